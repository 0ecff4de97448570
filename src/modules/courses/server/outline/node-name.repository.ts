import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Names of outline nodes by id, for lists of other modules: one statement whatever the number. */
export async function nodeNames(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id, name from courses_api.node
    where id = any(${[...new Set(ids)]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The course a node stands in; undefined for one that is not there. */
export async function courseOfNode(ctx: Ctx, nodeId: string): Promise<string | undefined> {
  const { rows } = await sql<{ courseId: string }>`select course_id as "courseId" from courses_api.node
    where id = ${nodeId}`.execute(ctx.db);
  return rows[0]?.courseId;
}
