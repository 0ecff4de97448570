import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { reachReport } from '../report.access.ts';
import { setFlag } from './strip.repository.ts';

/**
 * Marks a report as doubtful for everybody who marks the course, or takes that back. Saying it again changes nothing.
 * @throws AppError notFound, forbidden for whoever does not mark it, conflict in an archived course
 */
export async function flagReport(ctx: Ctx, id: string, flagged: boolean): Promise<{ flagged: boolean }> {
  return ctx.tx(async (tx) => {
    const { report, face, archived } = await reachReport(tx, id, true);
    const { actor } = tx;
    if (face !== 'marker' || actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
    if (archived) throw appError('conflict', 'courses.course.archived');
    const before = report.flagged_at !== null;
    if (before === flagged) return { flagged };
    await setFlag(tx, id, flagged ? actor.personId : null);
    tx.audit({
      action: 'lab_report.flag',
      object: 'lab_report',
      objectId: id,
      before: { flagged: before },
      after: { flagged },
    });
    return { flagged };
  });
}
