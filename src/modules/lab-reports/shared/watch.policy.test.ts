import { expect, it } from 'vitest';
import { watchPoints } from './watch.policy.ts';

it.each([
  [{ days: 6, missing: 1, failing: false }, 0],
  [{ days: 7, missing: 0, failing: false }, 1],
  [{ days: 14, missing: 0, failing: false }, 2],
  [{ days: 0, missing: 2, failing: true }, 2],
  [{ days: 13, missing: 4, failing: false }, 3],
  [{ days: 20, missing: 5, failing: true }, 5],
])('%o gives %i points', (signals, points) => {
  expect(watchPoints(signals)).toBe(points);
});
