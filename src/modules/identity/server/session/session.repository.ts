import { sql } from 'kysely';
import type { Grant } from '../../../../kernel/access/roles.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { AnyDb } from '../../../../platform/db/pool.ts';
import { identityDb } from '../identity.tables.ts';

/** Everything known of a bearer token, in one statement. */
export interface BearerRow {
  session_id: string;
  person_id: string;
  account: string;
  name: string;
  role: number;
  unit_id: string | null;
  person_state: string;
  person_deleted: boolean;
  must_change: boolean;
  grants: Grant[];
  grant_version: number;
  token_expires: Date;
  superseded: Date | null;
  session_expires: Date;
  session_ended: Date | null;
  end_reason: string | null;
  at: Date;
}

/** Finds the bearer's session, person and grants; undefined for an unknown token. */
export async function findBearer(db: AnyDb, hash: Buffer): Promise<BearerRow | undefined> {
  const result = await sql<BearerRow>`select * from identity.find_bearer(${hash})`.execute(db);
  return result.rows[0];
}

/** Person and credential by account, else by a verified and unique e-mail. */
export async function findForLogin(ctx: Ctx, account: string) {
  return identityDb(ctx)
    .selectFrom('identity.person as p')
    .leftJoin('identity.credential as c', 'c.person_id', 'p.id')
    .select(['p.id', 'p.account', 'p.name', 'p.role', 'p.unit_id', 'p.state', 'p.last_login_at', 'c.hash'])
    .select(
      // The first administrator could ask nobody for another one.
      sql<boolean>`p.role <> 0 and (p.must_change_password or p.state = 'pending')
        and c.changed_at < platform.app_now() - interval '30 days'`.as('initial_expired'),
    )
    .where('p.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('p.account', '=', account),
        eb.and([eb('p.email_verified', '=', true), eb(sql`lower(p.email)`, '=', account)]),
      ]),
    )
    .orderBy(sql`p.account = ${account}`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertSession(
  ctx: Ctx,
  session: { id: string; personId: string; terminal: string; ssoHash: Buffer; publicComputer: boolean; hours: number },
): Promise<void> {
  await sql`insert into identity.session (id, person_id, terminal, ip, agent, sso_hash, public_computer, expires_at)
    values (${session.id}, ${session.personId}, ${session.terminal}, ${ctx.ip}, ${ctx.agent?.slice(0, 300) ?? null},
      ${session.ssoHash}, ${session.publicComputer},
      platform.app_now() + make_interval(hours => ${session.hours}))`.execute(ctx.db);
}

/**
 * Adds a bearer of a host. It follows its parent: the parent lives 60 s more beside all its children, so tabs that renew
 * at the same moment all keep theirs, and whatever is older than the parent is void at once. A bearer minted by the
 * sign-in cookie has no parent and stands beside those in use. Returns its expiry.
 */
export async function insertBearer(
  ctx: Ctx,
  bearer: { hash: Buffer; sessionId: string; host: string; minutes: number; parent: Buffer | null },
): Promise<Date> {
  const result = await sql<{ expires_at: Date }>`
    with place as (
      select coalesce(
        (select p.generation + 1 from identity.session_token p where p.hash = ${bearer.parent}::bytea),
        (select max(m.generation) from identity.session_token m
          where m.session_id = ${bearer.sessionId} and m.host = ${bearer.host}), 1) as generation
    ), before as (
      update identity.session_token t set superseded_at = case when t.generation < place.generation - 1
          then least(t.superseded_at, platform.app_now() - interval '1 hour')
          else coalesce(t.superseded_at, platform.app_now()) end
      from place where t.session_id = ${bearer.sessionId} and t.host = ${bearer.host} and t.generation < place.generation
    )
    insert into identity.session_token (hash, session_id, host, generation, expires_at)
    select ${bearer.hash}, ${bearer.sessionId}, ${bearer.host}, place.generation,
      platform.app_now() + make_interval(mins => ${bearer.minutes}) from place
    returning expires_at`.execute(ctx.db);
  return result.rows[0]!.expires_at;
}

/** Live session behind a sign-in cookie. */
export async function findBySso(ctx: Ctx, hash: Buffer) {
  const result = await sql<{
    id: string;
    person_id: string;
    account: string;
    name: string;
    role: number;
    unit_id: string | null;
  }>`select s.id, p.id as person_id, p.account, p.name, p.role, p.unit_id
    from identity.session s join identity.person p on p.id = s.person_id
    where s.sso_hash = ${hash} and s.ended_at is null and s.expires_at > platform.app_now()
      and p.deleted_at is null and p.state <> 'disabled'`.execute(ctx.db);
  return result.rows[0];
}

/** Slides the session's end and notes that it was seen. Returns whether it stands on a public computer. */
export async function slideSession(
  ctx: Ctx,
  id: string,
  hours: { readonly own: number; readonly shared: number },
): Promise<boolean> {
  const result = await sql<{ public_computer: boolean }>`update identity.session set seen_at = platform.app_now(),
    expires_at = platform.app_now()
      + make_interval(hours => case when public_computer then ${hours.shared}::int else ${hours.own}::int end)
    where id = ${id} returning public_computer`.execute(ctx.db);
  return result.rows[0]?.public_computer ?? false;
}

/** Ends sessions of a person: one, or all but one. Returns how many ended. */
export async function endSessions(
  ctx: Ctx,
  personId: string,
  reason: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const result = await identityDb(ctx)
    .updateTable('identity.session')
    .set({ ended_at: sql`platform.app_now()`, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .$if(which.only !== undefined, (q) => q.where('id', '=', which.only!))
    .$if(which.except !== undefined, (q) => q.where('id', '<>', which.except!))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Ends the bearers of one host of a session (reuse of an older one). */
export async function endBearers(ctx: Ctx, sessionId: string, host: string): Promise<void> {
  await identityDb(ctx)
    .deleteFrom('identity.session_token')
    .where('session_id', '=', sessionId)
    .where('host', '=', host)
    .execute();
}

export async function markLogin(ctx: Ctx, personId: string): Promise<void> {
  await sql`update identity.person set last_login_at = platform.app_now() where id = ${personId}`.execute(ctx.db);
}

/** True when somebody else signed in from the address within the last month: a campus, a laboratory, a household. */
export async function addressIsShared(ctx: Ctx, ip: string, account: string): Promise<boolean> {
  const result = await sql<{ shared: boolean }>`select exists (
      select from identity.session s join identity.person p on p.id = s.person_id
      where s.ip = ${ip} and s.created_at > platform.app_now() - interval '30 days' and p.account <> ${account}
    ) as shared`.execute(ctx.db);
  return result.rows[0]!.shared;
}
