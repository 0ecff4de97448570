import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** A class of the actor's in which people run an experiment now. */
export interface LivePlace {
  readonly classId: string;
  readonly className: string;
  readonly courseId: string;
  readonly nodeId: string;
  readonly running: number;
}

/** Classes a person teaches or leads whose people run an experiment now, the fullest first: one statement. */
export async function livePlaces(ctx: Ctx, personId: string): Promise<LivePlace[]> {
  const { rows } = await sql<LivePlace>`
    select k.id as "classId", k.name as "className", k.course_id as "courseId", r.node_id as "nodeId",
      count(distinct r.person_id)::int as running
    from classes.class k
    join runs_api.run r on r.class_id = k.id and r.state = 'running' and r.node_id is not null
    join classes.enrolment e on e.class_id = k.id and e.person_id = r.person_id and e.state = 'active'
    where k.state = 'running' and (
      exists (select from classes.class_teacher x where x.class_id = k.id and x.person_id = ${personId})
      or exists (select from courses_api.course_member m where m.course_id = k.course_id
        and m.person_id = ${personId} and m.role = 'lead'))
    group by k.id, k.name, k.course_id, r.node_id
    order by running desc, k.name, r.node_id limit 3`.execute(ctx.db);
  return rows;
}

export interface TaughtCourse {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly classes: number;
  readonly people: number;
  readonly nodes: number;
  /** Pairs of a person and an experiment that are finished. */
  readonly finished: number;
  readonly nextAt: Date | null;
  readonly nextTitle: string | null;
}

/** Published courses of a person's teams with what is done in their running classes, at most six: one statement. */
export async function taughtCourses(ctx: Ctx, personId: string): Promise<TaughtCourse[]> {
  const { rows } = await sql<TaughtCourse>`
    with mine as (
      select c.id, c.name, c.name_en, count(k.id)::int as classes, coalesce(sum(k.taken), 0)::int as people
      from courses_api.course c
      join courses_api.course_member m on m.course_id = c.id and m.person_id = ${personId}
      left join classes.class k on k.course_id = c.id and k.state = 'running'
      where c.state = 'published'
      group by c.id, c.name, c.name_en order by count(k.id) desc, c.name, c.id limit 6),
    nodes as materialized (
      select n.course_id, n.id, n.name, coalesce(n.due_at, n.closes_at) as due from courses_api.experiment_node n
      where n.course_id in (select id from mine) and n.visible)
    select mine.id, mine.name, mine.name_en as "nameEn", mine.classes, mine.people,
      (select count(*)::int from nodes n where n.course_id = mine.id) as nodes,
      (select count(distinct (r.person_id, r.node_id))::int from nodes n
        join runs_api.run r on r.node_id = n.id and r.state = 'finished'
        join classes.enrolment e on e.course_id = mine.id and e.person_id = r.person_id and e.state = 'active'
        join classes.class k on k.id = e.class_id and k.state = 'running'
        where n.course_id = mine.id) as finished,
      next.due as "nextAt", next.name as "nextTitle"
    from mine left join lateral (select n.due, n.name from nodes n
      where n.course_id = mine.id and n.due > platform.app_now() order by n.due, n.id limit 1) next on true
    order by mine.classes desc, mine.name, mine.id`.execute(ctx.db);
  return rows;
}

export interface TeachingDate {
  readonly nodeId: string;
  readonly courseId: string;
  readonly name: string;
  readonly course: string;
  readonly courseEn: string | null;
  readonly kind: 'opens' | 'due' | 'closes';
  readonly at: Date;
}

/** Dates of the experiments of published courses of a person's teams within a stretch, at most forty: one statement. */
export async function teachingDates(ctx: Ctx, personId: string, from: Date, to: Date): Promise<TeachingDate[]> {
  const { rows } = await sql<TeachingDate>`
    select n.id as "nodeId", n.course_id as "courseId", n.name, c.name as course, c.name_en as "courseEn", d.kind, d.at
    from courses_api.course_member m join courses_api.course c on c.id = m.course_id and c.state = 'published'
    join courses_api.experiment_node n on n.course_id = c.id and n.visible
    cross join lateral (values ('opens', n.opens_at), ('due', n.due_at),
      ('closes', case when n.closes_at is distinct from n.due_at then n.closes_at end)) as d (kind, at)
    where m.person_id = ${personId} and d.at >= ${from} and d.at < ${to}
    order by d.at, n.id limit 40`.execute(ctx.db);
  return rows;
}
