import { markOf, plus, ZERO } from '../../../kernel/scoring/fraction.ts';
import { criterionMax } from '../../../kernel/scoring/rubric.ts';
import { type Criterion, type Rubric, weighted } from './rubric.model.ts';

/** Points by criterion, without weights. */
export type CriterionPoints = Readonly<Record<string, number>>;

/** True when points have no more than two places and lie between nothing and the full mark. */
export const isPoints = (points: number, full: number): boolean =>
  Number.isFinite(points) && points >= 0 && points <= full && Math.abs(points * 100 - Math.round(points * 100)) < 1e-6;

/** True for points a criterion can give: half points up to its best level. */
export const fitsCriterion = (criterion: Criterion, points: number): boolean =>
  Number.isFinite(points) && points >= 0 && points <= criterionMax(criterion) && Number.isInteger(points * 2);

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
