import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { experimentUsePort } from '../../catalogue/server/catalogue.public.ts';
import { lockEntry, movedOn, reachEntry } from '../../catalogue/server/record.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { setState } from '../../submissions/server/entry.public.ts';
import { notifyLeader } from './leader.service.ts';
import { setFeatured, setOrder } from './listing.repository.ts';

/**
 * 上架: puts an approved or delisted experiment into the public catalogue. Seeds list drafts as well: nobody reviews what
 * comes with the product.
 * @throws AppError forbidden, conflict when its state does not allow it, refused without a published version
 */
export async function listExperiment(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await lockEntry(tx, id, 'administer');
    const seed = tx.actor.kind === 'system';
    if (row.state !== 'approved' && row.state !== 'delisted' && !(seed && row.state === 'draft')) {
      throw movedOn(row.state);
    }
    if (!seed && row.published_version_id === null) throw appError('refused', 'experiments.list.unpublished');
    await setState(tx, id, 'listed');
    tx.audit({
      action: 'experiment.list',
      object: 'experiment',
      objectId: id,
      before: { state: row.state },
      after: { state: 'listed' },
    });
    notifyLeader(tx, row, 'experiments.notice.shelved');
  });
}

/** What of other modules uses an experiment, by kind; kinds without any are left out. */
export async function usesOf(ctx: Ctx, id: string) {
  const uses = [];
  for (const use of ctx.ports.all(experimentUsePort)) uses.push({ kind: use.kind, ...(await use.of(ctx, id)) });
  return uses.filter(({ n }) => n > 0);
}

/**
 * What a delisting touches, by kind with the first names, and how many people are told.
 * @throws AppError notFound, forbidden
 */
export async function previewDelist(ctx: Ctx, id: string) {
  await reachEntry(ctx, id, 'lead');
  const uses = await usesOf(ctx, id);
  return {
    uses: uses.map(({ kind, n, names }) => ({ kind, n, names: [...names] })),
    people: new Set(uses.flatMap(({ people }) => people)).size,
  };
}

/**
 * 下架: new launches stop, running runs finish; runs, courses and records keep it. The leader and the platform may.
 * @throws AppError forbidden, conflict when it is not listed
 */
export async function delistExperiment(ctx: Ctx, id: string, reason?: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await lockEntry(tx, id, 'lead');
    if (row.state !== 'listed') throw movedOn(row.state);
    await setState(tx, id, 'delisted');
    tx.audit({
      action: 'experiment.delist',
      object: 'experiment',
      objectId: id,
      before: { state: 'listed' },
      after: { state: 'delisted' },
      ...(reason ? { reason } : {}),
    });
    tx.emit({ type: 'experiments.delisted', version: 1, key: id, payload: { experimentId: id } });
    const actor = tx.actor.kind === 'person' ? tx.actor.personId : null;
    const people = [row.leader_id, ...(await usesOf(tx, id)).flatMap((use) => use.people)];
    notify(tx, {
      to: people.filter((person) => person !== actor),
      kind: 'system',
      key: 'experiments.notice.delisted',
      params: { name: row.name, reason: reason ?? '' },
    });
  });
}

/** 推荐: featured experiments stand first in the showcase. @throws AppError conflict unless it is listed */
export async function featureExperiment(ctx: Ctx, id: string, featured: boolean): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await lockEntry(tx, id, 'administer');
    if (row.state !== 'listed') throw movedOn(row.state);
    if (row.featured === featured) return;
    await setFeatured(tx, id, featured);
    const change = { before: { featured: row.featured }, after: { featured } };
    tx.audit({ action: 'experiment.feature', object: 'experiment', objectId: id, ...change });
  });
}

/** 排序: the order of the featured, the first first. @throws AppError notFound when one of them is not listed */
export async function sortExperiments(ctx: Ctx, ids: readonly string[]): Promise<number> {
  return ctx.tx(async (tx) => {
    if (new Set(ids).size !== ids.length || (await setOrder(tx, ids)) !== ids.length) {
      throw appError('notFound', 'error.notFound');
    }
    tx.audit({ action: 'experiment.sort', object: 'experiment', objectId: null, after: { order: ids } });
    return ids.length;
  });
}
