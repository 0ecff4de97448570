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
  /** Classes the date is for, where it is not that of the course. */
  readonly classes: readonly string[];
  readonly kind: 'opens' | 'due' | 'closes';
  readonly at: Date;
}

/**
 * Dates of the experiments of published courses of a person's teams within a stretch, those of running classes with dates
 * of their own beside those of the course, at most forty: one statement.
 */
export async function teachingDates(ctx: Ctx, personId: string, from: Date, to: Date): Promise<TeachingDate[]> {
  const { rows } = await sql<TeachingDate>`
    with mine as (
      select c.id, c.name, c.name_en from courses_api.course_member m
      join courses_api.course c on c.id = m.course_id and c.state = 'published' where m.person_id = ${personId}),
    running as (
      select k.id, k.course_id, k.name, x.class_id is not null as dated from mine
      join classes.class k on k.course_id = mine.id and k.state = 'running'
      left join courses_api.dated_class x on x.class_id = k.id),
    held as (
      select n.id, n.course_id, n.name, null as class, n.opens_at, n.due_at, n.closes_at
      from courses_api.experiment_node n where n.course_id in (select id from mine) and n.visible
        and (exists (select from running r where r.course_id = n.course_id and not r.dated)
          or not exists (select from running r where r.course_id = n.course_id))
      union all
      select n.id, n.course_id, n.name, r.name, w.opens_at, w.due_at, w.closes_at
      from running r join courses_api.experiment_node n on n.course_id = r.course_id and n.visible
      cross join lateral courses_api.node_dates(n.id, array[r.id]) w where r.dated),
    told as (
      select h.id, h.course_id, h.name, d.kind, d.at, bool_or(h.class is null) as common, array_agg(h.class) as classes
      from held h cross join lateral (values ('opens', h.opens_at), ('due', h.due_at),
        ('closes', case when h.closes_at is distinct from h.due_at then h.closes_at end)) as d (kind, at)
      where d.at >= ${from} and d.at < ${to} group by h.id, h.course_id, h.name, d.kind, d.at)
    select o.id as "nodeId", o.course_id as "courseId", o.name, mine.name as course, mine.name_en as "courseEn", o.kind,
      o.at, case when o.common or cardinality(o.classes) = (select count(*) from running r where r.course_id = o.course_id)
        then '{}' else array(select unnest(o.classes) order by 1) end as classes
    from told o join mine on mine.id = o.course_id
    order by o.at, o.id, o.kind limit 40`.execute(ctx.db);
  return rows;
}
