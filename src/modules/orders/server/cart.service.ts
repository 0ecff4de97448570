import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { unitNames } from '../../units/server/units.public.ts';
import { linesToOrder, wishSerials } from '../../wish-lists/server/wish-lists.public.ts';
import type * as contract from '../shared/cart.contract.ts';
import * as model from '../shared/order.model.ts';
import * as rows from './cart.repository.ts';
import { type Item, itemKey, itemOfCode, itemsOf } from './cart-item.service.ts';
import { inForce, type ReachedRow, reachedEntitlement } from './entitlement.repository.ts';
import { personOf } from './order.access.ts';
import { findOrder, linesOf } from './order.repository.ts';

const shownItem = ({ ownName: _name, experimentIds: _ids, ...item }: Item) => item;
/** The period a line has as it is ordered: of a package its beginning decides. */
export const periodOf = (line: model.Period, item: Pick<Item, 'validDays'>): model.Period =>
  item.validDays === null ? line : { from: line.from, to: model.packageEnd(line.from, item.validDays) };

/** The own cart. */
export async function readCart(ctx: Ctx): Promise<CallOutput<typeof contract.cartRoute>> {
  const actor = personOf(ctx);
  const now = model.today(ctx.clock.ms());
  return ctx.read(async (read) => {
    const lines = await rows.cartOf(read, actor.personId);
    const items = await itemsOf(read, lines);
    const open = await inForce(read, actor.unitId, now);
    const serials = await wishSerials(
      read,
      lines.flatMap(({ wishListId }) => wishListId ?? []),
    );
    return {
      today: now,
      rows: lines.map((line) => {
        const item = items.get(itemKey(line));
        const period = item ? periodOf(line, item) : line;
        const same = open.filter((one) => itemKey(one) === itemKey(line) && model.overlaps(one, period));
        return {
          ...(item
            ? shownItem(item)
            : {
                ...{ kind: line.kind, item: line.itemId, code: line.code, name: line.name, coverUrl: null },
                ...{
                  subject: line.code,
                  provider: '',
                  price: line.price,
                  limit: line.seats,
                  validDays: null,
                  gone: true,
                },
              }),
          ...{ id: line.id, seats: line.seats, ...period, note: line.note, seenPrice: line.price },
          faults: model.lineFaults(line, item, now),
          openUntil:
            same
              .map(({ to }) => to)
              .sort()
              .at(-1) ?? null,
          wish: line.wishListId === null ? null : (serials.get(line.wishListId) ?? null),
          renews: line.renewsId !== null,
        };
      }),
    };
  });
}

/** What may be put into the cart under a code. */
export async function cartItem(ctx: Ctx, code: string): Promise<CallOutput<typeof contract.cartItemRoute>> {
  const item = await ctx.read((read) => itemOfCode(read, code));
  return { rows: item ? [shownItem(item)] : [] };
}

interface Wanted {
  readonly kind: model.ItemKind;
  readonly itemId: string;
  readonly seats: number;
  readonly from?: string;
  readonly to?: string;
  readonly wishListId?: string;
  readonly renewsId?: string;
}

/** Puts things into the cart; what is there already gets more seats. What is gone is left out. @returns ids of the lines */
async function putLines(tx: TxCtx, personId: string, wanted: readonly Wanted[]): Promise<string[]> {
  await rows.holdCart(tx, personId);
  const items = await itemsOf(tx, wanted);
  const present = new Map((await rows.cartOf(tx, personId)).map((line) => [itemKey(line), line]));
  const now = model.today(tx.clock.ms());
  const ids: string[] = [];
  for (const one of wanted) {
    const item = items.get(itemKey(one));
    if (!item || item.gone) continue;
    const before = present.get(itemKey(one));
    const from = one.from !== undefined && one.from >= now ? one.from : now;
    const to = one.to !== undefined && one.to >= from ? one.to : model.dayAfter(from, model.USUAL_DAYS - 1);
    const line: rows.CartRow = before
      ? {
          ...before,
          seats: Math.min(model.MAX_SEATS, before.seats + one.seats),
          wishListId: one.wishListId ?? before.wishListId,
          renewsId: one.renewsId ?? before.renewsId,
        }
      : {
          ...{ id: tx.newId(), kind: one.kind, itemId: one.itemId, code: item.code, name: item.ownName },
          ...{ seats: one.seats, ...periodOf({ from, to }, item), price: item.price, note: '' },
          ...{ wishListId: one.wishListId ?? null, renewsId: one.renewsId ?? null },
        };
    if (before) await rows.updateLine(tx, line);
    else {
      if (present.size >= model.MAX_LINES) throw appError('refused', 'orders.cart.full', { n: model.MAX_LINES });
      await rows.insertLine(tx, personId, line);
    }
    present.set(itemKey(one), line);
    ids.push(line.id);
    tx.audit({
      action: before ? 'cart_line.update' : 'cart_line.add',
      object: 'cart_line',
      objectId: line.id,
      after: { code: line.code, seats: line.seats },
    });
  }
  return ids;
}

/** @throws AppError invalid for what is not offered, refused when the cart is full */
export async function addLine(ctx: Ctx, body: RouteInput<typeof contract.addCartLineRoute>['body']) {
  const { personId } = personOf(ctx);
  return ctx.tx(async (tx) => {
    const [id] = await putLines(tx, personId, [{ kind: body.kind, itemId: body.item, seats: body.seats }]);
    if (id === undefined) throw fieldError('item', 'orders.cart.notOffered');
    return { id };
  });
}

/** An entitlement is gone on with the day after it ends. */
const renewal = (of: ReachedRow): Wanted => ({
  ...{ kind: of.kind, itemId: of.itemId, seats: of.seats, renewsId: of.id },
  from: model.dayAfter(of.to, 1),
  to: model.dayAfter(of.to, 1 + model.daysBetween(of.from, of.to)),
});

/**
 * Puts the lines of something earlier into the cart.
 * @throws AppError notFound for what is not the own one, conflict for what cannot be ordered (any more)
 */
export async function copyToCart(ctx: Ctx, { of, id }: RouteInput<typeof contract.copyToCartRoute>['body']) {
  const actor = personOf(ctx);
  return ctx.tx(async (tx) => {
    let wanted: Wanted[];
    if (of === 'order') {
      const order = await findOrder(tx, id);
      if (order?.buyerId !== actor.personId) throw appError('notFound', 'error.notFound');
      if (!model.mayRepeat(order.state)) throw appError('conflict', 'orders.again.open');
      wanted = (await linesOf(tx, [id])).map((line) => ({
        ...{ kind: line.kind, itemId: line.itemId, seats: line.seats, from: line.from, to: line.to },
      }));
    } else if (of === 'entitlement') {
      const row = await reachedEntitlement(tx, actor, id);
      if (!row) throw appError('notFound', 'error.notFound');
      wanted = [renewal(row)];
    } else {
      const lines = await linesToOrder(tx, id, actor.personId);
      wanted = lines.map((line) => ({ ...line, wishListId: id }));
      const other = (await rows.cartOf(tx, actor.personId)).find(
        (line) => line.wishListId !== null && line.wishListId !== id,
      );
      if (other) throw appError('refused', 'orders.cart.otherWish');
      // Asked for twice, the lines stay as they are.
      const has = (await rows.cartOf(tx, actor.personId)).some(({ wishListId }) => wishListId === id);
      if (has) return { lines: 0 };
    }
    const ids = await putLines(tx, actor.personId, wanted);
    if (ids.length === 0) throw appError('conflict', 'orders.cart.nothing');
    return { lines: ids.length };
  });
}

/** @throws AppError notFound for a line that is not in the own cart, invalid with the field at fault */
export async function updateLine(
  ctx: Ctx,
  id: string,
  body: RouteInput<typeof contract.updateCartLineRoute>['body'],
): Promise<null> {
  const { personId } = personOf(ctx);
  return ctx.tx(async (tx) => {
    await rows.holdCart(tx, personId);
    const before = (await rows.cartOf(tx, personId)).find((line) => line.id === id);
    if (!before) throw appError('notFound', 'orders.cart.removed');
    const item = (await itemsOf(tx, [before])).get(itemKey(before));
    const now = model.today(tx.clock.ms());
    const from = body.from ?? before.from;
    const asked = { from, to: body.to ?? before.to };
    const period = item ? periodOf(asked, item) : asked;
    if (body.from !== undefined || body.to !== undefined) {
      const fault = model.periodFault(period, now);
      if (fault === 'past') throw fieldError('from', 'orders.fault.past');
      if (fault !== null && item?.validDays === null) throw fieldError('to', `orders.fault.${fault}`);
    }
    if (body.seats !== undefined && item && body.seats > item.limit) {
      throw fieldError('seats', 'orders.fault.seats', { n: item.limit });
    }
    const line = {
      ...before,
      ...period,
      seats: body.seats ?? before.seats,
      note: body.note ?? before.note,
      price: body.priceSeen && item ? item.price : before.price,
    };
    await rows.updateLine(tx, line);
    tx.audit({
      action: 'cart_line.update',
      object: 'cart_line',
      objectId: id,
      before: { seats: before.seats, from: before.from, to: before.to },
      after: { seats: line.seats, from: line.from, to: line.to },
    });
    return null;
  });
}

/** Takes own lines out, or brings them back. */
export async function removeLines(
  ctx: Ctx,
  { ids, removed }: RouteInput<typeof contract.removeCartLinesRoute>['body'],
): Promise<{ changed: number }> {
  const { personId } = personOf(ctx);
  return ctx.tx(async (tx) => {
    await rows.holdCart(tx, personId);
    const changed = removed ? await rows.removeLines(tx, personId, ids) : await rows.restoreLines(tx, personId, ids);
    if (changed > 0) {
      const action = removed ? 'cart_line.remove' : 'cart_line.restore';
      tx.audit({ action, object: 'cart_line', objectId: ids[0]!, after: { lines: changed } });
    }
    return { changed };
  });
}

/** For which unit and class one may order. */
export async function orderChoices(ctx: Ctx, kw: string): Promise<CallOutput<typeof contract.orderChoicesRoute>> {
  const actor = personOf(ctx);
  return ctx.read(async (read) => {
    const [unit] = actor.unitId === null ? [] : await unitNames(read, [actor.unitId]);
    return {
      unit: unit ? { id: unit.id, name: unit.name } : null,
      units: actor.role === 0 ? await rows.unitsLike(read, kw) : [],
      classes: await rows.taughtClasses(read, actor.personId),
      phone: await rows.latestPhone(read, actor.personId),
    };
  });
}
