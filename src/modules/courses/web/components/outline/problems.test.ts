import { describe, expect, it } from 'vitest';
import type { OutlineNode } from '../node/node-form.model.ts';
import { topsOf } from './outline.model.ts';
import { hoursOf, matchesOf, problemsOf, withParents } from './problems.model.ts';

const node = (id: string, parent: string | null, sort: number, more: Partial<OutlineNode> = {}) =>
  ({
    id,
    parent,
    sort,
    type: parent === null ? 'chapter' : 'page',
    name: id,
    visible: true,
    blank: false,
    hours: null,
    unlock: null,
    experiment: null,
    ...more,
  }) as OutlineNode;
const waitsFor = (nodeId: string) =>
  ({ mode: 'all', hidden: false, conditions: [{ kind: 'done', nodeId }] }) as OutlineNode['unlock'];
const kinds = (nodes: readonly OutlineNode[]) =>
  Object.fromEntries(
    [...problemsOf(nodes)].map(([id, all]) => [id, all.map(({ kind, target }) => `${kind}>${target}`)]),
  );

describe('problems of an outline', () => {
  it('are what students would meet, each with the node to mend', () => {
    const nodes = [
      node('A', null, 0, { visible: false }),
      node('a', 'A', 0),
      node('B', null, 1),
      node('b', 'B', 0, { unlock: waitsFor('a') }),
      node('c', 'B', 1, { blank: true }),
      node('d', 'B', 2, { name: 'c', type: 'experiment', experiment: { experimentName: null } as never }),
      node('E', null, 2),
    ];
    expect(kinds(nodes)).toEqual({
      a: ['above>A'],
      b: ['vain>A'],
      c: ['blank>c', 'twin>c'],
      d: ['gone>d', 'twin>d'],
      E: ['empty>E'],
    });
  });
  it('are none where all is well, nor of a rule whose node is hidden itself', () => {
    const hidden = node('b', 'B', 0, { visible: false, unlock: waitsFor('gone') });
    expect(kinds([node('B', null, 0), hidden, node('x', 'B', 1)])).toEqual({});
  });
});

describe('what is sought', () => {
  const nodes = [
    node('A', null, 0),
    node('a', 'A', 0, { visible: false, name: 'RC 电路' }),
    node('b', 'A', 1, { blank: true }),
  ];
  const ids = (view: 'all' | 'problems' | 'hidden', text = '') => {
    const found = matchesOf(nodes, problemsOf(nodes), { view, text });
    return found && [...found];
  };
  it('is found by view and by words, and stands below what holds it', () => {
    expect(ids('all')).toBeNull();
    expect(ids('hidden')).toEqual(['a']);
    expect(ids('problems')).toEqual(['b']);
    expect(ids('all', ' rc ')).toEqual(['a']);
    expect(ids('problems', 'rc')).toEqual([]);
    expect(withParents(nodes, new Set(['a'])).map(({ id }) => id)).toEqual(['A', 'a']);
  });
});

describe('class hours', () => {
  it('are the own ones, else those below together', () => {
    const nodes = [
      node('A', null, 0),
      node('a', 'A', 0, { hours: 1 }),
      node('b', 'A', 1, { hours: 0.5 }),
      node('B', null, 1, { hours: 4 }),
      node('c', 'B', 0, { hours: 1 }),
      node('C', null, 2),
    ];
    expect([...hoursOf(nodes)].sort()).toEqual([
      ['A', 1.5],
      ['B', 4],
      ['a', 1],
      ['b', 0.5],
      ['c', 1],
    ]);
  });
});

describe('topsOf', () => {
  it('leaves out what goes with another chosen one', () => {
    const nodes = [node('A', null, 0), node('a', 'A', 0), node('B', null, 1), node('b', 'B', 0)];
    expect(topsOf(nodes, new Set(['b', 'a', 'A'])).map(({ id }) => id)).toEqual(['A', 'b']);
  });
});
