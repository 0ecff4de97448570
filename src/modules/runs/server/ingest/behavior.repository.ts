import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { AnomalyCode, AnomalyLevel } from '../../shared/anomaly.policy.ts';
import { upsertArtifacts } from '../replay/artifact.repository.ts';
import { type RunRow, type RunStepTable, runsDb } from '../runs.tables.ts';

/** One item ready to be kept. */
export interface NewBehavior {
  readonly n: number;
  readonly type: string;
  readonly verb: string | null;
  readonly object: string | null;
  readonly stepSeq: number | null;
  readonly data: unknown;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly late: boolean;
  readonly flags: readonly AnomalyCode[];
  /** Who said it, when it was not the content's own bridge: `shim:<name>`. */
  readonly source?: string | undefined;
}

/** Keeps items once per (run, epoch, n); returns the numbers that were new. */
export async function insertBehavior(
  tx: Ctx,
  run: Pick<RunRow, 'id' | 'person_id' | 'run_month' | 'source'>,
  epoch: number,
  items: readonly NewBehavior[],
): Promise<ReadonlySet<number>> {
  if (items.length === 0) return new Set();
  const { rows } = await sql<{ n: number }>`
    insert into runs.behavior (run_month, run_id, epoch, n, person_id, type, verb, object, step_seq, data, at,
      received_at, late, flags, source)
    select ${run.run_month}::date, ${run.id}::uuid, ${epoch}::int, i.n, ${run.person_id}::uuid, i.type, i.verb, i.object,
      i."stepSeq", i.data, i.at, i."receivedAt", i.late, i.flags,
      coalesce(i.source, ${run.source})
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (n bigint, type text, verb text, object text,
      "stepSeq" int, data jsonb, at timestamptz, "receivedAt" timestamptz, late boolean, flags text[], source text)
    on conflict do nothing returning n`.execute(tx.db);
  return new Set(rows.map((row) => row.n));
}

/** Every step a run reported, all attempts. */
export async function stepsOf(ctx: Ctx, runId: string): Promise<RunStepTable[]> {
  return runsDb(ctx)
    .selectFrom('runs.run_step')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('seq')
    .orderBy('attempt')
    .execute();
}

/** Writes steps; the caller decided which of two reports of one attempt wins. */
export async function putSteps(tx: Ctx, steps: readonly RunStepTable[]): Promise<void> {
  if (steps.length === 0) return;
  await runsDb(tx)
    .insertInto('runs.run_step')
    .values(steps.map((step) => ({ ...step, ext: step.ext === null ? null : JSON.stringify(step.ext) })))
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'seq', 'attempt']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        started_at: eb.ref('excluded.started_at'),
        ended_at: eb.ref('excluded.ended_at'),
        seconds: eb.ref('excluded.seconds'),
        expect_seconds: eb.ref('excluded.expect_seconds'),
        max_score: eb.ref('excluded.max_score'),
        reported_score: eb.ref('excluded.reported_score'),
        computed_score: eb.ref('excluded.computed_score'),
        awarded_score: eb.ref('excluded.awarded_score'),
        score: eb.ref('excluded.score'),
        repeat_count: eb.ref('excluded.repeat_count'),
        evaluation: eb.ref('excluded.evaluation'),
        scoring_model: eb.ref('excluded.scoring_model'),
        remarks: eb.ref('excluded.remarks'),
        ext: eb.ref('excluded.ext'),
        flags: eb.ref('excluded.flags'),
        held: eb.ref('excluded.held'),
        late: eb.ref('excluded.late'),
        epoch: eb.ref('excluded.epoch'),
        n: eb.ref('excluded.n'),
        digest: eb.ref('excluded.digest'),
      })),
    )
    .execute();
}

export interface NewArtifact {
  readonly kind: 'series' | 'report';
  readonly name: string;
  readonly stepSeq: number | null;
  readonly meta: unknown;
  readonly body: unknown;
  readonly sha256: string;
  readonly n: number;
}

/** Names of the series and report blocks a run already has. */
export async function artifactNames(ctx: Ctx, runId: string): Promise<{ kind: string; name: string }[]> {
  return runsDb(ctx).selectFrom('runs.run_artifact').select(['kind', 'name']).where('run_id', '=', runId).execute();
}

/** Writes series and report blocks; the newer (epoch, n) of one name wins. */
export async function putArtifacts(
  tx: Ctx,
  run: Pick<RunRow, 'id' | 'person_id'>,
  facts: { epoch: number; at: Date },
  items: readonly NewArtifact[],
): Promise<void> {
  if (items.length === 0) return;
  await upsertArtifacts(
    tx,
    items.map((item) => ({
      run_id: run.id,
      kind: item.kind,
      name: item.name,
      person_id: run.person_id,
      step_seq: item.stepSeq,
      meta: JSON.stringify(item.meta),
      body: JSON.stringify(item.body),
      sha256: item.sha256,
      epoch: facts.epoch,
      n: item.n,
      saved_at: facts.at,
    })),
  );
}

export interface NewAnomaly {
  readonly code: AnomalyCode;
  readonly level: AnomalyLevel;
  readonly stepSeq: number;
  readonly epoch: number;
  readonly n: number;
  readonly evidence: unknown;
}

/** Notes anomalies once. */
export async function noteAnomalies(tx: Ctx, runId: string, at: Date, items: readonly NewAnomaly[]): Promise<void> {
  if (items.length === 0) return;
  await runsDb(tx)
    .insertInto('runs.run_anomaly')
    .values(
      items.map((item) => ({
        run_id: runId,
        code: item.code,
        step_seq: item.stepSeq,
        epoch: item.epoch,
        n: item.n,
        level: item.level,
        evidence: JSON.stringify(item.evidence),
        at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Anomalies of a run, decided ones too. */
export async function anomaliesOf(ctx: Ctx, runId: string) {
  return runsDb(ctx)
    .selectFrom('runs.run_anomaly')
    .select(['code', 'level', 'step_seq', 'evidence', 'at', 'decision'])
    .where('run_id', '=', runId)
    .orderBy('at')
    .orderBy('code')
    .execute();
}

export interface BehaviorRow {
  readonly epoch: number;
  readonly n: number;
  readonly type: string;
  readonly verb: string | null;
  readonly object: string | null;
  readonly step_seq: number | null;
  readonly data: unknown;
  readonly at: Date;
  readonly source: string;
  readonly total: number;
}

/** Items of a run in their order; the number of all that match stands in every row. */
export async function behaviorOf(
  ctx: Ctx,
  run: Pick<RunRow, 'id' | 'run_month'>,
  input: { type?: string; stepSeq?: number; after: { epoch: number; n: number }; size: number },
): Promise<BehaviorRow[]> {
  const { rows } = await sql<BehaviorRow>`
    with matching as (
      select epoch, n, type, verb, object, step_seq, data, at, source from runs.behavior
      where run_month = ${run.run_month}::date and run_id = ${run.id}::uuid
        and (${input.type ?? null}::text is null or type = ${input.type ?? null})
        and (${input.stepSeq ?? null}::int is null or step_seq = ${input.stepSeq ?? null})
    )
    select m.*, (select count(*) from matching) as total from matching m
    where (m.epoch, m.n) > (${input.after.epoch}::int, ${input.after.n}::bigint)
    order by m.epoch, m.n limit ${input.size}`.execute(ctx.db);
  return rows;
}

/** What rules look at: events, answers and the begins of steps, in the order the run made them. */
export async function ruleEvents(
  ctx: Ctx,
  run: Pick<RunRow, 'id' | 'run_month'>,
): Promise<{ type: string; verb: string | null; object: string | null; stepSeq: number | null; result: unknown }[]> {
  const { rows } = await sql<{
    type: string;
    verb: string | null;
    object: string | null;
    stepSeq: number | null;
    result: unknown;
  }>`
    select type, verb, object,
      coalesce(step_seq, case when data #>> '{context,step}' ~ '^[0-9]{1,4}$' then (data #>> '{context,step}')::int end)
        as "stepSeq",
      case when type = 'answer' then jsonb_build_object('value', data -> 'response') else data -> 'result' end as result
    from runs.behavior
    where run_month = ${run.run_month}::date and run_id = ${run.id}::uuid and type in ('event', 'answer', 'step.start')
    order by epoch, n`.execute(ctx.db);
  return rows;
}

/** Series of a run by name. */
export async function ruleSeries(
  ctx: Ctx,
  runId: string,
): Promise<Map<string, { columns: readonly string[]; rows: readonly (readonly unknown[])[] }>> {
  const rows = await runsDb(ctx)
    .selectFrom('runs.run_artifact')
    .select(['name', 'meta', 'body'])
    .where('run_id', '=', runId)
    .where('kind', '=', 'series')
    .execute();
  return new Map(
    rows.map((row) => [
      row.name,
      {
        columns: (row.meta as { columns?: string[] }).columns ?? [],
        rows: Array.isArray(row.body) ? (row.body as unknown[][]) : [],
      },
    ]),
  );
}
