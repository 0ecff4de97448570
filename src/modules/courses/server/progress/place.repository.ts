import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Keeps where a person is in a course. */
export async function writePlace(
  ctx: Ctx,
  place: { readonly personId: string; readonly courseId: string; readonly nodeId: string },
): Promise<void> {
  await sql`insert into courses.place as p (person_id, course_id, node_id)
    values (${place.personId}, ${place.courseId}, ${place.nodeId})
    on conflict (person_id, course_id) do update set node_id = excluded.node_id, kept_at = platform.app_now()`.execute(
    ctx.db,
  );
}

/** Ids of the nodes a person was at last, by course. One statement. */
export async function placesOf(
  ctx: Ctx,
  personId: string,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ courseId: string; id: string }>`select course_id as "courseId", node_id as id
    from courses.place where person_id = ${personId} and course_id = any(${[...courseIds]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ courseId, id }) => [courseId, id]));
}
