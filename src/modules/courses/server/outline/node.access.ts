import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type Mark, marksOf } from '../../shared/completion.model.ts';
import { visibleNodes } from '../../shared/structure.model.ts';
import { isHidden, locksFor, type NodeLock } from '../../shared/unlock.model.ts';
import { type CourseView, changeableCourse, seeCourse } from '../course.access.ts';
import { recordsOfOne } from '../progress/learner-records.service.ts';
import { courseNodes, findNode, type NodeRow } from './node.repository.ts';

/** An outline as one person sees it. Locks and marks are a learner's; the team has neither. */
export interface SeenOutline {
  readonly view: CourseView;
  readonly rows: readonly NodeRow[];
  /** What progress counts: what is hidden until a rule is met too, so that it never falls when something opens. */
  readonly learnt: readonly NodeRow[];
  readonly locks: ReadonlyMap<string, NodeLock | null>;
  readonly marks: ReadonlyMap<string, Mark | null>;
}

/**
 * The outline as the actor may see it: the team sees all, a learner only visible nodes, each with its lock and mark.
 * What is hidden until a rule is met is not there.
 * @throws AppError notFound
 */
export async function seeOutline(ctx: Ctx, courseId: string): Promise<SeenOutline> {
  const view = await seeCourse(ctx, courseId);
  if (view.face !== 'learner' || ctx.actor.kind !== 'person') {
    const all = await courseNodes(ctx, courseId);
    // A preview shows what learners see; what waits for a rule is open, as nobody's records are looked at.
    const rows = ctx.preview ? visibleNodes(all) : all;
    return { view, rows, learnt: rows, locks: new Map(), marks: new Map() };
  }
  const all = await courseNodes(ctx, courseId, { personId: ctx.actor.personId });
  const records = await recordsOfOne(ctx, { courseIds: [courseId], personId: ctx.actor.personId, nodes: all });
  const locks = locksFor(all, records, ctx.clock.now());
  const shown = visibleNodes(all);
  const rows = shown.filter((row) => !isHidden(locks.get(row.id)));
  return { view, rows, learnt: shown, locks, marks: marksOf(shown, records) };
}

/** One node the actor may see, with the outline it stands in. @throws AppError notFound */
export async function seeNode(ctx: Ctx, nodeId: string) {
  const node = await findNode(ctx, nodeId);
  if (!node) throw appError('notFound', 'courses.node.absent');
  const outline = await seeOutline(ctx, node.courseId);
  const seen = outline.rows.find((row) => row.id === nodeId);
  if (!seen) throw appError('notFound', 'courses.node.absent');
  // The outline has the dates of the learner's class.
  return { ...outline, node: { ...node, ...seen }, lock: outline.locks.get(nodeId) ?? null };
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
