import { describe, expect, it } from 'vitest';
import { levelAt, levelPoints } from '../../../kernel/scoring/rubric.ts';
import type { Rubric } from './rubric.model.ts';
import * as model from './rubric-points.model.ts';

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
    expect([20, 18, 17.5, 15, 14.5, 0].map((one) => levelAt(RUBRIC[0]!, one))).toEqual([0, 0, 1, 1, 2, 2]);
    // Between two fixed levels: the lower one.
    expect([10, 9.5, 6, 5.5].map((one) => levelAt(RUBRIC[1]!, one))).toEqual([0, 1, 1, 2]);
  });
  it('begin in the middle of a level, which is a mark that fits', () => {
    expect([0, 1, 2, 3].map((place) => levelPoints(RUBRIC[0]!, place))).toEqual([19, 16.5, 7.5, null]);
    expect([0, 1, 2].map((place) => levelPoints(RUBRIC[1]!, place))).toEqual([10, 6, 0]);
    for (const criterion of RUBRIC) {
      for (const place of criterion.levels.keys()) {
        const points = levelPoints(criterion, place)!;
        expect(model.fitsCriterion(criterion, points)).toBe(true);
        expect(levelAt(criterion, points)).toBe(place);
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
