import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { lockReasons, visibleNodes } from '../shared/structure.model.ts';
import { type CourseView, changeableCourse, seeCourse } from './course.access.ts';
import { courseNodes, findNode, type NodeRow } from './node.repository.ts';

/**
 * The outline as the actor may see it: the team sees all, a learner only visible nodes, each with its lock.
 * @throws AppError notFound
 */
export async function seeOutline(ctx: Ctx, courseId: string) {
  const view = await seeCourse(ctx, courseId);
  const all = await courseNodes(ctx, courseId);
  const rows = view.face === 'learner' ? visibleNodes(all) : all;
  const locks = view.face === 'learner' ? lockReasons(rows, ctx.clock.now()) : new Map();
  return { view, rows, locks };
}

/** One node the actor may see, with its lock. @throws AppError notFound */
export async function seeNode(ctx: Ctx, nodeId: string) {
  const node = await findNode(ctx, nodeId);
  if (!node) throw appError('notFound', 'courses.node.absent');
  const { view, rows, locks } = await seeOutline(ctx, node.courseId);
  if (!rows.some((row) => row.id === nodeId)) throw appError('notFound', 'courses.node.absent');
  return { view, node, lock: locks.get(nodeId) ?? null };
}

/**
 * One node the actor may change, its course locked against other editors until the transaction ends.
 * @throws AppError notFound, forbidden without the right, conflict when the course is archived
 */
export async function changeableNode(
  ctx: Ctx,
  nodeId: string,
): Promise<{ view: CourseView; node: NodeRow & { readonly body: string } }> {
  const found = await findNode(ctx, nodeId);
  if (!found) throw appError('notFound', 'courses.node.absent');
  const view = await changeableCourse(ctx, found.courseId, 'structure');
  // Read again under the lock: somebody may have moved or deleted it in between.
  const node = await findNode(ctx, nodeId);
  if (!node) throw appError('notFound', 'courses.node.absent');
  return { view, node };
}
