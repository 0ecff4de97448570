import { systemActor } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { TeamPlace } from '../../classes/server/classes.public.ts';
import { type HomeworkFacts, lockHomework, seeHomework } from '../../homework/server/homework.public.ts';

/** Marks are the system's to read: whoever comes here has reached the homework, or reads the own mark. */
export const marksContext = (ctx: Ctx): Ctx => ctx.as(systemActor('homework-marking'));

/** Homework with the place of the actor in its course. */
export type SeenHomework = TeamPlace & { readonly homework: HomeworkFacts };

/** Homework whose marks the actor may read. @throws AppError notFound outside the team, forbidden without a right to marks */
export async function seeMarks(ctx: Ctx, homeworkId: string): Promise<SeenHomework> {
  const seen = await seeHomework(ctx, homeworkId, 'view');
  const { rights, face } = seen;
  const reads = rights
    ? rights.mark === 'all' || rights.grade !== 'none' || rights.stats === 'all'
    : face === 'oversight';
  if (!reads) throw appError('forbidden', 'error.forbidden');
  if (seen.homework.state === 'draft') throw appError('conflict', 'homeworkMarking.draft');
  return seen;
}

/**
 * Homework whose hand-ins the actor may change by a right, held against its release until the transaction ends.
 * @throws AppError notFound, forbidden, conflict in an archived course and for a draft
 */
export async function holdHomework(
  tx: TxCtx,
  homeworkId: string,
  right: 'mark' | 'grade',
  lock: 'share' | 'update' = 'share',
): Promise<SeenHomework> {
  const seen = await seeHomework(tx, homeworkId, right);
  if (seen.course.state === 'archived') throw appError('conflict', 'courses.course.archived');
  const homework = await lockHomework(tx, homeworkId, lock);
  if (homework.state === 'draft') throw appError('conflict', 'homeworkMarking.draft');
  return { ...seen, homework };
}

/** The person who acts. @throws AppError forbidden for the system */
export function markerOf(ctx: Ctx): string {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return ctx.actor.personId;
}

export const absentWork = () => appError('notFound', 'homeworkMarking.absent');
