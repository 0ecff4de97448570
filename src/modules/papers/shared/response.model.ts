import * as z from 'zod/mini';
import type { CandidateView } from '../../questions/shared/candidate-view.model.ts';

/** Limits of one answer. */
export const RESPONSE = {
  /** Bytes of its JSON. */
  bytes: 65_536,
  /** Characters of one blank, and of a number with its unit. */
  blank: 500,
  number: 100,
} as const;

const part = z.string().check(z.minLength(1), z.maxLength(40));
const text = z.string().check(z.maxLength(RESPONSE.bytes));
const answeredFile = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  size: z.int().check(z.minimum(0)),
});
export type AnsweredFile = z.infer<typeof answeredFile>;

/** An answer to one item; ids are those of the form. An answer that was taken back is an empty one. */
export const responseSchema = z.union([
  z.strictObject({ choice: z.array(part).check(z.maxLength(12)) }),
  z.strictObject({ truth: z.nullable(z.boolean()) }),
  z.strictObject({ blanks: z.array(text).check(z.maxLength(20)) }),
  /** As typed, the unit behind it. */
  z.strictObject({ number: text }),
  z.strictObject({ order: z.array(part).check(z.maxLength(12)) }),
  z.strictObject({ pairs: z.array(z.tuple([part, part])).check(z.maxLength(12)) }),
  z.strictObject({ text }),
  z.strictObject({ html: text }),
  z.strictObject({ files: z.array(answeredFile).check(z.maxLength(10)) }),
  /** The run of an experiment that was begun; the server keeps which one belongs to the item. */
  z.strictObject({ run: z.nullable(z.uuid()) }),
]);
export type FormResponse = z.infer<typeof responseSchema>;
type ResponseOf<K extends string> = Extract<FormResponse, { [key in K]: unknown }>;

/** Field of the answer to a question of each type. */
export const FIELD_OF = {
  single: 'choice',
  multiple: 'choice',
  truth: 'truth',
  blank: 'blanks',
  numeric: 'number',
  ordering: 'order',
  matching: 'pairs',
  shortAnswer: 'text',
  essay: 'html',
  file: 'files',
  experiment: 'run',
} as const satisfies Readonly<Record<CandidateView['type'], string>>;
export type AnswerField = (typeof FIELD_OF)[CandidateView['type']];

/** What an answer holds in its field; undefined when it is an answer to another kind of question, or none. */
export function answerIn<K extends AnswerField>(
  field: K,
  response: FormResponse | undefined,
): ResponseOf<K>[K & keyof ResponseOf<K>] | undefined {
  if (response === undefined || !(field in response)) return undefined;
  return (response as never)[field];
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
const each = (values: readonly string[], among: readonly { readonly id: string }[]): boolean => {
  const ids = new Set(among.map(({ id }) => id));
  return values.every((one) => ids.has(one));
};
const once = (values: readonly string[]): boolean => new Set(values).size === values.length;

export type ResponseProblem = 'shape' | 'unknownPart' | 'tooLong';

function choiceProblem(view: Extract<CandidateView, { type: 'single' | 'multiple' }>, chosen: readonly string[]) {
  if (!once(chosen) || (view.type === 'single' && chosen.length > 1)) return 'shape';
  return each(chosen, view.options) ? null : 'unknownPart';
}

function partsProblem(view: CandidateView, response: FormResponse): ResponseProblem | null {
  switch (view.type) {
    case 'single':
    case 'multiple':
      return choiceProblem(view, answerIn('choice', response)!);
    case 'blank': {
      const blanks = answerIn('blanks', response)!;
      if (blanks.length > view.blanks) return 'shape';
      return blanks.some(({ length }) => length > RESPONSE.blank) ? 'tooLong' : null;
    }
    case 'numeric':
      return answerIn('number', response)!.length > RESPONSE.number ? 'tooLong' : null;
    case 'ordering': {
      const order = answerIn('order', response)!;
      if (!each(order, view.items)) return 'unknownPart';
      return order.length === 0 || (once(order) && order.length === view.items.length) ? null : 'shape';
    }
    case 'matching': {
      const pairs = answerIn('pairs', response)!;
      const lefts = pairs.map(([left]) => left);
      const rights = pairs.map(([, right]) => right);
      if (!each(lefts, view.lefts) || !each(rights, view.rights)) return 'unknownPart';
      return once(lefts) ? null : 'shape';
    }
    case 'file': {
      const files = answerIn('files', response)!;
      if (files.length > view.files || !once(files.map(({ id }) => id))) return 'shape';
      return files.some(({ size }) => size > view.megabytes * 1_048_576) ? 'tooLong' : null;
    }
    default:
      return null;
  }
}

/**
 * Why an answer does not fit its item; null when it does. A text over the number of characters its author allows fits:
 * nothing that was written is refused before it reaches 64 KB, the candidate sees the count.
 */
export function responseProblem(view: CandidateView, response: unknown): ResponseProblem | null {
  const parsed = responseSchema.safeParse(response);
  if (!parsed.success || !(FIELD_OF[view.type] in parsed.data)) return 'shape';
  if (bytesOf(parsed.data) > RESPONSE.bytes) return 'tooLong';
  return partsProblem(view, parsed.data);
}

/** True when rich text shows something: words or a picture. */
const showsSomething = (html: string): boolean =>
  /<img\b|data-tex=/.test(html) || html.replace(/<[^>]*>|&nbsp;|[\s\u200b]/g, '') !== '';

/** True when an answer says anything at all. */
export function isAnswered(response: FormResponse | null | undefined): boolean {
  if (!response) return false;
  if ('truth' in response) return response.truth !== null;
  if ('run' in response) return response.run !== null;
  if ('number' in response) return response.number.trim() !== '';
  if ('text' in response) return response.text.trim() !== '';
  if ('html' in response) return showsSomething(response.html);
  if ('blanks' in response) return response.blanks.some((one) => one.trim() !== '');
  return (Object.values(response)[0] as readonly unknown[]).length > 0;
}
