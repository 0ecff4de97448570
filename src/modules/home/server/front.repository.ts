import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** Names of experiments in whatever state, for the editor who once chose them. */
export async function chosenFacts(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ id: string; code: string; name: string; unitName: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; code: string; name: string; unitName: string }>`
    select e.id, e.code, e.name, u.name as "unitName"
    from experiments_api.experiment e join units_api.unit u on u.id = e.unit_id
    where e.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Names of disciplines in the language of the call. */
export async function categoryNames(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; name: string }>`
    select code, coalesce(names ->> ${ctx.locale}, names ->> 'zh-CN', code) as name from settings_api.code
    where table_name = 'CRE_LX' and code = any(${[...codes]}::text[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.code, row.name]));
}

/** Active universities with listed experiments that can be run, at or below them, the most first. */
export async function sharingUniversities(ctx: Ctx): Promise<{ id: string; name: string; experiments: number }[]> {
  const latin = !ctx.locale.startsWith('zh');
  const { rows } = await sql<{ id: string; name: string; experiments: number }>`
    select u.id, case when ${latin}::boolean then coalesce(nullif(u.name_en, ''), u.name) else u.name end as name,
      count(*) as experiments
    from experiments_api.listed e join units_api.path p on p.unit_id = e.unit_id
    join units_api.unit u on u.id = p.ancestor_id and u.kind = 'university' and u.state = 'active'
    where e.runnable group by u.id, u.name, u.name_en, u.sort order by count(*) desc, u.sort, u.id limit 60`.execute(
    ctx.db,
  );
  return rows;
}
