import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { foldText, queryTerms } from '../../../../platform/db/search-terms.ts';

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
  /** Only what was changed since. */
  readonly since?: Date | undefined;
  /** Ids the list keeps to; null for all. */
  readonly only: readonly string[] | null;
  readonly major: string | undefined;
  readonly codes: readonly string[];
}

export const FACETS = ['category', 'level', 'kind', 'hours', 'steps', 'runsIn', 'open', 'unit'] as const;
export type Facet = (typeof FACETS)[number];

type Condition = RawBuilder<unknown>;

/** `a-b` as a condition; both ends belong to it. A range the wrong way round is read the right way round. */
function withinRange(column: Condition, range: string): Condition {
  const [from, to] = range.split('-').map((end) => (end === '' ? null : Number(end)));
  const [low, high] = from != null && to != null && from > to ? [to, from] : [from, to];
  return sql`(${low ?? null}::numeric is null or ${column} >= ${low ?? null}::numeric)
    and (${high ?? null}::numeric is null or ${column} <= ${high ?? null}::numeric)`;
}

/**
 * Code, names, tags and knowledge points by their terms (pinyin too), units and leaders by part of the name. Each of the
 * three finds its rows by an index of its own.
 */
function keywordCondition(kw: string): Condition {
  const terms = queryTerms(kw);
  // A keyword of signs alone finds nothing, rather than everything.
  if (terms.length === 0) return sql`false`;
  const own = sql`s.search_terms @> ${terms}::text[]`;
  const folded = foldText(kw);
  if ([...folded].length < 2) return own;
  return sql`s.experiment_id in (
    select k.experiment_id from experiments.shelf k where k.search_terms @> ${terms}::text[]
    union all select k.experiment_id from experiments.shelf k join units_api.unit u on u.id = k.unit_id
      where position(${folded} in lower(u.name)) > 0
    union all select k.experiment_id from experiments.shelf k
      where k.leader_id in (select p.id from identity_api.person p
        where p.id in (select x.leader_id from experiments.shelf x) and position(${folded} in lower(p.name)) > 0))`;
}

/** Conditions on `s`, a row of the shelf. */
export interface Conditions {
  /** What no facet offers. */
  readonly base: Condition;
  /** Whether `base` leaves anything out. */
  readonly narrowed: boolean;
  readonly facets: Readonly<Partial<Record<Facet, Condition>>>;
}

/** The conditions of a filter, by facet. */
export function conditionsOf(ctx: Ctx, filter: CatalogueFilter): Conditions {
  const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const base: Condition[] = [];
  if (filter.kw !== '') base.push(keywordCondition(filter.kw));
  if (filter.major) base.push(sql`${filter.major} = any(s.majors)`);
  if (filter.codes.length > 0) base.push(sql`s.code = any(${[...filter.codes]}::text[])`);
  if (filter.since) {
    base.push(sql`exists (select from experiments.experiment x
      where x.id = s.experiment_id and x.updated_at >= ${filter.since})`);
  }
  if (filter.only) base.push(sql`s.experiment_id = any(${[...filter.only]}::uuid[])`);
  if (filter.fav) {
    base.push(sql`exists (select from experiments.favourite k
      where k.experiment_id = s.experiment_id and k.person_id = ${personId}::uuid)`);
  }
  const facets: Partial<Record<Facet, Condition>> = {};
  const some = (facet: Facet, values: readonly string[], condition: Condition) => {
    if (values.length > 0) facets[facet] = sql`(${condition})`;
  };
  const branches = filter.category.filter((one) => one.length === 2);
  some(
    'category',
    filter.category,
    sql`s.category = any(${[...filter.category]}::text[]) or left(s.category, 2) = any(${branches}::text[])`,
  );
  some('level', filter.level, sql`s.level = any(${[...filter.level]}::text[])`);
  some('kind', filter.kind, sql`s.kind = any(${[...filter.kind]}::text[])`);
  some(
    'unit',
    filter.unit,
    sql`s.unit_id in (select p.unit_id from units_api.path p where p.ancestor_id = any(${[...filter.unit]}::uuid[]))`,
  );
  some('runsIn', filter.runsIn, sql`s.runs_in = any(${[...filter.runsIn]}::text[])`);
  if (filter.hours) facets.hours = withinRange(sql`s.hours`, filter.hours);
  if (filter.steps) facets.steps = withinRange(sql`s.step_count`, filter.steps);
  if (filter.open) facets.open = sql`s.runnable`;
  const narrowed = base.length > 0;
  return { base: narrowed ? sql.join(base, sql` and `) : sql`true`, narrowed, facets };
}
