import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type CourseRights, seeCourse } from '../../courses/server/courses.public.ts';
import { type ClassRow, findClass } from './class.repository.ts';

/**
 * Loads a class of a course in whose team the actor is (the platform administrator reads too).
 * @throws AppError notFound for everybody else
 */
export async function seeClass(ctx: Ctx, classId: string, lock = false) {
  const row = await findClass(ctx, classId, lock);
  if (!row) throw appError('notFound', 'classes.class.absent');
  const { rights, face, row: course } = await seeCourse(ctx, row.course_id);
  if (face === 'learner') throw appError('notFound', 'classes.class.absent');
  return { row, rights, course };
}

/** True when these rights manage classes. */
export const managesClasses = (rights: CourseRights | null): boolean => rights?.class === 'all';

/**
 * A course whose classes the actor manages.
 * @throws AppError notFound for who is not in its team, forbidden without the right `class`
 */
export async function requireClassRight(ctx: Ctx, courseId: string) {
  const { row, rights, face } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('notFound', 'courses.course.absent');
  if (!managesClasses(rights)) throw appError('forbidden', 'error.forbidden');
  return row;
}

/**
 * Loads a class the actor may change, its row locked.
 * @throws AppError notFound, forbidden without the right `class`, conflict once it has ended
 */
export async function changeableClass(
  ctx: Ctx,
  classId: string,
): Promise<{ row: ClassRow; courseState: string; lead: boolean }> {
  const { row, rights, course } = await seeClass(ctx, classId, true);
  if (!managesClasses(rights)) throw appError('forbidden', 'error.forbidden');
  if (row.state === 'ended') throw appError('conflict', 'classes.class.ended');
  return { row, courseState: course.state, lead: course.role === 'lead' || ctx.actor.kind === 'system' };
}
