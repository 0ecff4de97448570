import { type RawBuilder, sql } from 'kysely';
import { SITE_OFFSET_MS } from '../../../../kernel/values/site-time.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';

const DAY_SECONDS = 86_400;
const OFFSET = sql.lit(SITE_OFFSET_MS / 1000);
const DAY = sql.lit(DAY_SECONDS);
/** Reports are rounded and timers are late: a break shorter than this between two reports is none. */
const BRIDGE = sql.lit(2);
/** Longest time one report may tell of, in seconds. */
const MAX_SECONDS = sql.lit(DAY_SECONDS);

/**
 * The insert that counts seconds of learners up to an instant, for a statement of its own or as part of another one. A
 * second that was counted before adds nothing, whichever page, device, run or attempt tells of it; each second counts for
 * its day at the site. Only learners of a running class of a published course collect any.
 * @param source rows of (course_id, person_id, until, seconds)
 */
export const countSeconds = (source: RawBuilder<unknown>) => sql`insert into courses.learning_day as d
    (course_id, person_id, day, spans, seconds, last_at)
  select s.course_id, s.person_id, date '1970-01-01' + part.n, int8multirange(int8range(part.since, part.until)),
    part.until - part.since, to_timestamp(part.until - 1)
  from (select r.*, floor(extract(epoch from r.until))::int8 as stop,
      least(floor(r.seconds)::int8, ${MAX_SECONDS}) as length
    from (${source}) r (course_id, person_id, until, seconds)) s
  join courses.course c on c.id = s.course_id and c.state = 'published' and c.deleted_at is null
  cross join lateral (select n::int, greatest(s.stop - s.length, n * ${DAY} - ${OFFSET}) as since,
      least(s.stop, (n + 1) * ${DAY} - ${OFFSET}) as until
    from generate_series((s.stop - s.length + ${OFFSET}) / ${DAY}, (s.stop - 1 + ${OFFSET}) / ${DAY}) n) part
  where s.length > 0
    and exists (select from courses.course_reader r left join courses.course_class k on k.class_id = r.class_id
      where r.course_id = s.course_id and r.person_id = s.person_id and not coalesce(k.ended, false))
    and not exists (select from courses.course_member m where m.course_id = s.course_id and m.person_id = s.person_id)
  on conflict (course_id, person_id, day) do update set last_at = greatest(d.last_at, excluded.last_at),
    (spans, seconds) = (select whole.spans, (select sum(upper(one) - lower(one)) from unnest(whole.spans) one)
      from (select lower(excluded.spans) as since) e
      cross join lateral (select d.spans + excluded.spans
        + case when d.spans && int8range(e.since - ${BRIDGE}, e.since)
          then int8multirange(int8range(e.since - ${BRIDGE}, e.since)) else '{}'::int8multirange end as spans) whole)`;

/** Somebody was active in a course for some seconds until an instant of the server's clock. */
export interface ActiveTime {
  readonly courseId: string;
  readonly personId: string;
  readonly until: Date;
  readonly seconds: number;
}

/** Counts active seconds of a learner, each second once; nothing for others. One statement, none without seconds. */
export async function addLearningTime(ctx: Ctx, of: ActiveTime): Promise<void> {
  if (!(of.seconds >= 1)) return;
  await countSeconds(sql`values (${of.courseId}::uuid, ${of.personId}::uuid, ${of.until}::timestamptz,
    ${of.seconds}::float8)`).execute(ctx.db);
}

/** Active seconds of a learner in a course on one day at the site. */
export interface LearningDay {
  readonly personId: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly seconds: number;
  /** Last second of the day that was counted. */
  readonly at: Date;
}

/** Days on which people learnt in a course, earliest first. @param since first day, `YYYY-MM-DD`; all when null */
export async function learningDays(
  ctx: Ctx,
  of: { readonly courseId: string; readonly personIds: readonly string[]; readonly since: string | null },
): Promise<LearningDay[]> {
  const { rows } = await sql<LearningDay>`select person_id as "personId", day::text as day, seconds, last_at as at
    from courses.learning_day where course_id = ${of.courseId} and person_id = any(${[...of.personIds]}::uuid[])
      and (${of.since}::date is null or day >= ${of.since}::date)
    order by day, person_id`.execute(ctx.db);
  return rows;
}

/** Active seconds of people in courses, each by `courseId:personId`; who learnt nothing is left out. One statement. */
export async function learningSeconds(
  ctx: Ctx,
  places: readonly { readonly courseId: string; readonly personId: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<{ place: string; seconds: number }>`
    select d.course_id || ':' || d.person_id as place, sum(d.seconds)::int as seconds
    from (select distinct course, person from unnest(${places.map(({ courseId }) => courseId)}::uuid[],
      ${places.map(({ personId }) => personId)}::uuid[]) as p (course, person)) x
    join courses.learning_day d on d.course_id = x.course and d.person_id = x.person
    group by d.course_id, d.person_id`.execute(ctx.db);
  return new Map(rows.map(({ place, seconds }) => [place, seconds]));
}

/** Active seconds of people in a course within days of the site. */
export interface LearningHour {
  /** 1 Monday … 7 Sunday. */
  readonly weekday: number;
  /** 0–23 at the site. */
  readonly hour: number;
  readonly seconds: number;
}

/** When people of a course were at work, by weekday and hour. Both days count, `YYYY-MM-DD`. One statement. */
export async function learningHours(
  ctx: Ctx,
  of: {
    readonly courseId: string;
    readonly personIds: readonly string[];
    readonly from: string;
    readonly until: string;
  },
): Promise<LearningHour[]> {
  const { rows } = await sql<LearningHour>`select extract(isodow from d.day)::int as weekday,
      ((h.n + ${OFFSET} / 3600) % 24)::int as hour,
      sum(least(upper(s.span), (h.n + 1) * 3600) - greatest(lower(s.span), h.n * 3600))::int as seconds
    from courses.learning_day d cross join lateral unnest(d.spans) s (span)
    cross join lateral generate_series(lower(s.span) / 3600, (upper(s.span) - 1) / 3600) h (n)
    where d.course_id = ${of.courseId} and d.person_id = any(${[...of.personIds]}::uuid[])
      and d.day between ${of.from}::date and ${of.until}::date
    group by 1, 2 order by 1, 2`.execute(ctx.db);
  return rows;
}

/** Gives the time of a roster account to the person it turned out to be; a second both have counts once. One statement. */
export async function moveLearningTime(tx: TxCtx, from: string, to: string): Promise<void> {
  await sql`with moved as (delete from courses.learning_day where person_id = ${from} returning *)
    insert into courses.learning_day as d (course_id, person_id, day, spans, seconds, last_at)
    select course_id, ${to}, day, spans, seconds, last_at from moved
    on conflict (course_id, person_id, day) do update set last_at = greatest(d.last_at, excluded.last_at),
      spans = d.spans + excluded.spans,
      seconds = (select sum(upper(one) - lower(one)) from unnest(d.spans + excluded.spans) one)`.execute(tx.db);
}
