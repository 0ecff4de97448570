import { type Selectable, sql, type Updateable } from 'kysely';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { RESULT_HOURS, type RowCounts } from '../shared/import.model.ts';
import { type ImportsTables, importsDb } from './imports.tables.ts';

export type ImportFile = Selectable<ImportsTables['imports.import']>;

/** Days an import and its rows are kept after the last work on it; a day longer than it can be undone. */
const KEPT_DAYS = 8;
/** Work nobody heard of for so many minutes has lost its worker. */
const LOST_MINUTES = 2;

export async function insertImport(
  ctx: Ctx,
  row: Pick<ImportFile, 'id' | 'name' | 'person_id' | 'unit_id' | 'mode' | 'object_id'>,
): Promise<void> {
  await importsDb(ctx).insertInto('imports.import').values(row).execute();
}

export async function findImport(ctx: Ctx, id: string, lock?: 'wait' | 'skip'): Promise<ImportFile | undefined> {
  return importsDb(ctx)
    .selectFrom('imports.import')
    .selectAll()
    .where('id', '=', id)
    .$if(lock !== undefined, (q) => q.forUpdate())
    .$if(lock === 'skip', (q) => q.skipLocked())
    .executeTakeFirst();
}

/** Imports of a person under one name, newest first; opened ones without a sheet are left out. */
export async function importsOf(
  ctx: Ctx,
  personId: string,
  name: string,
  objectId: string | null,
): Promise<ImportFile[]> {
  return importsDb(ctx)
    .selectFrom('imports.import')
    .selectAll()
    .where('person_id', '=', personId)
    .where('name', '=', name)
    .where('object_id', 'is not distinct from', objectId)
    .where('filename', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute();
}

type Changes = Omit<Updateable<ImportsTables['imports.import']>, 'id' | 'actor' | 'counts' | 'result' | 'failure'> & {
  readonly actor?: Actor | null;
  readonly counts?: RowCounts;
  readonly result?: unknown;
  readonly failure?: unknown;
};

/** Writes changed columns and notes the time. */
export async function updateImport(ctx: Ctx, id: string, changes: Changes): Promise<void> {
  const { actor, counts, result, failure, ...plain } = changes;
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await importsDb(ctx)
    .updateTable('imports.import')
    .set({
      ...plain,
      ...(actor === undefined ? {} : { actor: json(actor) }),
      ...(counts === undefined ? {} : { counts: JSON.stringify(counts) }),
      ...(result === undefined ? {} : { result: json(result) }),
      ...(failure === undefined ? {} : { failure: json(failure) }),
      touched_at: sql`platform.app_now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** True when anybody imported this very sheet within 24 hours and did not take it back. Under the system's identity. */
export async function importedLately(ctx: Ctx, name: string, sha256: string): Promise<boolean> {
  const result = await sql`select 1 from imports.import where name = ${name} and sha256 = ${sha256}
    and state = 'done' and finished_at > platform.app_now() - interval '24 hours' limit 1`.execute(ctx.db);
  return result.rows.length > 0;
}

const peers = sql`o.name = i.name and o.unit_id is not distinct from i.unit_id and o.id <> i.id
  and o.work in ('run', 'undo')`;

/** Gives an import its turn; false while another one of its page and unit has it. Under the system's identity. */
export async function takeTurn(ctx: Ctx, id: string): Promise<boolean> {
  const result = await sql`update imports.import i set started = true, touched_at = platform.app_now()
    where i.id = ${id} and i.work is not null
      and (i.started or i.work not in ('run', 'undo')
        or not exists (select 1 from imports.import o where ${peers} and o.started)) returning 1`.execute(ctx.db);
  return result.rows.length > 0;
}

/** How many imports come before one that waits. Under the system's identity. */
export async function countAhead(ctx: Ctx, id: string): Promise<number> {
  const result = await sql<{ n: number }>`select count(*)::int as n from imports.import i
    join imports.import o on ${peers} and (o.started or (o.touched_at, o.id) < (i.touched_at, i.id))
    where i.id = ${id} and i.work in ('run', 'undo') and not i.started`.execute(ctx.db);
  return result.rows[0]?.n ?? 0;
}

/** The one that has waited longest for the turn of a page and unit. Under the system's identity. */
export async function nextInLine(ctx: Ctx, name: string, unitId: string | null): Promise<string | undefined> {
  const result = await sql<{ id: string }>`select id from imports.import
    where name = ${name} and unit_id is not distinct from ${unitId}::uuid and work in ('run', 'undo') and not started
    order by touched_at, id limit 1`.execute(ctx.db);
  return result.rows[0]?.id;
}

/** Work that has lost its worker, and work whose turn it is. Under the system's identity. */
export async function strandedImports(ctx: Ctx): Promise<string[]> {
  const result = await sql<{ id: string }>`select i.id from imports.import i
    where i.work is not null and (
      (i.started and i.touched_at < platform.app_now() - make_interval(mins => ${LOST_MINUTES}))
      or (not i.started and i.touched_at < platform.app_now() - interval '20 seconds'
        and not exists (select 1 from imports.import o where ${peers} and o.started)))
    order by i.touched_at limit 50`.execute(ctx.db);
  return result.rows.map((row) => row.id);
}

export async function findByJob(ctx: Ctx, jobId: string): Promise<ImportFile | undefined> {
  return importsDb(ctx)
    .selectFrom('imports.import')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('work', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Forgets imports whose days are over, and secrets whose hours are over. Under the system's identity. */
export async function deleteExpired(ctx: Ctx): Promise<void> {
  await sql`update imports.import_row r set secret = null from imports.import i
    where i.id = r.import_id and r.secret is not null
      and i.finished_at < platform.app_now() - make_interval(hours => ${RESULT_HOURS})`.execute(ctx.db);
  await sql`delete from imports.import where work is null
    and touched_at < platform.app_now() - make_interval(days => ${KEPT_DAYS})`.execute(ctx.db);
}
