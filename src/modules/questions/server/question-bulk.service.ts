import { isDeepStrictEqual } from 'node:util';
import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { forEachRow, type Outcome } from '../../../platform/managed/parts.ts';
import { linksOf, tiePoints } from '../../knowledge/server/knowledge.public.ts';
import type { BulkCommand } from '../shared/question.contract.ts';
import { MAX_TAGS } from '../shared/question.model.ts';
import { changeableQuestion, gone, seeBank } from './bank.access.ts';
import { requireObjectives } from './objectives/objective.service.ts';
import * as questions from './question.repository.ts';
import { commandQuestion, deleteQuestion, requireFolder } from './question.service.ts';
import { QUESTION_LINKS } from './question-list.repository.ts';
import { reviewQuestion } from './review.service.ts';

/** What a change of several questions does to one of them; false when there is nothing to change. */
async function change(tx: TxCtx, row: questions.QuestionRow, asked: BulkCommand): Promise<boolean> {
  switch (asked.command) {
    case 'move':
      await requireFolder(tx, row.bankId, asked.folderId);
      if (row.folderId === asked.folderId) return false;
      await questions.setFolderOf(tx, row.id, asked.folderId);
      return true;
    case 'difficulty':
      if (row.difficulty === asked.difficulty) return false;
      await questions.setDifficulty(tx, row.id, asked.difficulty);
      return true;
    case 'addTag':
      if (row.tags.includes(asked.tag)) return false;
      if (row.tags.length >= MAX_TAGS) throw appError('refused', 'questions.tag.max', { n: MAX_TAGS });
      await questions.setTags(tx, row.id, [...row.tags, asked.tag]);
      return true;
    case 'removeTag':
      if (!row.tags.includes(asked.tag)) return false;
      await questions.setTags(
        tx,
        row.id,
        row.tags.filter((tag) => tag !== asked.tag),
      );
      return true;
    case 'addPoint': {
      const tied = (await linksOf(tx, QUESTION_LINKS, [row.id])).map(({ id }) => id);
      const owner = { type: QUESTION_LINKS, id: row.id };
      if (!(await tiePoints(tx, owner, [...tied, asked.pointId]))) return false;
      await questions.touchQuestion(tx, row.id);
      return true;
    }
    case 'objectives':
      await requireObjectives(tx, row.place, [asked.objectives]);
      if (isDeepStrictEqual(row.objectives, asked.objectives)) return false;
      await questions.setObjectives(tx, row.id, asked.objectives);
      return true;
    default:
      return false;
  }
}

/** A fault of one question is the reason why it is skipped, not one of the whole. */
async function skippable(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    const [field] = error instanceof AppError && error.code === 'questions.notReady' ? (error.detail.fields ?? []) : [];
    throw field ? new AppError('refused', field.code, field.params) : error;
  });
}

/**
 * One change for several questions of a bank; none of them gets a new version.
 * @throws AppError notFound, forbidden, invalid for a folder, point or objectives that cannot be chosen
 */
export async function changeQuestions(
  ctx: Ctx,
  place: string,
  ids: readonly string[],
  asked: BulkCommand,
): Promise<Outcome> {
  await seeBank(ctx, place);
  const one = async (id: string): Promise<void> => {
    const row = await questions.findQuestion(ctx, id);
    if (row?.place !== place) throw gone();
    const { command } = asked;
    if (command === 'delete') return void (await deleteQuestion(ctx, id));
    if (command === 'review') return void (await reviewQuestion(ctx, id, asked));
    if (command === 'ready' || command === 'submit' || command === 'retire' || command === 'restore') {
      return skippable(commandQuestion(ctx, id, command));
    }
    await ctx.tx(async (tx) => {
      const question = await changeableQuestion(tx, id);
      if (!(await change(tx, question, asked))) return;
      tx.audit({ action: 'question.change', object: 'question', objectId: id, after: { ...asked } });
    });
  };
  return forEachRow(ctx, ids, one, async (at, id) => (await questions.findQuestion(at, id))?.stem.slice(0, 60));
}
