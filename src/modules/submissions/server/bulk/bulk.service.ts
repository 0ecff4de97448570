import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { startJob } from '../../../tasks/server/tasks.public.ts';
import { BULK_AT_ONCE, type BulkDecision } from '../../shared/bulk.model.ts';
import { entryTexts } from '../entry-messages.engine.ts';
import { decideOnOne } from '../review/decide.service.ts';
import { type BulkInput, type BulkTarget, bulkTargetPort } from './bulk.port.ts';
import { submissionsFor } from './bulk.repository.ts';

/** Queue of long bulk commands. */
export const BULK_JOB = 'experiments.bulk';

/** A decision on many submissions. */
export interface DecideInput {
  readonly command: BulkDecision;
  readonly opinion: string;
}

/** A row that was left alone, and why. */
export interface Skipped {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly reason: { readonly key: MessageKey; readonly params: LooseParams };
}
export interface BulkDone {
  readonly done: number;
  readonly skipped: readonly Skipped[];
}

const JOB_NAMES = { approve: 'experiments.job.approve', return: 'experiments.job.return' } as const;

/** 批量通过 and 批量退回: the rows are submissions. */
export const submissionTarget: BulkTarget<{ readonly of: 'submissions' } & DecideInput> = {
  of: 'submissions',
  rows: submissionsFor,
  apply: (ctx, row, input) => decideOnOne(ctx, row.experimentId, { ...input, submissionId: row.id }),
  messages: entryTexts,
};

/** What the rows of a command are. @throws Error when no module knows them */
export function targetOf(ctx: Ctx, input: BulkInput): BulkTarget {
  const target = ctx.ports.all(bulkTargetPort).find(({ of }) => of === input.of);
  if (!target) throw new Error(`no bulk command acts on ${input.of}`);
  return target;
}

/**
 * Gives a command about some rows, each in a transaction of its own. Rows out of the actor's sight are left out without
 * a word, others that do not fit are named with the reason.
 */
export async function applyToRows(ctx: Ctx, input: BulkInput, ids: readonly string[]): Promise<BulkDone> {
  const target = targetOf(ctx, input);
  const skipped: Skipped[] = [];
  let done = 0;
  for (const row of await target.rows(ctx, ids)) {
    try {
      await target.apply(ctx, row, input);
      done += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'fault' || error.kind === 'busy') throw error;
      if (error.kind === 'notFound') continue;
      const reason = { key: error.code, params: error.params ?? {} };
      skipped.push({ id: row.id, code: row.code, name: row.name, reason });
    }
  }
  return { done, skipped };
}

/** Gives a command at once, or as a job of this name when the rows are many. */
export async function atOnceOrJob(ctx: Ctx, input: BulkInput, given: readonly string[], name: MessageKey) {
  const ids = [...new Set(given)].sort();
  if (ids.length <= BULK_AT_ONCE) return { jobId: null, ...(await applyToRows(ctx, input, ids)) };
  const jobId = await ctx.tx(async (tx) => {
    tx.audit({
      action: 'experiment.bulk',
      object: 'experiment',
      objectId: null,
      after: { ...input, rows: ids.length },
    });
    return startJob(tx, { name: { key: name }, total: ids.length, work: { name: BULK_JOB, payload: { input, ids } } });
  });
  return { jobId, done: 0, skipped: [] };
}

/**
 * 批量通过 and 批量退回 of what waits for the caller, each at its own stage.
 * @throws AppError invalid for a return without an opinion of five characters
 */
export async function decideBulk(ctx: Ctx, asked: DecideInput & { readonly ids: readonly string[] }) {
  const { ids, ...input } = asked;
  if (input.command === 'return' && input.opinion.length < 5) throw appError('invalid', 'experiments.bulk.reason');
  return atOnceOrJob(ctx, { of: 'submissions', ...input } as BulkInput, ids, JOB_NAMES[input.command]);
}
