import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { markReopened } from '../../wish-lists/server/wish-lists.public.ts';
import { NOTICE_DAYS, VOUCHER_DAYS } from '../shared/order.model.ts';
import { tidyLines } from './cart.repository.ts';
import { endingSoon } from './entitlement.repository.ts';
import * as rows from './order.repository.ts';

/** Writes what the clock has done to one order. Once, whoever runs it how often. */
async function followClock(ctx: Ctx, id: string, to: 'expired' | 'cancelled'): Promise<void> {
  const from = to === 'expired' ? 'opened' : 'awaiting';
  await ctx.tx(async (tx) => {
    const row = await rows.findOrder(tx, id, true);
    if (row?.state !== from || (to === 'cancelled' && row.voucherId !== null)) return;
    await rows.changeOrder(tx, id, { state: to });
    await rows.insertStep(tx, {
      orderId: id,
      command: to === 'expired' ? 'expire' : 'forget',
      personId: null,
      state: to,
    });
    if (to === 'cancelled' && row.wishListId !== null) await markReopened(tx, row.wishListId);
    notify(tx, {
      to: [row.buyerId],
      kind: 'system',
      key: to === 'expired' ? 'orders.notice.expired' : 'orders.notice.forgotten',
      params: { number: row.number, days: VOUCHER_DAYS },
      object: { kind: 'order', id },
      target: { page: 'shoppingCartDesc', query: { tab: 'orders', id } },
    });
    tx.audit({
      action: to === 'expired' ? 'order.expire' : 'order.forget',
      ...{ object: 'order', objectId: id, before: { state: from }, after: { state: to } },
    });
  });
}

/** Tells the buyer and the administrators of the unit that an entitlement ends soon; once for each number of days. */
async function remind(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    for (const one of await endingSoon(tx, NOTICE_DAYS)) {
      const unit = await rows.officers(tx, { unitId: one.unitId });
      notify(tx, {
        to: [...new Set([one.buyerId, ...unit])],
        kind: 'todo',
        key: 'orders.notice.ending',
        params: { name: one.name, day: one.to, days: one.days },
        object: { kind: 'entitlement', id: one.id },
        target: { page: 'centre.accessExperimentPackage', query: { tab: 'soon' } },
      });
    }
    await tidyLines(tx);
  });
}

/**
 * Lets orders expire, cancels those nobody brought a voucher for, and reminds. Whether somebody may start follows the
 * clock itself, so a run too late changes nothing.
 */
export const orderClockJob: JobHandler = {
  name: 'orders.clock',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    for (const id of await ctx.read((read) => rows.spentOrders(read))) await followClock(ctx, id, 'expired');
    const forgotten = await ctx.read((read) => rows.forgottenOrders(read, VOUCHER_DAYS));
    for (const id of forgotten) await followClock(ctx, id, 'cancelled');
    await remind(ctx);
  },
};
