import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ExamKind } from '../../shared/exam.model.ts';

/** An exam or test that candidates know of, with the window as it holds for one person or for everybody. */
export interface DatedExam {
  readonly examId: string;
  readonly kind: ExamKind;
  readonly name: string;
  readonly courseId: string;
  readonly course: string;
  readonly courseEn: string | null;
  readonly nodeId: string | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  /** Names of the classes it is for; none for a candidate, and where it is for every class. */
  readonly classes: readonly string[];
}

const NAMED = sql.raw(`e.id as "examId", e.kind, e.name, e.course_id as "courseId", c.name as course,
  c.name_en as "courseEn", e.node_id as "nodeId"`);
const KNOWN = sql.raw(`e.deleted_at is null and e.state not in ('draft', 'withdrawn')`);
const CLASSES = sql.raw(`array(select k.name from exams.exam_class x join classes_api.class k on k.id = x.class_id
  where x.exam_id = e.id order by k.name, k.id) as classes`);

/** Exams and tests of the published courses a person is a candidate in, each with the own window. One statement. */
export async function datedForCandidate(ctx: Ctx, personId: string, courseId?: string): Promise<DatedExam[]> {
  const { rows } = await sql<DatedExam>`select ${NAMED}, coalesce(a.opens_at, e.opens_at) as "opensAt",
      coalesce(a.closes_at, e.closes_at) as "closesAt", '{}'::text[] as classes
    from exams.candidate x join exams.exam e on e.id = x.exam_id
    join courses_api.course c on c.id = e.course_id
    left join exams.accommodation a on a.exam_id = e.id and a.person_id = x.person_id
    where x.person_id = ${personId} and x.removed_at is null and ${KNOWN}
      and ${courseId === undefined ? sql`c.state = 'published'` : sql`e.course_id = ${courseId}`}
    order by e.opens_at, e.id`.execute(ctx.db);
  return rows;
}

async function dated(ctx: Ctx, where: RawBuilder<unknown>): Promise<DatedExam[]> {
  const { rows } = await sql<DatedExam>`select ${NAMED}, e.opens_at as "opensAt", e.closes_at as "closesAt", ${CLASSES}
    from exams.exam e join courses_api.course c on c.id = e.course_id
    where ${KNOWN} and ${where} order by e.opens_at, e.id`.execute(ctx.db);
  return rows;
}

/** True for an exam `e` that is for one of some classes, or for no class in particular. */
const within = (classes: RawBuilder<unknown>) => sql`(exists (select from exams.exam_class k where k.exam_id = e.id
    and k.class_id in (${classes})) or not exists (select from exams.exam_class k where k.exam_id = e.id))`;

/** Those of the published courses a person is in the team of: what is for the classes each sees. One statement. */
export const datedForTeam = (ctx: Ctx, personId: string): Promise<DatedExam[]> =>
  dated(
    ctx,
    sql`c.state = 'published' and exists (select from courses_api.course_member m
      where m.course_id = e.course_id and m.person_id = ${personId} and (m.scope = 'all' or ${within(
        sql`select t.class_id from classes_api.class_teacher t where t.person_id = ${personId}`,
      )}))`,
  );

/** Those of a course. One statement. @param scope classes they are for; null: all */
export const datedOfCourse = (ctx: Ctx, courseId: string, scope: readonly string[] | null): Promise<DatedExam[]> =>
  dated(
    ctx,
    scope === null
      ? sql`e.course_id = ${courseId}`
      : sql`e.course_id = ${courseId} and ${within(sql`select unnest(${[...scope]}::uuid[])`)}`,
  );
