import { byGrant, decideAccess } from '../../../kernel/access/access.ts';
import type { Actor } from '../../../kernel/access/actor.ts';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { finishJob, reportProgress, startJob } from '../../tasks/server/tasks.public.ts';
import { BULK_AT_ONCE } from '../shared/unit.model.ts';
import { isOwnRoot } from '../shared/unit.policy.ts';
import { changeableUnit, scopeRoot, seenUnit } from './unit.access.ts';
import { unitMembersPort } from './unit.port.ts';
import * as units from './unit.repository.ts';
import { requireUnitVersion, writeChanges } from './unit.service.ts';
import { notify } from './unit-move.service.ts';
import { administratorsOf, descendantsOf, unitFigures } from './unit-tree.repository.ts';

/** What hangs on a unit: living units below that are active, people. @throws AppError notFound */
export async function previewDisable(ctx: Ctx, id: string) {
  await seenUnit(ctx, id);
  const below = (await descendantsOf(ctx, id)).filter((unit) => unit.state === 'active');
  const { members } = await unitFigures(ctx, id);
  return {
    descendants: below.slice(0, 500).map(({ id: unit, code, name }) => ({ id: unit, code, name })),
    members: members.reduce((sum, { n }) => sum + n, 0),
  };
}

/**
 * Disables a unit and the active ones below it; with `members` their people, too.
 * @throws AppError notFound, forbidden, stale, conflict when it is disabled already, invalid for a wrong code
 */
export async function disableUnit(
  ctx: Ctx,
  id: string,
  request: {
    readonly version: number;
    readonly reason: string;
    readonly members: boolean;
    readonly code?: string | undefined;
  },
): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await changeableUnit(tx, id);
    await requireUnitVersion(tx, row, request.version);
    if (row.state === 'disabled') throw appError('conflict', 'units.disable.done');
    if (request.members && request.code !== row.code) {
      const fields = [{ path: 'code', code: 'units.confirm.code' as const }];
      throw appErrorWith({ fields }, 'invalid', 'units.confirm.code');
    }
    const below = (await descendantsOf(tx, id)).filter((unit) => unit.state === 'active');
    await units.setStates(
      tx,
      below.map((unit) => unit.id),
      'disabled',
    );
    await writeChanges(tx, row, { state: 'disabled' }, 'unit.disable', { reason: request.reason });
    for (const unit of below) {
      const change = { before: { state: 'active' }, after: { state: 'disabled' } };
      tx.audit({ action: 'unit.disable', object: 'unit', objectId: unit.id, ...change, reason: request.reason });
    }
    const all = [id, ...below.map((unit) => unit.id)];
    if (request.members) for (const disable of tx.ports.all(unitMembersPort)) await disable(tx, all, request.reason);
    notify(tx, 'units.disabled', row, await administratorsOf(tx, all));
  });
}

/** Enables one unit. @throws AppError notFound, forbidden, stale, conflict while its parent is disabled */
export async function enableUnit(ctx: Ctx, id: string, version: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await changeableUnit(tx, id);
    await requireUnitVersion(tx, row, version);
    if (row.state === 'active') throw appError('conflict', 'units.enable.done');
    const parent = row.parent_id === null ? undefined : await units.findUnit(tx, row.parent_id);
    if (parent && parent.state !== 'active') throw appError('conflict', 'units.enable.parent', { name: parent.name });
    await writeChanges(tx, row, { state: 'active' }, 'unit.enable');
  });
}

export interface Bulk {
  readonly action: 'enable' | 'disable';
  readonly reason?: string | undefined;
}

interface Skipped {
  readonly id: string;
  readonly name: string;
  readonly reason: { readonly key: MessageKey; readonly params: LooseParams };
}

async function bulkPortion(
  tx: TxCtx,
  bulk: Bulk,
  ids: readonly string[],
): Promise<{ done: number; skipped: Skipped[] }> {
  const root = scopeRoot(tx);
  const rows = await units.lockUnits(tx, ids);
  const parents = new Map(
    (
      await units.lockUnits(tx, [...new Set(rows.flatMap((row) => (row.parent_id === null ? [] : [row.parent_id])))])
    ).map((parent) => [parent.id, parent]),
  );
  const scope =
    root === null || root === undefined
      ? null
      : new Set([root, ...(await descendantsOf(tx, root)).map(({ id }) => id)]);
  const skipped: Skipped[] = [];
  const fit: units.UnitRow[] = [];
  const skip = (id: string, name: string, reason: { key: MessageKey; params?: LooseParams }) =>
    skipped.push({ id, name, reason: { params: {}, ...reason } });
  const found = new Set(rows.map((row) => row.id));
  for (const id of ids) if (!found.has(id)) skip(id, '', { key: 'error.notFound' });
  for (const row of rows) {
    const parent = row.parent_id === null ? undefined : parents.get(row.parent_id);
    if (row.deleted_at !== null || root === undefined || (scope && !scope.has(row.id))) {
      skip(row.id, '', { key: 'error.notFound' });
    } else if (isOwnRoot(tx.actor, row.id)) skip(row.id, row.name, { key: 'units.root' });
    else if (row.merged_into !== null) skip(row.id, row.name, { key: 'units.merged' });
    else if (bulk.action === 'disable' && row.state === 'disabled')
      skip(row.id, row.name, { key: 'units.disable.done' });
    else if (bulk.action === 'enable' && row.state === 'active') skip(row.id, row.name, { key: 'units.enable.done' });
    else if (bulk.action === 'enable' && parent?.state === 'disabled' && !ids.includes(parent.id)) {
      skip(row.id, row.name, { key: 'units.enable.parent', params: { name: parent.name } });
    } else fit.push(row);
  }
  const state = bulk.action === 'enable' ? 'active' : 'disabled';
  await units.setStates(
    tx,
    fit.map((row) => row.id),
    state,
  );
  for (const row of fit) {
    const change = { before: { state: row.state }, after: { state } };
    const reason = bulk.reason === undefined ? {} : { reason: bulk.reason };
    tx.audit({ action: `unit.${bulk.action}`, object: 'unit', objectId: row.id, ...change, ...reason });
  }
  if (fit.length > 0) await units.raiseListVersion(tx);
  return {
    done: fit.length,
    skipped,
  };
}

const BULK_JOB = 'units.bulk';

/** Enables or disables units; those that do not fit are skipped with their reason. Above 100 it is a job. */
export async function changeStates(ctx: Ctx, bulk: Bulk, ids: readonly string[]) {
  if (decideAccess(byGrant('schoolmanage', bulk.action), ctx.actor) !== 'allowed') {
    throw appError('forbidden', 'error.forbidden');
  }
  if (bulk.action === 'disable' && !bulk.reason) {
    throw appErrorWith({ fields: [{ path: 'reason', code: 'error.field.required' }] }, 'invalid', 'units.reason');
  }
  const unique = [...new Set(ids)];
  return ctx.tx(async (tx) => {
    if (unique.length <= BULK_AT_ONCE) return { jobId: null, ...(await bulkPortion(tx, bulk, unique)) };
    const jobId = await startJob(tx, {
      name: { key: bulk.action === 'enable' ? 'units.job.enable' : 'units.job.disable' },
      total: unique.length,
      link: addressOf('management.schoolManage'),
      work: { name: BULK_JOB, payload: { bulk, ids: unique } },
    });
    return { jobId, done: 0, skipped: [] };
  });
}

/** The worker of a bulk command: a hundred at a time; a repeat finds them done and skips them. */
export const bulkJob: JobHandler = {
  name: BULK_JOB,
  long: true,
  run: async (system, payload) => {
    const { jobId, bulk, ids, actor } = payload as { jobId: string; bulk: Bulk; ids: string[]; actor: Actor };
    const own = system.as(actor, { requestId: jobId });
    for (let from = 0; from < ids.length; from += BULK_AT_ONCE) {
      if (!(await reportProgress(system, jobId, { done: from, total: ids.length }))) {
        return finishJob(system, jobId, { state: 'cancelled' });
      }
      await own.tx((tx) => bulkPortion(tx, bulk, ids.slice(from, from + BULK_AT_ONCE)));
    }
    await reportProgress(system, jobId, { done: ids.length, total: ids.length });
    await finishJob(system, jobId, { state: 'done' });
  },
};
