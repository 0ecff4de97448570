import * as z from 'zod/mini';
import { type AskedContent, LIMITS } from '../../questions/shared/content.model.ts';
import { withParametersOf } from '../../questions/shared/parameters.model.ts';
import type { QuestionType } from '../../questions/shared/question.model.ts';
import { problemsOf } from '../../questions/shared/readiness.model.ts';

const partId = z.string().check(z.regex(/^[a-z0-9]{1,12}$/));
const choice = z.array(partId).check(z.minLength(1), z.maxLength(LIMITS.options.max));
const decimal = z.string().check(z.maxLength(40));

/** The right answer of a question put in place of a wrong one; parts by the ids of the question. */
export const correctedKeySchema = z.discriminatedUnion('type', [
  /** Each of these options earns the points. */
  z.strictObject({ type: z.literal('single'), choice }),
  z.strictObject({ type: z.literal('multiple'), choice }),
  z.strictObject({ type: z.literal('truth'), truth: z.boolean() }),
  z.strictObject({
    type: z.literal('blank'),
    blanks: z
      .array(
        z
          .array(z.string().check(z.minLength(1), z.maxLength(LIMITS.alternative)))
          .check(z.minLength(1), z.maxLength(LIMITS.alternatives)),
      )
      .check(z.maxLength(LIMITS.blanks)),
  }),
  z.strictObject({
    type: z.literal('numeric'),
    value: decimal,
    /** Distances of the tolerances, in their order. */
    within: z.array(decimal).check(z.maxLength(LIMITS.tiers)),
    /** In place of the value where the numbers of the question are drawn. */
    formula: z.optional(z.string().check(z.maxLength(LIMITS.formula))),
  }),
]);
export type CorrectedKey = z.infer<typeof correctedKeySchema>;

const number = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** How a question of an exam is scored after it turned out to be wrong. */
export const correctionSchema = z.discriminatedUnion('kind', [
  /** Another key; with `alsoOld` an answer that was right before stays right. */
  z.strictObject({ kind: z.literal('key'), key: correctedKeySchema, alsoOld: z.boolean() }),
  /** Key and rule of a newer version of the question. */
  z.strictObject({ kind: z.literal('version'), number, alsoOld: z.boolean() }),
  /** Everybody earns the points. */
  z.strictObject({ kind: z.literal('full') }),
  /** The question does not count; the others are stretched to the full mark. */
  z.strictObject({ kind: z.literal('void') }),
]);
export type Correction = z.infer<typeof correctionSchema>;

/** A correction of one version of a question. */
export interface QuestionCorrection {
  readonly questionId: string;
  readonly number: number;
  readonly correction: Correction;
}

/** Contents with the corrected key: a single-choice question with several right options has one for each. */
function withKey(content: AskedContent, key: CorrectedKey): AskedContent[] {
  if (content.type !== key.type) return [];
  switch (key.type) {
    case 'single':
      return content.type === 'single' ? key.choice.map((one) => ({ ...content, key: one })) : [];
    case 'multiple':
      return content.type === 'multiple' ? [{ ...content, keys: key.choice }] : [];
    case 'truth':
      return content.type === 'truth' ? [{ ...content, key: key.truth }] : [];
    case 'blank': {
      if (content.type !== 'blank' || key.blanks.length !== content.blanks.length) return [];
      return [{ ...content, blanks: content.blanks.map((one, i) => ({ ...one, accepted: key.blanks[i]! })) }];
    }
    case 'numeric': {
      if (content.type !== 'numeric' || key.within.length !== content.tiers.length) return [];
      const tiers = content.tiers.map((tier, i) => ({ ...tier, within: key.within[i]! }));
      if (!content.drawn) return key.formula === undefined ? [{ ...content, value: key.value, tiers }] : [];
      const { formula } = key;
      return formula === undefined ? [] : [{ ...content, tiers, drawn: { ...content.drawn, formula } }];
    }
  }
}

/** Contents an answer is held against after a corrected key; none when the key does not fit the question. */
export function keyedContents(content: AskedContent, key: CorrectedKey): AskedContent[] {
  const found = withKey(content, key);
  return found.every((one) => problemsOf(one).length === 0) ? found : [];
}

const partIds = (content: AskedContent): string[] => {
  switch (content.type) {
    case 'single':
    case 'multiple':
      return content.options.map(({ id }) => id);
    case 'ordering':
      return content.items.map(({ id }) => id);
    case 'matching':
      return [...content.lefts, ...content.rights].map(({ id }) => id);
    case 'blank':
      return content.blanks.map((_, i) => String(i));
    case 'experiment':
      return [content.experimentId ?? ''];
    default:
      return [];
  }
};

/** Types a person marks. */
export const isMarkedByHand = ({ type }: { readonly type: QuestionType }): boolean =>
  type === 'shortAnswer' || type === 'essay' || type === 'file';

/** Types a person may mark although they are scored by themselves. */
export const isOpenToMarks = ({ type }: { readonly type: QuestionType }): boolean => type === 'experiment';

/** Whether answers given to one version of a question can be scored by another one: it is of the same parts. */
export function isScorableBy(given: AskedContent, newer: AskedContent): boolean {
  if (given.type !== newer.type || isMarkedByHand(given)) return false;
  const [own, other] = [partIds(given).sort(), partIds(newer).sort()];
  if (own.length !== other.length || !own.every((id, i) => id === other[i])) return false;
  if (given.type !== 'numeric' || newer.type !== 'numeric') return true;
  // Everybody has other numbers: those that were seen must be enough for the newer formula.
  if (!given.drawn || !newer.drawn) return given.drawn === newer.drawn;
  return problemsOf(withParametersOf(newer, given)).length === 0;
}
