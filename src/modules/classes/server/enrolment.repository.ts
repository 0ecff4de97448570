import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ClassState, EnrolmentSource, EnrolmentState } from '../shared/class.model.ts';
import type { ClassRow } from './class.repository.ts';
import { classesDb } from './classes.tables.ts';

/** Makes all tries of one person wait for each other until the transaction ends, so that none escapes the count. */
export async function queueTries(ctx: Ctx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`classes.join:${personId}`}, 0))`.execute(ctx.db);
}

/** Wrong codes of a person in the last hour, with the instant the oldest of them is forgotten. */
export async function wrongTries(ctx: Ctx, personId: string): Promise<{ count: number; until: Date | null }> {
  const result = await sql<{ count: number; until: Date | null }>`
    select count(*)::int as count, min(at) + interval '1 hour' as until from classes.join_failure
    where person_id = ${personId} and at > platform.app_now() - interval '1 hour'`.execute(ctx.db);
  return result.rows[0]!;
}

export async function noteWrongTry(ctx: Ctx, personId: string): Promise<void> {
  await sql`insert into classes.join_failure (person_id) values (${personId})`.execute(ctx.db);
}

/** Deletes tries nobody counts any more (daily job). */
export async function forgetTries(ctx: Ctx): Promise<void> {
  await sql`delete from classes.join_failure where at < platform.app_now() - interval '1 day'`.execute(ctx.db);
}

/**
 * The class a living code leads to, its row locked: whoever comes next waits, so that seats and places are given in the
 * order in which people came.
 */
export async function classByCode(ctx: Ctx, code: string): Promise<ClassRow | undefined> {
  return classesDb(ctx)
    .selectFrom('classes.class')
    .selectAll()
    .where('join_code', '=', code)
    .where('state', '<>', 'ended')
    .where('join_rule', '<>', 'closed')
    .where(sql<boolean>`(code_until is null or code_until > platform.app_now())`)
    .forUpdate()
    .executeTakeFirst();
}

/** The class in which a person takes the course now, waits for a seat, or asked to be let in. */
export async function presentClass(
  ctx: Ctx,
  courseId: string,
  personId: string,
): Promise<{ classId: string; name: string; state: 'active' | 'waiting' | 'applied' } | undefined> {
  return classesDb(ctx)
    .selectFrom('classes.enrolment as e')
    .innerJoin('classes.class as c', 'c.id', 'e.class_id')
    .select(['c.id as classId', 'c.name', 'e.state'])
    .$narrowType<{ state: 'active' | 'waiting' | 'applied' }>()
    .where('e.course_id', '=', courseId)
    .where('e.person_id', '=', personId)
    .where('e.state', 'in', ['active', 'waiting', 'applied'])
    .executeTakeFirst();
}

/** True when somebody waits for a decision of this class's team. */
export async function hasApplied(ctx: Ctx, classId: string): Promise<boolean> {
  const row = await classesDb(ctx)
    .selectFrom('classes.enrolment')
    .select('id')
    .where('class_id', '=', classId)
    .where('state', '=', 'applied')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a seat, or as many, when they are free: the check and the change are one statement. */
export async function takeSeat(ctx: Ctx, classId: string, seats = 1): Promise<boolean> {
  const result = await sql`update classes.class set taken = taken + ${seats}::int
    where id = ${classId} and taken + ${seats}::int <= capacity and state <> 'ended'`.execute(ctx.db);
  return result.numAffectedRows === 1n;
}

export async function freeSeat(ctx: Ctx, classId: string): Promise<void> {
  await sql`update classes.class set taken = taken - 1 where id = ${classId}`.execute(ctx.db);
}

export async function insertEnrolment(
  ctx: Ctx,
  row: {
    readonly classId: string;
    readonly courseId: string;
    readonly personId: string;
    readonly source: EnrolmentSource;
    readonly state?: 'applied';
  },
): Promise<void> {
  await classesDb(ctx)
    .insertInto('classes.enrolment')
    .values({
      id: ctx.newId(),
      state: row.state ?? 'active',
      class_id: row.classId,
      course_id: row.courseId,
      person_id: row.personId,
      source: row.source,
    })
    .execute();
}

/** Enrolments of many people of a list in one statement. */
export async function insertEnrolments(
  ctx: Ctx,
  row: {
    readonly classId: string;
    readonly courseId: string;
    readonly people: readonly { readonly id: string; readonly personId: string }[];
    readonly source: 'import';
  },
): Promise<void> {
  const { classId: class_id, courseId: course_id, source } = row;
  await classesDb(ctx)
    .insertInto('classes.enrolment')
    .values(row.people.map(({ id, personId }) => ({ id, class_id, course_id, person_id: personId, source })))
    .execute();
}

/** Of these classes, the one in which a person is since an import; undefined when there is none. */
export async function importedAmong(
  ctx: Ctx,
  personId: string,
  classIds: readonly string[],
): Promise<string | undefined> {
  if (classIds.length === 0) return undefined;
  const row = await classesDb(ctx)
    .selectFrom('classes.enrolment')
    .select('class_id')
    .where('person_id', '=', personId)
    .where('class_id', 'in', [...classIds])
    .where('state', '=', 'active')
    .where('source', '=', 'import')
    .orderBy('joined_at', 'desc')
    .executeTakeFirst();
  return row?.class_id;
}

/** Ends an active enrolment; false when there is none. */
export async function withdraw(
  ctx: Ctx,
  classId: string,
  personId: string,
  reason: string | null = null,
): Promise<boolean> {
  const result = await sql`update classes.enrolment
    set state = 'withdrawn', left_at = platform.app_now(), reason = ${reason}
    where class_id = ${classId} and person_id = ${personId} and state = 'active'`.execute(ctx.db);
  return result.numAffectedRows === 1n;
}

/** Who takes a class now. */
export async function activeOf(ctx: Ctx, classId: string): Promise<string[]> {
  const rows = await classesDb(ctx)
    .selectFrom('classes.enrolment')
    .select('person_id')
    .where('class_id', '=', classId)
    .where('state', '=', 'active')
    .execute();
  return rows.map((row) => row.person_id);
}

/** All active enrolments of an ended class become completed. */
export async function completeEnrolments(ctx: Ctx, classId: string): Promise<number> {
  const result = await sql`update classes.enrolment set state = 'completed', left_at = platform.app_now()
    where class_id = ${classId} and state = 'active'`.execute(ctx.db);
  return Number(result.numAffectedRows ?? 0n);
}

export interface ClassMember {
  readonly personId: string;
  readonly number: string | null;
  readonly name: string;
  readonly state: 'active' | 'completed';
  readonly source: string;
  readonly joinedAt: Date;
}

/** A page of members in order of their number. */
export async function listMembers(ctx: Ctx, classId: string, page: number, size: number) {
  const rows = await sql<ClassMember>`select e.person_id as "personId", p.number, p.name, e.state, e.source,
      e.joined_at as "joinedAt"
    from classes.enrolment e join identity_api.person p on p.id = e.person_id
    where e.class_id = ${classId} and e.state in ('active', 'completed')
    order by p.number nulls last, p.name, p.id limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const total = await sql<{ n: number }>`select count(*)::int as n from classes_api.members(${classId})`.execute(
    ctx.db,
  );
  return { rows: rows.rows, total: total.rows[0]!.n };
}

/** Who belongs to which of these classes, in order of student number: one statement. */
export async function membersOf(
  ctx: Ctx,
  classIds: readonly string[],
): Promise<{ id: string; classId: string; personId: string; name: string; number: string | null }[]> {
  if (classIds.length === 0) return [];
  const result = await sql<{ id: string; classId: string; personId: string; name: string; number: string | null }>`
    select e.id, e.class_id as "classId", e.person_id as "personId", p.name, p.number
    from classes.enrolment e join identity_api.person p on p.id = e.person_id
    where e.class_id = any(${[...classIds]}::uuid[]) and e.state in ('active', 'completed')
    order by e.class_id, p.number nulls last, p.name, p.id`.execute(ctx.db);
  return result.rows;
}

/** Active enrolments of a person. */
export async function activeEnrolments(
  ctx: Ctx,
  personId: string,
): Promise<{ classId: string; courseId: string; className: string; classState: ClassState }[]> {
  return classesDb(ctx)
    .selectFrom('classes.enrolment as e')
    .innerJoin('classes.class as c', 'c.id', 'e.class_id')
    .select(['e.class_id as classId', 'e.course_id as courseId', 'c.name as className', 'c.state as classState'])
    .where('e.person_id', '=', personId)
    .where('e.state', '=', 'active')
    .execute();
}

export interface OwnEnrolment {
  readonly classId: string;
  readonly className: string;
  readonly classState: ClassState;
  readonly courseId: string;
  readonly courseCode: string;
  readonly courseName: string;
  readonly courseNameEn: string | null;
  readonly courseState: string;
  readonly termName: string;
  readonly teachers: string[];
  readonly state: EnrolmentState;
  readonly joinedAt: Date;
  /** How many came earlier and still wait, and oneself; null for who does not wait. */
  readonly place: number | null;
  /** Until when one may leave by oneself; of active enrolments only. */
  readonly leaveUntil: Date | null;
  readonly reason: string | null;
}

/** All enrolments of a person with what a card shows, newest first. */
export async function ownEnrolments(ctx: Ctx, personId: string): Promise<OwnEnrolment[]> {
  const result = await sql<OwnEnrolment>`select e.class_id as "classId", c.name as "className", c.state as "classState",
      e.course_id as "courseId", o.code as "courseCode", o.name as "courseName",
      o.name_en as "courseNameEn", o.state as "courseState",
      t.name as "termName", e.state, e.joined_at as "joinedAt", e.reason,
      case when e.state = 'active' and c.state <> 'ended' then c.leave_until end as "leaveUntil",
      case when e.state = 'waiting' then (select count(*)::int from classes.enrolment w
        where w.class_id = e.class_id and w.state = 'waiting' and w.place <= e.place) end as place,
      array(select p.name from classes.class_teacher ct join identity_api.person p on p.id = ct.person_id
        where ct.class_id = c.id order by p.name) as teachers
    from classes.enrolment e
    join classes.class c on c.id = e.class_id
    join courses_api.course o on o.id = e.course_id
    join courses_api.term t on t.id = c.term_id
    where e.person_id = ${personId} order by e.joined_at desc`.execute(ctx.db);
  return result.rows;
}

/** The class in which a person takes a course now or took it last; null for somebody who never did or withdrew. */
export async function ownClass(ctx: Ctx, courseId: string, personId: string): Promise<string | null> {
  const row = await classesDb(ctx)
    .selectFrom('classes.enrolment')
    .select('class_id')
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .where('state', 'in', ['active', 'completed'])
    .orderBy('state')
    .orderBy('joined_at', 'desc')
    .executeTakeFirst();
  return row?.class_id ?? null;
}

/** An active learner of a running class. */
export interface RunningLearner {
  readonly personId: string;
  readonly number: string | null;
  readonly name: string;
  readonly classId: string;
  readonly className: string;
}

/** Active learners of the running classes of a course, by number: one statement. */
export async function runningLearners(ctx: Ctx, courseId: string): Promise<RunningLearner[]> {
  const { rows } = await sql<RunningLearner>`select e.person_id as "personId", p.number, p.name,
      k.id as "classId", k.name as "className"
    from classes.enrolment e
    join classes.class k on k.id = e.class_id and k.state = 'running'
    join identity_api.person p on p.id = e.person_id
    where e.course_id = ${courseId} and e.state = 'active'
    order by p.number nulls last, p.name, e.id`.execute(ctx.db);
  return rows;
}
