import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { PointState, Relation } from '../shared/point.model.ts';

export interface PointRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** 1 at the top. */
  readonly level: number;
  readonly parent: string | null;
  readonly state: PointState;
  readonly version: number;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}

/** A point as others name it. */
export interface PointRef {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly state: PointState;
}

const COLUMNS = sql`id, code, name, level, parent_id as parent, state, version, updated_at, deleted_at`;

/** Changes of the tree wait for each other, so that codes, places and relations are validated as they will be. */
export async function lockPoints(tx: TxCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('knowledge.point', 0))`.execute(tx.db);
}

export async function findPoint(ctx: Ctx, id: string): Promise<PointRow | undefined> {
  const { rows } = await sql<PointRow>`select ${COLUMNS} from knowledge.point where id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** The living points. */
export async function allPoints(ctx: Ctx): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`select ${COLUMNS} from knowledge.point where deleted_at is null
    order by code`.execute(ctx.db);
  return rows;
}

/** Living points by id, locked in the order of their codes. */
export async function lockedPoints(tx: TxCtx, ids: readonly string[]): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`select ${COLUMNS} from knowledge.point
    where id = any(${[...ids]}::uuid[]) and deleted_at is null order by code for update`.execute(tx.db);
  return rows;
}

/** Living points by id or by code, without regard to case. */
export async function pointsBy(
  ctx: Ctx,
  by: { readonly ids?: readonly string[]; readonly codes?: readonly string[] },
): Promise<PointRow[]> {
  const codes = (by.codes ?? []).map((code) => code.toLowerCase());
  const { rows } = await sql<PointRow>`select ${COLUMNS} from knowledge.point where deleted_at is null
    and (id = any(${[...(by.ids ?? [])]}::uuid[]) or lower(code) = any(${codes}::text[]))`.execute(ctx.db);
  return rows;
}

/**
 * Active points of the lowest level that go by these names, each a code or a whole name, by the name in lower case; a name
 * that several have is left out.
 */
export async function pointsByNames(ctx: Ctx, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const asked = [...new Set(names.map((one) => one.toLowerCase()))];
  const { rows } = await sql<{ word: string; id: string }>`select w as word, min(p.id::text) as id
    from unnest(${asked}::text[]) w join knowledge.point p on lower(p.code) = w or lower(p.name) = w
    where p.deleted_at is null and p.state = 'active' and p.level = 3
    group by w having count(*) = 1`.execute(ctx.db);
  return new Map(rows.map(({ word, id }) => [word, id]));
}

/** Active points whose code or name holds a text, with the names of what holds them; those of an exact code first. */
export async function searchPoints(ctx: Ctx, asked: { readonly kw: string; readonly lowest: boolean }) {
  const like = `%${asked.kw.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<PointRow & { readonly above: string }>`
    select p.id, p.code, p.name, p.level, p.state, concat_ws(' / ', g.name, u.name) as above
    from knowledge.point p left join knowledge.point u on u.id = p.parent_id left join knowledge.point g on g.id = u.parent_id
    where p.deleted_at is null and p.state = 'active' and (p.code ilike ${like} or p.name ilike ${like})
      and (${!asked.lowest} or p.level = 3)
    order by lower(p.code) = lower(${asked.kw}) desc, p.code limit 20`.execute(ctx.db);
  return rows;
}

/** Transactions that raised the version already. */
const raised = new WeakSet<object>();

/** The offered points are a cached list: its version, raised once per save, tells browsers to fetch it again. */
async function raiseListVersion(tx: TxCtx): Promise<void> {
  if (raised.has(tx.db)) return;
  raised.add(tx.db);
  await sql`insert into settings.code_table (name) values ('KNOWLEDGE')
    on conflict (name) do update set version = settings.code_table.version + 1`.execute(tx.db);
}

export interface NewPoint {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly parent: string | null;
  readonly state: PointState;
}

export async function insertPoint(tx: TxCtx, point: NewPoint): Promise<void> {
  await raiseListVersion(tx);
  await sql`insert into knowledge.point (id, code, name, level, parent_id, state)
    values (${point.id}, ${point.code}, ${point.name}, ${point.level}, ${point.parent}, ${point.state})`.execute(tx.db);
}

/** Columns of a point that change. */
export interface PointChanges {
  readonly code?: string;
  readonly name?: string;
  readonly parent?: string | null;
  readonly state?: PointState;
}

export async function updatePoint(tx: TxCtx, row: PointRow, change: PointChanges): Promise<void> {
  await raiseListVersion(tx);
  const next = { ...row, ...change };
  await sql`update knowledge.point set code = ${next.code}, name = ${next.name}, parent_id = ${next.parent},
      state = ${next.state}, version = version + 1, updated_at = platform.app_now()
    where id = ${row.id}`.execute(tx.db);
}

export async function setStates(tx: TxCtx, ids: readonly string[], state: PointState): Promise<void> {
  await raiseListVersion(tx);
  await sql`update knowledge.point set state = ${state}, version = version + 1, updated_at = platform.app_now()
    where id = any(${[...ids]}::uuid[])`.execute(tx.db);
}

export async function setDeleted(tx: TxCtx, id: string, deleted: boolean): Promise<void> {
  await raiseListVersion(tx);
  await sql`update knowledge.point set deleted_at = ${deleted ? tx.clock.now() : null}, version = version + 1,
    updated_at = platform.app_now() where id = ${id}`.execute(tx.db);
}

/** Takes a point away that an import made and nobody used. */
export async function erasePoint(tx: TxCtx, id: string): Promise<void> {
  await raiseListVersion(tx);
  await sql`delete from knowledge.relation where from_id = ${id} or to_id = ${id}`.execute(tx.db);
  await sql`delete from knowledge.point where id = ${id}`.execute(tx.db);
}

/** What stands on a point: points below it, and what other modules tied to it. */
export async function usesOf(ctx: Ctx, id: string): Promise<{ below: number; linked: number }> {
  const { rows } = await sql<{ below: number; linked: number }>`select
    (select count(*)::int from knowledge.point where parent_id = ${id} and deleted_at is null) as below,
    (select count(*)::int from knowledge.link where point_id = ${id}) as linked`.execute(ctx.db);
  return rows[0]!;
}

/** A point on the other end of a relation; `out`: the relation leads there. */
export interface RelatedRow extends PointRef {
  readonly kind: Relation;
  readonly out: boolean;
}

/** Living points that stand to a point, by code. */
export async function relatedTo(ctx: Ctx, id: string): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`select r.kind, r.from_id = ${id} as out, p.id, p.code, p.name, p.state
    from knowledge.relation r
      join knowledge.point p on p.id = case when r.from_id = ${id} then r.to_id else r.from_id end
    where (r.from_id = ${id} or r.to_id = ${id}) and p.deleted_at is null order by p.code`.execute(ctx.db);
  return rows;
}

export interface Edge {
  readonly kind: Relation;
  readonly from: string;
  readonly to: string;
}

/** All relations of some kinds. */
export async function edgesOf(ctx: Ctx, kinds: readonly Relation[]): Promise<Edge[]> {
  const { rows } = await sql<Edge>`select kind, from_id as "from", to_id as "to" from knowledge.relation
    where kind = any(${[...kinds]}::text[])`.execute(ctx.db);
  return rows;
}

/** Replaces what comes before a point, what it contains and what is related to it. */
export async function replaceRelations(tx: TxCtx, id: string, edges: readonly Edge[]): Promise<void> {
  await sql`delete from knowledge.relation where (kind = 'prerequisite' and to_id = ${id})
    or (kind = 'contains' and from_id = ${id}) or (kind = 'related' and (from_id = ${id} or to_id = ${id}))`.execute(
    tx.db,
  );
  await sql`insert into knowledge.relation (kind, from_id, to_id)
    select * from unnest(${edges.map(({ kind }) => kind)}::text[], ${edges.map(({ from }) => from)}::uuid[],
      ${edges.map(({ to }) => to)}::uuid[]) on conflict do nothing`.execute(tx.db);
}
