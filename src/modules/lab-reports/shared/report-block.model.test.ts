import { describe, expect, it } from 'vitest';
import { axisOf, evenly, headOf, linesOf, unitsOf } from './report-block.model.ts';

describe('a series in a report', () => {
  it('keeps the first and the last of evenly picked rows', () => {
    const rows = Array.from({ length: 1000 }, (_, i) => i);
    const picked = evenly(rows, 400);
    expect(picked).toHaveLength(400);
    expect([picked[0], picked.at(-1)]).toEqual([0, 999]);
    expect(new Set(picked).size).toBe(400);
    expect(evenly([1, 2], 400)).toEqual([1, 2]);
  });
  it('reads one unit for all columns, one for each, or none', () => {
    expect(unitsOf('m,s²', 2)).toEqual(['m', 's²']);
    expect(unitsOf('mL,1', 2)).toEqual(['mL', '']);
    expect(unitsOf('V', 3)).toEqual(['V', 'V', 'V']);
    expect(unitsOf(null, 2)).toEqual(['', '']);
    expect(headOf('L', 'm')).toBe('L / m');
    expect(headOf('pH', '')).toBe('pH');
  });
  it('draws every numeric column over the first', () => {
    const block = { name: 'series:a', stepSeq: 1, sha256: '', kind: 'series' as const, units: [], total: 3 };
    const rows = [
      ['a', 1, 2],
      ['b', 2, null],
      ['c', 3, 6],
    ];
    const shown = linesOf({ ...block, columns: ['点', 'x', 'y'], rows });
    expect(shown?.x).toBe(1);
    expect(shown?.lines).toEqual([
      {
        column: 2,
        points: [
          { x: 1, y: 2 },
          { x: 3, y: 6 },
        ],
      },
    ]);
    expect(linesOf({ ...block, columns: ['x'], rows: [[1], [2]] })).toBeNull();
  });
});

describe('an axis', () => {
  it('has round ticks around its values', () => {
    expect(axisOf([0.61, 1.19])).toEqual({ from: 0.6, to: 1.2, ticks: [0.6, 0.8, 1, 1.2], digits: 1 });
    expect(axisOf([0, 47]).ticks).toEqual([0, 10, 20, 30, 40, 50]);
    expect(axisOf([-3, 3]).ticks).toEqual([-4, -2, 0, 2, 4]);
    expect(axisOf([0.00012, 0.00048]).digits).toBe(4);
  });
  it('covers every value, also a single one and none', () => {
    for (const values of [[5], [0], [], [1e-9, 2e-9], [-1e6, 1e6], [7.3, 7.3]]) {
      const axis = axisOf(values);
      expect(axis.from).toBeLessThan(axis.to);
      expect(axis.ticks.length).toBeGreaterThanOrEqual(2);
      expect(axis.ticks.length).toBeLessThanOrEqual(12);
      for (const value of values) {
        expect(value).toBeGreaterThanOrEqual(axis.from);
        expect(value).toBeLessThanOrEqual(axis.to);
      }
    }
  });
});
