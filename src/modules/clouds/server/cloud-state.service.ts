import { byGrant, decideAccess } from '../../../kernel/access/access.ts';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { forEachRow } from '../../../platform/managed/parts.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { endRunByAdmin, notifyQueue } from '../../runs/server/runs.public.ts';
import type { CloudNews } from '../shared/cloud.events.ts';
import { type CloudCommand, cloudNoun } from '../shared/cloud.noun.ts';
import { seenCloud } from './cloud.access.ts';
import * as clouds from './cloud.repository.ts';
import type { CloudRow } from './clouds.tables.ts';

export interface StateRequest {
  readonly command: CloudCommand;
  readonly reason?: string | undefined;
  readonly text?: string | undefined;
  readonly until?: string | null | undefined;
}

const EVENT_OF = { list: 'clouds.listed', maintain: 'clouds.maintained', delist: 'clouds.delisted' } as const;

/** What a cloud lacks to be listed; null when nothing. */
async function lacks(tx: TxCtx, row: CloudRow): Promise<'clouds.list.intro' | 'clouds.list.empty' | null> {
  if (row.intro.trim() === '') return 'clouds.list.intro';
  if (row.external_url !== null) return null;
  const contents = [
    await clouds.cloudLists.experiments.read(tx, row.id),
    await clouds.cloudLists.packages.read(tx, row.id),
  ];
  return contents.every((list) => list.length === 0) ? 'clouds.list.empty' : null;
}

/**
 * 上架, 维护, 下架 of one cloud. Runs that are open may finish; who waits is told at once.
 * @throws AppError notFound, forbidden, conflict when the state does not allow it, invalid when something is missing
 */
export async function moveCloud(ctx: Ctx, id: string, request: StateRequest): Promise<void> {
  const { from, to, needs } = cloudNoun.commands[request.command];
  if (decideAccess(byGrant(cloudNoun.page, needs), ctx.actor) !== 'allowed')
    throw appError('forbidden', 'error.forbidden');
  if (request.command === 'delist' && !request.reason) {
    throw appErrorWith({ fields: [{ path: 'reason', code: 'error.field.required' }] }, 'invalid', 'clouds.reason');
  }
  if (request.command === 'maintain' && !request.text) {
    throw appErrorWith({ fields: [{ path: 'text', code: 'error.field.required' }] }, 'invalid', 'clouds.text');
  }
  await ctx.tx(async (tx) => {
    const row = await seenCloud(tx, id, { lock: true });
    if (!(from as readonly string[]).includes(row.state)) throw appError('conflict', `clouds.moved.${row.state}`);
    if (request.command === 'list') {
      const missing = await lacks(tx, row);
      if (missing) throw appError('invalid', missing);
    }
    const maintaining = request.command === 'maintain';
    await clouds.updateCloud(tx, id, {
      state: to,
      maintenance_text: maintaining ? (request.text ?? '') : null,
      maintenance_until: maintaining && request.until ? new Date(request.until) : null,
      ...(to === 'listed' && row.state !== 'maintenance' ? { listed_at: tx.clock.now() } : {}),
    });
    tx.audit({
      action: `micro_cloud.${request.command}`,
      object: 'micro_cloud',
      objectId: id,
      before: { state: row.state },
      after: { state: to, ...(maintaining ? { text: request.text, until: request.until ?? null } : {}) },
      ...(request.reason ? { reason: request.reason } : {}),
    });
    const payload: CloudNews = { cloudId: id, code: row.code, name: row.name };
    tx.emit({ type: EVENT_OF[request.command], version: 1, key: id, payload: { ...payload } });
    const actor = tx.actor.kind === 'person' ? tx.actor.personId : null;
    const told = (await clouds.audienceOf(tx, id, request.command !== 'list')).filter((person) => person !== actor);
    const target = { page: 'cloudDetails', query: { Id: row.code } };
    if (told.length > 0) {
      const about = { to: told, kind: 'system', target } as const;
      if (request.command === 'list') notify(tx, { ...about, key: 'clouds.notice.listed', params: { name: row.name } });
      else if (maintaining)
        notify(tx, { ...about, key: 'clouds.notice.maintained', params: { name: row.name, text: request.text ?? '' } });
      else
        notify(tx, {
          ...about,
          key: 'clouds.notice.delisted',
          params: { name: row.name, reason: request.reason ?? '' },
        });
    }
    await notifyQueue(tx, id);
  });
}

/** Does something to each of some clouds; those that do not fit are skipped with their reason. */
const each = (ctx: Ctx, ids: readonly string[], work: (id: string) => Promise<void>) =>
  forEachRow(ctx, ids, work, async (_ctx, id) => (await clouds.findCloud(ctx, { id }))?.name);

/** One command for some clouds. */
export const moveClouds = (ctx: Ctx, ids: readonly string[], request: StateRequest) =>
  each(ctx, ids, (id) => moveCloud(ctx, id, request));

/** How many runs some clouds hold at the same time. */
export const setConcurrency = (ctx: Ctx, ids: readonly string[], concurrency: number) =>
  each(ctx, ids, (id) =>
    ctx.tx(async (tx) => {
      const row = await seenCloud(tx, id, { lock: true });
      if (row.concurrency === concurrency) return;
      await clouds.updateCloud(tx, id, { concurrency });
      const change = { before: { concurrency: row.concurrency }, after: { concurrency } };
      tx.audit({ action: 'micro_cloud.update', object: 'micro_cloud', objectId: id, ...change });
      await notifyQueue(tx, id);
    }),
  );

/** Runs that hold a place now. @throws AppError notFound */
export async function runningIn(ctx: Ctx, id: string) {
  await seenCloud(ctx, id);
  return (await clouds.runningOf(ctx, id)).map(({ started_at, heartbeat_at, ...row }) => ({
    ...row,
    person: row.person ?? '',
    account: row.account ?? '',
    experiment: row.experiment ?? '',
    code: row.code ?? '',
    startedAt: started_at.toISOString(),
    heartbeatAt: heartbeat_at?.toISOString() ?? null,
  }));
}

/** Ends a run in a cloud; its person is told why. @throws AppError notFound, conflict when it ended meanwhile */
export async function endRunIn(ctx: Ctx, id: string, runId: string, reason: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const cloud = await seenCloud(tx, id);
    const personId = await clouds.personOfRun(tx, id, runId);
    if (!personId) throw appError('notFound', 'error.notFound');
    await endRunByAdmin(tx, runId, reason);
    notify(tx, {
      to: [personId],
      kind: 'system',
      key: 'clouds.notice.ended',
      params: { name: cloud.name, reason },
      target: { page: 'centre.myExperiment' },
    });
  });
}
