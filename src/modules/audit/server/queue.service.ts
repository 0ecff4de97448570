import type { Ctx } from '../../../platform/db/context.ts';
import { readFailedJobs, resetFailedJobs } from './queue.repository.ts';

const MAX_FAILED_JOBS = 200;

/** Jobs that failed as often as they may, newest first, at most 200. */
export async function failedJobs(ctx: Ctx) {
  const rows = await readFailedJobs(ctx, MAX_FAILED_JOBS);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      attempts: row.attempts,
      // The first line names the failure; the rest is a stack.
      error: (row.error ?? '').split('\n')[0]!.slice(0, 300),
      failedAt: row.failed_at.toISOString(),
    })),
  };
}

/** Lets failed jobs begin again with all their attempts. @param ids all when absent @returns how many there were */
export function retryJobs(ctx: Ctx, ids?: readonly string[]): Promise<{ retried: number }> {
  return ctx.tx(async (tx) => {
    const retried = await resetFailedJobs(tx, ids);
    tx.audit({ action: 'audit.retryJobs', object: 'job', objectId: null, after: { retried, ids: ids ?? 'all' } });
    return { retried };
  });
}
