import { markOf } from '../../../kernel/scoring/fraction.ts';
import { peerMark, planReviews, reviewerWeight, reviewRing } from '../../../kernel/scoring/peer-review.ts';
import type { Decimal } from '../../../kernel/scoring/score.ts';

/** By the ring, by the team, in place of somebody; or of a work the team marked, before all others. */
export const REVIEW_KINDS = ['ring', 'hand', 'extra', 'sample'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];
export const REVIEW_STATES = ['open', 'done', 'expired', 'void'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
/** How far the reviews of a homework are: before their beginning, being given, given in place of others, over. */
export const PHASES = ['upcoming', 'open', 'extra', 'ended'] as const;
export type Phase = (typeof PHASES)[number];

export const LIMITS = {
  comment: { min: 10, max: 4000 },
  flag: { min: 5, max: 500 },
  words: { min: 2, max: 500 },
  /** Works the team marks for reviewers to begin with. */
  samples: 3,
} as const;

/** Somebody who handed in in time. */
export interface Submitter {
  readonly personId: string;
  readonly workId: string;
}

export interface Assigned {
  readonly reviewerId: string;
  readonly workId: string;
}

/**
 * Who reviews what: everybody the next works of the ring that are not the own one, each work once.
 * @param count works each one reviews; fewer where there are not as many. @param skip works nobody reviews
 */
export function allocate(
  seed: string,
  homeworkId: string,
  submitters: readonly Submitter[],
  count: number,
  skip: ReadonlySet<string> = new Set(),
): Assigned[] {
  const workOf = new Map(submitters.map(({ personId, workId }) => [personId, workId]));
  const ring = reviewRing(seed, homeworkId, [...workOf.keys()]);
  const plan = planReviews(ring, ring.length, (one) => workOf.get(one)!);
  return [...plan].flatMap(([reviewerId, others]) =>
    [...new Set(others.map((one) => workOf.get(one)!))]
      .filter((one) => !skip.has(one))
      .slice(0, count)
      .map((workId) => ({ reviewerId, workId })),
  );
}

/** A review as far as replacing it goes. */
export interface GivenReview extends Assigned {
  readonly state: ReviewState;
}

/**
 * Who gives a review in place of each one that expired: those who gave all of theirs, the least asked first, nobody for
 * the own work or one they review already. Where nobody is left the review stays missing.
 */
export function replacements(
  seed: string,
  homeworkId: string,
  reviews: readonly GivenReview[],
  submitters: readonly Submitter[],
): Assigned[] {
  const own = Map.groupBy(reviews, ({ reviewerId }) => reviewerId);
  const workOf = new Map(submitters.map(({ personId, workId }) => [personId, workId]));
  const diligent = reviewRing(seed, homeworkId, [...workOf.keys()]).filter((one) => {
    const given = own.get(one) ?? [];
    return given.length > 0 && given.every(({ state }) => state === 'done' || state === 'void');
  });
  const asked = new Map(diligent.map((one) => [one, 0]));
  const knows = new Set(reviews.map(({ reviewerId, workId }) => `${reviewerId} ${workId}`));
  const found: Assigned[] = [];
  for (const { workId } of reviews.filter(({ state }) => state === 'expired')) {
    const [next] = diligent
      .filter((one) => workOf.get(one) !== workId && !knows.has(`${one} ${workId}`))
      .sort((a, b) => asked.get(a)! - asked.get(b)!);
    if (next === undefined) continue;
    asked.set(next, asked.get(next)! + 1);
    knows.add(`${next} ${workId}`);
    found.push({ reviewerId: next, workId });
  }
  return found;
}

/** Why a person of the team has to look at a work. */
export const REASONS = ['none', 'apart', 'flagged'] as const;
export type Reason = (typeof REASONS)[number];

/** What the reviews of a work say together. */
export interface Verdict {
  /** Median to the hundredth, the mean of two, the weighted mean with samples; null without a review that counts. */
  readonly mark: number | null;
  /** Between the highest and the lowest; null with fewer than two. */
  readonly spread: number | null;
  readonly reason: Reason | null;
}

/** What a reviewer gave for a sample, and what the team gave. */
export interface Calibration {
  readonly own: number;
  readonly teacher: number;
}

/** A review that counts; with how far its reviewer was off where there are samples. */
interface CountedReview {
  readonly mark: number;
  readonly calibration?: readonly Calibration[];
}

/** What each reviewer gave for samples, beside what the team gave. */
export function calibrations(
  reviews: readonly (Assigned & {
    readonly kind: ReviewKind;
    readonly versionNo: number;
    readonly points: number | null;
  })[],
  samples: readonly { readonly workId: string; readonly versionNo: number; readonly points: number }[],
): ReadonlyMap<string, readonly Calibration[]> {
  const found = new Map<string, Calibration[]>();
  for (const { kind, reviewerId, workId, versionNo, points } of reviews) {
    const sample = samples.find((one) => one.workId === workId && one.versionNo === versionNo);
    if (kind !== 'sample' || points === null || !sample) continue;
    found.set(reviewerId, [...(found.get(reviewerId) ?? []), { own: points, teacher: sample.points }]);
  }
  return found;
}

/** What the reviews of somebody weigh, 0.2–1, to the hundredth; 1 without samples. */
export const weightOf = (calibration: readonly Calibration[], max: number): number =>
  markOf(reviewerWeight(calibration, max));

/** How a weight came about. */
export const weightFormula = (calibration: readonly Calibration[], max: number): string =>
  calibration.length === 0
    ? '1'
    : `max(0.2, 1 − (${calibration.map(({ own, teacher }) => `|${own} − ${teacher}|`).join(' + ')}) / ${calibration.length} / ${max})`;

export function verdictOf(reviews: readonly CountedReview[], max: Decimal, flagged: boolean): Verdict {
  const { mark, forTeacher } = peerMark(reviews, max);
  const points = reviews.map((one) => one.mark);
  const spread = points.length < 2 ? null : Math.round((Math.max(...points) - Math.min(...points)) * 100) / 100;
  return { mark, spread, reason: flagged ? 'flagged' : mark === null ? 'none' : forTeacher ? 'apart' : null };
}
