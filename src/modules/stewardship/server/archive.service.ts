import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { runningRunsPort } from '../../catalogue/server/catalogue.public.ts';
import { lockEntry, movedOn, reachEntry } from '../../catalogue/server/record.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { setState } from '../../submissions/server/entry.public.ts';
import { usesOf } from './listing.service.ts';
import { countedRuns } from './steward.repository.ts';

async function runningRuns(ctx: Ctx, id: string): Promise<number> {
  let n = 0;
  for (const running of ctx.ports.all(runningRunsPort)) n += await running(ctx, id);
  return n;
}
const entitled = (uses: Awaited<ReturnType<typeof usesOf>>) => uses.find(({ kind }) => kind === 'entitlements')?.n ?? 0;

/** What stands against the archive, and what uses the experiment. @throws AppError notFound, forbidden */
export async function previewArchive(ctx: Ctx, id: string) {
  const { row } = await reachEntry(ctx, id, 'steward');
  const uses = await usesOf(ctx, id);
  return {
    running: await runningRuns(ctx, id),
    entitlements: entitled(uses),
    revision: row.revision !== null,
    uses: uses.map(({ kind, n, names }) => ({ kind, n, names: [...names] })),
    runs: await countedRuns(ctx, id),
  };
}

/**
 * 归档, for good: nothing of a delisted experiment can be begun or changed any more; its runs stay readable.
 * @param typed the code as it was typed in; null where the number of experiments was
 * @throws AppError notFound, forbidden; invalid for another code; conflict unless it is delisted, and while a run is
 *   under way, an entitlement is in force or a revision is open
 */
export async function archiveExperiment(
  ctx: Ctx,
  id: string,
  request: { readonly reason: string; readonly typed: string | null },
): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await lockEntry(tx, id, 'steward');
    if (request.typed !== null && request.typed !== row.code) {
      const code = 'experiments.archive.code' as const;
      throw appErrorWith({ fields: [{ path: 'code', code }] }, 'invalid', code);
    }
    if (row.state !== 'delisted') throw movedOn(row.state);
    if (row.revision) throw appError('conflict', 'experiments.archive.revision');
    const running = await runningRuns(tx, id);
    if (running > 0) throw appError('conflict', 'experiments.archive.running', { n: running });
    const entitlements = entitled(await usesOf(tx, id));
    if (entitlements > 0) throw appError('conflict', 'experiments.archive.entitled', { n: entitlements });
    await setState(tx, id, 'archived');
    tx.audit({
      action: 'experiment.archive',
      object: 'experiment',
      objectId: id,
      before: { state: row.state },
      after: { state: 'archived' },
      reason: request.reason,
    });
    const actor = tx.actor.kind === 'person' ? tx.actor.personId : null;
    notify(tx, {
      to: [row.leader_id].filter((person) => person !== actor),
      kind: 'system',
      key: 'experiments.notice.archived',
      params: { name: row.name, reason: request.reason },
      target: { page: 'putinExperimentDetails', query: { id } },
    });
  });
}
