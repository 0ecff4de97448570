import type { CallOutput, RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { addLearningTime } from '../../../courses/server/courses.public.ts';
import { TIMES } from '../../shared/attempt.model.ts';
import type { heartbeatRoute, receiptRoute } from '../../shared/desk.contract.ts';
import type { DeskState } from '../../shared/desk-parts.model.ts';
import { addLeaves, type PageEvent } from '../../shared/leave.model.ts';
import { noteRead, unreadNotices } from '../announcement.repository.ts';
import { answersFromBefore, settleKept } from '../answer.repository.ts';
import { deskContext, momentOf, type Seat, seatOf, takeSeat } from '../attempt.access.ts';
import { type AttemptChange, lockAttempt, type SeatedAttempt, updateAttempt } from '../attempt.repository.ts';
import { notifyBoard } from '../board/board-news.service.ts';
import { appendEvents, type NewEvent } from '../event.repository.ts';
import { settleSeat } from '../hand-in.service.ts';
import { databaseClock } from '../visit.repository.ts';
import { ms, presentAnswers, presentDesk } from './desk.presenter.ts';

type Beat = RouteInput<typeof heartbeatRoute>['body'];

/** Longest gap between two heartbeats that counts as time of learning, in seconds. */
const MAX_GAP = 60;

/** Time since the last heartbeat as time of learning; a longer gap adds nothing. */
function activeTime({ attempt, exam }: Seat<SeatedAttempt>) {
  const gap = (attempt.now.getTime() - attempt.seenAt.getTime()) / 1000;
  const seconds = gap <= MAX_GAP ? gap : 0;
  return { courseId: exam.courseId, personId: attempt.personId, until: attempt.now, seconds };
}

const eventOf = ({ kind, cause, seconds }: PageEvent): NewEvent => ({ kind, detail: { cause, seconds } });

/** Writes down what the page noticed; at the limit of leaving the rule of the exam is followed. */
async function noteEvents(tx: TxCtx, seat: Seat<SeatedAttempt>, events: readonly PageEvent[]): Promise<AttemptChange> {
  const { attempt, exam } = seat;
  const { leaves, awaySeconds, action } = addLeaves(attempt, events, exam.settings.leave);
  const locks = action === 'lock' && attempt.lockedAt === null;
  const forces = action === 'submit' && attempt.forceAt === null;
  const noted = events.map(eventOf);
  if (locks) noted.push({ kind: 'lock', detail: { leaves } });
  if (forces) noted.push({ kind: 'force', detail: { leaves } });
  await appendEvents(tx, attempt, noted);
  return {
    ...{ leaves, awaySeconds, reported: events.at(-1)!.n },
    ...(locks ? { lockedAt: attempt.now } : {}),
    ...(forces ? { forceAt: new Date(attempt.now.getTime() + TIMES.forceCountdown) } : {}),
  };
}

/**
 * A sign of life of the desk: what happened on the page comes in, what has changed goes out. A page whose seat was taken
 * over learns it by the epoch and counts for nothing.
 * @throws AppError unauthenticated
 */
export function beat(ctx: Ctx, token: string | null, body: Beat): Promise<CallOutput<typeof heartbeatRoute>> {
  return deskContext(ctx).tx(async (tx) => {
    const taken = await settleSeat(tx, await takeSeat(tx, token));
    const { attempt } = taken;
    const present = attempt.tokenEpoch === attempt.epoch;
    const running = attempt.state === 'in_progress';
    const changed =
      present && running && attempt.seq > body.since ? await answersFromBefore(tx, attempt, body.since) : [];
    if (body.read.length > 0) await noteRead(tx, attempt.examId, attempt.personId, body.read);
    const notices = () => unreadNotices(tx, attempt.examId, attempt.personId);
    if (!present || !running) return answered(taken, changed, await notices());
    if (body.settled.length > 0) await settleKept(tx, attempt, body.settled);
    const fresh = body.events.filter(({ n }) => n > attempt.reported).sort((a, b) => a.n - b.n);
    const noted = fresh.length > 0 ? await noteEvents(tx, taken, fresh) : {};
    const change: AttemptChange = {
      ...noted,
      seenAt: attempt.now,
      queued: body.queued,
      currentItem: body.item,
      visible: body.visible,
    };
    const [told] = await Promise.all([
      notices(),
      updateAttempt(tx, attempt.id, change),
      addLearningTime(tx, activeTime(taken)),
    ]);
    const was = attempt.now.getTime() - attempt.seenAt.getTime() >= TIMES.seatGone;
    if (fresh.length > 0 || was || body.queued !== attempt.queued) notifyBoard(tx, attempt.examId, attempt.personId);
    const next = fresh.length === 0 ? taken : await reread(tx, taken);
    return answered(next, changed, told);
  });
}

async function reread(tx: TxCtx, seat: Seat<SeatedAttempt>): Promise<Seat<SeatedAttempt>> {
  const { tokenEpoch, client } = seat.attempt;
  const attempt = (await lockAttempt(tx, seat.attempt.id))!;
  return { ...(await seatOf(tx, attempt)), attempt: { ...attempt, tokenEpoch, client } };
}

function answered(
  seat: Seat<SeatedAttempt>,
  changed: Parameters<typeof presentAnswers>[0],
  notices: CallOutput<typeof heartbeatRoute>['notices'],
): CallOutput<typeof heartbeatRoute> {
  const { attempt } = seat;
  return {
    ...momentOf(seat),
    state: attempt.state === 'in_progress' ? 'in_progress' : 'ended',
    locked: attempt.lockedAt !== null,
    forceAt: ms(attempt.forceAt),
    leaves: attempt.leaves,
    extraMinutes: attempt.extraMinutes,
    seq: attempt.seq,
    reported: attempt.reported,
    notices,
    changed: presentAnswers(changed),
  };
}

/** The state of the attempt of a token. @throws AppError unauthenticated */
export function readDesk(ctx: Ctx, token: string | null): Promise<DeskState> {
  return deskContext(ctx).tx(async (tx) => presentDesk(tx, await settleSeat(tx, await takeSeat(tx, token))));
}

/** The receipt of the attempt of a token; null while it is in progress. @throws AppError unauthenticated */
export function readReceipt(ctx: Ctx, token: string | null): Promise<CallOutput<typeof receiptRoute>> {
  return deskContext(ctx).tx(async (tx) => {
    const seat = await settleSeat(tx, await takeSeat(tx, token));
    return { ...momentOf(seat), receipt: seat.attempt.receipt };
  });
}

/** The clock deadlines are kept by. */
export const readClock = async (ctx: Ctx) => ({ serverTime: (await databaseClock(ctx)).getTime() });
