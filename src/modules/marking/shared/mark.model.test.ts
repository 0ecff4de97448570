import { expect, it } from 'vitest';
import {
  difficultyOf,
  discriminationGrade,
  groupSame,
  hindrancesOf,
  isMark,
  sameKey,
  scoreOfRounds,
} from './mark.model.ts';

const ready = { state: 'closed', running: 0, unmarked: 0, results: 3 };

it.each([
  ['is closed and all is marked', ready, []],
  ['is being marked', { ...ready, state: 'marking' }, []],
  ['is still open', { ...ready, state: 'open' }, ['open']],
  ['is released already', { ...ready, state: 'released' }, ['open']],
  ['has one unmarked answer', { ...ready, unmarked: 1 }, ['unmarked']],
  ['has somebody answering', { ...ready, running: 1 }, ['running']],
  ['has nobody', { ...ready, results: 0 }, ['nobody']],
])('of an exam that %s', (_, facts, found) => expect(hindrancesOf(facts)).toEqual(found));

it.each([
  [0, true],
  [10, true],
  [7.25, true],
  [-1, false],
  [10.01, false],
  [7.255, false],
  [Number.NaN, false],
])('a mark of %s out of 10: %s', (score, fits) => expect(isMark(score, 10)).toBe(fits));

it('takes short answers for the same by their texts evened out, in the order in which they come', () => {
  expect(sameKey({ text: '　安 培。' })).toBe(sameKey({ text: '安培' }));
  expect(sameKey({ text: 'I＝U／R' })).toBe(sameKey({ text: 'i=u/r' }));
  expect(sameKey({ text: 'x²' })).not.toBe(sameKey({ text: 'x2' }));
  for (const none of [null, {}, { text: ' \u200b' }, { text: 'x'.repeat(201) }, { html: '<p>安培</p>' }]) {
    expect(sameKey(none)).toBeNull();
  }
  const answers = ['b', 'A', null, 'a。', 'B', null].map((text, n) => ({
    n,
    response: text === null ? null : { text },
  }));
  const numbers = (max: { groups: number; same: number }) =>
    groupSame(answers, max).map((group) => group.map(({ n }) => n));
  expect(numbers({ groups: 10, same: 10 })).toEqual([[0, 4], [1, 3], [2], [5]]);
  expect(numbers({ groups: 2, same: 1 })).toEqual([[0], [1]]);
});

it.each<[marks: number[], third: number | null, nearest: number | null]>([
  [[], null, null],
  [[8], null, null],
  [[8, 9], 8.5, 8.5],
  // 15 per cent of 12 are 1.8: at the threshold the mean counts, beyond it a third one is asked.
  [[8, 9.8], 8.9, 8.9],
  [[8, 9.81], null, null],
  [[8, 10], null, null],
  [[8, 10, 9.5], 9.5, 9.75],
  [[10, 8, 9.5], 9.5, 9.75],
  [[8, 10, 8.5], 8.5, 8.25],
  [[8, 10, 9], 9, 9.5],
  [[8, 8.01], 8.01, 8.01],
])('two markers and a third one: %j of 12 points', (marks, third, nearest) => {
  expect(scoreOfRounds(marks, 12, { threshold: 15, third: 'third' })).toBe(third);
  expect(scoreOfRounds(marks, 12, { threshold: 15, third: 'nearest' })).toBe(nearest);
});

it('names how difficult a question is, and how well it discriminates, at the borders of the bands', () => {
  expect([0.701, 0.7, 0.4, 0.399].map(difficultyOf)).toEqual(['easy', 'moderate', 'moderate', 'hard']);
  expect([0.4, 0.399, 0.3, 0.299, 0.2, 0.199, 0, -0.001].map(discriminationGrade)).toEqual([
    ...['best', 'good', 'good', 'fair', 'fair', 'weak', 'weak', 'reversed'],
  ]);
});
