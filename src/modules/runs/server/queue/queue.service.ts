import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { JobHandler } from '../../../../platform/http/module.ts';
import { estimateMinutes, type QueueState, stepQueue, TAKEN_SECONDS } from '../../shared/queue.model.ts';
import { runCloudPort } from '../cloud.port.ts';
import { guardCloud } from '../launch/cloud.service.ts';
import { type LockedRun, lockById, updateRun } from '../run.repository.ts';
import type { RunRow } from '../runs.tables.ts';
import {
  applyStep,
  dropPlaces,
  extendTurn,
  lastMinutes,
  lockQueue,
  putPlace,
  queuedClouds,
  readQueue,
} from './queue.repository.ts';

/** What the waiting page of one run sees. */
export interface QueueView {
  readonly state: QueueState;
  /** 1 is the next one; 0 where nothing is waited for. */
  readonly position: number;
  readonly length: number;
  /** End of the turn. */
  readonly endsAt: Date | null;
}

const FREE: QueueView = { state: 'free', position: 0, length: 0, endsAt: null };

/**
 * Brings the queue of a cloud up to this instant: lost places go, missed turns move back, free places are given to the
 * first in line. Tells the open pages of everybody whose place may have changed. Holds the lock of the cloud.
 * @param most places there are
 */
async function settle(
  tx: TxCtx,
  cloudId: string,
  most: number,
  changed: boolean,
): Promise<ReadonlyMap<string, QueueView>> {
  const before = await readQueue(tx, cloudId);
  const living = before.places.filter((place) => !place.out);
  const step = stepQueue(living, before.running, most, before.now.getTime());
  const moved = step.lost.length + step.out.length + step.back.length + step.granted.length > 0;
  if (moved) await applyStep(tx, step);
  const after = moved ? await readQueue(tx, cloudId) : before;
  const line = after.places.filter((place) => !place.out && place.grantedAt === null);
  const views = new Map(
    after.places.map((place): [string, QueueView] => [
      place.runId,
      {
        state: place.out ? 'out' : place.grantedAt === null ? 'waiting' : 'turn',
        position: line.indexOf(place) + 1,
        length: line.length,
        endsAt: place.endsAt === null ? null : new Date(place.endsAt),
      },
    ]),
  );
  if (moved || changed) {
    const told = after.places.map(({ personId, runId }) => ({ personId, runId, view: views.get(runId)! }));
    tx.afterCommit(() => {
      for (const { personId, runId, view } of told) {
        tx.live.publish(`person:${personId}`, 'queue', { run: runId, state: view.state, position: view.position });
      }
    });
  }
  return views;
}

/** Places of a cloud; null when nothing limits it any more. */
async function placesOf(ctx: Ctx, cloudId: string): Promise<number | null> {
  for (const provider of ctx.ports.all(runCloudPort)) {
    const places = await provider.concurrency(ctx, cloudId);
    if (places !== null) return places;
  }
  return null;
}

async function holdOwn(tx: TxCtx, id: string): Promise<LockedRun> {
  const run = await lockById(tx, id);
  if (!run || tx.actor.kind !== 'person' || run.person_id !== tx.actor.personId) {
    throw appError('notFound', 'runs.run.absent');
  }
  return run;
}

/**
 * Asks for a place in the cloud of an own run and says that its page still waits; the first question joins the queue.
 * @param request.take the turn is taken: it stays until the content has come @param request.again back into the queue
 * @throws AppError refused with a start code when the cloud lets nobody in, notFound
 */
export async function askForPlace(
  ctx: Ctx,
  id: string,
  request: { readonly take?: boolean | undefined; readonly again?: boolean | undefined },
): Promise<QueueView & { readonly estimate: number | null }> {
  return ctx.tx(async (tx) => {
    const run = await holdOwn(tx, id);
    if (run.cloud_id === null || run.state === 'running') return { ...FREE, estimate: null };
    const decision = await guardCloud(tx, run);
    await lockQueue(tx, run.cloud_id);
    const known = (await readQueue(tx, run.cloud_id)).places.find((place) => place.runId === run.id);
    if (known?.out && !request.again) return { ...FREE, state: 'out' as const, estimate: null };
    if (known?.out) await dropPlaces(tx, [run.id]);
    await putPlace(tx, { runId: run.id, cloudId: run.cloud_id, personId: run.person_id });
    if (!known) await updateRun(tx, run.id, { queued_at: run.now });
    const views = await settle(tx, run.cloud_id, decision.concurrency, !known || known.out);
    const view = views.get(run.id)!;
    if (view.state === 'turn' && request.take) await extendTurn(tx, run.id, TAKEN_SECONDS);
    const estimate =
      view.state === 'waiting'
        ? estimateMinutes(view.position, decision.concurrency, await lastMinutes(tx, run.cloud_id))
        : null;
    return { ...view, estimate };
  });
}

/** Leaves the queue; the run stays created and can be asked for again. @throws AppError notFound */
export async function leaveQueue(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const run = await holdOwn(tx, id);
    if (run.cloud_id === null) return;
    await lockQueue(tx, run.cloud_id);
    await dropPlaces(tx, [run.id]);
    await settle(tx, run.cloud_id, (await placesOf(tx, run.cloud_id)) ?? 0, true);
  });
}

/**
 * Gives a run that is about to begin its place in the cloud, or refuses.
 * @param most places there are @returns the columns that remember the wait, null when the cloud is full
 */
export async function takePlace(
  tx: TxCtx,
  run: LockedRun,
  most: number,
): Promise<Pick<RunRow, 'queued_at' | 'granted_at'> | null> {
  const cloudId = run.cloud_id!;
  await lockQueue(tx, cloudId);
  const known = (await readQueue(tx, cloudId)).places.find((place) => place.runId === run.id && !place.out);
  if (!known) await putPlace(tx, { runId: run.id, cloudId, personId: run.person_id });
  const view = (await settle(tx, cloudId, most, false)).get(run.id);
  if (view?.state !== 'turn') return null;
  await dropPlaces(tx, [run.id]);
  return { queued_at: run.queued_at ?? run.now, granted_at: run.now };
}

/** A run of a cloud ended: its place goes to the first in line. */
export async function freePlace(tx: TxCtx, run: Pick<RunRow, 'cloud_id'>): Promise<void> {
  if (run.cloud_id === null) return;
  await lockQueue(tx, run.cloud_id);
  const places = await placesOf(tx, run.cloud_id);
  if (places !== null) await settle(tx, run.cloud_id, places, false);
}

/** Tells every page that waits for a cloud to ask again: it opened, closed or grew. */
export async function notifyQueue(tx: TxCtx, cloudId: string): Promise<void> {
  await lockQueue(tx, cloudId);
  await settle(tx, cloudId, (await placesOf(tx, cloudId)) ?? 0, true);
}

/** Places held by closed pages come free although nobody asks. */
export const queueJob: JobHandler = {
  name: 'runs.queue',
  cron: '* * * * *',
  run: async (ctx) => {
    const clouds = await ctx.tx((tx) => queuedClouds(tx));
    for (const cloudId of clouds) await ctx.tx((tx) => freePlace(tx, { cloud_id: cloudId }));
  },
};
