import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { reportStripRoute } from '../../shared/marking.contract.ts';
import { requireMarker } from '../report.access.ts';
import { listForMarking } from '../report-list.service.ts';
import { listMissing } from './missing.service.ts';
import { anonymousNodes } from './node-rule.repository.ts';
import { markMeans } from './strip.repository.ts';

/** Longest strip; a class is smaller. */
const STRIP_SIZE = 500;

/**
 * A class at one node as the marking desk walks it: reports handed in, who has handed in nothing, and how the own marks
 * stand to those of all. Where names are hidden, who is missing is a number: names left over would tell the others.
 * @throws AppError notFound, forbidden
 */
export async function readStrip(
  ctx: Ctx,
  courseId: string,
  of: { readonly classId: string; readonly nodeId: string },
): Promise<CallOutput<typeof reportStripRoute>> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  const { rows } = await listForMarking(ctx, { courseId, ...of, page: 1, size: STRIP_SIZE });
  const missing = await listMissing(ctx, courseId, { ...of, page: 1, size: STRIP_SIZE });
  return ctx.read(async (inner) => {
    await requireMarker(inner, courseId);
    const anonymous = (await anonymousNodes(inner, [of.nodeId])).has(of.nodeId);
    return {
      rows,
      missing: anonymous
        ? []
        : missing.rows.map(({ personId, name, number, dueAt, begun, finishedRuns, toldAt }) => ({
            personId,
            name,
            number,
            dueAt,
            begun,
            finishedRuns,
            toldAt,
          })),
      missingCount: missing.total,
      means: await markMeans(inner, { courseId, nodeId: of.nodeId, marker: actor.personId }),
    };
  });
}
