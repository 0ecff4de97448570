import { expect, it } from 'vitest';
import { type ComputedBook, createBookMemory } from './book-memory.engine.ts';

const book = (people: number): ComputedBook => ({
  basis: 'b',
  snapshot: '1:1:',
  at: 0,
  rows: new Map(
    Array.from({ length: people }, (_, i) => [
      String(i),
      {
        cells: Array<number>(80).fill(1),
        states: '',
        items: [],
        total: 1,
        band: null,
        pending: 0,
        retake: false,
        final: { total: 1, items: [] },
      },
    ]),
  ),
});

it('drops the book read longest ago when the limit is reached', () => {
  // 100 cells a person as the memory counts them.
  const memory = createBookMemory(1000);
  memory.set('a', book(4));
  memory.set('b', book(4));
  expect(memory.get('a')).toBeDefined();
  memory.set('c', book(4));
  expect(['a', 'b', 'c'].map((key) => memory.get(key) !== undefined)).toEqual([true, false, true]);
});

it('replaces a book without counting it twice, and keeps none beyond the limit', () => {
  const memory = createBookMemory(1000);
  for (let i = 0; i < 5; i++) memory.set('a', book(6));
  memory.set('b', book(4));
  expect(memory.get('a')?.rows.size).toBe(6);
  memory.set('c', book(11));
  expect(memory.get('c')).toBeUndefined();
});
