import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** True when another course shows the same cover: it was copied from this one, or this one from it. */
export async function coversElsewhere(ctx: Ctx, courseId: string): Promise<boolean> {
  const result = await sql<{ shared: boolean }>`select exists (select from courses.course c join courses.course o
    on o.cover = c.cover and o.id <> c.id where c.id = ${courseId}) as shared`.execute(ctx.db);
  return result.rows[0]!.shared;
}
