import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Practice of a step that was made and not begun. The caller holds the row of the run that is practised. */
export async function madePractice(tx: Ctx, runId: string, seq: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from runs.run
    where practice_of = ${runId} and practice_step = ${seq} and state = 'created'`.execute(tx.db);
  return rows[0]?.id;
}

/** Starting state of earlier practice of a step. */
export async function practisedState(tx: Ctx, runId: string, seq: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select start_state_id as id from runs.run
    where practice_of = ${runId} and practice_step = ${seq} and start_state_id is not null limit 1`.execute(tx.db);
  return rows[0]?.id;
}
