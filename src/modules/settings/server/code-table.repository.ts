import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { settingsDb } from './settings.tables.ts';

export interface CodeRow {
  readonly id: string;
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly parent: string | null;
  readonly scope: string | null;
  readonly sort: number;
  readonly enabled: boolean;
}

/** Every table with its version and the number of its codes. */
export async function codeTables(ctx: Ctx): Promise<{ name: string; version: number; codes: number }[]> {
  const result = await sql<{ name: string; version: number; codes: number }>`
    select t.name, t.version, (select count(*)::int from settings.code c where c.table_name = t.name) as codes
    from settings.code_table t order by t.name`.execute(ctx.db);
  return result.rows;
}

/** Version of a table; undefined when there is none of the name. @param lock holds it until the transaction ends */
export async function tableVersion(ctx: Ctx, name: string, lock = false): Promise<number | undefined> {
  const row = await settingsDb(ctx)
    .selectFrom('settings.code_table')
    .select('version')
    .where('name', '=', name)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.version;
}

/** Codes of a table in their order, disabled ones too. */
export async function codesOf(ctx: Ctx, table: string): Promise<CodeRow[]> {
  const result = await sql<CodeRow>`select id, code, names, parent, scope, sort, enabled from settings.code
    where table_name = ${table} order by sort, code`.execute(ctx.db);
  return result.rows;
}

/** Adds codes or changes them; the trigger raises the version of the table once. @returns their ids by code */
export async function writeCodes(
  tx: TxCtx,
  table: string,
  rows: readonly Omit<CodeRow, 'id'>[],
): Promise<ReadonlyMap<string, string>> {
  const result = await sql<{ id: string; code: string }>`
    insert into settings.code (table_name, code, names, parent, scope, sort, enabled)
    select ${table}, r.code, r.names, r.parent, r.scope, r.sort, r.enabled
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (code text, names jsonb, parent text, scope text, sort integer, enabled boolean)
    on conflict (table_name, code) do update set names = excluded.names, parent = excluded.parent,
      scope = excluded.scope, sort = excluded.sort, enabled = excluded.enabled
    returning id, code`.execute(tx.db);
  return new Map(result.rows.map((row) => [row.code, row.id]));
}

/** Removes a code; the trigger raises the version of the table. */
export async function eraseCode(tx: TxCtx, table: string, code: string): Promise<void> {
  await settingsDb(tx).deleteFrom('settings.code').where('table_name', '=', table).where('code', '=', code).execute();
}
