import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { memberRoles, rulesNamingClass } from '../../../courses/server/courses.public.ts';
import { changeableClass, requireClassRight } from '../class.access.ts';
import { teachersOf } from '../class.repository.ts';
import { createClass } from '../class.service.ts';
import * as bin from './class-bin.repository.ts';
import { eraseUnused } from './class-import.repository.ts';

/**
 * Puts a class into the bin.
 * @throws AppError notFound, forbidden, conflict once it has begun, has had somebody, or is named by a rule
 */
export async function removeClass(ctx: Ctx, classId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await changeableClass(tx, classId);
    if (row.state !== 'preparing') throw appError('conflict', 'classes.remove.begun');
    const named = await rulesNamingClass(tx, row.course_id, classId);
    if (named > 0) throw appError('conflict', 'classes.remove.named', { n: named });
    const teacherIds = await teachersOf(tx, classId);
    if (!(await eraseUnused(tx, classId))) throw appError('conflict', 'classes.remove.used');
    await bin.keepInBin(tx, row, teacherIds);
    tx.audit({
      action: 'class.delete',
      object: 'class',
      objectId: classId,
      before: { courseId: row.course_id, code: row.code, name: row.name, teacherIds },
    });
  });
}

/** Classes that can be had back. @throws AppError notFound, forbidden without the right `class` */
export async function listClassBin(ctx: Ctx, courseId: string) {
  await requireClassRight(ctx, courseId);
  return bin.binOf(ctx, courseId);
}

/**
 * Takes a class out of the bin, under its old id and with another join code; teachers who have left the team are left out.
 * @throws AppError notFound when it is not there any more, invalid when its code was given to another class meanwhile
 */
export async function restoreClass(ctx: Ctx, courseId: string, classId: string): Promise<{ joinCode: string }> {
  return ctx.tx(async (tx) => {
    await listClassBin(tx, courseId);
    const kept = await bin.takeFromBin(tx, courseId, classId);
    if (!kept) throw appError('notFound', 'classes.bin.gone');
    const roles = await memberRoles(tx, courseId, kept.teacherIds);
    const teacherIds = kept.teacherIds.filter((id) => roles.has(id) && roles.get(id) !== 'support');
    const { joinCode } = await createClass(tx, { ...kept, teacherIds }, classId);
    return { joinCode };
  });
}
