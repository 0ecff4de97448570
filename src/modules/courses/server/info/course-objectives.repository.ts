import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { Objective } from '../../shared/info.model.ts';

/** Objectives of a course in their order: one statement. */
export async function objectivesOf(
  ctx: Ctx,
  courseId: string,
): Promise<Pick<Objective, 'id' | 'text' | 'weight' | 'expected'>[]> {
  const { rows } = await sql<Pick<Objective, 'id' | 'text' | 'weight' | 'expected'>>`select o.id, o.wording as text,
      o.weight, o.expected::float8 as expected
    from courses.objective o where o.course_id = ${courseId} order by o.sort`.execute(ctx.db);
  return rows;
}
