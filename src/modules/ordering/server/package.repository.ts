import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { managedTable } from '../../../platform/managed/table.ts';
import { orderingDb, type PackageRow } from './ordering.tables.ts';

export const packageTable = managedTable<PackageRow>('ordering.package');

/** Experiments of packages in their order. */
export async function contentsOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await orderingDb(ctx)
    .selectFrom('ordering.package_experiment')
    .select(['package_id', 'experiment_id'])
    .where('package_id', 'in', [...ids])
    .orderBy('sort')
    .execute();
  return new Map(ids.map((id) => [id, rows.filter((row) => row.package_id === id).map((row) => row.experiment_id)]));
}

export async function replaceContents(tx: TxCtx, id: string, experiments: readonly string[]): Promise<void> {
  await orderingDb(tx).deleteFrom('ordering.package_experiment').where('package_id', '=', id).execute();
  if (experiments.length === 0) return;
  await orderingDb(tx)
    .insertInto('ordering.package_experiment')
    .values(experiments.map((experiment_id, i) => ({ package_id: id, experiment_id, sort: i + 1 })))
    .execute();
}

/** Names of packages in the order of the ids; deleted and unknown ones are left out. */
export const packageNames = (ctx: Ctx, ids: readonly string[]) => packageTable.living(ctx, ids);

/** Listed packages by name; at most 500. */
export async function listedPackages(ctx: Ctx) {
  return orderingDb(ctx)
    .selectFrom('ordering.package')
    .select(['id', 'code', 'name', 'state'])
    .where('state', '=', 'listed')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(500)
    .execute();
}

/** Names of majors by code in the caller's language. */
export async function majorNames(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; name: string | null }>`
    select code, coalesce(names ->> ${ctx.locale}, names ->> 'zh-CN') as name from settings_api.code
    where table_name = 'CRE_LX' and code = any(${[...codes]}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ code, name }) => [code, name ?? code]));
}
