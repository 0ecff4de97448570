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

/** Dates of nodes between two instants in the running classes of a learner and in the courses of the team. */
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
    )
    select n.id as "nodeId", own.id as "courseId", n.name, own.name as course, own.name_en as "courseEn",
      d.kind, d.at, own.teaches, n.hidden
    from own cross join lateral courses_api.calendar_dates(own.id, own.classes) n
    cross join lateral (values ('opens', n.opens_at), ('due', n.due_at),
      ('closes', case when n.closes_at is distinct from n.due_at then n.closes_at end)) as d (kind, at)
    where d.at >= ${from} and d.at < ${to}
    order by d.at, n.id, d.kind limit ${MAX_DATES}`.execute(ctx.db);
  return rows;
}
