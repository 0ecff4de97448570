import { describe, expect, it } from 'vitest';
import { EXAM_STATES } from './exam.model.ts';
import { EXAM_COMMAND_NAMES, frozenSettings, leaksKey, mayStart, rightFor, saveScope } from './exam.policy.ts';
import { EXAM_DEFAULTS, type ExamSettings } from './exam-settings.model.ts';

describe('commands', () => {
  it('start from these states only', () => {
    const table = Object.fromEntries(
      EXAM_COMMAND_NAMES.map((command) => [command, EXAM_STATES.filter((state) => mayStart(command, state)).join(' ')]),
    );
    expect(table).toEqual({
      publish: 'draft',
      withdraw: 'published open',
      redraft: 'withdrawn',
      reschedule: 'published open',
      extend: 'open',
      close: 'open',
      accommodate: 'draft published open',
      admit: 'draft published open',
      remove: 'draft withdrawn',
      createSitting: 'closed marking released',
    });
  });

  it('are of who watches over the exam where they touch those who sit it', () => {
    expect(EXAM_COMMAND_NAMES.filter((command) => rightFor(command) === 'proctor')).toEqual(['extend', 'close']);
  });
});

describe('what may be saved', () => {
  it('shrinks from state to state', () => {
    expect(EXAM_STATES.map((state) => `${state} ${saveScope(state)}`)).toEqual([
      'draft all',
      'published published',
      'open loosen',
      'closed release',
      'marking release',
      'released release',
      'withdrawn none',
    ]);
  });

  const frozen = (scope: 'loosen' | 'release', before: Partial<ExamSettings>, after: Partial<ExamSettings>) =>
    frozenSettings(scope, { ...EXAM_DEFAULTS, ...before }, { ...EXAM_DEFAULTS, ...before, ...after });

  it.each<[Partial<ExamSettings>, Partial<ExamSettings>, boolean]>([
    [{ latestEntry: 30 }, { latestEntry: 45 }, true],
    [{ latestEntry: 30 }, { latestEntry: null }, true],
    [{ latestEntry: 30 }, { latestEntry: 15 }, false],
    [{ latestEntry: null }, { latestEntry: 600 }, false],
    [{ attempts: 1 }, { attempts: 2 }, true],
    [{ attempts: null }, { attempts: 2 }, false],
    [{ networks: ['10.0.0.0/8'] }, { networks: ['10.0.0.0/8', '172.16.0.0/12'] }, true],
    [{ networks: ['10.0.0.0/8'] }, { networks: [] }, true],
    [{ networks: [] }, { networks: ['10.0.0.0/8'] }, false],
    [{ networks: ['10.0.0.0/8'] }, { networks: ['172.16.0.0/12'] }, false],
    [{ password: 'abcd' }, { password: 'efgh' }, true],
    [{ password: null }, { password: 'efgh' }, false],
    [{ devices: 'computer' }, { devices: 'any' }, true],
    [{ devices: 'any' }, { devices: 'computer' }, false],
    [{ leave: { seconds: 3, limit: 3, action: 'lock' } }, { leave: { seconds: 3, limit: 5, action: 'warn' } }, true],
    [{ leave: { seconds: 3, limit: 3, action: 'warn' } }, { leave: { seconds: 3, limit: 3, action: 'submit' } }, false],
    [{ fullScreen: true }, { fullScreen: false }, true],
    [{ fullScreen: false }, { fullScreen: true }, false],
    [{ counts: 'last' }, { counts: 'best' }, false],
    [{ passLine: 60 }, { passLine: 50 }, false],
    [{ graceSeconds: 60 }, { graceSeconds: 30 }, false],
  ])('of an open exam: %j → %j is allowed: %s', (before, after, allowed) => {
    expect(frozen('loosen', before, after)).toEqual(allowed ? [] : Object.keys(after));
  });

  it('after the close is what is shown, and nothing else', () => {
    const key = { when: 'afterClose' as const, at: null };
    expect(
      frozen(
        'release',
        {},
        { release: { ...EXAM_DEFAULTS.release, key }, showDistribution: true, practice: true, practiceRedraw: true },
      ),
    ).toEqual([]);
    expect(frozen('release', {}, { graceSeconds: 300 })).toEqual(['graceSeconds']);
  });
});

describe('answers before the last sitting', () => {
  const own = new Date('2026-12-01T02:00:00Z');
  const last = new Date('2026-12-03T02:00:00Z');
  it.each([
    ['never', null, last, false],
    ['handIn', null, own, true],
    ['afterClose', null, own, false],
    ['afterClose', null, last, true],
    ['release', null, last, true],
    ['release', null, own, false],
    ['date', '2026-12-03T01:59:59Z', last, true],
    ['date', '2026-12-03T02:00:00Z', last, false],
    ['date', '2026-12-03T02:00:00Z', null, true],
  ] as const)('%s %s', (when, at, ends, leaks) => {
    expect(leaksKey({ when, at }, { own, last: ends })).toBe(leaks);
  });

  it('are nobody’s concern where the exam itself never ends', () => {
    expect(leaksKey({ when: 'afterClose', at: null }, { own: null, last: null })).toBe(false);
  });
});
