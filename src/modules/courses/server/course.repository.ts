import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { queryTerms } from '../../../platform/db/search-terms.ts';
import type { ClassScope, CourseRole } from '../shared/course.policy.ts';
import type { Objective, Textbook } from '../shared/info.model.ts';
import { coursesDb } from './courses.tables.ts';

export interface CourseRow {
  readonly id: string;
  readonly unit_id: string;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly cover: string | null;
  readonly category: string;
  readonly nature: string;
  readonly credits: number;
  readonly theory_hours: number;
  readonly lab_hours: number;
  readonly state: string;
  readonly published_at: Date | null;
  readonly version: number;
  readonly updated_at: Date;
  /** The asking person's place in the team. */
  readonly role: CourseRole | null;
  readonly granted: string[] | null;
  /** Classes the asking member of the team sees the people of. */
  readonly scope: ClassScope | null;
  /** The asking person is or was enrolled. */
  readonly reads: boolean;
  readonly lead_name: string;
  readonly students: number;
}
export interface FullCourseRow extends CourseRow {
  /** The film that introduces it, as the module above keeps it. */
  readonly trailer_id: string | null;
  readonly unit_name: string | null;
  readonly copy_allowed: boolean;
  /** The asking person is enrolled in a class that has not ended. */
  readonly learns: boolean;
  readonly intro: string;
  readonly syllabus: string;
  readonly assessment: string;
  readonly prerequisites: string[];
  readonly textbooks: Textbook[];
  /** In their order. */
  readonly objectives: Objective[];
}

const short = sql`c.id, c.unit_id, c.code, c.name, c.name_en, c.cover, c.category, c.nature, c.credits, c.theory_hours,
  c.lab_hours, c.state, c.published_at, c.version, c.updated_at, m.role, m.granted, m.scope,
  exists (select from courses.course_reader r where r.course_id = c.id and r.person_id = me.id) as reads,
  (select p.name from courses.course_member l join identity_api.person p on p.id = l.person_id
    where l.course_id = c.id and l.role = 'lead') as lead_name,
  (select count(distinct r.person_id)::int from courses.course_reader r where r.course_id = c.id) as students`;
const from = (personId: string | null) => sql`(select ${personId}::uuid as id) me cross join courses.course c
  left join courses.course_member m on m.course_id = c.id and m.person_id = me.id`;

const full = sql`${short}, c.trailer_id, c.copy_allowed,
  exists (select from courses.course_reader r left join courses.course_class k on k.class_id = r.class_id
    where r.course_id = c.id and r.person_id = me.id and not coalesce(k.ended, false)) as learns,
  (select u.name from units_api.unit u where u.id = c.unit_id) as unit_name, c.intro, c.syllabus, c.assessment,
  c.prerequisites, c.textbooks,
  (select coalesce(json_agg(json_build_object('id', o.id, 'text', o.wording, 'weight', o.weight,
    'requirementCode', o.requirement_code, 'requirement', o.requirement, 'expected', o.expected) order by o.sort), '[]'::json)
    from courses.objective o where o.course_id = c.id) as objectives`;

/** One course as a person stands to it; undefined when there is none. `lock` holds the row until the end of the tx. */
export async function findCourse(
  ctx: Ctx,
  courseId: string,
  personId: string | null,
  lock = false,
): Promise<FullCourseRow | undefined> {
  const result = await sql<FullCourseRow>`select ${full} from ${from(personId)}
    where c.id = ${courseId} and c.deleted_at is null
    ${lock ? sql`for update of c` : sql``}`.execute(ctx.db);
  return result.rows[0];
}

/** Courses by id, whoever asks; deleted ones are left out. */
export async function findCourses(ctx: Ctx, ids: readonly string[]): Promise<FullCourseRow[]> {
  const result = await sql<FullCourseRow>`select ${full} from ${from(null)}
    where c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null`.execute(ctx.db);
  return result.rows;
}

export interface CourseFilter {
  readonly as: 'student' | 'teacher' | 'admin';
  readonly state?: string | undefined;
  readonly keyword: string;
  readonly page: number;
  readonly size: number;
}

/** A page of courses a person learns, teaches or oversees, newest change first, with the exact total. */
export async function listCourses(ctx: Ctx, personId: string | null, filter: CourseFilter) {
  const mine: Record<CourseFilter['as'], RawBuilder<boolean>> = {
    student: sql`c.state <> 'draft' and exists
      (select from courses.course_reader r where r.course_id = c.id and r.person_id = me.id)`,
    teacher: sql`m.role is not null`,
    admin: sql`true`,
  };
  const terms = queryTerms(filter.keyword);
  const where = sql`c.deleted_at is null and ${mine[filter.as]}
    ${filter.state ? sql`and c.state = ${filter.state}` : sql``}
    ${terms.length > 0 ? sql`and c.search_terms @> ${terms}::text[]` : sql``}`;
  const rows = await sql<CourseRow>`select ${short} from ${from(personId)} where ${where}
    order by c.updated_at desc, c.id desc limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(
    ctx.db,
  );
  const total = await sql<{ n: number }>`select count(*)::int as n from ${from(personId)} where ${where}`.execute(
    ctx.db,
  );
  return { rows: rows.rows, total: total.rows[0]!.n };
}

export interface CourseFacts {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly unitId: string;
  readonly state: 'draft' | 'published' | 'closed' | 'archived';
}

/** Names and states of courses, for other modules: one statement whatever the number. */
export async function courseFacts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, CourseFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await coursesDb(ctx)
    .selectFrom('courses.course')
    .select(['id', 'code', 'name', 'name_en as nameEn', 'unit_id as unitId', 'state'])
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row as CourseFacts]));
}

export interface NewCourse {
  readonly unitId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string | null;
  readonly category: string;
  readonly nature?: string;
  readonly credits?: number;
  readonly theoryHours?: number;
  readonly labHours?: number;
  readonly intro?: string;
  readonly syllabus?: string;
  readonly assessment?: string;
}

/** Inserts a draft with its lead: one statement, so that the course never stands without one. */
export async function insertCourse(
  ctx: Ctx,
  id: string,
  leadId: string,
  course: NewCourse,
  searchTerms: readonly string[],
): Promise<void> {
  await sql`with made as (
      insert into courses.course (id, unit_id, code, name, name_en, category, nature, credits, theory_hours, lab_hours,
        intro, syllabus, assessment, search_terms)
      values (${id}, ${course.unitId}, ${course.code}, ${course.name}, ${course.nameEn ?? null}, ${course.category},
        ${course.nature ?? 'required'}, ${course.credits ?? 0}, ${course.theoryHours ?? 0}, ${course.labHours ?? 0},
        ${course.intro ?? ''}, ${course.syllabus ?? ''}, ${course.assessment ?? ''}, ${[...searchTerms]}::text[])
      returning id)
    insert into courses.course_member (course_id, person_id, role) select id, ${leadId}, 'lead' from made`.execute(
    ctx.db,
  );
}

/** Writes changed columns when the row still has this version; true when it had. */
export async function changeCourse(
  ctx: Ctx,
  id: string,
  version: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const result = await coursesDb(ctx)
    .updateTable('courses.course')
    .set({ ...columns, version: version + 1, updated_at: sql`platform.app_now()` } as never)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface NewTerm {
  readonly code: string;
  readonly name: string;
  /** `2026-09-01` */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly current?: boolean;
}

export async function insertTerm(ctx: Ctx, id: string, term: NewTerm): Promise<void> {
  await coursesDb(ctx)
    .insertInto('courses.term')
    .values({
      id,
      code: term.code,
      name: term.name,
      starts_on: term.startsOn,
      ends_on: term.endsOn,
      is_current: term.current ?? false,
    })
    .execute();
}

export async function listTerms(ctx: Ctx) {
  const result = await sql<{
    id: string;
    code: string;
    name: string;
    startsOn: string;
    endsOn: string;
    current: boolean;
  }>`select id, code, name, starts_on::text as "startsOn", ends_on::text as "endsOn", is_current as current
    from courses.term order by starts_on desc`.execute(ctx.db);
  return result.rows;
}

/** An enrolment of a class opens the course to its learner; called inside the enrolment's own transaction. */
export async function openReading(ctx: Ctx, row: { courseId: string; personId: string; classId: string }) {
  await coursesDb(ctx)
    .insertInto('courses.course_reader')
    .values({ course_id: row.courseId, person_id: row.personId, class_id: row.classId })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Opens the course to many learners of a class at once. */
export async function openReadingFor(
  ctx: Ctx,
  row: { courseId: string; classId: string; personIds: readonly string[] },
): Promise<void> {
  if (row.personIds.length === 0) return;
  await coursesDb(ctx)
    .insertInto('courses.course_reader')
    .values(row.personIds.map((person_id) => ({ course_id: row.courseId, person_id, class_id: row.classId })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Closes the course to everybody who read it as a learner of this class. */
export async function endReadingOf(ctx: Ctx, classId: string): Promise<void> {
  await coursesDb(ctx).deleteFrom('courses.course_reader').where('class_id', '=', classId).execute();
}

/** Closes the course to some of those who read it as learners of this class. */
export async function endReadingFor(ctx: Ctx, row: { classId: string; personIds: readonly string[] }): Promise<void> {
  await coursesDb(ctx)
    .deleteFrom('courses.course_reader')
    .where('class_id', '=', row.classId)
    .where('person_id', 'in', [...row.personIds])
    .execute();
}

/** A withdrawal closes the course to the learner again. */
export async function endReading(ctx: Ctx, row: { classId: string; personId: string }): Promise<void> {
  await coursesDb(ctx)
    .deleteFrom('courses.course_reader')
    .where('class_id', '=', row.classId)
    .where('person_id', '=', row.personId)
    .execute();
}
