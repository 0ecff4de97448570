import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { foldText } from '../../../platform/db/search-terms.ts';
import { listedPackages } from '../../ordering/server/ordering.public.ts';
import { seenCloud } from './cloud.access.ts';
import { type PersonLine, peopleLines } from './cloud.repository.ts';
import { lineOf } from './cloud.service.ts';

const SIZE = 20;

const matches = (keyword: string) => {
  const like = `%${foldText(keyword).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(lower(p.account) like ${like} or lower(p.name) like ${like} or lower(coalesce(p.number, '')) like ${like})`;
};

/** A page of the people who are named as members. @throws AppError notFound */
export async function membersOf(ctx: Ctx, id: string, query: { readonly kw: string; readonly page: number }) {
  await seenCloud(ctx, id, { deleted: true });
  const where = query.kw === '' ? sql<boolean>`true` : matches(query.kw);
  const { rows } = await sql<PersonLine & { added_at: Date; total: number }>`
    select p.id, p.account, p.name, p.role, u.name as unit_name, m.added_at, count(*) over ()::int as total
    from clouds.cloud_member m join identity_api.person p on p.id = m.person_id
      left join units_api.unit u on u.id = p.unit_id
    where m.cloud_id = ${id} and ${where} order by m.added_at desc, p.account
    limit ${SIZE} offset ${(query.page - 1) * SIZE}`.execute(ctx.db);
  return {
    rows: rows.map((row) => ({ ...lineOf(row), addedAt: row.added_at.toISOString() })),
    page: query.page,
    size: SIZE,
    total: rows[0]?.total ?? 0,
  };
}

/** People whom a keyword finds, to be named as members. Nothing without a keyword. @throws AppError notFound */
export async function candidates(ctx: Ctx, id: string, keyword: string) {
  await seenCloud(ctx, id);
  if (keyword.length < 2) return { rows: [] };
  const { rows } = await sql<PersonLine & { member: boolean }>`
    select p.id, p.account, p.name, p.role, u.name as unit_name,
      exists (select from clouds.cloud_member m where m.cloud_id = ${id} and m.person_id = p.id) as member
    from identity_api.person p left join units_api.unit u on u.id = p.unit_id
    where p.state = 'active' and ${matches(keyword)} order by p.account limit 10`.execute(ctx.db);
  return { rows: rows.map((row) => ({ ...lineOf(row), member: row.member })) };
}

export interface MemberLine {
  readonly account: string;
  readonly name: string;
}

/**
 * Names people as members, by id or by the lines of a sheet. Lines that do not fit are told, the others are taken.
 * @throws AppError notFound
 */
export async function addMembers(
  ctx: Ctx,
  id: string,
  given: { readonly ids?: readonly string[] | undefined; readonly lines?: readonly MemberLine[] | undefined },
) {
  return ctx.tx(async (tx) => {
    await seenCloud(tx, id, { lock: true });
    const lines = given.lines ?? [];
    const accounts = [...new Set(lines.map(({ account }) => account.toLowerCase()))];
    const { rows } = await sql<{ id: string; account: string; name: string; state: string }>`
      select p.id, p.account, p.name, p.state from identity_api.person p
      where p.id = any(${[...(given.ids ?? [])]}::uuid[]) or lower(p.account) = any(${accounts}::text[])`.execute(
      tx.db,
    );
    const byAccount = new Map(rows.map((row) => [row.account.toLowerCase(), row]));
    const faults = lines.flatMap(({ account, name }, i) => {
      const person = byAccount.get(account.toLowerCase());
      const fault =
        person === undefined
          ? 'unknown'
          : name !== '' && person.name !== name
            ? 'name'
            : person.state === 'disabled'
              ? 'disabled'
              : null;
      return fault ? [{ line: i + 1, account, fault } as const] : [];
    });
    const wrong = new Set(faults.map(({ account }) => account.toLowerCase()));
    const asked = new Set(given.ids ?? []);
    const fit = rows.filter(
      (row) =>
        asked.has(row.id) || (accounts.includes(row.account.toLowerCase()) && !wrong.has(row.account.toLowerCase())),
    );
    const by = tx.actor.kind === 'person' ? tx.actor.personId : null;
    const added = await sql<{ person_id: string }>`
      insert into clouds.cloud_member (cloud_id, person_id, added_by)
      select ${id}::uuid, unnest(${fit.map((row) => row.id)}::uuid[]), ${by}::uuid
      on conflict do nothing returning person_id`.execute(tx.db);
    const after = { members: added.rows.map((row) => row.person_id) };
    if (after.members.length > 0)
      tx.audit({ action: 'micro_cloud.add_members', object: 'micro_cloud', objectId: id, after });
    return { added: added.rows.length, same: fit.length - added.rows.length, faults };
  });
}

/** Takes people off the list; runs of theirs that are open may finish. @throws AppError notFound */
export async function removeMembers(ctx: Ctx, id: string, ids: readonly string[]) {
  return ctx.tx(async (tx) => {
    await seenCloud(tx, id, { lock: true });
    const { rows } = await sql<{ person_id: string }>`delete from clouds.cloud_member
      where cloud_id = ${id} and person_id = any(${[...ids]}::uuid[]) returning person_id`.execute(tx.db);
    const before = { members: rows.map((row) => row.person_id) };
    if (rows.length > 0)
      tx.audit({ action: 'micro_cloud.remove_members', object: 'micro_cloud', objectId: id, before });
    return { removed: rows.length };
  });
}

/** What the form of a cloud offers: units in scope, people who may manage, packages. */
export async function choices(ctx: Ctx, query: { readonly unit?: string | undefined; readonly kw: string }) {
  const { actor } = ctx;
  const scope =
    actor.kind === 'person' && actor.role !== 0
      ? actor.role === 2
        ? sql<boolean>`u.id in (select units_api.subtree(${actor.unitId}::uuid))`
        : sql<boolean>`u.id = ${actor.unitId}::uuid`
      : sql<boolean>`true`;
  const { rows } = await sql<{ id: string; name: string; parentId: string | null }>`
    select u.id, u.name, u.parent_id as "parentId" from units_api.unit u
    where u.state = 'active' and ${scope} order by u.sort, u.name limit 5000`.execute(ctx.db);
  const managers =
    query.unit === undefined || !rows.some(({ id }) => id === query.unit)
      ? []
      : await peopleLines(
          ctx,
          sql<boolean>`p.role < 6 and p.state = 'active' and p.unit_id in (select units_api.subtree(${query.unit}::uuid))
            and ${query.kw === '' ? sql<boolean>`true` : matches(query.kw)}`,
          20,
        );
  const packages = (await listedPackages(ctx)).map(({ id, code, name }) => ({ id, code, name, gone: false }));
  return { units: rows, managers: managers.map(lineOf), packages };
}
