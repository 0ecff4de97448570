import { sql } from 'kysely';
import type { RoleCode } from '../../../../kernel/access/roles.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { inScope, type Scope, unitReach } from '../account/account.repository.ts';

/** A stored person as a row of a sheet is compared with. */
export interface KnownPerson {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly number: string | null;
  readonly role: RoleCode;
  readonly unit_id: string | null;
  readonly unit_code: string | null;
  readonly college: string | null;
  readonly major: string | null;
  readonly class_name: string | null;
  readonly gender: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly title: string | null;
  /** Whether the importer administers the person's unit. */
  readonly reach: boolean;
}

/** Units of a scope people can be put into, for the template; at most 2,000. */
export async function openPlaces(ctx: Ctx, scope: Scope): Promise<{ code: string; name: string }[]> {
  const result = await sql<{ code: string; name: string }>`select u.code, u.name from units_api.unit u
    where u.state = 'active' and coalesce(${unitReach(scope)}, false) order by u.code limit 2000`.execute(ctx.db);
  return result.rows;
}

/** Living people who have one of these accounts, or one of these numbers in that unit. */
export async function knownPeople(
  ctx: Ctx,
  scope: Scope,
  accounts: readonly string[],
  numbers: readonly { readonly unitId: string; readonly number: string }[],
): Promise<KnownPerson[]> {
  const result = await sql<KnownPerson>`
    with found as (
      select id from identity.person where deleted_at is null and account = any(${[...accounts]}::text[])
      union
      select p.id from identity.person p
        join unnest(${numbers.map((one) => one.unitId)}::uuid[], ${numbers.map((one) => one.number)}::text[])
          a (unit_id, number) on a.unit_id = p.unit_id and a.number = p.number
        where p.deleted_at is null
    )
    select p.id, p.account, p.name, p.number, p.role, p.unit_id, u.code as unit_code, p.college, p.major, p.class_name,
      p.gender, p.mobile, p.email, p.title, coalesce(${inScope(scope)}, false) as reach
    from found join identity.person p on p.id = found.id left join units_api.unit u on u.id = p.unit_id`.execute(
    ctx.db,
  );
  return result.rows;
}

/** Of these names with their mobile number, those a person in scope has, as `name mobile`, with that account. */
export async function namesakes(
  ctx: Ctx,
  scope: Scope,
  asked: readonly { readonly name: string; readonly mobile: string }[],
): Promise<{ account: string; name: string; mobile: string }[]> {
  if (asked.length === 0) return [];
  const result = await sql<{ account: string; name: string; mobile: string }>`
    select p.account, p.name, p.mobile from identity.person p
    join unnest(${asked.map((one) => one.name)}::text[], ${asked.map((one) => one.mobile)}::text[]) a (name, mobile)
      on a.name = p.name and a.mobile = p.mobile
    where p.deleted_at is null and ${inScope(scope)}`.execute(ctx.db);
  return result.rows;
}

/** Of these majors, those somebody in scope has; null when nobody there has any. */
export async function majorsInUse(
  ctx: Ctx,
  scope: Scope,
  asked: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const result = await sql<{ any: boolean; found: string[] }>`
    select exists (select from identity.person p where p.major is not null and p.deleted_at is null
        and ${inScope(scope)}) as any,
      array(select distinct p.major from identity.person p where p.major = any(${[...new Set(asked)]}::text[])
        and p.deleted_at is null and ${inScope(scope)}) as found`.execute(ctx.db);
  const row = result.rows[0]!;
  return row.any ? new Set(row.found) : null;
}

/** Units of people by id; who has none is missing. */
export async function unitsOf(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const result = await sql<{ id: string; unit_id: string }>`select id, unit_id from identity.person
    where id = any(${[...personIds]}::uuid[]) and unit_id is not null`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row.id, row.unit_id]));
}
