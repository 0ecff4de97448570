import { expect, it } from 'vitest';
import { attemptTotal, stretchedTotal } from './total.model.ts';

const answer = (score: number | null, points: number, dropped = false) => ({ score, points, dropped });

it.each([
  ['sums what counts', [answer(2.5, 5), answer(3.33, 10)], 5.83],
  ['waits for a mark', [answer(2.5, 5), answer(null, 10)], null],
  ['needs no mark of a question that does not count', [answer(5, 5), answer(null, 10, true)], 15],
  ['stretches the others to the full mark', [answer(4, 5), answer(5, 5), answer(0, 10, true)], 18],
  ['rounds once, half up', [answer(1, 3), answer(0, 4, true)], 2.33],
  ['is nothing when nothing counts', [answer(1, 3, true)], 0],
])('%s', (_, answers, total) => expect(attemptTotal(answers)).toBe(total));

it('leaves a form without dropped questions as it is', () => {
  expect(stretchedTotal({ score: 73.25, points: 90, dropped: 0 })).toBe(73.25);
});
