import { type RawBuilder, sql } from 'kysely';
import type { RoleCode } from '../../../../kernel/access/roles.ts';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { PersonSource, PersonState } from '../../shared/person.model.ts';
import { identityDb, type PersonTable } from '../identity.tables.ts';

/** Whom an administrator sees. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'subtree'; readonly unitId: string | null }
  | { readonly kind: 'unit'; readonly unitId: string | null };

/** A person as administration sees it. `has_password` and `sessions` are right under the system's identity only. */
export interface AccountRow {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly number: string | null;
  readonly role: RoleCode;
  readonly unit_id: string | null;
  readonly unit_code: string | null;
  readonly unit_name: string | null;
  readonly college: string | null;
  readonly major: string | null;
  readonly class_name: string | null;
  readonly gender: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly title: string | null;
  readonly avatar: string | null;
  readonly intro: string | null;
  readonly locale: Locale | null;
  readonly source: PersonSource;
  readonly state: PersonState;
  readonly must_change_password: boolean;
  readonly last_login_at: Date | null;
  readonly created_at: Date;
  readonly cancel_at: Date | null;
  readonly deleted_at: Date | null;
  readonly version: number;
  readonly locked: boolean;
  readonly has_password: boolean;
  readonly sessions: number;
}

/** True for a person `p` of a scope. */
export const inScope = (scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'all') return sql<boolean>`true`;
  return scope.kind === 'subtree'
    ? sql<boolean>`p.unit_id in (select units_api.subtree(${scope.unitId}::uuid))`
    : sql<boolean>`p.unit_id = ${scope.unitId}::uuid`;
};

const COLUMNS = sql`p.id, p.account, p.name, p.number, p.role, p.unit_id, u.code as unit_code, u.name as unit_name,
  p.college, p.major, p.class_name, p.gender, p.mobile, p.email, p.email_verified, p.title, p.avatar, p.intro, p.locale,
  p.source, p.state, p.must_change_password, p.last_login_at, p.created_at, p.cancel_at, p.deleted_at, p.version,
  exists (select from identity.locked_account l where l.account = p.account) as locked,
  exists (select from identity.credential c where c.person_id = p.id) as has_password,
  (select count(*) from identity.session s where s.person_id = p.id and s.ended_at is null
    and s.expires_at > platform.app_now()) as sessions`;

/** One person within a scope, deleted ones too. @param lock holds the row until the transaction ends */
export async function findAccount(ctx: Ctx, scope: Scope, id: string, lock = false): Promise<AccountRow | undefined> {
  return (await findAccounts(ctx, scope, [id], lock))[0];
}

/** People within a scope, in the order of their ids (so that two bulk commands cannot lock each other out). */
export async function findAccounts(
  ctx: Ctx,
  scope: Scope,
  ids: readonly string[],
  lock = false,
): Promise<AccountRow[]> {
  const result = await sql<AccountRow>`select ${COLUMNS}
    from identity.person p left join units_api.unit u on u.id = p.unit_id
    where p.id = any(${[...ids]}::uuid[]) and ${inScope(scope)}
    order by p.id ${lock ? sql`for update of p` : sql``}`.execute(ctx.db);
  return result.rows;
}

/** Columns of a person a command writes. */
export type AccountChanges = Partial<
  Pick<
    PersonTable,
    | 'name'
    | 'number'
    | 'role'
    | 'unit_id'
    | 'college'
    | 'major'
    | 'class_name'
    | 'gender'
    | 'mobile'
    | 'email'
    | 'title'
    | 'intro'
    | 'avatar'
    | 'import_job_id'
  > & {
    email_verified: boolean;
    state: PersonState;
    source: PersonSource;
    must_change_password: boolean;
    search_terms: string[];
  }
>;

/** Writes columns of a person and raises the row version. Returns the new one. */
export async function updateAccount(tx: TxCtx, id: string, changes: AccountChanges): Promise<number> {
  const row = await identityDb(tx)
    .updateTable('identity.person')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`platform.app_now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Deletes softly or takes it back. Returns the new version. */
export async function setDeleted(tx: TxCtx, id: string, deleted: boolean): Promise<number> {
  const result = await sql<{ version: number }>`update identity.person
    set deleted_at = ${deleted ? sql`platform.app_now()` : sql`null`}, version = version + 1, updated_at = platform.app_now()
    where id = ${id} returning version`.execute(tx.db);
  return result.rows[0]!.version;
}

/** Active platform administrators besides one; counted one after another until the transaction ends. */
export async function otherAdministrators(tx: TxCtx, id: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('identity.administrators', 0))`.execute(tx.db);
  const result = await sql<{ n: number }>`select count(*) as n from identity.person
    where role = 0 and state = 'active' and deleted_at is null and id <> ${id}`.execute(tx.db);
  return result.rows[0]!.n;
}

/** A living person who holds a number in a unit, other than `except`. */
export async function numberHolder(
  ctx: Ctx,
  unitId: string | null,
  number: string,
  except: string | null,
): Promise<{ id: string; account: string; name: string; state: string; last_login_at: Date | null } | undefined> {
  const result = await sql<{ id: string; account: string; name: string; state: string; last_login_at: Date | null }>`
    select id, account, name, state, last_login_at from identity.person
    where unit_id = ${unitId}::uuid and number = ${number} and deleted_at is null
      and id is distinct from ${except}::uuid`.execute(ctx.db);
  return result.rows[0];
}

/** Those of these account names that somebody living has. */
export async function takenAccounts(ctx: Ctx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const result = await sql<{ account: string }>`select account from identity.person
    where account = any(${[...names]}::text[]) and deleted_at is null`.execute(ctx.db);
  return new Set(result.rows.map((row) => row.account));
}

/** Those of these numbers that somebody living holds in that unit, as `unit number`. */
export async function heldNumbers(
  ctx: Ctx,
  rows: readonly { readonly unitId: string; readonly number?: string | null | undefined }[],
): Promise<ReadonlySet<string>> {
  const asked = rows.filter((row) => row.number);
  const result = await sql<{ held: string }>`select p.unit_id || ' ' || p.number as held from identity.person p
    join unnest(${asked.map((row) => row.unitId)}::uuid[], ${asked.map((row) => row.number)}::text[]) a (unit_id, number)
      on a.unit_id = p.unit_id and a.number = p.number
    where p.deleted_at is null`.execute(ctx.db);
  return new Set(result.rows.map((row) => row.held));
}

/** Who changed a person last and when, from the audit log. */
export async function lastChangeOf(ctx: Ctx, id: string): Promise<{ by: string; at: Date } | undefined> {
  const result = await sql<{ by: string; at: Date }>`select coalesce(p.name, a.account, '') as by, a.at
    from audit.audit_log a left join identity.person p on p.id = a.person_id
    where a.object = 'person' and a.object_id = ${id} and a.result = 'done' order by a.at desc limit 1`.execute(ctx.db);
  return result.rows[0];
}

/** A unit with what an account needs of it: whether it works, whether it lies in scope, and the college above it. */
export interface UnitPlace {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  readonly reach: boolean;
  readonly college: string | null;
}

/** True for a unit `u` of a scope. */
export const unitReach = (scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'all') return sql<boolean>`true`;
  return scope.kind === 'subtree'
    ? sql<boolean>`u.id in (select units_api.subtree(${scope.unitId}::uuid))`
    : sql<boolean>`u.id = ${scope.unitId}::uuid`;
};

/** Units by id or code; the college is the unit itself or the nearest one above of that kind. */
export async function unitPlaces(
  ctx: Ctx,
  scope: Scope,
  values: readonly string[],
  by: 'id' | 'code' = 'id',
): Promise<ReadonlyMap<string, UnitPlace>> {
  const named = [...new Set(values)];
  const result = await sql<UnitPlace>`select u.id, u.code, u.name, u.state = 'active' as active,
      coalesce(${unitReach(scope)}, false) as reach,
      (select c.name from units_api.path t join units_api.unit c on c.id = t.ancestor_id
        where t.unit_id = u.id and c.kind = 'college' order by t.depth limit 1) as college
    from units_api.unit u
    where ${by === 'id' ? sql`u.id = any(${named}::uuid[])` : sql`u.code = any(${named}::text[])`}`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row[by], row]));
}

/** Forgets the failed sign-ins of an account everywhere. */
export async function forgetAllFailures(tx: TxCtx, account: string): Promise<void> {
  await identityDb(tx).deleteFrom('identity.login_failure').where('account', '=', account).execute();
}

/** Open sign-ins of a person, the one used last first. */
export async function openSessions(ctx: Ctx, personId: string) {
  const result = await sql<{
    id: string;
    terminal: string;
    agent: string | null;
    ip: string | null;
    created_at: Date;
    seen_at: Date;
    expires_at: Date;
  }>`select id, terminal, agent, ip, created_at, seen_at, expires_at from identity.session
    where person_id = ${personId} and ended_at is null and expires_at > platform.app_now()
    order by seen_at desc, id limit 200`.execute(ctx.db);
  return result.rows;
}
