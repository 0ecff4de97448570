import { expect, it } from 'vitest';
import { SEED_SERIES } from '../../db/seed/series.ts';
import { solveStep } from '../modules/runs/shared/solve.model.ts';

it.each([
  ['PHYS-101', 'T2-L', { g: 9.801 }, ['L', 'T²'], 'm,s²'],
  ['CHEM-101', 'titration-curve', { c_acid: 0.0988 }, ['V(NaOH)', 'pH'], 'mL,1'],
] as const)(
  'the series of %s has the names and units its content sends, and rises',
  (code, name, params, columns, unit) => {
    const rule = { kind: 'series', points: 1, series: name, column: null, expect: null, tol: 0, minRows: 5 } as const;
    const facts = { params, before: [], shapes: SEED_SERIES[code] };
    const [made] = solveStep([rule as never], facts, () => true).series;
    expect(made).toMatchObject({ name, columns, unit });
    expect(made!.rows.length).toBeGreaterThanOrEqual(5);
    for (const [i, row] of made!.rows.slice(1).entries()) {
      expect(row[0], `row ${i}`).toBeGreaterThan(made!.rows[i]![0]!);
      expect(row[1], `row ${i}`).toBeGreaterThanOrEqual(made!.rows[i]![1]!);
    }
    // Work that misses the rule has too few rows.
    expect(solveStep([rule as never], facts, () => false).series[0]!.rows.length).toBeLessThan(5);
  },
);
