import { expect, it } from 'vitest';
import { leavesMean } from './mean.policy.ts';

it.each([
  [83, 81.4, 100, false],
  [96.4, 81.4, 100, false],
  [96.5, 81.4, 100, true],
  [66, 81.4, 100, true],
  [10, 8, 12, true],
  [9.8, 8, 12, false],
  [null, 81.4, 100, false],
  [83, null, 100, false],
])('a mean of %s beside %s of %d is pointed out: %s', (own, all, full, wide) => {
  expect(leavesMean(own, all, full)).toBe(wide);
});
