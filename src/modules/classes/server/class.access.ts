import { type RawBuilder, sql } from 'kysely';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type ClassScope, type CourseRights, seeCourse } from '../../courses/server/courses.public.ts';
import { type ClassRow, classesTaughtBy, findClass, teachersOf } from './class.repository.ts';

/**
 * Loads a class of a course in whose team the actor is, within his or her scope of classes; the platform administrator
 * reads all.
 * @throws AppError notFound for everybody else
 */
export async function seeClass(ctx: Ctx, classId: string, lock = false) {
  const row = await findClass(ctx, classId, lock);
  if (!row) throw appError('notFound', 'classes.class.absent');
  const { rights, face, row: course } = await seeCourse(ctx, row.course_id);
  const { actor } = ctx;
  const scoped = actor.kind === 'person' && course.scope === 'own';
  if (face === 'learner' || (scoped && !(await teachersOf(ctx, classId)).includes(actor.personId))) {
    throw appError('notFound', 'classes.class.absent');
  }
  return { row, rights, course };
}

/** Classes of a course whose people the actor sees as one of its team; null: all of them. */
export async function classScope(
  ctx: Ctx,
  course: { readonly id: string; readonly scope: ClassScope | null },
): Promise<readonly string[] | null> {
  const { actor } = ctx;
  if (actor.kind !== 'person' || course.scope !== 'own') return null;
  return classesTaughtBy(ctx, course.id, actor.personId);
}

/**
 * SQL: whether a person is in the team of a course and sees the people of a class of it.
 * @param of expressions of the course, the class and the person; `whole` is true where it concerns the whole course
 */
export const seesClass = (of: {
  readonly course: RawBuilder<unknown>;
  readonly class: RawBuilder<unknown>;
  readonly person: RawBuilder<unknown>;
  readonly whole?: RawBuilder<unknown>;
}) => sql<boolean>`exists
  (select from courses_api.course_member m where m.course_id = ${of.course} and m.person_id = ${of.person}
    and (m.scope = 'all' ${of.whole ? sql`or ${of.whole}` : sql``} or exists (select from classes_api.class_teacher x
      where x.class_id = ${of.class} and x.person_id = m.person_id)))`;

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

/** @throws AppError conflict for a class that has ended, and in an archived course */
export function requireOpen(row: Pick<ClassRow, 'state'>, course: { readonly state: string }): void {
  if (course.state === 'archived') throw appError('conflict', 'courses.course.archived');
  if (row.state === 'ended') throw appError('conflict', 'classes.class.ended');
}

/**
 * Loads a class the actor may change, its row locked.
 * @throws AppError notFound, forbidden without the right `class`, conflict once it has ended or its course is archived
 */
export async function changeableClass(
  ctx: Ctx,
  classId: string,
): Promise<{ row: ClassRow; courseState: string; lead: boolean }> {
  const { row, rights, course } = await seeClass(ctx, classId, true);
  if (!managesClasses(rights)) throw appError('forbidden', 'error.forbidden');
  requireOpen(row, course);
  return { row, courseState: course.state, lead: course.role === 'lead' || ctx.actor.kind === 'system' };
}
