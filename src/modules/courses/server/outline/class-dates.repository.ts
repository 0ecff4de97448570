import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Dates of a node that hold for one class in place of those of the course. */
export interface OwnDates {
  readonly classId: string;
  readonly opensAt: string | null;
  readonly dueAt: string | null;
  readonly closesAt: string | null;
}

/** The same as instants. */
export interface OwnTimes {
  readonly classId: string;
  readonly opensAt: Date | null;
  readonly dueAt: Date | null;
  readonly closesAt: Date | null;
}

/** Classes for which a node has dates of its own: one statement. */
export async function ownDatesOf(ctx: Ctx, nodeId: string): Promise<OwnDates[]> {
  const { rows } = await sql<{ classId: string; opensAt: Date | null; dueAt: Date | null; closesAt: Date | null }>`
    select class_id as "classId", opens_at as "opensAt", due_at as "dueAt", closes_at as "closesAt"
    from courses.node_class where node_id = ${nodeId} order by class_id`.execute(ctx.db);
  return rows.map(({ classId, ...at }) => ({
    classId,
    opensAt: at.opensAt?.toISOString() ?? null,
    dueAt: at.dueAt?.toISOString() ?? null,
    closesAt: at.closesAt?.toISOString() ?? null,
  }));
}

/** Replaces the dates of a node for classes: two statements. */
export async function writeOwnDates(ctx: Ctx, nodeId: string, rows: readonly OwnDates[]): Promise<void> {
  await sql`delete from courses.node_class where node_id = ${nodeId}`.execute(ctx.db);
  if (rows.length === 0) return;
  await sql`insert into courses.node_class (node_id, class_id, opens_at, due_at, closes_at)
    select ${nodeId}, * from unnest(${rows.map((row) => row.classId)}::uuid[],
      ${rows.map((row) => row.opensAt)}::timestamptz[], ${rows.map((row) => row.dueAt)}::timestamptz[],
      ${rows.map((row) => row.closesAt)}::timestamptz[])`.execute(ctx.db);
}

/** Copies have the dates of their originals: one statement. */
export async function copyOwnDates(
  ctx: Ctx,
  pairs: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  await sql`insert into courses.node_class (node_id, class_id, opens_at, due_at, closes_at)
    select m.copy, c.class_id, c.opens_at, c.due_at, c.closes_at
    from unnest(${pairs.map(({ from }) => from)}::uuid[], ${pairs.map(({ to }) => to)}::uuid[]) as m (source, copy)
    join courses.node_class c on c.node_id = m.source`.execute(ctx.db);
}

/** Nodes of a course with dates for classes, and for which: one statement. */
export async function nodesWithOwnDates(ctx: Ctx, courseId: string): Promise<ReadonlyMap<string, readonly OwnTimes[]>> {
  const { rows } = await sql<OwnTimes & { nodeId: string }>`select n.id as "nodeId", c.class_id as "classId",
      c.opens_at as "opensAt", c.due_at as "dueAt", c.closes_at as "closesAt"
    from courses.node n join courses.node_class c on c.node_id = n.id
    where n.course_id = ${courseId} and n.deleted_at is null`.execute(ctx.db);
  return Map.groupBy(rows, ({ nodeId }) => nodeId);
}

/** How many nodes of a course have dates for a class: one statement. */
export async function nodesDatedFor(ctx: Ctx, classId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from courses.node_class c
    join courses.node n on n.id = c.node_id and n.deleted_at is null where c.class_id = ${classId}`.execute(ctx.db);
  return rows[0]!.n;
}

/** Forgets the dates nodes have for a class: one statement. */
export async function dropDatesFor(ctx: Ctx, classId: string): Promise<void> {
  await sql`delete from courses.node_class where class_id = ${classId}`.execute(ctx.db);
}
