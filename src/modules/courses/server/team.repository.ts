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
  readonly title: string | null;
  readonly avatar: string | null;
  /** What learners read of the member. */
  readonly intro: string;
  /** Learners see the member. */
  readonly shown: boolean;
}

/** The team in the order the lead gave it; before that the lead first, then by role and name. */
export async function listMembers(ctx: Ctx, courseId: string): Promise<MemberRow[]> {
  const result =
    await sql<MemberRow>`select m.person_id, p.name, p.number, m.role, m.granted, m.scope, u.name as unit_name,
      m.created_at, p.title, p.avatar, m.intro, m.shown
    from courses.course_member m join identity_api.person p on p.id = m.person_id
    left join units_api.unit u on u.id = p.unit_id
    where m.course_id = ${courseId}
    order by m.sort, array_position(array['lead', 'instructor', 'assistant', 'support'], m.role), p.name, p.id`.execute(
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

/** Places of a person in the teams of some courses, deleted ones aside. */
export async function membershipsOf(ctx: Ctx, personId: string, courseIds: readonly string[]) {
  const { rows } = await sql<
    Pick<MemberRow, 'role' | 'granted' | 'scope'> & { readonly courseId: string; readonly state: string }
  >`select m.course_id as "courseId", m.role, m.granted, m.scope, c.state
    from courses.course_member m join courses.course c on c.id = m.course_id and c.deleted_at is null
    where m.person_id = ${personId} and m.course_id = any(${[...courseIds]}::uuid[])`.execute(ctx.db);
  return rows;
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
  // Who joins a team that is in order stands last.
  await sql`insert into courses.course_member (course_id, person_id, role, granted, scope, sort)
    select ${row.courseId}, ${row.personId}, ${row.role}, ${[...row.granted]}::text[], ${row.scope},
      coalesce((select max(sort) + 1 from courses.course_member where course_id = ${row.courseId} and sort > 0), 0)
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

/** Those who read a course now, with the running classes they read it in. One statement. */
export async function readersByClass(
  ctx: Ctx,
  courseId: string,
): Promise<readonly { readonly personId: string; readonly classIds: readonly string[] }[]> {
  const { rows } = await sql<{ personId: string; classIds: string[] }>`
    select r.person_id as "personId", array_agg(r.class_id) as "classIds"
    from courses.course_reader r join courses.course_class k on k.class_id = r.class_id and not k.ended
    where r.course_id = ${courseId} group by r.person_id order by r.person_id`.execute(ctx.db);
  return rows;
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

/** Person by id, or by account in lower case, as the team of a course sees the person. */
export async function candidate(
  ctx: Ctx,
  courseId: string,
  by: { readonly personId: string } | { readonly account: string },
): Promise<Candidate | undefined> {
  const result = await sql<Candidate>`select p.id, p.name, p.number, p.role as "personRole", p.state, m.role,
      exists (select from courses.course_reader r where r.course_id = ${courseId} and r.person_id = p.id) as reads
    from identity_api.person p
    left join courses.course_member m on m.course_id = ${courseId} and m.person_id = p.id
    where ${'personId' in by ? sql`p.id = ${by.personId}` : sql`p.account = ${by.account}`}`.execute(ctx.db);
  return result.rows[0];
}

/** A person a team could take in. */
export interface FoundPerson {
  readonly personId: string;
  readonly name: string;
  readonly number: string | null;
  readonly title: string | null;
  readonly unitName: string | null;
  /** In the team already. */
  readonly present: boolean;
}

/** People of a unit and below it by the beginning of name or number, staff before learners; learners of the course are left out. */
export async function findPeople(
  ctx: Ctx,
  of: { readonly courseId: string; readonly unitId: string; readonly kw: string },
): Promise<FoundPerson[]> {
  const start = `${of.kw.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<FoundPerson>`select p.id as "personId", p.name, p.number, p.title, u.name as "unitName",
      exists (select from courses.course_member m where m.course_id = ${of.courseId} and m.person_id = p.id) as present
    from identity_api.person p left join units_api.unit u on u.id = p.unit_id
    where p.role in (3, 5, 6) and p.state = 'active' and p.unit_id in (select units_api.subtree(${of.unitId}::uuid))
      and (p.number like ${start} escape '\\' or p.name like ${start} escape '\\')
      and not exists (select from courses.course_reader r where r.course_id = ${of.courseId} and r.person_id = p.id)
    order by p.role = 6, p.name, p.id limit 20`.execute(ctx.db);
  return rows;
}

/** Puts members in this order, from 1 on. */
export async function writeOrder(ctx: Ctx, courseId: string, personIds: readonly string[]): Promise<void> {
  await sql`update courses.course_member m set sort = v.place
    from unnest(${[...personIds]}::uuid[]) with ordinality as v (person_id, place)
    where m.course_id = ${courseId} and m.person_id = v.person_id`.execute(ctx.db);
}

/** How a member is shown to learners; undefined for who is not in the team. */
export async function findIntroduction(
  ctx: Ctx,
  courseId: string,
  personId: string,
): Promise<{ readonly intro: string; readonly shown: boolean } | undefined> {
  return coursesDb(ctx)
    .selectFrom('courses.course_member')
    .select(['intro', 'shown'])
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

export async function writeIntroduction(
  ctx: Ctx,
  courseId: string,
  personId: string,
  to: { readonly intro: string; readonly shown: boolean },
): Promise<void> {
  await coursesDb(ctx)
    .updateTable('courses.course_member')
    .set(to)
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .execute();
}
