import * as z from 'zod/mini';
import { textSchema } from '../../../kernel/http/schemas.ts';
import { compare, type Fraction, fraction, markOf, plus, times, ZERO } from '../../../kernel/scoring/fraction.ts';
import { criterionMax } from '../../../kernel/scoring/rubric.ts';

export const RUBRIC_LIMITS = {
  criteria: { min: 1, max: 12 },
  levels: { min: 2, max: 6 },
  name: 40,
  words: 300,
  points: 1000,
  weight: { min: 0.1, max: 10 },
} as const;

/** Points in steps of a half. */
const points = z.number().check(z.minimum(0), z.maximum(RUBRIC_LIMITS.points), z.multipleOf(0.5));

const levelSchema = z.strictObject({
  name: textSchema(1, RUBRIC_LIMITS.name),
  /** Points the level gives, both included; a level of fixed points has the same twice. */
  from: points,
  to: points,
  /** What work of this level is like; may be empty. */
  words: textSchema(0, RUBRIC_LIMITS.words),
});

export const criterionSchema = z.strictObject({
  /** Stays while the criterion is edited: marks name it. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: textSchema(1, RUBRIC_LIMITS.name),
  /** What its points are multiplied with; 1 where nothing is said. */
  weight: z.optional(
    z.number().check(z.minimum(RUBRIC_LIMITS.weight.min), z.maximum(RUBRIC_LIMITS.weight.max), z.multipleOf(0.1)),
  ),
  /** Best first. */
  levels: z.array(levelSchema).check(z.minLength(RUBRIC_LIMITS.levels.min), z.maxLength(RUBRIC_LIMITS.levels.max)),
});
export type Criterion = z.infer<typeof criterionSchema>;

export const rubricSchema = z
  .array(criterionSchema)
  .check(z.minLength(RUBRIC_LIMITS.criteria.min), z.maxLength(RUBRIC_LIMITS.criteria.max));
/** 评分标准: criteria in order. */
export type Rubric = readonly Criterion[];

/** Points of a criterion with its weight. @param given those of a level that was chosen */
export const weighted = ({ weight = 1 }: Pick<Criterion, 'weight'>, given: number): Fraction =>
  times(fraction(weight), fraction(given));

const sumOf = (criteria: Rubric): Fraction =>
  criteria.reduce((sum, one) => plus(sum, weighted(one, criterionMax(one))), ZERO);

/** What all criteria give at most, weights included, rounded to 0.01. */
export const rubricTotal = (criteria: Rubric): number => markOf(sumOf(criteria));

export type RubricFault =
  | { readonly code: 'sum'; readonly sum: number }
  /** Positions count from 0. */
  | { readonly code: 'same' | 'levels'; readonly at: number };

/** First thing that is wrong with a rubric; null when marks may be given by it. */
export function rubricFault(criteria: Rubric, maxScore: number): RubricFault | null {
  const wrong = criteria.findIndex(({ levels }) =>
    levels.some((level, at) => level.from > level.to || level.to >= (levels[at - 1]?.from ?? Number.POSITIVE_INFINITY)),
  );
  if (wrong >= 0) return { code: 'levels', at: wrong };
  const same = criteria.findIndex((one, at) =>
    criteria.slice(0, at).some((other) => other.id === one.id || other.name === one.name),
  );
  if (same >= 0) return { code: 'same', at: same };
  return compare(sumOf(criteria), fraction(maxScore)) === 0 ? null : { code: 'sum', sum: rubricTotal(criteria) };
}
