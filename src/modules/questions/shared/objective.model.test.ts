import { describe, expect, it } from 'vitest';
import { equalShares, keptShares, shareSum } from './objective.model.ts';

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
  it.each([
    [
      { a: 'x', b: 'y', c: 'z' },
      [
        ['x', 50],
        ['y', 25],
        ['z', 25],
      ],
    ],
    [
      { a: 'x', b: 'y' },
      [
        ['x', 67],
        ['y', 33],
      ],
    ],
    [{ c: 'z' }, [['z', 100]]],
    [{ a: 'x', b: 'x' }, [['x', 100]]],
    [{}, []],
  ])('that are kept as %o make 100 in proportion', (known: Partial<Record<string, string>>, shares) => {
    const own = [
      { id: 'a', share: 50 },
      { id: 'b', share: 25 },
      { id: 'c', share: 25 },
    ];
    expect(keptShares(own, (id) => known[id])).toEqual(shares.map(([id, share]) => ({ id, share })));
  });
  it('none are none', () => {
    expect([equalShares([]), shareSum([])]).toEqual([[], 0]);
  });
});
