import { describe, expect, it } from 'vitest';
import { fraction, markOf, over, parseFraction, ratio, roundedTo, ZERO } from './fraction.ts';

describe('fractions', () => {
  it.each([
    ['9.8', 49n, 5n],
    ['-1.2e-3', -3n, 2500n],
    ['+.5', 1n, 2n],
    ['5.', 5n, 1n],
    ['1e3', 1000n, 1n],
    ['-0', 0n, 1n],
  ])('reads %s exactly', (text, n, d) => {
    expect(parseFraction(text)).toEqual({ n, d });
  });
  it.each(['', '.', '-', 'e5', '1,5', '1e', '1e9999', '0x10', ' 1', '9'.repeat(101)])('refuses %j', (text) => {
    expect(parseFraction(text)).toBeUndefined();
  });
  it('throws where there is no number', () => {
    expect(() => fraction(Number.NaN)).toThrow('NaN is no decimal');
    expect(() => ratio(0, 0)).toThrow(RangeError);
    expect(() => over(fraction(1), ZERO)).toThrow(RangeError);
  });
  it.each([
    ['1.005', 1.01],
    ['2.675', 2.68],
    ['0.004999', 0],
    ['-0.005', -0.01],
    [0.285, 0.29],
  ])('rounds the mark %s half up to %s', (value, mark) => {
    expect(markOf(fraction(value))).toBe(mark);
  });
  it('rounds to tens and more', () => {
    expect(roundedTo(fraction(1250), -2)).toEqual(fraction(1300));
  });
});
