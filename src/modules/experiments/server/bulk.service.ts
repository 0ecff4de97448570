import { hasGrant } from '../../../kernel/access/actor.ts';
import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { startJob } from '../../tasks/server/tasks.public.ts';
import { BULK_AT_ONCE, type BulkDecision, type StewardCommand } from '../shared/bulk.model.ts';
import { type AdministrativeRequest, describeExperiment } from './administrative.service.ts';
import { archiveExperiment } from './archive.service.ts';
import { type BulkRow, experimentsFor, submissionsFor } from './bulk.repository.ts';
import { decideOnOne } from './decide.service.ts';
import { changeLeader } from './life.service.ts';
import { delistExperiment } from './listing.service.ts';

/** Queue of long bulk commands. */
export const BULK_JOB = 'experiments.bulk';

/** A command for many experiments, with what it needs besides them. */
export interface StewardInput extends AdministrativeRequest {
  readonly command: StewardCommand;
  readonly leaderId?: string | undefined;
  readonly reason?: string | undefined;
}
/** A decision on many submissions. */
export interface DecideInput {
  readonly command: BulkDecision;
  readonly opinion: string;
}
/** Either, as a job carries it. */
export type BulkInput =
  | ({ readonly of: 'experiments' } & StewardInput)
  | ({ readonly of: 'submissions' } & DecideInput);

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

const JOB_NAMES = {
  describe: 'experiments.job.describe',
  changeLeader: 'experiments.job.changeLeader',
  delist: 'experiments.job.delist',
  archive: 'experiments.job.archive',
  approve: 'experiments.job.approve',
  return: 'experiments.job.return',
} as const;

function commandOf(input: BulkInput): (ctx: Ctx, row: BulkRow) => Promise<unknown> {
  if (input.of === 'submissions') {
    return (ctx, row) => decideOnOne(ctx, row.experimentId, { ...input, submissionId: row.id });
  }
  const reason = input.reason ?? '';
  switch (input.command) {
    case 'describe':
      return (ctx, row) => describeExperiment(ctx, row.id, input);
    case 'changeLeader':
      return (ctx, row) => changeLeader(ctx, row.id, { leaderId: input.leaderId!, reason }, 'steward');
    case 'delist':
      return (ctx, row) => delistExperiment(ctx, row.id, reason);
    case 'archive':
      return (ctx, row) => archiveExperiment(ctx, row.id, { reason, typed: null });
  }
}

/**
 * Gives a command about some rows, each in a transaction of its own. Rows out of the actor's sight are left out without
 * a word, others that do not fit are named with the reason.
 */
export async function applyToRows(ctx: Ctx, input: BulkInput, ids: readonly string[]): Promise<BulkDone> {
  const rows = await (input.of === 'experiments' ? experimentsFor(ctx, ids) : submissionsFor(ctx, ids));
  const apply = commandOf(input);
  const skipped: Skipped[] = [];
  let done = 0;
  for (const row of rows) {
    try {
      await apply(ctx, row);
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

async function atOnceOrJob(ctx: Ctx, input: BulkInput, given: readonly string[]) {
  const ids = [...new Set(given)].sort();
  if (ids.length <= BULK_AT_ONCE) return { jobId: null, ...(await applyToRows(ctx, input, ids)) };
  const jobId = await ctx.tx(async (tx) => {
    const payload = { input, ids, actor: ctx.actor, locale: ctx.locale };
    tx.audit({
      action: 'experiment.bulk',
      object: 'experiment',
      objectId: null,
      after: { ...input, rows: ids.length },
    });
    return startJob(tx, {
      name: { key: JOB_NAMES[input.command] },
      total: ids.length,
      work: { name: BULK_JOB, payload },
    });
  });
  return { jobId, done: 0, skipped: [] };
}

/** @throws AppError invalid when the command lacks what it needs */
function requireComplete(input: StewardInput): void {
  const { command, level, category, addTags, removeTags } = input;
  if (command === 'describe') {
    const tags = (addTags?.length ?? 0) + (removeTags?.length ?? 0);
    if (level === undefined && category === undefined && tags === 0)
      throw appError('invalid', 'experiments.bulk.nothing');
  } else if (!input.reason) throw appError('invalid', 'experiments.bulk.reason');
  if (command === 'changeLeader' && !input.leaderId) throw appError('invalid', 'experiments.leader.unfit');
}

/**
 * 批量 of experiManage. Up to 100 while the caller waits, more become a job the caller follows.
 * @throws AppError invalid without what the command needs, or when the number typed in is another; forbidden to delist
 *   without the grant of the shared laboratory
 */
export async function stewardBulk(
  ctx: Ctx,
  asked: StewardInput & { readonly ids: readonly string[]; readonly confirm?: number | undefined },
) {
  const { ids, confirm, ...input } = asked;
  requireComplete(input);
  if (input.command === 'delist' && !hasGrant(ctx.actor, 'sharedLab', 'disable')) {
    throw appError('forbidden', 'error.forbidden');
  }
  const n = new Set(ids).size;
  if (input.command === 'archive' && confirm !== n) throw appError('invalid', 'experiments.bulk.confirm', { n });
  return atOnceOrJob(ctx, { of: 'experiments', ...input }, ids);
}

/**
 * 批量通过 and 批量退回 of what waits for the caller, each at its own stage.
 * @throws AppError invalid for a return without an opinion of five characters
 */
export async function decideBulk(ctx: Ctx, asked: DecideInput & { readonly ids: readonly string[] }) {
  const { ids, ...input } = asked;
  if (input.command === 'return' && input.opinion.length < 5) throw appError('invalid', 'experiments.bulk.reason');
  return atOnceOrJob(ctx, { of: 'submissions', ...input }, ids);
}
