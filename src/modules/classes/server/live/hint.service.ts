import { appError } from '../../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { liveRuns } from '../../../runs/server/runs.public.ts';
import type { hintRoute } from '../../shared/live.contract.ts';
import { watchedClass } from './live.access.ts';
import { keepHint } from './live.repository.ts';
import { liveNode } from './live.service.ts';

/**
 * Tells people at work on a node of a running class a sentence: the chosen ones, or everybody. It appears in their run
 * page at once, is kept with whom it went to, and stands in the log. Who does not work now is not told.
 * @throws AppError notFound, forbidden, conflict once the class has ended
 */
export async function hint(
  ctx: Ctx,
  classId: string,
  { node, text, persons }: RouteInput<typeof hintRoute>['body'],
): Promise<{ told: number }> {
  const row = await watchedClass(ctx, classId);
  if (row.state === 'ended') throw appError('conflict', 'classes.class.ended');
  await liveNode(ctx, row, node);
  const runs = await ctx.read((read) => liveRuns(read, { classId, nodeId: node }));
  const chosen = persons && new Set(persons);
  const to = runs.filter((run) => run.state === 'running' && (!chosen || chosen.has(run.personId)));
  const authorId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  await ctx.tx(async (tx) => {
    const id = tx.newId();
    if (authorId && to.length > 0) {
      await keepHint(tx, { id, classId, nodeId: node, authorId, text, whole: !chosen, to });
    }
    tx.audit({
      action: 'class.hint',
      object: 'class',
      objectId: classId,
      after: { nodeId: node, text, told: to.length, ...(chosen ? { persons: to.map((run) => run.personId) } : {}) },
    });
    tx.afterCommit(() => {
      for (const run of to) tx.live.publish(`person:${run.personId}`, 'class.hint', { run: run.runId, id, text });
      // Colleagues who watch the same class see that these people were told.
      if (to.length > 0) {
        tx.live.publish(`class:${classId}`, 'hint', { node, runs: to.map((run) => run.runId), text });
      }
    });
  });
  return { told: to.length };
}
