import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Writes which film introduces a course. */
export async function putTrailer(ctx: Ctx, courseId: string, trailerId: string | null): Promise<void> {
  await sql`update courses.course set trailer_id = ${trailerId}, updated_at = platform.app_now()
    where id = ${courseId}`.execute(ctx.db);
}
