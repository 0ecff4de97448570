import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { foldText, queryTerms } from '../../../platform/db/search-terms.ts';

/** What the catalogue is filtered by; lists are empty and texts undefined when nothing is asked. */
export interface CatalogueFilter {
  readonly kw: string;
  readonly category: readonly string[];
  readonly level: readonly string[];
  readonly kind: readonly string[];
  readonly unit: readonly string[];
  readonly hours: string | undefined;
  readonly steps: string | undefined;
  readonly runsIn: readonly string[];
  readonly open: boolean;
  readonly fav: boolean;
  readonly major: string | undefined;
  readonly codes: readonly string[];
}

type Condition = RawBuilder<unknown>;

/** Where a version of a launch kind runs, of `v`. */
export const runsInOf = sql`case when v.launch_kind in ('package', 'scorm', 'lti') then 'browser' else v.launch_kind end`;

/** `a-b` as a condition; both ends belong to it. A range the wrong way round is read the right way round. */
export function withinRange(column: Condition, range: string): Condition {
  const [from, to] = range.split('-').map((end) => (end === '' ? null : Number(end)));
  const [low, high] = from != null && to != null && from > to ? [to, from] : [from, to];
  return sql`(${low ?? null}::numeric is null or ${column} >= ${low ?? null}::numeric)
    and (${high ?? null}::numeric is null or ${column} <= ${high ?? null}::numeric)`;
}

/** Code, names, tags and knowledge points by their terms (pinyin too), units and leaders by part of the name. */
function keywordCondition(kw: string): Condition {
  const terms = queryTerms(kw);
  // A keyword of signs alone finds nothing, rather than everything.
  if (terms.length === 0) return sql`false`;
  const own = sql`e.search_terms @> ${terms}::text[]`;
  const folded = foldText(kw);
  if ([...folded].length < 2) return own;
  return sql`(${own}
    or e.unit_id in (select u.id from units_api.unit u where position(${folded} in lower(u.name)) > 0)
    or e.leader_id in (select p.id from identity_api.person p where position(${folded} in lower(p.name)) > 0
      and p.id in (select x.leader_id from experiments.experiment x where x.state = 'listed')))`;
}

/** Conditions on `e` (experiment) and `v` (its published version) by facet; `base` is what no facet offers. */
export function conditionsOf(
  ctx: Ctx,
  filter: CatalogueFilter,
): Readonly<Record<string, Condition>> & { base: Condition } {
  const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const base = [sql`e.state = 'listed' and e.deleted_at is null`];
  if (filter.kw !== '') base.push(keywordCondition(filter.kw));
  if (filter.major) base.push(sql`${filter.major} = any(e.majors)`);
  if (filter.codes.length > 0) base.push(sql`e.code = any(${[...filter.codes]}::text[])`);
  if (filter.fav) {
    base.push(
      sql`exists (select from experiments.favourite k where k.experiment_id = e.id and k.person_id = ${personId}::uuid)`,
    );
  }
  const facets: Record<string, Condition> = {};
  const some = (name: string, values: readonly string[], condition: Condition) => {
    if (values.length > 0) facets[name] = sql`(${condition})`;
  };
  const branches = filter.category.filter((one) => one.length === 2);
  some(
    'category',
    filter.category,
    sql`e.category = any(${[...filter.category]}::text[]) or left(e.category, 2) = any(${branches}::text[])`,
  );
  some('level', filter.level, sql`e.level = any(${[...filter.level]}::text[])`);
  some('kind', filter.kind, sql`e.kind = any(${[...filter.kind]}::text[])`);
  some(
    'unit',
    filter.unit,
    sql`e.unit_id in (select p.unit_id from units_api.path p where p.ancestor_id = any(${[...filter.unit]}::uuid[]))`,
  );
  some('runsIn', filter.runsIn, sql`${runsInOf} = any(${[...filter.runsIn]}::text[])`);
  if (filter.hours) facets.hours = withinRange(sql`e.hours`, filter.hours);
  if (filter.steps) facets.steps = withinRange(sql`e.step_count`, filter.steps);
  if (filter.open) facets.open = sql`e.published_version_id is not null`;
  return { base: sql.join(base, sql` and `), ...facets };
}
