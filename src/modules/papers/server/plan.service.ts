import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { courseFacts, objectivesOf } from '../../courses/server/courses.public.ts';
import { linksOf, pointsBy } from '../../knowledge/server/knowledge.public.ts';
import { QUESTION_LINKS, type QuestionFacts, questionFacts } from '../../questions/server/questions.public.ts';
import { itemsOf, type PaperPlan, rulesOf } from '../shared/paper.model.ts';
import { type CoverageRow, coverageOf, expectation, feasibility, prepare, trialSeed } from './draw.engine.ts';
import { makeForm } from './form.engine.ts';
import { drawer, openForm, planProblems, poolOf, reviewItems } from './form.service.ts';
import { openPaper } from './paper.access.ts';
import { recentUsePort } from './paper.port.ts';
import { presentLine } from './paper.presenter.ts';
import type { PaperRow } from './paper.repository.ts';
import { meanDifficulty, preparePlan, requireQuestions, requireSources, usesOf } from './paper.service.ts';

/** A paper with its plan and what the bank says of its questions. @throws AppError notFound, forbidden */
export async function readPaper(ctx: Ctx, id: string) {
  const { paper, rights } = await openPaper(ctx, id);
  const facts = await questionFacts(
    ctx,
    itemsOf(paper.plan).map(({ questionId }) => questionId),
  );
  const pointIds = rulesOf(paper.plan).flatMap(({ pointId, quotas }) => [
    ...(pointId ? [pointId] : []),
    ...quotas.map((quota) => quota.pointId),
  ]);
  const points = pointIds.length === 0 ? [] : await pointsBy(ctx, { ids: pointIds });
  const uses = await usesOf(ctx, [id]);
  return {
    ...presentLine(paper),
    courseId: paper.courseId,
    plan: paper.plan,
    questionFacts: [...facts.values()].map(({ courseId: _course, ...one }) => one),
    points: points.map(({ id: pointId, code, name, state }) => ({ id: pointId, code, name, state })),
    objectives: (await objectivesOf(ctx, paper.courseId)).map(({ id: objectiveId, text }) => ({
      id: objectiveId,
      text,
    })),
    problems: await planProblems(ctx, paper),
    deletedAt: paper.deleted_at?.toISOString() ?? null,
    live: uses.filter(({ live }) => live).map(({ name }) => name),
    use: uses.length === 0 ? ('none' as const) : uses.some(({ live }) => live) ? ('live' as const) : ('past' as const),
    recent: ctx.ports.all(recentUsePort).length > 0,
    can: { ...rights, edit: rights.edit && paper.deleted_at === null },
  };
}

async function fixedFigures(ctx: Ctx, facts: readonly QuestionFacts[]) {
  const ids = facts.map(({ id }) => id);
  const points = Map.groupBy(await linksOf(ctx, QUESTION_LINKS, ids), ({ ownerId }) => ownerId);
  const rows = facts.map(
    ({ id, difficulty }): { difficulty: number; likely: number; primary: CoverageRow['point'] } => {
      const [first] = points.get(id) ?? [];
      return { difficulty, likely: 1, primary: first ? { id: first.id, name: first.name } : null };
    },
  );
  return {
    rules: [],
    shortages: [],
    mean: meanDifficulty(facts.map(({ difficulty }) => difficulty)),
    overlap: null,
    coverage: coverageOf(rows),
  };
}

/** Figures of a plan that is being written. @throws AppError notFound, forbidden, invalid */
export async function checkPlan(ctx: Ctx, id: string, given: PaperPlan) {
  const { paper } = await openPaper(ctx, id);
  const plan = preparePlan(paper.kind, given);
  if (paper.kind === 'fixed') return fixedFigures(ctx, await requireQuestions(ctx, paper.courseId, plan, paper.plan));
  await requireSources(ctx, paper.courseId, plan, paper.plan);
  const pool = await poolOf(ctx, paper.courseId, plan);
  const prepared = prepare(plan, pool);
  const shortages = feasibility(prepared, pool);
  const expected = expectation(prepared);
  return {
    rules: prepared.map(({ rule, questions }) => ({ id: rule.id, available: questions.length })),
    shortages,
    ...expected,
    // There are no two forms of rules that cannot be met.
    overlap: shortages.length > 0 ? null : expected.overlap,
  };
}

/** Draws the form of what somebody typed. @throws AppError conflict when the rules cannot be met, invalid */
async function formOf(ctx: Ctx, paper: PaperRow, text: string, given: PaperPlan | null) {
  const plan = given ? preparePlan(paper.kind, given) : paper.plan;
  // What somebody sends may name questions of another course.
  if (given && paper.kind === 'fixed') await requireQuestions(ctx, paper.courseId, plan, paper.plan);
  await requireSources(ctx, paper.courseId, plan);
  const draw = await drawer(ctx, { ...paper, plan });
  const seed = trialSeed(paper.id, text);
  return makeForm(plan, draw(seed), seed);
}

/** One form as a candidate would see it. @throws AppError notFound, forbidden, invalid, conflict */
export async function tryPaper(
  ctx: Ctx,
  id: string,
  asked: { readonly seed: string; readonly plan: PaperPlan | null },
) {
  const { paper } = await openPaper(ctx, id);
  const form = await formOf(ctx, paper, asked.seed, asked.plan);
  const facts = await questionFacts(
    ctx,
    form.items.map(({ questionId }) => questionId),
  );
  return {
    form: await openForm(ctx, form),
    // The questions below a material are one of the paper.
    mean: meanDifficulty(
      [...new Map([...facts.values()].map((one) => [one.id, one])).values()].map(({ difficulty }) => difficulty),
    ),
    digest: form.digest.slice(0, 8),
  };
}

/**
 * One form of a paper to be printed. With its key for a reason, which is written down.
 * @throws AppError notFound, forbidden without the right to the bank, conflict
 */
export async function printPaper(
  ctx: Ctx,
  id: string,
  asked: { readonly seed: string; readonly reason: string | null },
) {
  return ctx.tx(async (tx) => {
    const { paper, rights } = await openPaper(tx, id);
    const { reason } = asked;
    if (reason !== null && !rights.keys) throw appError('forbidden', 'papers.noKey');
    const form = await formOf(tx, paper, asked.seed, null);
    tx.audit({
      action: reason === null ? 'paper.print' : 'paper.print_key',
      object: 'paper',
      objectId: id,
      after: { name: paper.name, questions: form.items.length },
      ...(reason === null ? {} : { reason }),
    });
    return {
      name: paper.name,
      courseName: (await courseFacts(tx, [paper.courseId])).get(paper.courseId)?.name ?? '',
      total: paper.total,
      form: await openForm(tx, form),
      reviews: reason === null ? null : Object.fromEntries(await reviewItems(tx, form)),
    };
  });
}
