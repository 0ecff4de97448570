import { sql } from 'kysely';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { identityDb } from '../identity.tables.ts';

export interface NewPerson {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly role: number;
  readonly unitId: string | null;
  readonly number?: string | null | undefined;
  readonly college?: string | null | undefined;
  readonly major?: string | null | undefined;
  readonly className?: string | null | undefined;
  readonly gender?: string | null | undefined;
  readonly mobile?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly mustChangePassword?: boolean;
  readonly state?: 'pending' | 'active';
  readonly searchTerms: readonly string[];
}

const personColumns = (person: NewPerson) => ({
  id: person.id,
  account: person.account,
  name: person.name,
  role: person.role,
  unit_id: person.unitId,
  number: person.number ?? null,
  college: person.college ?? null,
  major: person.major ?? null,
  class_name: person.className ?? null,
  gender: person.gender ?? null,
  mobile: person.mobile ?? null,
  email: person.email ?? null,
  title: person.title ?? null,
  must_change_password: person.mustChangePassword ?? false,
  ...(person.state ? { state: person.state } : {}),
  search_terms: [...person.searchTerms],
});

export async function insertPerson(ctx: Ctx, person: NewPerson): Promise<void> {
  await identityDb(ctx).insertInto('identity.person').values(personColumns(person)).execute();
}

/** Writes many people with their stored passwords: three statements whatever their number. */
export async function insertPeople(
  ctx: Ctx,
  people: readonly (NewPerson & {
    readonly hash: string | null;
    readonly source: string;
    readonly importJobId?: string | null | undefined;
  })[],
): Promise<void> {
  if (people.length === 0) return;
  await identityDb(ctx)
    .insertInto('identity.person')
    .values(
      people.map((person) => ({
        ...personColumns(person),
        source: person.source,
        import_job_id: person.importJobId ?? null,
      })),
    )
    .execute();
  const signing = people.filter((person) => person.hash !== null);
  const ids = signing.map(({ id }) => id);
  const hashes = signing.map(({ hash }) => hash);
  await sql`insert into identity.credential (person_id, hash)
    select * from unnest(${ids}::uuid[], ${hashes}::text[])`.execute(ctx.db);
  await sql`insert into identity.password_history (person_id, at, hash)
    select id, platform.app_now(), hash from unnest(${ids}::uuid[], ${hashes}::text[]) n (id, hash)`.execute(ctx.db);
}

/** Stores a password and remembers the last five. */
export async function setCredential(ctx: Ctx, personId: string, hash: string): Promise<void> {
  await sql`insert into identity.credential (person_id, hash) values (${personId}, ${hash})
    on conflict (person_id) do update set hash = excluded.hash, changed_at = platform.app_now()`.execute(ctx.db);
  await sql`insert into identity.password_history (person_id, at, hash)
    values (${personId}, platform.app_now(), ${hash}) on conflict (person_id, at) do update set hash = excluded.hash`.execute(
    ctx.db,
  );
  await sql`delete from identity.password_history where person_id = ${personId}
    and at not in (select at from identity.password_history where person_id = ${personId} order by at desc limit 5)`.execute(
    ctx.db,
  );
}

/** The present hash and the last five, newest first; of nobody there are none, after the same query. */
export async function passwordHashes(
  ctx: Ctx,
  personId: string | null,
): Promise<{ current: string | null; last: string[] }> {
  const result = await sql<{ current: string | null; last: string[] }>`
    select (select hash from identity.credential where person_id = ${personId}) as current,
      array(select hash from identity.password_history where person_id = ${personId} order by at desc limit 5) as last`.execute(
    ctx.db,
  );
  return result.rows[0]!;
}

export async function passwordChanged(ctx: Ctx, personId: string): Promise<void> {
  await sql`update identity.person set must_change_password = false,
    state = case when state = 'pending' then 'active' else state end, updated_at = platform.app_now(),
    version = version + 1 where id = ${personId}`.execute(ctx.db);
}

/** Keeps display settings (all of them) and language; what is not given stays. */
export async function saveSettings(
  ctx: Ctx,
  personId: string,
  given: { settings?: Readonly<Record<string, unknown>> | undefined; locale?: string | undefined },
): Promise<void> {
  await identityDb(ctx)
    .updateTable('identity.person')
    .set({
      ...(given.settings ? { settings: JSON.stringify(given.settings) as never } : {}),
      ...(given.locale ? { locale: given.locale } : {}),
      updated_at: sql`platform.app_now()`,
    })
    .where('id', '=', personId)
    .execute();
}

/** The own record with the unit's name. */
export async function ownRecord(ctx: Ctx, personId: string) {
  const result = await sql<{
    avatar: string | null;
    locale: string | null;
    settings: Record<string, unknown>;
    number: string | null;
    mobile: string | null;
    unit_name: string | null;
  }>`select p.avatar, p.locale, p.settings, p.number, p.mobile, u.name as unit_name
    from identity.person p left join units_api.unit u on u.id = p.unit_id where p.id = ${personId}`.execute(ctx.db);
  return result.rows[0];
}

/** People a mobile number or a verified e-mail address leads to; at most two, since two already name nobody. */
export async function peopleByContact(ctx: Ctx, contact: string) {
  const rows = await identityDb(ctx)
    .selectFrom('identity.person')
    .select(['id', 'account', 'number', 'mobile', 'role', 'unit_id as unitId', 'source', 'state', 'locale'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      contact.includes('@')
        ? eb.and([eb('email_verified', '=', true), eb(sql`lower(email)`, '=', contact)])
        : eb('mobile', '=', contact),
    )
    .limit(2)
    .execute();
  return rows as (Omit<(typeof rows)[number], 'locale'> & { locale: Locale | null })[];
}

/** Where a person can be told something outside the platform: mobile number and verified e-mail. */
export async function contactsOf(ctx: Ctx, personId: string): Promise<string[]> {
  const row = await identityDb(ctx)
    .selectFrom('identity.person')
    .select(['mobile', 'email', 'email_verified'])
    .where('id', '=', personId)
    .executeTakeFirst();
  return [row?.mobile, row?.email_verified ? row.email?.toLowerCase() : null].filter((to): to is string => Boolean(to));
}

export interface PersonName {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly number: string | null;
  readonly role: number;
  readonly unitId: string | null;
}

export async function findPeople(ctx: Ctx, by: { ids?: readonly string[]; accounts?: readonly string[] }) {
  const rows = await identityDb(ctx)
    .selectFrom('identity.person')
    .select(['id', 'account', 'name', 'number', 'role', 'unit_id as unitId'])
    .where('deleted_at', 'is', null)
    .$if(by.ids !== undefined, (q) => q.where('id', 'in', [...(by.ids ?? []), '00000000-0000-0000-0000-000000000000']))
    .$if(by.accounts !== undefined, (q) => q.where('account', 'in', [...(by.accounts ?? []), '']))
    .execute();
  return rows as PersonName[];
}

export async function seedGrants(ctx: Ctx, rows: readonly { role: number; page: string; actions: string[] }[]) {
  await identityDb(ctx)
    .insertInto('identity.role_grant')
    .values([...rows])
    .onConflict((oc) => oc.columns(['role', 'page']).doNothing())
    .execute();
}
