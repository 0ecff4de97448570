import type { PersonActor } from '../../../../kernel/access/actor.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { VersionFacts } from '../../../content/server/content.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { AWAITS_MARKS, isImplausible, scoreAnomalies } from '../../shared/anomaly.policy.ts';
import { runContextPort } from '../context.port.ts';
import { stepsOf } from '../ingest/behavior.repository.ts';
import { countingSteps } from '../ingest/step.engine.ts';
import { versionOf } from '../launch/version.service.ts';
import { readerFor } from '../run.access.ts';
import { findRun, type LockedRun, lockById, updateRun } from '../run.repository.ts';
import type { AdjustmentRow, RunStepTable } from '../runs.tables.ts';
import * as rows from './decision.repository.ts';
import { isRecorded, policyOf, scoreOfStep, totalScore, unmarkedSteps } from './rule.service.ts';

/** A correction as it is shown. */
export const adjustmentView = (row: AdjustmentRow) => ({
  id: row.id,
  kind: row.kind,
  stepSeq: row.step_seq,
  code: row.code,
  from: row.from_score,
  to: row.to_score,
  runFrom: row.run_from,
  runTo: row.run_to,
  reason: row.reason,
  by: row.by_name,
  at: row.at.toISOString(),
});

/**
 * A run the actor may judge: as teacher of its context or leader of the experiment, after its end, never the own one.
 * @throws AppError notFound out of sight, forbidden for its person and for who only reads, conflict for one of an attempt or of an archived course.
 */
export async function requireDecidable(ctx: Ctx, id: string): Promise<PersonActor> {
  const run = await findRun(ctx, { id });
  const reader = run ? await readerFor(ctx, run) : null;
  if (!run || !reader) throw appError('notFound', 'runs.run.absent');
  if (ctx.actor.kind !== 'person' || (reader !== 'teacher' && reader !== 'leader')) {
    throw appError('forbidden', 'runs.decision.own');
  }
  // Who marks an answer gives it its mark at the desk of the exam.
  if (run.exam_attempt_id !== null) throw appError('conflict', 'runs.attempt.marked');
  if (run.course_id) for (const { requireOpen } of ctx.ports.all(runContextPort)) await requireOpen(ctx, run.course_id);
  return ctx.actor;
}

/** Holds a run until the end of the transaction. @throws AppError notFound */
export async function lockForDecision(tx: TxCtx, id: string): Promise<LockedRun> {
  const run = await lockById(tx, id);
  if (!run) throw appError('notFound', 'runs.run.absent');
  return run;
}

/** Score of the run after a decision: what was awarded for all of it, else its steps, else what was reported. */
function scoreAfter(
  run: LockedRun,
  version: VersionFacts | null,
  steps: readonly RunStepTable[],
  open: { readonly refusedTotal: boolean },
) {
  if (run.awarded_score !== null) return run.awarded_score;
  const reported = run.reported_score === null ? null : Math.min(100, Math.max(0, run.reported_score));
  return totalScore(version, steps, { score: reported, held: open.refusedTotal });
}

/** A decision as it is written down. */
export type Decision = Pick<rows.NewAdjustment, 'kind' | 'step_seq' | 'code' | 'from_score' | 'to_score' | 'reason'>;

/** Score of a run after decisions about it, written down with them. */
export async function settleScore(
  tx: TxCtx,
  run: LockedRun,
  version: VersionFacts | null,
  steps: readonly RunStepTable[],
  entries: readonly Decision[],
  actor: PersonActor,
): Promise<{ score: number | null; held: number }> {
  if (isRecorded(version) && (run.awarded_score !== null || unmarkedSteps(version, steps).length === 0)) {
    await rows.decideAnomalies(tx, run.id, { code: AWAITS_MARKS, stepSeq: 0 }, 'accepted', actor.personId);
  }
  const items = await rows.heldItems(tx, run.id);
  const held = items.filter((item) => item.decision === null).length;
  // The total of a content counts unless it is impossible and nobody accepted it.
  const total = items.filter((item) => item.step_seq === 0);
  const refusedTotal =
    scoreAnomalies(run.reported_score).length > 0 && !total.some((item) => item.decision === 'accepted');
  const refusedRun = total.some((item) => item.decision === 'refused' && isImplausible(item.code));
  const score = refusedRun ? (run.awarded_score ?? 0) : scoreAfter(run, version, steps, { refusedTotal });
  await updateRun(tx, run.id, { score, held, awarded_score: run.awarded_score });
  await rows.insertAdjustments(
    tx,
    entries.map((entry) => ({
      ...entry,
      id: tx.newId(),
      run_id: run.id,
      run_from: run.score,
      run_to: score,
      by_person: actor.personId,
      by_name: actor.name,
    })),
  );
  return { score, held };
}

async function settle(
  tx: TxCtx,
  run: LockedRun,
  version: VersionFacts | null,
  steps: readonly RunStepTable[],
  entry: Decision,
  actor: PersonActor,
): Promise<{ score: number | null; held: number }> {
  const { score, held } = await settleScore(tx, run, version, steps, [entry], actor);
  tx.audit({
    action: entry.kind === 'adjusted' || entry.kind === 'restored' ? 'run.adjust_score' : 'run.verify',
    object: 'run',
    objectId: run.id,
    before: { step: entry.step_seq, code: entry.code, score: entry.from_score, runScore: run.score },
    after: { decision: entry.kind, score: entry.to_score, runScore: score },
    reason: entry.reason,
  });
  if (score !== run.score) notifyPerson(tx, run, 'runs.notice.adjusted', entry.reason);
  return { score, held };
}

/** Tells the person of a run that its score changed, and why. */
export function notifyPerson(
  tx: TxCtx,
  run: LockedRun,
  key: 'runs.notice.adjusted' | 'runs.notice.marked',
  reason: string,
): void {
  notify(tx, {
    to: [run.person_id],
    kind: 'teaching',
    key,
    params: { reason },
    target: { page: 'experimentRun', query: {}, params: { runId: run.id } },
    object: { kind: 'run', id: run.id },
  });
}

/**
 * Decides about an impossible value or an implausible run: accepted, it counts within its range; refused, it stays 0.
 * @throws AppError notFound, forbidden, conflict when nothing of that code waits there any more.
 */
export async function verifyRun(
  ctx: Ctx,
  id: string,
  input: {
    readonly code: string;
    readonly stepSeq: number;
    readonly decision: 'accepted' | 'refused';
    readonly reason: string;
  },
) {
  // Nobody releases steps without a mark.
  if (input.code === AWAITS_MARKS) throw appError('invalid', 'runs.mark.open');
  const actor = await requireDecidable(ctx, id);
  return ctx.tx(async (tx) => {
    const run = await lockForDecision(tx, id);
    const version = await versionOf(tx, run.version_id);
    const n = await rows.decideAnomalies(tx, id, input, input.decision, actor.personId);
    if (n === 0) throw appError('conflict', 'runs.decision.decided');
    const steps = await stepsOf(tx, id);
    const items = (await rows.heldItems(tx, id)).filter((item) => item.step_seq === input.stepSeq);
    // A step counts again when nothing about it waits and nothing was refused.
    const free = items.every((item) => item.decision === 'accepted');
    let from: number | null = null;
    let to: number | null = null;
    for (const [i, step] of steps.entries()) {
      if (step.seq !== input.stepSeq || !step.held || !free) continue;
      const score = scoreOfStep(policyOf(version), { ...step, held: false });
      await rows.changeStep(tx, step, { held: false, score });
      steps[i] = { ...step, held: false, score };
      [from, to] = [step.score, score];
    }
    return settle(
      tx,
      run,
      version,
      steps,
      {
        kind: input.decision,
        step_seq: input.stepSeq || null,
        code: input.code,
        from_score: from,
        to_score: to,
        reason: input.reason,
      },
      actor,
    );
  });
}

/**
 * Awards another score to a step or to the whole run; null takes the award back, so that machine scores count again.
 * @throws AppError notFound, forbidden, invalid over the step's maximum or for a step that was never reported.
 */
export async function adjustScore(
  ctx: Ctx,
  id: string,
  input: { readonly stepSeq: number | null; readonly score: number | null; readonly reason: string },
) {
  const actor = await requireDecidable(ctx, id);
  return ctx.tx(async (tx) => {
    const run = await lockForDecision(tx, id);
    const version = await versionOf(tx, run.version_id);
    const steps = await stepsOf(tx, id);
    const kind = input.score === null ? 'restored' : 'adjusted';
    if (input.stepSeq === null) {
      const changed = { ...run, awarded_score: input.score };
      const entry = {
        kind,
        step_seq: null,
        code: null,
        from_score: run.score,
        to_score: input.score,
        reason: input.reason,
      } as const;
      return settle(tx, changed, version, steps, entry, actor);
    }
    const step = countingSteps(steps).find((one) => one.seq === input.stepSeq);
    if (!step) throw appError('invalid', 'runs.decision.noStep');
    if (input.score !== null && input.score > step.max_score) {
      throw appError('invalid', 'runs.decision.over', { max: step.max_score });
    }
    const awarded = { ...step, awarded_score: input.score };
    const score = scoreOfStep(policyOf(version), awarded);
    await rows.changeStep(tx, step, { awarded_score: input.score, score });
    const after = steps.map((one) =>
      one.seq === step.seq && one.attempt === step.attempt ? { ...awarded, score } : one,
    );
    const entry = {
      kind,
      step_seq: step.seq,
      code: null,
      from_score: step.score,
      to_score: score,
      reason: input.reason,
    } as const;
    return settle(tx, run, version, after, entry, actor);
  });
}
