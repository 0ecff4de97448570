import { expect, it } from 'vitest';
import { faultOfPeriod, outcomesOf } from './leave.model.ts';

const NOW = Date.parse('2026-11-24T02:00:00Z');
const days = (n: number) => NOW + n * 86_400_000;

it.each([
  [0, 1, null],
  [0, 60, null],
  [0, 0, 'order'],
  [2, 1, 'order'],
  [0, 61, 'long'],
  [-30, 1, null],
  [-31, 1, 'far'],
  [150, 181, 'far'],
] as const)('a period from day %i to day %i: %s', (from, to, fault) => {
  expect(faultOfPeriod(days(from), days(to), NOW)).toBe(fault);
});

it('answers what waits, and takes back what was approved', () => {
  expect(outcomesOf('submitted')).toEqual(['approved', 'refused']);
  expect(outcomesOf('approved')).toEqual(['revoked']);
  for (const state of ['refused', 'withdrawn', 'revoked'] as const) expect(outcomesOf(state)).toEqual([]);
});
