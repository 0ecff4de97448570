import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { parameterSql } from '../../../settings/server/settings.public.ts';
import { identityDb } from '../identity.tables.ts';

/** One attempt to sign in. `place` is the address, or `device:<id>` of a device the person is known on. */
export interface Attempt {
  readonly id: string;
  readonly account: string;
  readonly ip: string;
  readonly place: string;
}

/** The lock rule in force: so many failures within `window` minutes lock for `minutes`; told from `warn` failures on. */
export interface LockRule {
  readonly failures: number;
  readonly window: number;
  readonly minutes: number;
  readonly warn: number;
}

/** What has happened before an attempt, newest facts first, and the rule it is checked by. */
export interface AttemptHistory {
  /** Newest failure of the account at this place, and the one with which the rule would have begun to count. */
  readonly last: Date | null;
  readonly counted: Date | null;
  readonly rule: LockRule;
  /** Failures of the account at this place in the window of the rule. */
  readonly pair: number;
  /** Attempts of the account at this place that began before this one and have no outcome yet. */
  readonly ahead: number;
  /** Failures of the account name anywhere, and of the address, in the last 10 minutes. */
  readonly account: number;
  readonly address: number;
  readonly at: Date;
}

/** Notes an attempt before its password is looked at. */
export async function openAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  await identityDb(ctx)
    .insertInto('identity.login_failure')
    .values({ ...attempt, failed: false })
    .execute();
}

/** History before an attempt that was opened; an attempt without an outcome for a minute has died and is left out. */
export async function attemptHistory(ctx: Ctx, { id, account, ip, place }: Attempt): Promise<AttemptHistory> {
  const result = await sql<AttemptHistory>`
    with rule as materialized (
      select ${parameterSql('lockFailures')} as failures, ${parameterSql('lockWindow')} as "window",
        ${parameterSql('lockMinutes')} as minutes, ${parameterSql('warnFailures')} as warn
    ), other as (
      select o.at, o.failed, o.account = ${account} and o.place = ${place} as pair, o.account = ${account} as same_account,
        o.ip = ${ip} as same_ip, (o.at, o.id) < (mine.at, mine.id) as before,
        o.at > platform.app_now() - interval '10 minutes' as recent,
        o.at > platform.app_now() - make_interval(mins => rule."window") as counts
      from rule, identity.login_failure mine join identity.login_failure o on o.id <> mine.id
      where mine.id = ${id} and (o.account = ${account} or o.ip = ${ip})
        and o.at > platform.app_now() - make_interval(mins => greatest(10, rule."window" + rule.minutes))
        and (o.failed or o.at > platform.app_now() - interval '1 minute')
    )
    select max(at) filter (where pair and failed) as last,
      (select at from other where pair and failed order by at desc offset (select failures - 1 from rule) limit 1)
        as counted,
      (select to_jsonb(rule) from rule) as rule,
      count(*) filter (where pair and failed and counts) as pair,
      count(*) filter (where pair and not failed and before) as ahead,
      count(*) filter (where same_account and failed and recent) as account,
      count(*) filter (where same_ip and failed and recent) as address,
      platform.app_now() as at
    from other`.execute(ctx.db);
  return result.rows[0]!;
}

/** The password was wrong: the attempt counts. */
export async function failAttempt(ctx: Ctx, id: string): Promise<void> {
  await identityDb(ctx).updateTable('identity.login_failure').set({ failed: true }).where('id', '=', id).execute();
}

/** The attempt was not made after all. */
export async function dropAttempt(ctx: Ctx, id: string): Promise<void> {
  await identityDb(ctx).deleteFrom('identity.login_failure').where('id', '=', id).execute();
}

/** The password was right: what failed at this place before is forgotten, and so is the attempt. */
export async function clearAttempts(ctx: Ctx, { id, account, place }: Attempt): Promise<void> {
  await identityDb(ctx)
    .deleteFrom('identity.login_failure')
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([eb('account', '=', account), eb('place', '=', place), eb('failed', '=', true)]),
      ]),
    )
    .execute();
}

/** Removes attempts nobody counts any more. */
export async function expireAttempts(ctx: Ctx): Promise<void> {
  await sql`delete from identity.login_failure where at < platform.app_now() - interval '24 hours'`.execute(ctx.db);
}

/** The owner has proved who they are: what failed at this address before no longer counts. */
export async function forgetFailures(ctx: Ctx, account: string, place: string): Promise<void> {
  await identityDb(ctx)
    .deleteFrom('identity.login_failure')
    .where('account', '=', account)
    .where('place', '=', place)
    .execute();
}
