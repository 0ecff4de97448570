import { describe, expect, it } from 'vitest';
import { evenly, headOf, linesOf, unitsOf } from './report-block.model.ts';

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
