import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { courseFacts, endReading, memberRoles, openReading } from '../../courses/server/courses.public.ts';
import { WRONG_CODES_PER_HOUR } from '../shared/class.model.ts';
import { changeableClass } from './class.access.ts';
import { type ClassRow, findClass } from './class.repository.ts';
import * as enrolments from './enrolment.repository.ts';

/** Puts a person into a class whose row was found before; every rule is checked again where it can change. */
async function enrol(
  tx: TxCtx,
  row: ClassRow,
  personId: string,
  source: 'code' | 'open' | 'manual' | 'import',
  code: string | null,
) {
  const course = (await courseFacts(tx, [row.course_id])).get(row.course_id);
  if (course?.state !== 'published') throw appError('conflict', 'classes.join.course');
  if ((await memberRoles(tx, row.course_id, [personId])).size > 0) throw appError('invalid', 'classes.join.team');
  const present = await enrolments.presentClass(tx, row.course_id, personId);
  if (present !== undefined) throw appError('conflict', 'classes.join.already', { name: present });
  if (!(await enrolments.takeSeat(tx, row.id, code))) throw appError('conflict', 'classes.join.full');
  await enrolments.insertEnrolment(tx, { classId: row.id, courseId: row.course_id, personId, source });
  await openReading(tx, { courseId: row.course_id, personId, classId: row.id });
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
  return { classId: row.id, courseId: row.course_id, className: row.name, courseName: course.name };
}

type Tried = Awaited<ReturnType<typeof enrol>> | 'wrong' | { readonly waitSeconds: number };

/**
 * Joins the actor to the class a code leads to. A wrong code is counted even though the call fails.
 * @throws AppError tooMany after ten wrong codes in an hour, invalid for a wrong code or a team member, conflict when
 *   the class is full or the person takes the course already
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
      return enrol(tx, row, actor.personId, row.join_rule === 'open' ? 'open' : 'code', code);
    }),
  );
  if (tried === 'wrong') throw appError('invalid', 'classes.join.wrongCode');
  if ('waitSeconds' in tried) {
    throw appErrorWith({ retryAfter: tried.waitSeconds }, 'tooMany', 'classes.join.tooMany');
  }
  return tried;
}

/** Two joins of one person at the same instant: the index lets one through, the other is told so. */
async function once<T>(work: () => Promise<T>): Promise<T> {
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
      const row = await findClass(tx, input.classId);
      if (!row) throw appError('notFound', 'classes.class.absent');
      await enrol(tx, row, input.personId, input.source ?? 'manual', null);
    }),
  );
}

/** Takes a learner out of a class; results are kept. @throws AppError notFound when the person is not in it */
export async function withdrawMember(ctx: Ctx, classId: string, personId: string, reason: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await changeableClass(tx, classId);
    if (!(await enrolments.withdraw(tx, classId, personId))) throw appError('notFound', 'error.absent');
    await enrolments.freeSeat(tx, classId);
    await endReading(tx, { classId, personId });
    tx.audit({ action: 'enrolment.withdraw', object: 'class', objectId: classId, before: { personId }, reason });
  });
}

/**
 * Takes a person out of the class a list named, where an import had put him; results are kept, the seat is free again.
 * @returns false when the person left meanwhile or came another way
 */
export async function undoImported(
  ctx: Ctx,
  personId: string,
  named: { readonly classCode: string; readonly courseCode?: string | undefined },
): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const classId = await enrolments.importedInto(tx, personId, named);
    if (!classId) return false;
    await changeableClass(tx, classId);
    if (!(await enrolments.withdraw(tx, classId, personId))) return false;
    await enrolments.freeSeat(tx, classId);
    await endReading(tx, { classId, personId });
    tx.audit({ action: 'enrolment.undo', object: 'class', objectId: classId, before: { personId } });
    return true;
  });
}
