import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { CourseRole } from '../shared/course.policy.ts';
import { coursesDb } from './courses.tables.ts';

export interface MemberRow {
  readonly person_id: string;
  readonly name: string;
  readonly number: string | null;
  readonly role: CourseRole;
  readonly granted: string[];
}

/** The team: the lead first, then by role and name. */
export async function listMembers(ctx: Ctx, courseId: string): Promise<MemberRow[]> {
  const result = await sql<MemberRow>`select m.person_id, p.name, p.number, m.role, m.granted
    from courses.course_member m join identity_api.person p on p.id = m.person_id
    where m.course_id = ${courseId}
    order by array_position(array['lead', 'instructor', 'assistant', 'support'], m.role), m.sort, p.name`.execute(
    ctx.db,
  );
  return result.rows;
}

/** Roles of a person, or of some people, in one course. */
export async function memberRoles(
  ctx: Ctx,
  courseId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, CourseRole>> {
  if (personIds.length === 0) return new Map();
  const rows = await coursesDb(ctx)
    .selectFrom('courses.course_member')
    .select(['person_id', 'role'])
    .where('course_id', '=', courseId)
    .where('person_id', 'in', [...personIds])
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.role]));
}

export async function saveMember(
  ctx: Ctx,
  row: { courseId: string; personId: string; role: CourseRole; granted: readonly string[] },
): Promise<void> {
  await sql`insert into courses.course_member (course_id, person_id, role, granted)
    values (${row.courseId}, ${row.personId}, ${row.role}, ${[...row.granted]}::text[])
    on conflict (course_id, person_id) do update set role = excluded.role, granted = excluded.granted`.execute(ctx.db);
}

export async function deleteMember(ctx: Ctx, courseId: string, personId: string): Promise<void> {
  await coursesDb(ctx)
    .deleteFrom('courses.course_member')
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .execute();
}

export async function readsCourse(ctx: Ctx, courseId: string, personId: string): Promise<boolean> {
  const row = await coursesDb(ctx)
    .selectFrom('courses.course_reader')
    .select('class_id')
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}
