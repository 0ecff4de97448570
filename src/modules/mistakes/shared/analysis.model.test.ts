import { describe, expect, it } from 'vitest';
import { earnedBy, groupItems, isWeak, percentEarned, type ScoredItem } from './analysis.model.ts';

const item = (more: Partial<ScoredItem>): ScoredItem => ({
  ...{ type: 'single', pointIds: ['a'], score: 0, points: 10, classShare: 0.5, ...more },
});

describe('what answers earned', () => {
  it('adds up, and the parts by point add up to the whole where every question has one point', () => {
    const items = [
      item({ score: 3.33 }),
      item({ score: 3.34, pointIds: ['b'], points: 5 }),
      item({ score: 10, pointIds: ['b'] }),
    ];
    const whole = earnedBy(items);
    const parts = [...groupItems(items, ({ pointIds }) => pointIds).values()].map(earnedBy);
    expect(whole).toEqual({ questions: 3, full: 25, score: 16.67, classPercent: 50 });
    expect(parts.reduce((sum, part) => sum + part.score, 0)).toBeCloseTo(whole.score, 10);
    expect(parts.reduce((sum, part) => sum + part.full, 0)).toBe(whole.full);
    expect(parts.map(({ questions }) => questions)).toEqual([1, 2]);
  });

  it('is compared with the class only where that is shown for each question, by the same weights', () => {
    const items = [item({ classShare: 0.9 }), item({ classShare: 0.3, points: 5 })];
    expect(earnedBy(items).classPercent).toBe(70);
    expect(earnedBy([...items, item({ classShare: null })]).classPercent).toBeNull();
    expect(earnedBy([]).classPercent).toBeNull();
  });

  it('counts a question with several points under each, one without under none', () => {
    const groups = groupItems([item({ pointIds: ['a', 'b'] }), item({ pointIds: [] })], ({ pointIds }) => pointIds);
    expect([...groups].map(([key, group]) => [key, group.length])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  it('is weak below sixty percent, not at it', () => {
    expect(isWeak(earnedBy([item({ score: 6 })]))).toBe(false);
    expect(isWeak(earnedBy([item({ score: 5.99 })]))).toBe(true);
    expect(isWeak(earnedBy([]))).toBe(false);
    expect(percentEarned({ score: 1, full: 3 })).toBe(33.33);
  });
});
