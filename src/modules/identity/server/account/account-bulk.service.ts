import { hasGrant } from '../../../../kernel/access/actor.ts';
import type { Action } from '../../../../kernel/access/roles.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { startJob } from '../../../tasks/server/tasks.public.ts';
import { BULK_AT_ONCE, type BulkCommand } from '../../shared/person.model.ts';
import type { PersonCan } from '../../shared/person.policy.ts';
import { administer, type Office, officeOf, requireCan } from './account.access.ts';
import { type AccountRow, findAccounts } from './account.repository.ts';
import { applyFacts } from './account.service.ts';
import { type Skipped, skippedFor } from './account-password.service.ts';
import { applyMove } from './account-role.service.ts';
import { applyDisable, applyEnable, applyNotify, applyRevoke, applyUnlock } from './account-state.service.ts';

/** Queue of long bulk commands. */
export const BULK_JOB = 'identity.bulkPersons';

/** What a bulk command needs besides the people. */
export interface BulkInput {
  readonly command: BulkCommand;
  readonly reason?: string | undefined;
  readonly unitId?: string | undefined;
  readonly value?: string | undefined;
}

type Apply = (tx: TxCtx, office: Office, row: AccountRow, input: BulkInput) => Promise<unknown>;

const COMMANDS: Readonly<
  Record<
    BulkCommand,
    { readonly grant: Action; readonly needs: keyof PersonCan; readonly name: MessageKey; readonly apply: Apply }
  >
> = {
  enable: { grant: 'enable', needs: 'enable', name: 'identity.job.enable', apply: applyEnable },
  disable: {
    grant: 'disable',
    needs: 'disable',
    name: 'identity.job.disable',
    apply: (tx, office, row, { reason }) => applyDisable(tx, office, row, reason!),
  },
  unlock: { grant: 'enable', needs: 'unlock', name: 'identity.job.unlock', apply: applyUnlock },
  revoke: {
    grant: 'edit',
    needs: 'revoke',
    name: 'identity.job.revoke',
    apply: (tx, office, row) => applyRevoke(tx, office, row),
  },
  notify: {
    grant: 'edit',
    needs: 'edit',
    name: 'identity.job.notify',
    apply: async (tx, office, row) => applyNotify(tx, office, row),
  },
  moveUnit: {
    grant: 'edit',
    needs: 'moveUnit',
    name: 'identity.job.moveUnit',
    apply: (tx, office, row, { unitId, reason }) => applyMove(tx, office, row, { unitId: unitId!, reason: reason! }),
  },
  setMajor: {
    grant: 'edit',
    needs: 'edit',
    name: 'identity.job.setMajor',
    apply: (tx, office, row, { value }) => applyFacts(tx, office, row, { major: value! }),
  },
  setClass: {
    grant: 'edit',
    needs: 'edit',
    name: 'identity.job.setClass',
    apply: (tx, office, row, { value }) => applyFacts(tx, office, row, { className: value! }),
  },
};

/** @throws AppError invalid when the command lacks what it needs */
function requireComplete({ command, reason, unitId, value }: BulkInput): void {
  if ((command === 'disable' || command === 'moveUnit') && !reason) throw appError('invalid', 'identity.bulk.reason');
  if (command === 'moveUnit' && !unitId) throw appError('invalid', 'identity.person.unitAbsent');
  if ((command === 'setMajor' || command === 'setClass') && value === undefined) {
    throw appError('invalid', 'identity.bulk.value');
  }
}

/**
 * Gives one command about many people. Up to 100 are changed while the caller waits; more become a job the caller
 * follows. People out of scope are left out without a word, others are named with the reason.
 * @throws AppError forbidden without the command's own grant, invalid
 */
export async function bulkCommand(
  ctx: Ctx,
  input: BulkInput & { readonly ids: readonly string[]; readonly confirm?: number | undefined },
): Promise<{ jobId: string | null; done: number; skipped: readonly Skipped[] }> {
  const office = officeOf(ctx);
  const { grant, name } = COMMANDS[input.command];
  if (!hasGrant(ctx.actor, 'usermanage', grant)) throw appError('forbidden', 'error.forbidden');
  requireComplete(input);
  const { ids: given, confirm, ...command } = input;
  const ids = [...new Set(given)].sort();
  if (ids.length > BULK_AT_ONCE && input.command === 'disable' && confirm !== ids.length) {
    throw appError('invalid', 'identity.bulk.confirm', { n: ids.length });
  }
  if (ids.length <= BULK_AT_ONCE) {
    return { jobId: null, ...(await applyToAll(ctx, office, command, ids)) };
  }
  const jobId = await ctx.tx(async (tx) => {
    const payload = { ...command, ids };
    tx.audit({ action: 'person.bulk', object: 'person', objectId: null, after: { ...command, people: ids.length } });
    const link = addressOf('management.userManage');
    return startJob(tx, { name: { key: name }, total: ids.length, link, work: { name: BULK_JOB, payload } });
  });
  return { jobId, done: 0, skipped: [] };
}

/** One batch in one transaction: each person is checked by the command's own rules first. */
export async function applyToAll(
  ctx: Ctx,
  office: Office,
  input: BulkInput,
  ids: readonly string[],
): Promise<{ done: number; skipped: Skipped[] }> {
  const { needs, apply } = COMMANDS[input.command];
  return administer(ctx, async (tx) => {
    const skipped: Skipped[] = [];
    let done = 0;
    for (const row of await findAccounts(tx, office.scope, ids, true)) {
      try {
        if (row.deleted_at !== null) throw appError('notFound', 'error.notFound');
        requireCan(office, row, needs);
        // Every rule of a command speaks before its first write, so a refusal leaves nothing behind.
        await apply(tx, office, row, input);
        done += 1;
      } catch (error) {
        skipped.push(skippedFor(row, error));
      }
    }
    return { done, skipped };
  });
}
