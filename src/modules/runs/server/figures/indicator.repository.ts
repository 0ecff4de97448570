import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { ownedBy } from '../../../catalogue/server/catalogue.public.ts';
import type { IndicatorReading, IndicatorSource } from '../../../proof/server/proof.public.ts';
import type { Indicator } from '../../../proof/shared/proof.model.ts';
import { parameterSql } from '../../../settings/server/settings.public.ts';

/** Fewer scored runs than this would tell of single people. */
const DISTRIBUTION_FROM = 10;

interface RunTotals {
  readonly persons: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly expected: number | null;
  readonly finished: number;
  readonly ended: number;
  readonly progress: number | null;
  readonly scored: number;
  readonly bins: readonly number[];
  readonly bands: { readonly excellent: number; readonly standard: number; readonly below: number };
}

/** The runs of listed experiments, all or those of a unit, `trial` left out, in one statement and without any person. */
async function runTotals(ctx: Ctx, unitId?: string): Promise<RunTotals> {
  const { rows } = await sql<RunTotals>`
    with r as (
      select r.person_id, r.state, r.score, r.active_seconds, r.progress, x.expected_minutes
      from runs_api.run r join experiments_api.listed e on e.id = r.experiment_id
      join experiments_api.experiment x on x.id = e.id where ${ownedBy(unitId)}
    ), scored as (select score from r where state = 'finished' and score is not null
    ), bands as materialized (
      select ${parameterSql('excellentFrom')} as excellent, ${parameterSql('standardFrom')} as standard
    )
    select count(distinct person_id)::int as persons, count(*) filter (where state = 'finished')::int as finished,
      count(*) filter (where state in ('finished', 'unfinished', 'abandoned'))::int as ended,
      round((avg(active_seconds) filter (where state = 'finished') / 60)::numeric, 1)::float8 as mean,
      round((percentile_cont(0.5) within group (order by active_seconds)
        filter (where state = 'finished') / 60)::numeric, 1)::float8 as median,
      round((avg(expected_minutes) filter (where state = 'finished'))::numeric, 1)::float8 as expected,
      round((100 * avg(progress) filter (where state in ('finished', 'unfinished', 'abandoned')))::numeric, 1)::float8
        as progress,
      (select count(*)::int from scored) as scored,
      (select jsonb_agg((select count(*) from scored where least(9, floor(score / 10)) = b) order by b)
        from generate_series(0, 9) b) as bins,
      (select jsonb_build_object('excellent', count(score) filter (where score >= b.excellent),
        'standard', count(score) filter (where score >= b.standard and score < b.excellent),
        'below', count(score) filter (where score < b.standard))
        from bands b left join scored on true) as bands
    from r`.execute(ctx.db);
  return rows[0]!;
}

/**
 * Figures of the runs of listed experiments, of a unit and all below it or of the platform: those that are indicators as
 * their indicators read them, beside them what runs were expected to take and how far they came. One statement.
 */
export async function publicRunFigures(ctx: Ctx, unitId?: string) {
  const totals = await runTotals(ctx, unitId);
  const asOf = ctx.clock.now().toISOString();
  return {
    persons: readingOf(totals, 'persons', asOf),
    minutes: readingOf(totals, 'minutes', asOf),
    distribution: readingOf(totals, 'distribution', asOf),
    /** Finished runs with a score by the bands of the site; null under ten of them. */
    bands: totals.scored >= DISTRIBUTION_FROM ? totals.bands : null,
    /** Mean minutes finished runs were expected to take. */
    expected: { value: totals.expected, records: totals.finished },
    /** Mean share of its steps an ended run came to, in percent. */
    steps: { value: totals.progress, records: totals.ended },
  };
}

function readingOf(totals: RunTotals, key: Indicator, asOf: string): IndicatorReading {
  if (key === 'persons') return { value: totals.persons, asOf };
  if (key === 'minutes') return { value: totals.mean, median: totals.median, records: totals.finished, asOf };
  const enough = totals.scored >= DISTRIBUTION_FROM;
  return { value: enough ? totals.scored : null, bins: enough ? totals.bins : null, asOf };
}

/** Public figures of the platform that need the single runs. */
export const runIndicators: IndicatorSource = {
  keys: ['persons', 'minutes', 'distribution'],
  read: async (ctx, key) => readingOf(await runTotals(ctx), key, ctx.clock.now().toISOString()),
};
