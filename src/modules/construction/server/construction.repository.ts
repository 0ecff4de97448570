import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

export interface TermRow {
  readonly id: string;
  readonly name: string;
  /** Days of the site, both included. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly current: boolean;
  /** The course has a class in it. */
  readonly taught: boolean;
}

/** Terms that have begun or in which a course has classes, newest first. One statement. */
export async function termsOfCourse(ctx: Ctx, courseId: string): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`select t.id, t.name, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn",
      t.is_current as current, k.taught
    from courses_api.term t cross join lateral (select exists (select from classes_api.class c
      where c.term_id = t.id and c.course_id = ${courseId}) as taught) k
    where k.taught or t.is_current order by t.starts_on desc, t.id`.execute(ctx.db);
  return rows;
}

export interface ClassRow {
  readonly id: string;
  readonly termId: string;
  readonly name: string;
  readonly state: string;
}

/** Classes of a course, those merged into others left out. One statement. */
export async function classesOf(ctx: Ctx, courseId: string): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`select k.id, k.term_id as "termId", k.name, k.state
    from classes_api.class k join courses_api.term t on t.id = k.term_id
    where k.course_id = ${courseId} and k.merged_into is null order by t.starts_on desc, k.name, k.id`.execute(ctx.db);
  return rows;
}

export interface LearnerRow {
  readonly personId: string;
  readonly classId: string;
  readonly name: string;
  readonly number: string | null;
  readonly state: 'active' | 'completed';
  readonly joinedAt: Date;
  readonly outside: boolean;
}

/** Learners of classes of a course, now or in the past; those who left are none. One statement. */
export async function learnersOf(ctx: Ctx, courseId: string): Promise<LearnerRow[]> {
  const { rows } = await sql<LearnerRow>`select e.person_id as "personId", e.class_id as "classId", p.name, p.number,
      e.state, e.joined_at as "joinedAt", not exists (
        select from units_api.path a join units_api.path b on b.ancestor_id = a.ancestor_id
        where a.unit_id = o.unit_id and b.unit_id = p.unit_id) as outside
    from classes_api.enrolment e join identity_api.person p on p.id = e.person_id
      join courses_api.course o on o.id = e.course_id
    where e.course_id = ${courseId} and e.state in ('active', 'completed')
    order by p.number nulls last, p.name, e.person_id`.execute(ctx.db);
  return rows;
}

export interface HandInRow {
  readonly homeworkId: string;
  readonly personId: string;
  readonly classId: string;
  readonly at: Date;
}

/** Learners who handed homework in, with the version that counts. One statement. */
export async function handInsOf(ctx: Ctx, homeworkIds: readonly string[]): Promise<HandInRow[]> {
  if (homeworkIds.length === 0) return [];
  const { rows } = await sql<HandInRow>`select s.homework_id as "homeworkId", s.person_id as "personId",
      s.class_id as "classId", s.submitted_at as at from hand_ins_api.standing s
    where s.homework_id = any(${[...homeworkIds]}::uuid[]) order by s.submitted_at, s.person_id`.execute(ctx.db);
  return rows;
}

/** Experiment nodes of a course some people started between two instants. One statement. */
export async function startedNodes(
  ctx: Ctx,
  of: {
    readonly courseId: string;
    readonly personIds: readonly string[];
    readonly from: Date;
    readonly until: Date;
  },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct r.node_id as id from runs_api.run r
    where r.course_id = ${of.courseId} and r.node_id is not null and r.person_id = any(${[...of.personIds]}::uuid[])
      and r.started_at >= ${of.from} and r.started_at < ${of.until}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
