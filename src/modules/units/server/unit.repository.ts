import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { UnitKind } from '../shared/unit.model.ts';
import { type UnitsTables, unitsDb } from './units.tables.ts';

export interface NewUnit {
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
  readonly parentId?: string | null | undefined;
  readonly kind: UnitKind;
  readonly gradation?: string | null | undefined;
  readonly province?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly sort?: number | undefined;
}

export async function insertUnit(ctx: Ctx, id: string, unit: NewUnit): Promise<void> {
  await unitsDb(ctx)
    .insertInto('units.unit')
    .values({
      id,
      code: unit.code,
      name: unit.name,
      name_en: unit.nameEn ?? null,
      parent_id: unit.parentId ?? null,
      kind: unit.kind,
      gradation: unit.gradation ?? null,
      province: unit.province ?? null,
      city: unit.city ?? null,
      sort: unit.sort ?? 0,
    })
    .execute();
  await raiseListVersion(ctx);
}

/** The unit list is a cached code list too: its version tells browsers to fetch it again. */
async function raiseListVersion(ctx: Ctx): Promise<void> {
  await sql`insert into settings.code_table (name) values ('CRE_DW')
    on conflict (name) do update set version = settings.code_table.version + 1`.execute(ctx.db);
}

/** Columns of a unit that change by themselves. */
export type UnitChanges = Partial<
  Pick<UnitsTables['units.unit'], 'name' | 'name_en' | 'kind' | 'gradation' | 'province' | 'city'> & { sort: number }
>;

/** A unit that is not removed, locked until the transaction ends. */
export async function lockUnit(tx: TxCtx, id: string) {
  return unitsDb(tx)
    .selectFrom('units.unit')
    .select(['code', 'name', 'name_en', 'kind', 'gradation', 'province', 'city', 'sort'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes changed columns and raises the row version. */
export async function updateUnit(tx: TxCtx, id: string, changes: UnitChanges): Promise<void> {
  await unitsDb(tx)
    .updateTable('units.unit')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`platform.app_now()` })
    .where('id', '=', id)
    .execute();
  await raiseListVersion(tx);
}

/** Marks a unit as removed; its row stays for what points to it. */
export async function markRemoved(tx: TxCtx, id: string): Promise<void> {
  await unitsDb(tx)
    .updateTable('units.unit')
    .set({ deleted_at: sql`platform.app_now()`, version: sql`version + 1`, updated_at: sql`platform.app_now()` })
    .where('id', '=', id)
    .execute();
  await raiseListVersion(tx);
}

/** Number of units right below one that are not removed. */
export async function countChildren(ctx: Ctx, id: string): Promise<number> {
  const row = await unitsDb(ctx)
    .selectFrom('units.unit')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** True when `unitId` lies in the subtree of `rootId` (itself included). */
export async function inSubtree(ctx: Ctx, rootId: string, unitId: string): Promise<boolean> {
  const result = await sql<{ inside: boolean }>`
    select ${unitId}::uuid in (select units_api.subtree(${rootId}::uuid)) as inside`.execute(ctx.db);
  return result.rows[0]?.inside ?? false;
}

export interface UnitName {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

export async function unitNames(ctx: Ctx, ids: readonly string[]): Promise<UnitName[]> {
  if (ids.length === 0) return [];
  return unitsDb(ctx)
    .selectFrom('units.unit')
    .select(['id', 'code', 'name'])
    .where('id', 'in', [...ids])
    .execute();
}
