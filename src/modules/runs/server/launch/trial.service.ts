import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { trialOfVersionRoute } from '../../shared/trial.contract.ts';
import { reachRun } from '../run.access.ts';
import { lastTrial, saveTrial, type TrialFacts } from './trial.repository.ts';

/**
 * Keeps what the browser saw of an own trial; a repeat replaces it.
 * @throws AppError notFound for a run of somebody else or one that is no trial.
 */
export async function recordTrial(ctx: Ctx, runId: string, facts: TrialFacts): Promise<null> {
  const { run, reader } = await reachRun(ctx, runId);
  if (reader !== 'owner' || run.context_kind !== 'trial' || run.practice_of !== null)
    throw appError('notFound', 'runs.run.absent');
  await ctx.tx(async (tx) => {
    await saveTrial(tx, runId, facts);
    tx.audit({
      action: 'run.record_trial',
      object: 'run',
      objectId: runId,
      after: { firstFrameMs: facts.firstFrameMs, errors: facts.errors.length },
    });
  });
  return null;
}

/** The caller's newest trial of a version; null without one. */
export async function trialOfVersion(ctx: Ctx, versionId: string): Promise<CallOutput<typeof trialOfVersionRoute>> {
  if (ctx.actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  const trial = await lastTrial(ctx, ctx.actor.personId, versionId);
  return trial ? { ...trial, at: trial.at.toISOString(), errors: [...trial.errors] } : null;
}
