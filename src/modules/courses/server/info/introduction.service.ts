import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { getCourseRoute } from '../../shared/course.contract.ts';
import { introducedCourse, seeCourse } from '../course.access.ts';
import { presentCourse, presentOutside } from '../course.presenter.ts';
import { listMembers } from '../team.repository.ts';

/**
 * One course for the actor. @param introduces somebody outside a published one is told what it says of itself
 * @throws AppError notFound
 */
export async function readCourse(
  ctx: Ctx,
  courseId: string,
  introduces: boolean,
): Promise<CallOutput<typeof getCourseRoute>> {
  if (!introduces) return presentCourse(await seeCourse(ctx, courseId));
  const view = await introducedCourse(ctx, courseId);
  return view.face === 'stranger' ? presentOutside(view, await listMembers(ctx, courseId)) : presentCourse(view);
}
