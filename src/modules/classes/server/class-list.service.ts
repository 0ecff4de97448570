import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { progressOfPeople, seeCourse } from '../../courses/server/courses.public.ts';
import type { listClassesRoute } from '../shared/class.contract.ts';
import { managesClasses, seeClass } from './class.access.ts';
import { listClasses } from './class.repository.ts';
import { listMembers, ownEnrolments } from './enrolment.repository.ts';

/** Classes of a course for its team; the join code only for those who manage classes. @throws AppError notFound */
export async function listCourseClasses(ctx: Ctx, courseId: string): Promise<CallOutput<typeof listClassesRoute>> {
  const { rights, face, row: course } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('notFound', 'courses.course.absent');
  const manage = managesClasses(rights);
  const history = readsHistory(course.role, face);
  const { actor } = ctx;
  const ownId = actor.kind === 'person' ? actor.personId : null;
  const scoped = course.scope === 'own';
  const all = await listClasses(ctx, courseId);
  const rows = scoped ? all.filter(({ teachers }) => teachers.some((one) => one.personId === ownId)) : all;
  return {
    rows: rows.map((row) => ({
      id: row.id,
      courseId: row.course_id,
      termId: row.term_id,
      termName: row.term_name,
      code: row.code,
      name: row.name,
      teachers: row.teachers,
      capacity: row.capacity,
      taken: row.taken,
      waiting: row.waiting,
      applied: row.applied,
      leaveUntil: row.leave_until?.toISOString() ?? null,
      codeUntil: manage ? (row.code_until?.toISOString() ?? null) : null,
      mergedInto: row.merged_name,
      joinRule: row.join_rule,
      joinCode: manage && row.state !== 'ended' ? row.join_code : null,
      state: row.state,
      version: row.version,
      can: {
        history,
        manage: manage && row.state !== 'ended',
        start: manage && row.state === 'preparing',
        end: manage && row.state === 'running',
        merge:
          manage &&
          row.state !== 'ended' &&
          rows.some((other) => other.id !== row.id && other.state !== 'ended' && other.term_id === row.term_id),
      },
    })),
    can: { create: manage && course.state !== 'archived' },
  };
}

/** Roles that read what happened to a class: the log of moves and merges names marks, which assistants never see. */
const readsHistory = (role: string | null, face: string) =>
  role === 'lead' || role === 'instructor' || face === 'oversight';

/** Who changed a class and its people, newest first. @throws AppError notFound, forbidden for assistants and support */
export async function classHistory(ctx: Ctx, classId: string, page: number) {
  const { course, rights } = await seeClass(ctx, classId);
  if (!readsHistory(course.role, rights ? 'team' : 'oversight')) throw appError('forbidden', 'error.forbidden');
  return objectHistory(ctx, 'class', classId, page);
}

/** A page of the members of a class, for the team. @throws AppError notFound */
export async function pageOfMembers(
  ctx: Ctx,
  classId: string,
  { page, size }: { readonly page: number; readonly size: number },
) {
  const { row: teaching } = await seeClass(ctx, classId);
  const { rows, total } = await listMembers(ctx, classId, page, size);
  const done = await progressOfPeople(
    ctx,
    teaching.course_id,
    rows.map((row) => row.personId),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      joinedAt: row.joinedAt.toISOString(),
      progress: done.get(row.personId) ?? { done: 0, total: 0 },
    })),
    page,
    size,
    total,
  };
}

/** The actor's enrolments, newest first. */
export async function listOwnEnrolments(ctx: Ctx) {
  const rows = ctx.actor.kind === 'person' ? await ownEnrolments(ctx, ctx.actor.personId) : [];
  const now = ctx.clock.ms();
  return rows.map((row) => ({
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    leaveUntil: row.leaveUntil && row.leaveUntil.getTime() > now ? row.leaveUntil.toISOString() : null,
  }));
}
