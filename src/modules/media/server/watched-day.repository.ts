import { sql } from 'kysely';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Range } from '../shared/media.model.ts';

/**
 * Adds what of some ranges of a video was not seen before to the day it is at the site. Before the ranges are added to the
 * view, whose row the caller holds. @param ranges in tenths of seconds
 */
export async function addWatchedDay(
  ctx: Ctx,
  of: { readonly personId: string; readonly nodeId: string },
  ranges: readonly Range[],
): Promise<void> {
  const added = `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
  await sql`insert into media.watched_day as d (person_id, node_id, day, tenths)
    select v.person_id, v.node_id, ${siteDate(ctx.clock.ms())}::date, g.tenths
    from media.view v cross join lateral (select sum(upper(r) - lower(r))::int as tenths
      from unnest(${added}::int4multirange - v.covered) r) g
    where v.person_id = ${of.personId} and v.node_id = ${of.nodeId} and g.tenths > 0
    on conflict (person_id, node_id, day) do update set tenths = d.tenths + excluded.tenths,
      last_at = platform.app_now()`.execute(ctx.db);
}

/** What somebody saw of a video for the first time on one day. */
export interface WatchedDay {
  readonly personId: string;
  readonly name: string;
  readonly minutes: number;
  /** When something of it was seen last on that day. */
  readonly at: Date;
}

/** Whole minutes of videos of a course that people saw for the first time, by video and day. One statement. */
export async function watchedDays(ctx: Ctx, courseId: string, personIds: readonly string[]): Promise<WatchedDay[]> {
  const { rows } = await sql<WatchedDay>`select d.person_id as "personId", n.name, d.tenths / 600 as minutes,
      d.last_at as at
    from courses_api.node n join media.watched_day d on d.node_id = n.id
    where n.course_id = ${courseId} and n.type = 'video' and n.visible and d.tenths >= 600
      and d.person_id = any(${[...personIds]}::uuid[])
    order by d.last_at, d.node_id`.execute(ctx.db);
  return rows;
}

/** Gives the days of a roster account to the person it turned out to be, but for what that one opened already. */
export async function moveWatchedDays(ctx: Ctx, from: string, to: string): Promise<void> {
  await sql`update media.watched_day d set person_id = ${to} where d.person_id = ${from} and not exists (
    select from media.view o where o.person_id = ${to} and o.node_id = d.node_id)`.execute(ctx.db);
}
