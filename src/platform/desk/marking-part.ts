import type { DeskRow, DeskRows } from '../../kernel/desk/desk.ts';

/** Rows a module gives; the desk shows the first of all of them. */
const ROWS = 5;

/** A task with work that waits, and the course it is of. */
export interface MarkingTask {
  readonly courseId: string;
  readonly row: DeskRow<'marking'>;
}

const dueOf = ({ row: { dueAt } }: MarkingTask) => (dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(dueAt));

/**
 * 待批 of a module: the nearest due first, what is never due last, and for each course and kind the number of all that
 * waits. @param listOf address of the list of a course
 */
export function markingPart(tasks: readonly MarkingTask[], listOf: (task: MarkingTask) => string): DeskRows<'marking'> {
  const links = [...Map.groupBy(tasks, ({ courseId, row }) => `${row.kind}-${courseId}`)].map(([key, of]) => ({
    key,
    kind: of[0]!.row.kind,
    n: of.reduce((sum, { row }) => sum + row.waiting, 0),
    name: of[0]!.row.course,
    href: listOf(of[0]!),
  }));
  const rows = tasks
    .toSorted((a, b) => dueOf(a) - dueOf(b) || (a.row.key < b.row.key ? -1 : 1))
    .slice(0, ROWS)
    .map(({ row }) => row);
  return { rows, links };
}
