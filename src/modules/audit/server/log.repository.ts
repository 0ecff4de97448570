import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { CompiledList } from '../../../platform/gateway/list.ts';
import { categorySql, nameSql } from './log.binding.ts';

/** One entry as it is stored. */
export interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly person_id: string | null;
  readonly account: string | null;
  readonly shown_name: string | null;
  readonly role: number | null;
  readonly ip: string | null;
  readonly agent: string | null;
  readonly action: string;
  readonly object: string;
  readonly object_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly result: string;
  readonly request_id: string | null;
  readonly job_id: string | null;
  readonly took_ms: number | null;
}

/** An entry with the names of the people and units its values refer to. */
export interface NamedEntry extends EntryRow {
  readonly names: Readonly<Record<string, string>> | null;
}

/** Names of the people and units whose ids stand in before and after, by id. */
const namesSql = sql`(select jsonb_object_agg(n.id, n.name) from (
    select u.id, u.name from units_api.unit u union all select p.id, p.name from identity_api.person p) n
  where n.id = any(array(select (regexp_matches(concat(l.before, l.after),
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g'))[1]::uuid limit 100)))`;

/** An entry with its unit and its link of the chain. */
export interface EntryWhole extends NamedEntry {
  readonly unit: string | null;
  readonly serial: number | null;
  readonly hash: Buffer | null;
  readonly previous: Buffer | null;
}

const link = sql`c.serial, c.hash, coalesce(
  (select p.hash from audit.chain p where p.serial = c.serial - 1),
  (select a.head from audit.archive a where a.last_serial = c.serial - 1)) as previous`;

/** One entry; the chain knows its time, and what is not sealed yet is young. */
export async function findEntry(ctx: Ctx, id: string): Promise<EntryWhole | undefined> {
  const result = await sql<EntryWhole>`
    select l.*, ${nameSql} as shown_name, (select u.name from units_api.unit u where u.id = l.unit_id) as unit, ${namesSql} as names, ${link}
    from audit.chain c join audit.audit_log l on l.at = c.audit_at and l.id = c.audit_id where c.audit_id = ${id}
    union all
    select l.*, ${nameSql} as shown_name, (select u.name from units_api.unit u where u.id = l.unit_id), ${namesSql},
      null, null, null
    from audit.audit_log l where l.id = ${id} and l.at > platform.app_now() - interval '2 days'
      and not exists (select from audit.chain c where c.audit_id = l.id)
    limit 1`.execute(ctx.db);
  return result.rows[0];
}

/** Other entries of a request. */
export async function entriesOfRequest(ctx: Ctx, requestId: string, exceptId: string): Promise<EntryRow[]> {
  const result = await sql<EntryRow>`select l.*, ${nameSql} as shown_name from audit.audit_log l
    where l.request_id = ${requestId} and l.id <> ${exceptId} order by l.at, l.id limit 50`.execute(ctx.db);
  return result.rows;
}

/** A page of what the log holds about an object, newest first. */
export async function entriesOfObject(
  ctx: Ctx,
  object: string,
  objectId: string,
  size: number,
  skip: number,
): Promise<NamedEntry[]> {
  const result = await sql<NamedEntry>`select l.*, ${nameSql} as shown_name, ${namesSql} as names from audit.audit_log l
    where l.object = ${object} and l.object_id = ${objectId}
    order by l.at desc, l.id desc limit ${size} offset ${skip}`.execute(ctx.db);
  return result.rows;
}

/** Number of entries about an object, counted up to `most`. */
export async function countOfObject(ctx: Ctx, object: string, objectId: string, most: number): Promise<number> {
  const result = await sql<{ n: number }>`select count(*) as n from (select 1 from audit.audit_log l
    where l.object = ${object} and l.object_id = ${objectId} limit ${most}) t`.execute(ctx.db);
  return result.rows[0]?.n ?? 0;
}

/** Actions and objects the log holds, and all units, for the filters. */
export async function filterChoices(ctx: Ctx) {
  const actions = await sql<{ value: string }>`select known_actions as value from audit.known_actions()`.execute(
    ctx.db,
  );
  const objects = await sql<{ value: string }>`select known_objects as value from audit.known_objects()`.execute(
    ctx.db,
  );
  const units = await sql<{ id: string; name: string; parent: string | null }>`
    select id, name, parent_id as parent from units_api.unit order by sort, code limit 5000`.execute(ctx.db);
  return {
    actions: actions.rows.map((row) => row.value),
    objects: objects.rows.map((row) => row.value),
    units: units.rows,
  };
}

/** Figures of a range: entries per hour and class, accounts that failed most, busiest addresses. */
export async function rangeFigures(ctx: Ctx, from: string, to: string) {
  const inRange = sql`l.at >= ${from}::timestamptz and l.at <= ${to}::timestamptz`;
  const hours = await sql<{ hour: Date; category: string; n: number }>`
    select date_trunc('hour', l.at) as hour, ${categorySql} as category, count(*) as n
    from audit.audit_log l where ${inRange} group by 1, 2 order by 1, 2`.execute(ctx.db);
  const accounts = await sql<{ account: string; n: number }>`
    select l.account, count(*) as n from audit.audit_log l
    where ${inRange} and l.result <> 'done' and l.account is not null
    group by 1 order by 2 desc, 1 limit 10`.execute(ctx.db);
  const addresses = await sql<{ ip: string; n: number }>`
    select l.ip, count(*) as n from audit.audit_log l where ${inRange} and l.ip is not null
    group by 1 order by 2 desc, 1 limit 10`.execute(ctx.db);
  return { hours: hours.rows, accounts: accounts.rows, addresses: addresses.rows };
}

/** A row that leaves the log: the columns of the list, what was changed, and its link. */
export interface TakenRow extends Readonly<Record<string, unknown>> {
  readonly before_text: string | null;
  readonly after_text: string | null;
  readonly reason: string | null;
  readonly hash: Buffer | null;
  readonly previous: Buffer | null;
}

const takenColumns = sql`l.before::text as before_text, l.after::text as after_text, l.reason, ${link}`;

/** Rows of a question with what they changed and their links, in the order of the list. */
export async function takeRows(ctx: Ctx, list: CompiledList, limit: number, skip: number): Promise<TakenRow[]> {
  const result = await sql<TakenRow>`select ${list.select}, ${takenColumns}
    from ${list.from} left join audit.chain c on c.audit_id = l.id
    where ${list.where} order by ${list.order} limit ${limit} offset ${skip}`.execute(ctx.db);
  return result.rows;
}

/** Serial numbers of the sealed entries of a question, in the order of the chain, and how many are not sealed yet. */
export async function sealedSerials(
  ctx: Ctx,
  list: CompiledList,
  most: number,
): Promise<{ serials: number[]; unsealed: number }> {
  const result = await sql<{ serial: number | null }>`select c.serial
    from ${list.from} left join audit.chain c on c.audit_id = l.id
    where ${list.where} order by c.serial limit ${most}`.execute(ctx.db);
  const serials = result.rows.flatMap((row) => (row.serial === null ? [] : [row.serial]));
  return { serials, unsealed: result.rows.length - serials.length };
}

/** A sealed entry: the text its hash is made of, and its link. */
export interface SealedLine {
  readonly serial: number;
  readonly text: string;
  readonly hash: Buffer;
  readonly previous: Buffer | null;
}

async function lines(ctx: Ctx, where: RawBuilder<unknown>): Promise<SealedLine[]> {
  const result = await sql<SealedLine>`select c.serial, audit.row_text(l) as text, c.hash, coalesce(
      (select p.hash from audit.chain p where p.serial = c.serial - 1),
      (select a.head from audit.archive a where a.last_serial = c.serial - 1)) as previous
    from audit.chain c join audit.audit_log l on l.at = c.audit_at and l.id = c.audit_id
    where ${where} order by c.serial`.execute(ctx.db);
  return result.rows;
}

/** Sealed entries by serial number. */
export const sealedLines = (ctx: Ctx, serials: readonly number[]): Promise<SealedLine[]> =>
  lines(ctx, sql`c.serial = any(${[...serials]}::bigint[])`);

/** Sealed entries of a range of serial numbers, both included. */
export const sealedRange = (ctx: Ctx, from: number, to: number): Promise<SealedLine[]> =>
  lines(ctx, sql`c.serial between ${from}::bigint and ${to}::bigint`);

/** The rows of some sealed entries for the sheet of an evidence package. */
export async function takeSealed(ctx: Ctx, list: CompiledList, serials: readonly number[]): Promise<TakenRow[]> {
  const result = await sql<TakenRow>`select ${list.select}, ${takenColumns}
    from ${list.from} join audit.chain c on c.audit_id = l.id and c.audit_at = l.at
    where c.serial = any(${[...serials]}::bigint[]) order by c.serial`.execute(ctx.db);
  return result.rows;
}
