import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { foldText } from '../../../../platform/db/search-terms.ts';
import type { CATALOGUE_SORTS } from '../../shared/catalogue.contract.ts';
import { type ExperimentState, type Kind, type Level, RATED_FROM } from '../../shared/experiment.model.ts';
import { PLAYER_NAMES } from '../../shared/flavour.model.ts';
import type { FiguresJson } from '../figures/figure.repository.ts';
import { ownedBy } from '../figures/summary.repository.ts';
import { type CatalogueFilter, conditionsOf } from './catalogue-filter.repository.ts';

export interface CatalogueQuery extends CatalogueFilter {
  readonly sort: (typeof CATALOGUE_SORTS)[number];
  readonly page: number;
  readonly size: number;
}

export interface CatalogueRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly unit_id: string;
  readonly unit_name: string;
  readonly category: string | null;
  readonly category_name: string | null;
  readonly level: Level;
  readonly kind: Kind;
  readonly hours: number;
  readonly step_count: number;
  readonly expected_minutes: number;
  readonly leader_name: string;
  readonly launch_kind: string | null;
  /** Kind of the published version; null without one. */
  readonly flavour: string | null;
  readonly cover: string | null;
  readonly brief: string;
  readonly listed_at: Date;
  readonly updated_at: Date;
  readonly published_version_id: string | null;
  readonly figures: FiguresJson | null;
}

/** Columns of a card, of `e` with its unit `u`, code `c` and figures `f`. */
const cardColumns = (ctx: Ctx) => sql`e.id, e.code, e.name, e.name_en, e.unit_id, u.name as unit_name, e.category,
  coalesce(c.names ->> ${ctx.locale}, c.names ->> 'zh-CN') as category_name, e.level, e.kind, e.hours, e.step_count,
  e.expected_minutes, coalesce(l.name, '') as leader_name, v.launch_kind, v.flavour, e.cover, e.brief, e.listed_at,
  e.updated_at, e.published_version_id, to_jsonb(f) as figures`;
const cardJoins = sql`left join identity_api.person l on l.id = e.leader_id
  left join experiments.experiment_version v on v.id = e.published_version_id
  join units_api.unit u on u.id = e.unit_id
  left join settings_api.code c on c.table_name = 'CRE_LX' and c.code = e.category
  left join experiments.figures f on f.experiment_id = e.id`;

/**
 * What can be done today stands before what is in preparation, whatever the order. Ties end by id, so that pages never
 * overlap; the first three follow an index of the shelf.
 */
const ORDER: Readonly<Record<CatalogueQuery['sort'], RawBuilder<unknown>>> = {
  default: sql`s.runnable desc, s.featured desc, s.place, s.runs30 desc, s.listed_at desc, s.experiment_id`,
  new: sql`s.runnable desc, s.listed_at desc, s.experiment_id`,
  runs: sql`s.runnable desc, s.runs30 desc, s.runs desc, s.listed_at desc, s.experiment_id`,
  code: sql`s.runnable desc, s.code, s.experiment_id`,
  // A mean of fewer than five reviews says nothing: those stand behind.
  rating: sql`s.runnable desc, s.rating_number >= ${RATED_FROM} desc, case when s.rating_number >= ${RATED_FROM} then s.rating_mean end
    desc nulls last, s.rating_number desc, s.experiment_id`,
  name: sql`s.runnable desc, s.name collate "C", s.experiment_id`,
  hours: sql`s.runnable desc, s.hours, s.experiment_id`,
};

/** One page of the catalogue with the exact total, in one statement. */
export async function searchListed(ctx: Ctx, query: CatalogueQuery): Promise<{ total: number; rows: CatalogueRow[] }> {
  const { base, facets } = conditionsOf(ctx, query);
  const where = sql.join([base, ...Object.values(facets)], sql` and `);
  const folded = foldText(query.kw);
  // Match quality: code before beginning of the name before anything else.
  const order =
    query.kw === '' || query.sort !== 'default'
      ? ORDER[query.sort]
      : sql`case when lower(s.code) = ${folded} then 2 when starts_with(lower(s.name), ${folded}) then 1 else 0 end desc,
          ${ORDER.default}`;
  const result = await sql<CatalogueRow & { total: number; id: string | null }>`
    with page as (
      select s.experiment_id as id, row_number() over (order by ${order}) as place from experiments.shelf s
      where ${where} order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}
    )
    select (select count(*)::integer from experiments.shelf s where ${where}) as total, ${cardColumns(ctx)}
    from (select 1) as always
    left join (page join experiments.experiment e on e.id = page.id ${cardJoins}) on true
    order by page.place`.execute(ctx.db);
  return { total: result.rows[0]?.total ?? 0, rows: result.rows.filter((row) => row.id !== null) as CatalogueRow[] };
}

/** Chosen listed experiments, see `pickListed`. One statement. */
export async function chooseListed(
  ctx: Ctx,
  choice: {
    readonly rule: 'runs' | 'new' | 'manual';
    readonly ids?: readonly string[];
    readonly category?: string;
    readonly unitId?: string | undefined;
    readonly limit: number;
  },
): Promise<CatalogueRow[]> {
  const order = {
    runs: sql`coalesce(f.runs30, 0) desc, coalesce(f.runs, 0) desc, e.listed_at desc, e.id`,
    new: sql`e.listed_at desc, e.id`,
    manual: sql`array_position(${[...(choice.ids ?? [])]}::uuid[], e.id)`,
  }[choice.rule];
  const where = [sql`e.state = 'listed' and e.deleted_at is null`];
  if (choice.rule === 'manual') where.push(sql`e.id = any(${[...(choice.ids ?? [])]}::uuid[])`);
  if (choice.unitId) where.push(ownedBy(choice.unitId));
  if (choice.category) where.push(sql`e.category = ${choice.category}`);
  const { rows } = await sql<CatalogueRow>`select ${cardColumns(ctx)} from experiments.experiment e ${cardJoins}
    where ${sql.join(where, sql` and `)}
    order by (v.id is not null and coalesce(v.flavour, '') <> all(${Object.keys(PLAYER_NAMES)}::text[])) desc, ${order}
    limit ${choice.limit}`.execute(ctx.db);
  return rows;
}

export interface DetailsRow extends Omit<CatalogueRow, 'listed_at' | 'launch_kind' | 'flavour'> {
  readonly state: ExperimentState;
  readonly leader_id: string;
  /** People of its team. */
  readonly member_ids: readonly string[];
  readonly team: readonly { name: string; duty: string }[];
  readonly pass_score: number;
  readonly content: Record<string, string>;
  readonly majors: string[];
  readonly knowledge: string[];
  readonly tags: string[];
  /** Addresses of the introduction and of the guide, without what was not found there. */
  readonly videos: string[];
  readonly listed_at: Date | null;
  readonly version: { number: number; launchKind: string; flavour: string; publishedAt: string } | null;
}

/** One experiment by id or code with everything around it but the steps, in one statement. Names only of people. */
export async function findDetails(ctx: Ctx, by: { id: string } | { code: string }): Promise<DetailsRow | undefined> {
  const result = await sql<DetailsRow>`
    select e.id, e.code, e.name, e.name_en, e.unit_id, u.name as unit_name, e.category,
      coalesce(c.names ->> ${ctx.locale}, c.names ->> 'zh-CN') as category_name, e.level, e.kind, e.hours, e.step_count,
      e.cover, e.brief, e.state, e.leader_id, coalesce(l.name, '') as leader_name, e.pass_score, e.expected_minutes,
      e.content, e.majors, e.knowledge, e.tags,
      array(select a.address from unnest(array['introVideo', 'guideVideo']) with ordinality as f (field, place)
        cross join lateral (select e.form -> 'basic' ->> f.field as address) a
        where a.address <> '' and not exists (select from experiments.video v
          where v.experiment_id = e.id and v.address = a.address and v.fault is not null)
        order by f.place) as videos,
      e.listed_at, e.updated_at, e.published_version_id, to_jsonb(f) as figures,
      array(select m.person_id from experiments.team_member m where m.experiment_id = e.id) as member_ids,
      coalesce(case when e.form ? 'people' then
          (select jsonb_agg(jsonb_build_object('name', m ->> 'name', 'duty', m ->> 'duty') order by place)
            from jsonb_array_elements(e.form -> 'people' -> 'team') with ordinality as t (m, place))
        else (select jsonb_agg(jsonb_build_object('name', p.name, 'duty', m.duty) order by m.sort)
          from experiments.team_member m join identity_api.person p on p.id = m.person_id
          where m.experiment_id = e.id) end, '[]'::jsonb) as team,
      (select jsonb_build_object('number', v.number, 'launchKind', v.launch_kind, 'flavour', v.flavour, 'publishedAt',
          to_char(max(p.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from experiments.experiment_version v join experiments.publication p on p.version_id = v.id
        where v.id = e.published_version_id group by v.id) as version
    from experiments.experiment e
    join units_api.unit u on u.id = e.unit_id
    left join identity_api.person l on l.id = e.leader_id
    left join settings_api.code c on c.table_name = 'CRE_LX' and c.code = e.category
    left join experiments.figures f on f.experiment_id = e.id
    where e.deleted_at is null and ${'id' in by ? sql`e.id = ${by.id}` : sql`e.code = ${by.code}`}`.execute(ctx.db);
  return result.rows[0];
}

/** Codes of the public catalogue with the day they were listed, newest first; at most 50,000. */
export async function listedCodes(ctx: Ctx): Promise<{ code: string; changed: Date | null }[]> {
  const result = await sql<{ code: string; changed: Date | null }>`
    select code, listed_at as changed from experiments.experiment
    where state = 'listed' and deleted_at is null order by listed_at desc, id limit 50000`.execute(ctx.db);
  return result.rows;
}
