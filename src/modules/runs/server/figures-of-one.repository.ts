import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { RunStatistics } from '../../experiments/server/experiments.public.ts';
import { parameterSql } from '../../settings/server/settings.public.ts';

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
export async function runStatistics(ctx: Ctx, experimentId: string): Promise<RunStatistics> {
  const { rows } = await sql<RunStatistics>`
    with r as (
      select id, person_id, state, score, started_at at time zone 'Asia/Shanghai' as started
      from runs_api.run where experiment_id = ${experimentId}::uuid
    ), m as (
      select generate_series(date_trunc('month', platform.app_now() at time zone 'Asia/Shanghai') - interval '11 months',
        date_trunc('month', platform.app_now() at time zone 'Asia/Shanghai'), interval '1 month') as month
    ), scored as (
      select score from r where state = 'finished' and score is not null
    ), bands as materialized (
      select ${parameterSql('excellentFrom')} as excellent, ${parameterSql('standardFrom')} as standard
    ), s as (
      select s.seq, count(*)::int as reached,
        round((sum(s.score) / nullif(sum(s.max_score) filter (where s.score is not null), 0))::numeric, 4)::float8 as rate,
        round(avg(s.seconds)::numeric, 1)::float8 as seconds,
        round(avg((s.repeat_count > 1)::int)::numeric, 4)::float8 as repeats
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
        'seconds', s.seconds, 'repeats', s.repeats) order by s.seq) from s), '[]'::jsonb) as steps,
      (select count(distinct p.unit_id)::int from r join identity_api.person p on p.id = r.person_id) as units
    `.execute(ctx.db);
  return rows[0]!;
}
