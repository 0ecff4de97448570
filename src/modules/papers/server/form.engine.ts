import { createHash } from 'node:crypto';
import { type Score, scoreByHand } from '../../../kernel/scoring/score.ts';
import { SeededStream, shuffledItems, shuffledOptions } from '../../../kernel/scoring/seeded-draw.ts';
import { canonicalJson } from '../../../kernel/values/canonical-json.ts';
import type { PartPoints, VersionContent } from '../../questions/server/questions.public.ts';
import { candidateView } from '../../questions/shared/candidate-view.model.ts';
import { type AskedContent, isLastingOption, type Part } from '../../questions/shared/content.model.ts';
import { derivationOn, drawnContent } from '../../questions/shared/parameters.model.ts';
import { plainOf } from '../../questions/shared/plain-text.model.ts';
import {
  NO_RESPONSE,
  type Response,
  type RunWork,
  scoreExperiment,
  scoreResponse,
} from '../../questions/shared/trial.model.ts';
import type { Form, FormItem, ItemKey, OpenItem } from '../shared/form.model.ts';
import type { MultipleRule, PaperPlan } from '../shared/paper.model.ts';
import { answerIn, FIELD_OF, type FormResponse, isAnswered } from '../shared/response.model.ts';

/** Questions of each section of a form before they are shuffled. */
export type DrawnSections = readonly (readonly DrawnItem[])[];
interface DrawnItem extends Pick<FormItem, 'questionId' | 'number' | 'points'> {
  /** Questions below its material in their order, with what each is worth among them; absent for one without. */
  readonly parts?: readonly PartPoints[];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Characters of an id on a form: 48 bits, so that two parts of one form never share one. */
const ID = 12;
const idOf = (seed: string, what: string): string => sha256(`${seed}|${what}`).slice(0, ID);

/**
 * Points of a question with a material among its questions, as their own points are to each other: to 0.01, and together
 * exactly those of the whole.
 */
export function sharedPoints(points: number, parts: readonly PartPoints[]): number[] {
  const sum = parts.reduce((all, one) => all + one.points, 0);
  if (sum === points || sum === 0) return parts.map((one) => one.points);
  let before = 0;
  let upTo = 0;
  return parts.map((one) => {
    upTo += one.points;
    const until = Math.round((points * 100 * upTo) / sum);
    const own = (until - before) / 100;
    before = until;
    return own;
  });
}

/** A question on the form, in place of one with a material those below it: each is answered and scored by itself. */
function asItems({ questionId, number, points, parts }: DrawnItem, section: number, seed: string): FormItem[] {
  const shares = parts && sharedPoints(points, parts);
  const own = parts ? parts.map(({ id }, i) => ({ id, points: shares![i]! })) : [{ id: questionId, points }];
  return own.map((one) => ({
    id: idOf(seed, `item:${one.id}`),
    ...{ questionId: one.id, number, points: one.points, section },
  }));
}

/** Puts a form together: sections in the order of the plan, their questions shuffled where the plan says so. */
export function makeForm(
  plan: Pick<PaperPlan, 'sections' | 'multiple' | 'shuffleOptions'>,
  questions: DrawnSections,
  seed: string,
): Form {
  const items = plan.sections.flatMap(({ shuffle }, section) => {
    const own = questions[section] ?? [];
    // By their ids, so that the order on the form says nothing of the order in which they were chosen.
    const sorted = shuffle ? [...own].sort((a, b) => (a.questionId < b.questionId ? -1 : 1)) : own;
    const order = shuffle ? new SeededStream(seed, `section:${section + 1}`).shuffled(sorted) : sorted;
    return order.flatMap((item) => asItems(item, section, seed));
  });
  const form = {
    sections: plan.sections.map(({ title, instructions }) => ({ title, instructions, rule: plan.multiple })),
    items,
    shuffleOptions: plan.shuffleOptions,
  };
  return { seed, ...form, digest: digestOf(form) };
}

/** SHA-256 of a form without its seed, in lower-case hex. */
export const digestOf = ({ sections, items, shuffleOptions }: Omit<Form, 'seed' | 'digest'>): string =>
  sha256(canonicalJson({ sections, items: items.map((item) => ({ ...item })), shuffleOptions } as never));

/** Ids of the parts of one question on one form, and the way back. */
interface Names {
  readonly shown: (part: string) => string;
  /** Undefined for an id that is none of this form. */
  readonly own: (shown: string) => string | undefined;
}

const partsOf = (content: AskedContent): readonly Part[] => {
  switch (content.type) {
    case 'single':
    case 'multiple':
      return content.options;
    case 'ordering':
      return content.items;
    case 'matching':
      return [...content.lefts, ...content.rights];
    default:
      return [];
  }
};

function namesOf(seed: string, questionId: string, content: AskedContent): Names {
  const shown = (part: string) => idOf(seed, `part:${questionId}|${part}`);
  const back = new Map(partsOf(content).map(({ id }) => [shown(id), id]));
  return { shown, own: (id) => back.get(id) };
}

/** Orders the parts of a question as the form of this seed has them. */
function arranged(form: Pick<Form, 'seed' | 'shuffleOptions'>, questionId: string, key: readonly Part[]) {
  return (what: 'options' | 'items' | 'rights', parts: readonly Part[]): readonly Part[] => {
    // What is to be put in order or found is shuffled always: as it is stored it tells the key.
    if (what === 'items') {
      const byId = new Map(parts.map((part) => [part.id, part]));
      const order = shuffledItems(
        form.seed,
        questionId,
        key.map(({ id }) => id),
      );
      return order.map((id) => byId.get(id)!);
    }
    if (what === 'options' && !form.shuffleOptions) return parts;
    const lasting = (part: Part) => what === 'options' && isLastingOption(plainOf(part.text));
    return shuffledOptions(form.seed, questionId, parts, lasting);
  };
}

/** What an item of a form asks, and the material it stands below. */
export interface Asked {
  readonly content: AskedContent;
  /** Null for a question by itself. */
  readonly whole: VersionContent['whole'];
}

/** A question as the candidate of a form sees it: built from `candidateView`, its ids those of the form. @param whole it stands below */
export function openView(
  form: Pick<Form, 'seed' | 'shuffleOptions'>,
  questionId: string,
  content: AskedContent,
  whole: Asked['whole'] = null,
): OpenItem['view'] {
  const material = whole && { id: idOf(form.seed, `material:${whole.id}`), text: whole.material };
  return { ...bareView(form, questionId, content), ...(material ? { material } : {}) };
}

function bareView(form: Pick<Form, 'seed' | 'shuffleOptions'>, questionId: string, given: AskedContent) {
  const content = drawnContent(given, form.seed, questionId);
  const view = candidateView(content, arranged(form, questionId, partsOf(content)));
  const { shown } = namesOf(form.seed, questionId, content);
  const renamed = (parts: readonly Part[]): Part[] => parts.map(({ id, text }) => ({ id: shown(id), text }));
  switch (view.type) {
    case 'single':
    case 'multiple':
      return { ...view, options: renamed(view.options) };
    case 'ordering':
      return { ...view, items: renamed(view.items) };
    case 'matching':
      return { ...view, lefts: renamed(view.lefts), rights: renamed(view.rights) };
    case 'file':
      return { ...view, kinds: [...view.kinds] };
    default:
      return view;
  }
}

/** The rule in force for a question; null where it is no multiple-choice question. */
export const ruleInForce = (content: AskedContent, rule: MultipleRule | null): MultipleRule | null =>
  content.type === 'multiple' ? (rule ?? { rule: content.rule, fewer: content.fewer }) : null;

/** An answer in the words of the question; null for one that names what is not on the form. */
function translated(response: FormResponse, { own }: Names): Response | null {
  const all = (ids: readonly string[]): string[] | null => {
    const found = ids.flatMap((id) => own(id) ?? []);
    return found.length === ids.length ? found : null;
  };
  if ('choice' in response) {
    const choices = all(response.choice);
    return choices && { ...NO_RESPONSE, choice: choices[0] ?? null, choices };
  }
  if ('order' in response) {
    const order = all(response.order);
    return order && { ...NO_RESPONSE, order };
  }
  if ('pairs' in response) {
    const lefts = all(response.pairs.map(([left]) => left));
    const rights = all(response.pairs.map(([, right]) => right));
    return lefts && rights && { ...NO_RESPONSE, pairs: Object.fromEntries(lefts.map((left, i) => [left, rights[i]!])) };
  }
  if ('truth' in response) return { ...NO_RESPONSE, choice: response.truth === null ? null : String(response.truth) };
  if ('blanks' in response) return { ...NO_RESPONSE, texts: response.blanks };
  if ('number' in response) return { ...NO_RESPONSE, text: response.number };
  return { ...NO_RESPONSE, text: 'text' in response ? response.text : '' };
}

/**
 * An answer that names parts of its question, under their own ids: equal for equal answers on whichever forms they were
 * given. Null for one that names what is not on its form.
 */
export function ownAnswer(
  seed: string,
  questionId: string,
  content: AskedContent,
  response: FormResponse,
): string | null {
  const own = translated(response, namesOf(seed, questionId, content));
  return own && canonicalJson({ choices: [...own.choices].sort(), order: [...own.order], pairs: { ...own.pairs } });
}

/**
 * Scores one answer by key, an experiment by its run; what a person marks has the reason `manual`, and an answer of another
 * type `invalid`.
 */
export function scoreItem(
  form: Pick<Form, 'seed' | 'sections'>,
  item: FormItem,
  content: AskedContent,
  response: FormResponse | undefined,
  run?: RunWork | null,
): Score {
  // What was done counts, whatever the page of the candidate said of it.
  if (content.type === 'experiment') return scoreExperiment(content, run ?? null, item.points);
  if (!isAnswered(response)) return { score: 0, reason: 'blank' };
  if (answerIn(FIELD_OF[content.type], response) === undefined) return { score: 0, reason: 'invalid' };
  if (content.type === 'shortAnswer' || content.type === 'essay' || content.type === 'file') return scoreByHand(true);
  const names = namesOf(form.seed, item.questionId, content);
  const own = translated(response!, names);
  if (!own) return { score: 0, reason: 'invalid' };
  const rule = ruleInForce(content, form.sections[item.section]?.rule ?? null);
  const drawn = drawnContent(content, form.seed, item.questionId);
  const asked = drawn.type === 'multiple' && rule ? { ...drawn, ...rule } : drawn;
  const { score, reason } = scoreResponse(asked, own, item.points);
  return { score, reason };
}

/** The best an answer earns by any of several contents of its question. */
export function scoreByAny(
  form: Pick<Form, 'seed' | 'sections'>,
  item: FormItem,
  contents: readonly AskedContent[],
  response: FormResponse | undefined,
  run?: RunWork | null,
): Score {
  return contents
    .map((content) => scoreItem(form, item, content, response, run))
    .reduce((best, one) => (one.score > best.score ? one : best));
}

/** The key of a question whose answers are held against several contents: every option that is right by one of them. */
export function itemKeyByAny(form: Pick<Form, 'seed'>, questionId: string, contents: readonly AskedContent[]): ItemKey {
  const [first, ...others] = contents.map((content) => itemKey(form, questionId, content));
  if (contents[0]?.type !== 'single' || !first || !('choice' in first)) return first ?? null;
  const choice = [first, ...others].flatMap((key) => (key && 'choice' in key ? key.choice : []));
  return { choice: [...new Set(choice)] };
}

/** The key of a question by the ids of a form, with the numbers that were drawn for it. */
export function itemKey(form: Pick<Form, 'seed'>, questionId: string, given: AskedContent): ItemKey {
  const content = drawnContent(given, form.seed, questionId);
  const { shown } = namesOf(form.seed, questionId, content);
  switch (content.type) {
    case 'single':
      return { choice: content.key === null ? [] : [shown(content.key)] };
    case 'multiple':
      return { choice: content.keys.map(shown) };
    case 'truth':
      return { truth: content.key === true };
    case 'blank':
      return { blanks: content.blanks.map(({ accepted }) => [...accepted]), free: content.free };
    case 'numeric': {
      const { value, units, unit, tolerance, tiers, figures } = content;
      const own = unit === 'none' ? undefined : (units.find(({ factor }) => Number(factor) === 1) ?? units[0]);
      const how = derivationOn(given, form.seed, questionId);
      return {
        ...{ number: value, unit: own?.unit ?? '', tolerance, tiers: tiers.map((tier) => ({ ...tier })), figures },
        ...(how ? { how } : {}),
      };
    }
    case 'ordering':
      return { order: content.items.map(({ id }) => shown(id)) };
    case 'matching':
      return { pairs: content.pairs.map(({ left, right }): [string, string] => [shown(left), shown(right)]) };
    default:
      return null;
  }
}
