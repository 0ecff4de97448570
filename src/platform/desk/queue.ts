import { type RawBuilder, sql } from 'kysely';
import type { DeskRow } from '../../kernel/desk/desk.ts';
import { SITE_ZONE } from '../../kernel/values/site-time.ts';
import type { Ctx } from '../db/context.ts';
import { planOnce } from '../db/plan-once.ts';

/** Where a queue stands: what somebody handed in and somebody decides. */
export interface QueueSource {
  /** Table or view with its alias. */
  readonly from: RawBuilder<unknown>;
  /** When a row came in. */
  readonly at: RawBuilder<Date>;
  /** It still waits. */
  readonly open: RawBuilder<boolean>;
  /** The actor decides it, as the list of the queue has it. */
  readonly mine: RawBuilder<boolean>;
}

/** What a waiting row says of its wait. */
export interface Waiting {
  readonly at: Date;
  readonly waited: number;
  readonly late: boolean;
}

/** Days of the trend, today last. */
const TREND_DAYS = 7;

const waited = ({ at }: QueueSource) => sql<number>`settings_api.working_days(${at}, platform.app_now())`;

/**
 * How many wait, how many longer than the site allows, how many working days the oldest has, and how many came in on
 * each of the last seven days of the site: one statement.
 */
export async function queueFigures(
  ctx: Pick<Ctx, 'db'>,
  queue: QueueSource,
): Promise<Pick<DeskRow<'queues'>, 'n' | 'late' | 'oldest' | 'trend'>> {
  const { from, at, open, mine } = queue;
  const { rows } = await sql<Pick<DeskRow<'queues'>, 'n' | 'late' | 'oldest' | 'trend'>>`${planOnce}
    select wait.n, wait.late, wait.oldest, came.trend from
      (select count(*)::int as n, count(*) filter (where w.days > d.days)::int as late,
          coalesce(max(w.days), 0)::int as oldest
        from ${from} cross join (select settings_api.review_days() as days) d
        cross join lateral (select ${waited(queue)} as days) w
        where ${open} and ${mine}) wait
      cross join (select array_agg(day.n order by day.g) as trend from (
        select g, (select count(*)::int from ${from} where ${at} >= since.at
          and ${at} < since.at + interval '1 day' and ${mine}) as n
        from generate_series(0, ${TREND_DAYS - 1}::int) g
        cross join lateral (select (date_trunc('day', platform.app_now() at time zone ${SITE_ZONE}::text)
          - make_interval(days => ${TREND_DAYS - 1}::int - g)) at time zone ${SITE_ZONE}::text as at) since) day) came`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/**
 * What waits, the longest first, with how long: one statement.
 * @param columns further columns, and what is joined for them
 */
export async function waitingRows<T extends object>(
  ctx: Pick<Ctx, 'db'>,
  queue: QueueSource,
  columns: {
    readonly id: RawBuilder<string>;
    readonly select: RawBuilder<unknown>;
    readonly join: RawBuilder<unknown>;
  },
  limit: number,
): Promise<(T & Waiting & { readonly id: string })[]> {
  const { rows } = await sql<T & Waiting & { readonly id: string }>`
    select ${columns.id} as id, ${columns.select}, ${queue.at} as at, ${waited(queue)} as waited,
      ${waited(queue)} > settings_api.review_days() as late
    from ${queue.from} ${columns.join}
    where ${queue.open} and ${queue.mine} order by ${queue.at}, ${columns.id} limit ${limit}`.execute(ctx.db);
  return rows;
}
