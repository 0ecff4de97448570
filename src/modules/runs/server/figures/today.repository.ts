import { sql } from 'kysely';
import { SITE_ZONE } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { ownedBy } from '../../../catalogue/server/catalogue.public.ts';

/** A run without a sign of life for longer is not counted as running. */
const ALIVE_SECONDS = 120;
/** Schools named by the most runs. */
const SCHOOLS = 8;
/** Fewer runs of a day than this would tell of single people. */
const NAMED_FROM = 10;
const LATEST = 20;

const zone = sql.lit(SITE_ZONE);
/** Beginning of the site's day. */
const today = sql`date_trunc('day', platform.app_now() at time zone ${zone}) at time zone ${zone}`;

/**
 * The university nearest above each unit, and its name in the language of the call; a unit under none stands for itself.
 * Columns unit_id, id, name.
 */
const schools = (ctx: Ctx) => sql`select distinct on (p.unit_id) p.unit_id, u.id,
    case when ${!ctx.locale.startsWith('zh')}::boolean then coalesce(nullif(u.name_en, ''), u.name) else u.name end as name
  from units_api.path p join units_api.unit u on u.id = p.ancestor_id and (u.kind = 'university' or p.depth = 0)
  order by p.unit_id, u.kind = 'university' desc, p.depth`;

/** Runs of listed experiments now. */
export interface RunsOfDay {
  /** Begun since the site's midnight. */
  readonly today: number;
  /** Running, with a sign of life within two minutes. */
  readonly running: number;
  /** Begun in each of twenty-four hours, oldest first; the last one is the hour under way. */
  readonly hours: readonly { readonly hour: number; readonly runs: number }[];
}

/** Runs of today and of the last hours, `trial` left out; all, or of the experiments of a unit. One statement. */
export async function runsOfDay(ctx: Ctx, unitId?: string): Promise<RunsOfDay> {
  const { rows } = await sql<RunsOfDay>`
    with bound as materialized (
      select ${today} as midnight, date_trunc('hour', platform.app_now()) - interval '23 hours' as since
    ), r as materialized (
      select r.started_at from bound b join runs_api.run r on r.started_at >= b.since
      join experiments_api.listed e on e.id = r.experiment_id where ${ownedBy(unitId)}
    )
    select (select count(*)::int from r where started_at >= b.midnight) as today,
      (select count(*)::int from runs.run r join experiments_api.listed e on e.id = r.experiment_id
        where r.state = 'running' and r.context_kind <> 'trial' and r.last_heartbeat_at is not null
        and coalesce(r.last_heartbeat_at, r.created_at) >= platform.app_now() - make_interval(secs => ${ALIVE_SECONDS})
        and ${ownedBy(unitId)}) as running,
      (select jsonb_agg(jsonb_build_object('hour', extract(hour from h.at at time zone ${zone})::int,
          'runs', (select count(*) from r where r.started_at >= h.at and r.started_at < h.at + interval '1 hour'))
          order by h.at)
        from generate_series(b.since, b.since + interval '23 hours', interval '1 hour') h(at)) as hours
    from bound b`.execute(ctx.db);
  return rows[0]!;
}

/** Who used listed experiments in thirty days. */
export interface SharedUse {
  /** People of the school that owns the experiment, and of other ones or none. */
  readonly own: number;
  readonly others: number;
  /** Owning schools by the runs of their experiments; `others`: of people from elsewhere. */
  readonly units: readonly { readonly name: string; readonly runs: number; readonly others: number }[];
}

/** Use of thirty days by school, `trial` left out and without any person; all, or of the experiments of a unit. One statement. */
export async function sharedUse(ctx: Ctx, unitId?: string): Promise<SharedUse> {
  const { rows } = await sql<SharedUse>`
    with school as materialized (${schools(ctx)}), r as materialized (
      select r.person_id, owner.id as owner, owner.name, coalesce(home.id = owner.id, false) as own
      from runs_api.run r join experiments_api.listed e on e.id = r.experiment_id
      join school owner on owner.unit_id = e.unit_id
      left join identity_api.person p on p.id = r.person_id
      left join school home on home.unit_id = p.unit_id
      where r.started_at >= (${today}) - interval '30 days' and ${ownedBy(unitId)}
    ), by_owner as (
      select owner, name, count(*)::int as runs, (count(*) filter (where not own))::int as others
      from r group by owner, name order by count(*) desc, name limit ${SCHOOLS}
    )
    select (select count(distinct person_id)::int from r where own) as own,
      (select count(distinct person_id)::int from r where not own) as others,
      coalesce((select jsonb_agg(jsonb_build_object('name', name, 'runs', runs, 'others', others)
        order by runs desc, name) from by_owner), '[]'::jsonb) as units`.execute(ctx.db);
  return rows[0]!;
}

/**
 * Experiments finished today with the school of who finished them, the latest first. Only schools whose people began ten
 * runs today, so that no line tells of one person. One statement.
 */
export async function finishedToday(ctx: Ctx, unitId?: string): Promise<{ unit: string; experiment: string }[]> {
  const { rows } = await sql<{ unit: string; experiment: string }>`
    with school as materialized (${schools(ctx)}), r as materialized (
      select r.state, r.ended_at, home.id as home, home.name as unit,
        case when ${!ctx.locale.startsWith('zh')}::boolean then coalesce(nullif(e.name_en, ''), e.name) else e.name end
          as experiment
      from runs_api.run r join experiments_api.listed e on e.id = r.experiment_id
      join identity_api.person p on p.id = r.person_id
      join school home on home.unit_id = p.unit_id
      where r.started_at >= ${today} and ${ownedBy(unitId)}
    )
    select r.unit, r.experiment from r
    where r.state = 'finished' and r.ended_at is not null
      and r.home in (select home from r group by home having count(*) >= ${NAMED_FROM})
    order by r.ended_at desc limit ${LATEST}`.execute(ctx.db);
  return rows;
}
