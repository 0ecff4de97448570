import { describe, expect, it } from 'vitest';
import { deadlinesAhead, itemsInOrder, nextItem } from './standing.model.ts';

const nodes = [
  { id: 'second', type: 'chapter', parent: null, sort: 1 },
  { id: 'first', type: 'chapter', parent: null, sort: 0 },
  { id: 'film', type: 'video', parent: 'section', sort: 0 },
  { id: 'text', type: 'page', parent: 'first', sort: 0 },
  { id: 'section', type: 'section', parent: 'first', sort: 1 },
  { id: 'lab', type: 'experiment', parent: 'second', sort: 0 },
];
const items = itemsInOrder(nodes);

it('goes through the items of an outline from top to bottom', () =>
  expect(items.map(({ id }) => id)).toEqual(['text', 'film', 'lab']));

describe('the next item', () => {
  const next = (at: string | null, ...left: string[]) => nextItem(items, at, ({ id }) => left.includes(id))?.id;
  it('is the first one left behind the place', () => expect(next('text', 'text', 'lab')).toBe('lab'));
  it('is the first one left from the top when nothing is left behind', () => expect(next('lab', 'film')).toBe('film'));
  it('begins at the top without a place', () => expect(next(null, 'text', 'film')).toBe('text'));
  it('is none when nothing or only the place itself is left', () => {
    expect(next('film')).toBeUndefined();
    expect(next('film', 'film')).toBeUndefined();
  });
});

it('names deadlines ahead, soonest first, the close where the due date is past', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const task = (id: string, dueAt: string | null, closesAt: string | null) => ({
    id,
    dueAt: dueAt ? new Date(dueAt) : null,
    closesAt: closesAt ? new Date(closesAt) : null,
  });
  const ahead = deadlinesAhead(
    [
      task('later', '2026-12-01T00:00:00Z', null),
      task('late', '2026-11-19T00:00:00Z', '2026-11-25T00:00:00Z'),
      task('gone', '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'),
      task('never', null, null),
    ],
    now,
  );
  expect(ahead.map(({ task: { id }, at }) => [id, at.toISOString().slice(0, 10)])).toEqual([
    ['late', '2026-11-25'],
    ['later', '2026-12-01'],
  ]);
});
