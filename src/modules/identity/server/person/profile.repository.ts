import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { identityDb } from '../identity.tables.ts';

/** `approved` while a binding is in force, `submitted` while only an application is under way. */
export async function bindingStateOf(ctx: Ctx, personId: string): Promise<'approved' | 'submitted' | null> {
  const result = await sql<{ state: 'approved' | 'submitted' }>`select state from identity.unit_binding
    where person_id = ${personId} and state in ('approved', 'submitted') order by state limit 1`.execute(ctx.db);
  return result.rows[0]?.state ?? null;
}

export async function setLocale(tx: TxCtx, personId: string, locale: string): Promise<void> {
  await identityDb(tx).updateTable('identity.person').set({ locale }).where('id', '=', personId).execute();
}

/** Whether somebody else signs in or can be reached by this address or number. */
export async function contactTaken(ctx: Ctx, kind: 'mobile' | 'email', target: string, personId: string) {
  const match =
    kind === 'email' ? sql<boolean>`lower(email) = ${target} and email_verified` : sql<boolean>`mobile = ${target}`;
  const result = await sql<{ taken: boolean }>`select exists (select from identity.person
    where ${match} and deleted_at is null and id <> ${personId}) as taken`.execute(ctx.db);
  return result.rows[0]!.taken;
}

/** People whose wish to cancel is due. */
export async function dueCancellations(ctx: Ctx): Promise<{ id: string; role: number; state: string }[]> {
  const result = await sql<{ id: string; role: number; state: string }>`select id, role, state from identity.person
    where cancel_at <= platform.app_now() and deleted_at is null order by cancel_at limit 200`.execute(ctx.db);
  return result.rows;
}

/** Notes when the account is to be removed, in days from now, or takes it back. Returns the instant. */
export async function setCancelAt(tx: TxCtx, personId: string, days: number | null): Promise<Date | null> {
  const result = await sql<{ cancel_at: Date | null }>`update identity.person
    set cancel_at = ${days === null ? sql`null` : sql`platform.app_now() + make_interval(days => ${days}::int)`},
      version = version + 1, updated_at = platform.app_now()
    where id = ${personId} returning cancel_at`.execute(tx.db);
  return result.rows[0]!.cancel_at;
}

/**
 * Removes what makes a person recognisable and everything that signs in; the row stays under a pseudonym, because
 * grades and runs point to it.
 */
export async function erasePerson(tx: TxCtx, personId: string, pseudonym: string): Promise<void> {
  await sql`update identity.person set account = ${pseudonym.toLowerCase()}, name = ${pseudonym}, number = null,
      mobile = null, email = null, email_verified = false, avatar = null, intro = null, title = null, gender = null,
      college = null, major = null, class_name = null, settings = '{}', search_terms = '{}', state = 'disabled',
      cancel_at = null, deleted_at = platform.app_now(), version = version + 1, updated_at = platform.app_now()
    where id = ${personId}`.execute(tx.db);
  for (const table of [
    'credential',
    'password_history',
    'session',
    'device',
    'consent',
    'unit_binding',
    'one_time_code',
  ]) {
    await sql`delete from ${sql.table(`identity.${table}`)} where person_id = ${personId}`.execute(tx.db);
  }
}
