import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import {
  courseFacts,
  endReading,
  memberRoles,
  openReading,
  openReadingFor,
} from '../../courses/server/courses.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { type EnrolmentSource, WRONG_CODES_PER_HOUR } from '../shared/class.model.ts';
import { changeableClass } from './class.access.ts';
import { type ClassRow, findClass, teachersOf } from './class.repository.ts';
import * as enrolments from './enrolment.repository.ts';
import { notifyApplied, notifyLeft, notifyWithdrawn } from './notice.service.ts';
import { enqueue, leave } from './queue.repository.ts';
import { fillSeats } from './queue.service.ts';
import { type Former, formerOf } from './roster/enrolment-list.repository.ts';
import { addSeats } from './roster/seats.service.ts';

/** Where somebody stands after joining; `place` is that in the queue of a full class. */
interface Joined {
  readonly classId: string;
  readonly courseId: string;
  readonly className: string;
  readonly courseName: string;
  readonly courseNameEn: string | null;
  readonly state: 'active' | 'waiting' | 'applied';
  readonly place: number | null;
}

/**
 * Puts a person into a class whose row was found and locked before, or at the end of its queue when it is full and the
 * person came by code; where the team decides, the person applies. Whoever is put in by the team leaves the queue he or
 * she stood in, and needs no decision any more.
 */
export async function enrol(tx: TxCtx, row: ClassRow, personId: string, source: EnrolmentSource): Promise<Joined> {
  const course = (await courseFacts(tx, [row.course_id])).get(row.course_id);
  if (course?.state !== 'published') throw appError('conflict', 'classes.join.course');
  if ((await memberRoles(tx, row.course_id, [personId])).size > 0) throw appError('invalid', 'classes.join.team');
  const byCode = source === 'code' || source === 'open' || source === 'approval';
  const present = await enrolments.presentClass(tx, row.course_id, personId);
  if (present && present.state !== 'active' && !byCode) await leave(tx, present.classId, personId);
  else if (present) throw appError('conflict', PRESENT[present.state], { name: present.name });
  const joined = {
    classId: row.id,
    courseId: row.course_id,
    className: row.name,
    courseName: course.name,
    courseNameEn: course.nameEn,
    personId,
    source,
  };
  if (source === 'approval') {
    await apply(tx, row, personId);
    return { ...joined, state: 'applied', place: null };
  }
  if (!(await enrolments.takeSeat(tx, row.id))) {
    if ((source !== 'code' && source !== 'open') || row.state === 'ended')
      throw appError('conflict', 'classes.join.full');
    return { ...joined, state: 'waiting', place: await wait(tx, { ...joined, source }) };
  }
  await enrolments.insertEnrolment(tx, joined);
  await openReading(tx, joined);
  tx.audit({
    action: 'enrolment.join',
    object: 'class',
    objectId: row.id,
    after: { personId, source, courseId: row.course_id },
  });
  tx.emit({
    type: 'classes.joined',
    version: 1,
    key: row.id,
    payload: { classId: row.id, courseId: row.course_id, personId },
  });
  return { ...joined, state: 'active', place: null };
}

const PRESENT = {
  active: 'classes.join.already',
  waiting: 'classes.join.waits',
  applied: 'classes.join.applied',
} as const;

/** Asks the team to be let in; its teachers are told when nobody else waits for them. */
async function apply(tx: TxCtx, row: ClassRow, personId: string): Promise<void> {
  const { id: classId, course_id: courseId } = row;
  const first = !(await enrolments.hasApplied(tx, classId));
  await enrolments.insertEnrolment(tx, { classId, courseId, personId, source: 'approval', state: 'applied' });
  tx.audit({
    action: 'enrolment.apply',
    object: 'class',
    objectId: classId,
    after: { personId, source: 'approval', courseId, state: 'applied' },
  });
  if (!first) return;
  const name = (await peopleById(tx, [personId])).get(personId)?.name ?? '';
  notifyApplied(tx, row, await teachersOf(tx, classId), name);
}

/** Stands at the end of the queue; the answer tells the place, so that no notice is needed. */
async function wait(
  tx: TxCtx,
  row: { classId: string; courseId: string; personId: string; source: 'code' | 'open' },
): Promise<number> {
  const place = await enqueue(tx, row);
  const { personId, source, courseId } = row;
  tx.audit({
    action: 'enrolment.apply',
    object: 'class',
    objectId: row.classId,
    after: { personId, source, courseId, state: 'waiting', place },
  });
  return place;
}

const SOURCE_OF = { open: 'open', code: 'code', approval: 'approval', closed: 'code' } as const;

type Tried = Joined | 'wrong' | { readonly waitSeconds: number };

/**
 * Joins the actor to the class a code leads to, or to its queue when it is full, or asks its team. A wrong code is counted even though
 * the call fails.
 * @throws AppError tooMany after ten wrong codes in an hour, invalid for a wrong code or a team member, conflict when
 *   the person takes the course already or waits for it
 */
export async function joinByCode(ctx: Ctx, code: string) {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  const tried = await once(() =>
    ctx.tx(async (tx): Promise<Tried> => {
      await enrolments.queueTries(tx, actor.personId);
      const { count, until } = await enrolments.wrongTries(tx, actor.personId);
      if (count >= WRONG_CODES_PER_HOUR && until) {
        return { waitSeconds: Math.max(1, Math.ceil((until.getTime() - tx.clock.ms()) / 1000)) };
      }
      const row = await enrolments.classByCode(tx, code);
      if (!row) {
        await enrolments.noteWrongTry(tx, actor.personId);
        return 'wrong';
      }
      return enrol(tx, row, actor.personId, SOURCE_OF[row.join_rule]);
    }),
  );
  if (tried === 'wrong') throw appError('invalid', 'classes.join.wrongCode');
  if ('waitSeconds' in tried) {
    throw appErrorWith({ retryAfter: tried.waitSeconds }, 'tooMany', 'classes.join.tooMany');
  }
  return tried;
}

/** Two joins of one person at the same instant: the index lets one through, the other is told so. */
export async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'enrolment_once') {
      throw appErrorWith({ cause: error }, 'conflict', 'classes.join.twice');
    }
    throw error;
  }
}

/** Puts a person into a class without a code (seeds, imports). @throws AppError like joinByCode */
export async function joinClass(
  ctx: Ctx,
  input: { readonly classId: string; readonly personId: string; readonly source?: 'manual' | 'import' },
): Promise<void> {
  await once(() =>
    ctx.tx(async (tx) => {
      const row = await findClass(tx, input.classId, true);
      if (!row) throw appError('notFound', 'classes.class.absent');
      await enrol(tx, row, input.personId, input.source ?? 'manual');
    }),
  );
}

/**
 * Takes a learner out of a class; results are kept, the seat goes to whoever waits first, the learner is told.
 * @throws AppError notFound when the person is not in it
 */
export async function withdrawMember(ctx: Ctx, classId: string, personId: string, reason: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await changeableClass(tx, classId);
    if (!(await enrolments.withdraw(tx, classId, personId, reason))) throw appError('notFound', 'error.absent');
    await enrolments.freeSeat(tx, classId);
    await endReading(tx, { classId, personId });
    tx.audit({ action: 'enrolment.withdraw', object: 'class', objectId: classId, before: { personId }, reason });
    notifyWithdrawn(tx, row, personId, reason);
    await fillSeats(tx, classId, row.join_rule, row.course_id);
  });
}

/**
 * Leaves a class by oneself, until the day its team has set; results are kept, the teachers are told.
 * @throws AppError notFound for who is not in it, conflict after that day
 */
export async function leaveClass(ctx: Ctx, classId: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  await ctx.tx(async (tx) => {
    const row = await findClass(tx, classId, true);
    const present = row && (await enrolments.presentClass(tx, row.course_id, actor.personId));
    if (!row || present?.classId !== classId || present.state !== 'active') {
      throw appError('notFound', 'classes.class.absent');
    }
    if (row.state === 'ended') throw appError('conflict', 'classes.class.ended');
    if (!row.leave_until || row.leave_until.getTime() <= tx.clock.ms())
      throw appError('conflict', 'classes.leave.over');
    await enrolments.withdraw(tx, classId, actor.personId);
    await enrolments.freeSeat(tx, classId);
    await endReading(tx, { classId, personId: actor.personId });
    tx.audit({
      action: 'enrolment.withdraw',
      object: 'class',
      objectId: classId,
      before: { personId: actor.personId },
      after: { by: 'learner' },
    });
    notifyLeft(tx, row, await teachersOf(tx, classId), actor.name);
    await fillSeats(tx, classId, row.join_rule, row.course_id);
  });
}

/**
 * Puts people of a list into a class at once, checked before in this transaction. Whoever waits for a seat of the course
 * leaves that queue.
 * @param more seats the class gets beyond its capacity
 * @returns the enrolment of each, and where the person waited before
 * @throws AppError conflict when seats went meanwhile
 */
export async function joinListed(
  tx: TxCtx,
  classId: string,
  personIds: readonly string[],
  more = 0,
): Promise<ReadonlyMap<string, { readonly enrolmentId: string; readonly former: Former | undefined }>> {
  const row = await findClass(tx, classId, true);
  if (!row) throw appError('notFound', 'classes.class.absent');
  const { course_id: courseId } = row;
  const before = await formerOf(tx, courseId, personIds);
  for (const { classId: queued, personId } of before) await leave(tx, queued, personId);
  if (more > 0) await addSeats(tx, row, more);
  if (!(await enrolments.takeSeat(tx, classId, personIds.length))) throw appError('conflict', 'classes.join.full');
  const joined = new Map(
    personIds.map((personId) => {
      const { personId: _, ...former } = before.find((one) => one.personId === personId) ?? {};
      return [personId, { enrolmentId: tx.newId(), former: 'id' in former ? (former as Former) : undefined }] as const;
    }),
  );
  const people = [...joined].map(([personId, { enrolmentId }]) => ({ id: enrolmentId, personId }));
  await enrolments.insertEnrolments(tx, { classId, courseId, people, source: 'import' });
  await openReadingFor(tx, { courseId, classId, personIds });
  for (const personId of personIds) {
    tx.audit({
      action: 'enrolment.join',
      object: 'class',
      objectId: classId,
      after: { personId, source: 'import', courseId },
    });
    tx.emit({ type: 'classes.joined', version: 1, key: classId, payload: { classId, courseId, personId } });
  }
  return joined;
}

/** Ends an enrolment an import made; results are kept, the seat goes to whoever waits first. */
async function takeBack(tx: TxCtx, row: ClassRow, personId: string): Promise<boolean> {
  const classId = row.id;
  if (!(await enrolments.withdraw(tx, classId, personId))) return false;
  await enrolments.freeSeat(tx, classId);
  await endReading(tx, { classId, personId });
  tx.audit({ action: 'enrolment.undo', object: 'class', objectId: classId, before: { personId } });
  await fillSeats(tx, classId, row.join_rule, row.course_id);
  return true;
}

/**
 * Takes a person out of the class a list of people named, among classes its importer may fill; results are kept, the seat
 * is free again. Or why the person stays.
 */
export async function leaveImported(
  tx: TxCtx,
  personId: string,
  classIds: readonly string[],
): Promise<
  'left' | { readonly key: 'classes.import.gone' } | { key: 'classes.import.ended'; params: { code: string } }
> {
  const classId = await enrolments.importedAmong(tx, personId, classIds);
  const row = classId === undefined ? undefined : await findClass(tx, classId, true);
  if (row?.state === 'ended') return { key: 'classes.import.ended', params: { code: row.code } };
  return row && (await takeBack(tx, row, personId)) ? 'left' : { key: 'classes.import.gone' };
}
