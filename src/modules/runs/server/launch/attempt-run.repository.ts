import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { countingSteps } from '../ingest/step.engine.ts';
import { type RunRow, type RunStepTable, runsDb } from '../runs.tables.ts';

/** What a run of an attempt has come to. */
export interface AttemptRun {
  readonly id: string;
  /** Item of the form whose answer it is. */
  readonly item: string;
  readonly finished: boolean;
  readonly started: boolean;
  /** A finding about it waits for a person. */
  readonly held: boolean;
  /** Steps that were reported, each with the try that counts. */
  readonly steps: readonly { readonly seq: number; readonly score: number | null }[];
}

/** Runs of an attempt, of some of its items or of all. One statement. */
export const runsOfAttempt = (
  ctx: Ctx,
  of: { readonly attemptId: string; readonly items?: readonly string[] },
): Promise<RunRow[]> => {
  let query = runsDb(ctx).selectFrom('runs.run').selectAll().where('exam_attempt_id', '=', of.attemptId);
  if (of.items) query = query.where('exam_item', 'in', [...of.items]);
  return query.orderBy('exam_item').execute();
};

/**
 * What the runs of an attempt have come to, steps included that came in before `until`. Two statements, one where there is
 * no run.
 * @param until null: all of them
 */
export async function attemptRuns(
  ctx: Ctx,
  of: { readonly attemptId: string; readonly items?: readonly string[]; readonly until: Date | null },
): Promise<AttemptRun[]> {
  const found = await runsOfAttempt(ctx, of);
  if (found.length === 0) return [];
  const { rows } = await sql<RunStepTable>`select s.* from runs.run_step s join runs.run r on r.id = s.run_id
    where r.exam_attempt_id = ${of.attemptId} ${
      of.until === null
        ? sql``
        : sql`and exists (select from runs.behavior b where b.run_month = r.run_month and b.run_id = s.run_id
            and b.epoch = s.epoch and b.n = s.n and b.received_at <= ${of.until})`
    }
    order by s.run_id, s.seq, s.attempt`.execute(ctx.db);
  const steps = Map.groupBy(rows, ({ run_id }) => run_id);
  return found.map((run) => ({
    id: run.id,
    item: run.exam_item!,
    finished: run.state === 'finished',
    started: run.started_at !== null,
    held: run.held > 0,
    steps: countingSteps(steps.get(run.id) ?? []).map(({ seq, score }) => ({ seq, score })),
  }));
}
