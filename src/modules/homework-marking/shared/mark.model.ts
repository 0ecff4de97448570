import { fraction, markOf, over, times } from '../../../kernel/scoring/fraction.ts';
import { type LateMark, type LateRule, lateMark } from '../../../kernel/scoring/late.ts';

/** Characters of a comment on a hand-in. */
export const MAX_COMMENT = 4000;
/** Characters of a reason: another mark for one member, marks taken back. */
export const REASON = { min: 5, max: 200 } as const;
/** Characters of what is written beside returned work. */
export const OPINION = { min: 2, max: 1000 } as const;
/** Hand-ins of one homework that are marked together. */
export const MAX_WORKS = 3000;

/** The mark that counts of the points that were given, after the rule for lateness. */
export function penalised(
  rule: LateRule | null,
  { points, seconds, full }: { readonly points: number; readonly seconds: number; readonly full: number },
): LateMark {
  return rule === null ? { mark: points, penalty: 0, units: 0 } : lateMark(rule, seconds, points, full);
}

/** A mark with what each review one did not give costs taken off: per cent of it. */
export function afterMissed(mark: number, missed: number, percent: number): number {
  const kept = Math.max(0, 100 - missed * percent);
  return kept === 100 ? mark : markOf(over(times(fraction(mark), fraction(kept)), fraction(100)));
}

/** What the marks of a work say of one of its members. */
export interface RoundFacts {
  readonly versionNo: number;
  readonly points: number | null;
}

/**
 * Points of one member: the own mark where there is one of the version the work was marked by, else that of the work.
 * Null while the work has no mark for the version that counts.
 */
export function pointsOfMember(
  countingNo: number | null,
  ofWork: RoundFacts | null | undefined,
  ofMember: RoundFacts | null | undefined,
): number | null {
  if (countingNo === null || ofWork?.versionNo !== countingNo) return null;
  return ofMember?.versionNo === countingNo && ofMember.points !== null ? ofMember.points : ofWork.points;
}

/** What keeps marks from being released. */
export const HINDRANCES = ['open', 'peer', 'nobody'] as const;
export type Hindrance = (typeof HINDRANCES)[number];

/** Why the marks of homework cannot be released now; empty when they can. */
export function hindrancesOf({
  state,
  marked,
  reviewing = false,
}: {
  readonly state: string;
  readonly marked: number;
  /** Learners are to review each other's work, and have not done yet. */
  readonly reviewing?: boolean;
}): Hindrance[] {
  if (state === 'published' || state === 'draft') return ['open'];
  if (reviewing) return ['peer'];
  return marked === 0 ? ['nobody'] : [];
}
