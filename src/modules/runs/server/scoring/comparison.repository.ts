import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { RunRow } from '../runs.tables.ts';

/** Fewer results than this tell about single people: neither median nor distribution is shown. */
const MIN_RESULTS = 10;
/** Points of a bin of the distribution; the last one holds the full score too. */
const BIN_POINTS = 10;

/** What a class reached at one node: medians over the newest final result of each of its members. */
export interface Comparison {
  /** Members with a final result. */
  readonly results: number;
  readonly median: number;
  /** Median share (0–1) of the maximum by step, of steps that enough of them did. */
  readonly steps: readonly { readonly seq: number; readonly share: number }[];
  /** Members by ten points, 0–10 first. */
  readonly bins: readonly number[];
}

/** Compares with the class of a run; null outside a course and below ten results. One statement in a course. */
export async function classComparison(
  ctx: Ctx,
  run: Pick<RunRow, 'context_kind' | 'node_id' | 'class_id' | 'experiment_id'>,
): Promise<Comparison | null> {
  if (run.context_kind !== 'course' || run.node_id === null) return null;
  const { rows } = await sql<{ seq: number | null; results: number; median: number; scores: number[] | null }>`
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
      (percentile_cont(0.5) within group (order by score))::float8 as median,
      array_agg(score)::float8[] as scores from newest
    union all
    select seq, count(*)::int, (percentile_cont(0.5) within group (order by share))::float8, null from step group by seq
    order by seq nulls first`.execute(ctx.db);
  const all = rows.find((row) => row.seq === null);
  if (!all || all.results < MIN_RESULTS) return null;
  const bins = new Array<number>(100 / BIN_POINTS).fill(0);
  for (const score of all.scores ?? []) bins[Math.min(bins.length - 1, Math.floor(score / BIN_POINTS))]! += 1;
  return {
    results: all.results,
    median: Math.round(all.median * 100) / 100,
    steps: rows.flatMap(({ seq, results, median }) =>
      seq === null || results < MIN_RESULTS ? [] : [{ seq, share: Math.round(median * 10_000) / 10_000 }],
    ),
    bins,
  };
}

/** A finished attempt of a person in the context of a run. */
export interface OwnAttempt {
  readonly id: string;
  readonly attemptNo: number;
  readonly score: number;
}

/** Most attempts of the line. */
const MAX_ATTEMPTS = 20;

/** Finished attempts with a score in the context of a run, oldest first; `shownOnly` leaves out what is kept back. */
export async function attemptScores(ctx: Ctx, run: RunRow, shownOnly: boolean): Promise<OwnAttempt[]> {
  const { rows } = await sql<OwnAttempt>`
    select id, attempt_no as "attemptNo", score::float8 as score from runs.run
    where person_id = ${run.person_id} and experiment_id = ${run.experiment_id} and context_kind = ${run.context_kind}
      and node_id is not distinct from ${run.node_id}::uuid and cloud_id is not distinct from ${run.cloud_id}::uuid
      and opening_id is not distinct from ${run.opening_id}::uuid
      and state = 'finished' and score is not null and (show_score or not ${shownOnly}::boolean)
    order by started_at desc limit ${MAX_ATTEMPTS}`.execute(ctx.db);
  return rows.reverse();
}
