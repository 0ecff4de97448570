import { calculateGrade, type GradeResult } from './grade-calculation.model.ts';
import type { GradeScheme } from './grade-scheme.model.ts';

/** The total that marks typed for each item would make, 0–100 by item key; an item without one is left out. */
export function typedTotal(scheme: GradeScheme, marks: Readonly<Record<string, number | null>>): GradeResult {
  // A typed mark stands for the whole item: nothing of it is dropped or weighed against another.
  const items = scheme.items.map((item) => ({ ...item, dropLowest: 0, memberWeighting: 'equal' as const }));
  const members = Object.fromEntries(
    items.map(({ key, name }) => {
      const percent = marks[key] ?? null;
      const state = percent === null ? ('pending' as const) : ('final' as const);
      const attempts = percent === null ? [] : [{ percent, ref: '' }];
      return [key, [{ key, label: name, full: 100, due: null, attempts, rule: 'best' as const, state }]];
    }),
  );
  return calculateGrade({ ...scheme, items }, members, { basis: 'current', brief: true });
}

/** Totals of one learner by two schemes. */
interface Tried {
  readonly before: number | null;
  readonly after: number | null;
  readonly beforeBand: string | null;
  readonly afterBand: string | null;
}

/** How far a tried scheme moves the totals of a class. */
export interface TrialFigures {
  readonly people: number;
  /** Means of those who have a total; null while nobody has one. */
  readonly meanBefore: number | null;
  readonly meanAfter: number | null;
  /** Totals, and bands, that would be others than now. */
  readonly changed: number;
  readonly bands: number;
  /** The largest change of a total either way, signed; null where none changes. */
  readonly largest: number | null;
}

/** Sums up a trial. */
export function trialFigures(rows: readonly Tried[]): TrialFigures {
  const mean = (marks: readonly (number | null)[]) => {
    const known = marks.flatMap((mark) => mark ?? []);
    return known.length === 0 ? null : known.reduce((sum, mark) => sum + mark, 0) / known.length;
  };
  const both = rows.filter((row) => row.before !== null && row.after !== null);
  const steps = both.map((row) => row.after! - row.before!).filter((step) => step !== 0);
  return {
    people: rows.length,
    meanBefore: mean(rows.map(({ before }) => before)),
    meanAfter: mean(rows.map(({ after }) => after)),
    changed: steps.length,
    bands: both.filter((row) => row.beforeBand !== row.afterBand).length,
    largest: steps.reduce<number | null>((most, step) => (Math.abs(step) > Math.abs(most ?? 0) ? step : most), null),
  };
}
