import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { deskWorkRoute, queueRoute, RowState } from '../../shared/marking.contract.ts';

export type Queue = CallOutput<typeof queueRoute>;
export type QueueRow = Queue['rows'][number];
export type DeskWork = CallOutput<typeof deskWorkRoute>;

/** Parts of the queue one can look at alone. */
export const QUEUE_VIEWS = ['all', 'waiting', 'marked', 'late', 'returned', 'missing'] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];

/** Tone of each state. */
export const STATE_TONES = {
  waiting: 'info',
  marked: 'success',
  returned: 'warning',
  draft: 'neutral',
  missing: 'neutral',
} as const satisfies Record<RowState, string>;

/** Whether a row belongs to a part of the queue; who has only begun to write is missing too. */
export function isInView(row: Pick<QueueRow, 'state' | 'lateSeconds'>, view: QueueView): boolean {
  if (view === 'all') return true;
  if (view === 'late') return row.lateSeconds !== null;
  if (view === 'missing') return row.state === 'missing' || row.state === 'draft';
  return row.state === view;
}

/** Rows that can be opened on the desk: those with a hand-in. */
export const onDesk = (rows: readonly QueueRow[]): QueueRow[] =>
  rows.filter(({ workId, version }) => workId !== null && version !== null);

/** The hand-ins to go to from one: beside it, and the next one that waits, from the front when none waits behind. */
export function besideOf(
  rows: readonly QueueRow[],
  workId: string,
): { readonly previous: string | null; readonly next: string | null; readonly after: string | null } {
  const at = rows.findIndex((row) => row.workId === workId);
  if (at < 0) return { previous: null, next: null, after: null };
  const waits = (row: QueueRow) => row.state === 'waiting' && row.workId !== workId;
  const after = rows.slice(at + 1).find(waits) ?? rows.slice(0, at).find(waits);
  return {
    previous: rows[at - 1]?.workId ?? null,
    next: rows[at + 1]?.workId ?? null,
    after: after?.workId ?? null,
  };
}

/** How late something is in the unit one reads it in; what has begun counts whole. */
export function lateSpan(seconds: number): { readonly unit: 'minutes' | 'hours' | 'days'; readonly n: number } {
  const [hour, day] = [3600, 86_400];
  if (seconds <= hour) return { unit: 'minutes', n: Math.max(1, Math.ceil(seconds / 60)) };
  return seconds <= 2 * day
    ? { unit: 'hours', n: Math.ceil(seconds / hour) }
    : { unit: 'days', n: Math.ceil(seconds / day) };
}
