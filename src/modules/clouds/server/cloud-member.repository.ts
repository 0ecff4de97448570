import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { foldText } from '../../../platform/db/search-terms.ts';
import { type PersonLine, peopleLines } from './cloud.repository.ts';

const matches = (keyword: string) => {
  if (keyword === '') return sql<boolean>`true`;
  const like = `%${foldText(keyword).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(lower(p.account) like ${like} or lower(p.name) like ${like} or lower(coalesce(p.number, '')) like ${like})`;
};

/** A stretch of the people named as members, the newest first. */
export async function pageOfMembers(
  ctx: Ctx,
  id: string,
  query: { readonly kw: string; readonly size: number; readonly skip: number },
): Promise<{ rows: (PersonLine & { added_at: Date })[]; total: number }> {
  const { rows } = await sql<PersonLine & { added_at: Date; total: number }>`
    select p.id, p.account, p.name, p.role, u.name as unit_name, m.added_at, count(*) over ()::int as total
    from clouds.cloud_member m join identity_api.person p on p.id = m.person_id
      left join units_api.unit u on u.id = p.unit_id
    where m.cloud_id = ${id} and ${matches(query.kw)} order by m.added_at desc, p.account
    limit ${query.size} offset ${query.skip}`.execute(ctx.db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Active people whom a keyword finds, at most ten, with whether they are members. */
export async function findCandidates(
  ctx: Ctx,
  id: string,
  keyword: string,
): Promise<(PersonLine & { member: boolean })[]> {
  const { rows } = await sql<PersonLine & { member: boolean }>`
    select p.id, p.account, p.name, p.role, u.name as unit_name,
      exists (select from clouds.cloud_member m where m.cloud_id = ${id} and m.person_id = p.id) as member
    from identity_api.person p left join units_api.unit u on u.id = p.unit_id
    where p.state = 'active' and ${matches(keyword)} order by p.account limit 10`.execute(ctx.db);
  return rows;
}

export interface FoundPerson {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly state: string;
}

/** People by id or by account in lower case. */
export async function findNamed(ctx: Ctx, ids: readonly string[], accounts: readonly string[]): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`select p.id, p.account, p.name, p.state from identity_api.person p
    where p.id = any(${[...ids]}::uuid[]) or lower(p.account) = any(${[...accounts]}::text[])`.execute(ctx.db);
  return rows;
}

/** Puts people on the list. @returns those who were not on it */
export async function insertMembers(
  tx: TxCtx,
  id: string,
  people: readonly string[],
  by: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    insert into clouds.cloud_member (cloud_id, person_id, added_by)
    select ${id}::uuid, unnest(${[...people]}::uuid[]), ${by}::uuid
    on conflict do nothing returning person_id`.execute(tx.db);
  return rows.map((row) => row.person_id);
}

/** Takes people off the list. @returns those who were on it */
export async function deleteMembers(tx: TxCtx, id: string, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`delete from clouds.cloud_member
    where cloud_id = ${id} and person_id = any(${[...people]}::uuid[]) returning person_id`.execute(tx.db);
  return rows.map((row) => row.person_id);
}

/** Active units a person may choose from. @param scope null for all */
export async function unitsWithin(
  ctx: Ctx,
  scope: { readonly unitId: string | null; readonly below: boolean } | null,
): Promise<{ id: string; name: string; parentId: string | null }[]> {
  const within =
    scope === null
      ? sql<boolean>`true`
      : scope.below
        ? sql<boolean>`u.id in (select units_api.subtree(${scope.unitId}::uuid))`
        : sql<boolean>`u.id = ${scope.unitId}::uuid`;
  const { rows } = await sql<{ id: string; name: string; parentId: string | null }>`
    select u.id, u.name, u.parent_id as "parentId" from units_api.unit u
    where u.state = 'active' and ${within} order by u.sort, u.name limit 5000`.execute(ctx.db);
  return rows;
}

/** People of a unit and below it who may manage its clouds, at most twenty. */
export const managersWithin = (ctx: Ctx, unitId: string, keyword: string): Promise<PersonLine[]> =>
  peopleLines(
    ctx,
    sql<boolean>`p.role < 6 and p.state = 'active' and p.unit_id in (select units_api.subtree(${unitId}::uuid))
      and ${matches(keyword)}`,
    20,
  );
