import { describe, expect, it } from 'vitest';
import { fenOf, yuanOf } from '../../../kernel/values/money.ts';
import { hoursOf } from './package.model.ts';

describe('hours of a package', () => {
  it('are the sum of its rows, or what was set in their place', () => {
    const rows = [{ hours: 0.1 }, { hours: 0.2 }, { hours: 2 }];
    expect(hoursOf(rows, null)).toEqual({ sum: 2.3, hours: 2.3 });
    expect(hoursOf(rows, 16)).toEqual({ sum: 2.3, hours: 16 });
    expect(hoursOf([], null)).toEqual({ sum: 0, hours: 0 });
  });
});

describe('a price', () => {
  it.each<[string, number | null]>([
    ['0', 0],
    ['12', 1200],
    ['12.5', 1250],
    [' 0.05 ', 5],
    ['12.345', null],
    ['-1', null],
    ['', null],
    ['１２', null],
  ])('%s is %s fen', (text, fen) => expect(fenOf(text)).toBe(fen));
  it('is shown in yuan', () => expect([yuanOf(0), yuanOf(5), yuanOf(123_450)]).toEqual(['0.00', '0.05', '1234.50']));
});
