import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ClassScope, CourseRole } from '../shared/course.policy.ts';
import { coursesDb } from './courses.tables.ts';

export interface MemberRow {
  readonly person_id: string;
  readonly name: string;
  readonly number: string | null;
  readonly role: CourseRole;
  readonly granted: string[];
  readonly scope: ClassScope;
  readonly unit_name: string | null;
  readonly created_at: Date;
}

/** The team: the lead first, then by role and name. */
export async function listMembers(ctx: Ctx, courseId: string): Promise<MemberRow[]> {
  const result =
    await sql<MemberRow>`select m.person_id, p.name, p.number, m.role, m.granted, m.scope, u.name as unit_name,
      m.created_at
    from courses.course_member m join identity_api.person p on p.id = m.person_id
    left join units_api.unit u on u.id = p.unit_id
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
  row: {
    readonly courseId: string;
    readonly personId: string;
    readonly role: CourseRole;
    readonly granted: readonly string[];
    readonly scope: ClassScope;
  },
): Promise<void> {
  await sql`insert into courses.course_member (course_id, person_id, role, granted, scope)
    values (${row.courseId}, ${row.personId}, ${row.role}, ${[...row.granted]}::text[], ${row.scope})
    on conflict (course_id, person_id) do update
      set role = excluded.role, granted = excluded.granted, scope = excluded.scope`.execute(ctx.db);
}

export async function deleteMember(ctx: Ctx, courseId: string, personId: string): Promise<void> {
  await coursesDb(ctx)
    .deleteFrom('courses.course_member')
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .execute();
}

/** Learners of the classes of a course that have not ended. */
export async function currentReaders(ctx: Ctx, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`select distinct r.person_id as "personId"
    from courses.course_reader r join courses.course_class k on k.class_id = r.class_id and not k.ended
    where r.course_id = ${courseId}`.execute(ctx.db);
  return rows.map(({ personId }) => personId);
}

/** Whoever has this account, with what decides whether the person may join the team of a course. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
  readonly personRole: number;
  readonly state: string;
  /** Role in the team already. */
  readonly role: CourseRole | null;
  /** Enrolled in the course. */
  readonly reads: boolean;
}

/** Person by account, in lower case, as the team of a course sees the person. */
export async function candidate(ctx: Ctx, courseId: string, account: string): Promise<Candidate | undefined> {
  const result = await sql<Candidate>`select p.id, p.name, p.number, p.role as "personRole", p.state, m.role,
      exists (select from courses.course_reader r where r.course_id = ${courseId} and r.person_id = p.id) as reads
    from identity_api.person p
    left join courses.course_member m on m.course_id = ${courseId} and m.person_id = p.id
    where p.account = ${account}`.execute(ctx.db);
  return result.rows[0];
}
