import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { planOnce } from '../../../../platform/db/plan-once.ts';
import type { LearnerSignals } from '../../../classes/server/classes.public.ts';

/** A learner with the signals this module knows; marks come from the module of grades. */
export interface WatchedPerson extends LearnerSignals {
  readonly who: string;
  readonly classId: string;
  readonly className: string;
  readonly courseId: string;
}

/** Report scores under this are failed; runs go by the pass score of their experiment. */
const PASS = 60;

/** Running classes with experiments that a person teaches or leads. */
const taughtBy = (personId: string) => sql`select k.id, k.name, k.course_id from courses_api.course_member m
  join classes_api.class k on k.course_id = m.course_id and k.state = 'running'
  where m.person_id = ${personId} and (m.role = 'lead'
    or exists (select from classes_api.class_teacher t where t.class_id = k.id and t.person_id = ${personId}))
    and exists (select from courses_api.experiment_node n where n.course_id = k.course_id and n.visible)`;

const someClasses = (classIds: readonly string[]) => sql`select k.id, k.name, k.course_id from classes_api.class k
  where k.id = any(${[...classIds]}::uuid[])`;

/**
 * Signals of the learners of some classes, or of the running classes with experiments that a person teaches or leads; at
 * most 2,000 people: one statement.
 */
export async function signalsOf(
  ctx: Ctx,
  of: { readonly personId: string } | { readonly classIds: readonly string[] },
): Promise<WatchedPerson[]> {
  const { rows } = await sql<WatchedPerson>`${planOnce}
    with mine as materialized (${'classIds' in of ? someClasses(of.classIds) : taughtBy(of.personId)}),
    people as materialized (
      select e.person_id, e.joined_at, mine.id as class_id, mine.name as class_name, mine.course_id
      from mine join classes_api.enrolment e on e.class_id = mine.id and e.state = 'active'
      order by mine.id, e.person_id limit 2000),
    tasks as materialized (
      select n.id, n.course_id, n.report_required, coalesce(n.due_at, n.closes_at) is not null as dated,
        coalesce(coalesce(n.due_at, n.closes_at) < platform.app_now(), false) as overdue
      from courses_api.experiment_node n where n.course_id in (select course_id from mine) and n.visible),
    done as materialized (
      select distinct r.node_id, r.person_id from runs_api.run r
      where r.node_id in (select id from tasks) and r.state = 'finished'),
    written as materialized (
      select r.node_id, r.person_id from lab_reports.report r
      where r.node_id in (select id from tasks) and r.version_count > 0),
    state as materialized (
      select p.class_id, p.person_id,
        count(*) filter (where o.overdue and not x.whole)::int as missing,
        count(*) filter (where x.whole)::int as whole, count(*)::int as tasks,
        count(*) filter (where x.whole) * 100.0 / count(*) as progress,
        case when bool_or(o.dated) then count(*) filter (where o.overdue) * 100.0 / count(*) end as expected
      from people p
      join tasks o on o.course_id = p.course_id
      left join done d on d.node_id = o.id and d.person_id = p.person_id
      left join written w on w.node_id = o.id and w.person_id = p.person_id
      cross join lateral (select d.person_id is not null and (not o.report_required or w.person_id is not null) as whole) x
      group by p.class_id, p.person_id),
    usual as materialized (
      select class_id, percentile_cont(0.5) within group (order by progress) as progress from state group by class_id),
    marked as materialized (
      select x.person_id, x.course_id, bool_and(x.low) as failing, count(*) as n from (
        select s.*, row_number() over (partition by s.person_id, s.course_id order by s.at desc) as nth from (
          select r.person_id, r.course_id, r.ended_at as at, r.score < e.pass_score as low
            from runs_api.run r join experiments_api.experiment e on e.id = r.experiment_id
            where r.course_id in (select course_id from mine) and r.state = 'finished' and r.score is not null
          union all
          select r.person_id, r.course_id, r.graded_at, r.score < ${PASS} from lab_reports.report r
            where r.course_id in (select course_id from mine) and r.score is not null) s) x
      where x.nth <= 2 group by x.person_id, x.course_id),
    here as materialized (select distinct person_id, course_id from people),
    seen as materialized (
      select s.person_id, s.course_id, max(s.at) as at from (
        select r.person_id, r.course_id, coalesce(r.ended_at, r.started_at) as at
          from here join runs_api.run r using (person_id, course_id)
        union all
        -- By arrays: a join would look up each person at each node of the course.
        select v.person_id, v.course_id, v.last_at from courses_api.visit v
          where v.person_id = any(array(select person_id from here)) and v.course_id = any(array(select course_id from here))
        union all
        select r.person_id, r.course_id, r.submitted_at
          from here join lab_reports.report r using (person_id, course_id)) s
      group by s.person_id, s.course_id)
    select p.person_id as "personId", i.name as who, p.class_id as "classId", p.class_name as "className",
      p.course_id as "courseId", m.missing as overdue, coalesce(m.whole, 0) as done, coalesce(m.tasks, 0) as tasks,
      m.progress::float as progress, coalesce(m.expected, u.progress)::float as expected,
      case when k.n = 2 then k.failing end as "lastFailed",
      floor(extract(epoch from platform.app_now() - p.joined_at) / 86400)::int as "joinedDays",
      floor(extract(epoch from platform.app_now() - greatest(p.joined_at, s.at)) / 86400)::int
        as "idleDays"
    from people p join identity_api.person i on i.id = p.person_id
    left join state m on m.class_id = p.class_id and m.person_id = p.person_id
    left join usual u on u.class_id = p.class_id
    left join seen s on s.person_id = p.person_id and s.course_id = p.course_id
    left join marked k on k.person_id = p.person_id and k.course_id = p.course_id`.execute(ctx.db);
  return rows;
}
