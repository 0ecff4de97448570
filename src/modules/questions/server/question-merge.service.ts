import { appError } from '../../../kernel/errors/app-error.ts';
import { jaccardPercent } from '../../../kernel/values/similarity.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { requireVersion } from '../../../platform/managed/parts.ts';
import { linksOf, tiePoints } from '../../knowledge/server/knowledge.public.ts';
import { MAX_TAGS, SIMILAR_FROM } from '../shared/question.model.ts';
import { changeableQuestion, gone, requireOwn, seeBank, seeQuestion } from './bank.access.ts';
import { type Merge, questionReferencePort, type Reference } from './merge.port.ts';
import { comparedOf, setMerged } from './merge.repository.ts';
import { namedObjectives } from './objectives/objective.service.ts';
import { presentLine } from './question.presenter.ts';
import * as questions from './question.repository.ts';
import { QUESTION_LINKS } from './question-list.repository.ts';
import { endReview } from './review.repository.ts';

/** Knowledge points a question can carry. */
const MAX_POINTS = 20;

/** @throws AppError notFound, refused where one of two questions cannot stand for the other */
async function requireMergeable(ctx: Ctx, from: questions.QuestionRow, into: questions.QuestionRow): Promise<void> {
  if (from.id === into.id || from.bankId !== into.bankId || from.deletedAt !== null || into.deletedAt !== null) {
    throw gone();
  }
  if (into.state === 'retired') throw appError('refused', 'questions.merge.retired');
  // Papers that are ready, and rules that draw, would lose a question.
  if (from.state === 'ready' && into.state !== 'ready') throw appError('refused', 'questions.merge.draft');
  if (from.type !== into.type) throw appError('refused', 'questions.merge.type');
  const texts = await comparedOf(ctx, [from.id, into.id]);
  const [one, other] = [texts.get(from.id)!, texts.get(into.id)!];
  if (one !== other && jaccardPercent(one, other) < SIMILAR_FROM) throw appError('refused', 'questions.merge.unlike');
}

const mergeOf = (from: questions.QuestionRow, into: questions.QuestionRow): Merge => ({
  courseId: from.courseId,
  from: from.id,
  into: into.id,
});

/** What stays behind keeps an answer, or a paper that is given names it. */
const outcomeOf = (from: questions.QuestionRow, references: readonly Reference[]): 'retired' | 'bin' =>
  from.used || references.some(({ becomes }) => becomes === 'kept') ? 'retired' : 'bin';

/** What a question gains from the one merged into it. */
async function gainOf(ctx: Ctx, from: questions.QuestionRow, into: questions.QuestionRow) {
  const links = await linksOf(ctx, QUESTION_LINKS, [from.id, into.id]);
  const own = links.filter(({ ownerId }) => ownerId === into.id);
  const more = links.filter(
    // A point that is disabled by now can stay where it is, and be tied nowhere else.
    ({ ownerId, id, state }) => ownerId === from.id && state === 'active' && !own.some((one) => one.id === id),
  );
  const room = Math.max(0, MAX_POINTS - own.length);
  return {
    tags: from.tags.filter((tag) => !into.tags.includes(tag)).slice(0, Math.max(0, MAX_TAGS - into.tags.length)),
    points: more.slice(0, room),
    pointIds: [...own, ...more.slice(0, room)].map(({ id }) => id),
    source: into.source === '' ? from.source : '',
    objectives: into.objectives.length === 0 ? from.objectives : [],
  };
}

/** What a merge would do. @throws AppError notFound, forbidden, refused */
export async function previewMerge(ctx: Ctx, id: string, intoId: string) {
  const { question: from, bank } = await seeQuestion(ctx, id);
  requireOwn(bank);
  const { question: into } = await seeQuestion(ctx, intoId);
  await requireMergeable(ctx, from, into);
  const references: Reference[] = [];
  for (const { list } of ctx.ports.all(questionReferencePort))
    references.push(...(await list(ctx, mergeOf(from, into))));
  const gain = await gainOf(ctx, from, into);
  return {
    references,
    outcome: outcomeOf(from, references),
    uses: from.uses,
    tags: gain.tags,
    knowledge: gain.points.map(({ name }) => name),
    objectives: await namedObjectives(ctx, from.place, gain.objectives),
  };
}

/** Ties what the question that goes carried to the one that stays. */
async function passOn(tx: TxCtx, from: questions.QuestionRow, into: questions.QuestionRow): Promise<void> {
  const gain = await gainOf(tx, from, into);
  const tied = gain.points.length > 0 && (await tiePoints(tx, { type: QUESTION_LINKS, id: into.id }, gain.pointIds));
  if (gain.tags.length + gain.objectives.length === 0 && gain.source === '' && !tied) return;
  const tags = [...into.tags, ...gain.tags];
  const source = gain.source || into.source;
  const objectives = gain.objectives.length > 0 ? gain.objectives : into.objectives;
  const { folderId, difficulty } = into;
  await questions.updateQuestion(tx, into.id, { folderId, difficulty, tags, source, objectives }, null);
  tx.audit({
    action: 'question.change',
    object: 'question',
    objectId: into.id,
    before: { tags: into.tags, source: into.source, objectives: into.objectives },
    after: { tags, source, objectives, knowledge: gain.points.map(({ name }) => name) },
  });
}

/**
 * Merges a question into another that is the same or similar: papers that are not given at the moment ask the other at its
 * newest version, which gains tags and knowledge points; forms, answers and papers that are given keep what they name. The
 * question goes into the bin, or is retired where somebody got it.
 * @throws AppError notFound, forbidden, stale, refused
 */
export async function mergeQuestion(
  ctx: Ctx,
  id: string,
  given: { readonly into: string; readonly version: number; readonly intoVersion: number },
) {
  return ctx.tx(async (tx) => {
    const from = await changeableQuestion(tx, id);
    if (from.courseId === null) requireOwn(await seeBank(tx, from.place));
    const into = await changeableQuestion(tx, given.into);
    await requireVersion(tx, from, given.version, { object: 'question', current: () => presentLine(from) });
    await requireVersion(tx, into, given.intoVersion, { object: 'question', current: () => presentLine(into) });
    await requireMergeable(tx, from, into);
    const merge = mergeOf(from, into);
    const references: Reference[] = [];
    for (const { move } of tx.ports.all(questionReferencePort)) references.push(...(await move(tx, merge)));
    await passOn(tx, from, into);
    const outcome = outcomeOf(from, references);
    if (from.review === 'pending') await endReview(tx, id, { verdict: 'withdrawn', opinion: '' });
    if (outcome === 'bin') await questions.setDeleted(tx, id, true);
    else if (from.state !== 'retired') await questions.setState(tx, id, 'retired', from.state);
    else await questions.touchQuestion(tx, id);
    await setMerged(tx, id, into.id);
    const moved = references.filter(({ becomes }) => becomes !== 'kept').length;
    tx.audit({
      action: 'question.merge',
      object: 'question',
      objectId: id,
      before: { state: from.state },
      after: { outcome, into: into.id, papers: moved, kept: references.length - moved },
    });
    return { id: into.id, outcome, papers: moved };
  });
}
