import { describe, expect, it } from 'vitest';
import type { BookRow } from '../book/book.model.ts';
import { decidedPeople, EVERYTHING, peopleFound, scopeOf, unpublishedPeople } from './publish-scope.model.ts';

const row = (personId: string, more: Partial<BookRow> = {}): BookRow => ({
  personId,
  number: `2026${personId}`,
  name: `学生${personId}`,
  items: [],
  cells: [],
  states: 'ff',
  total: 80,
  band: 'good',
  pending: 0,
  retake: false,
  published: null,
  changed: false,
  ...more,
});
const out = { total: 80, band: 'good', items: null, undecided: 0 };
const columns = ['lab', 'report'].map((key) => ({ key, name: key, kind: 'offline' as const, weight: 50, members: [] }));
const rows = [
  row('1', { published: out }),
  row('2', { pending: 1, states: 'fp' }),
  row('3', { published: out, changed: true }),
  row('4', { states: 'fu', published: { ...out, total: null, items: ['lab'] } }),
];

describe('what is chosen to be published', () => {
  it('is everything for everybody at first', () => {
    expect(scopeOf({ columns, rows }, EVERYTHING)).toEqual({ items: null, personIds: null });
  });
  it('is nothing while items or people are to be chosen, and keeps the order of the book', () => {
    const some = { ...EVERYTHING, what: 'items' as const, who: 'some' as const };
    expect(scopeOf({ columns, rows }, some)).toBeNull();
    expect(scopeOf({ columns, rows }, { ...some, items: ['lab'] })).toBeNull();
    const chosen = { ...some, items: ['report', 'lab', 'gone'], personIds: ['3', '1'] };
    expect(scopeOf({ columns, rows }, chosen)).toEqual({ items: ['lab', 'report'], personIds: ['1', '3'] });
  });
  it('offers those without anything open and those not published or changed', () => {
    expect(decidedPeople(rows)).toEqual(['1', '3']);
    expect(unpublishedPeople(rows)).toEqual(['2', '3', '4']);
  });
  it('finds people by name or number', () => {
    expect(peopleFound(rows, ' 20263 ').map((one) => one.personId)).toEqual(['3']);
    expect(peopleFound(rows, '学生').length).toBe(4);
  });
});
