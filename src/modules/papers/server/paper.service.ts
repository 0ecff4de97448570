import { randomBytes } from 'node:crypto';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import { RESTORE_DAYS } from '../../../kernel/managed/noun.ts';
import { markOf, ratio } from '../../../kernel/scoring/fraction.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError, requireRestorable, requireVersion } from '../../../platform/managed/parts.ts';
import { cleanRichText } from '../../../platform/text/rich-text.ts';
import { changeableCourse, objectivesOf } from '../../courses/server/courses.public.ts';
import { linkedBankIds, type QuestionFacts, questionFacts } from '../../questions/server/questions.public.ts';
import {
  banksOf,
  emptyPlan,
  itemsOf,
  LIMITS,
  MAX_PAPERS,
  type PaperCommand,
  type PaperKind,
  type PaperPlan,
  planCount,
  planTotal,
  rulesOf,
  stateAfter,
} from '../shared/paper.model.ts';
import { expectation, prepare } from './draw.engine.ts';
import { planProblems, poolOf } from './form.service.ts';
import { changeablePaper, seePapers } from './paper.access.ts';
import { type PaperUse, paperUsePort } from './paper.port.ts';
import { presentLine } from './paper.presenter.ts';
import * as papers from './paper.repository.ts';

/** Id of a section or rule: short, by chance. */
export const newPartId = (): string => randomBytes(5).toString('hex');

/** What papers are given in. */
export async function usesOf(ctx: Ctx, ids: readonly string[]): Promise<readonly PaperUse[]> {
  const uses: PaperUse[] = [];
  if (ids.length > 0) for (const ask of ctx.ports.all(paperUsePort)) uses.push(...(await ask(ctx, ids)));
  return uses;
}

/** @throws AppError refused when forms are made of it whose end has not come */
async function requireIdle(tx: TxCtx, id: string): Promise<void> {
  const live = (await usesOf(tx, [id])).find((use) => use.live);
  if (live) throw appError('refused', 'papers.inUse', { name: live.name });
}

/** Papers of a course, and how many there are in each state. @throws AppError notFound */
export async function listPapers(ctx: Ctx, courseId: string, asked: papers.PaperFilter) {
  const rights = await seePapers(ctx, courseId);
  const rows = await papers.listPapers(ctx, courseId, asked);
  const counts = await papers.countPapers(ctx, courseId, asked);
  const uses = await usesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({
      ...presentLine(row),
      uses: uses.filter(({ paperId }) => paperId === row.id).map(({ name, live }) => ({ name, live })),
    })),
    counts,
    can: rights,
  };
}

/** Deleted papers that can be had back. @throws AppError notFound, forbidden */
export async function listBin(ctx: Ctx, courseId: string) {
  const rights = await seePapers(ctx, courseId);
  if (!rights.open) throw appError('forbidden', 'papers.noRight');
  const rows = await papers.binOf(ctx, courseId, RESTORE_DAYS);
  return {
    rows: rows.map(({ id, name, kind, deleted_at, by }) => ({
      id,
      name,
      kind,
      deletedAt: deleted_at!.toISOString(),
      by,
    })),
  };
}

/** Mean difficulty of questions to 0.01; null without any. */
export function meanDifficulty(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return markOf(
    ratio(
      values.reduce((sum, one) => sum + one, 0),
      values.length,
    ),
  );
}

/**
 * Facts of the questions of a fixed paper: of the bank of its course, of a bank of a unit that is linked with it, or such
 * as it asks already, whatever became of the link.
 * @param asked the plan that is stored
 * @throws AppError invalid for those of another bank, or versions there are not
 */
export async function requireQuestions(
  ctx: Ctx,
  courseId: string,
  plan: PaperPlan,
  asked: PaperPlan,
): Promise<QuestionFacts[]> {
  const items = itemsOf(plan);
  const ids = items.map(({ questionId }) => questionId);
  if (new Set(ids).size < ids.length) throw fieldError('plan', 'papers.fault.twice');
  const facts = await questionFacts(ctx, ids);
  const kept = new Set(itemsOf(asked).map(({ questionId }) => questionId));
  const foreign = [...facts.values()].some((one) => one.courseId === null && !kept.has(one.id));
  const linked = foreign ? await linkedBankIds(ctx, courseId) : new Set<string>();
  const within = ({ id, bankId, courseId: of }: QuestionFacts) =>
    of === courseId || (of === null && (kept.has(id) || linked.has(bankId)));
  return items.map(({ questionId, number }): QuestionFacts => {
    const found = facts.get(questionId);
    if (found?.id !== questionId || !within(found) || number > found.number)
      throw fieldError('plan', 'papers.fault.question');
    return found;
  });
}

/**
 * Refuses rules that draw from a bank of a unit that is not linked with the course, or by an objective it does not have;
 * questions of banks of units have none.
 * @param asked the plan that is stored: what it names may stay in it. Without it nothing may: what is drawn is read
 * @throws AppError invalid
 */
export async function requireSources(ctx: Ctx, courseId: string, plan: PaperPlan, asked?: PaperPlan): Promise<void> {
  const objectives = rulesOf(plan).flatMap(({ objectiveId, bankId }) => (objectiveId ? [{ objectiveId, bankId }] : []));
  if (objectives.length > 0) {
    const own = new Set((await objectivesOf(ctx, courseId)).map(({ id }) => id));
    const wrong = objectives.some(({ objectiveId, bankId }) => bankId || !own.has(objectiveId));
    if (wrong) throw fieldError('plan', 'papers.fault.objective');
  }
  const kept = new Set(asked ? banksOf(asked) : []);
  const added = banksOf(plan).filter((id) => !kept.has(id));
  if (added.length === 0) return;
  const linked = await linkedBankIds(ctx, courseId);
  if (added.some((id) => !linked.has(id))) throw fieldError('plan', 'papers.fault.bank');
}

/** What is drawn from the plan of a fixed paper for lists. @throws AppError invalid */
export async function fixedFacts(
  ctx: Ctx,
  courseId: string,
  plan: PaperPlan,
  asked: PaperPlan,
): Promise<papers.PlanFacts> {
  const known = await requireQuestions(ctx, courseId, plan, asked);
  const types = Map.groupBy(known, ({ type }) => type);
  return {
    questions: planCount(plan),
    total: planTotal(plan),
    difficulty: meanDifficulty(known.map(({ difficulty }) => difficulty)),
    types: Object.fromEntries([...types].map(([type, those]) => [type, those.length])),
  };
}

async function blueprintFacts(
  ctx: Ctx,
  courseId: string,
  plan: PaperPlan,
  asked: PaperPlan,
): Promise<papers.PlanFacts> {
  await requireSources(ctx, courseId, plan, asked);
  const rules = rulesOf(plan);
  const types: Partial<Record<string, number>> = {};
  for (const { type, need } of rules) if (type) types[type] = (types[type] ?? 0) + need;
  const mean = rules.length === 0 ? null : expectation(prepare(plan, await poolOf(ctx, courseId, plan))).mean;
  return { questions: planCount(plan), total: planTotal(plan), difficulty: plan.target ?? mean, types };
}

/** Refuses what no paper can be and cleans its texts. @throws AppError invalid */
export function preparePlan(kind: PaperKind, given: PaperPlan): PaperPlan {
  const surplus = kind === 'fixed' ? rulesOf(given) : itemsOf(given);
  const parts = [...given.sections.map(({ id }) => id), ...rulesOf(given).map(({ id }) => id)];
  if (surplus.length > 0 || new Set(parts).size < parts.length) throw fieldError('plan', 'error.malformed');
  if (rulesOf(given).some(({ difficulty }) => difficulty.min > difficulty.max)) {
    throw fieldError('plan', 'papers.fault.difficulty');
  }
  const unsound = rulesOf(given).some(
    ({ need, quotas }) =>
      quotas.some(({ min, max }) => min > max) ||
      quotas.reduce((sum, { min }) => sum + min, 0) > need ||
      new Set(quotas.map(({ pointId }) => pointId)).size < quotas.length,
  );
  if (unsound) throw fieldError('plan', 'papers.fault.quota');
  if (planCount(given) > LIMITS.questions) throw fieldError('plan', 'papers.fault.questions', { n: LIMITS.questions });
  return {
    ...given,
    sections: given.sections.map((section) => ({ ...section, instructions: cleanRichText(section.instructions).html })),
  };
}

/** What is drawn from a plan for lists. @param asked the plan that is stored @throws AppError invalid */
export const factsOfPlan = (
  ctx: Ctx,
  kind: PaperKind,
  courseId: string,
  plan: PaperPlan,
  asked: PaperPlan,
): Promise<papers.PlanFacts> =>
  kind === 'fixed' ? fixedFacts(ctx, courseId, plan, asked) : blueprintFacts(ctx, courseId, plan, asked);

/** @throws AppError refused where a course has as many papers as it can have */
export async function requireRoom(tx: TxCtx, courseId: string, more = 1): Promise<void> {
  if ((await papers.countAll(tx, courseId)) + more > MAX_PAPERS) {
    throw appError('refused', 'papers.tooMany', { n: MAX_PAPERS });
  }
}

/** What a new paper is given. */
export interface PaperDraft {
  readonly name: string;
  readonly kind: PaperKind;
  readonly fullMark: number;
}

/** A new paper with one empty section. @throws AppError notFound, forbidden, conflict */
export async function createPaper(ctx: Ctx, courseId: string, draft: PaperDraft) {
  return ctx.tx(async (tx) => {
    await seePapers(tx, courseId);
    await changeableCourse(tx, courseId, 'assess');
    await requireRoom(tx, courseId);
    const id = tx.newId();
    const facts = { questions: 0, total: 0, difficulty: null, types: {} };
    await papers.insertPaper(tx, { id, courseId, ...draft, plan: emptyPlan(newPartId), facts });
    tx.audit({ action: 'paper.save', object: 'paper', objectId: id, after: { ...draft } });
    return { id, version: 1 };
  });
}

/** Saves a draft. @throws AppError notFound, forbidden, refused, stale, invalid */
export async function savePaper(
  ctx: Ctx,
  id: string,
  change: { readonly version: number; readonly name: string; readonly fullMark: number; readonly plan: PaperPlan },
) {
  return ctx.tx(async (tx) => {
    const paper = await changeablePaper(tx, id);
    await requireVersion(tx, paper, change.version, {
      object: 'paper',
      current: () => ({ ...presentLine(paper), plan: paper.plan }),
    });
    if (paper.state !== 'draft') throw appError('refused', 'papers.notDraft');
    const plan = preparePlan(paper.kind, change.plan);
    const facts = await factsOfPlan(tx, paper.kind, paper.courseId, plan, paper.plan);
    await papers.updatePaper(tx, id, { name: change.name, fullMark: change.fullMark, plan, facts });
    const seen = ({
      name,
      fullMark,
      questions,
      total,
    }: Pick<papers.PaperLine, 'name' | 'fullMark' | 'questions' | 'total'>) => ({
      ...{ name, fullMark, questions, total },
    });
    tx.audit({
      action: 'paper.save',
      object: 'paper',
      objectId: id,
      before: seen(paper),
      after: seen({ ...change, ...facts }),
    });
    return { id, version: paper.version + 1 };
  });
}

/**
 * Makes a paper ready, opens it for changes again, retires it or takes it back.
 * @throws AppError notFound, forbidden, stale, refused, invalid with what is missing
 */
export async function commandPaper(ctx: Ctx, id: string, command: PaperCommand, version: number) {
  return ctx.tx(async (tx) => {
    const paper = await changeablePaper(tx, id);
    await requireVersion(tx, paper, version, { object: 'paper', current: () => presentLine(paper) });
    const state = stateAfter(command, paper.state);
    if (!state) throw appError('refused', `papers.cannot.${command}`);
    if (command === 'edit' || command === 'retire') await requireIdle(tx, id);
    if (command === 'ready') {
      const problems = await planProblems(tx, paper);
      if (problems.length > 0) {
        throw appErrorWith({ data: { problems } }, 'invalid', 'papers.notReady', { n: problems.length });
      }
    }
    await papers.setState(tx, id, state);
    tx.audit({
      action: `paper.${command}`,
      object: 'paper',
      objectId: id,
      before: { state: paper.state },
      after: { state },
    });
    return { version: paper.version + 1, state };
  });
}

/** Copies a paper as a draft. @throws AppError notFound, forbidden, refused */
export async function copyPaper(ctx: Ctx, id: string, name: string) {
  return ctx.tx(async (tx) => {
    const paper = await changeablePaper(tx, id);
    await requireRoom(tx, paper.courseId);
    const copy = tx.newId();
    const { courseId, kind, fullMark, plan, questions, total, difficulty, types } = paper;
    const facts = { questions, total, difficulty, types };
    await papers.insertPaper(tx, { id: copy, courseId, name, kind, fullMark, plan, facts });
    tx.audit({ action: 'paper.copy', object: 'paper', objectId: copy, after: { from: id, name } });
    return { id: copy };
  });
}

/** Puts a paper into the bin. @throws AppError notFound, forbidden, refused while something is given with it */
export async function deletePaper(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const paper = await changeablePaper(tx, id);
    const [use] = await usesOf(tx, [id]);
    if (use) throw appError('refused', 'papers.given', { name: use.name });
    await papers.setDeleted(tx, id, true);
    tx.audit({
      action: 'paper.delete',
      object: 'paper',
      objectId: id,
      before: { name: paper.name, state: paper.state },
    });
    return { id };
  });
}

/** Takes a paper out of the bin. @throws AppError notFound, forbidden, conflict after thirty days */
export async function restorePaper(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const paper = await changeablePaper(tx, id, true);
    requireRestorable(tx, paper, { over: 'papers.bin.over' });
    await requireRoom(tx, paper.courseId);
    await papers.setDeleted(tx, id, false);
    tx.audit({ action: 'paper.restore', object: 'paper', objectId: id, after: { name: paper.name } });
    return { id };
  });
}
