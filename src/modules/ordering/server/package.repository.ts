import { sql, type Updateable } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { PackageState } from '../shared/package.model.ts';
import { type OrderingTables, orderingDb, type PackageRow } from './ordering.tables.ts';

export type PackageChanges = Omit<
  Updateable<OrderingTables['ordering.package']>,
  'id' | 'version' | 'created_at' | 'updated_at'
>;

/** A package by id or code, deleted or not; `lock` keeps it as it is until the transaction ends. */
export async function findPackage(
  ctx: Ctx,
  by: { readonly id: string } | { readonly code: string },
  lock = false,
): Promise<PackageRow | undefined> {
  const query = orderingDb(ctx).selectFrom('ordering.package').selectAll();
  const row = await ('id' in by
    ? query.where('id', '=', by.id)
    : query.where(sql<boolean>`lower(code) = lower(${by.code})`)
  )
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst();
  return row && numbers(row);
}

/** Money and hours come as texts from the driver where they exceed its numbers. */
const numbers = (row: PackageRow): PackageRow => ({
  ...row,
  price: Number(row.price),
  hours: row.hours === null ? null : Number(row.hours),
});

export async function insertPackage(
  ctx: Ctx,
  id: string,
  values: PackageChanges & {
    readonly code: string;
    readonly name: string;
    readonly valid_days: number;
    readonly seats: number;
  },
): Promise<void> {
  await orderingDb(ctx)
    .insertInto('ordering.package')
    .values({ cover: null, hours: null, listed_at: null, deleted_at: null, ...values, id })
    .execute();
}

/** Writes changed columns and raises the row version. */
export async function updatePackage(tx: TxCtx, id: string, changes: PackageChanges): Promise<void> {
  await orderingDb(tx)
    .updateTable('ordering.package')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`platform.app_now()` })
    .where('id', '=', id)
    .execute();
}

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

export interface PackageName {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly state: PackageState;
}

/** Names of packages in the order of the ids; deleted and unknown ones are left out. */
export async function packageNames(ctx: Ctx, ids: readonly string[]): Promise<PackageName[]> {
  if (ids.length === 0) return [];
  const rows = await orderingDb(ctx)
    .selectFrom('ordering.package')
    .select(['id', 'code', 'name', 'state'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Listed packages by name; at most 500. */
export async function listedPackages(ctx: Ctx): Promise<PackageName[]> {
  return orderingDb(ctx)
    .selectFrom('ordering.package')
    .select(['id', 'code', 'name', 'state'])
    .where('state', '=', 'listed')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(500)
    .execute();
}

/** Packages by id as their cards show them. */
export async function findPackages(ctx: Ctx, ids: readonly string[]): Promise<PackageRow[]> {
  if (ids.length === 0) return [];
  const rows = await orderingDb(ctx)
    .selectFrom('ordering.package')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(numbers));
}

/** Names of majors by code in the caller's language. */
export async function majorNames(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; name: string | null }>`
    select code, coalesce(names ->> ${ctx.locale}, names ->> 'zh-CN') as name from settings_api.code
    where table_name = 'CRE_LX' and code = any(${[...codes]}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ code, name }) => [code, name ?? code]));
}

/** Who changed a package last and when, from the audit log. */
export async function lastChange(ctx: Ctx, id: string): Promise<{ by: string; at: Date } | undefined> {
  const { rows } = await sql<{ by: string; at: Date }>`
    select coalesce(p.name, a.account, '') as by, a.at from audit.audit_log a
      left join identity_api.person p on p.id = a.person_id
    where a.object = 'package' and a.object_id = ${id} and a.result = 'done' order by a.at desc limit 1`.execute(
    ctx.db,
  );
  return rows[0];
}
