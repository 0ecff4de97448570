import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { IndicatorSource } from '../../../proof/server/proof.public.ts';

/** Fewer scored runs than this would tell of single people. */
const DISTRIBUTION_FROM = 10;

interface RunTotals {
  readonly persons: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly finished: number;
  readonly scored: number;
  readonly bins: readonly number[];
}

/** The runs of all listed experiments, `trial` left out, in one statement and without any person. */
async function runTotals(ctx: Ctx): Promise<RunTotals> {
  const { rows } = await sql<RunTotals>`
    with r as (
      select r.person_id, r.state, r.score, r.active_seconds
      from runs_api.run r join experiments_api.listed e on e.id = r.experiment_id
    ), scored as (select score from r where state = 'finished' and score is not null)
    select count(distinct person_id)::int as persons, count(*) filter (where state = 'finished')::int as finished,
      round((avg(active_seconds) filter (where state = 'finished') / 60)::numeric, 1)::float8 as mean,
      round((percentile_cont(0.5) within group (order by active_seconds)
        filter (where state = 'finished') / 60)::numeric, 1)::float8 as median,
      (select count(*)::int from scored) as scored,
      (select jsonb_agg((select count(*) from scored where least(9, floor(score / 10)) = b) order by b)
        from generate_series(0, 9) b) as bins
    from r`.execute(ctx.db);
  return rows[0]!;
}

/** Public figures of the platform that need the single runs. */
export const runIndicators: IndicatorSource = {
  keys: ['persons', 'minutes', 'distribution'],
  read: async (ctx, key) => {
    const totals = await runTotals(ctx);
    const asOf = ctx.clock.now().toISOString();
    if (key === 'persons') return { value: totals.persons, asOf };
    if (key === 'minutes') return { value: totals.mean, median: totals.median, records: totals.finished, asOf };
    const enough = totals.scored >= DISTRIBUTION_FROM;
    return { value: enough ? totals.scored : null, bins: enough ? totals.bins : null, asOf };
  },
};
