import { type Selectable, sql, type Updateable } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { UnitKind, UnitState } from '../shared/unit.model.ts';
import { type UnitsTables, unitsDb } from './units.tables.ts';

export type UnitRow = Selectable<UnitsTables['units.unit']>;

export interface NewUnit {
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
  readonly parentId?: string | null | undefined;
  readonly kind: UnitKind;
  readonly gradation?: string | null | undefined;
  readonly province?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly contact?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly logo?: string | null | undefined;
  readonly storageQuota?: number | null | undefined;
  readonly collegeReview?: boolean | undefined;
  readonly sort?: number | undefined;
}

/** Columns of a unit that change by themselves. */
export type UnitChanges = Omit<
  Updateable<UnitsTables['units.unit']>,
  'id' | 'code' | 'version' | 'created_at' | 'updated_at'
>;

/** Changes of the tree wait for each other: a cycle or a doubled name is made of two that do not see one another. */
export async function lockTree(tx: TxCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('units.tree', 0))`.execute(tx.db);
}

/** Transactions that have raised the version: others see one step at the commit, however many units it changed. */
const raised = new WeakSet<object>();

/** The unit list is a cached code list too: its version tells browsers to fetch it again. */
export async function raiseListVersion(tx: TxCtx): Promise<void> {
  if (raised.has(tx.db)) return;
  raised.add(tx.db);
  await sql`insert into settings.code_table (name) values ('CRE_DW')
    on conflict (name) do update set version = settings.code_table.version + 1`.execute(tx.db);
}

export async function insertUnit(ctx: Ctx, id: string, unit: NewUnit): Promise<void> {
  await unitsDb(ctx)
    .insertInto('units.unit')
    .values({
      id,
      code: unit.code,
      name: unit.name,
      name_en: unit.nameEn || null,
      parent_id: unit.parentId ?? null,
      kind: unit.kind,
      gradation: unit.gradation || null,
      province: unit.province || null,
      city: unit.city || null,
      address: unit.address || null,
      contact: unit.contact || null,
      phone: unit.phone || null,
      logo: unit.logo ?? null,
      storage_quota: unit.storageQuota ?? null,
      ...(unit.collegeReview === undefined ? {} : { college_review: unit.collegeReview }),
      sort: unit.sort ?? 0,
    })
    .execute();
}

/** A unit, deleted or not; `lock` keeps it as it is until the transaction ends. */
export async function findUnit(ctx: Ctx, id: string, lock = false): Promise<UnitRow | undefined> {
  return unitsDb(ctx)
    .selectFrom('units.unit')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst();
}

/** Units by id in id order, locked. */
export async function lockUnits(tx: TxCtx, ids: readonly string[]): Promise<UnitRow[]> {
  return unitsDb(tx)
    .selectFrom('units.unit')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Units by code, deleted ones too. */
export async function unitsByCode(ctx: Ctx, codes: readonly string[]): Promise<UnitRow[]> {
  if (codes.length === 0) return [];
  return unitsDb(ctx)
    .selectFrom('units.unit')
    .selectAll()
    .where('code', '=', sql<string>`any(${[...new Set(codes)]}::text[])`)
    .execute();
}

/** Writes changed columns and raises the row version. */
export async function updateUnit(tx: TxCtx, id: string, changes: UnitChanges): Promise<void> {
  await unitsDb(tx)
    .updateTable('units.unit')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`platform.app_now()` })
    .where('id', '=', id)
    .execute();
}

/** Sets the state of units at once. */
export async function setStates(tx: TxCtx, ids: readonly string[], state: UnitState): Promise<void> {
  if (ids.length === 0) return;
  await sql`update units.unit set state = ${state}, version = version + 1, updated_at = platform.app_now()
    where id = any(${[...ids]}::uuid[])`.execute(tx.db);
}

/** Marks a unit as removed; its row stays for what points to it. */
export async function markRemoved(tx: TxCtx, id: string): Promise<void> {
  await updateUnit(tx, id, { deleted_at: tx.clock.now() });
}

/** Puts siblings into an order. @returns how many stand below that parent */
export async function orderSiblings(tx: TxCtx, parentId: string | null, ids: readonly string[]): Promise<number> {
  const result = await sql`update units.unit u set sort = given.place * 10, version = u.version + 1,
      updated_at = platform.app_now()
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, place)
    where u.id = given.id and u.parent_id is not distinct from ${parentId}::uuid and u.deleted_at is null`.execute(
    tx.db,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** A living sibling of that name, without regard to case. */
export async function siblingNamed(
  ctx: Ctx,
  parentId: string | null,
  name: string,
  exceptId: string | null,
): Promise<string | undefined> {
  const result = await sql<{ code: string }>`select code from units.unit
    where parent_id is not distinct from ${parentId}::uuid and lower(name) = lower(${name}) and deleted_at is null
      and id is distinct from ${exceptId}::uuid limit 1`.execute(ctx.db);
  return result.rows[0]?.code;
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

/** The active unit of a code in the language of the call; undefined for any other code. */
export async function activeUnit(ctx: Ctx, code: string): Promise<UnitName | undefined> {
  const latin = !ctx.locale.startsWith('zh');
  const { rows } = await sql<UnitName>`
    select id, code, case when ${latin}::boolean then coalesce(nullif(name_en, ''), name) else name end as name
    from units_api.unit where code = ${code} and state = 'active'`.execute(ctx.db);
  return rows[0];
}

/** Every unit, deleted ones too: what the checking of a sheet looks things up in. */
export async function allUnits(ctx: Ctx): Promise<UnitRow[]> {
  return unitsDb(ctx).selectFrom('units.unit').selectAll().execute();
}

/** Takes a unit away as if it had never been; false when something still points to it. */
export async function eraseUnit(tx: TxCtx, id: string): Promise<boolean> {
  await sql`savepoint erase_unit`.execute(tx.db);
  try {
    await unitsDb(tx).deleteFrom('units.unit').where('id', '=', id).execute();
    await sql`release savepoint erase_unit`.execute(tx.db);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    await sql`rollback to savepoint erase_unit`.execute(tx.db);
    return false;
  }
}

/** Codes of a code table with their names in one language. */
export async function codesOf(ctx: Ctx, table: string, locale: string): Promise<{ code: string; name: string }[]> {
  const result = await sql<{
    code: string;
    name: string;
  }>`select code, coalesce(names ->> ${locale}, names ->> 'zh-CN', code) as name
    from settings_api.code where table_name = ${table} order by sort, code`.execute(ctx.db);
  return result.rows;
}
