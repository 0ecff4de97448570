import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** An exam of the days to come, or the end of a test. */
export interface ExamDate {
  readonly id: string;
  readonly kind: 'exam' | 'test';
  readonly name: string;
  readonly courseId: string;
  readonly course: string;
  readonly courseEn: string | null;
  readonly nodeId: string | null;
  /** Opening of an exam, end of a test; of a candidate the own one. */
  readonly at: Date;
  readonly until: Date | null;
}

/** Dates one is shown on a desk. */
const MAX_DATES = 20;
const COLUMNS = sql.raw(`e.id, e.kind, e.name, e.course_id as "courseId", c.name as course, c.name_en as "courseEn",
  e.node_id as "nodeId"`);

/** Published exams and tests of a learner that begin or end within a stretch of time, soonest first. One statement. */
export async function learnerDates(ctx: Ctx, personId: string, from: Date, to: Date): Promise<ExamDate[]> {
  const { rows } = await sql<ExamDate>`select ${COLUMNS}, d.at, d.until
    from exams.candidate x join exams.exam e on e.id = x.exam_id
    join courses_api.course c on c.id = e.course_id and c.state = 'published'
    left join exams.accommodation a on a.exam_id = e.id and a.person_id = x.person_id
    cross join lateral (select case e.kind when 'exam' then coalesce(a.opens_at, e.opens_at)
        else coalesce(a.closes_at, e.closes_at) end as at,
      case e.kind when 'exam' then coalesce(a.closes_at, e.closes_at) end as until) d
    where x.person_id = ${personId} and x.removed_at is null and e.deleted_at is null
      and e.state in ('published', 'open') and coalesce(d.until, d.at) > ${from} and d.at < ${to}
    order by d.at, e.id limit ${MAX_DATES}`.execute(ctx.db);
  return rows;
}

/** Published exams of the courses one teaches that are open or begin within a stretch of time, soonest first. One statement. */
export async function teamDates(ctx: Ctx, personId: string, from: Date, to: Date): Promise<ExamDate[]> {
  const { rows } = await sql<ExamDate>`select ${COLUMNS}, e.opens_at as at, e.closes_at as until
    from courses_api.course_member m join courses_api.course c on c.id = m.course_id and c.state = 'published'
    join exams.exam e on e.course_id = c.id
    where m.person_id = ${personId} and e.kind = 'exam' and e.deleted_at is null
      and e.state in ('published', 'open') and e.closes_at > ${from} and e.opens_at < ${to}
      and (m.scope = 'all' or exists (select from exams.exam_class k
        join classes_api.class_teacher t on t.class_id = k.class_id and t.person_id = m.person_id where k.exam_id = e.id))
    order by e.opens_at, e.id limit ${MAX_DATES}`.execute(ctx.db);
  return rows;
}
