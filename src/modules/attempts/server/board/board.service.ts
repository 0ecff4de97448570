import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { candidatesOf, type NamedCandidate, seeExam } from '../../../exams/server/exams.public.ts';
import { seatState } from '../../shared/attempt.model.ts';
import { endOf } from '../../shared/attempt-end.model.ts';
import type {
  attemptEventsRoute,
  BoardRow,
  boardRoute,
  lateUploadsRoute,
  Oddity,
} from '../../shared/board.contract.ts';
import { firstHash, verifyChain } from '../../shared/event-chain.model.ts';
import { announcementsOf } from '../announcement.repository.ts';
import { deskContext } from '../attempt.access.ts';
import { attemptsById } from '../attempt.repository.ts';
import { ms } from '../desk/desk.presenter.ts';
import { eventsOf } from '../event.repository.ts';
import { absentAttempt } from '../results/result.access.ts';
import { databaseClock, waitingSince } from '../visit.repository.ts';
import { type BoardAttempt, boardAttempts, lateGroups } from './board.repository.ts';

type Board = CallOutput<typeof boardRoute>;
type SeenExam = Awaited<ReturnType<typeof seeExam>>;

/** Kind of machine, by what the browser says of itself: two words at most. */
function deviceOf(agent: string | null): string | null {
  if (!agent) return null;
  const system = /Windows|Macintosh|Android|iPhone|iPad|HarmonyOS|Linux/.exec(agent)?.[0] ?? '';
  const browser = /Edg|Firefox|Chrome|Safari/.exec(agent)?.[0]?.replace('Edg', 'Edge') ?? '';
  return `${system.replace('Macintosh', 'macOS')} ${browser}`.trim() || null;
}

function odditiesOf(attempt: BoardAttempt, limit: number | null): Oddity[] {
  const found: [Oddity, boolean][] = [
    ['device', attempt.seats > 1],
    ['address', attempt.addresses > 1],
    ['clock', attempt.clockSet],
    ['leaves', limit !== null && attempt.leaves >= limit],
    ['flag', attempt.flag !== null],
    ['late', attempt.late > 0],
  ];
  return found.filter(([, is]) => is).map(([name]) => name);
}

function rowOf(
  { exam }: SeenExam,
  candidate: NamedCandidate,
  attempt: BoardAttempt | undefined,
  waiting: Date | undefined,
  now: Date,
): BoardRow {
  const { personId, name, number, className, accommodation } = candidate;
  const end = attempt && endOf(attempt, exam, accommodation);
  // What is over counts as handed in, also in the minute before the job closes it.
  const over = attempt?.state === 'in_progress' && end !== undefined && end.closeAt <= now;
  const state = seatState(
    attempt
      ? {
          state: over ? 'submitted' : attempt.state,
          locked: attempt.lockedAt !== null,
          seenAt: attempt.seenAt.getTime(),
        }
      : null,
    ms(waiting ?? null),
    now.getTime(),
  );
  const { id: examId } = exam;
  return {
    ...{ personId, name, number, className, state },
    attempt: attempt
      ? {
          ...{ id: attempt.id, no: attempt.no, answered: attempt.answered, items: attempt.items },
          savedAt: ms(attempt.savedAt),
          seenAt: attempt.seenAt.getTime(),
          ...{ queued: attempt.queued, leaves: attempt.leaves, awaySeconds: attempt.awaySeconds },
          ...{ ip: attempt.ip, device: deviceOf(attempt.agent), seats: attempt.seats },
          startedAt: attempt.startedAt.getTime(),
          deadline: ms(end?.at ?? null),
          extraMinutes: attempt.extraMinutes,
          forceAt: ms(attempt.forceAt),
          submittedAt: ms(attempt.submittedAt ?? (over ? end.handedInAt : null)),
          submitReason: attempt.submitReason ?? (over ? end.reason : null),
          ...{ seatFree: attempt.seatFree, voided: attempt.voidedAt !== null, flag: attempt.flag },
          lateUploads: attempt.late,
        }
      : null,
    oddities: attempt ? odditiesOf(attempt, exam.settings.leave.limit) : [],
    ...{ examId },
  } as BoardRow;
}

/**
 * The board of an exam: everybody, or some people whose rows have changed. It holds no answer.
 * @throws AppError notFound, forbidden outside the team
 */
export async function readBoard(ctx: Ctx, examId: string, people: readonly string[] | null): Promise<Board> {
  const seen = await seeExam(ctx, examId, 'view');
  const { exam, classScope, rights } = seen;
  const candidates = await candidatesOf(ctx, examId, classScope);
  const shown = people ? candidates.filter(({ personId }) => people.includes(personId)) : candidates;
  return deskContext(ctx).read(async (read) => {
    const now = await databaseClock(read);
    const attempts = new Map((await boardAttempts(read, examId, people)).map((row) => [row.personId, row]));
    const waiting = await waitingSince(read, examId);
    const said = people ? [] : await announcementsOf(read, examId);
    return {
      serverTime: now.getTime(),
      examId,
      closesAt: ms(exam.closesAt),
      graceSeconds: exam.settings.graceSeconds,
      rows: shown.map((one) => rowOf(seen, one, attempts.get(one.personId), waiting.get(one.personId), now)),
      announcements: said.map(({ id, text, at, byName, personId, read: count }) => {
        return { id, text, at: at.getTime(), by: byName, personId, read: count };
      }),
      can: { command: rights?.proctor === 'all' },
    };
  });
}

/** Answers that came after the end, with what was decided. @throws AppError notFound, forbidden */
export async function readLate(ctx: Ctx, examId: string): Promise<CallOutput<typeof lateUploadsRoute>> {
  const { classScope, rights } = await seeExam(ctx, examId, 'view');
  const people = new Map((await candidatesOf(ctx, examId, classScope)).map((one) => [one.personId, one]));
  const groups = await deskContext(ctx).read((read) => lateGroups(read, examId));
  return {
    rows: groups.flatMap(({ seenAt, receivedAt, ...row }) => {
      const person = people.get(row.personId);
      if (!person) return [];
      return [
        {
          ...row,
          name: person.name,
          number: person.number,
          seenAt: seenAt.getTime(),
          receivedAt: receivedAt.getTime(),
        },
      ];
    }),
    can: { decide: rights?.proctor === 'all' },
  };
}

/** What happened in an attempt, its chain verified from the beginning. @throws AppError notFound, forbidden */
export async function readEvents(ctx: Ctx, attemptId: string): Promise<CallOutput<typeof attemptEventsRoute>> {
  const own = deskContext(ctx);
  const [attempt] = await own.read((read) => attemptsById(read, [attemptId]));
  if (!attempt || attempt.practice) throw absentAttempt();
  const { classScope } = await seeExam(ctx, attempt.examId, 'view');
  if (classScope && (attempt.classId === null || !classScope.includes(attempt.classId))) throw absentAttempt();
  const events = await own.read((read) => eventsOf(read, attemptId));
  const found = verifyChain(firstHash(attempt.id, attempt.formDigest), events, attempt.head);
  return {
    brokenAt: found.ok ? null : found.seq,
    head: attempt.head,
    rows: events.map(({ event: { seq, kind, at, rev, item: _item, digest: _digest, ...detail } }) => {
      return { seq, kind, at, rev: typeof rev === 'number' ? rev : null, detail: detail as Record<string, string> };
    }),
  };
}
