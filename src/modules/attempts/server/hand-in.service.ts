import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { candidatesOf, examFacts } from '../../exams/server/exams.public.ts';
import { newProofCode, registerProof } from '../../proof/server/proof.public.ts';
import { maskedNumber, type SubmitReason } from '../shared/attempt.model.ts';
import { endOf } from '../shared/attempt-end.model.ts';
import type { OwnReceipt } from '../shared/desk-parts.model.ts';
import { grownSeconds, type ItemSeconds } from '../shared/item-seconds.model.ts';
import { answersOfAttempts } from './answer.repository.ts';
import { deskContext, isOpen, momentOf, type Seat, seatOf, secondsSince, takeSeat } from './attempt.access.ts';
import { type LockedAttempt, lockAttempt, runningAttempts, updateAttempt } from './attempt.repository.ts';
import { notifyBoard } from './board/board-news.service.ts';
import { appendEvents } from './event.repository.ts';
import { viewsOf } from './form.engine.ts';
import { messages } from './messages.engine.ts';
import { RECEIPT_PROOF } from './receipt-proof.service.ts';
import { receiptSignerPort } from './signer.port.ts';

export const SCORE_JOB = 'attempts.score';

const MINUTE_MS = 60_000;

/** Ends an attempt whose row is locked: event, receipt with its proof, and the job that scores it. */
async function close<A extends LockedAttempt>(
  tx: TxCtx,
  seat: Seat<A>,
  reason: SubmitReason,
  at: Date,
  itemSeconds = seat.attempt.itemSeconds,
): Promise<Seat<A>> {
  const { attempt, exam } = seat;
  const chain = await appendEvents(tx, attempt, [{ kind: 'submit', detail: { reason } }]);
  const digests = (await answersOfAttempts(tx, [attempt.id])).flatMap(({ item, digest }) =>
    digest === null ? [] : [{ item, digest }],
  );
  const number = newProofCode();
  const signed = {
    number,
    attempt: attempt.id,
    exam: attempt.practice ? messages.format(tx.locale, 'attempts.practice.named', { exam: exam.name }) : exam.name,
    name: attempt.personName,
    maskedNumber: maskedNumber(attempt.personNumber ?? ''),
    handedInAt: at.toISOString(),
    reason,
    answered: attempt.answered,
    items: attempt.items,
    events: chain.seq,
    head: chain.head,
  };
  const [signer] = tx.ports.all(receiptSignerPort);
  const receipt: OwnReceipt = { ...signed, ...signer!.sign(signed), salt: attempt.salt, digests };
  const submitted = { state: 'submitted' as const, submittedAt: at, submitReason: reason };
  await updateAttempt(tx, attempt.id, {
    ...submitted,
    receiptCode: number,
    receipt,
    lockedAt: null,
    queued: 0,
    itemSeconds,
  });
  await registerProof(tx, {
    ...{ code: number, kind: RECEIPT_PROOF, subject: signed.exam, asked: { attemptId: attempt.id } },
    ...{ value: attempt.answered, numerator: attempt.answered, denominator: attempt.items, files: [] },
  });
  tx.audit({
    action: 'attempt.submit',
    object: 'attempt',
    objectId: attempt.id,
    after: {
      ...{ examId: attempt.examId, personId: attempt.personId, reason, answered: attempt.answered },
      ...(attempt.practice ? { practice: true } : {}),
    },
  });
  tx.enqueue({ name: SCORE_JOB, payload: { attemptId: attempt.id }, key: `${SCORE_JOB}:${attempt.id}` });
  notifyBoard(tx, attempt.examId, attempt.personId);
  return { ...seat, attempt: { ...attempt, ...submitted, ...chain, receipt, lockedAt: null, queued: 0 } };
}

/**
 * Closes an attempt whose time is over. It is handed in at the moment its time ended, however late anybody looks.
 * @returns the attempt as it is now
 */
export async function settleSeat<A extends LockedAttempt>(tx: TxCtx, seat: Seat<A>): Promise<Seat<A>> {
  if (seat.attempt.state !== 'in_progress' || isOpen(seat)) return seat;
  return close(tx, seat, seat.end.reason, seat.end.handedInAt);
}

/**
 * Hands in. Revisions of the manifest that are not stored are named and nothing is handed in; again is answered with the
 * receipt that was given.
 * @throws AppError unauthenticated; conflict before the earliest hand-in
 */
export function handIn(
  ctx: Ctx,
  token: string | null,
  {
    manifest,
    seconds = {},
  }: {
    readonly manifest: readonly { readonly item: string; readonly rev: number }[];
    readonly seconds?: ItemSeconds | undefined;
  },
) {
  return deskContext(ctx).tx(async (tx) => {
    const seat = await settleSeat(tx, await takeSeat(tx, token));
    const { attempt, exam, end } = seat;
    if (attempt.state !== 'in_progress') {
      return { ...momentOf(seat), missing: [], receipt: attempt.receipt };
    }
    if (attempt.tokenEpoch !== attempt.epoch) throw appError('conflict', 'attempts.seat.moved');
    const over = end.at !== null && attempt.now >= end.at;
    const from = attempt.startedAt.getTime() + exam.settings.earliestHandIn * MINUTE_MS;
    if (!over && attempt.now.getTime() < from) {
      throw appError('conflict', 'attempts.handIn.early', { n: exam.settings.earliestHandIn });
    }
    const stored = new Map((await answersOfAttempts(tx, [attempt.id])).map(({ item, rev }) => [item, rev]));
    const missing = manifest.filter(({ item, rev }) => rev > (stored.get(item) ?? 0)).map(({ item }) => item);
    if (missing.length > 0) return { ...momentOf(seat), missing, receipt: null };
    const items = new Set((await viewsOf(tx, seat)).keys());
    const itemSeconds = grownSeconds(attempt.itemSeconds, seconds, { elapsed: secondsSince(seat), items });
    const done = await close(tx, seat, over ? end.reason : 'self', over ? end.handedInAt : attempt.now, itemSeconds);
    return { ...momentOf(done), missing: [], receipt: done.attempt.receipt };
  });
}

/** Ends an attempt that is still answered, as it stands now. */
export async function endNow(tx: TxCtx, attemptId: string): Promise<void> {
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.state === 'in_progress') await close(tx, await seatOf(tx, attempt), 'forced', attempt.now);
}

/** Looks at one attempt under its lock and closes it when its time is over. */
export async function closeIfDue(ctx: Ctx, attemptId: string): Promise<void> {
  await deskContext(ctx).tx(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt?.state !== 'in_progress') return;
    await settleSeat(tx, await seatOf(tx, attempt));
  });
}

/** Attempts looked at in one round of the job. */
const ROUND = 500;

/** Closes every attempt whose time is over, of one exam or of all; works with no browser open. */
export async function closeDue(ctx: Ctx, examId?: string): Promise<void> {
  const own = deskContext(ctx);
  let afterId: string | null = null;
  for (;;) {
    const running = await own.read((read) =>
      runningAttempts(read, examId === undefined ? { afterId, max: ROUND } : { examId }),
    );
    for (const id of await dueOf(own, running)) await closeIfDue(own, id);
    if (examId !== undefined || running.length < ROUND) return;
    afterId = running.at(-1)!.id;
  }
}

/** Which of some running attempts are over by the clock: looked at again under their locks. */
async function dueOf(ctx: Ctx, running: Awaited<ReturnType<typeof runningAttempts>>): Promise<string[]> {
  const due: string[] = [];
  const now = ctx.clock.now();
  for (const exam of await examFacts(ctx, [...new Set(running.map(({ examId }) => examId))])) {
    const candidates = await candidatesOf(ctx, exam.id);
    const granted = new Map(candidates.map(({ personId, accommodation }) => [personId, accommodation]));
    for (const attempt of running) {
      if (attempt.examId !== exam.id) continue;
      const { closeAt } = endOf(attempt, exam, granted.get(attempt.personId) ?? null);
      if (closeAt <= now) due.push(attempt.id);
    }
  }
  return due;
}
