import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { courseFacts, openReadingFor } from '../../courses/server/courses.public.ts';
import { MAX_SEATS } from '../shared/class.model.ts';
import { changeableClass, managesClasses, seeClass } from './class.access.ts';
import { type ClassRow, changeClass } from './class.repository.ts';
import { takeSeat } from './enrolment.repository.ts';
import { notifyRefused, notifyRejected } from './notice.service.ts';
import * as queue from './queue.repository.ts';

interface Place {
  readonly classId: string;
  readonly courseId: string;
}

/** What follows when people of the queue, or who applied, are taken in: they read the course, and are told. */
export async function welcome(
  tx: TxCtx,
  { classId, courseId }: Place,
  personIds: readonly string[],
  why: { readonly by: 'seat' | 'teacher' | 'approval'; readonly capacity?: number },
): Promise<void> {
  await openReadingFor(tx, { courseId, classId, personIds });
  for (const personId of personIds) {
    tx.audit({
      action: why.by === 'approval' ? 'enrolment.approve' : 'enrolment.promote',
      object: 'class',
      objectId: classId,
      before: { personId, state: why.by === 'approval' ? 'applied' : 'waiting' },
      after: { personId, state: 'active', courseId, ...why },
    });
    tx.emit({
      type: 'classes.joined',
      version: 1,
      key: classId,
      payload: { classId, courseId, personId, waited: why.by !== 'approval' },
    });
  }
}

/**
 * Gives free seats of a class to whoever waited longest. Called under the lock of its row, in the transaction that
 * freed them. A class that is closed for joining, and one whose course is not published, takes nobody by itself.
 */
export async function fillSeats(tx: TxCtx, classId: string, joinRule: string, courseId: string): Promise<void> {
  if (joinRule === 'closed') return;
  if (((await queue.waitingCounts(tx, [classId])).get(classId) ?? 0) === 0) return;
  if ((await courseFacts(tx, [courseId])).get(courseId)?.state !== 'published') return;
  await welcome(tx, { classId, courseId }, await queue.promote(tx, classId), { by: 'seat' });
}

/** Leaves the queue of a class, or takes back what one applied for. @throws AppError notFound when the actor does not wait there */
export async function leaveQueue(ctx: Ctx, classId: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  await ctx.tx(async (tx) => {
    const state = await queue.leave(tx, classId, actor.personId);
    if (!state) throw appError('notFound', 'classes.queue.absent');
    tx.audit({
      action: 'enrolment.cancel',
      object: 'class',
      objectId: classId,
      before: { personId: actor.personId, state },
    });
  });
}

/** A page of the queue of a class, for the team of its course. @throws AppError notFound */
export async function pageOfQueue(
  ctx: Ctx,
  classId: string,
  { page, size }: { readonly page: number; readonly size: number },
) {
  const { row, rights } = await seeClass(ctx, classId);
  const { rows, total } = await queue.listQueue(ctx, classId, page, size);
  return {
    rows: rows.map((one) => ({ ...one, since: one.since.toISOString() })),
    page,
    size,
    total,
    free: Math.max(0, row.capacity - row.taken),
    can: { decide: managesClasses(rights) && row.state !== 'ended' },
  };
}

/**
 * Takes somebody out of the queue into the class, whatever the place. In a full class this asks for one more seat.
 * @throws AppError notFound when the person does not wait, conflict when the class is full and no seat was asked for
 */
export async function admitWaiting(ctx: Ctx, classId: string, personId: string, addSeat: boolean): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row, courseState } = await changeableClass(tx, classId);
    if (courseState !== 'published') throw appError('conflict', 'classes.join.course');
    const full = row.taken >= row.capacity;
    if (full && !addSeat) throw appError('conflict', 'classes.join.full');
    if (full) {
      if (row.capacity >= MAX_SEATS) throw appError('conflict', 'classes.capacity.most', { n: MAX_SEATS });
      await changeClass(tx, classId, { capacity: row.capacity + 1 });
    }
    if (!(await queue.admit(tx, classId, personId))) throw appError('notFound', 'classes.queue.absent');
    if (!(await takeSeat(tx, classId))) throw appError('conflict', 'classes.join.full');
    await welcome(tx, { classId, courseId: row.course_id }, [personId], {
      by: 'teacher',
      ...(full ? { capacity: row.capacity + 1 } : {}),
    });
  });
}

/**
 * Takes somebody off the queue, or refuses an application, with a reason that is told.
 * @throws AppError notFound when the person neither waits nor applied
 */
export async function refuseWaiting(ctx: Ctx, classId: string, personId: string, reason: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await changeableClass(tx, classId);
    const state = await queue.refuse(tx, classId, personId, reason);
    if (!state) throw appError('notFound', 'classes.queue.absent');
    tx.audit({ action: 'enrolment.reject', object: 'class', objectId: classId, before: { personId, state }, reason });
    if (state === 'applied') notifyRejected(tx, row, personId, reason);
    else notifyRefused(tx, row, [personId], reason);
  });
}

/** Ends the queue of a class that ends, everybody in it is told; answers how many waited. */
export async function dissolveQueue(tx: TxCtx, row: ClassRow): Promise<number> {
  const personIds = await queue.dissolve(tx, row.id);
  notifyRefused(tx, row, personIds, null);
  return personIds.length;
}
