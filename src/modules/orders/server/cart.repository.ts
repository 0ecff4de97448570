import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ItemKind } from '../shared/order.model.ts';

export interface CartRow {
  readonly id: string;
  readonly kind: ItemKind;
  readonly itemId: string;
  readonly code: string;
  readonly name: string;
  readonly seats: number;
  readonly from: string;
  readonly to: string;
  readonly price: number;
  readonly note: string;
  readonly wishListId: string | null;
  readonly renewsId: string | null;
}

const COLUMNS = sql`l.id, l.kind, l.item_id as "itemId", l.code, l.name, l.seats, l.from_day::text as "from",
  l.to_day::text as "to", l.price::float8 as price, l.note, l.wish_list_id as "wishListId",
  l.renews_entitlement_id as "renewsId"`;

/** The cart of a person, first line first. */
export async function cartOf(ctx: Ctx, personId: string): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`select ${COLUMNS} from orders.cart_line l
    where l.person_id = ${personId} and l.removed_at is null order by l.created_at, l.id`.execute(ctx.db);
  return rows;
}

/** Changes of one person's cart wait for each other. */
export async function holdCart(tx: TxCtx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders.cart:${personId}`}, 0))`.execute(tx.db);
}

export async function insertLine(tx: TxCtx, personId: string, line: CartRow): Promise<void> {
  await sql`insert into orders.cart_line (id, person_id, kind, item_id, code, name, seats, from_day, to_day, price, note,
      wish_list_id, renews_entitlement_id)
    values (${line.id}, ${personId}, ${line.kind}, ${line.itemId}, ${line.code}, ${line.name}, ${line.seats},
      ${line.from}::date, ${line.to}::date, ${line.price}, ${line.note}, ${line.wishListId}::uuid,
      ${line.renewsId}::uuid)`.execute(tx.db);
}

export async function updateLine(tx: TxCtx, line: CartRow): Promise<void> {
  await sql`update orders.cart_line set seats = ${line.seats}, from_day = ${line.from}::date, to_day = ${line.to}::date,
      price = ${line.price}, note = ${line.note}, wish_list_id = ${line.wishListId}::uuid,
      renews_entitlement_id = ${line.renewsId}::uuid
    where id = ${line.id}`.execute(tx.db);
}

/** Takes lines out; they can be brought back. @returns how many */
export async function removeLines(tx: TxCtx, personId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`update orders.cart_line set removed_at = platform.app_now()
    where person_id = ${personId} and id = any(${[...ids]}::uuid[]) and removed_at is null returning id`.execute(tx.db);
  return rows.length;
}

/** Brings back what was taken out, unless the same thing was put in meanwhile. @returns how many */
export async function restoreLines(tx: TxCtx, personId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`update orders.cart_line l set removed_at = null
    where l.person_id = ${personId} and l.id = any(${[...ids]}::uuid[]) and l.removed_at is not null
      and not exists (select from orders.cart_line x where x.person_id = l.person_id and x.kind = l.kind
        and x.item_id = l.item_id and x.removed_at is null) returning l.id`.execute(tx.db);
  return rows.length;
}

/** Lines that became an order leave for good. */
export async function deleteLines(tx: TxCtx, ids: readonly string[]): Promise<void> {
  await sql`delete from orders.cart_line where id = any(${[...ids]}::uuid[])`.execute(tx.db);
}

/** Lines that were taken out more than a day ago. */
export async function tidyLines(tx: TxCtx): Promise<void> {
  await sql`delete from orders.cart_line where removed_at < platform.app_now() - interval '1 day'`.execute(tx.db);
}

/** Running classes somebody is in the team of. */
export async function taughtClasses(ctx: Ctx, personId: string) {
  const { rows } = await sql<{ id: string; name: string; course: string }>`select k.id, k.name, c.name as course
    from courses_api.course_member m join courses_api.course c on c.id = m.course_id
    join classes_api.class k on k.course_id = m.course_id and k.state <> 'ended'
    where m.person_id = ${personId} and c.state <> 'archived'
    order by c.name, k.name, k.id limit 200`.execute(ctx.db);
  return rows;
}

/** Active units whose name holds a text. */
export async function unitsLike(ctx: Ctx, text: string): Promise<{ id: string; name: string }[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: string; name: string }>`select u.id, u.name from units_api.unit u
    where u.state = 'active' and u.name ilike ${like} escape '\\' order by u.name, u.id limit 50`.execute(ctx.db);
  return rows;
}

/** Telephone of the latest order of a person. */
export async function latestPhone(ctx: Ctx, personId: string): Promise<string> {
  const { rows } = await sql<{ phone: string }>`select phone from orders.purchase_order
    where buyer_id = ${personId} order by created_at desc limit 1`.execute(ctx.db);
  return rows[0]?.phone ?? '';
}
