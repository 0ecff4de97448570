import { appError } from '../../../../kernel/errors/app-error.ts';
import { roundHalfUp } from '../../../../kernel/values/decimal.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { VersionFacts } from '../../../content/server/content.public.ts';
import {
  type AnomalyCode,
  AWAITS_MARKS,
  levelOf,
  plausibilityAnomalies,
  runAnomalies,
  scoreAnomalies,
} from '../../shared/anomaly.policy.ts';
import type { RunFinished } from '../../shared/run.model.ts';
import { contextOf } from '../figures/facts.repository.ts';
import { startStateHeader } from '../launch/start-state.repository.ts';
import { runManifest, versionOf } from '../launch/version.service.ts';
import { notifyClass } from '../queue/live-status.service.ts';
import { freePlace } from '../queue/queue.service.ts';
import { type LockedRun, lockById, updateRun } from '../run.repository.ts';
import { auditBy, move } from '../run.service.ts';
import type { RunRow } from '../runs.tables.ts';
import { heldItems } from '../scoring/decision.repository.ts';
import { computeSteps, totalScore, unmarkedSteps } from '../scoring/rule.service.ts';
import { compareRun } from '../scoring/similarity.service.ts';
import { noteAnomalies, putSteps, stepsOf } from './behavior.repository.ts';
import { storableScore } from './operation.service.ts';
import { projectChange } from './projection.service.ts';
import { countingSteps } from './step.engine.ts';

/** The end of a run as its shell and its person read it. */
export interface RunEnd {
  readonly run: RunRow;
  /** Sequence numbers of defined steps that were never reported. */
  readonly missing: readonly number[];
  /** Final once nothing waits for a person's decision. */
  readonly final: boolean;
  /** Findings that wait for a person's decision. */
  readonly held: readonly AnomalyCode[];
  /** A step of it is scored by a person. */
  readonly manual: boolean;
}

/** @param from first step a run could do: a starting state stands there */
const missingOf = (version: VersionFacts | null, rows: readonly { seq: number }[], from: number): number[] => {
  const seen = new Set(rows.map((row) => row.seq));
  return (version?.steps ?? [])
    .filter((step) => step.scoreKind === 'operation' && step.seq >= from && !seen.has(step.seq))
    .map((step) => step.seq);
};

/** Whether the score of an ended run is final, and what it waits for. One statement when something is held. */
async function finality(tx: TxCtx, version: VersionFacts | null, run: Pick<RunRow, 'id' | 'held'>) {
  const manual = (version?.steps ?? []).some((step) => step.scoreKind !== 'operation');
  const items = run.held === 0 ? [] : await heldItems(tx, run.id);
  const held = [...new Set(items.filter((item) => item.decision === null).map((item) => item.code as AnomalyCode))];
  return { final: run.held === 0 && !manual, held: held.sort(), manual };
}

const totalOf = (scores: readonly number[]): number | null =>
  scores.length === 0
    ? null
    : roundHalfUp(
        scores.reduce((sum, score) => sum + score, 0),
        2,
      );

/**
 * Ends a run that this transaction holds: finished (1) or left for later (2). Scores are fixed here. A repeat gives the
 * same answer.
 * @throws AppError conflict when the run already ended otherwise or a newer window goes on with it.
 */
export async function endRun(
  tx: TxCtx,
  run: LockedRun,
  version: VersionFacts | null,
  input: {
    readonly status: 1 | 2;
    readonly score: number | null;
    readonly reason: string | null;
    readonly at: Date;
    /** Somebody who administers ended it: the log names them and their reason, not the person of the run. */
    readonly byAdmin?: boolean;
  },
): Promise<RunEnd> {
  const reportedSteps = await stepsOf(tx, run.id);
  const begun = await startStateHeader(tx, run.start_state_id);
  const missing = missingOf(version, reportedSteps, begun?.lastStep ?? 0);
  const same = input.status === 1 ? 'finished' : 'unfinished';
  if (run.state === same) return { run, missing, ...(await finality(tx, version, run)) };
  if (run.token_epoch !== run.epoch) throw appError('conflict', 'runs.epoch.superseded');
  const state = move(run, input.status === 1 ? 'finish' : 'pause');

  // Whatever came after a step's own report counts too: the rules look at the whole run once more.
  const steps = await computeSteps(tx, run, version, reportedSteps);
  const changed = steps.filter((step, i) => {
    const before = reportedSteps[i]!;
    return step.computed_score !== before.computed_score || step.score !== before.score;
  });
  await putSteps(tx, changed);
  const reported = input.score === null ? run.reported_score : storableScore(input.score);
  const impossible = scoreAnomalies(reported);
  const counting = countingSteps(steps);
  const scored = counting.filter((step) => step.score !== null);
  const stepTotal = totalOf(scored.map((step) => step.score!));
  const reportedTotal = totalOf(counting.flatMap((step) => step.reported_score ?? []));
  const computed = totalOf(counting.flatMap((step) => step.computed_score ?? []));
  const started = run.started_at ?? run.created_at;
  const wallSeconds = (input.at.getTime() - started.getTime()) / 1000;
  const odd =
    input.status === 1
      ? runAnomalies({
          wallSeconds,
          // Who begins in the middle needs less time, and the content's own total knows the steps before.
          minSeconds: begun || run.context_kind === 'trial' ? null : runManifest(version?.manifest ?? null).minSeconds,
          stepSeconds: counting.reduce((sum, step) => sum + step.seconds, 0),
          activeSeconds: run.active_seconds,
          // A content's own total is held against its own steps (A07), its steps against the rules (A08).
          stepTotal: reportedTotal,
          reported: begun ? null : reported,
          computedSteps: totalOf(
            counting.flatMap((step) => (step.computed_score === null ? [] : [step.computed_score])),
          ),
          reportedSteps: totalOf(
            counting.flatMap((step) => (step.computed_score === null ? [] : [step.reported_score ?? 0])),
          ),
          missing,
        })
      : [];
  // A trial counts nowhere; who tries an experiment out is quick on purpose.
  const implausible =
    input.status === 1 && run.context_kind !== 'trial'
      ? plausibilityAnomalies({
          wallSeconds,
          activeSeconds: run.active_seconds,
          stepSeconds: counting.reduce((sum, step) => sum + step.seconds, 0),
          expectSeconds: counting.reduce((sum, step) => sum + (step.expect_seconds ?? 0), 0),
        })
      : [];
  const unmarked: AnomalyCode[] =
    input.status === 1 && run.context_kind !== 'trial' && unmarkedSteps(version, steps).length > 0
      ? [AWAITS_MARKS]
      : [];
  const similarity =
    input.status === 1 ? await compareRun(tx, run, reported ?? stepTotal) : { digest: null, found: [] };
  const alreadyHeld = scoreAnomalies(run.reported_score).length > 0;
  const fresh = alreadyHeld ? [] : impossible;
  await noteAnomalies(
    tx,
    run.id,
    input.at,
    [
      ...[...fresh, ...odd, ...implausible, ...unmarked].map((code) => ({
        code,
        evidence: { reported, stepTotal, wallSeconds, activeSeconds: run.active_seconds, missing } as unknown,
      })),
      ...similarity.found,
    ].map(({ code, evidence }) => ({ code, level: levelOf(code), stepSeq: 0, epoch: 0, n: 0, evidence })),
  );
  const change = {
    state,
    ended_at: input.at,
    end_reason: input.reason ?? (input.status === 1 ? 'finished' : 'left'),
    reported_score: reported,
    computed_score: computed === null ? null : Math.min(9999, computed),
    score: run.awarded_score ?? totalScore(version, steps, { score: reported, held: impossible.length > 0 }),
    held: run.held + [...fresh, ...odd, ...implausible, ...unmarked].filter((code) => levelOf(code) === 'hold').length,
    event_digest: similarity.digest,
  };
  await updateRun(tx, run.id, change);
  const ended = { ...run, ...change };
  tx.audit({
    action: input.byAdmin ? 'run.end_by_admin' : input.status === 1 ? 'run.finish' : 'run.pause',
    object: 'run',
    objectId: run.id,
    after: { state, score: change.score, reported, activeSeconds: run.active_seconds },
    ...(input.byAdmin ? { reason: input.reason ?? '' } : { by: auditBy(run) }),
  });
  if (input.status === 1) {
    const payload: RunFinished = {
      runId: run.id,
      personId: run.person_id,
      experimentId: run.experiment_id,
      context: contextOf(run),
    };
    tx.emit({ type: 'runs.finished', version: 1, key: run.id, payload: { ...payload } });
  }
  projectChange(tx, ended, input.status === 1 ? 'finished' : 'suspended', input.at);
  notifyClass(tx, ended, { score: ended.score });
  await freePlace(tx, ended);
  return { run: ended, missing, ...(await finality(tx, version, ended)) };
}

/**
 * Ends an open run for an administrator who was let near it by the caller: unfinished, its steps and scores are kept.
 * @throws AppError notFound, conflict when it is not open any more
 */
export async function endRunByAdmin(ctx: Ctx, id: string, reason: string): Promise<RunRow> {
  return ctx.tx(async (tx) => {
    const run = await lockById(tx, id);
    if (!run) throw appError('notFound', 'runs.run.absent');
    if (run.state !== 'running') throw appError('conflict', 'runs.state.moved');
    // What a person did in detail is kept from everybody else by the database.
    return tx.asSystem(async () => {
      const version = await versionOf(tx, run.version_id);
      return (await endRun(tx, run, version, { status: 2, score: null, reason, at: run.now, byAdmin: true })).run;
    });
  });
}
