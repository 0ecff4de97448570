import { describe, expect, it } from 'vitest';
import { type RiskFacts, riskOf } from './risk.ts';

const CALM: RiskFacts = {
  ...{ idleDays: 0, joinedDays: 60, progress: 60, expected: 60, overdue: 0, mark: 80, lastFailed: false },
};
const of = (change: Partial<RiskFacts>) => riskOf({ ...CALM, ...change });

describe('the risk of a learner', () => {
  it.each<[string, Partial<RiskFacts>, (number | null)[], string]>([
    ['A', { idleDays: 1, progress: 60, mark: 78 }, [0, 0, 0, 0, 0], 'normal'],
    ['B', { idleDays: 9, progress: 20, overdue: 2, mark: 58, lastFailed: true }, [1, 2, 1, 2, 1], 'high'],
    [
      'C',
      { idleDays: 20, joinedDays: 20, progress: 0, overdue: 4, mark: null, lastFailed: null },
      [2, 2, 2, null, null],
      'high',
    ],
    ['D', { idleDays: 2, progress: 100, mark: 93 }, [0, 0, 0, 0, 0], 'normal'],
    ['E', { idleDays: 8, progress: 40, overdue: 1, mark: 63 }, [1, 1, 0, 1, 0], 'watch'],
  ])('%s', (_name, facts, expected, level) => {
    const { signals, points, level: found } = of(facts);
    expect(Object.values(signals)).toEqual(expected);
    expect([points, found]).toEqual([expected.reduce<number>((all, one) => all + (one ?? 0), 0), level]);
  });

  it('changes at its borders', () => {
    expect([6, 7, 13, 14].map((idleDays) => of({ idleDays }).signals.idle)).toEqual([0, 1, 1, 2]);
    expect([41, 40, 21, 20].map((progress) => of({ progress }).signals.lag)).toEqual([0, 1, 1, 2]);
    expect([1, 2, 3, 4].map((overdue) => of({ overdue }).signals.overdue)).toEqual([0, 1, 1, 2]);
    expect([65, 64.99, 60, 59.99].map((mark) => of({ mark }).signals.mark)).toEqual([0, 1, 1, 2]);
    expect([true, false, null].map((lastFailed) => of({ lastFailed }).signals.lastFailed)).toEqual([1, 0, null]);
    expect([2, 4].map((overdue) => of({ overdue, lastFailed: true }).level)).toEqual(['watch', 'watch']);
    expect(of({ overdue: 4, mark: 0 }).level).toBe('high');
  });

  it('asks nobody where they were before they came, and takes no data for nothing bad', () => {
    expect(of({ idleDays: 6, joinedDays: 6 }).signals.idle).toBeNull();
    const unknown = { idleDays: null, progress: null, expected: null, overdue: null, mark: null, lastFailed: null };
    expect(of(unknown)).toMatchObject({ points: 0, level: 'normal' });
  });
});
