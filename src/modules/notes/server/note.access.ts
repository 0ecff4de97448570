import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { seeCourse, seeNode } from '../../courses/server/courses.public.ts';

export const absentNote = () => appError('notFound', 'notes.absent');

/** The person who asks. @throws AppError unauthenticated for anybody else */
export function ownerOf({ actor }: Ctx): string {
  if (actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  return actor.personId;
}

type CourseView = Awaited<ReturnType<typeof seeCourse>>;

/** Why a learner cannot write notes in a course now; null when nothing forbids it. */
function refusalOf({ face, row }: CourseView) {
  if (face !== 'learner') return appError('forbidden', 'notes.preview');
  return row.state === 'archived' ? appError('conflict', 'courses.course.archived') : null;
}

export const mayWrite = (view: CourseView): boolean => refusalOf(view) === null;

/**
 * A node at which the actor may write: a learner of its course, unless the course is archived or the node not open yet.
 * @throws AppError notFound, forbidden for the team, conflict
 */
export async function writableNode(ctx: Ctx, nodeId: string) {
  const { view, node, lock } = await seeNode(ctx, nodeId);
  const refusal = refusalOf(view);
  if (refusal) throw refusal;
  // What is over may be read again, and noted upon.
  if (lock !== null && lock.code !== 'over') throw appError('conflict', 'courses.progress.locked');
  return node;
}

/** Refuses unless the actor may write in a course. @throws AppError notFound, forbidden for the team, conflict */
export async function writableCourse(ctx: Ctx, courseId: string): Promise<void> {
  const refusal = refusalOf(await seeCourse(ctx, courseId));
  if (refusal) throw refusal;
}
