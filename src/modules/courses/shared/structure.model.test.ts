import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  childrenOf,
  holdsChildren,
  lockReasons,
  moveNode,
  type Placed,
  subtreeIds,
  visibleNodes,
} from './structure.model.ts';

const place = (id: string, parent: string | null, sort: number, type = 'chapter'): Placed => ({
  id,
  parent,
  sort,
  type,
});
const outline = [
  place('a', null, 0),
  place('a1', 'a', 0, 'section'),
  place('a1x', 'a1', 0, 'page'),
  place('a2', 'a', 1, 'experiment'),
  place('b', null, 1),
];

function apply(nodes: readonly Placed[], changed: readonly { id: string; parent: string | null; sort: number }[]) {
  const byId = new Map(changed.map((row) => [row.id, row]));
  return nodes.map((node) => ({ ...node, ...byId.get(node.id) }));
}

describe('moving nodes', () => {
  it('renumbers both rows of siblings', () => {
    const move = moveNode(outline, 'a1', { parent: 'b', index: 0 });
    expect(move).toEqual({
      ok: true,
      changed: [
        { id: 'a1', parent: 'b', sort: 0 },
        { id: 'a2', parent: 'a', sort: 0 },
      ],
    });
  });
  it('refuses a move below itself, below a leaf, and of an unknown node', () => {
    expect(moveNode(outline, 'a', { parent: 'a1', index: 0 })).toEqual({ ok: false, why: 'cycle' });
    expect(moveNode(outline, 'a', { parent: 'a', index: 0 })).toEqual({ ok: false, why: 'cycle' });
    expect(moveNode(outline, 'b', { parent: 'a2', index: 0 })).toEqual({ ok: false, why: 'leaf' });
    expect(moveNode(outline, 'zz', { parent: null, index: 0 })).toEqual({ ok: false, why: 'unknown' });
    expect(moveNode(outline, 'b', { parent: 'zz', index: 0 })).toEqual({ ok: false, why: 'unknown' });
  });

  it('keeps one tree through 1,000 random moves: no cycle, no orphan, order unique and without gaps', () => {
    const ids = Array.from({ length: 24 }, (_, i) => `n${i}`);
    const start = ids.map((id, i) => place(id, null, i, i % 4 === 3 ? 'page' : 'chapter'));
    const step = fc.record({
      id: fc.constantFrom(...ids),
      parent: fc.option(fc.constantFrom(...ids), { nil: null }),
      index: fc.nat(30),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1000, maxLength: 1000 }), (steps) => {
        let nodes: Placed[] = start;
        for (const { id, parent, index } of steps) {
          const move = moveNode(nodes, id, { parent, index });
          if (move.ok) nodes = apply(nodes, move.changed);
        }
        const roots = childrenOf(nodes, null).flatMap((root) => subtreeIds(nodes, root.id));
        expect(new Set(roots).size).toBe(ids.length);
        for (const parent of [null, ...ids]) {
          const children = childrenOf(nodes, parent);
          expect(children.map((child) => child.sort)).toEqual(children.map((_, i) => i));
          if (parent && children.length > 0)
            expect(holdsChildren(nodes.find((node) => node.id === parent)!.type)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('what a learner sees', () => {
  const at = (text: string) => new Date(text);
  it('opens exactly at the opening and locks exactly at the end, with everything below', () => {
    const opens = at('2026-09-01T00:00:00Z');
    const closes = at('2026-10-01T00:00:00Z');
    const nodes = [
      { id: 'c', parent: null, opensAt: opens, closesAt: closes },
      { id: 'p', parent: 'c', opensAt: null, closesAt: null },
    ];
    expect(lockReasons(nodes, at('2026-08-31T23:59:59.999Z')).get('p')).toEqual({ code: 'notYet', at: opens });
    expect(lockReasons(nodes, opens).get('p')).toBeNull();
    expect(lockReasons(nodes, closes).get('p')).toEqual({ code: 'over', at: closes });
  });
  it('hides what stands under a hidden parent', () => {
    const nodes = [
      { id: 'c', parent: null, visible: false },
      { id: 'p', parent: 'c', visible: true },
      { id: 'd', parent: null, visible: true },
    ];
    expect(visibleNodes(nodes).map((node) => node.id)).toEqual(['d']);
  });
});
