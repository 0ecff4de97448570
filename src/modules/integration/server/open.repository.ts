import { type RawBuilder, sql } from 'kysely';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { openUnitsRoute } from '../shared/open.contract.ts';
import type { UNIT_KIND_WORDS } from '../shared/open.model.ts';

export interface OpenUnitRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly parent_id: string | null;
  readonly kind: keyof typeof UNIT_KIND_WORDS;
  readonly gradation: string | null;
  readonly province: string | null;
  readonly city: string | null;
  readonly sort: number;
  readonly updated_at: Date;
  readonly experiments: number;
}

const ORDER: Readonly<Record<'name' | 'vse' | 'sort', RawBuilder<unknown>>> = {
  name: sql`u.name collate "C", u.id`,
  vse: sql`experiments desc, u.sort, u.id`,
  sort: sql`u.sort, u.code, u.id`,
};

/** A page of active units with the listed experiments of each and of all below it. One statement. */
export async function findOpenUnits(
  ctx: Ctx,
  query: RouteInput<typeof openUnitsRoute>['query'],
): Promise<{ readonly total: number; readonly rows: readonly OpenUnitRow[] }> {
  const where: RawBuilder<unknown>[] = [sql`u.state = 'active'`];
  const keyword = query.Keyword.toLowerCase();
  if (keyword !== '') {
    where.push(sql`(position(${keyword} in lower(u.name)) > 0 or position(${keyword} in lower(u.code)) > 0
      or position(${keyword} in lower(coalesce(u.name_en, ''))) > 0)`);
  }
  if (query.ParentId) where.push(sql`u.parent_id = ${query.ParentId}::uuid`);
  if (query.Kind) where.push(sql`u.kind = ${query.Kind}`);
  if (query.Gradation) where.push(sql`u.gradation = ${query.Gradation}`);
  if (query.Province) where.push(sql`u.province = ${query.Province}`);
  if (query.UpdatedSince !== undefined) where.push(sql`u.updated_at >= ${new Date(query.UpdatedSince)}`);
  if (query.HasVse === '1') where.push(sql`coalesce(n.experiments, 0) > 0`);
  if (query.HasVse === '0') where.push(sql`coalesce(n.experiments, 0) = 0`);
  const { rows } = await sql<OpenUnitRow & { total: number; id: string | null }>`
    with n as (
      select p.ancestor_id as id, count(*)::int as experiments
      from experiments_api.listed e join units_api.path p on p.unit_id = e.unit_id group by p.ancestor_id
    ), found as (
      select u.id, u.code, u.name, u.name_en, u.parent_id, u.kind, u.gradation, u.province, u.city, u.sort, u.updated_at,
        coalesce(n.experiments, 0) as experiments
      from units_api.unit u left join n on n.id = u.id where ${sql.join(where, sql` and `)}
    ), page as (
      select u.*, row_number() over (order by ${ORDER[query.Sort]}) as place from found u
      order by place limit ${query.PageSize} offset ${(query.PageIndex - 1) * query.PageSize}
    )
    select (select count(*)::int from found) as total, page.* from (select 1) as always left join page on true
    order by page.place`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}
