import { sql } from 'kysely';
import { SITE_ZONE } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { FigureScope } from '../../../catalogue/server/catalogue.public.ts';
import type { RunFigures } from '../../../catalogue/shared/experiment.model.ts';
import { runInScope } from './scope.repository.ts';

/**
 * Figures of experiments from their runs (docs/glossary.md), in one statement. Experiments without a run
 * that counts have zeros.
 */
export async function countRunFigures(
  ctx: Ctx,
  ids: readonly string[],
  scope: FigureScope = {},
): Promise<RunFigures[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RunFigures>`
    with bound as (select (date_trunc('day', platform.app_now() at time zone ${sql.lit(SITE_ZONE)}) - interval '30 days')
      at time zone ${sql.lit(SITE_ZONE)} as since)
    select asked.id as "experimentId", count(r.id)::int as runs,
      count(r.id) filter (where r.started_at >= bound.since)::int as runs30, count(distinct r.person_id)::int as persons,
      round((avg(r.active_seconds) filter (where r.state = 'finished') / 60)::numeric, 1) as "minutesMean",
      round((percentile_cont(0.5) within group (order by r.active_seconds)
        filter (where r.state = 'finished') / 60)::numeric, 1) as "minutesMedian",
      count(r.id) filter (where r.state = 'finished')::int as finished,
      count(r.id) filter (where r.state in ('finished', 'unfinished', 'abandoned'))::int as ended,
      count(r.id) filter (where r.state = 'finished' and r.score >= e.pass_score)::int as passed,
      count(r.id) filter (where r.state = 'finished' and r.score is not null)::int as scored
    from unnest(${[...new Set(ids)]}::uuid[]) as asked(id)
    cross join bound
    left join experiments_api.experiment e on e.id = asked.id
    left join runs_api.run r on r.experiment_id = asked.id and ${runInScope(scope)}
    group by asked.id`.execute(ctx.db);
  return rows;
}

/** Takes the experiments whose runs changed off the list of those to count. */
export async function takeFiguresDue(tx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ experiment_id: string }>`
    with taken as (delete from runs.figures_due returning experiment_id)
    select distinct experiment_id from taken`.execute(tx.db);
  return rows.map((row) => row.experiment_id);
}
