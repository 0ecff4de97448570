import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import { sha256Hex } from '../../../kernel/values/sha256.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { unitNames } from '../../units/server/units.public.ts';
import { markOrdered, markReopened, wishSerials } from '../../wish-lists/server/wish-lists.public.ts';
import type * as contract from '../shared/cart.contract.ts';
import * as model from '../shared/order.model.ts';
import { cartOf, deleteLines, holdCart, taughtClasses } from './cart.repository.ts';
import { periodOf } from './cart.service.ts';
import { itemKey, itemsOf } from './cart-item.service.ts';
import { commandsOf, factsOf, personOf, seeOrder } from './order.access.ts';
import * as rows from './order.repository.ts';

/** @throws AppError invalid, refused for the unit of somebody else */
async function unitToOrderFor(ctx: Ctx, asked: string | null): Promise<string> {
  const actor = personOf(ctx);
  if (asked !== null && asked !== actor.unitId) {
    if (actor.role !== 0) throw appError('forbidden', 'orders.otherUnit');
    const [unit] = await unitNames(ctx, [asked]);
    if (!unit) throw fieldError('unitId', 'orders.unit.unknown');
    return unit.id;
  }
  if (actor.unitId === null) throw appError('refused', 'orders.noUnit');
  return actor.unitId;
}

/**
 * Orders the chosen lines; the same lines sent again answer with the order they made.
 * @throws AppError invalid with the line at fault, conflict for lines that left the cart
 */
export async function submitOrder(
  ctx: Ctx,
  body: RouteInput<typeof contract.submitOrderRoute>['body'],
): Promise<CallOutput<typeof contract.submitOrderRoute>> {
  const actor = personOf(ctx);
  const ids = [...new Set(body.lineIds)].sort();
  const submission = sha256Hex(ids.join());
  return ctx.tx(async (tx) => {
    await holdCart(tx, actor.personId);
    const sent = await rows.orderOfSubmission(tx, actor.personId, submission);
    if (sent) return { id: sent.id, number: sent.number, submittedAt: sent.createdAt.toISOString() };
    const unitId = await unitToOrderFor(tx, body.unitId);
    const chosen = (await cartOf(tx, actor.personId)).filter(({ id }) => ids.includes(id));
    if (chosen.length !== ids.length) throw appError('conflict', 'orders.cart.changed');
    const now = model.today(tx.clock.ms());
    const items = await itemsOf(tx, chosen);
    const lines = chosen.map((line) => {
      const item = items.get(itemKey(line));
      const [fault] = model.lineFaults(line, item, now);
      if (!item || fault) {
        const code = `orders.submit.${fault ?? 'gone'}` as const;
        const params = { name: line.name };
        throw appErrorWith({ fields: [{ path: `lines.${line.id}`, code, params }] }, 'conflict', code, params);
      }
      return {
        ...{ kind: line.kind, itemId: line.itemId, code: item.code, name: item.ownName, provider: item.provider },
        ...{ seats: line.seats, price: item.price, ...periodOf(line, item), note: line.note, renewsId: line.renewsId },
      };
    });
    if (body.classId !== null) {
      const classes = await taughtClasses(tx, actor.personId);
      if (!classes.some(({ id }) => id === body.classId)) throw fieldError('classId', 'orders.class.unknown');
    }
    const wishListId = chosen.find((line) => line.wishListId !== null)?.wishListId ?? null;
    if (wishListId !== null) {
      const other = await rows.orderOfList(tx, wishListId);
      if (other) throw appError('conflict', 'orders.wish.ordered', { number: other.number });
      await markOrdered(tx, wishListId, actor.personId);
    }
    const id = tx.newId();
    const amount = model.amountOf(lines);
    if (amount > model.MAX_AMOUNT) throw appError('refused', 'orders.amount.tooMuch');
    const { number, at } = await rows.insertOrder(tx, {
      ...{ id, buyerId: actor.personId, unitId, phone: body.phone, reason: body.reason, classId: body.classId },
      ...{ amount, wishListId, submission },
    });
    await rows.insertLines(tx, id, lines);
    await rows.insertStep(tx, { orderId: id, command: 'submit', personId: actor.personId, state: 'submitted' });
    await deleteLines(tx, ids);
    const [unit] = await unitNames(tx, [unitId]);
    notify(tx, {
      to: (await rows.officers(tx, 'platform')).filter((one) => one !== actor.personId),
      kind: 'todo',
      key: 'orders.notice.submitted',
      params: { number, unit: unit?.name ?? '', person: actor.name },
      object: { kind: 'order', id },
      target: { page: 'management.orderManage', query: { id } },
    });
    tx.audit({
      action: 'order.submit',
      object: 'order',
      objectId: id,
      after: { number, unit: unit?.name ?? '', lines: lines.length, amount, state: 'submitted' },
    });
    return { id, number, submittedAt: at.toISOString() };
  });
}

/** Own orders with what may be done. */
export async function ownOrders(ctx: Ctx): Promise<CallOutput<typeof contract.ownOrdersRoute>> {
  const { personId } = personOf(ctx);
  return ctx.read(async (read) => {
    const own = await rows.ordersOfBuyer(read, personId);
    const lines = Map.groupBy(
      await rows.linesOf(
        read,
        own.map(({ id }) => id),
      ),
      ({ orderId }) => orderId,
    );
    const serials = await wishSerials(
      read,
      own.flatMap(({ wishListId }) => wishListId ?? []),
    );
    return {
      rows: own.map((row) => {
        const inside = lines.get(row.id) ?? [];
        const can = commandsOf({ row, own: true, office: false });
        return {
          ...{ id: row.id, number: row.number, stage: model.stageOf(factsOf(row)), amount: row.amount },
          lines: inside.map(({ code, name }) => ({ code, name })),
          seats: inside.reduce((sum, { seats }) => sum + seats, 0),
          submittedAt: row.createdAt.toISOString(),
          opinion: row.opinion ?? '',
          from: inside.map(({ from }) => from).sort()[0] ?? null,
          to:
            inside
              .map(({ to }) => to)
              .sort()
              .at(-1) ?? null,
          wish: row.wishListId === null ? null : (serials.get(row.wishListId) ?? null),
          can: { cancel: can.withdraw, upload: can.upload, again: can.again, see: row.state === 'opened' },
        };
      }),
    };
  });
}

/** Takes an own order back. @throws AppError notFound, conflict when it was paid or is over */
export async function withdrawOrder(ctx: Ctx, id: string, reason: string): Promise<null> {
  return ctx.tx(async (tx) => {
    const { row, own } = await seeOrder(tx, id, true);
    if (!own) throw appError('notFound', 'error.notFound');
    if (!model.mayWithdraw(row.state)) throw appError('conflict', `orders.moved.${model.stageOf(factsOf(row))}`);
    await rows.changeOrder(tx, id, { state: 'cancelled' });
    await rows.insertStep(tx, {
      ...{ orderId: id, command: 'cancel', personId: personOf(tx).personId, state: 'cancelled', opinion: reason },
    });
    if (row.wishListId !== null) await markReopened(tx, row.wishListId);
    notify(tx, {
      to: (await rows.officers(tx, 'platform')).filter((one) => one !== row.buyerId),
      kind: 'system',
      key: 'orders.notice.withdrawn',
      params: { number: row.number, person: row.buyer },
      object: { kind: 'order', id },
      target: { page: 'management.orderManage', query: { id, state: 'cancelled' } },
    });
    tx.audit({
      ...{ action: 'order.cancel', object: 'order', objectId: id, reason },
      before: { state: row.state },
      after: { state: 'cancelled' },
    });
    return null;
  });
}
