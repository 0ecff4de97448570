import { sql } from 'kysely';
import { SITE_ZONE } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';

const zone = sql.lit(SITE_ZONE);

/** Learners of a course and the instants they are looked at within. */
export interface Asked {
  readonly courseId: string;
  readonly personIds: readonly string[];
  readonly from: Date;
  /** First instant that does not count. */
  readonly until: Date;
}

export interface LearnerRow {
  readonly personId: string;
  readonly classId: string;
  readonly className: string;
  readonly name: string;
  readonly number: string | null;
  readonly state: 'active' | 'completed';
  readonly joinedAt: Date;
}

/** Learners of some classes, those who left out, by class and number. One statement. */
export async function learnersOf(
  ctx: Ctx,
  of: { readonly classIds: readonly string[]; readonly completed: boolean },
): Promise<LearnerRow[]> {
  const { rows } = await sql<LearnerRow>`select e.person_id as "personId", e.class_id as "classId",
      k.name as "className", p.name, p.number, e.state, e.joined_at as "joinedAt"
    from classes_api.enrolment e join classes_api.class k on k.id = e.class_id
      join identity_api.person p on p.id = e.person_id
    where e.class_id = any(${[...of.classIds]}::uuid[])
      and (e.state = 'active' or (e.state = 'completed' and ${of.completed}))
    order by k.name, k.id, p.number nulls last, p.name, e.person_id`.execute(ctx.db);
  return rows;
}

const people = ({ personIds }: Asked) => sql`${[...personIds]}::uuid[]`;

/** Seconds learnt by day of the site `d`, of the learners and days asked for. */
const days = (asked: Asked) => sql`courses_api.learning_day d
  where d.course_id = ${asked.courseId} and d.person_id = any(${people(asked)}) and d.seconds > 0
    and d.day >= (${asked.from}::timestamptz at time zone ${zone})::date
    and d.day < (${asked.until}::timestamptz at time zone ${zone} + interval '1 day' - interval '1 microsecond')::date`;

export interface LearntTime {
  readonly personId: string;
  readonly seconds: number;
  /** Last second that was counted. */
  readonly lastAt: Date;
}

/** Active seconds of learners; who learnt nothing is left out. One statement. */
export async function learntTimes(ctx: Ctx, asked: Asked): Promise<LearntTime[]> {
  const { rows } = await sql<LearntTime>`select d.person_id as "personId", sum(d.seconds)::int as seconds,
      max(d.last_at) as "lastAt" from ${days(asked)} group by d.person_id`.execute(ctx.db);
  return rows;
}

/** Learners with the days of the site on which they learnt, started a run or handed homework in. */
const activity = (asked: Asked, homeworkIds: readonly string[]) => sql`
  select d.person_id, d.day from ${days(asked)}
  union select r.person_id, (r.started_at at time zone ${zone})::date from runs_api.run r
  where r.course_id = ${asked.courseId} and r.person_id = any(${people(asked)})
    and r.started_at >= ${asked.from} and r.started_at < ${asked.until}
  union select s.person_id, (s.submitted_at at time zone ${zone})::date from hand_ins_api.standing s
  where s.homework_id = any(${[...homeworkIds]}::uuid[]) and s.person_id = any(${people(asked)})
    and s.submitted_at >= ${asked.from} and s.submitted_at < ${asked.until}`;

/** Who was active at all. One statement. */
export async function activePeople(ctx: Ctx, asked: Asked, homeworkIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`select distinct a.person_id as "personId"
    from (${activity(asked, homeworkIds)}) a`.execute(ctx.db);
  return rows.map(({ personId }) => personId);
}

/** How many people were active on each day, days without anybody left out. One statement. */
export async function activeDays(
  ctx: Ctx,
  asked: Asked,
  homeworkIds: readonly string[],
): Promise<{ readonly day: string; readonly n: number }[]> {
  const { rows } = await sql<{ day: string; n: number }>`select a.day::text as day, count(*)::int as n
    from (${activity(asked, homeworkIds)}) a group by a.day order by a.day`.execute(ctx.db);
  return rows;
}

export interface RunGroup {
  readonly personId: string;
  readonly nodeId: string;
  readonly runs: number;
  readonly ended: number;
  readonly finished: number;
  readonly scored: number;
  readonly passed: number;
  readonly scores: number;
  readonly seconds: number;
}

/**
 * Runs of learners in the course that were started within the days, by learner and node. Ended, finished, passed as in
 * every statistic of runs: what still runs has not ended, a score counts with a finished run. One statement.
 */
export async function runGroups(ctx: Ctx, asked: Asked): Promise<RunGroup[]> {
  const { rows } = await sql<RunGroup>`select r.person_id as "personId", r.node_id as "nodeId", count(*)::int as runs,
      count(*) filter (where r.state in ('finished', 'unfinished', 'abandoned'))::int as ended,
      count(*) filter (where r.state = 'finished')::int as finished,
      count(r.score) filter (where r.state = 'finished')::int as scored,
      count(*) filter (where r.state = 'finished' and r.score >= e.pass_score)::int as passed,
      coalesce(sum(r.score) filter (where r.state = 'finished'), 0)::float8 as scores,
      coalesce(sum(r.active_seconds) filter (where r.state = 'finished'), 0)::int as seconds
    from runs_api.run r join experiments_api.experiment e on e.id = r.experiment_id
    where r.course_id = ${asked.courseId} and r.context_kind = 'course' and r.node_id is not null
      and r.person_id = any(${people(asked)}) and r.started_at >= ${asked.from} and r.started_at < ${asked.until}
    group by r.person_id, r.node_id`.execute(ctx.db);
  return rows;
}

/** When somebody did something that was asked for. */
export interface Done {
  readonly personId: string;
  readonly of: string;
  readonly at: Date;
  /** After the own due date; null where it has none. */
  readonly late: boolean | null;
}

/** Homework as it stands for the learners who handed it in. One statement. */
export async function handedIn(ctx: Ctx, asked: Asked, homeworkIds: readonly string[]): Promise<Done[]> {
  if (homeworkIds.length === 0) return [];
  const { rows } = await sql<Done>`select s.person_id as "personId", s.homework_id as of, s.submitted_at as at, s.late
    from hand_ins_api.standing s where s.homework_id = any(${[...homeworkIds]}::uuid[])
      and s.person_id = any(${people(asked)})`.execute(ctx.db);
  return rows;
}

/** First finished run of each learner at each experiment of the course. One statement. */
export async function firstFinished(ctx: Ctx, asked: Asked): Promise<Done[]> {
  const { rows } = await sql<Done>`select r.person_id as "personId", r.node_id as of, min(r.ended_at) as at,
      null::boolean as late
    from runs_api.run r where r.course_id = ${asked.courseId} and r.node_id is not null and r.state = 'finished'
      and r.person_id = any(${people(asked)}) group by r.person_id, r.node_id`.execute(ctx.db);
  return rows;
}

/** Reports that were submitted, by learner and node. One statement. */
export async function writtenReports(ctx: Ctx, asked: Asked): Promise<Done[]> {
  const { rows } = await sql<Done>`select r.person_id as "personId", r.node_id as of, r.submitted_at as at,
      null::boolean as late
    from lab_reports_api.report r where r.course_id = ${asked.courseId} and r.node_id is not null
      and r.person_id = any(${people(asked)}) and r.submitted_at is not null`.execute(ctx.db);
  return rows;
}

/** Who has opened which node of the course. One statement. */
export async function openedNodes(ctx: Ctx, asked: Asked): Promise<{ personId: string; nodeId: string }[]> {
  const { rows } = await sql<{ personId: string; nodeId: string }>`select v.person_id as "personId",
      v.node_id as "nodeId" from courses_api.visit v
    where v.course_id = ${asked.courseId} and v.person_id = any(${people(asked)})`.execute(ctx.db);
  return rows;
}
