import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type RunRow, runsDb } from '../runs.tables.ts';

/** True when the content of a run said hello with the ability to replay. */
export async function canReplay(ctx: Ctx, run: Pick<RunRow, 'id' | 'run_month'>): Promise<boolean> {
  const { rows } = await sql<{ able: boolean }>`
    select exists (select 1 from runs.behavior where run_month = ${run.run_month}::date and run_id = ${run.id}::uuid
      and type = 'client' and data -> 'caps' ? 'replay') as able`.execute(ctx.db);
  return rows[0]!.able;
}

/** States that are kept of a run, in the order they were saved. */
export async function statesOf(ctx: Ctx, runId: string) {
  const rows = await runsDb(ctx)
    .selectFrom('runs.run_state')
    .select(['key', 'number', 'saved_at', 'label'])
    .where('run_id', '=', runId)
    .orderBy('saved_at')
    .execute();
  return rows.map((row) => ({ key: row.key, number: row.number, at: row.saved_at.toISOString(), label: row.label }));
}

/** Series of a run as they were sent. Row-level security: call it inside `ctx.read`. */
export async function rawSeriesOf(ctx: Ctx, runId: string) {
  return runsDb(ctx)
    .selectFrom('runs.run_artifact')
    .select(['name', 'step_seq', 'meta', 'body'])
    .where('run_id', '=', runId)
    .where('kind', '=', 'series')
    .orderBy('step_seq')
    .orderBy('name')
    .execute();
}
