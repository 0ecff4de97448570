import { appError } from '../../../../kernel/errors/app-error.ts';
import { newToken, tokenHash } from '../../../../platform/auth/tokens.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { CODE_SECONDS } from '../../shared/run.model.ts';
import { isLaunchable } from '../../shared/start.policy.ts';
import type { LockedRun } from '../run.repository.ts';
import * as runs from '../run.repository.ts';
import { beginRun, enterContext, refusedStart, reopenRun } from '../run.service.ts';
import type { RunRow } from '../runs.tables.ts';
import { codeOfRefusal, refusedByCloud } from './cloud.service.ts';
import { type Offer, type Opening, openingsOf, type WantedContext } from './start.service.ts';
import { findStartState } from './start-state.repository.ts';
import { isStartable } from './start-state.service.ts';
import { tokenOfCode } from './token.access.ts';
import { versionOf } from './version.service.ts';

/** A path on this site, or null: where a run goes back to must not be chosen by a stranger. */
export function safeReturn(url: string | null | undefined): string | null {
  return url && url.length <= 500 && /^\/(?![/\\])[^\\\s]*$/.test(url) ? url : null;
}

/** Facts of a refusal a person can do something about. */
export function refusalFacts(opening: Opening): Record<string, unknown> {
  const { best } = opening;
  return {
    ...(best?.opensAt ? { StartTime: best.opensAt.getTime() } : {}),
    ...(best?.closesAt ? { EndTime: best.closesAt.getTime() } : {}),
    ...(best?.slot ? { SlotStart: best.slot.startsAt.getTime(), SlotEnd: best.slot.endsAt.getTime() } : {}),
  };
}

export interface Launch {
  readonly runId: string;
  readonly code: string;
  readonly expires: Date;
  readonly existing: boolean;
  /** Attempts left after this one; null when unlimited. */
  readonly remaining: number | null;
  /** People who wait for a place now. */
  readonly queue: number;
}

/**
 * Makes a run in state created, or finds the one to go on with, and issues a code that opens it once within five
 * minutes. A double click or a retry finds the same run; only the newest code works.
 * @param input.versionId a ready version of the own experiment to try; published otherwise.
 * @throws AppError refused with a start code.
 */
export async function launch(
  ctx: Ctx,
  input: {
    readonly experimentId: string;
    readonly wanted?: WantedContext | undefined;
    readonly restart?: boolean | undefined;
    readonly returnUrl?: string | null | undefined;
    /** Code of a starting state; for the open laboratory and trials. */
    readonly startCode?: string | undefined;
    readonly versionId?: string | undefined;
    /** Instant of the launch; the database's when absent. Seeds place runs in past weeks with it. */
    readonly at?: Date | undefined;
  },
): Promise<Launch> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  const start = input.startCode === undefined ? null : await findStartState(ctx, { code: input.startCode });
  if (start === undefined || (start && start.experimentId !== input.experimentId)) {
    throw appError('notFound', 'runs.startState.absent');
  }
  const wanted: WantedContext = start ? { kind: 'open', ...input.wanted } : (input.wanted ?? {});
  const openings = await openingsOf(ctx, [input.experimentId], {
    wanted: input.versionId ? { kind: 'trial' } : wanted,
    // Whoever asks for a starting state does not mean the run that stands somewhere else already.
    restart: input.restart === true || start !== null,
  });
  const opening = openings.get(input.experimentId)!;
  const { best, experiment } = opening;
  // A version that is not yet published is tried by the one who leads the experiment, and by nobody else.
  const trial = input.versionId !== undefined && best?.kind === 'trial';
  if (!best || !experiment || !(isLaunchable(opening.code) || (trial && opening.code === 'no_version'))) {
    if (best?.refusal && codeOfRefusal(best.refusal) === opening.code) throw refusedByCloud(best.refusal);
    throw refusedStart(opening.code as Exclude<typeof opening.code, 'ok'>, refusalFacts(opening));
  }
  const version = await versionOf(ctx, (trial ? input.versionId : best.versionPin) ?? experiment.versionId ?? '');
  if (!version || version.experimentId !== experiment.id) throw refusedStart('no_version');
  // Lists of contexts carry no way back and no rule about scores; the node itself does.
  const named =
    best.kind === 'course' && best.returnUrl === null && input.wanted?.nodeId === undefined
      ? ((
          await openingsOf(ctx, [experiment.id], {
            wanted: { nodeId: best.nodeId!, classId: best.classId ?? undefined },
          })
        ).get(experiment.id)?.best ?? best)
      : best;
  // A course says itself where its runs begin.
  if (start && best.kind === 'course') throw appError('notFound', 'runs.startState.absent');
  const startable = start === null || (await isStartable(ctx, start));
  const startStateId = start?.id ?? named.startStateId;
  const code = newToken('Tk');
  return ctx.tx(async (tx) => {
    await runs.lockPerson(tx, actor.personId, experiment.id);
    const expires = (now: Date) => new Date(now.getTime() + CODE_SECONDS * 1000);
    if (opening.code === 'existing') {
      await runs.updateRun(tx, best.resume!.id, codeColumns(code, expires(opening.now)));
      return {
        runId: best.resume!.id,
        code,
        expires: expires(opening.now),
        existing: true,
        remaining: left(best, best.used),
        queue: best.queue ?? 0,
      };
    }
    const scope = {
      personId: actor.personId,
      experimentId: experiment.id,
      kind: best.kind,
      nodeId: best.nodeId,
      classId: best.classId,
      cloudId: best.cloudId,
      openingId: best.openingId,
    };
    const found = await runs.findCreated(tx, scope);
    const now = input.at ?? found.now;
    // One that was taken back meanwhile stays with the run that was already made with it.
    if (!startable && found.start_state_id !== startStateId) throw appError('notFound', 'runs.startState.absent');
    const change = {
      ...codeColumns(code, expires(found.now)),
      version_id: version.versionId,
      start_state_id: startStateId,
      attempt_no: found.used + 1,
      context_name: named.name,
      show_score: named.showScore,
      return_url: safeReturn(input.returnUrl) ?? safeReturn(named.returnUrl),
    };
    const id = found.id ?? tx.newId();
    if (found.id) await runs.updateRun(tx, id, change);
    else {
      await runs.insertRun(tx, {
        ...change,
        id,
        person_id: actor.personId,
        experiment_id: experiment.id,
        origin_id: `V${id.replaceAll('-', '')}`,
        context_kind: best.kind,
        course_id: best.courseId,
        node_id: best.nodeId,
        class_id: best.classId,
        cloud_id: best.cloudId,
        opening_id: best.openingId,
        created_at: now,
      });
      tx.audit({
        action: 'run.create',
        object: 'run',
        objectId: id,
        after: {
          experiment: experiment.id,
          version: version.versionId,
          kind: best.kind,
          node: best.nodeId,
          ...(best.cloudId ? { cloud: best.cloudId } : {}),
          ...(best.openingId ? { opening: best.openingId } : {}),
          ...(startStateId ? { startState: startStateId } : {}),
        },
      });
    }
    await runs.rememberHost(tx, version.contentLabel, version.versionId);
    return {
      runId: id,
      code,
      expires: expires(found.now),
      existing: false,
      remaining: left(best, found.used + 1),
      queue: best.queue ?? 0,
    };
  });
}

const codeColumns = (code: string, expires: Date) => ({
  code_hash: tokenHash(code),
  code_expires_at: expires,
  code_used_at: null,
});

const left = (offer: Offer, used: number): number | null =>
  offer.attempts === null ? null : Math.max(0, offer.attempts - used);

/**
 * Redeems a launch code at the first signal: a created run starts, one to be gone on with opens a new epoch. The same
 * code gives the same answer again within its five minutes, so a lost answer costs nothing.
 * @param personId who presents the code; a code works for its own person only.
 * @throws AppError refused for a code that is unknown, used up, replaced or another person's, and with start codes.
 */
export async function redeemCode(
  ctx: Ctx,
  key: Buffer,
  input: { readonly code: string; readonly personId: string },
): Promise<{ run: RunRow; token: string }> {
  const hash = tokenHash(input.code);
  return ctx.tx(async (tx) => {
    const found = await runs.findByCode(tx, hash);
    if (!found || found.person_id !== input.personId) throw appError('refused', 'runs.code.void');
    await runs.lockPerson(tx, found.person_id, found.experiment_id);
    const run = await runs.lockById(tx, found.id);
    if (!run?.code_hash?.equals(hash)) throw appError('refused', 'runs.code.void');
    const epoch = run.code_used_at || run.state === 'created' ? run.epoch : run.epoch + 1;
    const token = tokenOfCode(key, { runId: run.id, epoch, code: input.code });
    if (run.code_used_at) {
      if (!(await runs.hasToken(tx, run.id, run.epoch, tokenHash(token)))) throw appError('refused', 'runs.code.void');
      return { run, token };
    }
    const attempts = await enterContext(tx, run);
    return { run: await openRun(tx, run, { tokenHash: tokenHash(token), attempts }), token };
  });
}

function openRun(tx: TxCtx, run: LockedRun, facts: { tokenHash: Buffer; attempts: number | null }): Promise<LockedRun> {
  return run.state === 'created'
    ? beginRun(tx, run, { ...facts, at: run.now })
    : reopenRun(tx, run, { tokenHash: facts.tokenHash, at: run.now });
}
