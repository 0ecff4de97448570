import type { Random } from '../../../kernel/cover/random.ts';

/** How people are put into groups. */
export const GROUP_WAYS = ['random', 'balanced'] as const;
/** Whether the number of groups is given, or how many a group has at most. */
export const GROUP_MEASURES = ['number', 'size'] as const;
export type GroupMeasure = (typeof GROUP_MEASURES)[number];

export const MAX_GROUP_SETS = 20;
export const MAX_GROUPS = 500;

/** How many groups are made of so many people; never more than people, so that no group is empty. */
export function groupCount(people: number, by: GroupMeasure, n: number): number {
  return by === 'number' ? Math.min(n, people) : Math.ceil(people / n);
}

/** A new list in an order drawn by `random`. */
export function shuffled<T>(rows: readonly T[], random: Random): T[] {
  const drawn = [...rows];
  for (let last = drawn.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1));
    [drawn[last], drawn[at]] = [drawn[at]!, drawn[last]!];
  }
  return drawn;
}

/** Deals rows in turn, so that sizes differ by one at most. `snake` turns back at each end. */
export function dealt<T>(rows: readonly T[], groups: number, snake: boolean): T[][] {
  const hands: T[][] = Array.from({ length: groups }, () => []);
  for (const [i, row] of rows.entries()) {
    const [round, at] = [Math.floor(i / groups), i % groups];
    hands[snake && round % 2 === 1 ? groups - 1 - at : at]!.push(row);
  }
  return hands;
}

/** People from the best mark down; those without a mark come last, and equal ones by name. */
export function byMark<T extends { readonly name: string; readonly number: string | null }>(
  rows: readonly T[],
  markOf: (row: T) => number | null,
): T[] {
  const nameOrder = (a: T, b: T) =>
    a.name.localeCompare(b.name, 'zh') || (a.number ?? '').localeCompare(b.number ?? '');
  return [...rows].sort((a, b) => (markOf(b) ?? -1) - (markOf(a) ?? -1) || nameOrder(a, b));
}

// data: name of a group, as teachers of the platform number them
export const groupName = (number: number): string => `第${number}组`;
