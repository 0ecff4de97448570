import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { classFacts, ownClass } from '../../classes/server/classes.public.ts';
import { courseFacts, refuseArchived } from '../../courses/server/courses.public.ts';
import { claimAttachments } from '../../files/server/files.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { answerLeaveRoute, askLeaveRoute } from '../shared/leave.contract.ts';
import { faultOfPeriod, LEAVE_DAYS, MAX_WAITING, outcomesOf } from '../shared/leave.model.ts';
import { manageAttendance } from './attendance.access.ts';
import * as leaves from './leave.repository.ts';
import { markOf } from './mark.repository.ts';
import { findSession } from './session.repository.ts';

/** What attachments of requests for leave belong to. */
export const LEAVE_OWNER = 'attendance_leave';

/** The class in which the actor takes a course. @throws AppError notFound */
export async function learningPlace(ctx: Ctx, courseId: string): Promise<{ classId: string; personId: string }> {
  const { actor } = ctx;
  const classId = actor.kind === 'person' ? await ownClass(ctx, courseId, actor.personId) : null;
  if (actor.kind !== 'person' || classId === null) throw appError('notFound', 'attendance.notLearning');
  return { classId, personId: actor.personId };
}

/** The time somebody asks for. @throws AppError invalid with the field */
function askedTime(now: number, body: RouteInput<typeof askLeaveRoute>['body']): leaves.AskedLeave {
  const { sessionId, period } = body;
  if ((sessionId === null) === (period === null)) throw appError('invalid', 'attendance.leave.fault.what');
  if (period === null) return { sessionId, startsAt: null, endsAt: null };
  const [startsAt, endsAt] = [new Date(period.from), new Date(period.to)];
  const fault = faultOfPeriod(startsAt.getTime(), endsAt.getTime(), now);
  if (fault === null) return { sessionId: null, startsAt, endsAt };
  const code = `attendance.leave.fault.${fault}` as const;
  const path = fault === 'order' ? 'to' : 'from';
  throw appErrorWith({ fields: [{ path, code, params: LEAVE_DAYS }] }, 'invalid', code, LEAVE_DAYS);
}

/** @throws AppError notFound for a session of another class, conflict where the learner has a state that needs no leave */
async function requireMissed(tx: TxCtx, sessionId: string, classId: string, personId: string): Promise<void> {
  const session = await findSession(tx, sessionId, 'share');
  if (session?.classId !== classId) throw appError('notFound', 'attendance.absentSession');
  const mark = await markOf(tx, sessionId, personId);
  if (mark?.state === 'leave') throw appError('conflict', 'attendance.leave.already');
  if (mark && mark.state !== 'absent') throw appError('conflict', 'attendance.leave.attended');
  if (!mark && session.closedAt !== null) throw appError('conflict', 'attendance.leave.notThen');
}

/**
 * Asks to be excused; the teachers of the class are told.
 * @throws AppError notFound when the actor does not take the course, invalid for a period that cannot be, conflict once
 *   the class has ended, for a time that is asked or given already, and where the learner was there
 */
export async function askLeave(
  ctx: Ctx,
  courseId: string,
  body: RouteInput<typeof askLeaveRoute>['body'],
): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const { classId, personId } = await learningPlace(tx, courseId);
    const facts = (await classFacts(tx, { classIds: [classId] })).get(classId)!;
    if (facts.state === 'ended') throw appError('conflict', 'attendance.classEnded');
    const asked = askedTime(tx.clock.ms(), body);
    await leaves.queueLeave(tx, classId, personId);
    if (asked.sessionId !== null) await requireMissed(tx, asked.sessionId, classId, personId);
    const living = await leaves.livingLeave(tx, classId, personId, asked);
    if (living.overlaps) throw appError('conflict', 'attendance.leave.overlap');
    if (living.waiting >= MAX_WAITING) throw appError('conflict', 'attendance.leave.tooMany', { n: MAX_WAITING });
    const id = tx.newId();
    await leaves.insertLeave(tx, { id, classId, courseId, personId, reason: body.reason, ...asked });
    await claimAttachments(tx, body.files, { ownerType: LEAVE_OWNER, ownerId: id });
    tx.audit({
      action: 'attendance.askLeave',
      object: 'leave',
      objectId: id,
      after: { classId, sessionId: asked.sessionId, period: body.period, files: body.files.length },
    });
    notify(tx, {
      to: facts.teacherIds,
      kind: 'todo',
      key: 'attendance.notice.leaveAsked',
      params: { className: facts.name },
      target: {
        page: 'maintain.teachingManage.myClass',
        query: { Id: courseId, classId, tab: 'attendance', leave: 'open' },
      },
      dedupe: `attendance.leaveAsked:${id}`,
      group: `attendance.leaveAsked:${classId}`,
    });
    return { id };
  });
}

/** Takes an own request back. @throws AppError notFound for another's, conflict once it is decided or taken back */
export async function withdrawLeave(ctx: Ctx, courseId: string, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await leaves.findLeave(tx, id, true);
    const own = tx.actor.kind === 'person' && row?.personId === tx.actor.personId;
    if (!row || !own || row.courseId !== courseId) throw appError('notFound', 'attendance.leave.absent');
    await refuseArchived(tx, courseId);
    if (row.state !== 'submitted') throw appError('conflict', 'attendance.leave.decided');
    await leaves.decideLeave(tx, id, { state: 'withdrawn', answer: null, by: null });
    tx.audit({ action: 'attendance.withdrawLeave', object: 'leave', objectId: id });
  });
}

/**
 * Decides on a request; the learner is told. Approved, sessions he or she missed become leave, those taken later will.
 * @throws AppError notFound, forbidden, invalid without the reason of a refusal, conflict once the class has ended or the
 *   request is decided otherwise
 */
export async function answerLeave(
  ctx: Ctx,
  classId: string,
  id: string,
  { outcome, answer }: RouteInput<typeof answerLeaveRoute>['body'],
): Promise<{ changed: number; attended: number }> {
  await manageAttendance(ctx, classId);
  if (outcome !== 'approved' && answer === null) {
    const fields = [{ path: 'answer', code: 'attendance.leave.fault.answer' as const }];
    throw appErrorWith({ fields }, 'invalid', 'attendance.leave.fault.answer');
  }
  return ctx.tx(async (tx) => {
    const row = await leaves.findLeave(tx, id, true);
    if (row?.classId !== classId) throw appError('notFound', 'attendance.leave.absent');
    if (!outcomesOf(row.state).includes(outcome)) throw appError('conflict', 'attendance.leave.decided');
    const by = tx.actor.kind === 'person' ? tx.actor.personId : null;
    await leaves.decideLeave(tx, id, { state: outcome, answer, by });
    const done =
      outcome === 'approved'
        ? await leaves.excuse(tx, row, by)
        : { changed: outcome === 'revoked' ? await leaves.unexcuse(tx, id, by) : 0, attended: 0 };
    tx.audit({
      action: 'attendance.answerLeave',
      object: 'leave',
      objectId: id,
      before: { state: row.state },
      after: { classId, personId: row.personId, state: outcome, ...done },
      ...(answer === null ? {} : { reason: answer }),
    });
    const course = (await courseFacts(tx, [row.courseId])).get(row.courseId);
    notify(tx, {
      to: [row.personId],
      kind: 'teaching',
      key: `attendance.notice.leave.${outcome}`,
      params: { courseName: course?.name ?? '' },
      target: { page: 'study.attendance', query: { Id: row.courseId } },
      dedupe: `attendance.leaveAnswered:${id}:${outcome}`,
    });
    return done;
  });
}
