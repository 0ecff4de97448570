import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { fieldError } from '../../../../platform/managed/parts.ts';
import { datesFault } from '../../shared/structure.model.ts';
import type { CourseView } from '../course.access.ts';
import { type OwnDates, ownDatesOf, writeOwnDates } from './class-dates.repository.ts';
import { namedClasses } from './unlock.service.ts';

/** Dates of a node for classes, as its team sees them; learners have those of their class in the outline. */
export const ownDatesSeen = async (ctx: Ctx, view: CourseView, nodeId: string): Promise<OwnDates[]> =>
  view.face === 'learner' ? [] : ownDatesOf(ctx, nodeId);

/**
 * Gives a node dates for classes of its course; classes that are not named have those of the course.
 * @returns what stood there before
 * @throws AppError invalid for a class of elsewhere or named twice, for dates out of order, for a time something that is
 *   no experiment would be due
 */
export async function replaceOwnDates(
  tx: TxCtx,
  node: { readonly id: string; readonly courseId: string; readonly type: string },
  rows: readonly OwnDates[],
): Promise<readonly OwnDates[]> {
  const before = await ownDatesOf(tx, node.id);
  if (rows.length > 0) {
    const ids = new Set(rows.map(({ classId }) => classId));
    const known = new Set((await namedClasses(tx, node.courseId)).map(({ id }) => id));
    if (ids.size < rows.length || [...ids].some((id) => !known.has(id))) {
      throw fieldError('classDates', 'courses.unlock.class');
    }
    for (const { opensAt, dueAt, closesAt } of rows) {
      if (dueAt !== null && node.type !== 'experiment') throw appError('invalid', 'courses.node.settings');
      const fault = datesFault(opensAt, dueAt, closesAt);
      if (fault) {
        throw fieldError('classDates', fault === 'close' ? 'courses.node.closesBeforeDue' : 'courses.node.order');
      }
    }
  }
  await writeOwnDates(tx, node.id, rows);
  return before;
}
