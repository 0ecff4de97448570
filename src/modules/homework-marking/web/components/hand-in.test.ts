import { describe, expect, it } from 'vitest';
import { besideOf, isInView, lateSpan, onDesk, QUEUE_VIEWS, type QueueRow } from './hand-in.model.ts';

const row = (workId: string | null, more: Partial<QueueRow> = {}): QueueRow => ({
  ...{ key: workId ?? 'p', workId, alias: null, name: '学生', number: null, className: '一班', group: false },
  ...{ state: 'waiting', lateSeconds: null, version: workId === null ? null : 1, submittedAt: null, forced: false },
  ...{ points: null, similar: null },
  ...more,
});

describe('the queue of the marking desk', () => {
  it('walks from hand-in to hand-in, and after a mark to the next one that waits, round to the front', () => {
    const rows = [row('a'), row('b', { state: 'marked' }), row('c'), row('d', { state: 'returned' })];
    expect(besideOf(rows, 'a')).toEqual({ previous: null, next: 'b', after: 'c' });
    expect(besideOf(rows, 'c')).toEqual({ previous: 'b', next: 'd', after: 'a' });
    expect(besideOf([row('a')], 'a').after).toBeNull();
    expect(besideOf(rows, 'x')).toEqual({ previous: null, next: null, after: null });
  });
  it('brings only what was handed in to the desk', () => {
    const rows = [row('a'), row(null, { state: 'missing' }), row('b', { state: 'draft', version: null })];
    expect(onDesk(rows).map(({ workId }) => workId)).toEqual(['a']);
  });
  it('parts by state, and late across the states', () => {
    const views = (more: Partial<QueueRow>) => QUEUE_VIEWS.filter((view) => isInView(row('a', more), view));
    expect(views({ lateSeconds: 60 })).toEqual(['all', 'waiting', 'late']);
    expect(views({ state: 'draft' })).toEqual(['all', 'missing']);
    expect(views({ state: 'marked' })).toEqual(['all', 'marked']);
  });
});

it('says how late something is in the unit one reads it in', () => {
  expect([0.001, 61, 3600, 3601, 26 * 3600, 172_801].map(lateSpan)).toEqual([
    { unit: 'minutes', n: 1 },
    { unit: 'minutes', n: 2 },
    { unit: 'minutes', n: 60 },
    { unit: 'hours', n: 2 },
    { unit: 'hours', n: 26 },
    { unit: 'days', n: 3 },
  ]);
});
