import { describe, expect, it } from 'vitest';
import { moveNode } from '../../shared/structure.model.ts';
import { linesOf, shiftOf, wayTo } from './outline.model.ts';

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
