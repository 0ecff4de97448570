import { type AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { Shortage } from '../../../kernel/papers/blueprint.ts';
import type { Score } from '../../../kernel/scoring/score.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { linksOf } from '../../knowledge/server/knowledge.public.ts';
import {
  drawableQuestions,
  linkedBankIds,
  noteUse,
  partsOf,
  QUESTION_LINKS,
  questionFacts,
  shownContent,
  shownTo,
  standInsOf,
  versionContents,
} from '../../questions/server/questions.public.ts';
import type { AskedContent, ContentOf } from '../../questions/shared/content.model.ts';
import { drawnContent } from '../../questions/shared/parameters.model.ts';
import type { RunWork } from '../../questions/shared/trial.model.ts';
import type { QuestionCorrection } from '../shared/correction.model.ts';
import type { Form, FormItem, ItemReview, OpenForm } from '../shared/form.model.ts';
import {
  banksOf,
  itemsOf,
  LIMITS,
  type MultipleRule,
  type PaperPlan,
  type PaperProblem,
  rulesOf,
} from '../shared/paper.model.ts';
import type { FormResponse } from '../shared/response.model.ts';
import { drawForm, feasibility, type Pool, type Prepared, prepare } from './draw.engine.ts';
import {
  type Asked,
  type DrawnSections,
  itemKeyByAny,
  makeForm,
  openView,
  ownAnswer,
  ruleInForce,
  scoreByAny,
  scoreItem,
} from './form.engine.ts';
import { contentsOf, correctedContents, correctionOf } from './form-contents.service.ts';
import { gone } from './paper.access.ts';
import { recentUsePort } from './paper.port.ts';
import { findPaper, type PaperRow } from './paper.repository.ts';

/** Questions a plan may draw. @param banks of units, where they are not those the plan names */
export async function poolOf(
  ctx: Ctx,
  courseId: string,
  plan: PaperPlan,
  banks: readonly string[] = banksOf(plan),
): Promise<Pool> {
  const questions = await drawableQuestions(ctx, courseId, banks);
  const exams = Math.max(0, ...rulesOf(plan).map(({ recent }) => recent));
  const recent: ReadonlySet<string>[] = [];
  if (exams > 0) {
    for (const ask of ctx.ports.all(recentUsePort)) {
      recent.push(...(await ask(ctx, courseId, Math.min(exams, LIMITS.recent))));
    }
  }
  // Forms name the questions below a material and those that were merged since; rules draw what stands for them.
  const stands = await standInsOf(ctx, [...new Set(recent.flatMap((ids) => [...ids]))]);
  if (stands.size > 0) {
    return { questions, recent: recent.map((ids) => new Set([...ids].map((id) => stands.get(id) ?? id))) };
  }
  return { questions, recent };
}

const placesOf = (plan: PaperPlan, keep: (questionId: string) => boolean): number[] =>
  itemsOf(plan).flatMap(({ questionId }, i) => (keep(questionId) ? [i + 1] : []));

async function fixedProblems(
  ctx: Ctx,
  { courseId, plan }: Pick<PaperRow, 'courseId' | 'plan'>,
): Promise<PaperProblem[]> {
  const ids = itemsOf(plan).map(({ questionId }) => questionId);
  const facts = await questionFacts(ctx, ids);
  // A paper keeps what it asks of a bank of a unit, whatever became of the link.
  const within = (of: string | null) => of === courseId || of === null;
  const lost = new Set(
    ids.filter((id) => facts.get(id)?.id !== id || !within(facts.get(id)!.courseId) || facts.get(id)!.deleted),
  );
  const newest = new Map(itemsOf(plan).map(({ questionId, number }) => [questionId, number]));
  // An older version was used, so it stands; the newest one may be half written.
  const unready = (id: string) => {
    const known = facts.get(id)!;
    return known.state === 'retired' || (known.state === 'draft' && known.number === newest.get(id));
  };
  const found: [code: 'gone' | 'unready' | 'twice', places: number[]][] = [
    ['gone', placesOf(plan, (id) => lost.has(id))],
    ['unready', placesOf(plan, (id) => !lost.has(id) && unready(id))],
    ['twice', placesOf(plan, (id) => ids.indexOf(id) !== ids.lastIndexOf(id))],
  ];
  return found.flatMap(([code, questions]) => (questions.length > 0 ? [{ code, questions }] : []));
}

/** Shortages of a blueprint, its rules by their places from 1. */
export function shortProblems(plan: PaperPlan, prepared: Prepared, pool: Pool): PaperProblem[] {
  const places = new Map(rulesOf(plan).map(({ id }, i) => [id, i + 1]));
  return feasibility(prepared, pool).map(({ rules, needed, short }) => ({
    code: 'short',
    rules: rules.map((id) => places.get(id)!),
    needed,
    short,
  }));
}

/**
 * Rules whose bank is linked no longer, by their places from 1. What is drawn already stays, and late candidates still get
 * their forms; the paper is not given anew.
 */
async function unlinkedProblems(ctx: Ctx, courseId: string, plan: PaperPlan): Promise<PaperProblem[]> {
  if (banksOf(plan).length === 0) return [];
  const linked = await linkedBankIds(ctx, courseId);
  const rules = rulesOf(plan).flatMap(({ bankId }, i) => (bankId && !linked.has(bankId) ? [i + 1] : []));
  return rules.length === 0 ? [] : [{ code: 'unlinked', rules }];
}

/** What keeps the contents of a paper from being given, its state aside. */
export async function planProblems(
  ctx: Ctx,
  paper: Pick<PaperRow, 'courseId' | 'kind' | 'plan' | 'total' | 'questions' | 'fullMark'>,
): Promise<PaperProblem[]> {
  if (paper.questions === 0) return [{ code: 'empty' }];
  const empty = paper.plan.sections.flatMap(({ items, rules }, i): PaperProblem[] =>
    items.length + rules.length === 0 ? [{ code: 'emptySection', section: i + 1 }] : [],
  );
  const { total, fullMark } = paper;
  const sums: PaperProblem[] = total === fullMark ? [] : [{ code: 'total', total, fullMark }];
  if (paper.kind === 'fixed') return [...empty, ...sums, ...(await fixedProblems(ctx, paper))];
  const pool = await poolOf(ctx, paper.courseId, paper.plan);
  const unlinked = await unlinkedProblems(ctx, paper.courseId, paper.plan);
  return [...empty, ...sums, ...unlinked, ...shortProblems(paper.plan, prepare(paper.plan, pool), pool)];
}

/** What keeps a paper from being given, for the checks before an exam is published. @throws AppError notFound */
export async function paperProblems(ctx: Ctx, paperId: string): Promise<PaperProblem[]> {
  const paper = await findPaper(ctx, paperId);
  if (!paper || paper.deleted_at !== null) throw gone();
  const state: PaperProblem[] = paper.state === 'ready' ? [] : [{ code: 'state', state: paper.state }];
  return [...state, ...(await planProblems(ctx, paper))];
}

/** The refusal of a blueprint that cannot be drawn, with the rules by their places. */
export function shortError(plan: PaperPlan, shortages: readonly Pick<Shortage, 'rules' | 'short'>[]): AppError {
  const places = new Map(rulesOf(plan).map(({ id }, i) => [id, i + 1]));
  const [shortage] = shortages;
  return appError('conflict', 'papers.short', {
    rules: (shortage?.rules ?? []).map((id) => places.get(id)!).join(' + '),
    n: shortage?.short ?? 0,
  });
}

/** Puts the questions below a material to those that have one. */
const partsInto =
  (parts: Awaited<ReturnType<typeof partsOf>>) =>
  (sections: DrawnSections): DrawnSections =>
    sections.map((items) =>
      items.map((item) => {
        const own = parts.get(`${item.questionId}:${item.number}`);
        return own ? { ...item, parts: own } : item;
      }),
    );

/** What draws the questions of a paper for a seed; it throws conflict when the rules cannot be met. */
export async function drawer(ctx: Ctx, paper: Pick<PaperRow, 'courseId' | 'kind' | 'plan'>) {
  const { plan } = paper;
  if (paper.kind === 'fixed') {
    const items = itemsOf(plan).map(({ questionId, number }) => ({ id: questionId, number }));
    const withParts = partsInto(await partsOf(ctx, items));
    const sections = withParts(plan.sections.map((section) => section.items));
    return (_seed: string) => sections;
  }
  const pool = await poolOf(ctx, paper.courseId, plan);
  const prepared = prepare(plan, pool);
  const composites = pool.questions.filter(({ type }) => type === 'composite');
  const withParts = partsInto(await partsOf(ctx, composites));
  return (seed: string): DrawnSections => {
    const result = drawForm(plan, prepared, seed);
    if (result.solved) return withParts(result.sections);
    throw shortError(plan, result.shortages);
  };
}

/** Forms between which other work of the process gets its turn. */
const AT_ONCE = 20;

/**
 * The forms of some seeds: the same seed gives the same form as long as paper and bank stay as they are, on any machine.
 * @throws AppError notFound, conflict when the paper's rules cannot be met
 */
export async function buildForms(
  ctx: Ctx,
  paperId: string,
  seeds: readonly { readonly key: string; readonly seed: string }[],
): Promise<{ key: string; form: Form }[]> {
  const paper = await findPaper(ctx, paperId);
  if (!paper || paper.deleted_at !== null) throw gone();
  const draw = await drawer(ctx, paper);
  const forms: { key: string; form: Form }[] = [];
  for (const [i, { key, seed }] of seeds.entries()) {
    if (i > 0 && i % AT_ONCE === 0) await new Promise((done) => setImmediate(done));
    forms.push({ key, form: makeForm(paper.plan, draw(seed), seed) });
  }
  return forms;
}

/**
 * Notes that somebody gets these forms of a paper: the versions of their questions are never changed from then on. Belongs
 * into the transaction in which an exam opens or a first attempt starts.
 */
export async function usePaper(tx: TxCtx, _paperId: string, forms: readonly Form[]): Promise<void> {
  const versions = new Map(
    forms.flatMap(({ items }) =>
      items.map(({ questionId, number }) => [`${questionId}:${number}`, { id: questionId, number }] as const),
    ),
  );
  await noteUse(tx, [...versions.values()]);
}

const sameRule = (a: MultipleRule, b: MultipleRule) => a.rule === b.rule && (a.rule !== 'half' || a.fewer === b.fewer);

/** What an item asks with its pictures named for one reader. */
const shownAsked = (ctx: Ctx, { content, whole }: Asked, readerId?: string): Asked => ({
  content: shownContent(ctx, content, readerId),
  whole: whole && { ...whole, material: shownTo(ctx, readerId)(whole.material) },
});

/**
 * A form as its candidate sees it, its pictures by names for one reader alone: the actor, unless another is named.
 * @throws AppError conflict when a version of it is missing
 */
export async function openForm(ctx: Ctx, form: Form, readerId?: string): Promise<OpenForm> {
  const contentOf = await contentsOf(ctx, form.items);
  const rules = form.items.map((item) =>
    ruleInForce(contentOf(item).content, form.sections[item.section]?.rule ?? null),
  );
  const common = form.sections.map((_, section) => {
    const [first, ...others] = rules.filter((rule, i) => rule !== null && form.items[i]!.section === section);
    return first && others.every((rule) => sameRule(first, rule!)) ? first : null;
  });
  return {
    sections: form.sections.map(({ title, instructions }, i) => ({ title, instructions, rule: common[i]! })),
    items: form.items.map((item, i) => {
      const { content, whole } = shownAsked(ctx, contentOf(item), readerId);
      return {
        id: item.id,
        section: item.section,
        points: item.points,
        view: openView(form, item.questionId, content, whole),
        rule: common[item.section] ? null : rules[i]!,
      };
    }),
  };
}

/** Scores answers by key, all items of the form: one without an answer is blank, one for a marker has the reason `manual`. */
export async function scoreForm(
  ctx: Ctx,
  form: Form,
  responses: ReadonlyMap<string, FormResponse>,
  runs: ReadonlyMap<string, RunWork> = new Map(),
): Promise<ReadonlyMap<string, Score>> {
  const contentOf = await contentsOf(ctx, form.items);
  return new Map(
    form.items.map((item) => [
      item.id,
      scoreItem(form, item, contentOf(item).content, responses.get(item.id), runs.get(item.id)),
    ]),
  );
}

/** An answer with what of its form decides how it is scored. */
export interface GivenAnswer {
  readonly form: Pick<Form, 'seed' | 'sections'>;
  readonly item: FormItem;
  readonly response: FormResponse | undefined;
  /** Of an experiment. */
  readonly run?: RunWork | null;
}

/**
 * Scores answers to corrected questions, in their order. What a marker has to score has the reason `manual`, also under a
 * correction that changes no key; everybody earns the points under `full`.
 */
export async function scoreCorrected(
  ctx: Ctx,
  answers: readonly GivenAnswer[],
  corrections: readonly QuestionCorrection[],
): Promise<Score[]> {
  const contentsFor = await correctedContents(
    ctx,
    answers.map(({ item }) => item),
    corrections,
  );
  return answers.map(({ form, item, response, run }) => {
    const correction = correctionOf(corrections, item);
    if (correction?.kind === 'full') return { score: item.points, reason: 'right' };
    return scoreByAny(form, item, contentsFor(item, correction), response, run);
  });
}

/** An answer that names parts of its question, and the seed of the form it was given on. */
export interface NamingAnswer extends Pick<FormItem, 'questionId' | 'number'> {
  readonly seed: string;
  readonly response: FormResponse;
}

/** Such answers under the own ids of the parts, to be compared across forms; null for one that fits no form. */
export async function ownAnswers(ctx: Ctx, answers: readonly NamingAnswer[]): Promise<(string | null)[]> {
  const contentOf = await contentsOf(ctx, answers);
  return answers.map((one) => ownAnswer(one.seed, one.questionId, contentOf(one).content, one.response));
}

/** Experiments among the items of a form: which version each runs, and what counts of it. */
export async function experimentsOf(ctx: Ctx, form: Form): Promise<ReadonlyMap<string, ContentOf<'experiment'>>> {
  const contentOf = await contentsOf(ctx, form.items);
  return new Map(
    form.items.flatMap((item) => {
      const { content } = contentOf(item);
      return content.type === 'experiment' ? [[item.id, content] as const] : [];
    }),
  );
}

/** A version of a question with its key, as the actor who corrects it reads it; undefined when there is none. */
export async function questionVersion(ctx: Ctx, questionId: string, number: number): Promise<AskedContent | undefined> {
  const [found] = await versionContents(ctx, [{ id: questionId, number }]);
  return found && found.content.type !== 'composite' ? shownContent(ctx, found.content) : undefined;
}

/**
 * Keys, analyses and what a marker reads, by item: who calls this has made sure that the reader may see keys.
 * Knowledge points and difficulty are those of the bank now; keys are those of the corrections. Pictures are named for
 * one reader alone: the actor, unless another is named.
 */
export async function reviewItems(
  ctx: Ctx,
  form: Form,
  corrections: readonly QuestionCorrection[] = [],
  readerId?: string,
): Promise<ReadonlyMap<string, ItemReview>> {
  const ids = [...new Set(form.items.map(({ questionId }) => questionId))];
  const contentsFor = await correctedContents(ctx, form.items, corrections);
  const facts = await questionFacts(ctx, ids);
  const wholes = [...new Set([...facts.values()].map(({ id }) => id))];
  const points = Map.groupBy(await linksOf(ctx, QUESTION_LINKS, wholes), ({ ownerId }) => ownerId);
  const shown = shownTo(ctx, readerId);
  return new Map(
    form.items.map((item) => {
      const contents = contentsFor(item, correctionOf(corrections, item));
      const content = drawnContent(contents[0]!, form.seed, item.questionId);
      const marked = 'reference' in content ? content : { reference: '', rubric: '' };
      return [
        item.id,
        {
          key: itemKeyByAny(form, item.questionId, contents),
          analysis: shown(content.analysis),
          knowledge: (points.get(facts.get(item.questionId)?.id ?? '') ?? []).map(({ id, name }) => ({ id, name })),
          difficulty: facts.get(item.questionId)?.difficulty ?? 0,
          reference: shown(marked.reference),
          rubric: shown(marked.rubric),
        },
      ];
    }),
  );
}
