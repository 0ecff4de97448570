import {
  absolute,
  compare,
  type Fraction,
  fraction,
  markOf,
  minus,
  ONE,
  over,
  plus,
  ratio,
  times,
  ZERO,
} from './fraction.ts';
import type { Decimal } from './score.ts';
import { SeededStream } from './seeded-draw.ts';

/** Who reviews whom; everybody gives and gets the same number. */
export type PeerPlan = ReadonlyMap<string, readonly string[]>;

/**
 * Gives every submitter the next `count` of the ring they stand in; fewer than that many others are reviewed all.
 * Mates of a group are skipped for the next place; who stands around them may then get more or fewer reviews.
 * @param ring submitters in the order of the ring; @param groupOf group of a submitter, null for none
 */
export function planReviews(
  ring: readonly string[],
  count: number,
  groupOf: (submitter: string) => string | null = () => null,
): PeerPlan {
  const most = Math.min(Math.max(0, count), ring.length - 1);
  return new Map(
    ring.map((reviewer, i) => {
      const own = groupOf(reviewer);
      const next = [...ring.slice(i + 1), ...ring.slice(0, i)];
      return [reviewer, next.filter((one) => own === null || groupOf(one) !== own).slice(0, Math.max(0, most))];
    }),
  );
}

/** The order of the ring: submitters by id, shuffled under a seed, so anybody who holds it finds the same. */
export const reviewRing = (seed: string, homework: string, submitters: readonly string[]): string[] =>
  new SeededStream(seed, `peer:${homework}`).shuffled([...new Set(submitters)].sort());

export interface PeerMark {
  readonly mark: Decimal;
  /** How far the reviewer was from the teacher on the calibration pieces; none when there was no calibration. */
  readonly calibration?: readonly { readonly own: Decimal; readonly teacher: Decimal }[];
}

export interface PeerResult {
  /** Rounded half up to 0.01; null without a review. */
  readonly mark: number | null;
  /** A teacher has to look: nobody reviewed it, or reviews are further apart than a fifth of the full mark. */
  readonly forTeacher: boolean;
}

/** The least a reviewer counts, however far off. */
const MIN_WEIGHT = fraction('0.2');
const SPREAD = fraction('0.2');

const meanOf = (values: readonly Fraction[]): Fraction => over(values.reduce(plus, ZERO), ratio(values.length, 1));

/** 1 less the mean distance from the teacher in shares of the full mark, at least 0.2. */
export function reviewerWeight(calibration: NonNullable<PeerMark['calibration']>, max: Decimal): Fraction {
  if (calibration.length === 0) return ONE;
  const distances = calibration.map(({ own, teacher }) => absolute(minus(fraction(own), fraction(teacher))));
  const weight = minus(ONE, over(meanOf(distances), fraction(max)));
  return compare(weight, MIN_WEIGHT) < 0 ? MIN_WEIGHT : weight;
}

function medianOf(values: readonly Fraction[]): Fraction {
  const sorted = values.toSorted(compare);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : meanOf([sorted[middle - 1]!, sorted[middle]!]);
}

/** The mark of a submission: the median of its reviews, with calibration their weighted mean. */
export function peerMark(reviews: readonly PeerMark[], max: Decimal): PeerResult {
  if (reviews.length === 0) return { mark: null, forTeacher: true };
  const marks = reviews.map(({ mark }) => fraction(mark));
  const sorted = marks.toSorted(compare);
  const spread = minus(sorted.at(-1)!, sorted[0]!);
  const forTeacher = compare(spread, times(SPREAD, fraction(max))) > 0;
  if (reviews.every(({ calibration }) => calibration === undefined))
    return { mark: markOf(medianOf(marks)), forTeacher };
  const weights = reviews.map(({ calibration }) => reviewerWeight(calibration ?? [], max));
  const sum = marks.map((mark, i) => times(mark, weights[i]!)).reduce(plus, ZERO);
  return { mark: markOf(over(sum, weights.reduce(plus, ZERO))), forTeacher };
}
