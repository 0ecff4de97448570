import { sql } from 'kysely';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { settingsDb } from './settings.tables.ts';

export interface NewCode {
  readonly code: string;
  readonly names: Readonly<Record<Locale, string>>;
  readonly scope?: string;
  readonly parent?: string;
}

/** Versions of all code tables: what browsers compare their caches with. */
export async function codeVersions(ctx: Ctx): Promise<{ name: string; version: number }[]> {
  return settingsDb(ctx).selectFrom('settings.code_table').select(['name', 'version']).orderBy('name').execute();
}

/** Codes of some tables that are offered now: one statement. */
export async function offeredCodes(
  ctx: Ctx,
  tables: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await settingsDb(ctx)
    .selectFrom('settings.code')
    .select(['table_name as table', 'code'])
    .where('table_name', 'in', [...tables])
    .where('enabled', '=', true)
    .execute();
  return new Map(tables.map((name) => [name, new Set(rows.flatMap((row) => (row.table === name ? row.code : [])))]));
}

/** Writes a table of codes: new ones are added, changed ones updated; nothing is removed. */
export async function saveCodes(ctx: Ctx, table: string, codes: readonly NewCode[]): Promise<void> {
  await settingsDb(ctx)
    .insertInto('settings.code_table')
    .values({ name: table })
    .onConflict((oc) => oc.doNothing())
    .execute();
  if (codes.length === 0) return;
  const rows = codes.map((code, i) => ({
    table_name: table,
    code: code.code,
    scope: code.scope ?? null,
    parent: code.parent ?? null,
    names: JSON.stringify(code.names),
    sort: i + 1,
  }));
  await settingsDb(ctx)
    .insertInto('settings.code')
    .values(rows)
    .onConflict((oc) =>
      oc.columns(['table_name', 'code']).doUpdateSet((eb) => ({
        names: eb.ref('excluded.names'),
        scope: eb.ref('excluded.scope'),
        parent: eb.ref('excluded.parent'),
        sort: eb.ref('excluded.sort'),
      })),
    )
    .execute();
}

/** Instant of the database. */
export async function databaseNow(ctx: Ctx): Promise<Date> {
  const result = await sql<{ at: Date }>`select platform.app_now() as at`.execute(ctx.db);
  return result.rows[0]!.at;
}
