import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { ENDS_AT } from './exam.repository.ts';

/**
 * Until when exams of a course run that a person is a candidate of: until the last of their candidates has to end, so
 * that who is through tells nobody who is not. Tests and rehearsals do not count. Null while none runs. One statement.
 */
export async function examsRunUntil(
  ctx: Ctx,
  { courseId, personId }: { readonly courseId: string; readonly personId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`select max(${ENDS_AT}) as until
    from exams.candidate x join exams.exam e on e.id = x.exam_id
    left join exams.accommodation a on a.exam_id = e.id and a.person_id = x.person_id
    where x.person_id = ${personId}::uuid and x.removed_at is null and e.course_id = ${courseId}::uuid
      and e.kind = 'exam' and e.sitting <> 'rehearsal' and e.deleted_at is null and e.state in ('published', 'open')
      and least(a.opens_at, e.opens_at) <= platform.app_now() and ${ENDS_AT} > platform.app_now()`.execute(ctx.db);
  return rows[0]!.until;
}
