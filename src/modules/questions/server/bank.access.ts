import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { changeableCourse, seeCourse } from '../../courses/server/courses.public.ts';
import { bankOf, makeBank } from './bank.repository.ts';
import { findQuestion, type QuestionRow } from './question.repository.ts';

export const gone = () => appError('notFound', 'questions.gone');

/** A bank the actor may read. */
export interface SeenBank {
  readonly courseId: string;
  /** Null while nothing was put into it. */
  readonly bankId: string | null;
  readonly canEdit: boolean;
  /** Leads the course. */
  readonly lead: boolean;
}

/**
 * The bank of a course for who holds the right `bank` in its team. It holds keys: nobody else reads it, the platform's
 * administrators included. @throws AppError notFound outside the team, forbidden without the right
 */
export async function seeBank(ctx: Ctx, courseId: string): Promise<SeenBank> {
  const { row, rights, face } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('notFound', 'courses.course.absent');
  if (rights?.bank !== 'all') throw appError('forbidden', 'questions.noRight');
  const bankId = (await bankOf(ctx, courseId)) ?? null;
  return { courseId, bankId, canEdit: row.state !== 'archived', lead: row.role === 'lead' };
}

/**
 * The same to change it, the course locked until the transaction ends; the bank is made when there is none.
 * @throws AppError notFound, forbidden, conflict when the course is archived
 */
export async function changeableBank(tx: TxCtx, courseId: string): Promise<string> {
  await seeBank(tx, courseId);
  await changeableCourse(tx, courseId, 'bank');
  return makeBank(tx, courseId);
}

/** What belongs to a bank the actor may not read looks like what is not there. */
async function reachBank(ctx: Ctx, courseId: string): Promise<SeenBank> {
  return seeBank(ctx, courseId).catch((error: unknown) => {
    throw (error as { kind?: string }).kind === 'notFound' ? gone() : error;
  });
}

/** A question the actor may read. @throws AppError notFound, forbidden without the right `bank` */
export async function seeQuestion(ctx: Ctx, id: string): Promise<{ question: QuestionRow; bank: SeenBank }> {
  const question = await findQuestion(ctx, id);
  if (!question) throw gone();
  return { question, bank: await reachBank(ctx, question.courseId) };
}

/**
 * A living question the actor may change, read again under the lock of its course. @param deleted wants one of the bin
 * @throws AppError notFound, forbidden, conflict when the course is archived
 */
export async function changeableQuestion(tx: TxCtx, id: string, deleted = false): Promise<QuestionRow> {
  const { question } = await seeQuestion(tx, id);
  await changeableCourse(tx, question.courseId, 'bank');
  const now = await findQuestion(tx, id);
  if (!now || (now.deletedAt !== null) !== deleted) throw gone();
  return now;
}

/** @throws AppError notFound, forbidden, conflict when the course is archived */
export async function changeableFolderBank(tx: TxCtx, courseId: string): Promise<void> {
  await reachBank(tx, courseId);
  await changeableCourse(tx, courseId, 'bank');
}
