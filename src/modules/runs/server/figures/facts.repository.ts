import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { RunContextRef, RunFacts, RunStepFacts } from '../../shared/run.model.ts';
import { type RunRow, runsDb } from '../runs.tables.ts';

/** Context of a run row in the form other modules read. */
export function contextOf(
  run: Pick<RunRow, 'context_kind' | 'course_id' | 'node_id' | 'class_id' | 'cloud_id' | 'opening_id'>,
): RunContextRef {
  return {
    kind: run.context_kind,
    ...(run.course_id ? { courseId: run.course_id } : {}),
    ...(run.node_id ? { nodeId: run.node_id } : {}),
    ...(run.class_id ? { classId: run.class_id } : {}),
    ...(run.cloud_id ? { cloudId: run.cloud_id } : {}),
    ...(run.opening_id ? { openingId: run.opening_id } : {}),
  };
}

function factsOf(run: RunRow, steps: readonly RunStepFacts[]): RunFacts {
  return {
    id: run.id,
    personId: run.person_id,
    experimentId: run.experiment_id,
    versionId: run.version_id,
    context: contextOf(run),
    state: run.state,
    score: run.score,
    originId: run.origin_id,
    attemptNo: run.attempt_no,
    startStateId: run.start_state_id,
    startedAt: run.started_at,
    endedAt: run.ended_at,
    activeSeconds: Math.floor(run.active_seconds),
    steps,
  };
}

interface StepJson {
  readonly seq: number;
  readonly title: string;
  readonly max_score: number;
  readonly score: number | null;
  readonly seconds: number;
  readonly expect_seconds: number | null;
  readonly repeat_count: number;
  readonly evaluation: string | null;
}

const stepOf = (step: StepJson): RunStepFacts => ({
  seq: step.seq,
  title: step.title,
  maxScore: step.max_score,
  score: step.score,
  seconds: step.seconds,
  expectSeconds: step.expect_seconds,
  repeatCount: step.repeat_count,
  evaluation: step.evaluation,
});

/** Runs with their steps by id, in one statement; unknown ids are left out. */
export async function runFacts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, RunFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await runsDb(ctx)
    .selectFrom('runs.run as r')
    .selectAll('r')
    .select(
      sql<StepJson[]>`(select coalesce(jsonb_agg(to_jsonb(s) order by s.seq), '[]'::jsonb)
        from runs_api.run_step s where s.run_id = r.id)`.as('steps'),
    )
    .where('r.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ steps, ...run }) => [run.id, factsOf(run, steps.map(stepOf))]));
}

/** Scores of runs so far, without their steps; unknown ids are left out. */
export async function runScores(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await runsDb(ctx)
    .selectFrom('runs.run')
    .select(['id', 'score'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, score }) => [id, score]));
}

/**
 * Score of a finished run that its person may rely on: shown by its context, and nothing of it waits for a decision; null
 * otherwise.
 */
export async function earnedScore(ctx: Ctx, id: string): Promise<number | null> {
  const row = await runsDb(ctx)
    .selectFrom('runs.run')
    .select('score')
    .where('id', '=', id)
    .where('state', '=', 'finished')
    .where('show_score', '=', true)
    .where('held', '=', 0)
    .executeTakeFirst();
  return row?.score ?? null;
}

/**
 * Started runs of experiment nodes in the order of their start, without steps, in one statement.
 * @param personIds only these people; all when absent.
 */
export async function runsOfNodes(
  ctx: Ctx,
  input: { readonly nodeIds: readonly string[]; readonly personIds?: readonly string[] },
): Promise<readonly RunFacts[]> {
  if (input.nodeIds.length === 0 || input.personIds?.length === 0) return [];
  let query = runsDb(ctx)
    .selectFrom('runs.run')
    .selectAll()
    .where('node_id', 'in', [...input.nodeIds])
    .where('started_at', 'is not', null);
  if (input.personIds) query = query.where('person_id', 'in', [...input.personIds]);
  const rows = await query.orderBy('started_at').orderBy('id').execute();
  return rows.map((run) => factsOf(run, []));
}

/** A finished run as far as ladders look at it. */
export interface FinishedRun {
  readonly personId: string;
  readonly nodeId: string;
  readonly at: Date;
  /** 0–100 after corrections, null while there is none. */
  readonly score: number | null;
  /** Its own learner may see the score. */
  readonly shown: boolean;
}

/** Finished runs of these people on experiment nodes in the order of their end: one statement, few columns. */
export async function finishedRunsOfNodes(
  ctx: Ctx,
  of: { readonly nodeIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<FinishedRun[]> {
  if (of.nodeIds.length === 0 || of.personIds.length === 0) return [];
  const { rows } = await sql<FinishedRun>`
    select person_id as "personId", node_id as "nodeId", ended_at as at, score::float as score, show_score as shown
    from runs.run
    where node_id = any(${[...of.nodeIds]}::uuid[]) and person_id = any(${[...of.personIds]}::uuid[])
      and state = 'finished' and ended_at is not null
    order by ended_at, id`.execute(ctx.db);
  return rows;
}
