import { describe, expect, it } from 'vitest';
import { deviation, mean, quantile } from './sample.ts';
import { sharesOfHundred, tenths } from './shares.ts';

describe('shares of a whole', () => {
  it('sum to 100 as they are written', () => {
    expect(sharesOfHundred([1, 1, 1])).toEqual([33.4, 33.3, 33.3]);
    expect(sharesOfHundred([2, 1, 2, 1, 4])).toEqual([20, 10, 20, 10, 40]);
    for (const counts of [
      [1, 6],
      [3, 3, 1],
      [5, 0, 9, 17],
    ]) {
      const sum = sharesOfHundred(counts).reduce<number>((all, one) => all + one!, 0);
      expect(Math.round(sum * 10) / 10).toBe(100);
    }
  });

  it('are none of nothing', () => {
    expect(sharesOfHundred([0, 0])).toEqual([null, null]);
  });
});

describe('a distribution of marks', () => {
  const percents = [19, 18, 16, 15, 14, 12, 11, 9, 6, 5].map((total) => total * 5);

  it('is that of the worked example', () => {
    expect(mean(percents)).toBeCloseTo(62.5, 10);
    expect(deviation(percents)! / 5).toBeCloseTo(4.79, 3);
    expect([0.25, 0.5, 0.75].map((q) => quantile(percents, q))).toEqual([47.5, 65, 78.75]);
  });

  it('has closed tenths at the top alone', () => {
    expect(tenths([0, 9.99, 10, 89.99, 90, 100])).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 1, 2]);
  });
});
