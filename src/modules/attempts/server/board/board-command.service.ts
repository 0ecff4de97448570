import { type AppError, appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { candidatesOf, noteRunningUntil, seeExam } from '../../../exams/server/exams.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { TIMES } from '../../shared/attempt.model.ts';
import { endOf } from '../../shared/attempt-end.model.ts';
import type { BoardCommand } from '../../shared/board.contract.ts';
import { insertAnnouncements } from '../announcement.repository.ts';
import { type Seat, seatOf } from '../attempt.access.ts';
import { type AttemptChange, lockAttempt, updateAttempt } from '../attempt.repository.ts';
import { appendEvents, type NewEvent } from '../event.repository.ts';
import { settleSeat } from '../hand-in.service.ts';
import { databaseClock } from '../visit.repository.ts';
import { newestAttempts } from './board.repository.ts';
import { notifyBoard, notifyDesk } from './board-news.service.ts';

const MINUTE_MS = 60_000;

/** What a command does to one attempt. */
interface Effect {
  readonly change: AttemptChange;
  readonly event: NewEvent;
}

const minutesUntil = (from: Date, to: Date) => Math.max(0, Math.ceil((to.getTime() - from.getTime()) / MINUTE_MS));

function reopened({ attempt, exam, accommodation }: Seat, minutes: number): Effect['change'] {
  const open = {
    state: 'in_progress' as const,
    // Who was idle for days has as long again.
    seenAt: attempt.now,
    submittedAt: null,
    submitReason: null,
    receiptCode: null,
    receipt: null,
  };
  // Extra minutes reach from where the attempt would have ended to the new end.
  const usual = endOf({ ...attempt, extraMinutes: 0, forceAt: null }, exam, accommodation).at;
  const extra = usual ? minutesUntil(usual, new Date(attempt.now.getTime() + minutes * MINUTE_MS)) : 0;
  return {
    ...open,
    score: null,
    scoredAt: null,
    forceAt: null,
    forceReason: null,
    lockedAt: null,
    extraMinutes: Math.max(extra, attempt.extraMinutes),
  };
}

/** @throws AppError conflict when the attempt is not in the state the command needs */
function effectOf(seat: Seat, command: BoardCommand): Effect {
  const { attempt } = seat;
  const running = attempt.state === 'in_progress';
  const refuse = (code: 'notRunning' | 'notLocked' | 'notHandedIn' | 'alreadyVoid' | 'released') =>
    appError('conflict', `attempts.board.refused.${code}`);
  switch (command.kind) {
    case 'extend': {
      if (!running) throw refuse('notRunning');
      const { minutes, reason } = command;
      return {
        change: { extraMinutes: attempt.extraMinutes + minutes },
        event: { kind: 'extend', detail: { minutes, reason } },
      };
    }
    case 'unlock': {
      if (!running || !attempt.lockedAt) throw refuse('notLocked');
      const lost = command.compensate ? minutesUntil(attempt.lockedAt, attempt.now) : 0;
      return {
        change: { lockedAt: null, extraMinutes: attempt.extraMinutes + lost },
        event: { kind: 'unlock', detail: { minutes: lost, reason: command.reason } },
      };
    }
    case 'force': {
      if (!running) throw refuse('notRunning');
      const forceAt = new Date(attempt.now.getTime() + TIMES.forceCountdown);
      return {
        change: { forceAt, forceReason: command.reason },
        event: { kind: 'force', detail: { reason: command.reason } },
      };
    }
    case 'reopen': {
      if (running) throw refuse('notHandedIn');
      if (attempt.state === 'released') throw refuse('released');
      if (attempt.voidedAt) throw refuse('alreadyVoid');
      const { minutes, reason } = command;
      return { change: reopened(seat, minutes), event: { kind: 'reopen', detail: { minutes, reason } } };
    }
    case 'void': {
      if (attempt.state === 'released') throw refuse('released');
      if (attempt.voidedAt) throw refuse('alreadyVoid');
      return {
        change: { voidedAt: attempt.now, voidReason: command.reason, voidGrants: command.again },
        event: { kind: 'void', detail: { reason: command.reason, again: command.again } },
      };
    }
    case 'releaseSeat': {
      if (!running) throw refuse('notRunning');
      return { change: { seatFree: true }, event: { kind: 'seat', detail: { released: true } } };
    }
    case 'flag':
      return { change: { flag: command.note }, event: { kind: 'flag', detail: { set: command.note !== null } } };
  }
}

/** Commands the candidate is told of by a notice, which stays after the exam. */
const TOLD = new Set<BoardCommand['kind']>(['extend', 'force', 'reopen', 'void']);

async function act(tx: TxCtx, attemptId: string, command: BoardCommand): Promise<void> {
  const seat = await settleSeat(tx, await seatOf(tx, (await lockAttempt(tx, attemptId))!));
  const { attempt, exam, accommodation } = seat;
  const { change, event } = effectOf(seat, command);
  // A void attempt is over: nobody writes into it any more.
  const ended = command.kind === 'void' && attempt.state === 'in_progress';
  await appendEvents(tx, attempt, [event]);
  await updateAttempt(tx, attempt.id, {
    ...change,
    ...(ended ? { state: 'submitted' as const, submittedAt: attempt.now, submitReason: 'forced' as const } : {}),
  });
  const { at } = endOf({ ...attempt, ...change } as Parameters<typeof endOf>[0], exam, accommodation);
  if (at && (command.kind === 'extend' || command.kind === 'unlock' || command.kind === 'reopen')) {
    await noteRunningUntil(tx, exam.id, at);
  }
  const { kind, ...more } = command;
  tx.audit({
    action: `attempt.${kind}`,
    object: 'attempt',
    objectId: attempt.id,
    after: { examId: exam.id, personId: attempt.personId, ...more },
  });
  if (TOLD.has(kind)) {
    notify(tx, {
      to: [attempt.personId],
      kind: 'teaching',
      key: `attempts.notice.${kind as 'extend' | 'force' | 'reopen' | 'void'}`,
      params: {
        exam: exam.name,
        n: command.kind === 'extend' ? command.minutes : 0,
        reason: 'reason' in command ? command.reason : '',
      },
      target: { page: exam.kind === 'exam' ? 'study.exams' : 'study.testJob', query: { Id: exam.courseId } },
    });
  }
  notifyBoard(tx, exam.id, attempt.personId);
  notifyDesk(tx, attempt.personId, exam.id);
}

/**
 * Acts on the newest attempts of some candidates, each in a transaction of its own: whom it does not fit is left out with
 * the reason.
 * @throws AppError notFound, forbidden without the right `proctor`
 */
export async function commandBoard(
  ctx: Ctx,
  examId: string,
  people: readonly string[],
  command: BoardCommand,
): Promise<{ done: string[]; skipped: { personId: string; error: AppError }[] }> {
  const { classScope } = await seeExam(ctx, examId, 'proctor');
  const candidates = new Set((await candidatesOf(ctx, examId, classScope)).map(({ personId }) => personId));
  const newest = await ctx.tx((tx) => tx.asSystem(() => newestAttempts(tx, examId, people)));
  const done: string[] = [];
  const skipped: { personId: string; error: AppError }[] = [];
  for (const personId of new Set(people)) {
    const attemptId = candidates.has(personId) ? newest.get(personId) : undefined;
    try {
      if (!attemptId) throw appError('conflict', 'attempts.board.refused.notStarted');
      await ctx.tx((tx) => tx.asSystem(() => act(tx, attemptId, command)));
      done.push(personId);
    } catch (error) {
      if ((error as AppError).kind !== 'conflict') throw error;
      skipped.push({ personId, error: error as AppError });
    }
  }
  return { done, skipped };
}

/** Says something to candidates; their pages show it until it is closed. @throws AppError notFound, forbidden, conflict */
export async function announce(
  ctx: Ctx,
  examId: string,
  text: string,
  people: readonly string[] | null,
): Promise<{ ids: string[] }> {
  const { exam, classScope } = await seeExam(ctx, examId, 'proctor');
  if (exam.state !== 'open' && exam.state !== 'published') throw appError('conflict', 'attempts.board.notOpen');
  const candidates = (await candidatesOf(ctx, examId, classScope)).map(({ personId }) => personId);
  // Who sees some classes only speaks to their candidates, one by one.
  const to = people ? candidates.filter((id) => people.includes(id)) : classScope ? candidates : null;
  if (to?.length === 0) throw appError('conflict', 'attempts.board.nobody');
  return ctx.tx(async (tx) => {
    const at = await databaseClock(tx);
    const byId = tx.actor.kind === 'person' ? tx.actor.personId : null;
    const rows = (to ?? [null]).map((personId) => ({ id: tx.newId(), examId, personId, text, byId, at }));
    await insertAnnouncements(tx, rows);
    tx.audit({
      action: 'exam.announce',
      object: 'exam',
      objectId: examId,
      after: { text, people: to?.length ?? null },
    });
    for (const personId of to ?? candidates) notifyDesk(tx, personId, examId);
    return { ids: rows.map(({ id }) => id) };
  });
}
