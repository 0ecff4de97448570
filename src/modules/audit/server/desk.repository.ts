import { sql } from 'kysely';
import { SITE_ZONE } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';

export interface RefusedSignIn {
  readonly account: string | null;
  readonly ip: string | null;
  readonly n: number;
  readonly at: Date;
  /** Refused sign-ins of the day, of all accounts. */
  readonly total: number;
}

/** Refused sign-ins of the last 24 hours by account and address, the latest first: one statement. */
export async function refusedSignIns(ctx: Ctx, limit: number): Promise<RefusedSignIn[]> {
  const { rows } = await sql<RefusedSignIn>`
    select coalesce(l.after ->> 'account', l.account) as account, l.ip, count(*)::int as n, max(l.at) as at,
      (sum(count(*)) over ())::int as total
    from audit.audit_log l
    where l.result = 'refused' and l.action = 'identity.login'
      and l.at >= platform.app_now() - interval '24 hours'
    group by 1, 2 order by max(l.at) desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** How often each alarm was raised on each of the last seven days of the site, today last: one statement over the log. */
export async function alarmsByDay(ctx: Ctx): Promise<Readonly<Record<string, number>>[]> {
  const { rows } = await sql<{ raised: Record<string, number> }>`
    with days as (
      select g, (date_trunc('day', platform.app_now() at time zone ${SITE_ZONE}::text)
        - make_interval(days => 6 - g)) at time zone ${SITE_ZONE}::text as since
      from generate_series(0, 6) g)
    select coalesce(jsonb_object_agg(k.kind, k.n) filter (where k.kind is not null), '{}') as raised
    from days d
    left join lateral (select l.after ->> 'kind' as kind, count(*)::int as n from audit.audit_log l
      where l.action = 'audit.alarm' and l.at >= d.since and l.at < d.since + interval '1 day'
      group by 1) k on true
    group by d.g order by d.g`.execute(ctx.db);
  return rows.map((row) => row.raised);
}
