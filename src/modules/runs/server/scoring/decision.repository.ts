import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { runsDb } from '../runs.tables.ts';

export interface NewAdjustment {
  readonly id: string;
  readonly run_id: string;
  readonly kind: 'accepted' | 'refused' | 'adjusted' | 'restored';
  readonly step_seq: number | null;
  readonly code: string | null;
  readonly from_score: number | null;
  readonly to_score: number | null;
  readonly run_from: number | null;
  readonly run_to: number | null;
  readonly reason: string;
  readonly by_person: string;
  readonly by_name: string;
}

/** Decides what is held under a code at a step; answers how many rows that were. */
export async function decideAnomalies(
  tx: Ctx,
  runId: string,
  at: { readonly code: string; readonly stepSeq: number },
  decision: 'accepted' | 'refused',
  by: string,
): Promise<number> {
  const done = await runsDb(tx)
    .updateTable('runs.run_anomaly')
    .set({ decision, decided_by: by, decided_at: sql`platform.app_now()` })
    .where('run_id', '=', runId)
    .where('code', '=', at.code)
    .where('step_seq', '=', at.stepSeq)
    .where('level', '=', 'hold')
    .where('decision', 'is', null)
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

/** Held items of a run and what was decided about them. */
export function heldItems(ctx: Ctx, runId: string) {
  return runsDb(ctx)
    .selectFrom('runs.run_anomaly')
    .select(['code', 'step_seq', 'decision'])
    .where('run_id', '=', runId)
    .where('level', '=', 'hold')
    .execute();
}

/** Writes what a step counts after a decision. */
export async function changeStep(
  tx: Ctx,
  step: { readonly run_id: string; readonly seq: number; readonly attempt: number },
  change: { readonly held?: boolean; readonly awarded_score?: number | null; readonly score: number | null },
): Promise<void> {
  await runsDb(tx)
    .updateTable('runs.run_step')
    .set(change)
    .where('run_id', '=', step.run_id)
    .where('seq', '=', step.seq)
    .where('attempt', '=', step.attempt)
    .execute();
}

export async function insertAdjustments(tx: Ctx, rows: readonly NewAdjustment[]): Promise<void> {
  await runsDb(tx).insertInto('runs.score_adjustment').values(rows).execute();
}

/** Corrections of a run, the newest first. */
export function adjustmentsOf(ctx: Ctx, runId: string) {
  return runsDb(ctx)
    .selectFrom('runs.score_adjustment')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
