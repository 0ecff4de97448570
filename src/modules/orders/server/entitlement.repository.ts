import { type RawBuilder, sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ItemKind } from '../shared/order.model.ts';

/** Who asks. */
interface Asker {
  readonly personId: string;
  readonly unitId: string | null;
}

export interface EntitlementRow {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly kind: ItemKind;
  readonly itemId: string;
  readonly code: string;
  readonly name: string;
  readonly unitId: string;
  readonly unit: string;
  readonly named: boolean;
  readonly from: string;
  readonly to: string;
  readonly seats: number;
  readonly used: number;
  readonly previousId: string | null;
  readonly renewed: boolean;
  readonly endedAt: Date | null;
  readonly version: number;
}

/** An entitlement as one of its people sees it. */
export interface ReachedRow extends EntitlementRow {
  readonly seated: boolean;
  readonly ownRuns: number;
  readonly experiments: number;
}

const COLUMNS = sql`e.id, e.order_id as "orderId",
  e.kind, e.item_id as "itemId", e.code, e.name, e.unit_id as "unitId",
  coalesce((select u.name from units_api.unit u where u.id = e.unit_id), '') as unit, e.named,
  e.from_day::text as "from", e.to_day::text as "to", e.seats, e.used, e.previous_id as "previousId",
  exists (select from orders.entitlement x where x.previous_id = e.id) as renewed, e.ended_at as "endedAt", e.version`;
const NUMBER = sql`(select o.number from orders.purchase_order o where o.id = e.order_id) as "orderNumber"`;

/** SQL: whether an entitlement `e` is for a person: by name, or for everybody of the unit and those below it. */
export const isFor = ({ personId, unitId }: Asker): RawBuilder<boolean> => sql<boolean>`case when e.named
  then exists (select from orders.entitlement_person n where n.entitlement_id = e.id and n.person_id = ${personId}::uuid)
  else exists (select from units_api.path a where a.unit_id = ${unitId}::uuid and a.ancestor_id = e.unit_id) end`;

/** Entitlements of an order, in the order of its lines. */
export async function entitlementsOf(ctx: Ctx, orderId: string): Promise<(EntitlementRow & { people: string[] })[]> {
  const { rows } = await sql<EntitlementRow & { people: string[] }>`select ${COLUMNS}, ${NUMBER},
      coalesce((select array_agg(p.name order by p.name) from orders.entitlement_person n
        join identity_api.person p on p.id = n.person_id where n.entitlement_id = e.id), '{}') as people
    from orders.entitlement e join orders.order_line l on l.id = e.line_id
    where e.order_id = ${orderId} order by l.sort`.execute(ctx.db);
  return rows;
}

/** @param lock holds it until the transaction ends */
export async function findEntitlement(ctx: Ctx, id: string, lock = false): Promise<EntitlementRow | undefined> {
  const { rows } = await sql<EntitlementRow>`select ${COLUMNS}, ${NUMBER} from orders.entitlement e
    where e.id = ${id} ${lock ? sql`for update of e` : sql``}`.execute(ctx.db);
  return rows[0];
}

const reached = (person: Asker, where: RawBuilder<unknown>) => sql<ReachedRow>`select ${COLUMNS}, '' as "orderNumber",
    s.id is not null as seated, coalesce(s.runs, 0) as "ownRuns",
    (select count(*)::int from orders.entitlement_experiment x where x.entitlement_id = e.id) as experiments
  from orders.entitlement e
  left join orders.seat s on s.entitlement_id = e.id and s.person_id = ${person.personId}::uuid
  where ${where} and ${isFor(person)} order by e.ends_at, e.id limit 200`;

/** Entitlements that are for a person; what ends first comes first. */
export async function reachedEntitlements(ctx: Ctx, person: Asker): Promise<ReachedRow[]> {
  const { rows } = await reached(person, sql`true`).execute(ctx.db);
  return rows;
}

/** One of them. */
export async function reachedEntitlement(ctx: Ctx, person: Asker, id: string): Promise<ReachedRow | undefined> {
  const { rows } = await reached(person, sql`e.id = ${id}`).execute(ctx.db);
  return rows[0];
}

/** Numbers of some orders, for people who may see that something came of them. */
export async function orderNumbers(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; number: string }>`select id, number from orders.purchase_order
    where id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Entitlements in force or ahead of the unit of a person: what would be ordered twice. */
export async function inForce(ctx: Ctx, unitId: string | null, day: string) {
  const { rows } = await sql<{ kind: ItemKind; itemId: string; from: string; to: string }>`select e.kind,
      e.item_id as "itemId", e.from_day::text as "from", e.to_day::text as "to" from orders.entitlement e
    where not e.named and e.ended_at is null and e.to_day >= ${day}::date
      and exists (select from units_api.path a where a.unit_id = ${unitId}::uuid and a.ancestor_id = e.unit_id)
    limit 500`.execute(ctx.db);
  return rows;
}

export type NewEntitlement = Omit<
  EntitlementRow,
  'orderNumber' | 'unit' | 'used' | 'renewed' | 'endedAt' | 'version'
> & {
  readonly lineId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly experimentIds: readonly string[];
  readonly personIds: readonly string[];
};

export async function insertEntitlement(tx: TxCtx, row: NewEntitlement): Promise<void> {
  await sql`insert into orders.entitlement (id, order_id, line_id, kind, item_id, code, name, unit_id, named, from_day,
      to_day, starts_at, ends_at, seats, previous_id)
    values (${row.id}, ${row.orderId}, ${row.lineId}, ${row.kind}, ${row.itemId}, ${row.code}, ${row.name},
      ${row.unitId}, ${row.named}, ${row.from}::date, ${row.to}::date, ${row.startsAt}, ${row.endsAt}, ${row.seats},
      ${row.previousId}::uuid)`.execute(tx.db);
  await sql`insert into orders.entitlement_experiment (entitlement_id, experiment_id, sort)
    select ${row.id}::uuid, x.id, x.at from unnest(${[...row.experimentIds]}::uuid[]) with ordinality as x (id, at)`.execute(
    tx.db,
  );
  if (row.personIds.length === 0) return;
  await sql`insert into orders.entitlement_person (entitlement_id, person_id)
    select ${row.id}::uuid, unnest(${[...row.personIds]}::uuid[])`.execute(tx.db);
}

/** Gives an entitlement another end or number of seats; whoever is to be told before its end is told anew. */
export async function changeEntitlement(
  tx: TxCtx,
  id: string,
  change: { readonly to?: string; readonly endsAt?: Date; readonly seats?: number },
): Promise<void> {
  await sql`update orders.entitlement set to_day = coalesce(${change.to ?? null}::date, to_day),
      ends_at = coalesce(${change.endsAt ?? null}::timestamptz, ends_at),
      seats = coalesce(${change.seats ?? null}::int, seats),
      told_days = case when ${change.to ?? null}::date is null then told_days else null end,
      version = version + 1, updated_at = platform.app_now()
    where id = ${id}`.execute(tx.db);
}

/** Ends the entitlements of an order now; who is running may finish. */
export async function endEntitlements(tx: TxCtx, orderId: string): Promise<void> {
  await sql`update orders.entitlement set ended_at = platform.app_now(), version = version + 1,
      updated_at = platform.app_now()
    where order_id = ${orderId} and ended_at is null`.execute(tx.db);
}

/** Experiments of an entitlement in order, with the own runs that came in by an entitlement: their scores are shown. */
export async function contentsOf(ctx: Ctx, id: string, personId: string) {
  const { rows } = await sql<{ id: string; best: number | null; runs: number }>`select x.experiment_id as id,
      (select max(r.score)::float8 from runs_api.run r where r.person_id = ${personId}::uuid
        and r.experiment_id = x.experiment_id and r.context_kind = 'entitlement' and r.state = 'finished') as best,
      (select count(*)::int from runs_api.run r where r.person_id = ${personId}::uuid
        and r.experiment_id = x.experiment_id and r.context_kind = 'entitlement') as runs
    from orders.entitlement_experiment x where x.entitlement_id = ${id} order by x.sort`.execute(ctx.db);
  return rows;
}

/** Who uses the seats of an entitlement, latest first. */
export async function seatsOf(ctx: Ctx, id: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    number: string;
    unit: string;
    firstAt: Date;
    runs: number;
    lastAt: Date;
  }>`select s.id, p.name, coalesce(p.number, '') as number,
      coalesce((select u.name from units_api.unit u where u.id = p.unit_id), '') as unit,
      s.first_at as "firstAt", s.runs, s.last_at as "lastAt"
    from orders.seat s join identity_api.person p on p.id = s.person_id
    where s.entitlement_id = ${id} order by s.last_at desc, s.id limit 1000`.execute(ctx.db);
  return rows;
}

/** Entitlements about to end whose people were not told yet, with the days left. */
export async function endingSoon(tx: TxCtx, days: readonly number[]) {
  const { rows } = await sql<{ id: string; name: string; buyerId: string; unitId: string; to: string; days: number }>`
    with due as (
      select e.id, min(d) as days from orders.entitlement e
        join unnest(${[...days]}::int[]) d on e.ends_at <= platform.app_now() + make_interval(days => d)
      where e.ended_at is null and e.ends_at > platform.app_now() group by e.id)
    update orders.entitlement e set told_days = due.days from due, orders.purchase_order o
    where due.id = e.id and o.id = e.order_id and (e.told_days is null or e.told_days > due.days)
    returning e.id, e.name, o.buyer_id as "buyerId", e.unit_id as "unitId", e.to_day::text as "to", due.days`.execute(
    tx.db,
  );
  return rows;
}
