import { expect, it } from 'vitest';
import { watchPoints } from './watch.policy.ts';

const none = { days: 0, lag: 0, missing: 0, margin: null, failing: false };

it.each([
  [{ days: 6, missing: 1 }, 0],
  [{ days: 7 }, 1],
  [{ days: 14 }, 2],
  [{ missing: 2, failing: true }, 2],
  [{ days: 13, missing: 4 }, 3],
  [{ days: 20, missing: 5, failing: true }, 5],
  [{ lag: 19.9 }, 0],
  [{ lag: 20 }, 1],
  [{ lag: 40 }, 2],
  [{ margin: 5 }, 0],
  [{ margin: 4.9 }, 1],
  [{ margin: 0 }, 1],
  [{ margin: -0.1 }, 2],
  // The worked examples of the rule: B, C and E.
  [{ days: 9, lag: 40, missing: 2, margin: -2, failing: true }, 7],
  [{ days: 20, lag: 60, missing: 4 }, 6],
  [{ days: 8, lag: 20, missing: 1, margin: 3 }, 3],
])('%o gives %i points', (signals, points) => {
  expect(watchPoints({ ...none, ...signals })).toBe(points);
});
