import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { RunRow } from '../runs.tables.ts';

/** Fewer results than this tell about single people. */
const MIN_RESULTS = 5;

/** What a class reached at one node: medians over the newest final result of each of its members. */
export interface Comparison {
  /** Members with a final result. */
  readonly results: number;
  readonly median: number;
  /** Median share (0–1) of the maximum by step, of steps that enough of them did. */
  readonly steps: readonly { readonly seq: number; readonly share: number }[];
}

/** Compares with the class of a run; null outside a course and below five results. One statement in a course. */
export async function classComparison(
  ctx: Ctx,
  run: Pick<RunRow, 'context_kind' | 'node_id' | 'class_id' | 'experiment_id'>,
): Promise<Comparison | null> {
  if (run.context_kind !== 'course' || run.node_id === null) return null;
  const { rows } = await sql<{ seq: number | null; results: number; median: number }>`
    with newest as (
      select distinct on (person_id) id, score from runs.run
      where node_id = ${run.node_id} and experiment_id = ${run.experiment_id}
        and class_id is not distinct from ${run.class_id}::uuid
        and context_kind = 'course' and state = 'finished' and held = 0 and score is not null
      order by person_id, ended_at desc
    ), step as (
      select distinct on (s.run_id, s.seq) s.seq, s.score / s.max_score as share
      from runs.run_step s join newest n on n.id = s.run_id
      where s.score is not null and s.max_score > 0 and not s.held
      order by s.run_id, s.seq, s.attempt desc
    )
    select null::int as seq, count(*)::int as results,
      (percentile_cont(0.5) within group (order by score))::float8 as median from newest
    union all
    select seq, count(*)::int, (percentile_cont(0.5) within group (order by share))::float8 from step group by seq
    order by seq nulls first`.execute(ctx.db);
  const all = rows.find((row) => row.seq === null);
  if (!all || all.results < MIN_RESULTS) return null;
  return {
    results: all.results,
    median: Math.round(all.median * 100) / 100,
    steps: rows.flatMap(({ seq, results, median }) =>
      seq === null || results < MIN_RESULTS ? [] : [{ seq, share: Math.round(median * 10_000) / 10_000 }],
    ),
  };
}
