import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { reportQueueRoute } from '../../../shared/report.contract.ts';

/** One report of the strip. */
export type StripRow = Pick<
  CallOutput<typeof reportQueueRoute>['rows'][number],
  'id' | 'name' | 'state' | 'late' | 'version' | 'score' | 'submittedAt' | 'assignee' | 'flagged'
>;

/** Reports in the order they were handed in: a chip keeps its place when its report is marked. */
export const inStripOrder = <T extends StripRow>(rows: readonly T[]): T[] =>
  [...rows].sort(
    (a, b) => (a.submittedAt ?? '').localeCompare(b.submittedAt ?? '') || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );

/** Parts of the strip one can look at alone. */
export const STRIP_VIEWS = ['all', 'waiting', 'graded', 'flagged', 'late', 'again', 'missing'] as const;
export type StripView = (typeof STRIP_VIEWS)[number];

/** True for a report that belongs to a part of the strip; those who handed in nothing have no report. */
export function isInView(row: StripRow, view: StripView): boolean {
  if (view === 'waiting') return row.state === 'submitted';
  if (view === 'graded') return row.state === 'graded';
  if (view === 'flagged') return row.flagged;
  if (view === 'late') return row.late;
  if (view === 'again') return row.version > 1;
  return view === 'all';
}

/**
 * The reports to go to from one in the strip: before it, behind it, and the one to open after saving it. They are those
 * that wait, in the part of the marker a report was given to; in a part of the strip that is looked at alone, all of it.
 */
export function besideIn(
  rows: readonly StripRow[],
  id: string,
  view: StripView = 'all',
): { readonly previous: string | null; readonly next: string | null; readonly after: string | null } {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return { previous: null, next: null, after: null };
  const marker = rows[at]!.assignee;
  const waits = (row: StripRow) =>
    view === 'all'
      ? row.state === 'submitted' && (marker === null || row.assignee === marker)
      : row.id !== id && isInView(row, view);
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
