import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { fieldError, forEachRow, type Outcome } from '../../../../platform/managed/parts.ts';
import {
  courseFacts,
  learningSeconds,
  memberRoles,
  openReading,
  progressOfPeople,
} from '../../../courses/server/courses.public.ts';
import { commandFits, type EnrolmentCommand, REASONED } from '../../shared/class.model.ts';
import { changeableClass, managesClasses, requireOpen, seeClass } from '../class.access.ts';
import { presentClass, takeSeat } from '../enrolment.repository.ts';
import { enrol, withdrawMember } from '../enrolment.service.ts';
import { keepPlacesWithRoom } from '../groups/groups.repository.ts';
import { notifyPlaced } from '../notice.service.ts';
import { admitWaiting, refuseWaiting, welcome } from '../queue.service.ts';
import { seesMarksOf } from './learner-work.service.ts';
import { seeEnrolment } from './roster.access.ts';
import * as roster from './roster.repository.ts';
import { addSeats } from './seats.service.ts';

const nameOf = async (ctx: Ctx, id: string) => (await roster.rosterRows(ctx, [id]))[0]?.name;

/** The class locked, then the enrolment as it is now. @throws AppError notFound, conflict when its state has changed */
async function locked(tx: TxCtx, id: string, command: EnrolmentCommand) {
  const { classId } = (await seeEnrolment(tx, id)).row;
  const { row: teaching, courseState } = await changeableClass(tx, classId);
  const row = await roster.lockedRow(tx, id);
  if (!row || row.classId !== classId || !commandFits(command, row.state)) throw appError('conflict', 'error.state');
  return { teaching, row, courseState };
}

/** @throws AppError conflict for an account that cannot be used, invalid for a member of the team */
async function requireLearner(tx: TxCtx, row: roster.RosterRow): Promise<void> {
  if (row.account === 'disabled') throw appError('conflict', 'classes.import.disabled');
  if ((await memberRoles(tx, row.courseId, [row.personId])).size > 0) throw appError('conflict', 'classes.join.team');
}

/** Lets somebody in who applied; in a full class the person waits for a seat. */
async function approve(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { teaching, row, courseState } = await locked(tx, id, 'approve');
    if (courseState !== 'published') throw appError('conflict', 'classes.join.course');
    await requireLearner(tx, row);
    if (await takeSeat(tx, row.classId)) {
      await roster.seatApplied(tx, id);
      await welcome(tx, row, [row.personId], { by: 'approval' });
      return;
    }
    await roster.queueApplied(tx, row);
    tx.audit({
      action: 'enrolment.approve',
      object: 'class',
      objectId: row.classId,
      before: { personId: row.personId, state: 'applied' },
      after: { personId: row.personId, state: 'waiting' },
    });
    notifyPlaced(tx, teaching, row.personId, 'queued');
  });
}

/** Puts somebody who was taken out back, with everything he or she did. */
async function restore(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { teaching, row } = await locked(tx, id, 'restore');
    await requireLearner(tx, row);
    const present = await presentClass(tx, row.courseId, row.personId);
    if (present) throw appError('conflict', 'classes.restore.present', { name: present.name });
    if (!(await takeSeat(tx, row.classId))) throw appError('conflict', 'classes.join.full');
    await keepPlacesWithRoom(tx, id);
    await roster.seatAgain(tx, id);
    await openReading(tx, row);
    tx.audit({
      action: 'enrolment.restore',
      object: 'class',
      objectId: row.classId,
      before: { personId: row.personId, state: 'withdrawn' },
      after: { personId: row.personId, state: 'active' },
    });
    notifyPlaced(tx, teaching, row.personId, 'restored');
  });
}

/**
 * Does one command to enrolments, each by itself in its own transaction; those it does not fit are skipped with the
 * reason.
 * @throws AppError forbidden without the right `class`, invalid without the reason a command needs
 */
export async function commandEnrolments(
  ctx: Ctx,
  given: { readonly command: EnrolmentCommand; readonly ids: readonly string[]; readonly reason?: string | undefined },
): Promise<Outcome> {
  const { command, ids, reason = '' } = given;
  if (REASONED.includes(command) && reason === '') throw fieldError('reason', 'classes.command.reason');
  const work: Record<EnrolmentCommand, (id: string) => Promise<void>> = {
    approve: (id) => approve(ctx, id),
    restore: (id) => restore(ctx, id),
    admit: async (id) => {
      const { row } = await seeEnrolment(ctx, id);
      await admitWaiting(ctx, row.classId, row.personId, false);
    },
    reject: async (id) => {
      const { row } = await seeEnrolment(ctx, id);
      await refuseWaiting(ctx, row.classId, row.personId, reason);
    },
    withdraw: async (id) => {
      const { row } = await seeEnrolment(ctx, id);
      if (!commandFits('withdraw', row.state)) throw appError('conflict', 'error.state');
      await withdrawMember(ctx, row.classId, row.personId, reason);
    },
  };
  return forEachRow(ctx, ids, work[command], nameOf);
}

/**
 * Adds learners of the course's university to a class, each by itself.
 * @throws AppError notFound, forbidden without the right `class`, conflict once the class has ended
 */
export async function addMembers(
  ctx: Ctx,
  classId: string,
  given: { readonly personIds: readonly string[]; readonly overCapacity: boolean },
): Promise<Outcome> {
  const { row, rights, course } = await seeClass(ctx, classId);
  if (!managesClasses(rights)) throw appError('forbidden', 'error.forbidden');
  requireOpen(row, course);
  const names = await roster.reachable(ctx, row.course_id, given.personIds);
  return forEachRow(
    ctx,
    given.personIds,
    (personId) =>
      ctx.tx(async (tx) => {
        if (!names.has(personId)) throw appError('notFound', 'classes.add.nobody');
        const { row: teaching } = await changeableClass(tx, classId);
        if (given.overCapacity) await addSeats(tx, teaching, 1 + teaching.taken - teaching.capacity);
        await enrol(tx, teaching, personId, 'manual');
      }),
    async (_, personId) => names.get(personId),
  );
}

/** Learners to add to a class. @throws AppError notFound, forbidden without the right `class` */
export async function candidatesFor(ctx: Ctx, classId: string, kw: string) {
  const { row, rights } = await seeClass(ctx, classId);
  if (!managesClasses(rights)) throw appError('forbidden', 'error.forbidden');
  const unitId = ctx.actor.kind === 'person' ? ctx.actor.unitId : null;
  return { rows: await roster.findCandidates(ctx, { courseId: row.course_id, unitId, kw }) };
}

/** One learner in one course, for its team. @throws AppError notFound */
export async function enrolmentRecord(ctx: Ctx, id: string) {
  const { row, teaching, rights } = await seeEnrolment(ctx, id);
  const record = await roster.rosterRecord(ctx, id);
  const course = (await courseFacts(ctx, [row.courseId])).get(row.courseId);
  const learns = row.state === 'active' || row.state === 'completed';
  const progress = learns ? (await progressOfPeople(ctx, row.courseId, [row.personId])).get(row.personId) : undefined;
  const timed = learns && rights?.stats === 'all';
  return {
    ...record,
    joinedAt: record.joinedAt.toISOString(),
    leftAt: record.leftAt?.toISOString() ?? null,
    courseId: row.courseId,
    courseName: course?.name ?? '',
    courseNameEn: course?.nameEn ?? null,
    classId: row.classId,
    classState: teaching.state,
    progress: progress ?? { done: 0, total: 0 },
    seconds: timed ? ((await learningSeconds(ctx, [row])).get(`${row.courseId}:${row.personId}`) ?? 0) : null,
    can: { manage: managesClasses(rights) && teaching.state !== 'ended', view: learns && seesMarksOf(rights, false) },
  };
}
