import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { holdByToken, ingestContext } from '../launch/token.access.ts';
import { versionOf } from '../launch/version.service.ts';
import { endRun, type RunEnd } from './finish.service.ts';
import { type Committed, commitItems } from './operation.service.ts';

/**
 * Takes a batch under a run token, in one transaction.
 * @throws AppError unauthenticated, refused for another run, malformed for an epoch that was never opened.
 */
export async function deliver(
  ctx: Ctx,
  token: string | null,
  input: { readonly runId: string; readonly epoch: number; readonly items: readonly unknown[] },
): Promise<{ taken: Committed; at: Date }> {
  return ingestContext(ctx).tx(async (tx) => {
    const run = await holdByToken(tx, token);
    if (run.id !== input.runId) throw appError('refused', 'runs.run.absent');
    if (input.epoch > run.token_epoch) throw appError('malformed', 'error.malformed');
    const version = await versionOf(tx, run.version_id);
    const epoch = input.epoch === 0 ? run.token_epoch : input.epoch;
    return {
      taken: await commitItems(tx, run, version, { epoch, items: input.items, at: run.now }),
      at: run.now,
    };
  });
}

/**
 * Ends the run of a token: finished (1) or left for later (2).
 * @throws AppError unauthenticated, refused for another run, conflict when it already ended otherwise.
 */
export async function exitRun(
  ctx: Ctx,
  token: string | null,
  input: {
    readonly runId: string | undefined;
    readonly status: 1 | 2;
    readonly score: number | null;
    readonly reason: string | null;
  },
): Promise<RunEnd> {
  return ingestContext(ctx).tx(async (tx) => {
    const run = await holdByToken(tx, token);
    if (input.runId !== undefined && input.runId !== run.id) throw appError('refused', 'runs.run.absent');
    const version = await versionOf(tx, run.version_id);
    return endRun(tx, run, version, { status: input.status, score: input.score, reason: input.reason, at: run.now });
  });
}
