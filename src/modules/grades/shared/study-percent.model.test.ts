import { describe, expect, it } from 'vitest';
import { studyFigures, studyFormula, studyPercent } from './study-percent.model.ts';

describe('the mark of what there is to learn', () => {
  it('is the mean of its percents', () => {
    expect(studyPercent([100, 50, 0], 100)).toBe(50);
    expect(studyPercent([100, 100, 45], 100)).toBeCloseTo(81.6667, 4);
    expect(studyFormula([0, 100, 45, 100], 100)).toBe('(100×2 + 45 + 0) / 4');
  });
  it('is full from the threshold on, and in proportion below it', () => {
    expect(studyPercent([100, 60], 80)).toBe(100);
    expect(studyPercent([100, 90], 80)).toBe(100);
    expect(studyPercent([100, 20], 80)).toBe(75);
    expect(studyPercent([1], 1)).toBe(100);
    expect(studyFormula([100, 20], 80)).toBe('min(100, (100 + 20) / 2 / 80 × 100)');
  });
  it('tells how much is done', () => {
    expect(studyFigures([100, 99, 0])).toEqual({ done: 1, total: 3, mean: 66.33 });
  });
});
