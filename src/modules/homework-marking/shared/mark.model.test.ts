import { describe, expect, it } from 'vitest';
import type { Rubric } from '../../homework/shared/rubric.model.ts';
import * as model from './mark.model.ts';

const level = (name: string, from: number, to = from) => ({ name, from, to, words: '' });
const RUBRIC: Rubric = [
  { id: 'idea', name: '思路', levels: [level('优', 18, 20), level('良', 15, 17.5), level('差', 0, 14.5)] },
  { id: 'form', name: '表达', weight: 1.5, levels: [level('好', 10), level('中', 6), level('差', 0)] },
];

describe('points by a rubric', () => {
  it('are summed with their weights, rounded once', () => {
    expect(model.rubricSum(RUBRIC, { idea: 18.5, form: 6 })).toBe(27.5);
    expect(model.rubricSum(RUBRIC, { form: 10 })).toBe(15);
    expect(model.rubricSum(RUBRIC, {})).toBe(0);
    const third = [
      { ...RUBRIC[0]!, weight: 0.3 },
      { ...RUBRIC[1]!, weight: 0.1 },
    ];
    expect(model.rubricSum(third, { idea: 0.5, form: 0.5 })).toBe(0.2);
  });
  it('belong to the best level they reach', () => {
    expect([20, 18, 17.5, 15, 14.5, 0].map((one) => model.levelAt(RUBRIC[0]!, one))).toEqual([0, 0, 1, 1, 2, 2]);
    // Between two fixed levels: the lower one.
    expect([10, 9.5, 6, 5.5].map((one) => model.levelAt(RUBRIC[1]!, one))).toEqual([0, 1, 1, 2]);
  });
  it('begin in the middle of a level, which is a mark that fits', () => {
    expect([0, 1, 2, 3].map((place) => model.levelPoints(RUBRIC[0]!, place))).toEqual([19, 16.5, 7.5, null]);
    expect([0, 1, 2].map((place) => model.levelPoints(RUBRIC[1]!, place))).toEqual([10, 6, 0]);
    for (const criterion of RUBRIC) {
      for (const place of criterion.levels.keys()) {
        const points = model.levelPoints(criterion, place)!;
        expect(model.fitsCriterion(criterion, points)).toBe(true);
        expect(model.levelAt(criterion, points)).toBe(place);
      }
    }
  });
  it('need every criterion, in half points up to its best level, and no other', () => {
    expect(model.rubricGap(RUBRIC, { idea: 20, form: 0 })).toBeNull();
    expect(model.rubricGap(RUBRIC, { idea: 20 })).toEqual({ criterion: 'form' });
    for (const wrong of [20.5, -0.5, 3.3, Number.NaN]) {
      expect(model.rubricGap(RUBRIC, { idea: wrong, form: 0 })).toEqual({ criterion: 'idea' });
    }
    expect(model.rubricGap(RUBRIC, { idea: 1, form: 0, other: 1 })).toEqual({ criterion: null });
  });
});

it('takes points from nothing to the full mark, to the hundredth', () => {
  expect([0, 100, 86.25, 33.33].map((one) => model.isPoints(one, 100))).toEqual([true, true, true, true]);
  for (const wrong of [-0.01, 100.01, 3.333, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(model.isPoints(wrong, 100)).toBe(false);
  }
});

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
});
