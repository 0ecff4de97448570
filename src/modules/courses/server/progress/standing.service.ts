import type { Ctx } from '../../../../platform/db/context.ts';
import { isItem } from '../../shared/completion.model.ts';
import type { Standing } from '../../shared/standing.contract.ts';
import { deadlinesAhead, itemsInOrder, nextItem } from '../../shared/standing.model.ts';
import { workDatesOf } from '../info/work-dates.port.ts';
import { type SeenOutline, seeNode } from '../outline/node.access.ts';
import { placesOf, writePlace } from './place.repository.ts';

/** A learner has opened a node. The team looks without a record. @throws AppError notFound */
export async function keepPlace(ctx: Ctx, nodeId: string): Promise<void> {
  const { view, node } = await seeNode(ctx, nodeId);
  if (view.face !== 'learner' || ctx.actor.kind !== 'person') return;
  await writePlace(ctx, { personId: ctx.actor.personId, courseId: node.courseId, nodeId });
}

/**
 * Where a learner stands in a course: where he or she was last, the next step, deadlines ahead. The team has none of it.
 * @param outline the course as the learner sees it
 */
export async function standingIn(ctx: Ctx, courseId: string, outline: SeenOutline): Promise<Standing | null> {
  const { view, rows, locks, marks } = outline;
  if (view.face !== 'learner' || ctx.actor.kind !== 'person') return null;
  const { personId } = ctx.actor;
  const [places, work] = await Promise.all([placesOf(ctx, personId, [courseId]), workDatesOf(ctx, courseId, personId)]);
  const kept = places.get(courseId);
  const workOf = new Map(work.flatMap((one) => (one.nodeId ? [[one.nodeId, one] as const] : [])));
  const items = itemsInOrder(rows);
  const isDone = (id: string) => marks.get(id)?.state === 'done';
  const next = nextItem(items, kept ?? null, ({ id }) => !isDone(id) && !locks.get(id));
  // What was done before places were kept tells too where one was.
  const begun = kept !== undefined || items.some(({ id }) => (marks.get(id)?.state ?? 'none') !== 'none');
  const last = rows.find(({ id }) => id === kept) ?? next ?? items[0] ?? null;
  const tasks = [
    ...rows
      .filter(({ id, type }) => isItem(type) && !isDone(id) && !workOf.get(id)?.done)
      .map(({ id, name, type, dueAt, closesAt }) => {
        const dates = workOf.get(id) ?? { dueAt, closesAt, href: null };
        return { id, name, type, nodeId: id, dueAt: dates.dueAt, closesAt: dates.closesAt, href: dates.href };
      }),
    ...work.flatMap(({ nodeId, thing, done, dueAt, closesAt, href }) =>
      nodeId === null && thing && !done ? [{ ...thing, nodeId: null, dueAt, closesAt, href }] : [],
    ),
  ];
  const named = (node: { readonly id: string; readonly name: string } | null) =>
    node && { nodeId: node.id, name: node.name };
  return {
    begun,
    last: named(last),
    next: named(next),
    deadlines: deadlinesAhead(tasks, ctx.clock.now()).map(({ task, at }) => ({
      ...{ id: task.id, name: task.name, type: task.type as string, nodeId: task.nodeId, href: task.href },
      at: at.toISOString(),
    })),
  };
}
