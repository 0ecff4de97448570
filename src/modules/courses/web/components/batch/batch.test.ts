import { describe, expect, it } from 'vitest';
import type { OutlineNode } from '../node/node-form.model.ts';
import { circleIn, itemsOf, NO_CHANGE, planBatch } from './batch.model.ts';

const node = (id: string, type: string, parent: string | null, sort: number, more: Partial<OutlineNode> = {}) =>
  ({
    id,
    type,
    parent,
    sort,
    name: id,
    version: 4,
    opensAt: null,
    closesAt: null,
    required: false,
    unlock: null,
    experiment: type === 'experiment' ? { dueAt: '2026-09-20T00:00:00.000Z' } : null,
    ...more,
  }) as OutlineNode;
const nodes = [
  node('k', 'chapter', null, 0),
  node('a', 'page', 'k', 0),
  node('b', 'experiment', 'k', 1),
  node('c', 'experiment', 'k', 2, { opensAt: '2026-09-01T00:00:00.000Z' }),
];
const all = new Set(nodes.map(({ id }) => id));
const dates = (part: object) => ({ ...NO_CHANGE, dates: { ...NO_CHANGE.dates, ...part } });

describe('planBatch', () => {
  it('changes nothing by itself', () => {
    const plan = planBatch(nodes, all, NO_CHANGE);
    expect(plan.map((row) => row.changed)).toEqual([[], [], [], []]);
    expect(itemsOf(plan, 'after')).toEqual([]);
  });
  it('moves dates by days where there are any', () => {
    const shift = { do: 'shift', at: '', days: '7' };
    const plan = planBatch(nodes, all, dates({ opensAt: shift, dueAt: shift }));
    expect(itemsOf(plan, 'after')).toEqual([
      { id: 'b', version: 4, dueAt: '2026-09-27T00:00:00.000Z' },
      { id: 'c', version: 4, opensAt: '2026-09-08T00:00:00.000Z', dueAt: '2026-09-27T00:00:00.000Z' },
    ]);
  });
  it('finds dates in the wrong order before anything is sent', () => {
    const plan = planBatch(nodes, all, dates({ closesAt: { do: 'set', at: '2026-08-01T00:00', days: '' } }));
    expect(plan.map((row) => row.fault)).toEqual([null, null, 'close', 'order']);
  });
  it('makes items required, chapters never', () => {
    const plan = planBatch(nodes, all, { ...NO_CHANGE, required: 'yes' });
    expect(itemsOf(plan, 'after').map((item) => [item.id, item.required])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
    ]);
  });
  it('chains the chosen items one after the other', () => {
    const plan = planBatch(nodes, all, { ...NO_CHANGE, unlock: 'chain' });
    const waits = itemsOf(plan, 'after').map((item) => [item.id, item.unlock?.conditions]);
    expect(waits).toEqual([
      ['b', [{ kind: 'done', nodeId: 'a' }]],
      ['c', [{ kind: 'done', nodeId: 'b' }]],
    ]);
    expect(circleIn(nodes, plan)).toBeNull();
  });
  it('names the way round of a circle', () => {
    const ruled = nodes.map((one) =>
      one.id === 'a'
        ? node('a', 'page', 'k', 0, {
            unlock: { mode: 'all', hidden: false, conditions: [{ kind: 'done', nodeId: 'c' }] },
          })
        : one,
    );
    expect(circleIn(ruled, planBatch(ruled, all, { ...NO_CHANGE, unlock: 'chain' }))).toBe('a→c→b→a');
  });
});

it('takes back what it did, under the new versions', () => {
  const plan = planBatch(nodes, new Set(['c']), dates({ opensAt: { do: 'clear', at: '', days: '' } }));
  expect(itemsOf(plan, 'before', new Map([['c', 5]]))).toEqual([
    { id: 'c', version: 5, opensAt: '2026-09-01T00:00:00.000Z' },
  ]);
});
