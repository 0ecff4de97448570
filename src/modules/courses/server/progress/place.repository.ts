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

/** Id of the node a person was at last in a course. */
export async function findPlace(ctx: Ctx, personId: string, courseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select node_id as id from courses.place
    where person_id = ${personId} and course_id = ${courseId}`.execute(ctx.db);
  return rows[0]?.id;
}
