import { sql } from 'kysely';
import { sealAudit, verifyAuditRange } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/db/context.ts';

export interface VerificationRow {
  readonly id: string;
  readonly state: 'running' | 'intact' | 'broken' | 'stopped';
  readonly first_serial: number;
  readonly last_serial: number;
  readonly checked: number;
  readonly broken_serial: number | null;
  readonly broken_entry: string | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
}

/** Seals what waits, so that a check or a package reaches up to now. */
export async function sealAll(ctx: Ctx): Promise<void> {
  while ((await sealAudit(ctx.db)) > 0);
}

/** Checks one portion of the chain. */
export const checkRange = (ctx: Ctx, from: number, to: number) => verifyAuditRange(ctx.db, from, to);

/** Serial numbers of the links whose entries were written from one day to another (Shanghai); all on line by default. */
export async function serialRange(
  ctx: Ctx,
  from: string | null,
  to: string | null,
): Promise<{ first: number; last: number }> {
  const result = await sql<{ first: number; last: number }>`
    select greatest(coalesce(min(c.serial) filter (where ${from}::text is null
        or c.audit_at >= (${from}::text || 'T00:00:00+08')::timestamptz),
        case when ${from}::text is null then 1 else coalesce(max(c.serial), 0) + 1 end),
        (select coalesce(max(a.last_serial), 0) + 1 from audit.archive a)) as first,
      case when ${to}::text is null then greatest(coalesce(max(c.serial), 0), (select s.serial from audit.seal_state s))
        else coalesce(max(c.serial) filter (where
          c.audit_at < (${to}::text || 'T00:00:00+08')::timestamptz + interval '1 day'), 0) end as last
    from audit.chain c`.execute(ctx.db);
  return result.rows[0] ?? { first: 1, last: 0 };
}

export async function insertVerification(
  ctx: Ctx,
  row: { id: string; personId: string | null; first: number; last: number },
): Promise<void> {
  await sql`insert into audit.verification (id, person_id, first_serial, last_serial)
    values (${row.id}, ${row.personId}, ${row.first}, ${row.last})`.execute(ctx.db);
}

export async function noteChecked(
  ctx: Ctx,
  id: string,
  at: { checked: number; broken?: number | null; state?: 'intact' | 'broken' | 'stopped' },
): Promise<void> {
  await sql`update audit.verification set checked = ${at.checked}, broken_serial = ${at.broken ?? null},
    state = ${at.state ?? 'running'},
    finished_at = case when ${at.state !== undefined}::boolean then platform.app_now() end
    where id = ${id}`.execute(ctx.db);
}

/** The latest checks. */
export async function latestVerifications(ctx: Ctx): Promise<VerificationRow[]> {
  const result = await sql<VerificationRow>`select v.*,
      (select c.audit_id from audit.chain c where c.serial = v.broken_serial) as broken_entry
    from audit.verification v order by v.started_at desc limit 10`.execute(ctx.db);
  return result.rows;
}

export async function verificationById(ctx: Ctx, id: string): Promise<VerificationRow | undefined> {
  const result = await sql<VerificationRow>`select v.*, null::uuid as broken_entry
    from audit.verification v where v.id = ${id}`.execute(ctx.db);
  return result.rows[0];
}

/** Last link that a finished check of the watch found to hold. */
export async function lastWatched(ctx: Ctx): Promise<number> {
  const result = await sql<{ n: number }>`select coalesce(max(last_serial), 0) as n from audit.verification
    where state = 'intact' and person_id is null`.execute(ctx.db);
  return result.rows[0]?.n ?? 0;
}

/** A page of the heads of days, newest first; the number of entries is told from the serial numbers. */
export async function anchorRows(ctx: Ctx, size: number, skip: number) {
  const rows = await sql<{ day: string; serial: number; head: Buffer; entries: number }>`
    select day, serial, head, serial - coalesce(lag(serial) over (order by serial), 0) as entries
    from audit.anchor order by serial desc limit ${size} offset ${skip}`.execute(ctx.db);
  const total = await sql<{ n: number }>`select count(*) as n from audit.anchor`.execute(ctx.db);
  return { rows: rows.rows, total: total.rows[0]?.n ?? 0 };
}

export interface ArchiveRow {
  readonly id: string;
  readonly first_serial: number;
  readonly last_serial: number;
  readonly previous: Buffer;
  readonly head: Buffer;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly entries: number;
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

export async function archiveRows(ctx: Ctx): Promise<ArchiveRow[]> {
  const result = await sql<ArchiveRow>`select * from audit.archive order by last_serial desc`.execute(ctx.db);
  return result.rows;
}

export async function findArchive(ctx: Ctx, id: string): Promise<ArchiveRow | undefined> {
  const result = await sql<ArchiveRow>`select * from audit.archive where id = ${id}`.execute(ctx.db);
  return result.rows[0];
}

/**
 * The oldest month that lies wholly before the days kept on line: its first and last link. Null when there is none.
 * Links follow the order of writing, so a month ends before the first link of a later one; an entry that was committed
 * late goes with the next month.
 */
export async function monthToArchive(ctx: Ctx): Promise<{ first: number; last: number; month: string } | null> {
  const result = await sql<{ first: number; last: number | null; month: string; due: boolean }>`
    with start as (
      select c.serial, date_trunc('month', c.audit_at at time zone 'UTC') as month from audit.chain c
      order by c.serial limit 1
    ), bounds as (
      select serial as first, to_char(month, 'YYYY-MM') as month,
        (month + interval '1 month') at time zone 'UTC' as over from start
    )
    select b.first, b.month,
      (select c.serial - 1 from audit.chain c where c.serial > b.first and c.audit_at >= b.over order by c.serial limit 1)
        as last,
      b.over <= platform.app_now() - make_interval(days => (select r.days from audit.retention r)) as due
    from bounds b`.execute(ctx.db);
  const row = result.rows[0];
  return row?.due && row.last !== null && row.last >= row.first
    ? { first: row.first, last: row.last, month: row.month }
    : null;
}

/** Moves entries that stand in a kept file out of the log. @throws when the file does not fit the chain */
export async function moveOut(ctx: Ctx, row: ArchiveRow): Promise<void> {
  await sql`select audit.move_out(row(${row.id}::uuid, ${row.first_serial}::bigint, ${row.last_serial}::bigint,
    ${row.previous}::bytea, ${row.head}::bytea, ${row.first_at}::timestamptz, ${row.last_at}::timestamptz,
    ${row.entries}::bigint, ${row.key}::text, ${row.bytes}::bigint, ${row.sha256}::text,
    platform.app_now())::audit.archive)`.execute(ctx.db);
}

export async function retentionDays(ctx: Ctx): Promise<number> {
  const result = await sql<{ days: number }>`select days from audit.retention`.execute(ctx.db);
  return result.rows[0]?.days ?? 400;
}

export async function setRetention(ctx: Ctx, days: number): Promise<number> {
  const result = await sql<{ before: number }>`update audit.retention r set days = ${days}
    from (select days from audit.retention for update) old returning old.days as before`.execute(ctx.db);
  return result.rows[0]!.before;
}

export async function alarmRows(ctx: Ctx) {
  const result = await sql<{ kind: 'broken' | 'unsealed' | 'disk' | 'jobs'; serial: number | null; since: Date }>`
    select kind, serial, since from audit.alarm order by since`.execute(ctx.db);
  return result.rows;
}

/** Raises an alarm; true when it was not raised before. */
export async function raiseAlarm(ctx: Ctx, kind: string, serial: number | null): Promise<boolean> {
  const result = await sql`insert into audit.alarm (kind, serial) values (${kind}, ${serial})
    on conflict (kind) do nothing returning kind`.execute(ctx.db);
  return result.rows.length > 0;
}

export async function clearAlarm(ctx: Ctx, kind: string): Promise<void> {
  await sql`delete from audit.alarm where kind = ${kind}`.execute(ctx.db);
}

/**
 * Minutes the oldest entry outside the chain has waited, found in the log itself; what the list of the sealer lacks is
 * put on it.
 */
export function unsealedMinutes(ctx: Ctx): Promise<number> {
  return ctx.tx(async (tx) => {
    // Every entry is compared with the chain, which takes longer than a call may.
    await sql`set local statement_timeout = '10min'`.execute(tx.db);
    await sql`select audit.find_unsealed()`.execute(tx.db);
    const result = await sql<{ minutes: number | null }>`
      select extract(epoch from platform.app_now() - min(u.audit_at)) / 60 as minutes from audit.unsealed u`.execute(
      tx.db,
    );
    return result.rows[0]?.minutes ?? 0;
  });
}
