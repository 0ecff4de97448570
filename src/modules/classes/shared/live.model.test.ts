import { describe, expect, it } from 'vitest';
import {
  ageOf,
  columnCounts,
  heatOf,
  isSilent,
  isStuck,
  type LiveRow,
  medianSeconds,
  paceOf,
  secondsOnStep,
  stuckPeople,
  stuckReasons,
  stuckSteps,
  withNews,
} from './live.model.ts';

const NOW = 1_800_000_000_000;
const steps = [
  { seq: 1, title: '称量', expectSeconds: 30 },
  { seq: 2, title: '滴定', expectSeconds: 300 },
  { seq: 3, title: '计算', expectSeconds: null },
];
const row = (more: Partial<LiveRow> & { score?: number | null; progress?: number; endedAt?: number | null } = {}) => ({
  personId: 'p',
  state: 'running' as const,
  step: 1,
  stepAt: NOW,
  repeats: 1,
  heartbeatAt: NOW,
  failed: 0,
  evaluation: null,
  action: null,
  endedAt: null,
  score: null,
  progress: 0,
  ...more,
});
const ago = (seconds: number) => NOW - seconds * 1000;

describe('stuck', () => {
  it.each([
    [1, 119, 1, false],
    [1, 120, 1, false],
    [1, 121, 1, true],
    [2, 600, 1, false],
    [2, 601, 1, true],
    [3, 121, 1, true],
    [1, 5, 2, false],
    [1, 5, 3, true],
    [9, 121, 1, true],
  ])('at step %d for %d s, try %d: %s', (step, seconds, repeats, expected) => {
    expect(isStuck(row({ step, stepAt: ago(seconds), repeats }), steps, NOW)).toBe(expected);
  });
  it('is told longest first', () => {
    const people = [
      row({ personId: 'a' }),
      row({ personId: 'b', stepAt: ago(130) }),
      row({ personId: 'c', state: 'waiting', step: null }),
      row({ personId: 'd', stepAt: ago(900) }),
      row({ personId: 'e' }),
    ];
    expect(stuckPeople(people, steps, NOW).map((one) => one.personId)).toEqual(['d', 'b']);
  });
  it('is nobody who is not at work', () => {
    for (const state of ['waiting', 'finished', 'unfinished', 'abandoned'] as const) {
      expect(isStuck(row({ state, stepAt: ago(9999), repeats: 9 }), steps, NOW)).toBe(false);
      expect(secondsOnStep(row({ state, stepAt: ago(9999) }), NOW)).toBe(0);
    }
    expect(isStuck(row({ step: null, repeats: 9 }), steps, NOW)).toBe(false);
  });
});

describe('the reason', () => {
  const did = (seconds: number) => ({
    epoch: 1,
    n: 1,
    at: ago(seconds),
    type: 'event',
    verb: 'set',
    object: null,
    stepSeq: null,
    text: null,
  });
  it.each([
    ['failed tries before the time', { failed: 2, repeats: 3, stepAt: ago(130), action: did(5) }, ['failed', 'slow']],
    ['begun again without a result', { repeats: 4, stepAt: ago(20), action: did(5) }, ['repeats']],
    ['nothing done for two minutes', { stepAt: ago(200), action: did(150) }, ['idle', 'slow']],
    ['nothing done since long before the step', { stepAt: ago(125), action: did(900) }, ['idle', 'slow']],
    ['nothing heard', { stepAt: ago(300), heartbeatAt: ago(90), action: did(200) }, ['silent', 'slow']],
    ['only the time', { step: 3, stepAt: ago(125), action: did(5) }, ['long']],
  ])('names %s', (_what, more, kinds) => {
    const reasons = stuckReasons(row(more), steps, NOW);
    expect(reasons.map((one) => one.kind)).toEqual(kinds);
  });
  it('tells how many times the expected time it took, rounded down', () => {
    expect(stuckReasons(row({ stepAt: ago(119), repeats: 3, action: did(1) }), steps, NOW)).toContainEqual({
      kind: 'slow',
      times: 3.9,
    });
  });
});

describe('the picture', () => {
  it.each([
    [30, 30, 'well'],
    [31, 30, 'over'],
    [60, 30, 'over'],
    [61, 30, 'far'],
    [999, null, 'well'],
  ])('paces %d s of %s: %s', (seconds, expected, pace) => expect(paceOf(seconds, expected)).toBe(pace));
  it.each([
    [0, 20, 0],
    [1, 20, 1],
    [4, 20, 1],
    [5, 20, 2],
    [20, 20, 5],
    [0, 0, 0],
  ])('of %d of %d is %d warm', (n, running, heat) => expect(heatOf(n, running)).toBe(heat));
  it.each([
    [10, 'fresh'],
    [11, 'old'],
    [30, 'old'],
    [31, 'cut'],
  ])('of %d s ago is %s', (seconds, age) => expect(ageOf(seconds)).toBe(age));
  it('tells the middle of the times at a step', () => {
    const times = (...seconds: number[]) => seconds.map((one, i) => row({ personId: `${i}`, stepAt: ago(one) }));
    expect(medianSeconds(times(10, 200, 30), 1, NOW)).toBe(30);
    expect(medianSeconds(times(10, 30), 1, NOW)).toBe(20);
    expect(medianSeconds(times(10), 2, NOW)).toBeNull();
  });
});

describe('a class', () => {
  const people = (stuck: number, well: number, done = 0) => [
    ...Array.from({ length: stuck }, (_, i) => row({ personId: `s${i}`, step: 2, stepAt: ago(601) })),
    ...Array.from({ length: well }, (_, i) => row({ personId: `w${i}`, step: 1 })),
    ...Array.from({ length: done }, (_, i) => row({ personId: `d${i}`, state: 'finished', step: null })),
  ];
  it.each([
    [2, 0, 0, false],
    [3, 0, 0, true],
    [3, 7, 0, true],
    [3, 8, 0, false],
    [3, 7, 50, true],
    [4, 9, 0, true],
  ])('with %d stuck, %d well and %d done is stuck: %s', (stuck, well, done, expected) => {
    const found = stuckSteps(people(stuck, well, done), steps, NOW);
    expect(found.map((one) => one.seq)).toEqual(expected ? [2] : []);
    if (expected) expect(found[0]!.persons).toHaveLength(stuck);
  });
  it('is counted by the step people are at', () => {
    expect([...columnCounts(people(2, 3, 4))]).toEqual([
      [2, 2],
      [1, 3],
    ]);
  });
});

describe('silence', () => {
  it.each([
    [59, false],
    [61, true],
  ])('after %d s: %s', (seconds, expected) => {
    expect(isSilent(row({ heartbeatAt: ago(seconds) }), NOW)).toBe(expected);
  });
  it('is no matter once the run ended', () => {
    expect(isSilent(row({ state: 'finished', heartbeatAt: ago(999) }), NOW)).toBe(false);
  });
});

describe('news', () => {
  const news = (more = {}) => ({
    at: NOW + 1000,
    action: null,
    tries: null,
    person: 'p',
    state: 'running',
    step: 1,
    stepAt: null,
    score: null,
    progress: 0.1,
    heartbeatAt: NOW + 1000,
    ...more,
  });
  it('keeps what was not told', () => {
    const before = row({ score: 12, progress: 0.4, repeats: 2 });
    expect(withNews(before, news())).toEqual({ ...before, heartbeatAt: NOW + 1000 });
  });
  it('counts a step that is begun again, and begins anew at another', () => {
    expect(withNews(row(), news({ stepAt: NOW + 500 }))).toMatchObject({ repeats: 2, stepAt: NOW + 500 });
    const again = news({ stepAt: NOW + 500 });
    expect(withNews(withNews(row(), again), again)).toMatchObject({ repeats: 2 });
    expect(withNews(row({ repeats: 3 }), news({ step: 2, stepAt: NOW + 500 }))).toMatchObject({ step: 2, repeats: 1 });
    expect(withNews(row(), news({ step: 2 }))).toMatchObject({ step: 2, stepAt: NOW + 1000 });
  });
  it('tells how tries ended and what was done last, and forgets the tries at another step', () => {
    const tries = { failed: 2, evaluation: '气泡未排尽' };
    const failed = withNews(row(), news({ tries }));
    expect(failed).toMatchObject(tries);
    expect(withNews(failed, news())).toMatchObject(tries);
    expect(withNews(failed, news({ step: 2 }))).toMatchObject({ failed: 0, evaluation: null });
    expect(withNews(row(), news({ state: 'finished', step: null }))).toMatchObject({ endedAt: NOW + 1000 });
  });
  it('wakes somebody who waited, and never takes a sign of life back', () => {
    expect(withNews(row({ state: 'waiting', step: null, stepAt: null, heartbeatAt: null }), news())).toMatchObject({
      state: 'running',
      step: 1,
    });
    expect(withNews(row({ heartbeatAt: NOW + 9000 }), news()).heartbeatAt).toBe(NOW + 9000);
    expect(withNews(row(), news({ state: 'finished', step: null }))).toMatchObject({ state: 'finished' });
    expect(withNews(row(), news({ state: 'unheard-of' })).state).toBe('running');
  });
});
