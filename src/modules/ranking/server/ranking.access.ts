import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type RunningLearner, runningLearners, taughtClasses } from '../../classes/server/classes.public.ts';
import { type CourseRights, seeCourse } from '../../courses/server/courses.public.ts';

/** A course whose ladders the actor reads as one of its team. */
export interface RankedCourse {
  readonly rights: CourseRights;
  /** Running classes within the actor's scope. */
  readonly classes: readonly { readonly id: string; readonly name: string }[];
  /** The actor reads the whole course, not only classes he or she teaches. */
  readonly whole: boolean;
}

/** A course as its team stands to it. @throws AppError notFound for everybody else, forbidden without the right `stats` */
export async function seeRankedCourse(ctx: Ctx, courseId: string): Promise<RankedCourse> {
  const { rights, row } = await seeTeam(ctx, courseId);
  if (rights?.stats !== 'all') throw appError('forbidden', 'error.forbidden');
  const { rows } = await taughtClasses(ctx, courseId);
  return { rights, classes: rows.map(({ id, name }) => ({ id, name })), whole: row.scope !== 'own' };
}

/** The view of a course for its team and overseers. @throws AppError notFound for learners and strangers */
export async function seeTeam(ctx: Ctx, courseId: string) {
  const view = await seeCourse(ctx, courseId);
  if (view.face === 'learner') throw appError('notFound', 'courses.course.absent');
  return view;
}

/**
 * The class asked for within the actor's scope, or null for the whole course.
 * @throws AppError notFound for a class out of scope, forbidden for the whole course
 */
export function requireScope({ classes, whole }: RankedCourse, classId: string | undefined): string | null {
  if (classId === undefined) {
    if (!whole) throw appError('forbidden', 'ranking.scope.own');
    return null;
  }
  if (!classes.some((one) => one.id === classId)) throw appError('notFound', 'classes.class.absent');
  return classId;
}

/**
 * The actor as a learner of a course: in a running class now, else without one.
 * @throws AppError notFound for strangers, forbidden for the team
 */
export async function seeOwnPlace(
  ctx: Ctx,
  courseId: string,
): Promise<{ readonly personId: string; readonly learner: RunningLearner | undefined }> {
  const { face } = await seeCourse(ctx, courseId);
  if (face !== 'learner' || ctx.actor.kind !== 'person') throw appError('forbidden', 'ranking.learners');
  const { personId } = ctx.actor;
  return { personId, learner: (await runningLearners(ctx, courseId)).find((one) => one.personId === personId) };
}
