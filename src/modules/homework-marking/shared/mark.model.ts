import { markOf, plus, ZERO } from '../../../kernel/scoring/fraction.ts';
import { type LateMark, type LateRule, lateMark } from '../../../kernel/scoring/late.ts';
import { type Criterion, criterionMax, type Rubric, weighted } from '../../homework/shared/rubric.model.ts';

/** Characters of a comment on a hand-in. */
export const MAX_COMMENT = 4000;
/** Characters of a reason: another mark for one member, marks taken back. */
export const REASON = { min: 5, max: 200 } as const;
/** Characters of what is written beside returned work. */
export const OPINION = { min: 2, max: 1000 } as const;
/** Hand-ins of one homework that are marked together. */
export const MAX_WORKS = 3000;

/** Points by criterion, without weights. */
export type CriterionPoints = Readonly<Record<string, number>>;

/** True when points have no more than two places and lie between nothing and the full mark. */
export const isPoints = (points: number, full: number): boolean =>
  Number.isFinite(points) && points >= 0 && points <= full && Math.abs(points * 100 - Math.round(points * 100)) < 1e-6;

/** True for points a criterion can give: half points up to its best level. */
export const fitsCriterion = (criterion: Criterion, points: number): boolean =>
  Number.isFinite(points) && points >= 0 && points <= criterionMax(criterion) && Number.isInteger(points * 2);

/** Place of the level points belong to, 0 = best: the best one they reach, else the last. */
export function levelAt({ levels }: Pick<Criterion, 'levels'>, points: number): number {
  const at = levels.findIndex(({ from }) => points >= from);
  return at < 0 ? levels.length - 1 : at;
}

/** Points a level begins with: its own, of a range the middle to the half. */
export function levelPoints({ levels }: Pick<Criterion, 'levels'>, place: number): number | null {
  const level = levels[place];
  return level ? Math.round(level.from + level.to) / 2 : null;
}

/** Sum of the criteria that have points, weights included, rounded once to 0.01. */
export const rubricSum = (rubric: Rubric, given: CriterionPoints): number =>
  markOf(
    rubric.reduce((sum, one) => {
      const own = given[one.id];
      return own === undefined ? sum : plus(sum, weighted(one, own));
    }, ZERO),
  );

/**
 * First criterion whose points are missing or do not fit; null when every one has its own. A criterion the rubric does not
 * know is a fault of the whole.
 */
export function rubricGap(rubric: Rubric, given: CriterionPoints): { readonly criterion: string | null } | null {
  const gap = rubric.find((one) => {
    const own = given[one.id];
    return own === undefined || !fitsCriterion(one, own);
  });
  if (gap) return { criterion: gap.id };
  return Object.keys(given).length === rubric.length ? null : { criterion: null };
}

/** The mark that counts of the points that were given, after the rule for lateness. */
export function penalised(
  rule: LateRule | null,
  { points, seconds, full }: { readonly points: number; readonly seconds: number; readonly full: number },
): LateMark {
  return rule === null ? { mark: points, penalty: 0, units: 0 } : lateMark(rule, seconds, points, full);
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
export const HINDRANCES = ['open', 'nobody'] as const;
export type Hindrance = (typeof HINDRANCES)[number];

/** Why the marks of homework cannot be released now; empty when they can. */
export function hindrancesOf({ state, marked }: { readonly state: string; readonly marked: number }): Hindrance[] {
  if (state === 'published' || state === 'draft') return ['open'];
  return marked === 0 ? ['nobody'] : [];
}
