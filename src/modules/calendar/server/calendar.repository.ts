import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { CalendarDate } from './calendar.port.ts';

/** The feed of a person. */
export interface FeedRow {
  readonly number: number;
  readonly shared: boolean;
}

/** A date of a node of the outline. */
interface NodeDate extends Omit<CalendarDate, 'key' | 'path' | 'done'> {
  readonly nodeId: string;
  readonly courseId: string;
  /** The person is in the team of the course. */
  readonly teaches: boolean;
  /** A rule hides it from learners until it is met. */
  readonly hidden: boolean;
  /** The class it is for, where it is not the date of the course. */
  readonly classId: string | null;
  readonly className: string | null;
}

/** Most entries of a feed; soonest first. */
export const MAX_DATES = 1000;

export async function findFeed(ctx: Ctx, personId: string): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`select number, shared from calendar.feed
    where person_id = ${personId}`.execute(ctx.db);
  return rows[0];
}

/** The feed whose person's account is active, with the language of the person. */
export async function activeFeed(
  ctx: Ctx,
  personId: string,
): Promise<(FeedRow & { readonly locale: string | null }) | undefined> {
  const { rows } = await sql<FeedRow & { locale: string | null }>`select f.number, f.shared, p.locale
    from calendar.feed f join identity_api.person p on p.id = f.person_id and p.state = 'active'
    where f.person_id = ${personId}`.execute(ctx.db);
  return rows[0];
}

/** Switches a feed on or off; the first time makes it. @returns whether something changed */
export async function writeShared(tx: TxCtx, personId: string, shared: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into calendar.feed as f (person_id, shared)
    values (${personId}, ${shared})
    on conflict (person_id) do update set shared = excluded.shared, updated_at = platform.app_now()
    where f.shared <> excluded.shared`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** Gives a feed another number and switches it on. */
export async function writeNumber(tx: TxCtx, personId: string): Promise<void> {
  await sql`insert into calendar.feed as f (person_id) values (${personId})
    on conflict (person_id) do update set number = f.number + 1, shared = true,
      updated_at = platform.app_now()`.execute(tx.db);
}

const KINDS = sql`(values ('opens', n.opens_at), ('due', n.due_at),
  ('closes', case when n.closes_at is distinct from n.due_at then n.closes_at end)) as d (kind, at)`;

/**
 * Dates of nodes between two instants in the running classes of a learner and in the courses of the team; for the team
 * those of classes that differ, too, and in place of those of the course where they differ for all running ones.
 */
export async function datesOf(ctx: Ctx, personId: string, from: Date, to: Date): Promise<NodeDate[]> {
  const { rows } = await sql<NodeDate>`
    with own as (
      select c.id, c.name, c.name_en, bool_or(o.teaches) as teaches, array_remove(array_agg(o.class_id), null) as classes
      from (
        select e.course_id, e.class_id, false as teaches from classes_api.enrolment e
        join classes_api.class k on k.id = e.class_id and k.state = 'running'
        where e.person_id = ${personId} and e.state = 'active'
        union all
        select m.course_id, null, true from courses_api.course_member m where m.person_id = ${personId}
      ) o join courses_api.course c on c.id = o.course_id and c.state = 'published'
      group by c.id, c.name, c.name_en
    ), running as (
      select k.id, k.course_id, k.name, x.class_id is not null as dated from own
      join classes_api.class k on k.course_id = own.id and k.state = 'running'
      left join courses_api.dated_class x on x.class_id = k.id where own.teaches),
    held as (
      select own.id as course_id, null::uuid as class_id, null::text as class, n.id, n.name, n.hidden, d.kind, d.at
      from own cross join lateral courses_api.calendar_dates(own.id, own.classes) n cross join lateral ${KINDS}
      union all
      select r.course_id, r.id, r.name, n.id, n.name, n.hidden, d.kind, d.at
      from running r cross join lateral courses_api.calendar_dates(r.course_id, array[r.id]) n
      cross join lateral ${KINDS} where r.dated),
    apart as (
      select h.id, h.kind, h.class_id from held h join held o on o.id = h.id and o.kind = h.kind and o.class_id is null
      where h.class_id is not null and h.at is distinct from o.at)
    select h.id as "nodeId", own.id as "courseId", h.name, own.name as course, own.name_en as "courseEn", h.kind, h.at,
      own.teaches, h.hidden, h.class_id as "classId", h.class as "className"
    from held h join own on own.id = h.course_id
    where h.at >= ${from} and h.at < ${to} and case when h.class_id is null
      then (select count(*) from apart a where a.id = h.id and a.kind = h.kind) is distinct from
        (select nullif(count(*), 0) from running r where r.course_id = h.course_id)
      else exists (select from apart a where a.id = h.id and a.kind = h.kind and a.class_id = h.class_id) end
    order by h.at, h.id, h.kind, h.class limit ${MAX_DATES}`.execute(ctx.db);
  return rows;
}
