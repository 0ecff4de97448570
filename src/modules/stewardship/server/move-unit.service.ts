import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { lockEntry, movedOn, reachEntry } from '../../catalogue/server/record.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { leaderOf, requireTarget } from '../../submissions/server/entry.public.ts';
import { setLeader } from './leader.repository.ts';
import { usesOf } from './listing.service.ts';
import { administratorsOnlyOf, countedRuns, setUnit, unitOfLeader } from './steward.repository.ts';

/**
 * Whom and what a move to another unit touches.
 * @throws AppError notFound, forbidden; invalid for a unit out of the actor's scope
 */
export async function previewMove(ctx: Ctx, id: string, unitId: string) {
  const { row } = await reachEntry(ctx, id, 'steward');
  const to = await requireTarget(ctx, unitId, 'unitId');
  const [losing, gaining] = [
    await administratorsOnlyOf(ctx, row.unit_id, unitId),
    await administratorsOnlyOf(ctx, unitId, row.unit_id),
  ];
  return {
    from: { id: row.unit_id, name: row.unit_name },
    to: { id: to.id, name: to.name },
    leader: { id: row.leader_id, name: row.leader_name, ...(await unitOfLeader(ctx, row.leader_id, unitId)) },
    losing: { n: losing.ids.length, names: losing.names },
    gaining: { n: gaining.ids.length, names: gaining.names },
    uses: (await usesOf(ctx, id)).map(({ kind, n, names }) => ({ kind, n, names: [...names] })),
    runs: await countedRuns(ctx, id),
    waiting: row.submission !== null,
  };
}

/**
 * 转移单位: the experiment belongs to another unit from now on, which decides who administers it, who reviews it and who
 * may run it without an opening. Runs, versions, courses and packages stay as they are. A new leader may take over in
 * the same step; both leaders are told, and the administrators who gain or lose it.
 * @throws AppError notFound, forbidden; invalid for a unit or leader that does not fit; conflict in the archive, while a
 *   submission waits for a decision of the old unit, or when nothing would change
 */
export async function moveUnit(
  ctx: Ctx,
  id: string,
  request: { readonly unitId: string; readonly leaderId?: string | undefined; readonly reason: string },
): Promise<void> {
  const leader = request.leaderId === undefined ? null : await leaderOf(ctx, request.leaderId, 'leaderId');
  await ctx.tx(async (tx) => {
    const { row } = await lockEntry(tx, id, 'steward');
    const to = await requireTarget(tx, request.unitId, 'unitId');
    if (row.state === 'archived') throw movedOn(row.state);
    if (row.unit_id === to.id) {
      const code = 'experiments.steward.sameUnit' as const;
      throw appErrorWith({ fields: [{ path: 'unitId', code }] }, 'conflict', code);
    }
    if (row.submission) throw appError('conflict', 'experiments.steward.waiting');
    if (leader) await requireTarget(tx, leader.unitId, 'leaderId');
    const lost = await administratorsOnlyOf(tx, row.unit_id, to.id);
    const gained = await administratorsOnlyOf(tx, to.id, row.unit_id);
    await setUnit(tx, id, to.id);
    const follows = leader !== null && leader.id !== row.leader_id;
    if (follows) await setLeader(tx, id, leader.id);
    tx.audit({
      action: 'experiment.move_unit',
      object: 'experiment',
      objectId: id,
      before: { unitId: row.unit_id, unit: row.unit_name, ...(follows ? { leaderId: row.leader_id } : {}) },
      after: { unitId: to.id, unit: to.name, ...(follows ? { leaderId: leader.id } : {}) },
      reason: request.reason,
    });
    if (follows) {
      tx.emit({
        type: 'experiments.leaderChanged',
        version: 1,
        key: id,
        payload: { experimentId: id, from: row.leader_id, to: leader.id },
      });
    }
    const actor = tx.actor.kind === 'person' ? tx.actor.personId : null;
    const leaders = [row.leader_id, ...(follows ? [leader.id] : [])];
    const params = { name: row.name, from: row.unit_name, to: to.name, reason: request.reason };
    notify(tx, { to: leaders, kind: 'system', key: 'experiments.notice.moved', params });
    notify(tx, {
      to: [...lost.ids, ...gained.ids].filter((person) => person !== actor && !leaders.includes(person)),
      kind: 'system',
      key: 'experiments.notice.movedScope',
      params,
    });
  });
}
