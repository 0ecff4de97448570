import type { QuestionType } from '../../questions/shared/question.model.ts';

/** Results in a class from which on its mean is shown: of fewer it would tell what single people scored. */
export const MIN_CLASS_RESULTS = 10;
/** Share of the points in percent below which something is called weak. */
export const WEAK_PERCENT = 60;

/** One own answer whose score may be seen. */
export interface ScoredItem {
  readonly type: QuestionType;
  readonly pointIds: readonly string[];
  readonly score: number;
  readonly points: number;
  /** Mean share of the points in the own class, 0–1; null where it is not shown. */
  readonly classShare: number | null;
}

/** What some answers earned together. */
export interface Earned {
  readonly questions: number;
  /** Points that could be had. */
  readonly full: number;
  readonly score: number;
  /** Percent of the points the own class earned with the same questions; null unless it is shown for each of them. */
  readonly classPercent: number | null;
}

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Sums up what answers earned. */
export function earnedBy(items: readonly ScoredItem[]): Earned {
  const sum = (of: (item: ScoredItem) => number) => items.reduce((total, item) => total + of(item), 0);
  const full = cents(sum(({ points }) => points));
  const shown = full > 0 && items.every(({ classShare }) => classShare !== null);
  return {
    questions: items.length,
    full,
    score: cents(sum(({ score }) => score)),
    classPercent: shown ? cents((sum(({ classShare, points }) => classShare! * points) / full) * 100) : null,
  };
}

/** Percent of the points that were earned, 0.01; 0 where there were none. */
export const percentEarned = ({ score, full }: Pick<Earned, 'score' | 'full'>): number =>
  full > 0 ? cents((score / full) * 100) : 0;

/** Whether something is weak enough to be practised. */
export const isWeak = (earned: Earned): boolean => earned.full > 0 && percentEarned(earned) < WEAK_PERCENT;

/** Items by a key of each; an item with several keys counts wholly under every one of them. */
export function groupItems<K>(
  items: readonly ScoredItem[],
  keysOf: (item: ScoredItem) => readonly K[],
): ReadonlyMap<K, ScoredItem[]> {
  const groups = new Map<K, ScoredItem[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}
