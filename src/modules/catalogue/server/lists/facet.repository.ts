import { type RawBuilder, sql } from 'kysely';
import { BASE_LOCALE } from '../../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type CatalogueFilter, conditionsOf, FACETS, type Facet } from './catalogue-filter.repository.ts';

/** A value some listed experiment has, and how many fit all facets but its own. Hours and steps are single numbers. */
export interface FacetValue {
  readonly facet: Facet;
  readonly value: string;
  readonly name: string | null;
  readonly count: number;
}

/** Columns of the shelf in the order of the grouping below, and the number `grouping` gives where only one stands. */
const COLUMNS = ['category', 'level', 'kind', 'hours', 'step_count', 'runs_in', 'runnable', 'unit_id'] as const;
const FACET_OF: readonly Facet[] = ['category', 'level', 'kind', 'hours', 'steps', 'runsIn', 'open', 'unit'];
const ALL = 2 ** COLUMNS.length - 1;
const aloneAt = (place: number) => ALL - 2 ** (COLUMNS.length - 1 - place);

/** Values of open lists that may have no row where something besides facets is asked: they stay, with 0. */
const UNMATCHED = sql`
  union all select * from (select distinct 'category', category, '-', 0 from experiments.shelf) as categories
  union all select * from (select distinct 'unit', unit_id::text, '-', 0 from experiments.shelf) as units`;

/**
 * Counts of every value any listed experiment has, in one statement that reads every row once: a row is checked by every
 * facet and remembers the only one it fails (`''` for none, `-` for more), so a value counts the rows that fail none or
 * nothing but its own facet. Rows that are alike in all columns are counted together first: what follows is done for
 * some thousands of them rather than for every experiment.
 */
export async function countFacets(ctx: Ctx, filter: CatalogueFilter): Promise<FacetValue[]> {
  const { base, facets, narrowed } = conditionsOf(ctx, filter);
  const chosen = FACETS.flatMap((facet) => (facets[facet] ? [{ facet, fits: facets[facet] }] : []));
  const fails = chosen.map(({ facet, fits }) => ({ facet, condition: sql`not coalesce(${fits}, false)` }));
  const branches: RawBuilder<unknown>[] = [];
  if (fails.length > 1) {
    const failures = fails.map(({ condition }) => sql`(${condition})::int`);
    branches.push(sql`when ${sql.join(failures, sql` + `)} > 1 then '-'`);
  }
  branches.push(...fails.map(({ facet, condition }) => sql`when ${condition} then ${facet}`));
  const failed = branches.length > 0 ? sql`case ${sql.join(branches, sql` `)} else '' end` : sql`''`;
  const columns = COLUMNS.map((column) => sql.ref(column));
  const place = sql`case ${sql.join(
    FACET_OF.map((facet, at) => sql`when alone = ${aloneAt(at)} then ${facet}`),
    sql` `,
  )} end`;
  const { rows } = await sql<FacetValue>`
    with alike as (
      select ${sql.join(columns)}, ${failed} as failed, count(*) as n from experiments.shelf s where ${base}
      group by ${sql.join(columns)}, failed
    ), cells as (
      select grouping(${sql.join(columns)}) as alone, ${sql.join(columns)}, failed, sum(n) as n from alike
      group by grouping sets (${sql.join(columns.map((column) => sql`(${column}, failed)`))})
    ), counted as (
      select ${place} as facet, coalesce(category, level, kind, hours::text, step_count::text, runs_in,
        case when runnable then 'now' end, unit_id::text) as value, failed, n from cells
      ${narrowed ? UNMATCHED : sql``}
    ), told as (
      select facet, value, null::text as name, failed, n from counted where facet <> 'unit'
      union all
      select c.facet, u.id::text, u.name, c.failed, c.n from counted c
        join units_api.path p on p.unit_id = c.value::uuid join units_api.unit u on u.id = p.ancestor_id
        where c.facet = 'unit'
    )
    select t.facet, t.value, coalesce(t.name, min(c.names ->> ${ctx.locale}), min(c.names ->> ${BASE_LOCALE})) as name,
      coalesce(sum(t.n) filter (where t.failed = '' or t.failed = t.facet), 0)::int as count
    from told t
    left join settings_api.code c on t.facet = 'category' and c.table_name = 'CRE_LX' and c.code = t.value
    where t.value is not null group by t.facet, t.value, t.name`.execute(ctx.db);
  return rows;
}
