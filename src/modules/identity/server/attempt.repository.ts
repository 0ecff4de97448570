import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { identityDb } from './identity.tables.ts';

/** One attempt to sign in. `place` is the address, or `device:<id>` of a device the person is known on. */
export interface Attempt {
  readonly id: string;
  readonly account: string;
  readonly ip: string;
  readonly place: string;
}

/** What has happened before an attempt, newest facts first. */
export interface AttemptHistory {
  /** Newest and fifth-newest failure of the account at this place within 40 minutes. */
  readonly last: Date | null;
  readonly fifth: Date | null;
  /** Failures of the account at this place in the last 10 minutes. */
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
    with other as (
      select o.at, o.failed, o.account = ${account} and o.place = ${place} as pair, o.account = ${account} as same_account,
        o.ip = ${ip} as same_ip, (o.at, o.id) < (mine.at, mine.id) as before,
        o.at > platform.app_now() - interval '10 minutes' as recent
      from identity.login_failure mine join identity.login_failure o on o.id <> mine.id
      where mine.id = ${id} and (o.account = ${account} or o.ip = ${ip})
        and o.at > platform.app_now() - interval '40 minutes'
        and (o.failed or o.at > platform.app_now() - interval '1 minute')
    )
    select max(at) filter (where pair and failed) as last,
      (select at from other where pair and failed order by at desc offset 4 limit 1) as fifth,
      count(*) filter (where pair and failed and recent) as pair,
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
