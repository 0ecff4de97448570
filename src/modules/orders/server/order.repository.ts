import { type RawBuilder, sql } from 'kysely';
import { SITE_ZONE } from '../../../kernel/values/site-time.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ItemKind, OrderState } from '../shared/order.model.ts';

export interface OrderRow {
  readonly id: string;
  readonly number: string;
  readonly buyerId: string;
  readonly buyer: string;
  readonly unitId: string;
  readonly unit: string;
  readonly phone: string;
  readonly reason: string;
  readonly classId: string | null;
  readonly className: string | null;
  readonly state: OrderState;
  /** Fen. */
  readonly amount: number;
  readonly adjusted: boolean;
  readonly refunded: number | null;
  readonly opinion: string | null;
  readonly voucherId: string | null;
  readonly voucherName: string | null;
  readonly voucherSha256: string | null;
  readonly voucherAt: Date | null;
  readonly wishListId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updated_at: Date;
}

export interface LineRow {
  readonly id: string;
  readonly orderId: string;
  readonly kind: ItemKind;
  readonly itemId: string;
  readonly code: string;
  readonly name: string;
  readonly provider: string;
  readonly seats: number;
  readonly price: number;
  readonly from: string;
  readonly to: string;
  readonly note: string;
  readonly renewsId: string | null;
}

export interface StepRow {
  readonly command: string;
  readonly by: string | null;
  readonly state: OrderState;
  readonly opinion: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly at: Date;
}

const personName = (id: RawBuilder<unknown>) => sql`(select p.name from identity_api.person p where p.id = ${id})`;

const COLUMNS = sql`o.id, o.number, o.buyer_id as "buyerId", coalesce(${personName(sql`o.buyer_id`)}, '') as buyer,
  o.unit_id as "unitId", coalesce((select u.name from units_api.unit u where u.id = o.unit_id), '') as unit, o.phone,
  o.reason, o.class_id as "classId", (select k.name from classes_api.class k where k.id = o.class_id) as "className",
  o.state, o.amount::float8 as amount, o.adjusted, o.refunded::float8 as refunded, o.opinion,
  o.voucher_id as "voucherId", o.voucher_name as "voucherName", o.voucher_sha256 as "voucherSha256",
  o.voucher_at as "voucherAt", o.wish_list_id as "wishListId", o.version, o.created_at as "createdAt", o.updated_at`;

/** @param lock holds it until the transaction ends */
export async function findOrder(ctx: Ctx, id: string, lock = false): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from orders.purchase_order o
    where o.id = ${id} ${lock ? sql`for update of o` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** The order a submission made, when it was sent before. */
export async function orderOfSubmission(ctx: Ctx, buyerId: string, submission: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from orders.purchase_order o
    where o.buyer_id = ${buyerId} and o.submission = ${submission}`.execute(ctx.db);
  return rows[0];
}

/** Living order of a wish list. */
export async function orderOfList(ctx: Ctx, wishListId: string): Promise<{ number: string } | undefined> {
  const { rows } = await sql<{ number: string }>`select number from orders.purchase_order
    where wish_list_id = ${wishListId} and state not in ('rejected', 'cancelled')`.execute(ctx.db);
  return rows[0];
}

/** Orders of a buyer, newest first. */
export async function ordersOfBuyer(ctx: Ctx, buyerId: string): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from orders.purchase_order o
    where o.buyer_id = ${buyerId} order by o.created_at desc, o.id desc limit 200`.execute(ctx.db);
  return rows;
}

/** Lines of some orders in their order. */
export async function linesOf(ctx: Ctx, orderIds: readonly string[]): Promise<LineRow[]> {
  const { rows } =
    await sql<LineRow>`select l.id, l.order_id as "orderId", l.kind, l.item_id as "itemId", l.code, l.name,
      l.provider, l.seats, l.price::float8 as price, l.from_day::text as "from", l.to_day::text as "to", l.note,
      l.renews_entitlement_id as "renewsId"
    from orders.order_line l where l.order_id = any(${[...orderIds]}::uuid[]) order by l.order_id, l.sort`.execute(
      ctx.db,
    );
  return rows;
}

/** What was done with an order, first step first. */
export async function stepsOf(ctx: Ctx, orderId: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`select s.command, ${personName(sql`s.person_id`)} as by, s.state, s.opinion,
      s.amount_before::float8 as before, s.amount_after::float8 as after, s.at
    from orders.order_step s where s.order_id = ${orderId} order by s.at, s.id`.execute(ctx.db);
  return rows;
}

export type NewOrder = Pick<
  OrderRow,
  'id' | 'buyerId' | 'unitId' | 'phone' | 'reason' | 'classId' | 'amount' | 'wishListId'
> & { readonly submission: string };

/** Stores an order; its number holds the day at the site. */
export async function insertOrder(tx: TxCtx, row: NewOrder): Promise<{ number: string; at: Date }> {
  const { rows } = await sql<{ number: string; at: Date }>`insert into orders.purchase_order
      (id, number, buyer_id, unit_id, phone, reason, class_id, amount, wish_list_id, submission)
    values (${row.id}, to_char(platform.app_now() at time zone ${SITE_ZONE}::text, 'YYYYMMDD')
        || lpad(nextval('orders.order_number')::text, 6, '0'),
      ${row.buyerId}, ${row.unitId}, ${row.phone}, ${row.reason}, ${row.classId}::uuid, ${row.amount},
      ${row.wishListId}::uuid, ${row.submission})
    returning number, created_at as at`.execute(tx.db);
  return rows[0]!;
}

export async function insertLines(
  tx: TxCtx,
  orderId: string,
  lines: readonly Omit<LineRow, 'id' | 'orderId'>[],
): Promise<void> {
  const values = lines.map(
    (line, at) => sql`(${tx.newId()}::uuid, ${orderId}::uuid, ${at}::int, ${line.kind}, ${line.itemId}::uuid,
      ${line.code}, ${line.name}, ${line.provider}, ${line.seats}::int, ${line.price}::bigint, ${line.from}::date,
      ${line.to}::date, ${line.note}, ${line.renewsId}::uuid)`,
  );
  await sql`insert into orders.order_line (id, order_id, sort, kind, item_id, code, name, provider, seats, price,
      from_day, to_day, note, renews_entitlement_id) values ${sql.join(values)}`.execute(tx.db);
}

/** Gives a line fewer seats or another period. */
export async function changeLine(
  tx: TxCtx,
  line: { readonly id: string; readonly seats: number; readonly from: string; readonly to: string },
): Promise<void> {
  await sql`update orders.order_line set seats = ${line.seats}, from_day = ${line.from}::date, to_day = ${line.to}::date
    where id = ${line.id}`.execute(tx.db);
}

/** What a command changes; what is absent stays. */
interface OrderChange {
  readonly state?: OrderState;
  readonly amount?: number;
  readonly adjusted?: true;
  readonly refunded?: number;
  readonly opinion?: string;
  readonly approvedBy?: string;
}

/** Writes the outcome of a command; when it began to wait for a voucher, or was opened, is noted. */
export async function changeOrder(tx: TxCtx, id: string, change: OrderChange): Promise<void> {
  const { state = null, amount = null, refunded = null, opinion = null, approvedBy = null } = change;
  await sql`update orders.purchase_order set state = coalesce(${state}::text, state),
      amount = coalesce(${amount}::bigint, amount), adjusted = adjusted or ${change.adjusted === true}::boolean,
      refunded = coalesce(${refunded}::bigint, refunded), opinion = coalesce(${opinion}::text, opinion),
      approved_by = coalesce(${approvedBy}::uuid, approved_by),
      approved_at = case when ${approvedBy}::uuid is null then approved_at else platform.app_now() end,
      awaiting_at = case when ${state}::text = 'awaiting' and state <> 'awaiting' then platform.app_now()
        else awaiting_at end,
      opened_at = case when ${state}::text = 'opened' then platform.app_now() else opened_at end,
      version = version + 1, updated_at = platform.app_now()
    where id = ${id}`.execute(tx.db);
}

export interface Voucher {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
}

/** Puts a voucher to an order, or takes it away. */
export async function setVoucher(tx: TxCtx, id: string, voucher: Voucher | null): Promise<void> {
  await sql`update orders.purchase_order set voucher_id = ${voucher?.id ?? null}::uuid,
      voucher_name = ${voucher?.name ?? null}, voucher_sha256 = ${voucher?.sha256 ?? null},
      voucher_at = case when ${voucher === null}::boolean then null else platform.app_now() end,
      awaiting_at = case when ${voucher === null}::boolean then platform.app_now() else awaiting_at end,
      version = version + 1, updated_at = platform.app_now()
    where id = ${id}`.execute(tx.db);
}

/** Numbers of other orders with the same voucher. */
export async function sameVoucher(ctx: Ctx, id: string, sha256: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select number from orders.purchase_order
    where voucher_sha256 = ${sha256} and id <> ${id} order by number limit 20`.execute(ctx.db);
  return rows.map(({ number }) => number);
}

export async function insertStep(
  tx: TxCtx,
  step: {
    readonly orderId: string;
    readonly command: string;
    readonly personId: string | null;
    readonly state: OrderState;
    readonly opinion?: string;
    readonly before?: number;
    readonly after?: number;
  },
): Promise<void> {
  await sql`insert into orders.order_step (id, order_id, command, person_id, state, opinion, amount_before, amount_after, at)
    values (${tx.newId()}, ${step.orderId}, ${step.command}, ${step.personId}::uuid, ${step.state},
      ${step.opinion ?? ''}, ${step.before ?? null}::bigint, ${step.after ?? null}::bigint, platform.app_now())`.execute(
    tx.db,
  );
}

/** Active people of a role: of the platform, or of a unit. */
export async function officers(ctx: Ctx, of: 'platform' | { readonly unitId: string }): Promise<string[]> {
  const who = of === 'platform' ? sql`p.role = 0` : sql`p.role = 2 and p.unit_id = ${of.unitId}`;
  const { rows } = await sql<{ id: string }>`select p.id from identity_api.person p
    where p.state = 'active' and ${who} order by p.id limit 200`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Active people by account. */
export async function peopleOfAccounts(
  ctx: Ctx,
  accounts: readonly string[],
): Promise<{ id: string; account: string }[]> {
  const { rows } = await sql<{ id: string; account: string }>`select p.id, p.account from identity_api.person p
    where p.state = 'active' and p.account = any(${accounts.map((one) => one.toLowerCase())}::text[])`.execute(ctx.db);
  return rows;
}

/** Orders that have waited too long for a voucher. */
export async function forgottenOrders(ctx: Ctx, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders.purchase_order
    where state = 'awaiting' and voucher_id is null
      and awaiting_at < platform.app_now() - make_interval(days => ${days}::int) limit 500`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Opened orders whose last entitlement is over. */
export async function spentOrders(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select o.id from orders.purchase_order o where o.state = 'opened'
    and not exists (select from orders.entitlement e where e.order_id = o.id and e.ends_at > platform.app_now())
    limit 500`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
