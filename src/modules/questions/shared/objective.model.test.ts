import { describe, expect, it } from 'vitest';
import { equalShares, shareSum } from './objective.model.ts';

describe('shares of objectives', () => {
  it.each([
    [1, [100]],
    [2, [50, 50]],
    [3, [34, 33, 33]],
    [7, [15, 15, 14, 14, 14, 14, 14]],
  ])('%i of equal size make 100', (n, shares) => {
    const made = equalShares(Array.from({ length: n }, (_, i) => `o${i}`));
    expect(made.map(({ share }) => share)).toEqual(shares);
    expect(shareSum(made)).toBe(100);
  });
  it('none are none', () => {
    expect([equalShares([]), shareSum([])]).toEqual([[], 0]);
  });
});
