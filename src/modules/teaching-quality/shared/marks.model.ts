import { correlation, deviation, mean, quantile } from '../../../kernel/statistics/sample.ts';
import { sharesOfHundred, tenthOf, tenths } from '../../../kernel/statistics/shares.ts';

/** Where a learner stands; `marked` and `absent` have a total. */
export const GROUPS = ['marked', 'absent', 'deferred', 'excused', 'undone'] as const;
export type Group = (typeof GROUPS)[number];

/** A learner of a class with what counts. */
export interface MarkedLearner {
  readonly personId: string;
  readonly classId: string;
  readonly name: string;
  readonly number: string | null;
  readonly group: Group;
  readonly total: number | null;
  readonly passLine: number;
  /** Lower bound of the highest band; null where there are only two. */
  readonly topFrom: number | null;
  /** Key of the band of the total. */
  readonly band: string | null;
  /** Decided percents by item. */
  readonly items: ReadonlyMap<string, number>;
}

/** An item of the grade scheme. */
export interface MarkItem {
  readonly key: string;
  readonly name: string;
  readonly weight: number;
  readonly exam: boolean;
  readonly objectives: readonly string[];
}

/** Below it a comparison or coefficient says nothing. */
export const MIN_SAMPLE = 10;
/** Distance of a class mean from all others from which on it is marked. */
const DIFFERENT = 10;

/** The group of a learner: deferred and undone have no total that counts. */
export function groupOf(total: number | null, flags: readonly string[]): Group {
  if (flags.includes('deferred')) return 'deferred';
  if (total === null) return flags.includes('excused') ? 'excused' : 'undone';
  return flags.includes('absent') ? 'absent' : 'marked';
}

/** A learner whose total counts. */
export type Counted = MarkedLearner & { readonly total: number };

/** Learners whose totals count. @param absent with those absent from something */
export const countedOf = (learners: readonly MarkedLearner[], absent: boolean): Counted[] =>
  learners.filter(
    (one): one is Counted => one.total !== null && (one.group === 'marked' || (absent && one.group === 'absent')),
  );

export interface Summary {
  readonly n: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly max: number | null;
  readonly min: number | null;
  readonly sd: number | null;
  readonly passed: number;
  /** Null where a scheme has only two bands. */
  readonly excellent: number | null;
}

export const hasPassed = ({ total, passLine }: Counted): boolean => total >= passLine;
export const isExcellent = ({ total, topFrom }: Counted): boolean => topFrom !== null && total >= topFrom;

/** Figures of totals: mean, quartiles, spread, how many passed. */
export function summaryOf(learners: readonly Counted[]): Summary {
  const totals = learners.map(({ total }) => total);
  return {
    n: totals.length,
    mean: mean(totals),
    median: quantile(totals, 0.5),
    low: quantile(totals, 0.25),
    high: quantile(totals, 0.75),
    max: totals.length === 0 ? null : Math.max(...totals),
    min: totals.length === 0 ? null : Math.min(...totals),
    sd: deviation(totals),
    passed: learners.filter(hasPassed).length,
    excellent: learners.some(({ topFrom }) => topFrom === null) ? null : learners.filter(isExcellent).length,
  };
}

/** Whether the mean of a class differs by ten from that of all other learners; never with fewer than ten on a side. */
export function isDifferent(own: readonly Counted[], others: readonly Counted[]): boolean {
  if (own.length < MIN_SAMPLE || others.length < MIN_SAMPLE) return false;
  const [a, b] = [own, others].map((those) => mean(those.map(({ total }) => total))!);
  return Math.abs(a! - b!) >= DIFFERENT;
}

/** Learners by band of their scheme, shares of 100 in all. */
export function bandsOf<T extends { readonly key: string }>(learners: readonly Counted[], bands: readonly T[]) {
  const counts = bands.map(({ key }) => learners.filter(({ band }) => band === key).length);
  const shares = sharesOfHundred(counts);
  return bands.map((band, at) => ({ ...band, count: counts[at]!, share: shares[at]! }));
}

export const binsOf = (learners: readonly Counted[]): number[] => tenths(learners.map(({ total }) => total));
export const binOf = ({ total }: Counted): number => tenthOf(total);

/** Those of learners with a decided percent in an item. */
export const withItem = (learners: readonly Counted[], key: string) =>
  learners.flatMap((one) => {
    const percent = one.items.get(key);
    return percent === undefined ? [] : [{ ...one, percent }];
  });

/** Mean percent of an item, over how many, and how many are left out. */
export function itemRate(learners: readonly Counted[], key: string) {
  const those = withItem(learners, key);
  return { rate: mean(those.map(({ percent }) => percent)), n: those.length, left: learners.length - those.length };
}

/** Weighted percent of some items; null where none of them is decided. */
function percentOf(one: Counted, items: readonly MarkItem[]): number | null {
  const own = items.flatMap(({ key, weight }) => {
    const percent = one.items.get(key);
    return percent === undefined ? [] : [{ percent, weight }];
  });
  const weights = own.reduce((sum, { weight }) => sum + weight, 0);
  return weights === 0 ? null : own.reduce((sum, { percent, weight }) => sum + percent * weight, 0) / weights;
}

/** What was earned during the term beside what the exam brought, for everybody with both. */
export function pointsOf(learners: readonly Counted[], items: readonly MarkItem[]) {
  const exams = items.filter(({ exam }) => exam);
  const process = items.filter(({ exam }) => !exam);
  return learners.flatMap((one) => {
    const [x, y] = [percentOf(one, process), percentOf(one, exams)];
    return x === null || y === null ? [] : [{ ...one, process: x, exam: y }];
  });
}

/** Pearson's r of such points; null below ten of them or where one side does not vary. */
export const relationOf = (points: readonly { readonly process: number; readonly exam: number }[]): number | null =>
  points.length < MIN_SAMPLE
    ? null
    : correlation(
        points.map(({ process }) => process),
        points.map(({ exam }) => exam),
      );
