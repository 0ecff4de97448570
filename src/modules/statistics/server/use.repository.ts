import { type RawBuilder, sql } from 'kysely';
import { SITE_ZONE } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { parameterSql } from '../../settings/server/settings.public.ts';
import type { Basis, Grain, Source, TableKind, Totals } from '../shared/use.model.ts';

const zone = sql.lit(SITE_ZONE);

/** What figures are narrowed to, after what the actor may see. */
export interface UseFilter {
  readonly from: Date;
  /** First instant that does not count. */
  readonly to: Date;
  /** Units the actor sees, each with all below it; null is all. */
  readonly scope: readonly string[] | null;
  readonly unit?: string | undefined;
  readonly experiment?: string | undefined;
  readonly course?: string | undefined;
  readonly class?: string | undefined;
  readonly category?: string | undefined;
  readonly level?: string | undefined;
  readonly source?: Source | undefined;
  readonly basis?: Basis | undefined;
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;
const offeredBy = (unit: string) => sql`e.unit_id in (select units_api.subtree(${unit}::uuid))`;

/** Conditions on an experiment `e`. */
const offered = (f: UseFilter) =>
  all([
    sql`true`,
    ...(f.scope ? [sql`e.unit_id = any(${[...f.scope]}::uuid[])`] : []),
    ...(f.unit ? [offeredBy(f.unit)] : []),
    ...(f.experiment ? [sql`e.id = ${f.experiment}::uuid`] : []),
    ...(f.category ? [sql`e.category = ${f.category}`] : []),
    ...(f.level ? [sql`e.level = ${f.level}`] : []),
  ]);

/** Conditions on a run `r`. */
const counted = (f: UseFilter) =>
  all([
    sql`r.started_at >= ${f.from} and r.started_at < ${f.to}`,
    ...(f.course ? [sql`r.course_id = ${f.course}::uuid`] : []),
    ...(f.class ? [sql`r.class_id = ${f.class}::uuid`] : []),
    ...(f.basis ? [sql`(r.context_kind in ('course', 'attempt')) = ${f.basis === 'course'}`] : []),
  ]);

/** Views and reviews belong to an experiment, to no class and no way a run came about. */
const untold = (f: UseFilter) => Boolean(f.course || f.class || f.source || f.basis);

/** In the language of the call. */
const nameOf = (ctx: Ctx, row: string) =>
  sql`case when ${!ctx.locale.startsWith('zh')}::boolean then coalesce(nullif(${sql.ref(`${row}.name_en`)}, ''), ${sql.ref(`${row}.name`)})
    else ${sql.ref(`${row}.name`)} end`;

/**
 * Common parts of every statement: `school` (the university nearest above each unit, else the unit itself) and `r`, the
 * runs that count with whom they belong to.
 */
const runs = (f: UseFilter) => sql`school as materialized (
    select distinct on (p.unit_id) p.unit_id, u.id
    from units_api.path p join units_api.unit u on u.id = p.ancestor_id and (u.kind = 'university' or p.depth = 0)
    order by p.unit_id, u.kind = 'university' desc, p.depth
  ), r as materialized (
    select * from (
      select r.id, r.person_id, r.experiment_id, r.course_id, r.class_id, r.node_id, r.state, r.score::float8 as score,
        r.active_seconds, r.started_at, r.ended_at, r.context_kind, r.origin_id, r.version_id, e.unit_id, e.pass_score,
        home.id as school_id,
        case when home.id is null then 'public' when home.id = own.id then 'own' else 'other' end as source
      from runs_api.run r join experiments_api.used e on e.id = r.experiment_id
      left join school own on own.unit_id = e.unit_id
      left join identity_api.person p on p.id = r.person_id
      left join school home on home.unit_id = p.unit_id
      where ${counted(f)} and ${offered(f)}
    ) x where ${f.source ? sql`source = ${f.source}` : sql`true`}
  ), bound as materialized (
    select ${parameterSql('excellentFrom')}::float8 as excellent, ${parameterSql('standardFrom')}::float8 as standard
  )`;

const scored = sql`state = 'finished' and score is not null`;
/** Aggregates every table and the totals share, over rows of `r`. */
const aggregates = sql`count(id)::int as runs, count(distinct person_id)::int as persons,
    round((avg(active_seconds) filter (where state = 'finished') / 60)::numeric, 1)::float8 as mean,
    count(*) filter (where state = 'finished')::int as finished,
    count(*) filter (where state in ('finished', 'unfinished', 'abandoned'))::int as ended,
    count(*) filter (where ${scored})::int as scored,
    count(*) filter (where ${scored} and score >= pass_score)::int as passed,
    round((avg(score) filter (where ${scored}))::numeric, 2)::float8 as "meanScore",
    count(*) filter (where ${scored} and score >= bound.excellent)::int as excellent,
    count(*) filter (where ${scored} and score >= bound.standard and score < bound.excellent)::int as standard,
    count(*) filter (where ${scored} and score < bound.standard)::int as below`;

type TotalRow = Omit<Totals, 'bands'> & Totals['bands'];

/** All numbers of a stretch of time, in one statement. */
export async function totalsOfUse(ctx: Ctx, f: UseFilter): Promise<Totals> {
  const seen = (view: string, what: RawBuilder<unknown>) =>
    untold(f)
      ? sql`null`
      : sql`(select ${what} from ${sql.table(view)} v join experiments_api.used e on e.id = v.experiment_id
          where v.at >= ${f.from} and v.at < ${f.to} and ${offered(f)})`;
  const { rows } = await sql<TotalRow>`
    with ${runs(f)}, due as materialized (
      select distinct r.person_id, r.node_id from r
      join (select id from courses_api.experiment_node where report_required
        and id in (select node_id from r where node_id is not null)) n on n.id = r.node_id
      where r.state = 'finished'
    ), report as (
      select w.state, w.submitted_at from due d
      join lab_reports_api.report w on w.person_id = d.person_id and w.node_id = d.node_id
    ), t as (
      select ${aggregates}, round((percentile_cont(0.5) within group (order by active_seconds)
        filter (where state = 'finished') / 60)::numeric, 1)::float8 as median
      from bound left join r on true group by bound.excellent, bound.standard
    )
    select t.*, (select jsonb_agg((select count(*) from r where ${scored} and least(9, floor(score / 10)) = b) order by b)
        from generate_series(0, 9) b) as bins,
      ${seen('experiments_api.page_view', sql`count(*)::int`)} as views,
      ${seen('experiments_api.stars', sql`count(*)::int`)} as reviews,
      ${seen('experiments_api.stars', sql`round(avg(v.stars), 2)::float8`)} as stars,
      (select count(*)::int from due) as "reportsDue",
      (select count(*)::int from report where submitted_at is not null) as "reportsIn",
      (select count(*)::int from report where state = 'graded') as "reportsGraded"
    from t`.execute(ctx.db);
  const { excellent, standard, below, ...rest } = rows[0]!;
  return { ...rest, bands: { excellent, standard, below } };
}

/** Lines, shares and the most used, as they are drawn. */
export interface UsePicture {
  readonly series: readonly { readonly from: string; readonly runs: number; readonly persons: number }[];
  readonly sources: Readonly<Record<Source, number>>;
  readonly experiments: readonly { readonly id: string; readonly name: string; readonly runs: number }[];
  readonly units: readonly { readonly id: string; readonly name: string; readonly runs: number }[];
  readonly bounds: { readonly excellent: number; readonly standard: number };
}

/** What a stretch of time looks like, in one statement. Steps of time begin on Mondays and on the first of months. */
export async function pictureOfUse(ctx: Ctx, f: UseFilter, grain: Grain): Promise<UsePicture> {
  const step = (at: RawBuilder<unknown>) => sql`date_trunc(${sql.lit(grain)}, ${at} at time zone ${zone})`;
  const most = (id: string, table: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', x.id,
      'name', x.name, 'runs', x.runs) order by x.runs desc, x.name) from (
        select n.id, ${nameOf(ctx, 'n')} as name, count(*)::int as runs from r join ${table} n on n.id = ${sql.ref(`r.${id}`)}
        group by 1, 2 order by 3 desc, 2 limit 20) x), '[]'::jsonb)`;
  const { rows } = await sql<UsePicture>`
    with ${runs(f)}, steps as (
      select generate_series(${step(sql`${f.from}::timestamptz`)},
        (${f.to}::timestamptz - interval '1 microsecond') at time zone ${zone},
        ${sql.lit(`1 ${grain}`)}::interval) as at
    ), by_step as (
      select ${step(sql`r.started_at`)} as at, count(*)::int as runs, count(distinct r.person_id)::int as persons
      from r group by 1
    )
    select (select jsonb_agg(jsonb_build_object('from', to_char(s.at, 'YYYY-MM-DD'), 'runs', coalesce(b.runs, 0),
        'persons', coalesce(b.persons, 0)) order by s.at) from steps s left join by_step b using (at)) as series,
      (select jsonb_build_object('own', count(*) filter (where source = 'own'), 'other',
        count(*) filter (where source = 'other'), 'public', count(*) filter (where source = 'public')) from r) as sources,
      ${most('experiment_id', sql`experiments_api.used`)} as experiments,
      ${most('unit_id', sql`units_api.unit`)} as units,
      (select jsonb_build_object('excellent', excellent, 'standard', standard) from bound) as bounds`.execute(ctx.db);
  return rows[0]!;
}

/** A step of an experiment over its finished runs. */
export interface UseStep {
  readonly seq: number;
  readonly title: string;
  readonly reached: number;
  readonly lost: number | null;
  readonly seconds: number | null;
  readonly expectSeconds: number | null;
}

/** Steps of the finished runs that count, in one statement. */
export async function stepsOfUse(ctx: Ctx, f: UseFilter): Promise<UseStep[]> {
  const { rows } = await sql<UseStep>`
    with ${runs(f)}
    select s.seq, (array_agg(s.title order by r.started_at desc))[1] as title, count(*)::int as reached,
      round((1 - sum(s.score) / nullif(sum(s.max_score) filter (where s.score is not null), 0))::numeric, 4)::float8 as lost,
      round(avg(s.seconds)::numeric, 1)::float8 as seconds,
      round(avg(s.expect_seconds)::numeric, 1)::float8 as "expectSeconds"
    from r join runs_api.run_step s on s.run_id = r.id where r.state = 'finished'
    group by s.seq order by s.seq`.execute(ctx.db);
  return rows;
}

export interface UseRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly of: string;
  readonly views: number | null;
  readonly runs: number;
  readonly persons: number;
  readonly mean: number | null;
  readonly finished: number;
  readonly ended: number;
  readonly scored: number;
  readonly passed: number;
  readonly meanScore: number | null;
  readonly excellent: number;
  readonly standard: number;
  readonly below: number;
  readonly reviews: number | null;
  readonly stars: number | null;
}

/** What a row of a table is: its key among the columns of `r`, and where its names stand. */
const ROW_OF: Readonly<
  Record<
    TableKind,
    {
      readonly key: string;
      readonly from: (ctx: Ctx) => RawBuilder<unknown>;
      readonly names: (ctx: Ctx) => RawBuilder<unknown>;
    }
  >
> = {
  experiments: {
    key: 'experiment_id',
    from: () => sql`experiments_api.used n left join units_api.unit u on u.id = n.unit_id`,
    names: (ctx) => sql`n.code, ${nameOf(ctx, 'n')} as name, coalesce(${nameOf(ctx, 'u')}, '') as of`,
  },
  units: {
    key: 'unit_id',
    from: () => sql`units_api.unit n left join units_api.unit u on u.id = n.parent_id`,
    names: (ctx) => sql`n.code, ${nameOf(ctx, 'n')} as name, coalesce(${nameOf(ctx, 'u')}, '') as of`,
  },
  courses: {
    key: 'course_id',
    from: () => sql`courses_api.course n left join units_api.unit u on u.id = n.unit_id`,
    names: (ctx) => sql`n.code, ${nameOf(ctx, 'n')} as name, coalesce(${nameOf(ctx, 'u')}, '') as of`,
  },
  classes: {
    key: 'class_id',
    from: () => sql`classes_api.class n left join courses_api.course u on u.id = n.course_id`,
    names: (ctx) => sql`n.code, n.name, coalesce(${nameOf(ctx, 'u')}, '') as of`,
  },
  people: {
    key: 'person_id',
    from: () => sql`identity_api.person n left join units_api.unit u on u.id = n.unit_id`,
    names: (ctx) => sql`coalesce(n.number, n.account) as code, n.name, coalesce(${nameOf(ctx, 'u')}, '') as of`,
  },
};

/** Rows of a table, the most used first; views and reviews of experiments alone. One statement. */
export async function rowsOfUse(
  ctx: Ctx,
  f: UseFilter,
  by: TableKind,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly total: number; readonly rows: UseRow[] }> {
  const { key, from, names } = ROW_OF[by];
  const own = by === 'experiments' && !untold(f);
  const seen = (view: string, what: RawBuilder<unknown>) =>
    own
      ? sql`(select ${what} from ${sql.table(view)} v where v.experiment_id = n.id
          and v.at >= ${f.from} and v.at < ${f.to})`
      : sql`null`;
  const { rows } = await sql<UseRow & { readonly total: number }>`
    with ${runs(f)}, g as materialized (
      select ${sql.ref(key)} as id, ${aggregates} from r cross join bound
      where ${sql.ref(key)} is not null group by ${sql.ref(key)}
    ), few as (
      select g.*, (select count(*)::int from g) as total from g
      order by runs desc, id limit ${page.limit} offset ${page.offset}
    )
    select few.*, ${names(ctx)}, ${seen('experiments_api.page_view', sql`count(*)::int`)} as views,
      ${seen('experiments_api.stars', sql`count(*)::int`)} as reviews,
      ${seen('experiments_api.stars', sql`round(avg(v.stars), 2)::float8`)} as stars
    from few join ${from(ctx)} on n.id = few.id order by few.runs desc, few.id`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

export type RecordsOf = 'runs' | 'ended' | 'finished' | 'scored' | 'passed' | 'excellent' | 'standard' | 'below';

const BEHIND: Readonly<Record<RecordsOf, RawBuilder<unknown>>> = {
  runs: sql`true`,
  ended: sql`r.state in ('finished', 'unfinished', 'abandoned')`,
  finished: sql`r.state = 'finished'`,
  scored: sql`r.state = 'finished' and r.score is not null`,
  passed: sql`r.state = 'finished' and r.score >= r.pass_score`,
  excellent: sql`r.state = 'finished' and r.score >= bound.excellent`,
  standard: sql`r.state = 'finished' and r.score >= bound.standard and r.score < bound.excellent`,
  below: sql`r.state = 'finished' and r.score < bound.standard`,
};

export interface UseRecord {
  readonly id: string;
  readonly originId: string;
  readonly number: string;
  readonly person: string;
  readonly school: string;
  readonly experiment: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly minutes: number;
  readonly state: 'running' | 'finished' | 'unfinished' | 'abandoned';
  readonly score: number | null;
  readonly adjusted: boolean;
  readonly source: Source;
  readonly basis: Basis;
  readonly course: string;
  readonly class: string;
  readonly passScore: number;
  readonly version: number | null;
  /** Of the person and node of the run; null where no report is asked for. */
  readonly report: 'none' | 'draft' | 'submitted' | 'returned' | 'graded' | null;
}

/** The runs behind a number, the newest first; one statement. */
export async function recordsOfUse(
  ctx: Ctx,
  f: UseFilter,
  of: RecordsOf,
  page: { readonly person?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ readonly total: number; readonly rows: UseRecord[] }> {
  const { rows } = await sql<UseRecord & { readonly total: number }>`
    with ${runs(f)}, few as (
      select r.*, count(*) over ()::int as total from r cross join bound
      where ${BEHIND[of]} and ${page.person ? sql`r.person_id = ${page.person}::uuid` : sql`true`}
      order by r.started_at desc, r.id desc limit ${page.limit} offset ${page.offset}
    )
    select few.id, few.origin_id as "originId", coalesce(p.number, p.account, '') as number,
      coalesce(p.name, '') as person, coalesce(${nameOf(ctx, 's')}, '') as school, ${nameOf(ctx, 'e')} as experiment,
      few.started_at as "startedAt", few.ended_at as "endedAt", round((few.active_seconds / 60)::numeric, 1)::float8 as minutes,
      few.state, few.score, exists (select from runs_api.corrected x where x.run_id = few.id) as adjusted, few.source,
      case when few.context_kind in ('course', 'attempt') then 'course' else 'open' end as basis,
      coalesce(${nameOf(ctx, 'c')}, '') as course, coalesce(k.name, '') as class, few.total, few.pass_score::float8 as "passScore",
      v.number as version, case when n.report_required then coalesce(w.state, 'none') end as report
    from few join experiments_api.used e on e.id = few.experiment_id
    left join identity_api.person p on p.id = few.person_id
    left join units_api.unit s on s.id = few.school_id
    left join courses_api.course c on c.id = few.course_id
    left join classes_api.class k on k.id = few.class_id
    left join experiments_api.version v on v.id = few.version_id
    left join courses_api.experiment_node n on n.id = few.node_id
    left join lab_reports_api.report w on w.person_id = few.person_id and w.node_id = few.node_id
    order by few.started_at desc, few.id desc`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** Terms that have begun, newest first, with their days. */
export async function begunTerms(
  ctx: Ctx,
): Promise<{ id: string; name: string; from: string; until: string; current: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; from: string; until: string; current: boolean }>`
    select id, name, to_char(starts_on, 'YYYY-MM-DD') as from, to_char(ends_on, 'YYYY-MM-DD') as until,
      is_current as current
    from courses_api.term where starts_on <= (platform.app_now() at time zone ${zone})::date
    order by starts_on desc limit 12`.execute(ctx.db);
  return rows;
}

/** Names of what figures are narrowed to; what is not there, or nothing the actor counts belongs to, has none. */
export async function narrowedNames(ctx: Ctx, f: UseFilter) {
  const within = (unit: RawBuilder<unknown>) => (f.scope ? sql`${unit} = any(${[...f.scope]}::uuid[])` : sql`true`);
  /** Whether experiments the actor counts were used in a course or class `n`. */
  const used = (column: 'course_id' | 'class_id') =>
    f.scope
      ? sql`exists (select from runs_api.run r join experiments_api.used e on e.id = r.experiment_id
          where ${sql.ref(`r.${column}`)} = n.id and ${within(sql`e.unit_id`)})`
      : sql`true`;
  const { rows } = await sql<{ by: 'unit' | 'experiment' | 'course' | 'class'; name: string }>`
    select 'unit' as by, ${nameOf(ctx, 'n')} as name from units_api.unit n
      where n.id = ${f.unit ?? null}::uuid and ${within(sql`n.id`)}
    union all select 'experiment', ${nameOf(ctx, 'n')} from experiments_api.used n
      where n.id = ${f.experiment ?? null}::uuid and ${within(sql`n.unit_id`)}
    union all select 'course', ${nameOf(ctx, 'n')} from courses_api.course n
      where n.id = ${f.course ?? null}::uuid and ${used('course_id')}
    union all select 'class', n.name from classes_api.class n
      where n.id = ${f.class ?? null}::uuid and ${used('class_id')}`.execute(ctx.db);
  return rows;
}

/** Units below one, itself included. */
export async function unitsBelow(ctx: Ctx, unitId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select units_api.subtree(${unitId}::uuid) as id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
