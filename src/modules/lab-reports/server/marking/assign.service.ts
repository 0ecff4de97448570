import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { courseFacts, memberRoles } from '../../../courses/server/courses.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { requireOpenMarker } from '../report.access.ts';
import * as queue from '../report-queue.repository.ts';
import { distribute } from './distribution.engine.ts';
import { arrangesMarking } from './report-name.service.ts';

/** Roles whose people mark. */
const MARKS: ReadonlySet<string> = new Set(['lead', 'instructor', 'assistant']);

/**
 * Distributes the reports of a course that wait for a mark to some of its markers, who are told how many each got.
 * @throws AppError notFound, forbidden, invalid for somebody who does not mark in the course, conflict with nothing to give
 */
export async function assignReports(
  ctx: Ctx,
  courseId: string,
  input: {
    readonly classId?: string | undefined;
    readonly nodeId?: string | undefined;
    readonly markers: readonly string[];
    readonly way: 'evenly' | 'byClass';
    /** Give those out anew that somebody has already. */
    readonly again: boolean;
  },
): Promise<{ assigned: number; markers: { personId: string; n: number }[] }> {
  return ctx.tx(async (tx) => {
    const scope = await requireOpenMarker(tx, courseId);
    if (!(await arrangesMarking(tx, courseId))) throw appError('forbidden', 'error.forbidden');
    const markers = [...new Set(input.markers)];
    const roles = await memberRoles(tx, courseId, markers);
    if (markers.some((id) => !MARKS.has(roles.get(id) ?? ''))) throw appError('invalid', 'labReports.assign.notMarker');
    const all = await queue.waitingReports(tx, courseId, { ...input, scope });
    const waiting = all.filter((one) => input.again || one.assigneeId === null);
    if (waiting.length === 0) throw appError('conflict', 'labReports.assign.nothing');
    const held = new Map(
      markers.map((id) => [id, input.again ? 0 : all.filter((one) => one.assigneeId === id).length]),
    );
    const given = distribute(waiting, held, input.way);
    await queue.saveAssignees(tx, given);
    const counts = markers.map((personId) => ({
      personId,
      n: [...given.values()].filter((one) => one === personId).length,
    }));
    tx.audit({
      action: 'lab_report.assign',
      object: 'course',
      objectId: courseId,
      before: { assigned: waiting.filter((one) => one.assigneeId !== null).length },
      after: { way: input.way, counts, ...(input.classId ? { classId: input.classId } : {}) },
    });
    const course = (await courseFacts(tx, [courseId])).get(courseId);
    for (const { personId, n } of counts) {
      if (n === 0 || (tx.actor.kind === 'person' && tx.actor.personId === personId)) continue;
      notify(tx, {
        to: [personId],
        kind: 'todo',
        key: 'labReports.notice.assigned',
        params: { courseName: course?.name ?? '', n },
        target: { page: 'centre.labReport', query: { course: courseId, state: 'submitted', marker: 'mine' } },
        dedupe: `labReports.assigned:${tx.newId()}`,
      });
    }
    return { assigned: given.size, markers: counts };
  });
}
