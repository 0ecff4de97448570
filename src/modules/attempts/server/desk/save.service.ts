import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { type FormResponse, isAnswered } from '../../../papers/shared/response.model.ts';
import type { lateRoute, saveRoute } from '../../shared/desk.contract.ts';
import { responseDigest } from '../../shared/event-chain.model.ts';
import { grownSeconds, type ItemSeconds } from '../../shared/item-seconds.model.ts';
import { decideSave, type SaveDecision } from '../../shared/save-rule.model.ts';
import * as answers from '../answer.repository.ts';
import { deskContext, isOpen, momentOf, type Seat, secondsSince, takeSeat } from '../attempt.access.ts';
import type { SeatedAttempt } from '../attempt.repository.ts';
import { notifyBoard } from '../board/board-news.service.ts';
import { filesOf } from '../file.repository.ts';
import { faultOf, viewsOf } from '../form.engine.ts';
import { settleSeat } from '../hand-in.service.ts';

type Batch = RouteInput<typeof saveRoute>['body']['batch'];
type Saved = CallOutput<typeof saveRoute>;

/** One answer of a batch with what was decided about it. */
interface Decided {
  readonly given: Batch[number];
  readonly digest: string;
  readonly decision: SaveDecision;
  readonly fault: string | null;
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 1000));

/** Seconds after the end of answering; null before it. */
function lateBy({ attempt, end }: Seat): number | null {
  return end.at !== null && attempt.now > end.at ? Math.max(1, secondsBetween(end.at, attempt.now)) : null;
}

/** Keeps answers that come after the end; they are counted only when somebody decides so. */
async function keepLate(tx: TxCtx, seat: Seat<SeatedAttempt>, batch: Batch): Promise<number> {
  const { attempt } = seat;
  // Nobody decides about what came too late for practice.
  if (attempt.practice) return 0;
  const views = await viewsOf(tx, seat);
  const fit = batch.filter(({ item, response }) => faultOf(views, item, response) === null);
  if (fit.length === 0) return 0;
  const ended = attempt.submittedAt ?? seat.end.handedInAt;
  return answers.insertLate(
    tx,
    attempt,
    secondsBetween(ended, attempt.now),
    fit.map(({ item, rev, at, response }) => ({
      ...{ item, rev, response, digest: responseDigest(attempt.salt, response) },
      ...{ epoch: attempt.tokenEpoch, writtenAt: new Date(at) },
    })),
  );
}

/** Files a response names: it may only name those of its own attempt. */
function filesIn(response: unknown): readonly { readonly id: string }[] {
  const files = (response as { readonly files?: unknown } | null)?.files;
  return Array.isArray(files) ? files : [];
}

async function decide(tx: TxCtx, seat: Seat<SeatedAttempt>, batch: Batch) {
  const { attempt } = seat;
  const [views, states] = [
    await viewsOf(tx, seat),
    await answers.storedStates(
      tx,
      attempt.id,
      batch.map(({ item }) => item),
    ),
  ];
  const brought = batch.some(({ response }) => filesIn(response).length > 0)
    ? new Set((await filesOf(tx, attempt.id)).map(({ id }) => id))
    : new Set<string>();
  const stored = new Map(states.map((state) => [state.item, state]));
  const decided = batch.map((given): Decided => {
    const before = stored.get(given.item);
    const unfit = before?.lockedAt ? 'locked' : faultOf(views, given.item, given.response);
    const foreign = unfit === null && filesIn(given.response).some(({ id }) => !brought.has(id));
    const fault = foreign ? 'unknownPart' : unfit;
    const digest = responseDigest(attempt.salt, given.response);
    const decision = decideSave(
      before ?? null,
      { rev: given.rev, digest, epoch: attempt.tokenEpoch },
      { closed: false, epoch: attempt.epoch, valid: fault === null },
    );
    return { given, digest, decision, fault };
  });
  return { decided, stored, items: new Set(views.keys()) };
}

function batchOf(
  seat: Seat<SeatedAttempt>,
  decided: readonly Decided[],
  stored: ReadonlyMap<string, answers.StoredState>,
) {
  const epoch = seat.attempt.tokenEpoch;
  const written = decided
    .filter(({ decision }) => decision.write)
    .map(({ given, digest, decision }) => {
      const answered = isAnswered(given.response as FormResponse);
      return { item: given.item, rev: decision.rev, epoch, digest, response: given.response, answered };
    });
  const aside = decided
    .filter(({ decision }) => decision.aside === 'incoming')
    .map(({ given: { item, rev, at, response }, digest, decision }) => {
      const reason = decision.status as 'superseded' | 'conflict' | 'stale';
      return { item, digest, rev, epoch, response, reason, writtenAt: new Date(at) };
    });
  const replaced = decided.filter(({ decision }) => decision.aside === 'stored').map(({ given }) => given.item);
  const gained = written.reduce(
    (sum, { item, answered }) => sum + Number(answered) - Number(stored.get(item)?.answered ?? false),
    0,
  );
  const answered = seat.attempt.answered + gained;
  return { written, aside, replaced, answered, lateSeconds: lateBy(seat) };
}

/** Statuses after which the client has to see what stands instead. */
const SHOWS_STORED = new Set(['conflict', 'stale', 'superseded']);

/**
 * Saves answers under an attempt token, each by the rule for one saved answer. The answer to the call is given after the
 * commit, so what it acknowledges is durable.
 * @throws AppError unauthenticated without a usable token
 */
export function saveAnswers(
  ctx: Ctx,
  token: string | null,
  { batch, seconds = {} }: { readonly batch: Batch; readonly seconds?: ItemSeconds | undefined },
): Promise<Saved> {
  return deskContext(ctx).tx(async (tx): Promise<Saved> => {
    const seat = await takeSeat(tx, token);
    if (!isOpen(seat)) {
      await keepLate(tx, seat, batch);
      const closed = await settleSeat(tx, seat);
      const { seq, head } = closed.attempt;
      const acks = batch.map(({ item, rev }) => ({
        ...{ item, rev, status: 'closed' as const, savedAt: null, reason: null, stored: null },
      }));
      return { ...momentOf(closed), acks, seq, head };
    }
    const { decided, stored, items } = await decide(tx, seat, batch);
    const itemSeconds = grownSeconds(seat.attempt.itemSeconds, seconds, { elapsed: secondsSince(seat), items });
    const end = await answers.writeSave(tx, seat.attempt, { ...batchOf(seat, decided, stored), itemSeconds });
    notifyBoard(tx, seat.attempt.examId, seat.attempt.personId);
    const shown = decided.filter(({ decision }) => SHOWS_STORED.has(decision.status)).map(({ given }) => given.item);
    const standing = new Map(
      shown.length === 0
        ? []
        : (await answers.answersOfAttempts(tx, [seat.attempt.id], shown)).map((row) => [row.item, row]),
    );
    const acks = decided.map(({ given: { item }, decision, fault }) => {
      const instead = standing.get(item);
      return {
        item,
        rev: decision.rev,
        status: decision.status,
        savedAt: decision.write || decision.status === 'duplicate' ? seat.attempt.now.getTime() : null,
        reason: decision.status === 'invalid' ? fault : null,
        stored: instead ? { rev: instead.rev, response: instead.response } : null,
      };
    });
    return { ...momentOf(seat), acks, ...end };
  });
}

/**
 * Takes answers after the end of an attempt: they are kept for a decision.
 * @throws AppError unauthenticated, conflict while the attempt is still open
 */
export function uploadLate(ctx: Ctx, token: string | null, batch: Batch): Promise<CallOutput<typeof lateRoute>> {
  return deskContext(ctx).tx(async (tx) => {
    const seat = await takeSeat(tx, token);
    if (isOpen(seat)) throw appError('conflict', 'attempts.stillOpen');
    const stored = await keepLate(tx, seat, batch);
    return { ...momentOf(await settleSeat(tx, seat)), stored };
  });
}
