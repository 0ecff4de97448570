import { ROLE } from '../../../kernel/access/roles.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import {
  type ClassScope,
  type CourseRight,
  type CourseRights,
  courseRights,
  type RightLevel,
} from '../shared/course.policy.ts';
import { courseFacts, type FullCourseRow, findCourse } from './course.repository.ts';
import { membershipsOf } from './team.repository.ts';

/** How the asking person stands to a course. */
export interface CourseView {
  readonly row: FullCourseRow;
  /** Rights in the team; null for everybody else. */
  readonly rights: CourseRights | null;
  /** `team` sees all, `oversight` sees all and changes nothing, `learner` sees what is published. */
  readonly face: 'team' | 'oversight' | 'learner';
  /** May make a course of his or her own of it. */
  readonly copies: boolean;
}

/**
 * Loads a course the actor may see.
 * @throws AppError notFound for everybody else: whether a course exists is nobody's business.
 */
export async function seeCourse(ctx: Ctx, courseId: string, lock = false): Promise<CourseView> {
  const { actor } = ctx;
  const row = await findCourse(ctx, courseId, actor.kind === 'person' ? actor.personId : null, lock);
  const view = row && viewOf(ctx, row);
  if (!view) throw appError('notFound', 'courses.course.absent');
  return view;
}

/**
 * Whether the actor may copy a course: who changes it, in any state; and, where its lead allows that, who makes courses in
 * the same unit, while it is published.
 */
function mayCopy({ actor }: Ctx, row: FullCourseRow, rights: CourseRights | null): boolean {
  if (rights?.course === 'all' || rights?.course === 'edit') return true;
  if (actor.kind !== 'person' || (actor.role !== ROLE.teacher && actor.role !== ROLE.projectLeader)) return false;
  return row.copy_allowed && row.state === 'published' && row.unit_id === actor.unitId;
}

/** How the actor stands to a course; null when it is out of sight. */
function viewOf(ctx: Ctx, row: FullCourseRow): CourseView | null {
  const { actor } = ctx;
  const view = (rights: CourseRights | null, face: CourseView['face']): CourseView => ({
    ...{ row, rights, face, copies: mayCopy(ctx, row, rights) },
  });
  if (actor.kind === 'system') return view(courseRights('lead'), 'team');
  if (row.role) return view(courseRights(row.role, row.granted ?? []), 'team');
  if (actor.kind === 'person' && actor.role === 0) return view(null, 'oversight');
  return row.reads && row.state !== 'draft' ? view(null, 'learner') : null;
}

/** What somebody who may read about a course sees it as: as `seeCourse`, or `stranger` to a published one. */
export interface IntroducedCourse extends Omit<CourseView, 'face'> {
  readonly face: CourseView['face'] | 'stranger';
}

/**
 * Loads a course the actor may read about: one he or she may see, and any published one, for whoever is signed in.
 * @throws AppError notFound for everybody else
 */
export async function introducedCourse(ctx: Ctx, courseId: string): Promise<IntroducedCourse> {
  const { actor } = ctx;
  const row = await findCourse(ctx, courseId, actor.kind === 'person' ? actor.personId : null);
  const view = row && viewOf(ctx, row);
  if (view) return view;
  if (row?.state === 'published' && actor.kind === 'person') {
    return { row, rights: null, face: 'stranger', copies: mayCopy(ctx, row, null) };
  }
  throw appError('notFound', 'courses.course.absent');
}

/**
 * Loads a course the actor may copy. The right is decided here alone: parts of a copy ask who is in the team, and somebody
 * of the unit is not.
 * @throws AppError notFound for who may not read about it, forbidden with the reason for everybody else
 */
export async function copyableCourse(ctx: Ctx, courseId: string): Promise<FullCourseRow> {
  const { row, copies } = await introducedCourse(ctx, courseId);
  if (copies) return row;
  const { actor } = ctx;
  const sameUnit = actor.kind === 'person' && actor.unitId === row.unit_id;
  throw appError('forbidden', sameUnit ? 'courses.copy.notAllowed' : 'courses.copy.otherUnit');
}

/**
 * Loads a course the actor may change by `right` at one of `levels`, and which is not archived.
 * @throws AppError notFound out of sight, forbidden without the right, conflict when archived.
 */
export async function changeableCourse(
  ctx: Ctx,
  courseId: string,
  right: CourseRight,
  levels: readonly RightLevel[] = ['all'],
): Promise<CourseView> {
  const view = await seeCourse(ctx, courseId, true);
  if (!view.rights || !levels.includes(view.rights[right])) throw appError('forbidden', 'error.forbidden');
  if (view.row.state === 'archived') throw appError('conflict', 'courses.course.archived');
  return view;
}

/** What somebody of the team of a course may do, and the people of which classes he or she sees. */
export interface CourseStanding {
  readonly id: string;
  readonly rights: CourseRights;
  readonly scope: ClassScope;
  /** Nothing of the course changes any more. */
  readonly archived: boolean;
}

/** How the actor stands in the team of a course; null for people outside it. */
export async function courseStanding(ctx: Ctx, courseId: string): Promise<CourseStanding | null> {
  const { actor } = ctx;
  if (actor.kind === 'system') return { id: courseId, rights: courseRights('lead'), scope: 'all', archived: false };
  if (actor.kind === 'visitor') return null;
  const row = await findCourse(ctx, courseId, actor.personId);
  if (!row?.role) return null;
  const rights = courseRights(row.role, row.granted ?? []);
  return { id: courseId, rights, scope: row.scope ?? 'own', archived: row.state === 'archived' };
}

/** The same of several courses: those in whose team the actor is. One statement, none without courses or a person. */
export async function courseStandings(ctx: Ctx, ids: readonly string[]): Promise<readonly CourseStanding[]> {
  const { actor } = ctx;
  if (actor.kind !== 'person' || ids.length === 0) return [];
  return (await membershipsOf(ctx, actor.personId, ids)).map(({ courseId, role, granted, scope, state }) => ({
    id: courseId,
    rights: courseRights(role, granted),
    scope,
    archived: state === 'archived',
  }));
}

/** Rights of the actor in a course's team; null for people outside it. */
export const courseRight = async (ctx: Ctx, courseId: string): Promise<CourseRights | null> =>
  (await courseStanding(ctx, courseId))?.rights ?? null;

/** For work that modules above keep of a course. One statement. @throws AppError conflict once the course is archived */
export async function refuseArchived(ctx: Ctx, courseId: string): Promise<void> {
  if ((await courseFacts(ctx, [courseId])).get(courseId)?.state === 'archived') {
    throw appError('conflict', 'courses.course.archived');
  }
}
