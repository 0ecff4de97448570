import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { requireRestorable } from '../../../../platform/managed/parts.ts';
import { changeableCourse } from '../course.access.ts';
import * as bin from './course-bin.repository.ts';
import { codeTaken } from './package.repository.ts';

/**
 * Moves a draft into the recycle bin of its lead.
 * @throws AppError conflict for what was published, has classes or learners
 */
export async function deleteCourse(ctx: Ctx, courseId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await changeableCourse(tx, courseId, 'course');
    const held = await bin.heldBy(tx, courseId);
    if (row.state !== 'draft' || row.published_at || held.classes > 0 || held.readers > 0) {
      throw appError('conflict', 'courses.delete.used');
    }
    await bin.markDeleted(tx, courseId, true);
    tx.audit({
      action: 'course.delete',
      object: 'course',
      objectId: courseId,
      before: { code: row.code, name: row.name },
    });
  });
}

/** Brings a deleted draft back. @throws AppError notFound for others than its lead, conflict after 30 days or when its code is taken */
export async function restoreCourse(ctx: Ctx, courseId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { actor } = tx;
    const row = actor.kind === 'person' ? await bin.deletedCourse(tx, courseId, actor.personId) : undefined;
    if (!row?.leads) throw appError('notFound', 'courses.course.absent');
    requireRestorable(tx, row, { over: 'courses.restore.over' });
    if (await codeTaken(tx, row.unitId, row.code)) throw appError('conflict', 'courses.code.taken', { code: row.code });
    await bin.markDeleted(tx, courseId, false);
    tx.audit({ action: 'course.restore', object: 'course', objectId: courseId, after: { code: row.code } });
  });
}
