import { expect, it } from 'vitest';
import { clockOf } from './clock.ts';

it.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3665, '1:01:05'],
])('second %d is shown as %s', (seconds, shown) => {
  expect(clockOf(seconds)).toBe(shown);
});
