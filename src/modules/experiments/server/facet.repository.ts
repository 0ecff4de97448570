import { sql } from 'kysely';
import { BASE_LOCALE } from '../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { HOUR_RANGES, KINDS, LEVELS, RUNS_IN, STEP_RANGES } from '../shared/experiment.model.ts';
import { type CatalogueFilter, conditionsOf, runsInOf, withinRange } from './catalogue-filter.repository.ts';

export const FACETS = ['category', 'level', 'kind', 'hours', 'steps', 'runsIn', 'open', 'unit'] as const;
export type Facet = (typeof FACETS)[number];

export interface FacetValue {
  readonly facet: Facet;
  readonly value: string;
  readonly name: string | null;
  readonly count: number;
}

/**
 * Counts of every value any listed experiment has, in one statement: every experiment is judged once by every facet, and a
 * value counts those that fit all facets but its own.
 */
export async function countFacets(ctx: Ctx, filter: CatalogueFilter): Promise<FacetValue[]> {
  const { base, ...chosen } = conditionsOf(ctx, filter);
  const fits = (facet: Facet) => sql.ref(`fits_${facet.toLowerCase()}`);
  const judged = FACETS.map((facet) => sql`coalesce(${chosen[facet] ?? sql`true`}, false) as ${fits(facet)}`);
  const others = (own: Facet) =>
    sql.join([sql`fits_base`, ...FACETS.filter((facet) => facet !== own).map(fits)], sql` and `);
  const plain = (facet: Facet, value: ReturnType<typeof sql>) => sql`
    select ${facet} as facet, ${value} as value, null as name, count(*) filter (where ${others(facet)})::int as count
    from judged where ${value} is not null group by 2`;
  const fixed = (facet: Facet, values: readonly string[], value: ReturnType<typeof sql>) => sql`
    select ${facet}, x.value, null, (select count(*) filter (where ${value} = x.value and ${others(facet)})::int from judged)
    from unnest(${[...values]}::text[]) as x(value)`;
  const ranged = (facet: Facet, ranges: readonly string[], column: ReturnType<typeof sql>) =>
    ranges.map(
      (range) => sql`
    select ${facet}, ${range}, null, (count(*) filter (where ${withinRange(column, range)} and ${others(facet)}))::int
    from judged`,
    );
  const { rows } = await sql<FacetValue>`
    with judged as (
      select e.category, e.level, e.kind, e.hours, e.step_count, e.unit_id, ${runsInOf} as runs_in,
        case when e.published_version_id is not null then 'now' end as open, (${base}) as fits_base, ${sql.join(judged)}
      from experiments.experiment e left join experiments.experiment_version v on v.id = e.published_version_id
      where e.state = 'listed' and e.deleted_at is null
    ), counted as (${sql.join(
      [
        plain('category', sql`category`),
        fixed('level', LEVELS, sql`level`),
        fixed('kind', KINDS, sql`kind`),
        fixed('runsIn', RUNS_IN, sql`runs_in`),
        fixed('open', ['now'], sql`open`),
        ...ranged('hours', HOUR_RANGES, sql`hours`),
        ...ranged('steps', STEP_RANGES, sql`step_count`),
        sql`select 'unit', u.id::text, u.name, count(*) filter (where ${others('unit')})::int
          from judged join units_api.path p on p.unit_id = judged.unit_id join units_api.unit u on u.id = p.ancestor_id
          group by u.id, u.name`,
      ],
      sql` union all `,
    )})
    select n.facet, n.value, coalesce(n.name, c.names ->> ${ctx.locale}, c.names ->> ${BASE_LOCALE}) as name, n.count
    from counted n left join settings_api.code c on n.facet = 'category' and c.table_name = 'CRE_LX' and c.code = n.value
    `.execute(ctx.db);
  return rows;
}
