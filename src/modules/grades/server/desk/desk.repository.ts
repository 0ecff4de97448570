import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

export interface WaitingAppeal {
  readonly id: string;
  readonly courseId: string;
  readonly classId: string;
  readonly className: string;
  readonly personId: string;
  readonly who: string;
  readonly label: string | null;
  readonly published: number | null;
  readonly text: string;
  readonly waited: number;
  /** Open appeals of the class. */
  readonly inClass: number;
}

/**
 * Open appeals a person may answer: of the courses one leads, and of the classes one teaches as an instructor; the
 * oldest first, at most forty. One statement.
 */
export async function waitingAppeals(ctx: Ctx, personId: string): Promise<WaitingAppeal[]> {
  const { rows } = await sql<WaitingAppeal>`
    select a.id, a.course_id as "courseId", a.class_id as "classId", k.name as "className", a.person_id as "personId",
      p.name as who, a.label, a.published::float as published, a.text,
      settings_api.working_days(a.submitted_at, platform.app_now()) as waited,
      count(*) over (partition by a.class_id)::int as "inClass"
    from courses_api.course_member m
    join grades.appeal a on a.course_id = m.course_id and a.state = 'submitted'
    join classes_api.class k on k.id = a.class_id
    join identity_api.person p on p.id = a.person_id
    where m.person_id = ${personId} and (m.role = 'lead' or (m.role = 'instructor'
      and exists (select from classes_api.class_teacher t where t.class_id = a.class_id and t.person_id = ${personId})))
    order by a.submitted_at, a.id limit 40`.execute(ctx.db);
  return rows;
}
