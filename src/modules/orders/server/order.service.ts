import { hasGrant } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { attachmentUrl, listAttachments } from '../../files/server/files.public.ts';
import { wishSerials } from '../../wish-lists/server/wish-lists.public.ts';
import type { orderRoute } from '../shared/order.contract.ts';
import { amountOf, stageOf } from '../shared/order.model.ts';
import { VOUCHER_OWNER } from './decision.service.ts';
import { entitlementsOf } from './entitlement.repository.ts';
import { commandsOf, factsOf, PAGE, seeOrder } from './order.access.ts';
import * as rows from './order.repository.ts';
import { totalOf } from './order-total.repository.ts';

/** The present voucher, at an address signed with `key` for five minutes. */
async function presentVoucher(ctx: Ctx, key: Buffer, row: rows.OrderRow, office: boolean) {
  if (row.voucherId === null || row.voucherSha256 === null) return null;
  const file = (await listAttachments(ctx, VOUCHER_OWNER, [row.id])).find(({ id }) => id === row.voucherId);
  return {
    name: row.voucherName ?? '',
    url: file ? attachmentUrl(key, file, ctx.clock.ms()) : null,
    image: file !== undefined && !/pdf$/i.test(file.ext),
    uploadedAt: (row.voucherAt ?? row.updated_at).toISOString(),
    seenOn: office ? await rows.sameVoucher(ctx, row.id, row.voucherSha256) : [],
  };
}

/** An order whole, for its buyer and who decides about it. @throws AppError notFound */
export async function readOrder(ctx: Ctx, key: Buffer, id: string): Promise<CallOutput<typeof orderRoute>> {
  return ctx.read(async (read) => {
    const seen = await seeOrder(read, id);
    const { row, own } = seen;
    const lines = await rows.linesOf(read, [id]);
    const serial =
      row.wishListId === null ? undefined : (await wishSerials(read, [row.wishListId])).get(row.wishListId);
    const voucher = await presentVoucher(read, key, row, seen.office);
    const steps = await rows.stepsOf(read, id);
    const opened = await entitlementsOf(read, id);
    return {
      ...{ id, number: row.number, stage: stageOf(factsOf(row)), own, phone: row.phone, reason: row.reason },
      buyer: { id: row.buyerId, name: row.buyer },
      unit: { id: row.unitId, name: row.unit },
      ...{ className: row.className, wish: serial ?? null, amount: row.amount, linesAmount: amountOf(lines) },
      ...{ refunded: row.refunded, opinion: row.opinion ?? '', submittedAt: row.createdAt.toISOString() },
      lines: lines.map(({ orderId: _of, itemId: _item, renewsId, ...line }) => ({
        ...line,
        renews: renewsId !== null,
      })),
      voucher,
      steps: steps.map(({ state, at, ...step }) => ({
        ...step,
        // What came of a voucher is told by the step itself.
        stage: stageOf({ state, voucher: step.command === 'upload' }),
        at: at.toISOString(),
      })),
      entitlements: opened.map((one) => ({
        ...{ id: one.id, code: one.code, name: one.name, from: one.from, to: one.to, seats: one.seats, used: one.used },
        ...{ named: one.people, ended: one.endedAt !== null, renewal: one.previousId !== null, version: one.version },
      })),
      can: commandsOf(seen),
      version: row.version,
    };
  });
}

/** What was done with an order. @throws AppError notFound */
export async function orderHistory(ctx: Ctx, id: string, page: number) {
  await ctx.read((read) => seeOrder(read, id));
  return objectHistory(ctx, 'order', id, page);
}

/** Whether somebody may open the voucher of an order. */
export async function mayReadVoucher(ctx: Ctx, orderId: string): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false;
  const { personId } = ctx.actor;
  const row = await ctx.read((read) => rows.findOrder(read, orderId));
  if (!row) throw appError('notFound', 'error.notFound');
  return row.buyerId === personId || (ctx.actor.role === 0 && hasGrant(ctx.actor, PAGE, 'query'));
}

/** 金额合计 of the orders a question of the list leaves. @throws AppError forbidden */
export const orderTotal = (ctx: Ctx, question: { readonly kw: string; readonly f: string }) => totalOf(ctx, question);
