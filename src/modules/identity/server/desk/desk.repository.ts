import { sql } from 'kysely';
import { SITE_ZONE } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { reviewed } from '../unit-binding.binding.ts';

const waited = sql`settings_api.working_days(b.submitted_at, platform.app_now())`;

export interface BindingQueue {
  readonly n: number;
  readonly late: number;
  readonly oldest: number;
}

/** The queue of the actor's applications: how many wait, how many too long, how long the oldest. One statement. */
export async function bindingQueue(ctx: Ctx): Promise<BindingQueue> {
  const { rows } = await sql<BindingQueue>`select count(*)::int as n,
      count(*) filter (where w.days > d.days)::int as late, coalesce(max(w.days), 0)::int as oldest
    from identity.unit_binding b cross join (select settings_api.review_days() as days) d
    cross join lateral (select ${waited} as days) w
    where b.state = 'submitted' and ${reviewed(ctx)}`.execute(ctx.db);
  return rows[0]!;
}

/** How many came in on each of the last seven days of the site, today last: one statement. */
export async function bindingTrend(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select count(b.id)::int as n from generate_series(0, 6) g
    cross join lateral (select (date_trunc('day', platform.app_now() at time zone ${SITE_ZONE}::text)
      - make_interval(days => 6 - g)) at time zone ${SITE_ZONE}::text as since) day
    left join identity.unit_binding b on b.submitted_at >= day.since
      and b.submitted_at < day.since + interval '1 day' and ${reviewed(ctx)}
    group by g order by g`.execute(ctx.db);
  return rows.map((row) => row.n);
}

export interface WaitingBinding {
  readonly id: string;
  readonly realName: string;
  readonly number: string;
  readonly unit: string;
  readonly at: Date;
  readonly waited: number;
  readonly late: boolean;
}

/** Applications the actor decides, the oldest first: one statement. */
export async function waitingBindings(ctx: Ctx, limit: number): Promise<WaitingBinding[]> {
  const { rows } = await sql<WaitingBinding>`select b.id, b.real_name as "realName", b.number, u.name as unit,
      b.submitted_at as at, ${waited} as waited, ${waited} > settings_api.review_days() as late
    from identity.unit_binding b join units_api.unit u on u.id = b.unit_id
    where b.state = 'submitted' and ${reviewed(ctx)} order by b.submitted_at, b.id limit ${limit}`.execute(ctx.db);
  return rows;
}
