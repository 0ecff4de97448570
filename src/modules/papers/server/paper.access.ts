import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { changeableCourse, seeCourse } from '../../courses/server/courses.public.ts';
import { findPaper, type PaperRow } from './paper.repository.ts';

export const gone = () => appError('notFound', 'papers.gone');

/** What the actor may do with the papers of a course. */
export interface PaperRights {
  /** Reads what papers consist of, without keys. */
  readonly open: boolean;
  readonly edit: boolean;
  /** Reads keys, and picks from the bank. */
  readonly keys: boolean;
}

/**
 * Papers of a course for its team: names and totals for everybody of it, the rest with the right `assess`, keys with
 * `bank`. @throws AppError notFound outside the team
 */
export async function seePapers(ctx: Ctx, courseId: string): Promise<PaperRights> {
  const { row, rights, face } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('notFound', 'courses.course.absent');
  const open = rights?.assess === 'all';
  return { open, edit: open && row.state !== 'archived', keys: rights?.bank === 'all' };
}

/** What belongs to a course out of sight looks like what is not there. */
async function reach(ctx: Ctx, courseId: string): Promise<PaperRights> {
  return seePapers(ctx, courseId).catch((error: unknown) => {
    throw (error as { kind?: string }).kind === 'notFound' ? gone() : error;
  });
}

/** A paper whose questions the actor may read. @throws AppError notFound, forbidden without the right `assess` */
export async function openPaper(ctx: Ctx, id: string): Promise<{ paper: PaperRow; rights: PaperRights }> {
  const paper = await findPaper(ctx, id);
  if (!paper) throw gone();
  const rights = await reach(ctx, paper.courseId);
  if (!rights.open) throw appError('forbidden', 'papers.noRight');
  return { paper, rights };
}

/**
 * A living paper the actor may change, locked with its course. @param deleted wants one of the bin
 * @throws AppError notFound, forbidden, conflict when the course is archived
 */
export async function changeablePaper(tx: TxCtx, id: string, deleted = false): Promise<PaperRow> {
  const { paper } = await openPaper(tx, id);
  await changeableCourse(tx, paper.courseId, 'assess');
  const now = await findPaper(tx, id, true);
  if (!now || (now.deleted_at !== null) !== deleted) throw gone();
  return now;
}
