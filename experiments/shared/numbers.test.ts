import { describe, expect, it } from 'vitest';
import { decimalsOf, fitLine, parseNumber, round2, seeded, significantDigits } from './numbers.ts';
import { penalize, sequencePoints, setPoints, tierPoints } from './scoring.ts';

describe('numbers as written', () => {
  it.each([
    ['20.04', 20.04],
    ['20,04', 20.04],
    [' 2.5 ', 2.5],
    ['２０．０４', 20.04],
    ['−1', -1],
    ['1e-2', 0.01],
    ['', null],
    ['1.2.3', null],
    ['12 mm', null],
  ])('%s', (text, value) => expect(parseNumber(text)).toBe(value));

  it('counts decimals and significant digits', () => {
    expect(decimalsOf('23.40')).toBe(2);
    expect(decimalsOf('23')).toBe(0);
    expect(significantDigits('0.0953')).toBe(3);
    expect(significantDigits('0.1000')).toBe(4);
  });
});

describe('scoring', () => {
  const tiers = [
    { tol: 0.003, share: 1 },
    { tol: 0.006, share: 0.5 },
    { tol: 0.01, share: 0.25 },
  ];
  it.each([
    [0.0955, 14],
    [0.0958, 7],
    [0.0962, 3.5],
    [0.0964, 0],
  ])('numeric vector of the rules: %s gives %s', (value, points) => {
    expect(tierPoints(value / 0.0953 - 1, 14, tiers)).toBe(points);
  });
  it('keeps the edge of a tolerance inside', () => {
    expect(tierPoints(20.02 - 20, 8, [{ tol: 0.02, share: 1 }])).toBe(8);
    expect(tierPoints(Number.NaN, 8, [{ tol: 0.02, share: 1 }])).toBe(0);
  });
  it('sets, sequences, penalties', () => {
    expect(setPoints(['a', 'b', 'x'], ['a', 'b', 'c'], 6)).toBe(2);
    expect(setPoints(['x'], ['a'], 6)).toBe(0);
    expect(sequencePoints(['a', 'b'], ['a', 'b'], 8)).toBe(8);
    expect(sequencePoints(['b', 'a'], ['a', 'b'], 8)).toBe(0);
    expect(penalize(6, 2, 2, 4)).toBe(2);
    expect(penalize(1, 1, 2, 4)).toBe(0);
  });
});

it('fits a line and rounds half up', () => {
  expect(
    fitLine([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toEqual({ slope: 2, intercept: 1, r2: 1 });
  expect(() =>
    fitLine([
      [1, 1],
      [1, 2],
    ]),
  ).toThrow(RangeError);
  expect(round2(1.005)).toBe(1.01);
});

it('draws the same number for the same text, spread over the range', () => {
  expect(seeded('9.794|1')).toBe(seeded('9.794|1'));
  const draws = Array.from({ length: 500 }, (_, i) => seeded(`x${i}`));
  expect(Math.abs(draws.reduce((a, b) => a + b, 0) / 500 - 0.5)).toBeLessThan(0.05);
});
