import { describe, expect, it } from 'vitest';
import { literalsOf, parseExpression } from './expression.ts';
import { expressionVectors, type OutputKey, outputBit, scoreExpression } from './scoring.ts';

describe('expressions', () => {
  const SUMS = ['A^B^Ci', 'a ⊕ b ⊕ cin', "A'B'C + A'BC' + AB'C' + ABC", '!(A^B)^!C', 'A xor B'];
  it.each([
    [SUMS[0]!, 'S', 8],
    [SUMS[1]!, 'S', 8],
    // Right, but not simplified.
    [SUMS[2]!, 'S', 6],
    [SUMS[3]!, 'S', 8],
    // Right in every row, written with too many variables.
    ['(A^B)^Ci^B^B', 'S', 6],
    [SUMS[4]!, 'S', 0],
    ['A+B+C', 'S', 1.5],
    ['A^B', 'S', 0],
    ['1', 'S', 0],
    ['', 'S', 0],
    ['AB + Ci(A^B)', 'Co', 8],
    ['AB+BC+AC', 'Co', 8],
    ['A·B ∨ Cin·(A ∨ B)', 'Co', 8],
    ["ABC' + ABC + AB'C + A'BC", 'Co', 6],
    ['AB', 'Co', 3],
  ] as const)('%s for %s is worth %s', (text, key, points) => expect(scoreExpression(key, text)).toBe(points));

  it.each(['A+', '(A', 'A)', 'A B D', '+', "'A", 'A^^B', '()'])('%s cannot be read', (text) => {
    expect(parseExpression(text)).toBeNull();
  });

  it('bind NOT before AND before XOR before OR', () => {
    expect(expressionVectors('A+B^C')).toEqual(expressionVectors('A+(B^C)'));
    expect(expressionVectors('A^BC')).toEqual(expressionVectors('A^(B·C)'));
    expect(expressionVectors("A B'")).toEqual(expressionVectors('A&(!B)'));
    expect(expressionVectors("(AB)'")).toEqual(expressionVectors("A'+B'"));
    expect(literalsOf(parseExpression('AB + C(A^B)')!)).toBe(5);
  });

  it('no expression of fewer than the fewest variables is right for the sum or the carry', () => {
    // Every expression of up to four variables over AND, OR, XOR and NOT, as truth tables.
    const bySize = new Map<number, Set<number>>([[1, new Set([0xf0, 0xcc, 0xaa, 0x0f, 0x33, 0x55])]]);
    for (let size = 2; size <= 5; size += 1) {
      const found = new Set<number>();
      for (let left = 1; left < size; left += 1) {
        for (const a of bySize.get(left)!) {
          for (const b of bySize.get(size - left)!) {
            for (const made of [a & b, a | b, a ^ b]) found.add(made).add(~made & 255);
          }
        }
      }
      bySize.set(size, found);
    }
    const table = (key: OutputKey) =>
      Array.from({ length: 8 }, (_, row) => outputBit(key, row) << row).reduce((a, b) => a | b, 0);
    const first = (key: OutputKey) => [...bySize].find(([, made]) => made.has(table(key)))?.[0];
    expect([first('S'), first('Co')]).toEqual([3, 5]);
  });
});
