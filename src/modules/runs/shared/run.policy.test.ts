import { describe, expect, it } from 'vitest';
import { activeGain } from './activity.policy.ts';
import {
  type AnomalyCode,
  clockAnomaly,
  isConstantSource,
  isHeld,
  isImplausible,
  isOtherAddress,
  levelOf,
  plausibilityAnomalies,
  runAnomalies,
  scoreAnomalies,
  stepAnomalies,
} from './anomaly.policy.ts';
import { RUN_STATES } from './run.model.ts';
import { isResumable, nextState, RUN_EVENTS, readerOf } from './run.policy.ts';
import { countingScore, runScore } from './score.policy.ts';
import { isLaunchable, isOpen, mayStart, START_CODES, type StartFacts } from './start.policy.ts';

describe('states of a run', () => {
  it('allows exactly the transitions of the table', () => {
    const table = RUN_EVENTS.map(
      (event) => `${event}: ${RUN_STATES.map((state) => nextState(state, event) ?? '-').join(' ')}`,
    );
    expect(table).toEqual([
      'start: running - - - -',
      'pause: - unfinished - - -',
      'resume: - running - running running',
      'finish: - finished - - -',
      'abandon: - unfinished - unfinished -',
      'end: - unfinished - - -',
      'silence: - abandoned - - -',
      'unstarted: abandoned - - - -',
    ]);
  });

  it('goes on with an open run always and with an ended one while a state is kept', () => {
    const base = { started: true, resumable: true, hasState: false };
    expect(isResumable({ ...base, state: 'running' })).toBe(true);
    expect(isResumable({ ...base, state: 'unfinished' })).toBe(false);
    expect(isResumable({ ...base, state: 'unfinished', hasState: true })).toBe(true);
    expect(isResumable({ ...base, state: 'abandoned', hasState: true })).toBe(true);
    expect(isResumable({ ...base, state: 'abandoned', hasState: true, started: false })).toBe(false);
    expect(isResumable({ ...base, state: 'unfinished', hasState: true, resumable: false })).toBe(false);
    expect(isResumable({ ...base, state: 'finished', hasState: true })).toBe(false);
  });
});

describe('who reads a run', () => {
  const nobody = { own: false, teaches: false, leads: false, platformAdmin: false, reason: '', ended: true };
  it.each([
    ['the owner, always', { own: true, ended: false }, 'owner'],
    ['a stranger', {}, null],
    ['the teacher, after the end', { teaches: true }, 'teacher'],
    ['the teacher, before the end', { teaches: true, ended: false }, null],
    ['the leader, after the end', { leads: true }, 'leader'],
    ['an administrator without a reason', { platformAdmin: true }, null],
    ['an administrator with a reason', { platformAdmin: true, reason: '学生申诉核查' }, 'admin'],
  ])('%s', (_name, facts, expected) => {
    expect(readerOf({ ...nobody, ...facts })).toBe(expected);
  });
});

describe('may I start', () => {
  const open: StartFacts = {
    signedIn: true,
    available: true,
    hasVersion: true,
    suspended: false,
    right: true,
    now: 1000,
    opensAt: null,
    closesAt: null,
    booking: 'none',
    seatsLeft: null,
    resumable: false,
    restart: false,
    attempts: null,
    used: 0,
    quotaLeft: null,
    waiting: null,
  };
  /** One cause per code, in the order of the list. */
  const causes: readonly [string, Partial<StartFacts>][] = [
    ['login', { signedIn: false }],
    ['gone', { available: false }],
    ['no_version', { hasVersion: false }],
    ['suspended', { suspended: true }],
    ['no_right', { right: false }],
    ['not_yet', { opensAt: 1001 }],
    ['closed', { closesAt: 1000 }],
    ['booking', { booking: 'needed' }],
    ['too_early', { booking: 'early' }],
    ['seats', { seatsLeft: 0 }],
    ['existing', { resumable: true }],
    ['attempts', { attempts: 2, used: 2 }],
    ['quota', { quotaLeft: 0 }],
    ['queue', { waiting: 3 }],
  ];

  it.each(causes)('answers %s for its cause alone', (code, cause) => {
    expect(mayStart({ ...open, ...cause })).toBe(code);
  });

  it('lets the earlier code win for every pair of causes that can meet', () => {
    for (const [i, [first, a]] of causes.entries()) {
      for (const [second, b] of causes.slice(i + 1)) {
        const merged = { ...open, ...b, ...a };
        expect(mayStart(merged), `${first} before ${second}`).toBe(first);
      }
    }
    expect(causes.map(([code]) => code)).toEqual(START_CODES.slice(0, -1));
  });

  it('is ok otherwise, at the very instant of opening too', () => {
    expect(mayStart(open)).toBe('ok');
    expect(mayStart({ ...open, opensAt: 1000, closesAt: 1001, attempts: 2, used: 1 })).toBe('ok');
  });

  it('starts anew when asked to, as long as attempts are left', () => {
    expect(mayStart({ ...open, resumable: true, restart: true })).toBe('ok');
    expect(mayStart({ ...open, resumable: true, restart: true, attempts: 1, used: 1 })).toBe('attempts');
  });

  it('opens for ok and existing, and lets a queue be entered', () => {
    expect(START_CODES.filter(isOpen)).toEqual(['existing', 'ok']);
    expect(START_CODES.filter(isLaunchable)).toEqual(['existing', 'queue', 'ok']);
  });
});

describe('active seconds', () => {
  const beat = { visible: true, idleSeconds: 3 };
  it.each([
    ['two heartbeats 15 s apart', 0, 15_000, beat, 15],
    ['the longest gap', 0, 60_000, beat, 60],
    ['a longer gap', 0, 60_001, beat, 0],
    ['a hidden page', 0, 15_000, { ...beat, visible: false }, 0],
    ['five minutes without input', 0, 15_000, { ...beat, idleSeconds: 300 }, 15],
    ['more than five minutes without input', 0, 15_000, { ...beat, idleSeconds: 301 }, 0],
    ['the first heartbeat', null, 15_000, beat, 0],
    ['a repeated batch at the same instant', 5000, 5000, beat, 0],
  ])('%s', (_name, previous, now, given, expected) => {
    expect(activeGain(previous, now, given)).toBe(expected);
  });
});

describe('anomalies', () => {
  const launch = { launchedAt: 1_000_000, receivedAt: 2_000_000 };
  const step = { startedAt: 1_100_000, endedAt: 1_160_000, seconds: 60, score: 5, maxScore: 6 };
  it.each([
    ['a plain step', {}, []],
    ['an end before the start', { endedAt: 1_099_000 }, ['A01']],
    ['a start five minutes before the launch', { startedAt: 700_000 }, []],
    ['a start more than five minutes before the launch', { startedAt: 699_999 }, ['A01']],
    ['an end a minute after the receipt', { endedAt: 2_060_000 }, []],
    ['an end later than that', { endedAt: 2_060_001 }, ['A01']],
    ['under a second by its own count', { seconds: 0.9 }, ['A02']],
    ['under a second by its times', { seconds: null, endedAt: 1_100_999 }, ['A02']],
    ['more than the maximum', { score: 6.01 }, ['A06']],
    ['less than nothing', { score: -1 }, ['A06']],
    ['no times and no score', { startedAt: null, endedAt: null, seconds: null, score: null }, []],
  ])('step: %s', (_name, change, expected) => {
    expect(stepAnomalies({ ...step, ...change }, launch)).toEqual(expected);
  });

  it('holds what is impossible and only lists what is odd', () => {
    expect([isHeld(['A01']), isHeld(['A05']), isHeld(['A06']), isHeld(['A02', 'A14']), isHeld([])]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([scoreAnomalies(100), scoreAnomalies(100.5), scoreAnomalies(-1), scoreAnomalies(null)]).toEqual([
      [],
      ['A06'],
      ['A06'],
      [],
    ]);
  });

  it('grades a whole run', () => {
    const run = {
      wallSeconds: 1000,
      minSeconds: 180,
      stepSeconds: 800,
      activeSeconds: 900,
      stepTotal: 82,
      reported: 82.9,
      missing: [],
    };
    expect(runAnomalies(run)).toEqual([]);
    expect(runAnomalies({ ...run, wallSeconds: 179 })).toEqual(['A03']);
    expect(runAnomalies({ ...run, stepSeconds: 946 })).toEqual(['A04']);
    expect(runAnomalies({ ...run, reported: 83.1 })).toEqual(['A07']);
    expect(runAnomalies({ ...run, missing: [3] })).toEqual(['A14']);
  });

  it.each([
    ['a plausible run', {}, []],
    ['35 minutes of work in 222 seconds', { wallSeconds: 222, stepSeconds: 200 }, ['A16']],
    ['nobody active', { activeSeconds: 0 }, ['A17']],
    ['steps that claim more time than has passed', { wallSeconds: 400, stepSeconds: 1900 }, ['A18']],
    ['a short experiment done fast', { wallSeconds: 20, stepSeconds: 20, expectSeconds: 120, activeSeconds: 0 }, []],
  ])('tells %s', (_what, change, codes) => {
    const run = { wallSeconds: 1500, activeSeconds: 900, stepSeconds: 1400, expectSeconds: 2100 };
    expect(plausibilityAnomalies({ ...run, ...change })).toEqual(codes);
    expect(codes.every((code) => isImplausible(code) && levelOf(code as AnomalyCode) === 'hold')).toBe(true);
  });
});

describe('scores', () => {
  it('chooses by policy and falls back to the one there is', () => {
    const both = { reported: 84, computed: 82 };
    expect(countingScore('computed', both)).toBe(82);
    expect(countingScore('reported', both)).toBe(84);
    expect(countingScore('lower', both)).toBe(82);
    expect(countingScore('computed', { reported: 84, computed: null })).toBe(84);
    expect(countingScore('reported', { reported: null, computed: null })).toBeNull();
    expect(countingScore('reported', { reported: 1.005, computed: null })).toBe(1.01);
  });

  it('sums steps within 0–100 and uses the reported total only without steps', () => {
    expect(runScore([{ score: 40.25 }, { score: 41.5 }, { score: null }], { score: 99, held: false })).toBe(81.75);
    expect(runScore([{ score: 60 }, { score: 60 }], { score: null, held: false })).toBe(100);
    expect(runScore([], { score: 84, held: false })).toBe(84);
    expect(runScore([], { score: 840, held: true })).toBe(0);
    expect(runScore([{ score: null }], { score: null, held: false })).toBeNull();
  });
});

describe('what is only noted', () => {
  it('is a clock that goes back, by the order of the numbers', () => {
    const items = (...at: (number | null)[]) => at.map((one, i) => ({ n: i + 1, at: one }));
    expect(clockAnomaly(items(1, 2, 2, null, 3))).toBeNull();
    expect(clockAnomaly(items(5000, 4999))).toEqual({ n: 2, code: 'A10' });
    expect(clockAnomaly(items(5000, null, 2999))).toEqual({ n: 3, code: 'A09' });
    expect(clockAnomaly(items(1, 9000, 2).reverse())).toEqual({ n: 3, code: 'A09' });
  });

  it('is twenty results of one score or one time, not nineteen and not without any', () => {
    const results = (count: number, score: number | null, seconds: (i: number) => number | null) =>
      Array.from({ length: count }, (_, i) => ({ score, seconds: seconds(i) }));
    expect(isConstantSource(results(20, 88, (i) => i))).toBe(true);
    expect(isConstantSource(results(19, 88, (i) => i))).toBe(false);
    expect(isConstantSource(results(20, null, () => 60))).toBe(true);
    expect(isConstantSource(results(20, null, () => null))).toBe(false);
    expect(isConstantSource([...results(19, 88, (i) => i), { score: 89, seconds: 99 }])).toBe(false);
  });

  it('is another address while the first was alive', () => {
    const facts = { running: true, silentMs: 59_000, before: '10.0.0.1', now: '10.0.0.2' };
    expect(isOtherAddress(facts)).toBe(true);
    expect(isOtherAddress({ ...facts, silentMs: 61_000 })).toBe(false);
    expect(isOtherAddress({ ...facts, running: false })).toBe(false);
    expect(isOtherAddress({ ...facts, before: '10.0.0.2' })).toBe(false);
    expect(isOtherAddress({ ...facts, before: null })).toBe(false);
  });
});
