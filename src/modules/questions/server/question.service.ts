import { isDeepStrictEqual } from 'node:util';
import { AppError, appError, appErrorWith, type FieldError } from '../../../kernel/errors/app-error.ts';
import { RESTORE_DAYS } from '../../../kernel/managed/noun.ts';
import { jaccardPercent } from '../../../kernel/values/similarity.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError, requireVersion } from '../../../platform/managed/parts.ts';
import { linksOf, tiePoints } from '../../knowledge/server/knowledge.public.ts';
import type { Content } from '../shared/content.model.ts';
import {
  canRun,
  MAX_SIMILAR,
  PAGE_SIZE,
  type QuestionCommand,
  readyCommand,
  SIMILAR_FROM,
} from '../shared/question.model.ts';
import { type Problem, problemsOf } from '../shared/readiness.model.ts';
import { changeableBank, changeableQuestion, gone, seeBank, seeQuestion } from './bank.access.ts';
import { findFolder } from './bank.repository.ts';
import { type PreparedContent, prepareContent } from './content.engine.ts';
import { checkedExperiment } from './experiment.service.ts';
import { requireObjectives } from './objectives/objective.service.ts';
import { claimParts } from './part.repository.ts';
import { incomingContents, keepPictures, shownContent } from './pictures/picture.service.ts';
import { presentFigures, presentLine, presentPoint, presentQuestion } from './question.presenter.ts';
import * as questions from './question.repository.ts';
import {
  countByState,
  isSortText,
  type ListQuery,
  pageOfQuestions,
  QUESTION_LINKS,
} from './question-list.repository.ts';
import { behindFigures, usesOf } from './question-use.repository.ts';
import { endReview, lastReview } from './review.repository.ts';
import { submitQuestion } from './review.service.ts';

/** What an author saves. */
export interface QuestionDraft extends questions.QuestionMeta {
  readonly content: Content;
  readonly points: number;
  readonly pointIds: readonly string[];
  readonly keepSimilar: boolean;
}

/** A page of a bank. @throws AppError notFound, forbidden, invalid */
export async function listQuestions(ctx: Ctx, place: string, asked: ListQuery) {
  const { bankId, courseId, lead } = await seeBank(ctx, place);
  // Which exams used the bank of a unit is known to who manages it.
  if (asked.exam !== undefined && courseId === null && !lead) throw appError('forbidden', 'questions.bank.managerOnly');
  if (asked.after !== undefined && !isSortText(asked.sort, asked.at ?? '')) throw fieldError('at', 'error.malformed');
  const first = asked.after === undefined;
  if (bankId === null) {
    return { rows: [], next: null, counts: first ? { draft: 0, ready: 0, retired: 0, pending: 0, returned: 0 } : null };
  }
  const found = await pageOfQuestions(ctx, bankId, asked);
  const rows = found.slice(0, PAGE_SIZE);
  const ids = rows.map(({ id }) => id);
  const points = await linksOf(ctx, QUESTION_LINKS, ids);
  const behind = await behindFigures(ctx, ids);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => ({
      ...presentLine(row),
      figures: presentFigures(row, behind.get(row.id)),
      knowledge: points.filter(({ ownerId }) => ownerId === row.id).map(presentPoint),
    })),
    next: last ? { after: last.id, at: last.at } : null,
    counts: first ? await countByState(ctx, bankId, asked) : null,
  };
}

/** A question with its key, the newest version of it. @throws AppError notFound, forbidden */
export async function readQuestion(ctx: Ctx, id: string) {
  const { question, bank } = await seeQuestion(ctx, id);
  const version = await questions.findVersion(ctx, id, question.number);
  const { mergedInto } = question;
  return presentQuestion(question, {
    mergedInto: mergedInto === null ? undefined : await questions.findQuestion(ctx, mergedInto),
    version: { ...version!, content: shownContent(ctx, version!.content) },
    versions: await questions.versionsOf(ctx, id),
    points: await linksOf(ctx, QUESTION_LINKS, [id]),
    // Those of a unit's bank are exams of several courses, for who manages it.
    uses: bank.courseId === null && !bank.lead ? [] : await usesOf(ctx, id),
    behind: (await behindFigures(ctx, [id])).get(id),
    review: await lastReview(ctx, id),
    readerId: ctx.actor.kind === 'person' ? ctx.actor.personId : null,
    canEdit: bank.canEdit,
  });
}

/** @throws AppError notFound, forbidden */
export async function readVersion(ctx: Ctx, id: string, number: number) {
  await seeQuestion(ctx, id);
  const version = await questions.findVersion(ctx, id, number);
  if (!version) throw gone();
  return { number, points: version.points, content: shownContent(ctx, version.content) };
}

/** Questions of the bank that are the same as a text or similar to it, the most similar first. */
async function similarTo(tx: TxCtx, bankId: string, text: PreparedContent, exceptId: string | null) {
  // Without any words two questions have nothing by which they could be the same.
  if (text.compared.trim() === '') return [];
  const others = await questions.comparableQuestions(tx, bankId, text, exceptId);
  return others
    .map(({ compared, ...other }) => ({
      ...other,
      percent: other.same ? 100 : jaccardPercent(text.compared, compared),
    }))
    .filter(({ same, percent }) => same || percent >= SIMILAR_FROM)
    .sort((a, b) => Number(b.same) - Number(a.same) || b.percent - a.percent)
    .slice(0, MAX_SIMILAR);
}

/** @throws AppError conflict with the questions that are the same or similar */
async function requireNew(tx: TxCtx, bankId: string, text: PreparedContent, exceptId: string | null): Promise<void> {
  const rows = await similarTo(tx, bankId, text, exceptId);
  if (rows.length > 0)
    throw appErrorWith({ data: { similar: rows } }, 'conflict', 'questions.similar', { n: rows.length });
}

/** @throws AppError invalid for a folder of another bank */
export async function requireFolder(tx: TxCtx, bankId: string, folderId: string | null): Promise<void> {
  if (folderId === null) return;
  const folder = await findFolder(tx, folderId);
  if (folder?.bankId !== bankId) throw fieldError('folderId', 'questions.folder.absent');
}

const metaOf = ({ folderId, difficulty, tags, source, objectives }: QuestionDraft): questions.QuestionMeta => ({
  folderId,
  difficulty,
  tags: [...new Set(tags)],
  source,
  objectives,
});

/** A content as a bank stores it: cleaned, with pictures of this bank alone. */
async function prepareFor(
  tx: TxCtx,
  { bankId, id }: { readonly bankId: string; readonly id: string },
  given: Content,
  points: number,
): Promise<PreparedContent> {
  const [claimed] = await claimParts(tx, [{ questionId: id, content: given }]);
  const text = prepareContent(claimed!, points);
  const { contents, lost } = await keepPictures(tx, bankId, [text.content]);
  if (!lost) return text;
  return { ...prepareContent(contents[0]!, points), removed: [...new Set([...text.removed, 'img'])].sort() };
}

/** Writes a question as a draft. @throws AppError notFound, forbidden, invalid, conflict */
export async function createQuestion(ctx: Ctx, place: string, draft: QuestionDraft) {
  const [content] = await incomingContents(ctx, place, [draft.content]);
  return ctx.tx(async (tx) => {
    const bankId = await changeableBank(tx, place);
    const id = tx.newId();
    const text = await prepareFor(tx, { bankId, id }, await checkedExperiment(tx, content!), draft.points);
    await requireFolder(tx, bankId, draft.folderId);
    await requireObjectives(tx, place, [draft.objectives]);
    if (!draft.keepSimilar) await requireNew(tx, bankId, text, null);
    await questions.insertQuestion(tx, { id, bankId }, metaOf(draft), text);
    await questions.writeVersion(tx, id, 1, text);
    await tiePoints(tx, { type: QUESTION_LINKS, id }, draft.pointIds);
    // Nothing of what it asks goes into the log: it holds the key.
    tx.audit({ action: 'question.create', object: 'question', objectId: id, after: { type: text.content.type } });
    return { id, version: 1, number: 1, state: 'draft' as const, removed: [...text.removed], withdrawn: false };
  });
}

/**
 * Saves a question. What it asks replaces its newest version, or becomes a new one where that was used; the question is
 * a draft then, and under review no more. Other changes leave its state.
 * @throws AppError notFound, forbidden, refused, stale, invalid, conflict
 */
export async function saveQuestion(ctx: Ctx, id: string, draft: QuestionDraft & { readonly version: number }) {
  const { question: seen } = await seeQuestion(ctx, id);
  const [content] = await incomingContents(ctx, seen.place, [draft.content]);
  return ctx.tx(async (tx) => {
    const question = await changeableQuestion(tx, id);
    const before = (await questions.findVersion(tx, id, question.number, true))!;
    await requireVersion(tx, question, draft.version, {
      object: 'question',
      current: () => ({ ...presentLine(question), content: shownContent(tx, before.content) }),
    });
    if (question.state === 'retired') throw appError('refused', 'questions.retired');
    await requireFolder(tx, question.bankId, draft.folderId);
    await requireObjectives(tx, question.place, [draft.objectives]);
    const asked = await checkedExperiment(tx, content!, before.content);
    const text = await prepareFor(tx, question, asked, draft.points);
    const changed = !isDeepStrictEqual(before.content, text.content) || before.points !== text.points;
    if (changed && !draft.keepSimilar) await requireNew(tx, question.bankId, text, id);
    const number = question.number + (changed && before.usedAt !== null ? 1 : 0);
    const state = changed ? 'draft' : question.state;
    if (changed) await questions.writeVersion(tx, id, number, text);
    const withdrawn = changed && question.review === 'pending';
    if (withdrawn) await endReview(tx, id, { verdict: 'withdrawn', opinion: '' });
    await questions.updateQuestion(tx, id, metaOf(draft), changed ? { text, number, state } : null);
    await tiePoints(tx, { type: QUESTION_LINKS, id }, draft.pointIds);
    tx.audit({
      action: 'question.save',
      object: 'question',
      objectId: id,
      before: { state: question.state, number: question.number },
      after: { state, number },
    });
    return { id, version: question.version + 1, number, state, removed: [...text.removed], withdrawn };
  });
}

const fieldOf = ({ path, code, params, child }: Problem): FieldError => ({
  path: `content.${path}`,
  // Which question below the material it is says more than what it lacks.
  ...(child === undefined
    ? { code: `questions.problem.${code}`, ...(params ? { params } : {}) }
    : { code: 'questions.problem.child', params: { n: child } }),
});

/** @throws AppError refused or invalid where the command cannot start, or what it asks is not complete */
async function requireCommand(tx: TxCtx, question: questions.QuestionRow, command: QuestionCommand): Promise<void> {
  if (!canRun(command, question.state)) throw appError('refused', `questions.cannot.${command}`);
  if (command !== 'ready' && command !== 'submit') return;
  if (command !== readyCommand(question.reviews)) {
    throw appError('refused', question.reviews ? 'questions.review.needed' : 'questions.review.off');
  }
  if (question.review === 'pending') throw appError('refused', 'questions.review.pending');
  const version = await questions.findVersion(tx, question.id, question.number);
  const problems = problemsOf(version!.content);
  if (problems.length > 0) {
    throw appErrorWith({ fields: problems.map(fieldOf) }, 'invalid', 'questions.notReady', { n: problems.length });
  }
}

/** Makes a question ready or submits it, retires it or takes it into use again. @throws AppError notFound, forbidden, stale, refused, invalid */
export async function commandQuestion(ctx: Ctx, id: string, command: QuestionCommand, version?: number) {
  return ctx.tx(async (tx) => {
    const question = await changeableQuestion(tx, id);
    await requireVersion(tx, question, version, { object: 'question', current: () => presentLine(question) });
    await requireCommand(tx, question, command);
    if (command === 'submit') return submitQuestion(tx, question);
    if (question.review === 'pending') await endReview(tx, id, { verdict: 'withdrawn', opinion: '' });
    const state = { ready: 'ready', retire: 'retired', restore: question.retiredFrom ?? 'draft' } as const;
    const from = command === 'retire' && question.state !== 'retired' ? question.state : null;
    await questions.setState(tx, id, state[command], from);
    const actions = { ready: 'question.ready', retire: 'question.retire', restore: 'question.restore' } as const;
    tx.audit({
      action: actions[command],
      object: 'question',
      objectId: id,
      before: { state: question.state },
      after: { state: state[command] },
    });
    return { version: question.version + 1, state: state[command] };
  });
}

/** Puts a question into the bin. @throws AppError notFound, forbidden, refused once it was used */
export async function deleteQuestion(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const question = await changeableQuestion(tx, id);
    if (question.used) throw appError('refused', 'questions.used');
    await questions.setDeleted(tx, id, true);
    tx.audit({ action: 'question.delete', object: 'question', objectId: id, before: { state: question.state } });
    return { id };
  });
}

/** Takes a question out of the bin. @throws AppError notFound, forbidden, conflict after thirty days */
export async function putBackQuestion(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const question = await changeableQuestion(tx, id, true);
    if (question.deletedAt!.getTime() + RESTORE_DAYS * 86_400_000 < tx.clock.ms()) {
      throw new AppError('conflict', 'questions.bin.over', undefined);
    }
    await questions.setDeleted(tx, id, false);
    tx.audit({ action: 'question.put_back', object: 'question', objectId: id, after: { state: question.state } });
    return { id };
  });
}

/** Questions that can be had back. @throws AppError notFound, forbidden */
export async function listBin(ctx: Ctx, place: string) {
  const { bankId } = await seeBank(ctx, place);
  const rows = bankId === null ? [] : await questions.binOf(ctx, bankId, RESTORE_DAYS);
  return {
    rows: rows.map(({ id, type, stem, deletedAt, by, mergedStem }) => ({
      id,
      type,
      stem,
      mergedInto: mergedStem,
      deletedAt: deletedAt!.toISOString(),
      by,
    })),
  };
}
