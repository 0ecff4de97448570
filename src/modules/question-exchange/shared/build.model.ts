import {
  type Blank,
  type Content,
  type ContentOf,
  emptyContent,
  LIMITS,
  USUAL_BLANK,
} from '../../questions/shared/content.model.ts';
import type { QuestionType } from '../../questions/shared/question.model.ts';
import { type Note, note } from './exchange.model.ts';
import { parseFraction, toDecimal } from './numbers.model.ts';
import { escapeHtml, withParagraph } from './text.model.ts';

/** What a part of a file comes to: a question, or none with the reason among the notes. */
export interface Built {
  readonly type: QuestionType | null;
  readonly content: Content | null;
  /** What was read of a question that cannot be taken as it is: what whoever corrects it begins with. */
  readonly draft?: Content;
  readonly notes: readonly Note[];
}
export const failed = (type: QuestionType | null, ...notes: Note[]): Built => ({ type, content: null, notes });

/** A question that lacks something, with what there is of it. */
export const lacking = (draft: Content, ...notes: Note[]): Built => ({ ...failed(draft.type, ...notes), draft });

/** Stem and explanation, both rich text. */
export interface Texts {
  readonly stem: string;
  readonly analysis: string;
}
/** An option with the share of the points it gives, in per cent; below nothing it takes some away. */
export interface WeightedOption {
  readonly text: string;
  readonly weight: number;
  /** What its author says about it, rich text. */
  readonly feedback?: string;
}

export const blankContent = <T extends QuestionType>(type: T, texts: Texts, newId: () => string): ContentOf<T> =>
  ({ ...emptyContent(type, newId), ...texts }) as ContentOf<T>;

/** Feedback of single answers becomes part of the explanation. */
export function withFeedback(
  texts: Texts,
  given: readonly { readonly label: string; readonly feedback?: string }[],
): { readonly texts: Texts; readonly notes: readonly Note[] } {
  const told = given.filter(({ feedback }) => feedback !== undefined && feedback.trim() !== '');
  if (told.length === 0) return { texts, notes: [] };
  const analysis = told.reduce(
    (html, { label, feedback }) =>
      withParagraph(html, `${escapeHtml(label)}: ${feedback!.replace(/^<p>|<\/p>$/g, '')}`),
    texts.analysis,
  );
  return { texts: { ...texts, analysis }, notes: [note('feedback', { n: told.length })] };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const letterOf = (index: number): string => LETTERS[index] ?? String(index + 1);

/** A choice of weighted options: of one when one has all points and no other has any, unless `single` says which. */
export function choiceOf(
  given: Texts,
  options: readonly WeightedOption[],
  newId: () => string,
  more: { readonly single?: boolean; readonly fixed?: boolean } = {},
): Built {
  const single =
    more.single ??
    (options.filter(({ weight }) => weight >= 100).length === 1 &&
      options.every(({ weight }) => weight <= 0 || weight >= 100));
  const type = single ? 'single' : 'multiple';
  if (options.length > LIMITS.options.max) return failed(type, note('tooMany', { max: LIMITS.options.max }));
  const { texts, notes: told } = withFeedback(
    given,
    options.map(({ feedback }, i) => ({ label: letterOf(i), ...(feedback === undefined ? {} : { feedback }) })),
  );
  const notes = [...told];
  const parts = options.map(({ text }) => ({ id: newId(), text }));
  const fixed = more.fixed ?? false;
  if (single) {
    const best = Math.max(...options.map(({ weight }) => weight));
    const keys = options.flatMap(({ weight }, i) => (weight === best ? [i] : []));
    const open = { type: 'single', ...texts, options: parts, key: null, fixed } as const;
    if (best <= 0) return lacking(open, ...notes, note('noAnswer'));
    if (keys.length > 1) return lacking(open, ...notes, note('severalKeys'));
    if (options.some(({ weight }) => weight > 0 && weight < best)) notes.push(note('weights'));
    if (options.some(({ weight }) => weight < 0)) notes.push(note('negative'));
    return { type, content: { ...open, key: parts[keys[0]!]!.id }, notes };
  }
  const right = options.flatMap(({ weight }, i) => (weight > 0 ? [i] : []));
  if (right.length === 0) {
    return lacking({ ...blankContent('multiple', texts, newId), options: parts, fixed }, ...notes, note('noAnswer'));
  }
  const share = 100 / right.length;
  if (right.some((i) => Math.abs(options[i]!.weight - share) > 1)) notes.push(note('weights'));
  const wrong = options.filter(({ weight }) => weight <= 0);
  const all = wrong.length > 0 && wrong.every(({ weight }) => weight <= -99);
  const net = wrong.length > 0 && wrong.every(({ weight }) => Math.abs(weight + 100 / wrong.length) <= 1);
  if (!all && !net && wrong.some(({ weight }) => weight < 0)) notes.push(note('negative'));
  if (wrong.length > 0 && wrong.every(({ weight }) => weight === 0)) notes.push(note('rule'));
  const keys = right.map((i) => parts[i]!.id);
  const rule = net && !all ? 'net' : 'ratio';
  return {
    type,
    content: { type: 'multiple', ...texts, options: parts, keys, rule, fewer: 50, fixed },
    notes,
  };
}

/** An accepted answer with the share of the points it gives. */
export interface WeightedAnswer {
  readonly text: string;
  readonly weight: number;
  readonly feedback?: string;
}

/** One blank that accepts answers; those that give only a part of the points cannot be kept. */
export function acceptedOf(answers: readonly WeightedAnswer[], caseMatters: boolean) {
  const full = answers.filter(({ weight }) => weight >= 100);
  const notes: Note[] = [];
  if (answers.some(({ weight, text }) => weight > 0 && weight < 100 && text.trim() !== '*'))
    notes.push(note('alternatives'));
  const accepted = [...new Set(full.map(({ text }) => text.trim()).filter((text) => text !== '' && text !== '*'))];
  const blank: Blank = {
    ...USUAL_BLANK,
    accepted: accepted.slice(0, LIMITS.alternatives),
    switches: { ...USUAL_BLANK.switches, letterCase: !caseMatters },
  };
  if (accepted.length > LIMITS.alternatives) notes.push(note('longText'));
  return { blank, notes, none: accepted.length === 0 };
}

/** A question with blanks; its stem holds their places. */
export function blanksOf(
  given: Texts,
  blanks: readonly {
    readonly answers: readonly WeightedAnswer[];
    readonly caseMatters: boolean;
    readonly points?: number;
  }[],
  newId: () => string,
): Built {
  if (blanks.length > LIMITS.blanks) return failed('blank', note('tooMany', { max: LIMITS.blanks }));
  const { texts, notes: told } = withFeedback(
    given,
    blanks.flatMap(({ answers }) =>
      answers.map(({ text, feedback }) => ({ label: text, ...(feedback === undefined ? {} : { feedback }) })),
    ),
  );
  const notes = [...told];
  const list: Blank[] = [];
  for (const { answers, caseMatters, points } of blanks) {
    const one = acceptedOf(answers, caseMatters);
    if (one.none) {
      const open = blanks.map(() => USUAL_BLANK);
      return lacking({ ...blankContent('blank', texts, newId), blanks: open }, ...notes, note('noAnswer'));
    }
    notes.push(...one.notes);
    list.push(points === undefined ? one.blank : { ...one.blank, points });
  }
  return { type: 'blank', content: { ...blankContent('blank', texts, newId), blanks: list }, notes: unique(notes) };
}

/** A number that is accepted within a distance, for a share of the points. */
export interface WeightedNumber {
  readonly value: string;
  readonly within: string;
  readonly weight: number;
  readonly feedback?: string;
}

/** A numeric question: all answers are about one number, narrower ones give more. */
export function numberOf(
  given: Texts,
  answers: readonly WeightedNumber[],
  newId: () => string,
  unit: Pick<ContentOf<'numeric'>, 'unit' | 'units' | 'unitShare'> = { unit: 'none', units: [], unitShare: 20 },
): Built {
  const counting = answers.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  const [best] = counting;
  const open = { ...blankContent('numeric', given, newId), ...unit };
  if (!best) return lacking(open, note('noAnswer'));
  if (counting.some(({ value, within }) => !parseFraction(value) || !parseFraction(within)))
    return lacking(open, note('unreadable'));
  const { texts, notes: told } = withFeedback(
    given,
    answers.map(({ value, feedback }) => ({ label: value, ...(feedback === undefined ? {} : { feedback }) })),
  );
  const notes = [...told];
  const same = counting.filter(({ value }) => Number(value) === Number(best.value));
  if (same.length < counting.length) notes.push(note('alternatives'));
  const exact = same.length === 1 && Number(best.within) === 0;
  const tiers = exact
    ? []
    : same
        .slice(0, LIMITS.tiers)
        .map(({ within, weight }) => ({ within: toDecimal(within), share: Math.min(100, weight) }));
  return {
    type: 'numeric',
    content: { ...blankContent('numeric', texts, newId), value: toDecimal(best.value), tiers, ...unit },
    notes,
  };
}

/** Pairs of a matching question; a right side without a left one is a distractor. */
export function pairsOf(
  texts: Texts,
  pairs: readonly { readonly left: string; readonly right: string }[],
  newId: () => string,
): Built {
  const rights = new Map<string, string>();
  const lefts: { id: string; text: string }[] = [];
  const kept: { left: string; right: string }[] = [];
  const notes: Note[] = [];
  for (const { left, right } of pairs) {
    // Two lefts with one right side need it twice: a right side is given away once.
    const known = rights.get(right);
    const taken = known !== undefined && kept.some((pair) => pair.right === known);
    if (left !== '' && taken) return failed('matching', note('severalKeys'));
    const id = known ?? newId();
    rights.set(right, id);
    if (left === '') continue;
    lefts.push({ id: newId(), text: left });
    kept.push({ left: lefts.at(-1)!.id, right: id });
  }
  if (lefts.length > LIMITS.lefts.max || rights.size > LIMITS.rights)
    return failed('matching', note('tooMany', { max: LIMITS.lefts.max }));
  return {
    type: 'matching',
    content: {
      ...blankContent('matching', texts, newId),
      lefts,
      rights: [...rights].map(([text, id]) => ({ id, text })),
      pairs: kept,
    },
    notes,
  };
}

/** Notes without those that say the same again. */
export const unique = (notes: readonly Note[]): Note[] => [
  ...new Map(notes.map((one) => [`${one.code} ${JSON.stringify(one.params ?? {})}`, one])).values(),
];
