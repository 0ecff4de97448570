import { NOISE } from './sample.ts';

/** What one piece of evidence (a homework, an exam, an experiment) gives for the objectives of a course. */
export interface Evidence {
  /** Its weight in the course. */
  readonly weight: number;
  /** Full points by objective, the mean over the forms where they differ. */
  readonly full: readonly number[];
  /** Earned points by learner and objective. */
  readonly earned: readonly (readonly number[])[];
}

export interface Attainment {
  /** Weight and rate of every piece of evidence for the objective; the rate is null where it gives it no points. */
  readonly evidence: readonly { readonly weight: number; readonly rate: number | null }[];
  /** A_k: the weighted rate; null without evidence or learners. */
  readonly value: number | null;
  /** The same of every learner. */
  readonly learners: readonly (number | null)[];
  readonly attained: boolean | null;
  /** Learners who reach what is expected. */
  readonly reached: number;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** @param weights of the evidence for the objective when a teacher fixed them; they must sum to 1 within 0.001 */
function attainmentOf(
  evidence: readonly Evidence[],
  k: number,
  expected: number,
  fixed?: readonly number[],
): Attainment {
  const learnerCount = evidence[0]?.earned.length ?? 0;
  // The share of the points of a piece that is for this objective, by the weight of the piece.
  const given = evidence.map(({ weight, full }) => {
    const whole = sum(full);
    return whole > 0 ? (weight * full[k]!) / whole : 0;
  });
  const total = sum(given);
  const weights = fixed ?? given.map((one) => (total > 0 ? one / total : 0));
  const counts = (j: number) => weights[j]! > 0 && evidence[j]!.full[k]! > 0;
  const supported = learnerCount > 0 && evidence.some((_, j) => counts(j));
  const rateOf = (j: number, learners: readonly (readonly number[])[]) =>
    sum(learners.map((own) => own[k]!)) / (evidence[j]!.full[k]! * learners.length);
  const weightedRate = (pick: (all: Evidence['earned']) => Evidence['earned']) =>
    sum(evidence.map(({ earned }, j) => (counts(j) ? weights[j]! * rateOf(j, pick(earned)) : 0)));
  const value = supported ? weightedRate((all) => all) : null;
  const learners = Array.from({ length: learnerCount }, (_, s) =>
    supported ? weightedRate((all) => [all[s]!]) : null,
  );
  const reaches = (one: number | null) => one !== null && one >= expected - NOISE;
  return {
    evidence: evidence.map(({ earned }, j) => ({
      weight: weights[j]!,
      rate: learnerCount > 0 && counts(j) ? rateOf(j, earned) : null,
    })),
    ...{ value, learners },
    attained: value === null ? null : reaches(value),
    reached: learners.filter(reaches).length,
  };
}

/**
 * How far the objectives of a course are reached (the direct method of engineering-education accreditation): earned by
 * full points of every piece of evidence, weighted by what the piece counts in the course and for the objective.
 * @param objectives weight of every objective; @param fixed weights typed by a teacher, by objective and evidence
 * @returns the course is null while an objective has no evidence
 * @throws RangeError when fixed weights of an objective do not sum to 1 within 0.001, or one is for evidence that has no
 *   points for it
 */
export function courseAttainment(
  evidence: readonly Evidence[],
  objectives: readonly number[],
  expected: number,
  fixed?: readonly (readonly number[])[],
): { readonly objectives: readonly Attainment[]; readonly course: number | null } {
  const unsound = fixed?.findIndex((row) => Math.abs(sum(row) - 1) > 0.001 + NOISE) ?? -1;
  if (unsound >= 0) throw new RangeError(`weights of objective ${unsound} do not sum to 1`);
  const empty = fixed?.findIndex((row, k) => row.some((weight, j) => weight > 0 && !evidence[j]?.full[k])) ?? -1;
  if (empty >= 0) throw new RangeError(`a weight of objective ${empty} is for evidence without points`);
  const found = objectives.map((_, k) => attainmentOf(evidence, k, expected, fixed?.[k]));
  const whole = sum(objectives);
  const values = found.flatMap(({ value }) => value ?? []);
  const complete = values.length === objectives.length && whole > 0;
  return {
    objectives: found,
    course: complete ? sum(values.map((value, k) => value * objectives[k]!)) / whole : null,
  };
}
