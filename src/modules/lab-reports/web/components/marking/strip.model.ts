import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { reportQueueRoute } from '../../../shared/report.contract.ts';

/** One report of the strip. */
export type StripRow = Pick<
  CallOutput<typeof reportQueueRoute>['rows'][number],
  'id' | 'name' | 'state' | 'late' | 'version' | 'score' | 'submittedAt' | 'assignee'
>;

/** Reports in the order they were handed in: a chip keeps its place when its report is marked. */
export const inStripOrder = <T extends StripRow>(rows: readonly T[]): T[] =>
  [...rows].sort(
    (a, b) => (a.submittedAt ?? '').localeCompare(b.submittedAt ?? '') || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );

/**
 * The waiting reports beside one in the strip: before it, behind it, and the one to open after saving it. A report that
 * was given to a marker has its neighbours in that marker's part.
 */
export function besideIn(
  rows: readonly StripRow[],
  id: string,
): { readonly previous: string | null; readonly next: string | null; readonly after: string | null } {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return { previous: null, next: null, after: null };
  const marker = rows[at]!.assignee;
  const waits = (row: StripRow) => row.state === 'submitted' && (marker === null || row.assignee === marker);
  const previous = rows.slice(0, at).findLast(waits)?.id ?? null;
  const next = rows.slice(at + 1).find(waits)?.id ?? null;
  return { previous, next, after: next ?? rows.slice(0, at).find(waits)?.id ?? null };
}

/** How a chip names its report: the score of a marked one, else what is particular about it. */
export function standingOf(row: StripRow): 'graded' | 'returned' | 'late' | 'again' | 'waiting' {
  if (row.state === 'graded' || row.state === 'returned') return row.state;
  if (row.late) return 'late';
  return row.version > 1 ? 'again' : 'waiting';
}
