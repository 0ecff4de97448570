import { type RawBuilder, sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { PointRef } from './point.repository.ts';

/** A point and what it is tied to. */
export interface LinkedPoint extends PointRef {
  readonly ownerId: string;
}

/** Points tied to some things of one kind, the primary one first: one statement whatever the number. */
export async function linksOf(ctx: Ctx, ownerType: string, ownerIds: readonly string[]): Promise<LinkedPoint[]> {
  if (ownerIds.length === 0) return [];
  const { rows } = await sql<LinkedPoint>`select l.owner_id as "ownerId", p.id, p.code, p.name, p.state
    from knowledge.link l join knowledge.point p on p.id = l.point_id
    where l.owner_type = ${ownerType} and l.owner_id = any(${[...ownerIds]}::uuid[])
    order by l.owner_id, l.sort`.execute(ctx.db);
  return rows;
}

/** The same with the ids of the points above each, for who looks for a point with everything below it. */
export async function linksWithAbove(
  ctx: Ctx,
  ownerType: string,
  ownerIds: readonly string[],
): Promise<{ readonly ownerId: string; readonly id: string; readonly name: string; readonly above: string[] }[]> {
  if (ownerIds.length === 0) return [];
  const { rows } = await sql<{ ownerId: string; id: string; name: string; above: string[] }>`
    select l.owner_id as "ownerId", p.id, p.name, array_remove(array[u.id, g.id], null) as above
    from knowledge.link l join knowledge.point p on p.id = l.point_id
      left join knowledge.point u on u.id = p.parent_id left join knowledge.point g on g.id = u.parent_id
    where l.owner_type = ${ownerType} and l.owner_id = any(${[...ownerIds]}::uuid[])
    order by l.owner_id, l.sort`.execute(ctx.db);
  return rows;
}

/** Replaces what is tied to one thing. */
export async function replaceLinks(
  tx: TxCtx,
  owner: { readonly type: string; readonly id: string },
  pointIds: readonly string[],
): Promise<void> {
  await sql`delete from knowledge.link where owner_type = ${owner.type} and owner_id = ${owner.id}`.execute(tx.db);
  if (pointIds.length === 0) return;
  await sql`insert into knowledge.link (owner_type, owner_id, point_id, sort)
    select ${owner.type}, ${owner.id}::uuid, v.id, v.place
    from unnest(${[...pointIds]}::uuid[]) with ordinality as v (id, place)`.execute(tx.db);
}

/** Ties things that were just made to points the caller has checked, the primary one first. One statement. */
export async function tieNew(
  tx: TxCtx,
  ownerType: string,
  ties: readonly { readonly ownerId: string; readonly pointId: string; readonly sort: number }[],
): Promise<void> {
  if (ties.length === 0) return;
  await sql`insert into knowledge.link (owner_type, owner_id, point_id, sort)
    select ${ownerType}, v.owner, v.point, v.sort
    from unnest(${ties.map(({ ownerId }) => ownerId)}::uuid[], ${ties.map(({ pointId }) => pointId)}::uuid[],
      ${ties.map(({ sort }) => sort)}::integer[]) as v (owner, point, sort)`.execute(tx.db);
}

/** Ties copies of things to the points of their originals. */
export async function copyLinks(
  tx: TxCtx,
  ownerType: string,
  pairs: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  await sql`insert into knowledge.link (owner_type, owner_id, point_id, sort)
    select l.owner_type, v.copy, l.point_id, l.sort
    from unnest(${pairs.map(({ from }) => from)}::uuid[], ${pairs.map(({ to }) => to)}::uuid[]) as v (source, copy)
      join knowledge.link l on l.owner_type = ${ownerType} and l.owner_id = v.source`.execute(tx.db);
}

/** Query of the ids of what is tied to a point or to one below it, for `in (…)` of a caller's own statement. */
export const ownersBelow = (ownerType: string, pointId: string): RawBuilder<unknown> => sql`
  with recursive below as (
    select id from knowledge.point where id = ${pointId}
    union select p.id from knowledge.point p join below b on p.parent_id = b.id
  ) select l.owner_id from knowledge.link l where l.owner_type = ${ownerType} and l.point_id in (select id from below)`;
