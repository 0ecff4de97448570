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
    .select(['key', 'number', 'epoch', 'n', 'saved_at'])
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

export async function deleteStates(tx: Ctx, runId: string): Promise<void> {
  await runsDb(tx).deleteFrom('runs.run_state').where('run_id', '=', runId).execute();
}

/** Removes states of runs that ended 90 days ago; they can no longer be gone on with. */
export async function dropOldStates(tx: Ctx): Promise<void> {
  await sql`
    with old as (
      update runs.run set resumable = false, state_saved_at = null
      where state_saved_at is not null and state in ('finished', 'unfinished', 'abandoned')
        and ended_at < platform.app_now() - interval '90 days' returning id
    ) delete from runs.run_state s using old where s.run_id = old.id`.execute(tx.db);
}
