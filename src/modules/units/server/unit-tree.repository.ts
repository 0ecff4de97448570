import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { UnitKind, UnitState } from '../shared/unit.model.ts';

export interface TreeRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly code: string;
  readonly name: string;
  readonly kind: UnitKind;
  readonly state: UnitState;
  readonly sort: number;
  readonly version: number;
  readonly children: number;
  readonly hit: boolean;
}

/** Units from `root` down (null: all), as a condition on `u`. */
const within = (root: string | null) =>
  root === null ? sql`true` : sql`u.id in (select units_api.subtree(${root}::uuid))`;

const node = sql`u.id, u.parent_id, u.code, u.name, u.kind, u.state, u.sort, u.version,
  (select count(*)::int from units.unit c where c.parent_id = u.id and c.deleted_at is null) as children`;

/** Living units in scope. */
export async function countTree(ctx: Ctx, root: string | null): Promise<number> {
  const result = await sql<{ n: number }>`select count(*)::int as n from units.unit u
    where u.deleted_at is null and ${within(root)}`.execute(ctx.db);
  return result.rows[0]!.n;
}

/** The whole tree in scope. */
export async function wholeTree(ctx: Ctx, root: string | null): Promise<TreeRow[]> {
  const result = await sql<TreeRow>`select ${node}, false as hit from units.unit u
    where u.deleted_at is null and ${within(root)} order by u.sort, u.name, u.id`.execute(ctx.db);
  return result.rows;
}

/** Children of a node; of null: the roots of the scope. */
export async function branch(ctx: Ctx, root: string | null, parent: string | null): Promise<TreeRow[]> {
  const which =
    parent !== null
      ? sql`u.parent_id = ${parent}::uuid`
      : root !== null
        ? sql`u.id = ${root}::uuid`
        : sql`u.parent_id is null`;
  const result = await sql<TreeRow>`select ${node}, false as hit from units.unit u
    where u.deleted_at is null and ${which} and ${within(root)} order by u.sort, u.name, u.id limit 5000`.execute(
    ctx.db,
  );
  return result.rows;
}

/** Hits of a keyword with every unit above them, at most 200 hits. */
export async function searchTree(ctx: Ctx, root: string | null, keyword: string): Promise<TreeRow[]> {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const result = await sql<TreeRow>`
    with hits as (select u.id from units.unit u where u.deleted_at is null and ${within(root)}
        and (u.name ilike ${like} or u.code ilike ${like} or u.name_en ilike ${like}) order by u.sort, u.name limit 200),
      shown as (select distinct p.ancestor_id as id from units.unit_path p where p.unit_id in (select id from hits))
    select ${node}, u.id in (select id from hits) as hit from units.unit u
    where u.id in (select id from shown) and u.deleted_at is null and ${within(root)}
    order by u.sort, u.name, u.id`.execute(ctx.db);
  return result.rows;
}

/** Path, children, people by role and experiments of a unit. */
export async function unitFigures(ctx: Ctx, id: string) {
  const result = await sql<{
    path: { id: string; name: string }[];
    children: number;
    members: { role: number; n: number }[];
    experiments: number;
  }>`select
    (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by p.depth desc), '[]'::json)
      from units.unit_path p join units.unit a on a.id = p.ancestor_id where p.unit_id = ${id} and p.depth > 0) as path,
    (select count(*)::int from units.unit c where c.parent_id = ${id} and c.deleted_at is null) as children,
    (select coalesce(json_agg(json_build_object('role', m.role, 'n', m.n) order by m.role), '[]'::json) from
      (select p.role, count(*)::int as n from identity_api.person p
        where p.unit_id in (select units_api.subtree(${id}::uuid)) group by p.role) m) as members,
    (select count(*)::int from experiments_api.experiment e
      where e.state <> 'archived' and e.unit_id in (select units_api.subtree(${id}::uuid))) as experiments`.execute(
    ctx.db,
  );
  return result.rows[0]!;
}

export interface Administrator {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly unit: string;
}

/** Active college administrators whose scope begins at one of these units. */
export async function administratorsOf(ctx: Ctx, unitIds: readonly string[]): Promise<Administrator[]> {
  if (unitIds.length === 0) return [];
  const result = await sql<Administrator>`select p.id, p.name, p.account, u.name as unit
    from identity_api.person p join units.unit u on u.id = p.unit_id
    where p.role = 2 and p.state <> 'disabled' and p.unit_id = any(${[...unitIds]}::uuid[])
    order by u.name, p.name limit 500`.execute(ctx.db);
  return result.rows;
}

/** A unit with every unit above it, nearest first. */
export async function ancestorsOf(ctx: Ctx, id: string): Promise<string[]> {
  const result = await sql<{ id: string }>`select ancestor_id as id from units.unit_path where unit_id = ${id}
    order by depth`.execute(ctx.db);
  return result.rows.map((row) => row.id);
}

/** Living units below one, itself not included. */
export async function descendantsOf(ctx: Ctx, id: string) {
  const result = await sql<{ id: string; code: string; name: string; state: UnitState }>`
    select u.id, u.code, u.name, u.state from units.unit_path p join units.unit u on u.id = p.unit_id
    where p.ancestor_id = ${id} and p.depth > 0 and u.deleted_at is null order by p.depth, u.sort, u.name`.execute(
    ctx.db,
  );
  return result.rows;
}
