import { describe, expect, it } from 'vitest';
import { progressOf } from './progress.model.ts';

const node = (id: string, dueAt: string | null, state = 'none') => ({
  id,
  name: id,
  mark: { state },
  experiment: { dueAt },
});
const now = Date.parse('2026-11-21T00:00:00Z');
const progress = { done: 1, total: 5 };

describe('progressOf', () => {
  it('takes the figures of the course and the open item due soonest', () => {
    const rows = [
      { id: 'chapter', name: 'chapter', mark: null, experiment: null },
      node('late', '2026-12-10T00:00:00Z'),
      node('soon', '2026-11-22T00:00:00Z', 'started'),
      node('done', '2026-11-21T12:00:00Z', 'done'),
      node('past', '2026-11-01T00:00:00Z'),
      node('free', null),
    ];
    expect(progressOf({ rows, progress }, now)).toEqual({
      total: 5,
      done: 1,
      next: { id: 'soon', name: 'soon', dueAt: '2026-11-22T00:00:00Z' },
    });
  });
  it('has nothing next when nothing has a date ahead', () =>
    expect(progressOf({ rows: [node('past', '2026-11-01T00:00:00Z')], progress: null }, now)).toEqual({
      total: 0,
      done: 0,
      next: null,
    }));
});
