import { describe, expect, it } from 'vitest';
import { progressOf } from './progress.model.ts';

const node = (id: string, dueAt: string | null, type = 'experiment') => ({
  id,
  name: id,
  type,
  experiment: type === 'experiment' ? { dueAt } : null,
});
const now = Date.parse('2026-11-21T00:00:00Z');

describe('progressOf', () => {
  it('counts experiments and takes the open one due soonest', () => {
    const nodes = [
      node('chapter', null, 'chapter'),
      node('late', '2026-12-10T00:00:00Z'),
      node('soon', '2026-11-22T00:00:00Z'),
      node('done', '2026-11-21T12:00:00Z'),
      node('past', '2026-11-01T00:00:00Z'),
      node('free', null),
    ];
    expect(progressOf(nodes, new Set(['done', 'chapter']), now)).toEqual({
      total: 5,
      done: 1,
      next: { id: 'soon', name: 'soon', dueAt: '2026-11-22T00:00:00Z' },
    });
  });
  it('has nothing next when nothing has a date ahead', () =>
    expect(progressOf([node('past', '2026-11-01T00:00:00Z')], new Set(), now)).toEqual({
      total: 1,
      done: 0,
      next: null,
    }));
});
