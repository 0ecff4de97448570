import { sql } from 'kysely';
import { SITE_ZONE } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';

/** A run that is gone on with, and how fast its person was so far. */
export interface DeskRun {
  readonly versionId: string;
  readonly lastAt: Date;
  readonly savedAt: Date | null;
  /** Steps that were ended, their seconds and the seconds they were meant to take. */
  readonly done: readonly number[];
  readonly spent: number;
  readonly expected: number;
}

/** What the desk tells of one run: one statement. */
export async function deskRun(ctx: Ctx, runId: string): Promise<DeskRun | undefined> {
  const { rows } = await sql<DeskRun>`
    select r.version_id as "versionId", coalesce(r.last_heartbeat_at, r.started_at) as "lastAt",
      r.state_saved_at as "savedAt", coalesce(s.done, '{}') as done, coalesce(s.spent, 0)::float as spent,
      coalesce(s.expected, 0)::float as expected
    from runs.run r
    left join lateral (select array_agg(distinct t.seq) as done, sum(t.seconds) as spent,
        sum(t.expect_seconds) as expected
      from runs_api.run_step t where t.run_id = r.id and t.ended_at is not null) s on true
    where r.id = ${runId}`.execute(ctx.db);
  return rows[0];
}

/** Days of the site so far back, today last. */
const TREND_DAYS = 30;

/**
 * Started runs and their people on each of the last thirty days of the site, of people in a unit's subtree or of all: one
 * statement over the index of started runs.
 */
export async function runsByDay(
  ctx: Ctx,
  unitId: string | null,
): Promise<{ readonly day: string; readonly runs: number; readonly people: number }[]> {
  const { rows } = await sql<{ day: string; runs: number; people: number }>`
    with counted as (
      select (r.started_at at time zone ${SITE_ZONE}::text)::date as day, count(*)::int as runs,
        count(distinct r.person_id)::int as people
      from runs.run r
      where r.started_at >= (date_trunc('day', platform.app_now() at time zone ${SITE_ZONE}::text)
          - make_interval(days => ${TREND_DAYS - 1}::int)) at time zone ${SITE_ZONE}::text and r.context_kind <> 'trial'
        ${
          unitId === null
            ? sql``
            : sql`and r.person_id in (select p.id from identity_api.person p
                join units_api.path t on t.unit_id = p.unit_id where t.ancestor_id = ${unitId}::uuid)`
        }
      group by 1)
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(c.runs, 0) as runs, coalesce(c.people, 0) as people
    from generate_series(0, ${TREND_DAYS - 1}::int) g
    cross join lateral (select ((platform.app_now() at time zone ${SITE_ZONE}::text)::date - (${TREND_DAYS - 1}::int - g))::date
      as day) d
    left join counted c on c.day = d.day order by d.day`.execute(ctx.db);
  return rows;
}
