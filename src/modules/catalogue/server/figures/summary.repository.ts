import { type RawBuilder, sql } from 'kysely';
import { BASE_LOCALE } from '../../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Condition that an experiment `e` is owned by a unit or one below it; without a unit every one is. */
export const ownedBy = (unitId: string | undefined): RawBuilder<boolean> =>
  unitId === undefined ? sql`true` : sql`e.unit_id in (select units_api.subtree(${unitId}::uuid))`;

/** Listed experiments that can be run, and the universities above their units; all, or those of a unit. */
export async function countListed(ctx: Ctx, unitId?: string): Promise<{ experiments: number; units: number }> {
  const { rows } = await sql<{ experiments: number; units: number }>`
    select (select count(*) from experiments.shelf e where e.runnable and ${ownedBy(unitId)}) as experiments,
      (select count(distinct above.id) from experiments.shelf e
        join units_api.path p on p.unit_id = e.unit_id
        join units_api.unit above on above.id = p.ancestor_id and above.kind = 'university' and above.state = 'active'
        where e.runnable and ${ownedBy(unitId)}) as units`.execute(ctx.db);
  return rows[0]!;
}

/** Categories with the listed experiments that can be run, all or those of a unit, the fullest first. */
export async function countByCategory(
  ctx: Ctx,
  unitId?: string,
): Promise<{ code: string; name: string; count: number }[]> {
  const { rows } = await sql<{ code: string; name: string; count: number }>`
    select e.category as code, coalesce(c.names ->> ${ctx.locale}, c.names ->> ${BASE_LOCALE}, e.category) as name,
      count(*) as count
    from experiments.shelf e
    left join settings_api.code c on c.table_name = 'CRE_LX' and c.code = e.category
    where e.runnable and e.category is not null and ${ownedBy(unitId)}
    group by 1, 2 order by 3 desc, 1`.execute(ctx.db);
  return rows;
}
