import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Whether a discipline can be chosen. */
export async function categoryExists(ctx: Ctx, code: string): Promise<boolean> {
  const { rows } = await sql`select from settings_api.code where table_name = 'CRE_LX' and code = ${code}`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Active people by id, with what decides whether they may lead. */
export async function knownPeople(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly role: number; readonly unitId: string | null }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string; role: number; unitId: string | null }>`
    select id, name, role, unit_id as "unitId" from identity_api.person
    where id = any(${[...new Set(ids)]}::uuid[]) and state = 'active'`.execute(ctx.db);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/** An active person by the exact account, without regard to case; undefined when there is none. */
export async function personByAccount(
  ctx: Ctx,
  account: string,
): Promise<
  { readonly id: string; readonly name: string; readonly unitName: string; readonly leads: boolean } | undefined
> {
  const { rows } = await sql<{ id: string; name: string; unitName: string; leads: boolean }>`
    select p.id, p.name, coalesce(u.name, '') as "unitName", p.role = 3 and u.id is not null as leads
    from identity_api.person p left join units_api.unit u on u.id = p.unit_id
    where lower(p.account) = lower(${account}) and p.state = 'active'`.execute(ctx.db);
  return rows[0];
}

/** Name of a discipline in the caller's language; null when there is none. */
export async function categoryName(ctx: Ctx, code: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select coalesce(names ->> ${ctx.locale}, names ->> 'zh-CN') as name
    from settings_api.code where table_name = 'CRE_LX' and code = ${code}`.execute(ctx.db);
  return rows[0]?.name ?? null;
}

/** Whether any run that counts was made of an experiment. */
export async function hasRuns(ctx: Ctx, experimentId: string): Promise<boolean> {
  const { rows } =
    await sql`select from experiments.figures where experiment_id = ${experimentId} and runs > 0`.execute(ctx.db);
  return rows.length > 0;
}

/** Members of the team with an account. */
export async function membersOf(ctx: Ctx, experimentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select person_id as id from experiments.team_member
    where experiment_id = ${experimentId} order by sort`.execute(ctx.db);
  return rows.map((row) => row.id);
}
