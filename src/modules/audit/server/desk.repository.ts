import { sql } from 'kysely';
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
