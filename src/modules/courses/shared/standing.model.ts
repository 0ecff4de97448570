import { isItem } from './completion.model.ts';
import { childrenOf, type Placed } from './structure.model.ts';

/** Most deadlines that are told. */
export const MAX_DEADLINES = 10;
/** Days ahead whose deadlines a learner is shown as near. */
export const NEAR_DAYS = 7;

/** The items of an outline from top to bottom. */
export function itemsInOrder<T extends Placed>(nodes: readonly T[], parent: string | null = null): T[] {
  return childrenOf(nodes, parent).flatMap((node) => (isItem(node.type) ? [node] : itemsInOrder(nodes, node.id)));
}

/**
 * The item to do next: the first one left behind the place one is at, then the first one left from the top.
 * @param items from top to bottom @param at id of the place; null: the beginning
 * @param left whether an item is open and not done
 */
export function nextItem<T extends { readonly id: string }>(
  items: readonly T[],
  at: string | null,
  left: (item: T) => boolean,
): T | null {
  const from = items.findIndex(({ id }) => id === at);
  return items.slice(from + 1).find(left) ?? items.find((item) => item.id !== at && left(item)) ?? null;
}

/** What has to be done by an instant. */
export interface DatedTask {
  readonly id: string;
  readonly dueAt: Date | null;
  readonly closesAt: Date | null;
}

/** Deadlines ahead, soonest first: of each task its due date while that is ahead, else the instant it closes. */
export function deadlinesAhead<T extends DatedTask>(tasks: readonly T[], now: Date): { task: T; at: Date }[] {
  return tasks
    .flatMap((task) => {
      const at = [task.dueAt, task.closesAt].find((one) => one !== null && one > now);
      return at ? [{ task, at }] : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.task.id < b.task.id ? -1 : 1))
    .slice(0, MAX_DEADLINES);
}
