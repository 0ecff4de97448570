import { describe, expect, it } from 'vitest';
import type { BoardRow } from './board.contract.ts';
import { ALIKE, alikePairs, numberKey, type WrongAnswer, withOddList } from './odd-list.model.ts';

const wrong = (personId: string, question: number, answer: string, asked = 100): WrongAnswer => ({
  ...{ personId, question: `q${question}`, answer, asked },
});
/** The same wrong answers to the first questions. */
const same = (people: readonly string[], questions: number, asked = 100) =>
  people.flatMap((one) => Array.from({ length: questions }, (_, i) => wrong(one, i, 'same', asked)));
const all = (rows: readonly WrongAnswer[]) => new Set(rows.map(({ personId }) => personId));
const pairs = (rows: readonly WrongAnswer[], shown = all(rows)) => alikePairs(rows, shown);

describe('pairs with equal wrong answers', () => {
  it('have three in common at least, those with the most first, with all that each has wrong', () => {
    expect(pairs(same(['a', 'b'], 2))).toEqual([]);
    const rows = [
      ...same(['a', 'b'], 3),
      wrong('a', 9, 'x'),
      ...same(['c', 'd'], 4).map((one) => ({ ...one, answer: 'y' })),
    ];
    expect(pairs(rows)).toEqual([
      { people: ['c', 'd'], common: 4, wrong: [4, 4] },
      { people: ['a', 'b'], common: 3, wrong: [4, 3] },
    ]);
  });

  it('are none for the same answer to other questions, or another answer to the same', () => {
    const other = same(['b'], 3).map((one) => ({ ...one, question: `${one.question}b` }));
    expect(pairs([...same(['a'], 3), ...other])).toEqual([]);
    expect(pairs([...same(['a'], 3), ...same(['b'], 3).map((one) => ({ ...one, answer: 'b' }))])).toEqual([]);
  });

  it('count only what at most a tenth of the others answered, everybody counted', () => {
    expect(pairs(same(['a', 'b', 'c'], 3, 12))).toHaveLength(3);
    expect(pairs(same(['a', 'b', 'c'], 3, 11))).toEqual([]);
    // A third one whom the reader does not see makes the answer as common as before, and stands in no pair.
    expect(pairs(same(['a', 'b', 'c'], 3, 12), new Set(['a', 'b']))).toMatchObject([{ people: ['a', 'b'] }]);
    expect(pairs(same(['a', 'b', 'c'], 3, 11), new Set(['a', 'b']))).toEqual([]);
  });

  it('are capped, and a misconception that many share makes none', () => {
    const people = (n: number) => Array.from({ length: n }, (_, i) => `p${i}`);
    expect(pairs(same(people(ALIKE.people), 3, 3000))).toHaveLength(ALIKE.pairs);
    expect(pairs(same(people(ALIKE.people + 1), 3, 3000))).toEqual([]);
  });
});

it('adds to the rows what their candidates have in common', () => {
  const row = (personId: string): BoardRow => ({
    ...{ personId, name: personId, number: null, className: null, state: 'submitted', attempt: null },
    oddities: ['clock'],
  });
  const list = {
    closed: true,
    addresses: [{ ip: '10.1.1.1', n: 3, people: ['a', 'b'] }],
    pairs: [{ people: ['b', 'c'] as [string, string], common: 3, wrong: [4, 5] as [number, number] }],
  };
  const rows = ['a', 'b', 'c', 'd'].map(row);
  expect(withOddList(rows, list).map(({ oddities }) => oddities)).toEqual([
    ['clock', 'shared'],
    ['clock', 'shared', 'alike'],
    ['clock', 'alike'],
    ['clock'],
  ]);
  expect(withOddList(rows, undefined)).toEqual(rows);
});

it('compares numbers by their value and unit, however they are written', () => {
  expect(numberKey('1.50×10^2 m/s²')).toBe(numberKey('１５０ m/s^2'));
  expect(numberKey('0.5')).toBe(numberKey('.50'));
  expect(numberKey('150 m')).not.toBe(numberKey('150 s'));
  expect(numberKey('-1')).not.toBe(numberKey('1'));
  expect(numberKey('大约 3')).toBeNull();
});
