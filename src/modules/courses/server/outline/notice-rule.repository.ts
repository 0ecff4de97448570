import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Name of a node whose unlock rule waits for this announcement; null when none does. */
export async function nodeWaitingForNotice(ctx: Ctx, courseId: string, noticeId: string): Promise<string | null> {
  const waits = JSON.stringify([{ kind: 'notice', noticeId }]);
  const { rows } = await sql<{ name: string }>`select name from courses.node
    where course_id = ${courseId} and deleted_at is null and unlock->'conditions' @> ${waits}::jsonb
    order by sort limit 1`.execute(ctx.db);
  return rows[0]?.name ?? null;
}
