import { describe, expect, it } from 'vitest';
import { linesOf, misfitOf, reordered, stepped, type TreeUnit, typedLine, wayTo, zoneAt } from './tree.model.ts';

const unit = (id: string, parentId: string | null, kind: TreeUnit['kind'], children = 0): TreeUnit => ({
  id,
  parentId,
  kind,
  children,
  code: id.toUpperCase(),
  name: `名${id}`,
  state: 'active',
  sort: 0,
  version: 1,
  hit: false,
});
const UNITS = [
  unit('u1', null, 'university', 2),
  unit('c1', 'u1', 'college', 1),
  unit('c2', 'u1', 'college'),
  unit('d1', 'c1', 'department'),
  unit('u2', null, 'university'),
];

describe('the tree of units', () => {
  it('shows what stands open, each line with its place', () => {
    expect(linesOf(UNITS, new Set()).map(({ id }) => id)).toEqual(['root', 'u1', 'u2']);
    const lines = linesOf(UNITS, new Set(['u1', 'c1']));
    expect(lines.map(({ id, level, place, siblings, open }) => [id, level, place, siblings, open])).toEqual([
      ['root', 1, 1, 1, true],
      ['u1', 2, 1, 2, true],
      ['c1', 3, 1, 2, true],
      ['d1', 4, 1, 1, undefined],
      ['c2', 3, 2, 2, undefined],
      ['u2', 2, 2, 2, undefined],
    ]);
  });

  it('puts a unit whose parent is out of sight at the top', () => {
    expect(linesOf([unit('c1', 'elsewhere', 'college')], new Set()).map(({ id }) => id)).toEqual(['root', 'c1']);
  });

  it('knows the way to a unit', () => {
    expect(wayTo(UNITS, 'd1')).toEqual(['c1', 'u1']);
    expect(wayTo(UNITS, 'u1')).toEqual([]);
  });

  it('finds lines by what is typed, by name and by code, and goes round', () => {
    const lines = linesOf(UNITS, new Set(['u1']));
    expect(typedLine(lines, 1, 'u', '全部')?.id).toBe('u2');
    expect(typedLine(lines, 4, 'u', '全部')?.id).toBe('u1');
    expect(typedLine(lines, 1, '名c2', '全部')?.id).toBe('c2');
    expect(typedLine(lines, 1, '全', '全部')?.id).toBe('root');
    expect(typedLine(lines, 1, 'x', '全部')).toBeUndefined();
  });

  it('says why a place does not fit', () => {
    const [u1, c1, c2, d1, u2] = UNITS as [TreeUnit, TreeUnit, TreeUnit, TreeUnit, TreeUnit];
    expect(misfitOf(c1, u2, [])).toBeNull();
    expect(misfitOf(c1, c2, ['u1'])).toBe('units.place.college');
    expect(misfitOf(c1, null, [])).toBe('units.place.college');
    expect(misfitOf(u1, null, [])).toBeNull();
    expect(misfitOf(c1, d1, ['c1', 'u1'])).toBe('units.move.cycle');
    expect(misfitOf(c1, c1, ['u1'])).toBe('units.move.cycle');
  });

  it('sorts siblings at their edges and moves into everything else', () => {
    const [u1, c1, c2] = UNITS as [TreeUnit, TreeUnit, TreeUnit];
    expect([0.1, 0.5, 0.9].map((part) => zoneAt(c1, c2, part))).toEqual(['before', 'into', 'after']);
    expect([zoneAt(c1, u1, 0.1), zoneAt(c1, null, 0.9)]).toEqual(['into', 'into']);
    expect(reordered(['a', 'b', 'c'], 'c', 'a', 'before')).toEqual(['c', 'a', 'b']);
    expect(reordered(['a', 'b', 'c'], 'a', 'b', 'after')).toEqual(['b', 'a', 'c']);
    expect(stepped(['a', 'b'], 'b', -1)).toEqual(['b', 'a']);
    expect(stepped(['a', 'b'], 'b', 1)).toBeNull();
    expect(stepped(['a', 'b'], 'a', -1)).toBeNull();
  });
});
