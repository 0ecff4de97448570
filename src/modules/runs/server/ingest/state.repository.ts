import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { RUN_LIMITS } from '../../shared/run.model.ts';
import { runsDb } from '../runs.tables.ts';

export interface SavedState {
  readonly key: string;
  readonly number: number;
  readonly data: unknown;
  readonly savedAt: Date;
}

/** Newest saved state of every key of a run. */
export async function newestStates(ctx: Ctx, runId: string): Promise<SavedState[]> {
  const rows = await runsDb(ctx)
    .selectFrom('runs.run_state')
    .select(['key', 'number', 'data', 'saved_at'])
    .distinctOn('key')
    .where('run_id', '=', runId)
    .orderBy('key')
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({ key: row.key, number: row.number, data: row.data, savedAt: row.saved_at }));
}

/** What is known of a run's states without their data. */
export async function stateHeads(ctx: Ctx, runId: string) {
  return runsDb(ctx)
    .selectFrom('runs.run_state')
    .select(['key', 'number', 'epoch', 'n', 'saved_at', 'step_seq'])
    .where('run_id', '=', runId)
    .orderBy('number', 'desc')
    .execute();
}

export async function insertState(
  tx: Ctx,
  state: {
    runId: string;
    personId: string;
    key: string;
    number: number;
    epoch: number;
    n: number;
    data: unknown;
    label: string | null;
    stepSeq: number | null;
    at: Date;
  },
): Promise<void> {
  await runsDb(tx)
    .insertInto('runs.run_state')
    .values({
      run_id: state.runId,
      person_id: state.personId,
      key: state.key,
      number: state.number,
      epoch: state.epoch,
      n: state.n,
      data: JSON.stringify(state.data),
      label: state.label,
      step_seq: state.stepSeq,
      saved_at: state.at,
    })
    .execute();
  await runsDb(tx)
    .deleteFrom('runs.run_state')
    .where('run_id', '=', state.runId)
    .where('key', '=', state.key)
    .where('number', '<=', state.number - RUN_LIMITS.stateKept)
    .execute();
}

/**
 * Keeps the first state of a step as that at its beginning, of each key; nothing when the run has kept enough.
 * @param most bytes of all states of a run together
 */
export async function keepStepState(
  tx: Ctx,
  state: { runId: string; personId: string; seq: number; key: string; json: string; bytes: number },
  most: number,
): Promise<void> {
  const { runId, personId, seq, key, json, bytes } = state;
  await sql`insert into runs.step_state as s (run_id, seq, person_id, bytes, data)
    select ${runId}::uuid, ${seq}::integer, ${personId}::uuid, ${bytes}::integer,
      jsonb_build_object(${key}::text, ${json}::jsonb)
    where (select coalesce(sum(bytes), 0) from runs.step_state where run_id = ${runId}::uuid) + ${bytes} <= ${most}
    on conflict (run_id, seq) do update set data = excluded.data || s.data, bytes = s.bytes + excluded.bytes
      where not s.data ? ${key}::text`.execute(tx.db);
}

/** Steps of a run whose beginning was kept. */
export async function stepsKept(ctx: Ctx, runId: string): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`select seq from runs.step_state where run_id = ${runId}
    order by seq`.execute(ctx.db);
  return rows.map(({ seq }) => seq);
}

/** What was saved at the beginning of a step, by key; undefined where nothing was kept. */
export async function stepState(
  ctx: Ctx,
  runId: string,
  seq: number,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`select data from runs.step_state
    where run_id = ${runId} and seq = ${seq}`.execute(ctx.db);
  return rows[0]?.data;
}

/** Removes everything a run saved. One statement. */
export async function deleteStates(tx: Ctx, runId: string): Promise<void> {
  await sql`with steps as (delete from runs.step_state where run_id = ${runId})
    delete from runs.run_state where run_id = ${runId}`.execute(tx.db);
}

/** Removes states of runs that ended 90 days ago; they can no longer be gone on with. */
export async function dropOldStates(tx: Ctx): Promise<void> {
  await sql`
    with old as (
      update runs.run set resumable = false, state_saved_at = null
      where state_saved_at is not null and state in ('finished', 'unfinished', 'abandoned')
        and ended_at < platform.app_now() - interval '90 days' returning id
    ), steps as (delete from runs.step_state s using old where s.run_id = old.id)
    delete from runs.run_state s using old where s.run_id = old.id`.execute(tx.db);
}
