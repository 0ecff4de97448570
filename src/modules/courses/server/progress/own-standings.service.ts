import type { Ctx } from '../../../../platform/db/context.ts';
import { isItem, marksOf, NO_RECORDS, progressOf } from '../../shared/completion.model.ts';
import { itemsInOrder, nextItem } from '../../shared/standing.model.ts';
import { visibleNodes } from '../../shared/structure.model.ts';
import { isHidden, locksFor } from '../../shared/unlock.model.ts';
import { nodesOfCourses } from '../outline/node.repository.ts';
import { recordsOf } from './learner-records.service.ts';
import { placesOf } from './place.repository.ts';

/** Where a learner stands in a course, as a list of courses shows it. */
interface OwnStanding {
  /** Required items, as the page of the course counts them. */
  readonly progress: { readonly done: number; readonly total: number };
  /** The item to do next, as the page of the course leads to it, with its date in the own class; null when none is left. */
  readonly next: { readonly id: string; readonly name: string; readonly dueAt: Date | null } | null;
  /** The open item due soonest, by the dates of the own class; null when nothing with a date is left. */
  readonly due: { readonly id: string; readonly name: string; readonly dueAt: Date } | null;
}

/** Where a learner stands in each of these courses, by its id: a few statements whatever their number. */
export async function ownStandings(
  ctx: Ctx,
  personId: string,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, OwnStanding>> {
  if (courseIds.length === 0) return new Map();
  const all = await nodesOfCourses(ctx, courseIds, { personId });
  const records = (await recordsOf(ctx, { courseIds, personIds: [personId], nodes: all })).get(personId) ?? NO_RECORDS;
  const places = await placesOf(ctx, personId, courseIds);
  const byCourse = Map.groupBy(all, ({ courseId }) => courseId);
  const now = ctx.clock.now();
  return new Map(
    courseIds.map((courseId) => {
      const nodes = byCourse.get(courseId) ?? [];
      const shown = visibleNodes(nodes);
      const marks = marksOf(shown, records);
      const locks = locksFor(nodes, records, now);
      const there = shown.filter(({ id }) => !isHidden(locks.get(id)));
      const isDone = (id: string) => marks.get(id)?.state === 'done';
      const open = there.flatMap(({ id, name, type, dueAt }) =>
        isItem(type) && dueAt && dueAt > now && !isDone(id) ? [{ id, name, dueAt }] : [],
      );
      const [due = null] = open.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
      const left = ({ id }: { id: string }) => !isDone(id) && !locks.get(id);
      const item = nextItem(itemsInOrder(there), places.get(courseId) ?? null, left);
      const next = item && { id: item.id, name: item.name, dueAt: item.dueAt && item.dueAt > now ? item.dueAt : null };
      return [courseId, { progress: progressOf(shown, marks), next, due }] as const;
    }),
  );
}
