import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { orderedList } from '../../../platform/managed/ordered-list.ts';
import { managedTable } from '../../../platform/managed/table.ts';
import { experimentUse } from '../../catalogue/server/catalogue.public.ts';
import type { PackageRow } from './ordering.tables.ts';

export const packageTable = managedTable<PackageRow>('ordering.package');

/** Experiments of packages in their order. */
export const contents = orderedList('ordering.package_experiment', 'package_id', 'experiment_id');

/** Names of packages in the order of the ids; deleted and unknown ones are left out. */
export const packageNames = (ctx: Ctx, ids: readonly string[]) => packageTable.living(ctx, ids);

/** Listed packages by name; at most 500. */
export async function listedPackages(ctx: Ctx) {
  const { rows } = await sql<Pick<PackageRow, 'id' | 'code' | 'name' | 'state'>>`select id, code, name, state
    from ordering.package where state = 'listed' and deleted_at is null order by name limit 500`.execute(ctx.db);
  return rows;
}

/** Packages an experiment stands in. */
export const experimentPackagesUse = experimentUse(
  'packages',
  (experimentId) => sql`select p.id, p.name
    from ordering.package_experiment x join ordering.package p on p.id = x.package_id
    where x.experiment_id = ${experimentId} and p.deleted_at is null`,
);

/** Names of majors by code in the caller's language. */
export async function majorNames(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; name: string | null }>`
    select code, coalesce(names ->> ${ctx.locale}, names ->> 'zh-CN') as name from settings_api.code
    where table_name = 'CRE_LX' and code = any(${[...codes]}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ code, name }) => [code, name ?? code]));
}
