import { appError } from '../../../kernel/errors/app-error.ts';
import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { lockEntry, movedOn } from '../../catalogue/server/record.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { leaderOf, requireTarget } from '../../submissions/server/entry.public.ts';
import { setLeader } from './leader.repository.ts';

/** Notifies the leader of an experiment of what was done with it; the notice opens its entry. */
export function notifyLeader(
  tx: TxCtx,
  row: { readonly id: string; readonly name: string; readonly leader_id: string },
  key: MessageKey,
  params: Readonly<Record<string, string>> = {},
): void {
  const target = { page: 'putinExperimentDetails', query: { id: row.id } } as const;
  notify(tx, { to: [row.leader_id], kind: 'system', key, params: { name: row.name, ...params }, target });
}

/**
 * 更换负责人: everything of the experiment follows, keys and hosting included, because all of it asks who leads.
 * @param right stewards of the catalogue give it to leaders of their scope only
 * @throws AppError forbidden, invalid for a person who is no leader, conflict when it is the present one
 */
export async function changeLeader(
  ctx: Ctx,
  id: string,
  request: { readonly leaderId: string; readonly reason: string },
  right: 'administer' | 'steward' = 'administer',
): Promise<void> {
  const leader = await leaderOf(ctx, request.leaderId, 'leaderId');
  await ctx.tx(async (tx) => {
    const { row } = await lockEntry(tx, id, right);
    if (right === 'steward') {
      if (row.state === 'archived') throw movedOn(row.state);
      await requireTarget(tx, leader.unitId, 'leaderId');
    }
    if (row.leader_id === leader.id) throw appError('conflict', 'error.state');
    await setLeader(tx, id, leader.id);
    tx.audit({
      action: 'experiment.change_leader',
      object: 'experiment',
      objectId: id,
      before: { leaderId: row.leader_id },
      after: { leaderId: leader.id },
      reason: request.reason,
    });
    tx.emit({
      type: 'experiments.leaderChanged',
      version: 1,
      key: id,
      payload: { experimentId: id, from: row.leader_id, to: leader.id },
    });
    notify(tx, {
      to: [row.leader_id, leader.id],
      kind: 'system',
      key: 'experiments.notice.leader',
      params: { name: row.name, reason: request.reason },
    });
  });
}
