import { describe, expect, it } from 'vitest';
import { evaluate, FormulaError, filledFormula, namesIn, parseFormula } from './formula.ts';

const values: Record<string, number> = {
  c_acid: 0.0953,
  'param:g': 9.8,
  'result:titrated:fine:1': 23.8,
  'result:entered:volume-mean': 24,
  'result:a:b': 5,
  c: 2,
};
const value = (text: string) =>
  evaluate(parseFormula(text), (name) => (Object.hasOwn(values, name) ? values[name] : undefined));

describe('a formula', () => {
  it.each([
    ['1+2*3', 7],
    ['(1+2)*3', 9],
    ['8-3-2', 3],
    ['16/4/2', 2],
    ['2^3^2', 512],
    ['-2^2', -4],
    ['2^-1', 0.5],
    ['--3', 3],
    ['2*-3', -6],
    ['sqrt(16)+ln(exp(2))', 6],
    ['1.5e-3*2', 0.003],
    ['6 × 7 ÷ 2 − 1', 20],
    ['25*c_acid/0.1', 23.825],
    ['param:g*2', 19.6],
    ['(result:titrated:fine:1+result:titrated:fine:1)/2', 23.8],
    ['result:entered:volume-mean-1', 23],
    ['result:a:b-2', 3],
    ['sin(0)+cos(0)+tan(0)', 1],
    ['asin(1)+acos(1)-atan(1)', Math.PI / 4],
    ['lg(1000)+abs(0-2)', 5],
  ])('%s is %d', (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 9);
  });

  it.each([
    '',
    '1+',
    '(1',
    '1)',
    'x y',
    '2**3',
    'alert(1)',
    'constructor()',
    'a.b()',
    '1;2',
    '`',
    '1..2',
    `${'('.repeat(80)}1`,
    '1'.repeat(600),
  ])('is refused: %j', (text) => {
    expect(() => parseFormula(text)).toThrow(FormulaError);
  });

  it('has no value when a name is unknown or the arithmetic has none', () => {
    for (const text of [
      'unknown',
      'asin(2)',
      'lg(0)',
      '1/0',
      'sqrt(0-1)',
      'ln(0-1)',
      '10^400',
      'toString',
      '__proto__',
    ]) {
      expect(value(text), text).toBeNaN();
    }
  });

  it('names what it asks for', () => {
    expect(namesIn(parseFormula('a*sqrt(b)+a-result:x:y')).sort()).toEqual(['a', 'b', 'result:x:y']);
  });

  it.each([
    ['2*a - b', '2 × 3.5 − (−1)'],
    ['-a^2/sqrt(b)', '−3.5^2 ÷ sqrt((−1))'],
    ['a*(-b+c)', '3.5 × (−(−1) + c)'],
  ])('%s is read as %s with numbers for names', (text, shown) => {
    const numbers: Record<string, string> = { a: '3.5', b: '-1' };
    expect(filledFormula(text, (name) => numbers[name])).toBe(shown);
  });
});
