import { sql } from 'kysely';
import { systemActor } from '../../../../kernel/access/actor.ts';
import { SITE_ZONE } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { FigureScope, RunStatistics, VerbCount } from '../../../catalogue/server/catalogue.public.ts';
import { parameterSql } from '../../../settings/server/settings.public.ts';
import { runInScope } from './scope.repository.ts';

/** Whether a person has finished a run of an experiment that counts. */
export async function hasFinishedRun(ctx: Ctx, personId: string, experimentId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from runs_api.run
    where person_id = ${personId} and experiment_id = ${experimentId} and state = 'finished') as there`.execute(ctx.db);
  return rows[0]!.there;
}

/** Runs of an experiment that are under way, trials included. */
export async function runningRunsOf(ctx: Ctx, experimentId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from runs.run
    where experiment_id = ${experimentId} and state = 'running'`.execute(ctx.db);
  return rows[0]!.n;
}

/** What the runs of one experiment look like (months in the time of the site), in one statement and without any person. */
export async function runStatistics(ctx: Ctx, experimentId: string, scope: FigureScope = {}): Promise<RunStatistics> {
  const { from = null, to = null } = scope;
  const { rows } = await sql<RunStatistics>`
    with r as (
      select r.id, r.person_id, r.state, r.score, r.started_at at time zone ${sql.lit(SITE_ZONE)} as started
      from runs_api.run r where r.experiment_id = ${experimentId}::uuid and ${runInScope(scope)}
    ), last as (
      select date_trunc('month', least(platform.app_now(), ${to}::timestamptz - interval '1 microsecond')
        at time zone ${sql.lit(SITE_ZONE)}) as month
    ), m as (
      select generate_series(
        greatest(last.month - interval '59 months', coalesce(
          date_trunc('month', ${from}::timestamptz at time zone ${sql.lit(SITE_ZONE)}), last.month - interval '11 months')),
        last.month, interval '1 month') as month
      from last
    ), scored as (
      select score from r where state = 'finished' and score is not null
    ), bands as materialized (
      select ${parameterSql('excellentFrom')} as excellent, ${parameterSql('standardFrom')} as standard
    ), s as (
      select s.seq, count(*)::int as reached,
        round((sum(s.score) / nullif(sum(s.max_score) filter (where s.score is not null), 0))::numeric, 4)::float8 as rate,
        round(avg(s.seconds)::numeric, 1)::float8 as seconds,
        round(avg((s.repeat_count > 1)::int)::numeric, 4)::float8 as repeats,
        round(avg(s.repeat_count)::numeric, 2)::float8 as "meanRepeats",
        round(avg((s.score < 0.6 * s.max_score)::int)::numeric, 4)::float8 as "failRate",
        round(avg((s.seconds > 1.5 * s.expect_seconds)::int)::numeric, 4)::float8 as "overTimeRate"
      from runs_api.run_step s join r on r.id = s.run_id where r.state = 'finished' group by s.seq
    )
    select (select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'),
          'runs', (select count(*) from r where date_trunc('month', r.started) = m.month),
          'persons', (select count(distinct r.person_id) from r where date_trunc('month', r.started) = m.month))
        order by m.month) from m) as months,
      (select jsonb_agg((select count(*) from scored where least(9, floor(score / 10)) = b) order by b)
        from generate_series(0, 9) b) as bins,
      (select jsonb_build_object('excellent', count(score) filter (where score >= b.excellent),
        'standard', count(score) filter (where score >= b.standard and score < b.excellent),
        'below', count(score) filter (where score < b.standard),
        'excellentFrom', b.excellent, 'standardFrom', b.standard)
        from bands b left join scored on true group by b.excellent, b.standard) as bands,
      coalesce((select jsonb_agg(jsonb_build_object('seq', s.seq, 'reached', s.reached, 'scoreRate', s.rate,
        'seconds', s.seconds, 'repeats', s.repeats, 'meanRepeats', s."meanRepeats", 'failRate', s."failRate",
        'overTimeRate', s."overTimeRate") order by s.seq) from s), '[]'::jsonb) as steps,
      (select count(distinct p.unit_id)::int from r join identity_api.person p on p.id = r.person_id) as units
    `.execute(ctx.db);
  return rows[0]!;
}

/**
 * How often the content of an experiment told of each kind of action, in one statement. Only the platform itself may read
 * other people's actions.
 */
export async function verbCounts(ctx: Ctx, experimentId: string, scope: FigureScope): Promise<VerbCount[]> {
  return ctx.as(systemActor('runs.verbs')).read(async (system) => {
    const { rows } = await sql<VerbCount>`
      select b.verb, count(*)::int as count
      from runs.run r join runs.behavior b on b.run_month = r.run_month and b.run_id = r.id and b.verb is not null
      where r.experiment_id = ${experimentId}::uuid and r.started_at is not null and r.context_kind <> 'trial'
        and ${runInScope(scope)}
      group by b.verb order by count(*) desc, b.verb limit 50`.execute(system.db);
    return rows;
  });
}
