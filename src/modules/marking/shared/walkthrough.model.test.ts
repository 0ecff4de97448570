import { expect, it } from 'vitest';
import { frequentAnswers, MAX_WRONG, scoreBins, walkOrder } from './walkthrough.model.ts';

const typed = (...texts: string[]) => ({ texts, parts: [] });

it('puts typed answers together that differ in width, case and spaces alone, the most frequent first', () => {
  const found = frequentAnswers([typed('Ｎａ＋'), typed('K'), typed('na+'), typed(' NA+ '), typed('安 培')]);
  expect(found).toEqual([
    { n: 3, texts: ['Ｎａ＋'], parts: [] },
    { n: 1, texts: ['K'], parts: [] },
    { n: 1, texts: ['安 培'], parts: [] },
  ]);
  expect(frequentAnswers(Array.from({ length: 20 }, (_, i) => typed(`a${i}`)))).toHaveLength(MAX_WRONG);
  expect(
    frequentAnswers([
      { texts: [], parts: [['a', 'b']] },
      { texts: [], parts: [['b', 'a']] },
    ]),
  ).toHaveLength(2);
});

it('counts scores by fifths, all points in the last', () => {
  expect(scoreBins([0, 1.99, 2, 9.9, 10], 10)).toEqual([2, 1, 0, 0, 2]);
  expect(scoreBins([0.3, 0.6], 3)).toEqual([1, 1, 0, 0, 0]);
  expect(scoreBins([0], 0)).toEqual([1, 0, 0, 0, 0]);
});

it('takes questions by the paper, or those first that were got wrong most', () => {
  const rows = [{ share: 0.9 }, { share: null }, { share: 0.2 }];
  expect(walkOrder(rows, 'paper')).toBe(rows);
  expect(walkOrder(rows, 'error').map(({ share }) => share)).toEqual([0.2, 0.9, null]);
});
