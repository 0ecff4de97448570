import { RUBRIC_LIMITS, type Rubric, rubricFault, rubricTotal } from '../../../shared/rubric.model.ts';

/** A level as it is typed. */
export interface LevelFields {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly words: string;
}

/** A criterion as it is typed. */
export interface CriterionFields {
  readonly id: string;
  readonly name: string;
  /** Empty: 1. */
  readonly weight: string;
  readonly levels: readonly LevelFields[];
}

export const criteriaOf = (rubric: Rubric): CriterionFields[] =>
  rubric.map(({ id, name, weight, levels }) => ({
    ...{ id, name, weight: weight === undefined ? '' : String(weight) },
    levels: levels.map((level) => ({ ...level, from: String(level.from), to: String(level.to) })),
  }));

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** The rubric that was typed; numbers that are none come out as NaN. */
export const rubricOf = (criteria: readonly CriterionFields[]) =>
  criteria.map(({ id, name, weight, levels }) => ({
    ...{ id, name: name.trim(), levels: levels.map(levelOf) },
    ...(weight.trim() === '' ? {} : { weight: Number(weight) }),
  }));
const levelOf = ({ name, from, to, words }: LevelFields) => ({
  ...{ name: name.trim(), words: words.trim() },
  ...{ from: numberOf(from), to: numberOf(to) },
});

export type RubricFieldFault = {
  readonly code: 'empty' | 'points' | 'weight' | 'same' | 'levels';
  /** Place of the criterion, from 0. */
  readonly at: number;
};

const isPoints = (n: number) => n >= 0 && n <= RUBRIC_LIMITS.points && Number.isInteger(n * 2);
const isWeight = (text: string) => {
  const { min, max } = RUBRIC_LIMITS.weight;
  return text.trim() === '' || (/^\d{1,2}(\.\d)?$/.test(text.trim()) && Number(text) >= min && Number(text) <= max);
};

/** First thing that keeps a typed rubric from being saved; its total is the concern of publishing. */
export function rubricFaultOf(criteria: readonly CriterionFields[]): RubricFieldFault | null {
  for (const [at, one] of criteria.entries()) {
    if (one.name.trim() === '' || one.levels.some(({ name }) => name.trim() === '')) return { code: 'empty', at };
    if (one.levels.some(({ from, to }) => !isPoints(numberOf(from)) || !isPoints(numberOf(to)))) {
      return { code: 'points', at };
    }
    if (!isWeight(one.weight)) return { code: 'weight', at };
  }
  const fault = rubricFault(rubricOf(criteria), 0);
  return fault === null || fault.code === 'sum' ? null : fault;
}

/** What the criteria give in all; null while a number is none. */
export function typedTotal(criteria: readonly CriterionFields[]): number | null {
  const sound = criteria.every((one) => isWeight(one.weight) && one.levels.every(({ to }) => isPoints(numberOf(to))));
  return sound ? rubricTotal(rubricOf(criteria)) : null;
}

/** Four levels of a criterion: from 90 %, 75 %, 60 % and from none, in whole points. */
export function fourLevels(points: number, names: readonly [string, string, string, string]): LevelFields[] {
  const floors = [0.9, 0.75, 0.6, 0].map((share) => Math.ceil(points * share));
  return names.map((name, at) => ({
    name,
    from: String(floors[at]),
    to: String(at === 0 ? points : Math.max(floors[at]!, floors[at - 1]! - 1)),
    words: '',
  }));
}
