import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** Questions of the learners of a class that nobody of the team has answered, or stands for an answer to, for a day: one statement. */
export async function unansweredQuestions(ctx: Ctx, classId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from classes_api.class k
    join discussion.topic t on t.course_id = k.course_id and t.question and t.state = 'visible'
      and t.answered_at is null and t.endorsed = 0 and t.accepted_id is null and t.created_at < platform.app_now() - interval '24 hours'
    where k.id = ${classId} and exists (select from classes_api.enrolment e
      where e.class_id = k.id and e.person_id = t.author_id and e.state = 'active')`.execute(ctx.db);
  return rows[0]!.n;
}
