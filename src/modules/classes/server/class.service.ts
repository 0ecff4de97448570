import { randomBytes } from 'node:crypto';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError, forEachRow, type Outcome, requireVersion } from '../../../platform/managed/parts.ts';
import { memberRoles, noteClassTerm } from '../../courses/server/courses.public.ts';
import { type ClassCommand, type JoinRule, joinCode } from '../shared/class.model.ts';
import { changeableClass, requireClassRight } from './class.access.ts';
import { classEndPort } from './class.port.ts';
import * as classes from './class.repository.ts';
import { activeOf, completeEnrolments } from './enrolment.repository.ts';
import { notifyEnded, notifyStarted } from './notice.service.ts';
import { dissolveQueue, fillSeats } from './queue.service.ts';

const constraintOf = (error: unknown) =>
  (error as { code?: string }).code === '23505' ? ((error as { constraint?: string }).constraint ?? '') : null;

const newCode = () => joinCode(randomBytes(64));

/** Runs `work` again with another code when the code it made is already somebody's (one in 887 million per class). */
async function withFreshCode<T>(work: (code: string) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(newCode());
    } catch (error) {
      if (constraintOf(error) !== 'class_join_code' || attempt === 5) throw error;
    }
  }
}

/** Says of a code that another class of the course has it; any other error goes on. */
function refuseTakenCode(error: unknown, code: string): never {
  if (constraintOf(error) === null) throw error;
  const fields = [{ path: 'code', code: 'classes.code.taken' as const, params: { code } }];
  throw appErrorWith({ cause: error, fields }, 'invalid', 'classes.code.taken', { code });
}

/** @param former who taught the class before may stay, also without being in the team any more */
async function requireTeachers(
  tx: TxCtx,
  courseId: string,
  teacherIds: readonly string[],
  former: readonly string[] = [],
): Promise<void> {
  const added = teacherIds.filter((id) => !former.includes(id));
  const roles = await memberRoles(tx, courseId, added);
  if (added.some((id) => !roles.has(id) || roles.get(id) === 'support')) {
    throw appError('invalid', 'classes.teacher.outside');
  }
}

export interface ClassInput {
  readonly courseId: string;
  readonly termId: string;
  readonly code: string;
  readonly name: string;
  readonly teacherIds: readonly string[];
  readonly capacity: number;
  readonly joinRule?: JoinRule;
}

/**
 * Creates a class of a course.
 * @param former id under which the class was in the bin
 * @throws AppError invalid for a taken code, an unknown term, or a teacher outside the team
 */
export async function createClass(
  ctx: Ctx,
  input: ClassInput,
  former?: string,
): Promise<{ id: string; joinCode: string }> {
  const joinRule = input.joinRule ?? 'code';
  try {
    return await withFreshCode((code) =>
      ctx.tx(async (tx) => {
        const { state, scope } = await requireClassRight(tx, input.courseId);
        // Who sees the own classes alone teaches what he or she makes.
        const own = scope === 'own' && tx.actor.kind === 'person' ? [tx.actor.personId] : [];
        const teacherIds = [...new Set([...input.teacherIds, ...own])];
        if (state === 'archived') throw appError('conflict', 'courses.course.archived');
        if (!(await classes.termExists(tx, input.termId))) throw appError('invalid', 'classes.term.unknown');
        await requireTeachers(tx, input.courseId, teacherIds);
        const id = former ?? tx.newId();
        await classes.insertClass(tx, id, { ...input, joinRule, joinCode: code });
        await classes.insertTeachers(tx, id, teacherIds);
        const { courseId, termId, name, capacity } = input;
        tx.audit({
          action: former === undefined ? 'class.create' : 'class.restore',
          object: 'class',
          objectId: id,
          after: { courseId, termId, code: input.code, name, capacity, joinRule, teacherIds },
        });
        return { id, joinCode: code };
      }),
    );
  } catch (error) {
    return refuseTakenCode(error, input.code);
  }
}

/**
 * Changes what a class is called and who teaches it.
 * @throws AppError invalid for a taken code, an unknown term or a teacher outside the team, stale, conflict when a class
 * that has started would change its term or lose its last teacher
 */
export async function updateClass(
  ctx: Ctx,
  classId: string,
  input: Pick<ClassInput, 'termId' | 'code' | 'name' | 'teacherIds'> & { readonly version: number },
) {
  const { termId, code, name } = input;
  const teacherIds = [...new Set(input.teacherIds)];
  return ctx
    .tx(async (tx) => {
      const { row, courseState } = await changeableClass(tx, classId);
      if (courseState === 'archived') throw appError('conflict', 'courses.course.archived');
      const before = (await classes.teachersOf(tx, classId)).sort();
      await requireVersion(tx, row, input.version, {
        object: 'class',
        current: () => ({ name: row.name, code: row.code, termId: row.term_id, teacherIds: before }),
      });
      const started = row.state !== 'preparing';
      if (started && termId !== row.term_id) throw appError('conflict', 'classes.update.term');
      if (started && teacherIds.length === 0) throw appError('conflict', 'classes.start.teacher');
      await requireTeachers(tx, row.course_id, teacherIds, before);
      if (termId !== row.term_id) {
        if (!(await classes.termExists(tx, termId))) throw appError('invalid', 'classes.term.unknown');
        await noteClassTerm(tx, classId, termId);
      }
      await classes.changeClass(tx, classId, { name, code, term_id: termId });
      await classes.replaceTeachers(tx, classId, teacherIds);
      tx.audit({
        action: 'class.update',
        object: 'class',
        objectId: classId,
        before: { name: row.name, code: row.code, termId: row.term_id, teacherIds: before },
        after: { name, code, termId, teacherIds },
      });
      return { version: row.version + 1 };
    })
    .catch((error: unknown) => refuseTakenCode(error, code));
}

/** Starts a class. @throws AppError conflict when it runs already, has no teacher, or its course is not published */
export async function startClass(ctx: Ctx, classId: string) {
  return ctx.tx(async (tx) => {
    const { row, courseState } = await changeableClass(tx, classId);
    if (row.state !== 'preparing') throw appError('conflict', 'error.state');
    if (courseState !== 'published') throw appError('conflict', 'classes.start.course');
    if ((await classes.teachersOf(tx, classId)).length === 0) throw appError('conflict', 'classes.start.teacher');
    await classes.changeClass(tx, classId, { state: 'running', started_at: tx.clock.now() });
    tx.audit({ action: 'class.start', object: 'class', objectId: classId });
    notifyStarted(tx, row, await activeOf(tx, classId));
    return { state: 'running' as const, version: row.version + 1 };
  });
}

/**
 * Ends a class: nothing new begins, active enrolments become completed.
 * @throws AppError conflict while work waits, unless the lead gives a reason
 */
export async function endClass(ctx: Ctx, classId: string, reason: string | undefined) {
  return ctx.tx(async (tx) => {
    const { row, lead } = await changeableClass(tx, classId);
    if (row.state !== 'running') throw appError('conflict', 'error.state');
    const open = (await Promise.all(tx.ports.all(classEndPort).map((ask) => ask(tx, classId))))
      .flat()
      .filter((one) => one.count > 0);
    if (open.length > 0 && !(lead && reason)) {
      const n = open.reduce((sum, one) => sum + one.count, 0);
      throw appErrorWith({ data: { open } }, 'conflict', 'classes.end.openWork', { n });
    }
    await classes.changeClass(tx, classId, { state: 'ended', ended_at: tx.clock.now() });
    notifyEnded(tx, row, await activeOf(tx, classId));
    const completed = await completeEnrolments(tx, classId);
    const waited = await dissolveQueue(tx, row);
    tx.audit({
      action: 'class.end',
      object: 'class',
      objectId: classId,
      after: { completed, waited, open },
      ...(reason === undefined ? {} : { reason }),
    });
    return { state: 'ended' as const, version: row.version + 1 };
  });
}

/** Until when the code is good; a new one that says nothing of it outlives the end of the old one. */
function codeUntilOf(
  tx: TxCtx,
  row: classes.ClassRow,
  input: { readonly resetCode: boolean; readonly codeUntil?: string | null | undefined },
): Date | null {
  const over = (until: Date | null) => until !== null && until.getTime() <= tx.clock.ms();
  if (input.codeUntil === undefined) return input.resetCode && over(row.code_until) ? null : row.code_until;
  const until = input.codeUntil === null ? null : new Date(input.codeUntil);
  if (over(until) && until?.getTime() !== row.code_until?.getTime()) throw fieldError('codeUntil', 'classes.code.past');
  return until;
}

/**
 * Sets how one joins and how many may; a new code kills the old one at once. Seats that become free go to the queue.
 * @throws AppError invalid when the capacity would fall below the seats taken
 */
export async function setJoinRule(
  ctx: Ctx,
  classId: string,
  input: {
    readonly joinRule: JoinRule;
    readonly capacity?: number | undefined;
    readonly resetCode: boolean;
    readonly leaveUntil?: string | null | undefined;
    readonly codeUntil?: string | null | undefined;
  },
) {
  const { joinRule } = input;
  return withFreshCode((fresh) =>
    ctx.tx(async (tx) => {
      const { row } = await changeableClass(tx, classId);
      const capacity = input.capacity ?? row.capacity;
      if (capacity < row.taken) throw appError('invalid', 'classes.capacity.taken', { n: row.taken });
      const code = input.resetCode ? fresh : row.join_code;
      const leaveUntil =
        input.leaveUntil === undefined ? row.leave_until : input.leaveUntil && new Date(input.leaveUntil);
      const codeUntil = codeUntilOf(tx, row, input);
      await classes.changeClass(tx, classId, {
        join_rule: joinRule,
        capacity,
        join_code: code,
        leave_until: leaveUntil,
        code_until: codeUntil,
      });
      tx.audit({
        action: 'class.join_rule',
        object: 'class',
        objectId: classId,
        before: {
          joinRule: row.join_rule,
          capacity: row.capacity,
          leaveUntil: row.leave_until,
          codeUntil: row.code_until,
        },
        after: { joinRule, capacity, newCode: input.resetCode, leaveUntil, codeUntil },
      });
      await fillSeats(tx, classId, joinRule, row.course_id);
      return { joinRule, joinCode: code, capacity };
    }),
  );
}

/**
 * Does one command to classes, each by itself in its own transaction; those it does not fit are skipped with the reason.
 * @throws AppError forbidden without the right `class`
 */
export async function commandClasses(ctx: Ctx, command: ClassCommand, ids: readonly string[]): Promise<Outcome> {
  const work: Record<ClassCommand, (id: string) => Promise<unknown>> = {
    start: (id) => startClass(ctx, id),
    end: (id) => endClass(ctx, id, undefined),
    resetCode: async (id) => {
      const row = await classes.findClass(ctx, id);
      if (!row) throw appError('notFound', 'classes.class.absent');
      await setJoinRule(ctx, id, { joinRule: row.join_rule, resetCode: true });
    },
  };
  return forEachRow(
    ctx,
    ids,
    async (id) => {
      await work[command](id);
    },
    async (inner, id) => (await classes.findClass(inner, id))?.name,
  );
}
