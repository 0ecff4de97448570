import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import { newToken, tokenHash } from '../../../platform/auth/tokens.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { isOtherAddress, levelOf } from '../shared/anomaly.policy.ts';
import { nextState, type RunEvent } from '../shared/run.policy.ts';
import { START_WORDS, type StartCode } from '../shared/start.policy.ts';
import { contextOf } from './figures/facts.repository.ts';
import { noteAnomalies } from './ingest/behavior.repository.ts';
import { projectChange } from './ingest/projection.service.ts';
import { deleteStates } from './ingest/state.repository.ts';
import { canResume, isAnswering } from './launch/attempt-run.access.ts';
import { guardCloud } from './launch/cloud.service.ts';
import { decideCourse } from './launch/start.service.ts';
import { type RunOpening, runOpeningPort } from './opening.port.ts';
import { notifyClass } from './queue/live-status.service.ts';
import { freePlace, takePlace } from './queue/queue.service.ts';
import type { LockedRun } from './run.repository.ts';
import * as runs from './run.repository.ts';
import type { RunRow } from './runs.tables.ts';
import { addressOfEpoch } from './scoring/similarity.repository.ts';

/** A launch or start that is not possible; the code is one of the fifteen, the words are its reason. */
export function refusedStart(code: Exclude<StartCode, 'ok'>, more: Readonly<Record<string, unknown>> = {}) {
  return appErrorWith({ data: { Code: code, ...more } }, 'refused', START_WORDS[code]);
}

/** State after an event. @throws AppError conflict when the state has moved on. */
export function move(run: RunRow, event: RunEvent) {
  const state = nextState(run.state, event);
  if (state === null) throw appError('conflict', 'runs.state.moved');
  return state;
}

/** The person a run belongs to, for audit rows written by the system on their behalf. */
export const auditBy = (run: LockedRun) => ({
  personId: run.person_id,
  account: run.person_account ?? '',
  role: run.person_role ?? -1,
  unitId: run.person_unit,
});

/**
 * First signal of a created run: the attempt is counted here and nowhere else. The caller holds `lockPerson`, so nobody
 * else starts for this person meanwhile.
 * @throws AppError refused with a start code.
 */
export async function beginRun(
  tx: TxCtx,
  run: LockedRun,
  facts: { tokenHash: Buffer; at: Date; attempts: number | null },
): Promise<LockedRun> {
  const state = move(run, 'start');
  const { used } = await runs.findCreated(tx, {
    personId: run.person_id,
    experimentId: run.experiment_id,
    kind: run.context_kind,
    nodeId: run.node_id,
    classId: run.class_id,
    cloudId: run.cloud_id,
    openingId: run.opening_id,
  });
  if (facts.attempts !== null && used >= facts.attempts) throw refusedStart('attempts');
  const begun = {
    state,
    attempt_no: used + 1,
    started_at: facts.at,
    last_heartbeat_at: facts.at,
    ...(run.code_hash ? { code_used_at: facts.at } : {}),
  };
  await runs.updateRun(tx, run.id, begun);
  // The runs of an attempt stand beside each other, one for each question.
  if (run.context_kind !== 'attempt' && run.practice_of === null) await runs.closeEarlier(tx, run);
  await runs.insertEpoch(tx, {
    runId: run.id,
    epoch: run.epoch,
    tokenHash: facts.tokenHash,
    ip: tx.ip,
    agent: tx.agent,
    at: facts.at,
  });
  tx.audit({
    action: 'run.start',
    object: 'run',
    objectId: run.id,
    by: auditBy(run),
    after: { experiment: run.experiment_id, version: run.version_id, context: contextOf(run), attempt: used + 1 },
  });
  const started = { ...run, ...begun, now: facts.at };
  notifyClass(tx, started);
  return started;
}

/** Attempts of the run's context, checked now. @throws AppError refused when the window closed or the right is gone. */
export async function guardContext(ctx: Ctx, run: RunRow): Promise<number | null> {
  if (run.exam_attempt_id !== null) {
    if (!(await isAnswering(ctx, run.exam_attempt_id))) throw refusedStart('closed');
    return null;
  }
  if (run.practice_of !== null) {
    // Practice takes no attempt, and stops with the place of the run it goes back to.
    const practised = await runs.findRun(ctx, { id: run.practice_of });
    if (practised) await guardContext(ctx, practised);
    return null;
  }
  if (run.node_id === null) return null;
  const decision = await decideCourse(ctx, run.person_id, run.experiment_id, {
    nodeId: run.node_id,
    classId: run.class_id,
  });
  if (!decision) throw refusedStart('no_right');
  if (decision.code !== 'ok') {
    throw refusedStart(decision.code === 'not_yet' ? 'not_yet' : 'closed', {
      ...(decision.opensAt ? { StartTime: decision.opensAt.getTime() } : {}),
      ...(decision.closesAt ? { EndTime: decision.closesAt.getTime() } : {}),
    });
  }
  return decision.attempts;
}

/** Why an opening or entitlement lets a run not begin, or not go on; null when it does. */
function refusalOfOpening(opening: RunOpening, run: LockedRun): Exclude<StartCode, 'ok'> | null {
  const now = run.now.getTime();
  const closed = opening.closesAt.getTime() <= now;
  if (run.state === 'running') return closed && !opening.finishRunning ? 'closed' : null;
  if (opening.opensAt.getTime() > now) return 'not_yet';
  if (closed) return 'closed';
  if (opening.booking === 'needed') return 'booking';
  if (opening.booking === 'early') return 'too_early';
  if (opening.seatsLeft !== null && opening.seatsLeft <= 0) return 'seats';
  return run.state === 'created' && opening.quotaLeft !== null && opening.quotaLeft <= 0 ? 'quota' : null;
}

/**
 * The opening or entitlement of a run that is about to begin or to be gone on with, held until the transaction ends; one
 * that begins is counted against its quotas or takes a seat. @returns most runs of one person @throws AppError refused with a start code
 */
async function enterOpening(tx: TxCtx, run: LockedRun, openingId: string): Promise<number | null> {
  for (const provider of tx.ports.all(runOpeningPort)) {
    const opening = await provider.hold(tx, { personId: run.person_id, unitId: run.person_unit }, openingId);
    if (!opening) continue;
    const refusal = refusalOfOpening(opening, run);
    if (refusal) {
      throw refusedStart(refusal, {
        StartTime: opening.opensAt.getTime(),
        EndTime: opening.closesAt.getTime(),
        ...(opening.slot ? { SlotStart: opening.slot.startsAt.getTime(), SlotEnd: opening.slot.endsAt.getTime() } : {}),
      });
    }
    if (run.state === 'created') await provider.enter(tx, { id: run.id, personId: run.person_id, openingId });
    return opening.attempts;
  }
  throw refusedStart('no_right');
}

/**
 * The context of a run that is about to begin or to be gone on with: checked now, with a place taken where a micro cloud
 * limits them. A run that is open already keeps its place and is let back in whatever its cloud says.
 * @returns attempts as `guardContext` @throws AppError refused with a start code, `queue` when every place is taken
 */
export async function enterContext(tx: TxCtx, run: LockedRun): Promise<number | null> {
  if (run.opening_id !== null) return enterOpening(tx, run, run.opening_id);
  const attempts = await guardContext(tx, run);
  if (run.cloud_id === null || run.state === 'running') return attempts;
  const { concurrency } = await guardCloud(tx, run);
  const place = await takePlace(tx, run, concurrency);
  if (!place) throw refusedStart('queue');
  await runs.updateRun(tx, run.id, place);
  return attempts;
}

/** Goes on with a run in a new epoch; the older one may only empty its outbox from now on. */
export async function reopenRun(tx: TxCtx, run: LockedRun, facts: { tokenHash: Buffer; at: Date }): Promise<LockedRun> {
  const open = canResume(run);
  if (!open) throw appError('conflict', 'runs.state.moved');
  const before = run.state === 'running' ? await addressOfEpoch(tx, run.id, run.epoch) : null;
  const change = {
    state: move(run, 'resume'),
    epoch: run.epoch + 1,
    last_heartbeat_at: facts.at,
    ended_at: null,
    end_reason: null,
    ...(run.code_hash ? { code_used_at: facts.at } : {}),
  };
  await runs.updateRun(tx, run.id, change);
  await runs.insertEpoch(tx, {
    runId: run.id,
    epoch: change.epoch,
    tokenHash: facts.tokenHash,
    ip: tx.ip,
    agent: tx.agent,
    at: facts.at,
  });
  tx.audit({
    action: 'run.resume',
    object: 'run',
    objectId: run.id,
    after: { epoch: change.epoch },
    by: auditBy(run),
  });
  const silentMs = facts.at.getTime() - (run.last_heartbeat_at ?? run.created_at).getTime();
  if (isOtherAddress({ running: run.state === 'running', silentMs, before, now: tx.ip })) {
    const evidence = { before, now: tx.ip, silentSeconds: Math.round(silentMs / 1000) };
    await noteAnomalies(tx, run.id, facts.at, [
      { code: 'A11', level: levelOf('A11'), stepSeq: 0, epoch: change.epoch, n: 0, evidence },
    ]);
  }
  const reopened = { ...run, ...change, now: facts.at };
  projectChange(tx, reopened, 'resumed', facts.at);
  notifyClass(tx, reopened);
  return reopened;
}

/** Holds an own run. @throws AppError notFound for another person's or none. */
export async function holdOwn(tx: TxCtx, id: string): Promise<LockedRun> {
  const run = await runs.lockById(tx, id);
  if (!run || tx.actor.kind !== 'person' || run.person_id !== tx.actor.personId) {
    throw appError('notFound', 'runs.run.absent');
  }
  return run;
}

/** Goes on with an own run in this browser, or begins one of an attempt. @throws AppError notFound, conflict or refused with a start code. */
export async function resumeRun(ctx: Ctx, id: string): Promise<{ run: RunRow; token: string }> {
  const token = newToken('Rt');
  return ctx.tx(async (tx) => {
    const run = await holdOwn(tx, id);
    const attempts = await enterContext(tx, run);
    const facts = { tokenHash: tokenHash(token), at: run.now };
    // Whoever answers at the desk was let in there, and who practises at the result: such a run needs no code.
    const begins = run.state === 'created' && (run.exam_attempt_id !== null || run.practice_of !== null);
    return { run: begins ? await beginRun(tx, run, { ...facts, attempts }) : await reopenRun(tx, run, facts), token };
  });
}

/** Leaves an own run for later. @throws AppError conflict when nothing was saved to go on with. */
export async function pauseRun(ctx: Ctx, id: string): Promise<RunRow> {
  return ctx.tx(async (tx) => {
    const run = await holdOwn(tx, id);
    const state = move(run, 'pause');
    if (run.state_saved_at === null) throw appError('conflict', 'runs.pause.noState');
    return endOwn(tx, run, { state, ended_at: run.now, end_reason: 'paused' }, 'run.pause');
  });
}

/**
 * Ends an own run for good without finishing it; what was saved to go on with is dropped.
 * @throws AppError notFound, conflict for one of an attempt: there is no other one
 */
export async function abandonRun(ctx: Ctx, id: string): Promise<RunRow> {
  return ctx.tx(async (tx) => {
    const run = await holdOwn(tx, id);
    if (run.exam_attempt_id !== null) throw appError('conflict', 'runs.attempt.only');
    const state = move(run, 'abandon');
    await deleteStates(tx, run.id);
    const change = {
      state,
      ended_at: run.ended_at ?? run.now,
      end_reason: 'ended',
      resumable: false,
      state_saved_at: null,
    };
    return endOwn(tx, run, change, 'run.abandon');
  });
}

async function endOwn(
  tx: TxCtx,
  run: LockedRun,
  change: Partial<RunRow> & Pick<RunRow, 'state'>,
  action: string,
): Promise<RunRow> {
  await runs.updateRun(tx, run.id, change);
  tx.audit({ action, object: 'run', objectId: run.id, before: { state: run.state }, after: { state: change.state } });
  const ended = { ...run, ...change };
  if (run.state === 'running') projectChange(tx, ended, action === 'run.pause' ? 'suspended' : 'abandoned', run.now);
  notifyClass(tx, ended);
  await freePlace(tx, ended);
  return ended;
}
