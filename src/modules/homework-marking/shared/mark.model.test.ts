import { describe, expect, it } from 'vitest';
import * as model from './mark.model.ts';

it('takes off for lateness what the rule of the homework says, and nothing without one', () => {
  const rule = { unit: 'day', perUnit: 10, floor: 50, of: 'earned' } as const;
  const hour = 3600;
  const marks = (of: 'earned' | 'full') =>
    [0, 24 * hour, 24 * hour + 4, 26 * hour, 300 * hour].map(
      (seconds) => model.penalised({ ...rule, of }, { points: 80, seconds, full: 100 }).mark,
    );
  expect(marks('earned')).toEqual([80, 72, 64, 64, 40]);
  expect(marks('full')).toEqual([80, 70, 60, 60, 30]);
  expect(model.penalised(rule, { points: 80, seconds: 0.001, full: 100 }).mark).toBe(72);
  expect(model.penalised(null, { points: 80, seconds: 999_999, full: 100 })).toEqual({
    mark: 80,
    penalty: 0,
    units: 0,
  });
});

describe('the mark of a member', () => {
  const round = (versionNo: number, points: number | null) => ({ versionNo, points });
  it('is that of the work, or the own one', () => {
    expect(model.pointsOfMember(2, round(2, 80), null)).toBe(80);
    expect(model.pointsOfMember(2, round(2, 80), round(2, 65))).toBe(65);
  });
  it('is the work’s again when the own one was taken back or belongs to an older version', () => {
    expect(model.pointsOfMember(2, round(2, 80), round(2, null))).toBe(80);
    expect(model.pointsOfMember(2, round(2, 80), round(1, 65))).toBe(80);
  });
  it('is none while the version that counts was not marked', () => {
    expect(model.pointsOfMember(2, round(1, 80), round(1, 65))).toBeNull();
    expect(model.pointsOfMember(2, null, null)).toBeNull();
    expect(model.pointsOfMember(null, round(1, 80), null)).toBeNull();
  });
});

it('keeps marks back while hand-ins are taken, and while there is none', () => {
  expect(model.hindrancesOf({ state: 'published', marked: 3 })).toEqual(['open']);
  expect(model.hindrancesOf({ state: 'closed', marked: 0 })).toEqual(['nobody']);
  expect(model.hindrancesOf({ state: 'closed', marked: 1 })).toEqual([]);
  expect(model.hindrancesOf({ state: 'closed', marked: 1, reviewing: true })).toEqual(['peer']);
});

it('takes off for each review that was not given, down to nothing', () => {
  expect([0, 1, 2].map((missed) => model.afterMissed(84.57, missed, 5))).toEqual([84.57, 80.34, 76.11]);
  expect(model.afterMissed(80, 3, 50)).toBe(0);
  expect(model.afterMissed(80, 3, 0)).toBe(80);
});
