import { describe, expect, it } from 'vitest';
import { moveNode } from '../../../shared/structure.model.ts';
import { dropOf, homesOf, linesOf, neighbourOf, placeOf, shiftOf, wayTo } from './outline.model.ts';

const node = (id: string, parent: string | null, sort: number, type = 'section') => ({ id, parent, sort, type });
const nodes = [
  node('B', null, 1, 'chapter'),
  node('A', null, 0, 'chapter'),
  node('a2', 'A', 1, 'page'),
  node('a1', 'A', 0),
  node('x', 'a1', 0, 'experiment'),
];

describe('linesOf', () => {
  it('lists by order and depth', () =>
    expect(
      linesOf(nodes, new Set()).map((line) => `${line.level}${line.node.id}${line.place}/${line.siblings}`),
    ).toEqual(['1A1/2', '2a11/2', '3x1/1', '2a22/2', '1B2/2']));
  it('leaves out what is below a closed node', () => {
    const lines = linesOf(nodes, new Set(['A']));
    expect(lines.map((line) => line.node.id)).toEqual(['A', 'B']);
    expect(lines.map((line) => line.open)).toEqual([false, undefined]);
  });
});

describe('shiftOf', () => {
  it.each([
    ['a2', 'up', { parent: 'A', index: 0 }],
    ['a1', 'down', { parent: 'A', index: 1 }],
    ['x', 'promote', { parent: 'A', index: 1 }],
    ['a1', 'promote', { parent: null, index: 1 }],
    ['a2', 'demote', { parent: 'a1', index: 1 }],
  ] as const)('moves %s %s', (id, shift, to) => {
    expect(shiftOf(nodes, id, shift)).toEqual(to);
    expect(moveNode(nodes, id, to).ok).toBe(true);
  });
  it.each([
    ['A', 'up'],
    ['B', 'down'],
    ['B', 'demote'],
    ['A', 'promote'],
    ['a1', 'demote'],
    ['gone', 'up'],
  ] as const)('has no step for %s %s', (id, shift) => expect(shiftOf(nodes, id, shift)).toBeNull());
  it('does not put anything below a leaf', () => {
    const more = [...nodes, node('a3', 'A', 2)];
    expect(shiftOf(more, 'a3', 'demote')).toBeNull();
  });
});

it('gives the way from the top', () => expect(wayTo(nodes, 'x')).toEqual(['A', 'a1', 'x']));

describe('dropOf', () => {
  it.each([
    ['a2', 'a1', 'before', { parent: 'A', index: 0 }],
    ['a1', 'a2', 'after', { parent: 'A', index: 1 }],
    ['a2', 'a1', 'inside', { parent: 'a1', index: 1 }],
    ['x', 'B', 'inside', { parent: 'B', index: 0 }],
    ['x', 'A', 'after', { parent: null, index: 1 }],
    ['B', 'A', 'before', { parent: null, index: 0 }],
  ] as const)('puts %s %s of %s', (id, onto, zone, to) => {
    expect(dropOf(nodes, id, onto, zone)).toEqual(to);
    expect(moveNode(nodes, id, to).ok).toBe(true);
  });
  it.each([
    ['a1', 'a1', 'inside'],
    ['a1', 'x', 'after'],
    ['a1', 'a2', 'inside'],
    ['B', 'a1', 'before'],
    ['B', 'A', 'inside'],
    ['gone', 'A', 'before'],
  ] as const)('has no place for %s %s %s', (id, onto, zone) => expect(dropOf(nodes, id, onto, zone)).toBeNull());
});

describe('placeOf and homesOf', () => {
  it('tells where a node stands, so that it can be put back', () => {
    expect(placeOf(nodes, 'a2')).toEqual({ parent: 'A', index: 1 });
    const moved = moveNode(nodes, 'a2', { parent: 'B', index: 0 });
    const after = nodes.map((one) => ({ ...one, ...(moved.ok && moved.changed.find(({ id }) => id === one.id)) }));
    const back = moveNode(after, 'a2', placeOf(nodes, 'a2'));
    const restored = after.map((one) => ({ ...one, ...(back.ok && back.changed.find(({ id }) => id === one.id)) }));
    expect(restored).toEqual(nodes);
  });
  it('offers the top and what can hold the node, never itself or what is below it', () => {
    const ids = (id: string) => homesOf(nodes, id).map((line) => line?.node.id ?? null);
    expect(ids('a2')).toEqual([null, 'A', 'a1', 'B']);
    expect(ids('a1')).toEqual([null, 'A', 'B']);
    expect(ids('B')).toEqual([null]);
  });
});

describe('neighbourOf', () => {
  it.each([
    ['a1', 'a2'],
    ['a2', 'B'],
    ['B', 'a2'],
    ['A', 'B'],
  ])('chooses after %s the line %s', (id, next) => expect(neighbourOf(nodes, new Set(), id)).toBe(next));
  it('chooses nothing when nothing is left', () =>
    expect(neighbourOf([node('A', null, 0)], new Set(), 'A')).toBeNull());
});
