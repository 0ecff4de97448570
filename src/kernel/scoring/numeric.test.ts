import { describe, expect, it } from 'vitest';
import { fraction } from './fraction.ts';
import { type NumericKey, scoreNumeric } from './numeric.ts';
import { parseTypedNumber } from './typed-number.ts';
import { canonicalUnit } from './unit.ts';

describe('parseTypedNumber', () => {
  it.each([
    ['9.8', '9.8', ''],
    ['\uff19\uff0e\uff18', '9.8', ''],
    ['1,234,567.5', '1234567.5', ''],
    ['\u22129.8', '-9.8', ''],
    ['\ufe639.8', '-9.8', ''],
    ['\uff0d9.8', '-9.8', ''],
    ['+.5', '0.5', ''],
    ['1.2e-3', '0.0012', ''],
    ['1.2E3', '1200', ''],
    ['1.2\u00d710^-3', '0.0012', ''],
    ['1.2 x 10^(\u22123) m', '0.0012', 'm'],
    ['1.2\u00d710\u207b\u00b3', '0.0012', ''],
    ['1.2\u00d710\u207b\u00b3kg', '0.0012', 'kg'],
    ['9.8 m/s\u00b2', '9.8', 'm/s\u00b2'],
    ['5eV', '5', 'eV'],
    ['50 %', '50', '%'],
    ['\u200b9.8\ufeff', '9.8', ''],
  ])('reads %j', (text, value, unit) => {
    expect(parseTypedNumber(text)).toMatchObject({ value: fraction(value), unit });
  });
  it.each([
    ...['9,8', '0,123', '1,23', '1234,567', '1,234,56', '1.2,345', '1.234,5', '1.2.3', '9.', '9.8.'],
    ...['abc', 'm', '-', '.', '1.2\u00d710', '10^3', '10\u207b\u00b3', '10\u00b2', '5*3', '5-3', '5+3', '1/2', '3:2'],
    ...['1 234', '9.8\u00b10.1', '1e9999', '5 x3', '9'.repeat(201), '1'.repeat(150)],
  ])('refuses %j', (text) => {
    expect(parseTypedNumber(text)).toBeUndefined();
  });
  it.each([
    ['9.80', 3, 3],
    ['9.8', 2, 2],
    ['0.0098', 2, 2],
    ['9800', 2, 4],
    ['9800.0', 5, 5],
    ['9.80e3', 3, 3],
    ['100', 1, 3],
    ['0.00', 1, 3],
  ])('counts the figures of %s', (text, min, max) => {
    expect(parseTypedNumber(text)?.figures).toEqual({ min, max });
  });
});

describe('canonicalUnit', () => {
  it.each([
    ['m/s\u00b2', 'm/s^2', 'm\u00b7s^-2', 'm s\u207b\u00b2', 'm/s/s', 's^-2*m', 'm/(s\u00b7s)', 'm/s^(2)', 'm / s2'],
    ['\u00b5m', '\u03bcm', '\u200b\u00b5\uff4d'],
    ['J/(mol\u00b7K)', 'J/mol/K', 'J mol^-1 K^-1', 'J/((mol) K)'],
    ['kg/(m/s)', 'kg\u00b7s/m'],
    ['(m/s)^2', 'm\u00b2/s\u00b2'],
    ['1/s', 's^-1', '/s'],
    ['\u2126', '\u03a9'],
    ['N\u00b7m', 'N.m', 'N m', 'm N'],
    ['\u2103', '\u00b0C'],
    ['', ' '],
  ])('%s is the same as its other forms', (first, ...others) => {
    for (const other of others) expect(canonicalUnit(other)).toBe(canonicalUnit(first));
  });
  it('keeps different units apart', () => {
    const units = [
      'm',
      's',
      'mW',
      'MW',
      'm/s',
      'm/s^2',
      'ms',
      'm s',
      '1/m',
      '10/s',
      'm/m',
      '',
      '%',
      'kg/m/s',
      'm^',
      '(m',
      'm)',
    ];
    expect(new Set(units.map(canonicalUnit)).size).toBe(units.length);
  });
  it('ends with brackets however deep', () => {
    expect(canonicalUnit('('.repeat(65_536))).toHaveLength(65_536);
  });
});

describe('scoreNumeric', () => {
  const key = (change: Partial<NumericKey> = {}): NumericKey => ({
    value: '9.8',
    tiers: [{ within: '0.05', share: 100 }],
    unit: 'none',
    units: [],
    ...change,
  });
  const UNITS = [
    { unit: 'm/s\u00b2', factor: 1 },
    { unit: 'cm/s^2', factor: '0.01' },
  ];
  const score = (response: string, change?: Partial<NumericKey>) => scoreNumeric(key(change), response, 10).score;

  it.each([
    ['9.75', 10],
    ['9.85', 10],
    ['9.8501', 0],
    ['9.7499999999999999999', 0],
    ['-9.8', 0],
  ])('counts the bounds in: %s', (response, expected) => {
    expect(score(response)).toBe(expected);
  });
  it('pays by tier, the best that fits in whatever order', () => {
    const tiers = [
      { within: '0.1', share: 50 },
      { within: '0.05', share: 100 },
    ];
    expect(['9.89', '9.9', '9.85', '9.91'].map((typed) => score(typed, { tiers }))).toEqual([5, 5, 10, 0]);
  });
  it('measures in per cent of the value, of none and of less than none too', () => {
    const relative = { relative: true, tiers: [{ within: 2, share: 100 }] };
    expect(['9.996', '9.604', '9.997'].map((typed) => score(typed, relative))).toEqual([10, 10, 0]);
    expect(['-9.996', '-9.997'].map((typed) => score(typed, { ...relative, value: '-9.8' }))).toEqual([10, 0]);
    expect(['0', '0.00', '0.0001'].map((typed) => score(typed, { ...relative, value: 0 }))).toEqual([10, 10, 0]);
  });
  it('wants the value itself without tiers', () => {
    expect(['9.80', '9.81'].map((typed) => score(typed, { tiers: [] }))).toEqual([10, 0]);
  });
  it('wants as many figures as the key says', () => {
    const three = (value: string) => (typed: string) => score(typed, { value, figures: 3, tiers: [] });
    expect(['9.80', '9.8', '9.800', '9.81'].map(three('9.8'))).toEqual([10, 0, 0, 0]);
    expect(['9800', '9.80e3', '9801', '9.8e3'].map(three('9804'))).toEqual([10, 10, 0, 0]);
    expect(['10.0', '10', '9.99'].map(three('9.995'))).toEqual([10, 0, 0]);
    expect(['0.00980', '0.0098'].map(three('0.0098'))).toEqual([10, 0]);
    expect(score('32.2 ft/s^2', { figures: 3, unit: 'required', units: [{ unit: 'ft/s^2', factor: '0.3048' }] })).toBe(
      0,
    );
    expect(
      score('32.2 ft/s^2', {
        value: '9.81',
        figures: 3,
        unit: 'required',
        units: [{ unit: 'ft/s^2', factor: '0.3048' }],
      }),
    ).toBe(10);
  });
  it('converts accepted units', () => {
    const optional = { unit: 'optional', units: UNITS } as const;
    const typed = ['980 cm/s\u00b2', '9.8 m\u00b7s^-2', '9.8', '980', '9.8 kg', '9.8 cm/s^2'];
    expect(typed.map((one) => score(one, optional))).toEqual([10, 10, 10, 0, 0, 0]);
  });
  it('takes the share of a required unit where it is missing or wrong', () => {
    const required = { unit: 'required', units: UNITS } as const;
    const typed = ['9.8 m/s^2', '980cm/s\u00b2', '9.8', '9.8 kg', '1 m/s^2'];
    expect(typed.map((one) => score(one, required))).toEqual([10, 10, 8, 8, 0]);
    expect(score('9.8', { ...required, unitShare: 50 })).toBe(5);
  });
  it('says why', () => {
    const reasons = ['', ' \u200b', '9,8', '9.8 m', '9.8', '1'].map((typed) => scoreNumeric(key(), typed, 10).reason);
    expect(reasons).toEqual(['blank', 'blank', 'invalid', 'invalid', 'right', 'wrong']);
    expect(scoreNumeric(key(), '9'.repeat(65_536), 10).reason).toBe('invalid');
  });
});
