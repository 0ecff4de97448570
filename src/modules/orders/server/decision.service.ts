import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError, forEachRow, requireVersion } from '../../../platform/managed/parts.ts';
import { claimAttachments, releaseAttachments } from '../../files/server/files.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { markReopened } from '../../wish-lists/server/wish-lists.public.ts';
import type { approveOrderRoute, commandEntitlementRoute, commandOrdersRoute } from '../shared/order.contract.ts';
import * as model from '../shared/order.model.ts';
import { itemKey, itemsOf } from './cart-item.service.ts';
import * as entitlements from './entitlement.repository.ts';
import { factsOf, orderFor, personOf, seeOrder } from './order.access.ts';
import * as rows from './order.repository.ts';

/** What vouchers belong to. */
export const VOUCHER_OWNER = 'order_voucher';

type Command = RouteInput<typeof commandOrdersRoute>['body'];
type Told =
  | 'approved'
  | 'rejected'
  | 'adjusted'
  | 'paid'
  | 'returned'
  | 'opened'
  | 'refunded'
  | 'cancelled'
  | 'changed';

/** Tells the buyer, and the administrators of the unit where it concerns them. */
async function notifyOutcome(tx: TxCtx, row: rows.OrderRow, key: Told, reason: string, unitToo = false): Promise<void> {
  const actorId = tx.actor.kind === 'person' ? tx.actor.personId : '';
  const unit = unitToo ? await rows.officers(tx, { unitId: row.unitId }) : [];
  const to = [...new Set([row.buyerId, ...unit])].filter((id) => id !== actorId);
  if (to.length === 0) return;
  notify(tx, {
    to,
    kind: 'system',
    key: `orders.notice.${key}`,
    params: { number: row.number, words: reason },
    object: { kind: 'order', id: row.id },
    target:
      key === 'opened' || key === 'changed'
        ? { page: 'centre.accessExperimentPackage' }
        : { page: 'shoppingCartDesc', query: { tab: 'orders', id: row.id } },
  });
}

/** Writes what a command did: the order, its step, the audit row. */
async function record(
  tx: TxCtx,
  row: rows.OrderRow,
  command: string,
  done: {
    readonly state: model.OrderState;
    readonly opinion?: string;
    readonly change?: Omit<Parameters<typeof rows.changeOrder>[2], 'state'>;
    readonly amounts?: { readonly before: number; readonly after: number };
    readonly after?: object;
  },
): Promise<void> {
  const { state, opinion = '', amounts } = done;
  await rows.changeOrder(tx, row.id, { ...done.change, state });
  const personId = tx.actor.kind === 'person' ? tx.actor.personId : null;
  await rows.insertStep(tx, { orderId: row.id, command, personId, state, opinion, ...(amounts ?? {}) });
  tx.audit({
    ...{ action: `order.${command}`, object: 'order', objectId: row.id },
    before: { state: row.state, ...(amounts ? { amount: amounts.before } : {}) },
    after: { state, ...(amounts ? { amount: amounts.after } : {}), ...done.after },
    ...(opinion ? { reason: opinion } : {}),
  });
}

/** @throws AppError conflict naming what left the catalogue */
async function requireOffered(tx: TxCtx, lines: readonly rows.LineRow[]) {
  const items = await itemsOf(tx, lines);
  const gone = lines.find((line) => items.get(itemKey(line))?.gone ?? true);
  if (gone) throw appError('conflict', 'orders.submit.gone', { name: gone.name });
  return items;
}

async function approve(tx: TxCtx, row: rows.OrderRow, opinion: string, amount = row.amount): Promise<void> {
  const state = model.approvedState(amount);
  const change = { opinion, approvedBy: personOf(tx).personId, ...(amount === row.amount ? {} : { amount }) };
  const amounts = amount === row.amount ? {} : { amounts: { before: row.amount, after: amount } };
  await record(tx, row, 'approve', { state, opinion, change, ...amounts });
  await notifyOutcome(tx, row, 'approved', opinion);
}

/**
 * Approves an order with fewer seats or another period.
 * @throws AppError notFound, refused for the own order, conflict, stale, invalid with the line at fault
 */
export async function approveOrder(
  ctx: Ctx,
  id: string,
  { opinion, lines: changed, version }: RouteInput<typeof approveOrderRoute>['body'],
): Promise<null> {
  return ctx.tx(async (tx) => {
    const row = await orderFor(tx, id, 'approve');
    await requireVersion(tx, row, version, { object: 'order', current: () => ({ amount: row.amount }) });
    const before = await rows.linesOf(tx, [id]);
    const items = await requireOffered(tx, before);
    const now = model.today(tx.clock.ms());
    const after = before.map((line) => {
      const asked = changed.find((one) => one.id === line.id);
      if (!asked) return line;
      const { validDays } = items.get(itemKey(line))!;
      if (asked.seats > line.seats) throw fieldError(`lines.${line.id}.seats`, 'orders.fault.moreSeats');
      const to = validDays === null ? asked.to : model.packageEnd(asked.from, validDays);
      const moved = asked.from !== line.from || asked.to !== line.to;
      const fault = moved ? model.periodFault({ from: asked.from, to }, now) : null;
      if (fault === 'past') throw fieldError(`lines.${line.id}.from`, 'orders.fault.past');
      if (fault) throw fieldError(`lines.${line.id}.to`, `orders.fault.${fault}`);
      return { ...line, seats: asked.seats, from: asked.from, to: moved ? to : line.to };
    });
    const differs = after.filter((line, at) => {
      const old = before[at]!;
      return line.seats !== old.seats || line.from !== old.from || line.to !== old.to;
    });
    if (differs.length > 0 && opinion === '') throw fieldError('opinion', 'orders.fault.note');
    for (const line of differs) await rows.changeLine(tx, line);
    await approve(tx, row, opinion, row.adjusted ? row.amount : model.amountOf(after));
    return null;
  });
}

/** Gives each line its entitlement. */
async function openEntitlements(tx: TxCtx, row: rows.OrderRow, accounts: readonly string[]): Promise<void> {
  const names = [...new Set(accounts.map((one) => one.toLowerCase()))];
  const people = names.length === 0 ? [] : await rows.peopleOfAccounts(tx, names);
  const unknown = names.find((name) => !people.some(({ account }) => account.toLowerCase() === name));
  if (unknown !== undefined) throw fieldError('accounts', 'orders.open.unknown', { account: unknown });
  const lines = await rows.linesOf(tx, [row.id]);
  const items = await itemsOf(tx, lines);
  for (const line of lines) {
    if (people.length > line.seats) throw fieldError('accounts', 'orders.open.seats', { n: line.seats });
    const item = items.get(itemKey(line));
    if (!item || item.experimentIds.length === 0) throw appError('conflict', 'orders.submit.gone', { name: line.name });
    await entitlements.insertEntitlement(tx, {
      ...{ id: tx.newId(), orderId: row.id, lineId: line.id, kind: line.kind, itemId: line.itemId },
      ...{ code: line.code, name: line.name, unitId: row.unitId, named: people.length > 0 },
      ...{ from: line.from, to: line.to, seats: line.seats, previousId: line.renewsId },
      startsAt: new Date(model.startOfDay(line.from)),
      endsAt: new Date(model.endOfDay(line.to)),
      experimentIds: item.experimentIds,
      personIds: people.map(({ id }) => id),
    });
  }
}

/** What a command checks, writes and notes. */
async function applyCommand(tx: TxCtx, row: rows.OrderRow, body: Command): Promise<void> {
  switch (body.command) {
    case 'approve':
      await requireOffered(tx, await rows.linesOf(tx, [row.id]));
      return approve(tx, row, body.opinion);
    case 'reject':
      await record(tx, row, 'reject', {
        ...{ state: 'rejected', opinion: body.opinion },
        change: { opinion: body.opinion, approvedBy: personOf(tx).personId },
      });
      if (row.wishListId !== null) await markReopened(tx, row.wishListId);
      return notifyOutcome(tx, row, 'rejected', body.opinion);
    case 'cancel':
      await record(tx, row, 'cancel', { state: 'cancelled', opinion: body.reason });
      if (row.wishListId !== null) await markReopened(tx, row.wishListId);
      return notifyOutcome(tx, row, 'cancelled', body.reason);
    case 'adjust': {
      const state = row.state === 'submitted' ? row.state : model.approvedState(body.amount);
      await record(tx, row, 'adjust', {
        ...{ state, opinion: body.reason, amounts: { before: row.amount, after: body.amount } },
        change: { amount: body.amount, adjusted: true },
      });
      return notifyOutcome(tx, row, 'adjusted', body.reason);
    }
    case 'confirm':
      await record(tx, row, 'confirm', { state: 'paid' });
      return notifyOutcome(tx, row, 'paid', '');
    case 'return':
      await rows.setVoucher(tx, row.id, null);
      await record(tx, row, 'return', { state: 'awaiting', opinion: body.reason });
      return notifyOutcome(tx, row, 'returned', body.reason);
    case 'open':
      await openEntitlements(tx, row, body.accounts);
      await record(tx, row, 'open', { state: 'opened', after: { people: body.accounts.length } });
      return notifyOutcome(tx, row, 'opened', '', true);
    case 'refund':
      if (body.number !== row.number) throw fieldError('number', 'orders.refund.number');
      if (body.amount > row.amount) throw fieldError('amount', 'orders.refund.tooMuch');
      await entitlements.endEntitlements(tx, row.id);
      await record(tx, row, 'refund', {
        ...{ state: 'refunded', opinion: body.reason, change: { refunded: body.amount } },
        amounts: { before: row.amount, after: body.amount },
      });
      return notifyOutcome(tx, row, 'refunded', body.reason, true);
  }
}

/** Does something with orders, each in a transaction of its own; what does not fit is skipped with its reason. */
export async function commandOrders(ctx: Ctx, body: Command): Promise<CallOutput<typeof commandOrdersRoute>> {
  return forEachRow(
    ctx,
    body.ids,
    (id) => ctx.tx(async (tx) => applyCommand(tx, await orderFor(tx, id, body.command), body)),
    async (own, id) => (await own.read((read) => rows.findOrder(read, id)))?.number,
  );
}

/** Puts a voucher to an order, by its buyer or the office. @throws AppError notFound, conflict, invalid for another file */
export async function uploadVoucher(ctx: Ctx, id: string, fileId: string): Promise<null> {
  return ctx.tx(async (tx) => {
    const { row, own, office } = await seeOrder(tx, id, true);
    if (!own && !office) throw appError('forbidden', 'error.forbidden');
    if (!model.fitsCommand('upload', factsOf(row))) {
      throw appError('conflict', `orders.moved.${model.stageOf(factsOf(row))}`);
    }
    const owner = { ownerType: VOUCHER_OWNER, ownerId: id };
    const [file] = await claimAttachments(tx, [fileId], owner);
    if (!file || !/^(pdf|png|jpe?g|gif|bmp|webp)$/i.test(file.ext.replace('.', ''))) {
      throw fieldError('fileId', 'orders.voucher.kind');
    }
    await releaseAttachments(tx, owner, [fileId]);
    await rows.setVoucher(tx, id, { id: fileId, name: file.name, sha256: file.sha256 });
    await record(tx, row, 'upload', { state: row.state, after: { file: file.name } });
    if (own) {
      notify(tx, {
        to: await rows.officers(tx, 'platform'),
        kind: 'todo',
        key: 'orders.notice.voucher',
        params: { number: row.number, unit: row.unit },
        object: { kind: 'order', id },
        target: { page: 'management.orderManage', query: { id, state: 'voucher' } },
      });
    }
    return null;
  });
}

/** Gives an entitlement a later end or more seats. @throws AppError notFound, refused for the own order, conflict, invalid */
export async function commandEntitlement(
  ctx: Ctx,
  id: string,
  body: RouteInput<typeof commandEntitlementRoute>['body'],
): Promise<null> {
  return ctx.tx(async (tx) => {
    const found = await entitlements.findEntitlement(tx, id);
    if (!found) throw appError('notFound', 'error.notFound');
    const { row: order, own, office } = await seeOrder(tx, found.orderId, true);
    if (own) throw appError('refused', 'orders.ownOrder');
    if (!office) throw appError('forbidden', 'error.forbidden');
    if (order.state !== 'opened') throw appError('conflict', `orders.moved.${model.stageOf(factsOf(order))}`);
    const row = (await entitlements.findEntitlement(tx, id, true))!;
    if (body.command === 'extend') {
      if (body.to <= row.to) throw fieldError('to', 'orders.extend.earlier', { to: row.to });
      if (body.to < model.today(tx.clock.ms())) throw fieldError('to', 'orders.fault.past');
      await entitlements.changeEntitlement(tx, id, { to: body.to, endsAt: new Date(model.endOfDay(body.to)) });
    } else {
      if (body.seats < row.used) throw fieldError('seats', 'orders.seats.used', { n: row.used });
      await entitlements.changeEntitlement(tx, id, { seats: body.seats });
    }
    const { personId } = personOf(tx);
    await rows.insertStep(tx, {
      ...{ orderId: order.id, command: body.command, personId, state: order.state, opinion: body.reason },
    });
    tx.audit({
      ...{ action: `entitlement.${body.command}`, object: 'order', objectId: order.id, reason: body.reason },
      before: body.command === 'extend' ? { to: row.to } : { seats: row.seats },
      after: body.command === 'extend' ? { to: body.to } : { seats: body.seats },
    });
    await notifyOutcome(tx, order, 'changed', body.reason);
    return null;
  });
}
