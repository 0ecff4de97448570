import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { actingPerson, lockEntry, movedOn } from '../../catalogue/server/record.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { notifyLeader } from './leader.service.ts';
import { expiringIn, findSuspension, setExpiry, setSuspension } from './suspension.repository.ts';

/** Days before the end of a hosting on which its leader is told. */
const TOLD_BEFORE = [30, 7, 1];

/** @throws AppError notFound, forbidden; conflict in the archive, refused without a published version */
async function lockHosted(tx: TxCtx, id: string) {
  const { row } = await lockEntry(tx, id, 'administer');
  if (row.state === 'archived') throw movedOn(row.state);
  if (row.published_version_id === null) throw appError('refused', 'experiments.suspension.unpublished');
  return { row, suspension: await findSuspension(tx, id) };
}

/**
 * 暂停托管: launches stop wherever they begin, runs under way finish.
 * @throws AppError as `lockHosted`; conflict when it is on hold already
 */
export async function suspendHosting(ctx: Ctx, id: string, reason: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const by = actingPerson(tx);
    const { row, suspension } = await lockHosted(tx, id);
    if (suspension.suspendedAt) throw appError('conflict', 'experiments.suspension.suspended');
    await setSuspension(tx, id, { by, reason });
    tx.audit({
      action: 'hosting.suspend',
      object: 'experiment',
      objectId: id,
      before: { state: 'running' },
      after: { state: 'suspended' },
      reason,
    });
    notifyLeader(tx, row, 'experiments.notice.suspended', { reason });
  });
}

/** 恢复托管. @throws AppError as `lockHosted`; conflict when it is not on hold */
export async function resumeHosting(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row, suspension } = await lockHosted(tx, id);
    if (!suspension.suspendedAt) throw appError('conflict', 'experiments.suspension.running');
    await setSuspension(tx, id, null);
    tx.audit({
      action: 'hosting.resume',
      object: 'experiment',
      objectId: id,
      before: { state: 'suspended', reason: suspension.reason },
      after: { state: 'running' },
    });
    notifyLeader(tx, row, 'experiments.notice.resumed');
  });
}

/**
 * 延期托管: sets its end, or takes it away; an ended one goes on with it.
 * @throws AppError as `lockHosted`; invalid for an end that is not in the future; conflict when it is the present one
 */
export async function extendHosting(ctx: Ctx, id: string, expiresAt: Date | null): Promise<void> {
  if (expiresAt && expiresAt.getTime() <= ctx.clock.ms()) {
    const code = 'experiments.suspension.past' as const;
    throw appErrorWith({ fields: [{ path: 'expiresAt', code }] }, 'invalid', code);
  }
  await ctx.tx(async (tx) => {
    const { row, suspension } = await lockHosted(tx, id);
    if ((suspension.expiresAt?.getTime() ?? null) === (expiresAt?.getTime() ?? null))
      throw appError('conflict', 'error.state');
    await setExpiry(tx, id, expiresAt);
    tx.audit({
      action: 'hosting.extend',
      object: 'experiment',
      objectId: id,
      before: { expiresAt: suspension.expiresAt?.toISOString() ?? null },
      after: { expiresAt: expiresAt?.toISOString() ?? null },
    });
    if (expiresAt) notifyLeader(tx, row, 'experiments.notice.extended', { date: siteDate(expiresAt) });
    else notifyLeader(tx, row, 'experiments.notice.endless');
  });
}

/** Day of the site an instant falls on. */

/** Tells leaders that a hosting ends in 30, 7 or 1 days, once each. */
export async function notifyExpiring(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    for (const { id, name, leaderId, days, expiresAt } of await expiringIn(tx, TOLD_BEFORE)) {
      notify(tx, {
        to: [leaderId],
        kind: 'todo',
        key: 'experiments.notice.expiring',
        params: { name, days, date: siteDate(expiresAt) },
        target: { page: 'putinExperimentDetails', query: { id } },
        dedupe: `experiments.expiring:${id}:${expiresAt.toISOString()}:${days}`,
      });
    }
  });
}
