import { hasGrant } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { BulkRow, BulkTarget } from '../../submissions/server/entry.public.ts';
import { atOnceOrJob } from '../../submissions/server/entry.public.ts';
import type { StewardCommand } from '../shared/steward-bulk.model.ts';
import { type AdministrativeRequest, describeExperiment } from './administrative.service.ts';
import { archiveExperiment } from './archive.service.ts';
import { changeLeader } from './leader.service.ts';
import { delistExperiment } from './listing.service.ts';
import { experimentsFor } from './steward-bulk.repository.ts';
import { stewardTexts } from './steward-messages.engine.ts';

/** A command for many experiments, with what it needs besides them. */
export interface StewardInput extends AdministrativeRequest {
  readonly command: StewardCommand;
  readonly leaderId?: string | undefined;
  readonly reason?: string | undefined;
}

const JOB_NAMES = {
  describe: 'experiments.job.describe',
  changeLeader: 'experiments.job.changeLeader',
  delist: 'experiments.job.delist',
  archive: 'experiments.job.archive',
} as const;

function apply(ctx: Ctx, row: BulkRow, input: StewardInput): Promise<unknown> {
  const reason = input.reason ?? '';
  switch (input.command) {
    case 'describe':
      return describeExperiment(ctx, row.id, input);
    case 'changeLeader':
      return changeLeader(ctx, row.id, { leaderId: input.leaderId!, reason }, 'steward');
    case 'delist':
      return delistExperiment(ctx, row.id, reason);
    case 'archive':
      return archiveExperiment(ctx, row.id, { reason, typed: null });
  }
}

/** Experiments as rows of bulk commands. */
export const experimentTarget: BulkTarget<{ readonly of: 'experiments' } & StewardInput> = {
  of: 'experiments',
  rows: experimentsFor,
  apply,
  messages: stewardTexts,
};

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
  return atOnceOrJob(
    ctx,
    { of: 'experiments', ...input } as StewardInput & { readonly of: string },
    ids,
    JOB_NAMES[input.command],
  );
}
