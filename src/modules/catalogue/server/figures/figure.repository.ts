import { sql } from 'kysely';
import { SITE_ZONE } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { RunFigures } from '../../shared/experiment.model.ts';
import type { FigureScope } from '../experiment.port.ts';

/** A row of stored figures as `to_jsonb` gives it; `as_of` is ISO text. */
export interface FiguresJson {
  readonly views: number;
  readonly runs: number;
  readonly runs30: number;
  readonly persons: number;
  readonly minutes_mean: number | null;
  readonly minutes_median: number | null;
  readonly finished: number;
  readonly ended: number;
  readonly passed: number;
  readonly scored: number;
  readonly likes: number;
  readonly favourites: number;
  readonly rating_mean: number | null;
  readonly rating_number: number;
  readonly as_of: string;
}

/** Stores what the runs of experiments come to; what is not there any more is passed over. One statement. */
export async function upsertRunFigures(ctx: Ctx, list: readonly RunFigures[]): Promise<void> {
  await sql`
    insert into experiments.figures as f (experiment_id, runs, runs30, persons, minutes_mean, minutes_median, finished,
      ended, passed, scored, as_of)
    select n."experimentId", n.runs, n.runs30, n.persons, n."minutesMean", n."minutesMedian", n.finished, n.ended, n.passed,
      n.scored, platform.app_now()
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as n("experimentId" uuid, runs integer, runs30 integer,
      persons integer, "minutesMean" numeric, "minutesMedian" numeric, finished integer, ended integer, passed integer,
      scored integer)
    where exists (select from experiments.experiment e where e.id = n."experimentId")
    order by n."experimentId"
    on conflict (experiment_id) do update set runs = excluded.runs, runs30 = excluded.runs30,
      persons = excluded.persons, minutes_mean = excluded.minutes_mean, minutes_median = excluded.minutes_median,
      finished = excluded.finished, ended = excluded.ended, passed = excluded.passed, scored = excluded.scored,
      as_of = excluded.as_of`.execute(ctx.db);
}

/** Experiments whose runs of thirty days were last counted before today began. */
export async function agedFigures(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select experiment_id as id from experiments.figures where runs30 > 0 and as_of <
      date_trunc('day', platform.app_now() at time zone ${sql.lit(SITE_ZONE)}) at time zone ${sql.lit(SITE_ZONE)}`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}

/** Every experiment with its stored figures, null where there are none. */
export async function allStoredFigures(ctx: Ctx): Promise<{ id: string; code: string; figures: FiguresJson | null }[]> {
  const { rows } = await sql<{ id: string; code: string; figures: FiguresJson | null }>`
    select e.id, e.code, to_jsonb(f) - 'experiment_id' as figures
    from experiments.experiment e left join experiments.figures f on f.experiment_id = e.id order by e.code, e.id
    `.execute(ctx.db);
  return rows;
}

/** Stored figures of one experiment; null where there are none. */
export async function storedFigures(ctx: Ctx, experimentId: string): Promise<FiguresJson | null> {
  const { rows } = await sql<{ figures: FiguresJson }>`select to_jsonb(f) - 'experiment_id' as figures
    from experiments.figures f where f.experiment_id = ${experimentId}`.execute(ctx.db);
  return rows[0]?.figures ?? null;
}

/** Runs of all listed experiments and how they ended. */
export async function listedTotals(ctx: Ctx): Promise<{ runs: number; finished: number; ended: number }> {
  const { rows } = await sql<{ runs: number; finished: number; ended: number }>`
    select coalesce(sum(f.runs), 0) as runs, coalesce(sum(f.finished), 0) as finished, coalesce(sum(f.ended), 0) as ended
    from experiments.figures f join experiments_api.listed e on e.id = f.experiment_id`.execute(ctx.db);
  return rows[0]!;
}

/** Views, likes, favourites and visible reviews of an experiment in a scope, by their instants and people. One statement. */
export async function socialWithin(
  ctx: Ctx,
  experimentId: string,
  { from, to, unitId }: FigureScope,
): Promise<Pick<FiguresJson, 'views' | 'likes' | 'favourites' | 'rating_mean' | 'rating_number'>> {
  const within = (at: string, person: string) =>
    sql.join(
      [
        sql`experiment_id = ${experimentId}::uuid`,
        ...(from ? [sql`${sql.ref(at)} >= ${from}`] : []),
        ...(to ? [sql`${sql.ref(at)} < ${to}`] : []),
        ...(unitId ? [sql`${sql.ref(person)} in (select id from people)`] : []),
      ],
      sql` and `,
    );
  const { rows } = await sql<Pick<FiguresJson, 'views' | 'likes' | 'favourites' | 'rating_mean' | 'rating_number'>>`
    with people as (
      select p.id from identity_api.person p join units_api.path t on t.unit_id = p.unit_id
      where t.ancestor_id = ${unitId ?? null}::uuid
    ), rated as (
      select stars from experiments.review where hidden_at is null and ${within('updated_at', 'person_id')}
    )
    select (select count(*)::int from experiments.detail_view where ${within('at', 'person_id')}) as views,
      (select count(*)::int from experiments.liking where ${within('at', 'person_id')}) as likes,
      (select count(*)::int from experiments.favourite where ${within('at', 'person_id')}) as favourites,
      (select round(avg(stars), 2)::float8 from rated) as rating_mean,
      (select count(*)::int from rated) as rating_number`.execute(ctx.db);
  return rows[0]!;
}
