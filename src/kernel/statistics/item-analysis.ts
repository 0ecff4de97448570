import { correlation, deviation, mean, NOISE, variance } from './sample.ts';

/** One question of a paper and what everybody earned with it. */
export interface ItemMarks {
  readonly max: number;
  /** Marks by candidate; 0 where nothing was answered, null for whom the question was not on the paper. */
  readonly marks: readonly (number | null)[];
}

export interface ItemFigures {
  /** Candidates who had the question. */
  readonly n: number;
  /** P: mean mark by the most that can be earned; 1 is a question everybody could do. */
  readonly facility: number | null;
  readonly deviation: number | null;
  /** P of the highest and of the lowest group, and D, their difference; null below four candidates. */
  readonly high: number | null;
  readonly low: number | null;
  readonly discrimination: number | null;
  /** Pearson's correlation of the item with the rest of the paper. */
  readonly restCorrelation: number | null;
}

/** Share of the candidates in the highest and in the lowest group (Kelley 1939). */
const GROUP = 0.27;
/** Fewer candidates make no groups. */
const MIN_FOR_GROUPS = 4;

/**
 * How much each candidate belongs to the group of the g highest values: ties at its border share what is left of it
 * equally. @returns weights from 0 to 1 that sum to g
 */
function topWeights(values: readonly number[], g: number): number[] {
  const tied = Map.groupBy(
    values.map((value, i) => ({ key: Math.round(value / NOISE), i })),
    ({ key }) => key,
  );
  const weights = new Array<number>(values.length).fill(0);
  let left = g;
  for (const [, those] of [...tied].toSorted(([a], [b]) => b - a)) {
    const weight = Math.min(1, left / those.length);
    for (const { i } of those) weights[i] = weight;
    left -= weight * those.length;
    if (left <= 0) break;
  }
  return weights;
}

export interface Groups {
  readonly size: number;
  readonly top: readonly number[];
  readonly bottom: readonly number[];
}

/** The highest and the lowest group by total, 27 % each and at least one candidate; null for fewer than four. */
export function groupsOf(totals: readonly number[]): Groups | null {
  const n = totals.length;
  if (n < MIN_FOR_GROUPS) return null;
  const size = Math.max(1, Math.floor(GROUP * n + 0.5 + NOISE));
  return {
    size,
    top: topWeights(totals, size),
    bottom: topWeights(
      totals.map((total) => -total),
      size,
    ),
  };
}

const weighted = (weights: readonly number[], values: readonly number[], size: number): number =>
  weights.reduce((all, weight, i) => all + weight * values[i]!, 0) / size;

/** Total and full mark of every candidate, of the questions each had. */
function totalsOf(items: readonly ItemMarks[]): { readonly total: number; readonly full: number }[] {
  const count = items[0]?.marks.length ?? 0;
  return Array.from({ length: count }, (_, i) => {
    const had = items.filter(({ marks }) => marks[i] !== null);
    return {
      total: had.reduce((all, { marks }) => all + marks[i]!, 0),
      full: had.reduce((all, { max }) => all + max, 0),
    };
  });
}

/**
 * Figures of every question over the candidates who had it; groups are made among them. Papers that differ are compared
 * in shares of their full marks.
 */
export function analyseItems(items: readonly ItemMarks[]): ItemFigures[] {
  const totals = totalsOf(items);
  return items.map(({ max, marks }) => {
    const those = marks.flatMap((mark, i) => (mark === null ? [] : [{ mark, ...totals[i]! }]));
    const own = those.map(({ mark }) => mark);
    const found = mean(own);
    const groups = groupsOf(those.map(({ total, full }) => (full === 0 ? 0 : total / full)));
    const high = groups && max > 0 ? weighted(groups.top, own, groups.size) / max : null;
    const low = groups && max > 0 ? weighted(groups.bottom, own, groups.size) / max : null;
    const rests = those.map(({ mark, total, full }) => (full - max <= 0 ? 0 : (total - mark) / (full - max)));
    return {
      n: those.length,
      facility: found === null || max <= 0 ? null : found / max,
      deviation: deviation(own),
      high,
      low,
      discrimination: high === null || low === null ? null : high - low,
      restCorrelation: correlation(own, rests),
    };
  });
}

export interface Reliability {
  /** Cronbach's α (1951); null below two items or where totals do not vary. */
  readonly alpha: number | null;
  /** α without each item; null below three items. */
  readonly without: readonly (number | null)[];
  /** Standard error of measurement, in marks; null where α is none or below zero. */
  readonly error: number | null;
}

function alphaOf(items: readonly (readonly number[])[]): number | null {
  const k = items.length;
  if (k < 2) return null;
  const totals = items[0]!.map((_, i) => items.reduce((all, marks) => all + marks[i]!, 0));
  const whole = variance(totals);
  if (!whole) return null;
  const parts = items.reduce((all, marks) => all + (variance(marks) ?? 0), 0);
  return (k / (k - 1)) * (1 - parts / whole);
}

/** @param items marks of every item by candidate; of papers that differ, those of every place on the paper */
export function reliabilityOf(items: readonly (readonly number[])[]): Reliability {
  const alpha = alphaOf(items);
  const totals = (items[0] ?? []).map((_, i) => items.reduce((all, marks) => all + marks[i]!, 0));
  const spread = deviation(totals);
  return {
    alpha,
    without: items.map((_, j) => (items.length < 3 ? null : alphaOf(items.filter((__, i) => i !== j)))),
    error: alpha === null || alpha < 0 || spread === null ? null : spread * Math.sqrt(1 - alpha),
  };
}

export interface OptionFigures {
  /** Null: nothing was chosen. */
  readonly option: string | null;
  readonly n: number;
  readonly share: number;
  /** Share of the highest and of the lowest group that chose it; null without groups. */
  readonly top: number | null;
  readonly bottom: number | null;
  readonly meanTotal: number | null;
  /** `idle`: a wrong option hardly anybody chooses; `misleading`: one the best choose more often than the weakest. */
  readonly flag: 'idle' | 'misleading' | null;
}

/** A wrong option chosen by fewer is no use. */
const IDLE = 0.05;

/**
 * What was chosen in a choice question, option by option and the blanks last.
 * @param chosen options of every candidate who had the question; @param totals their totals, in the same order
 */
export function analyseOptions(
  options: readonly string[],
  keys: readonly string[],
  chosen: readonly (readonly string[])[],
  totals: readonly number[],
): OptionFigures[] {
  const groups = groupsOf(totals);
  const shareIn = (weights: readonly number[] | undefined, hits: readonly boolean[]) =>
    weights && groups
      ? weighted(
          weights,
          hits.map((hit) => (hit ? 1 : 0)),
          groups.size,
        )
      : null;
  const figuresOf = (option: string | null, hits: readonly boolean[]): OptionFigures => {
    const n = hits.filter(Boolean).length;
    const share = chosen.length === 0 ? 0 : n / chosen.length;
    const [top, bottom] = [shareIn(groups?.top, hits), shareIn(groups?.bottom, hits)];
    const wrong = option !== null && !keys.includes(option);
    const misleading = wrong && top !== null && bottom !== null && top > bottom + NOISE;
    return {
      ...{ option, n, share, top, bottom },
      meanTotal: mean(totals.filter((_, i) => hits[i])),
      flag: wrong && chosen.length > 0 && share < IDLE ? 'idle' : misleading ? 'misleading' : null,
    };
  };
  return [
    ...options.map((option) =>
      figuresOf(
        option,
        chosen.map((own) => own.includes(option)),
      ),
    ),
    figuresOf(
      null,
      chosen.map((own) => own.length === 0),
    ),
  ];
}
