import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { forEachRow, type Outcome } from '../../../../platform/managed/parts.ts';
import { memberRoles } from '../../../courses/server/courses.public.ts';
import { managesClasses, requireClassRight, seeClass } from '../class.access.ts';
import { findClass, teachersOf } from '../class.repository.ts';
import { createClass } from '../class.service.ts';
import { takenCodes } from './class-import.repository.ts';

async function copyOne(tx: TxCtx, courseId: string, termId: string, classId: string): Promise<void> {
  const { row, rights } = await seeClass(tx, classId);
  if (row.course_id !== courseId) throw appError('notFound', 'classes.class.absent');
  if (!managesClasses(rights)) throw appError('forbidden', 'error.forbidden');
  const { code, name, capacity } = row;
  const isTaken = (await takenCodes(tx, courseId)).some((one) => one.code === code && one.termId === termId);
  if (isTaken) throw appError('conflict', 'classes.code.taken', { code });
  const before = await teachersOf(tx, classId);
  const roles = await memberRoles(tx, courseId, before);
  const teacherIds = before.filter((id) => roles.has(id) && roles.get(id) !== 'support');
  await createClass(tx, { courseId, termId, code, name, capacity, teacherIds, joinRule: row.join_rule });
}

/**
 * Makes classes of another term anew, each by itself, without people; teachers who have left the team are left out. One
 * whose code the term has already is skipped.
 * @throws AppError notFound, forbidden without the right `class`, conflict in an archived course
 */
export async function copyClasses(
  ctx: Ctx,
  courseId: string,
  { termId, classIds }: { readonly termId: string; readonly classIds: readonly string[] },
): Promise<Outcome> {
  const course = await requireClassRight(ctx, courseId);
  if (course.state === 'archived') throw appError('conflict', 'courses.course.archived');
  return forEachRow(
    ctx,
    classIds,
    (id) => ctx.tx((tx) => copyOne(tx, courseId, termId, id)),
    async (inner, id) => (await findClass(inner, id))?.name,
  );
}
