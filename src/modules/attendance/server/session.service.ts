import { randomInt } from 'node:crypto';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { membersOf } from '../../classes/server/classes.public.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { openSessionRoute, setMarksRoute } from '../shared/attendance.contract.ts';
import { attendancePercent, countStates, MAX_SESSIONS } from '../shared/attendance.model.ts';
import { manageAttendance, requireSession, seeAttendance } from './attendance.access.ts';
import { tokenAt } from './check-in-token.engine.ts';
import * as marks from './mark.repository.ts';
import * as sessions from './session.repository.ts';

const MINUTE_MS = 60_000;
/** Sessions closed in one transaction. */
const DUE_AT_ONCE = 50;

/** True while people may check in. */
export const isOpen = (row: Pick<sessions.SessionRow, 'closedAt' | 'endsAt'>, now: number): boolean =>
  row.closedAt === null && row.endsAt.getTime() > now;

/** Sessions of a class and how its learners attended. @throws AppError notFound, forbidden */
export async function overview(ctx: Ctx, classId: string) {
  const { row, manage } = await seeAttendance(ctx, classId);
  const now = ctx.clock.ms();
  const listed = await sessions.sessionsOf(ctx, classId);
  const learners = await marks.recordRows(ctx, classId);
  const open = listed.find((one) => isOpen(one, now))?.id ?? null;
  return {
    open,
    sessions: listed,
    rows: learners.map((learner) => {
      const counts = countStates(Object.values(learner.states));
      return { ...learner, states: { ...learner.states }, counts, percent: attendancePercent(counts) };
    }),
    can: { open: manage && row.state === 'running' && open === null, correct: manage },
  };
}

/** Closes a session whose row is locked and writes it down. */
async function close(tx: TxCtx, { id }: Pick<sessions.SessionRow, 'id'>): Promise<void> {
  const absent = await sessions.closeSessionRow(tx, id);
  tx.audit({ action: 'attendance.close', object: 'attendance', objectId: id, after: { absent } });
}

/** The faults of what somebody wants to open. @throws AppError invalid with the fields */
function validateOpening(body: RouteInput<typeof openSessionRoute>['body']): void {
  if (body.lateMinutes !== null && body.lateMinutes >= body.minutes) {
    const fields = [{ path: 'lateMinutes', code: 'attendance.fault.late' as const }];
    throw appErrorWith({ fields }, 'invalid', 'attendance.fault.late');
  }
  if ((body.way === 'location') !== (body.place !== null)) {
    const fields = [{ path: 'place', code: 'attendance.fault.place' as const }];
    throw appErrorWith({ fields }, 'invalid', 'attendance.fault.place');
  }
}

/** Tells the learners of a class that they may check in. */
async function notifyOpened(
  tx: TxCtx,
  { id: classId, course_id: courseId }: { readonly id: string; readonly course_id: string },
  session: Pick<sessions.SessionRow, 'id' | 'title'>,
): Promise<void> {
  const to = (await membersOf(tx, [classId])).map((one) => one.personId);
  if (to.length === 0) return;
  const course = (await courseFacts(tx, [courseId])).get(courseId);
  notify(tx, {
    to,
    kind: 'teaching',
    key: 'attendance.notice.opened',
    params: { courseName: course?.name ?? '', title: session.title },
    target: { page: 'study.attendance', query: { Id: courseId, session: session.id } },
  });
}

/**
 * Opens a session in a running class.
 * @throws AppError notFound, forbidden, invalid, conflict when the class does not run or has an open session
 */
export async function openSession(
  ctx: Ctx,
  classId: string,
  body: RouteInput<typeof openSessionRoute>['body'],
): Promise<{ id: string }> {
  const row = await manageAttendance(ctx, classId);
  validateOpening(body);
  return ctx.tx(async (tx) => {
    if (!(await sessions.holdRunning(tx, classId))) throw appError('conflict', 'attendance.open.notRunning');
    const { actor } = tx;
    const now = tx.clock.ms();
    const last = await sessions.openSessionOf(tx, classId);
    if (last && !isOpen(last, now)) await close(tx, last);
    if ((await sessions.countSessions(tx, classId)) >= MAX_SESSIONS) {
      throw appError('conflict', 'attendance.open.tooMany', { n: MAX_SESSIONS });
    }
    const id = tx.newId();
    const { title, way, place, minutes, lateMinutes } = body;
    const opened = await sessions.insertSession(tx, {
      id,
      classId,
      title,
      way,
      code: way === 'code' ? String(randomInt(1_000_000)).padStart(6, '0') : null,
      place,
      lateAt: lateMinutes === null ? null : new Date(now + lateMinutes * MINUTE_MS),
      endsAt: new Date(now + minutes * MINUTE_MS),
      openedBy: actor.kind === 'person' ? actor.personId : null,
    });
    if (!opened) throw appError('conflict', 'attendance.open.already');
    tx.audit({
      action: 'attendance.open',
      object: 'attendance',
      objectId: id,
      after: { classId, title, way, minutes, lateMinutes, ...(place ? { radius: place.radius } : {}) },
    });
    if (way !== 'manual') await notifyOpened(tx, row, { id, title });
    return { id };
  });
}

/** One session with everybody of the class. @throws AppError notFound, forbidden */
export async function board(ctx: Ctx, sessionId: string) {
  const session = await requireSession(ctx, sessionId);
  const { manage } = await seeAttendance(ctx, session.classId);
  const now = ctx.clock.ms();
  const rows = await marks.boardRows(ctx, session);
  const open = isOpen(session, now);
  return {
    session,
    now,
    open,
    code: open ? session.code : null,
    counts: countStates(rows.flatMap((row) => row.state ?? [])),
    rows,
    can: { correct: manage },
  };
}

/** What the QR code of an open session says now. @throws AppError notFound, forbidden, conflict when it is closed or has none */
export async function sessionToken(ctx: Ctx, key: Buffer, sessionId: string) {
  const session = await requireSession(ctx, sessionId);
  await manageAttendance(ctx, session.classId);
  const now = ctx.clock.ms();
  if (session.way !== 'qr' || !isOpen(session, now)) throw appError('conflict', 'attendance.checkIn.ended');
  return tokenAt(key, sessionId, now);
}

/** Closes a session; one that is closed stays as it is. @throws AppError notFound, forbidden, conflict once the class has ended */
export async function closeSession(ctx: Ctx, sessionId: string): Promise<void> {
  const { classId } = await requireSession(ctx, sessionId);
  await manageAttendance(ctx, classId);
  await ctx.tx(async (tx) => {
    const session = await requireSession(tx, sessionId, 'update');
    if (session.closedAt === null) await close(tx, session);
  });
}

/** Closes the open session of a class that ends in another one. */
export async function closeOpenOf(tx: TxCtx, classId: string): Promise<void> {
  const session = await sessions.openSessionOf(tx, classId);
  if (session) await close(tx, session);
}

/** Closes the sessions whose time is over, whoever looks. */
export const dueJob: JobHandler = {
  name: 'attendance.closeDue',
  cron: '* * * * *',
  run: async (ctx) => {
    for (;;) {
      const ids = await ctx.tx(async (tx) => {
        const due = await sessions.takeDue(tx, DUE_AT_ONCE);
        for (const id of due) await close(tx, { id });
        return due;
      });
      if (ids.length < DUE_AT_ONCE) return;
    }
  },
};

/**
 * Sets the state of learners by hand. Whoever has that state already is left as he or she is.
 * @throws AppError notFound, forbidden, invalid without a reason once the session is closed, conflict once the class has
 *   ended or when one of them is not in it
 */
export async function setMarks(
  ctx: Ctx,
  sessionId: string,
  { personIds, state, reason }: RouteInput<typeof setMarksRoute>['body'],
): Promise<{ changed: number }> {
  const { classId } = await requireSession(ctx, sessionId);
  await manageAttendance(ctx, classId);
  return ctx.tx(async (tx) => {
    const { actor } = tx;
    const session = await requireSession(tx, sessionId, 'update');
    const correcting = !isOpen(session, tx.clock.ms());
    if (correcting && reason === null) {
      const fields = [{ path: 'reason', code: 'attendance.fault.reason' as const }];
      throw appErrorWith({ fields }, 'invalid', 'attendance.fault.reason');
    }
    const asked = [...new Set(personIds)];
    const before = await marks.statesOf(tx, session, asked);
    if (before.length < asked.length) throw appError('conflict', 'attendance.notInClass');
    const by = actor.kind === 'person' ? actor.personId : null;
    const changed = new Set(await marks.setStates(tx, session, { personIds: asked, state, reason, by }));
    if (changed.size > 0) {
      tx.audit({
        action: correcting ? 'attendance.correct' : 'attendance.set',
        object: 'attendance',
        objectId: sessionId,
        before: {
          states: Object.fromEntries(
            before.flatMap((row) => (changed.has(row.personId) ? [[row.personId, row.state]] : [])),
          ),
        },
        after: { state, persons: [...changed] },
        ...(reason === null ? {} : { reason }),
      });
    }
    return { changed: changed.size };
  });
}
