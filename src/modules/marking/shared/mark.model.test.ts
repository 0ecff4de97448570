import { expect, it } from 'vitest';
import { hindrancesOf, isMark } from './mark.model.ts';

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
