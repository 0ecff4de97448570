import { describe, expect, it } from 'vitest';
import { besideIn, inStripOrder, isInView, STRIP_VIEWS, type StripRow, standingOf } from './strip.model.ts';

const row = (id: string, facts: Partial<StripRow> = {}): StripRow => ({
  id,
  name: id,
  state: 'submitted',
  late: false,
  version: 1,
  score: null,
  submittedAt: `2026-11-0${id.charCodeAt(0) - 96}T08:00:00.000Z`,
  assignee: null,
  flagged: false,
  ...facts,
});

describe('the strip of the marking desk', () => {
  it('keeps the order of handing in, whatever state the queue puts first', () => {
    const rows = [row('c'), row('a', { state: 'graded' }), row('b', { state: 'returned' })];
    expect(inStripOrder(rows).map((one) => one.id)).toEqual(['a', 'b', 'c']);
  });

  it('goes to waiting reports only, and round to the first one after the last', () => {
    const rows = [row('a'), row('b', { state: 'graded' }), row('c'), row('d', { state: 'returned' })];
    expect(besideIn(rows, 'a')).toEqual({ previous: null, next: 'c', after: 'c' });
    expect(besideIn(rows, 'c')).toEqual({ previous: 'a', next: null, after: 'a' });
    expect(besideIn(rows, 'x')).toEqual({ previous: null, next: null, after: null });
    expect(besideIn([row('a')], 'a').after).toBeNull();
  });

  it('stays in the part of the marker it was given to', () => {
    const rows = [row('a', { assignee: '周' }), row('b', { assignee: '李' }), row('c', { assignee: '周' })];
    expect(besideIn(rows, 'a').next).toBe('c');
  });

  it('walks one part alone when that is looked at', () => {
    const rows = [row('a', { flagged: true }), row('b'), row('c', { state: 'graded', flagged: true })];
    expect(besideIn(rows, 'a', 'flagged')).toEqual({ previous: null, next: 'c', after: 'c' });
    expect(besideIn(rows, 'c', 'flagged')).toEqual({ previous: 'a', next: null, after: 'a' });
    expect(besideIn(rows, 'b', 'flagged')).toEqual({ previous: 'a', next: 'c', after: 'c' });
    const facts = row('a', { late: true, version: 2 });
    expect(STRIP_VIEWS.filter((view) => isInView(facts, view))).toEqual(['all', 'waiting', 'late', 'again']);
  });

  it('names a chip by its mark, its return, its lateness or its version, in this order', () => {
    expect(standingOf(row('a', { state: 'graded', late: true }))).toBe('graded');
    expect(standingOf(row('a', { state: 'returned', version: 2 }))).toBe('returned');
    expect(standingOf(row('a', { late: true, version: 2 }))).toBe('late');
    expect(standingOf(row('a', { version: 2 }))).toBe('again');
    expect(standingOf(row('a'))).toBe('waiting');
  });
});
