import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { seeTeamPlace, type TeamPlace, type TeamRight } from '../../classes/server/classes.public.ts';
import { changeableCourse } from '../../courses/server/courses.public.ts';
import { findHomework, type HomeworkFacts, lockedHomework } from './homework.repository.ts';

export const absentHomework = () => appError('notFound', 'homework.absent');

/**
 * Homework the actor may read with a right; one in the bin only where `deleted` asks for it.
 * @throws AppError notFound for everybody outside the team, forbidden without the right
 */
export async function seeHomework(
  ctx: Ctx,
  homeworkId: string,
  right: TeamRight,
  deleted = false,
): Promise<TeamPlace & { readonly homework: HomeworkFacts }> {
  const [homework] = await findHomework(ctx, [homeworkId]);
  if (!homework || (homework.deletedAt !== null) !== deleted) throw absentHomework();
  const place = await seeTeamPlace(ctx, homework.courseId, right).catch((error: unknown) => {
    // That of a course one knows nothing of looks like none at all.
    throw error instanceof AppError && error.kind === 'notFound' ? absentHomework() : error;
  });
  return { ...place, homework };
}

/**
 * Homework the actor may change, its course and row locked until the transaction ends. Who has `grade` for the own classes
 * only passes here, and is held to them by what he or she does.
 * @param deleted wants one of the bin
 * @throws AppError notFound, forbidden, conflict when the course is archived
 */
export async function changeableHomework(
  tx: TxCtx,
  homeworkId: string,
  right: 'assess' | 'mark' | 'grade',
  deleted = false,
): Promise<TeamPlace & { readonly homework: HomeworkFacts }> {
  const place = await seeHomework(tx, homeworkId, right, deleted);
  await changeableCourse(tx, place.homework.courseId, right, right === 'grade' ? ['all', 'own'] : ['all']);
  const homework = await lockedHomework(tx, homeworkId, 'update');
  if (!homework || (homework.deletedAt !== null) !== deleted) throw absentHomework();
  return { ...place, homework };
}
