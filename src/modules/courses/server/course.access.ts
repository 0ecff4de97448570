import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type CourseRight, type CourseRights, courseRights, type RightLevel } from '../shared/course.policy.ts';
import { type FullCourseRow, findCourse } from './course.repository.ts';

/** How the asking person stands to a course. */
export interface CourseView {
  readonly row: FullCourseRow;
  /** Rights in the team; null for everybody else. */
  readonly rights: CourseRights | null;
  /** `team` sees all, `oversight` sees all and changes nothing, `learner` sees what is published. */
  readonly face: 'team' | 'oversight' | 'learner';
}

/**
 * Loads a course the actor may see.
 * @throws AppError notFound for everybody else: whether a course exists is nobody's business.
 */
export async function seeCourse(ctx: Ctx, courseId: string, lock = false): Promise<CourseView> {
  const { actor } = ctx;
  const row = await findCourse(ctx, courseId, actor.kind === 'person' ? actor.personId : null, lock);
  if (row && actor.kind === 'system') return { row, rights: courseRights('lead'), face: 'team' };
  if (row?.role) return { row, rights: courseRights(row.role, row.granted ?? []), face: 'team' };
  if (row && actor.kind === 'person' && actor.role === 0) return { row, rights: null, face: 'oversight' };
  if (row?.reads && row.state !== 'draft') return { row, rights: null, face: 'learner' };
  throw appError('notFound', 'courses.course.absent');
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

/** Rights of the actor in a course's team; null for people outside it. */
export async function courseRight(ctx: Ctx, courseId: string): Promise<CourseRights | null> {
  const { actor } = ctx;
  if (actor.kind === 'system') return courseRights('lead');
  if (actor.kind === 'visitor') return null;
  const row = await findCourse(ctx, courseId, actor.personId);
  return row?.role ? courseRights(row.role, row.granted ?? []) : null;
}
