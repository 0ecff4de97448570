import type { Ctx } from '../../../../platform/db/context.ts';
import { isResumable } from '../../shared/run.policy.ts';
import { examRunPort } from '../exam.port.ts';
import type { RunRow } from '../runs.tables.ts';

/** Whether the attempt at an exam a run belongs to is being answered now. */
export async function isAnswering(ctx: Ctx, attemptId: string): Promise<boolean> {
  for (const exams of ctx.ports.all(examRunPort)) if (await exams.isAnswering(ctx, attemptId)) return true;
  return false;
}

/** Whether the actor marks the attempt at an exam a run belongs to. */
export async function marksAttempt(ctx: Ctx, attemptId: string): Promise<boolean> {
  for (const exams of ctx.ports.all(examRunPort)) if (await exams.marks(ctx, attemptId)) return true;
  return false;
}

/** True when a run can be gone on with; one of an attempt needs nothing saved, as there is no other run to begin. */
export const canResume = (run: RunRow): boolean =>
  isResumable({
    state: run.state,
    started: run.started_at !== null,
    resumable: run.resumable,
    hasState: run.state_saved_at !== null || run.exam_attempt_id !== null,
  });
