import { SEAT_STATES, type SeatState } from '../../../shared/attempt.model.ts';
import type { BoardRow, CommandKind } from '../../../shared/board.contract.ts';

/** Filters of the board: how candidates stand, and those that stand out. */
export type BoardFilter = 'all' | SeatState | 'odd';
export const BOARD_FILTERS: readonly BoardFilter[] = ['all', ...SEAT_STATES, 'odd'];

/** The board as rows, or as a tile for each candidate. */
export const BOARD_VIEWS = ['list', 'seats'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

export const fitsFilter = (row: BoardRow, filter: BoardFilter): boolean =>
  filter === 'all' || (filter === 'odd' ? row.oddities.length > 0 : row.state === filter);

/** Rows whose name, number or class holds a text. */
export const fitsText = ({ name, number, className }: BoardRow, text: string): boolean => {
  const wanted = text.trim().toLowerCase();
  return wanted === '' || [name, number ?? '', className ?? ''].some((one) => one.toLowerCase().includes(wanted));
};

/** Commands that make sense for a row as it stands. */
export function commandsFor({ attempt, state }: BoardRow): CommandKind[] {
  if (!attempt) return [];
  if (attempt.voided) return ['flag'];
  if (state === 'submitted') return ['reopen', 'void', 'flag'];
  return ['extend', ...(state === 'locked' ? (['unlock'] as const) : []), 'releaseSeat', 'force', 'void', 'flag'];
}

/** Commands that make sense for at least one of several rows, in the order of the bar. */
const ORDER: readonly CommandKind[] = ['extend', 'unlock', 'releaseSeat', 'reopen', 'force', 'void', 'flag'];
export const commandsForAll = (rows: readonly BoardRow[]): CommandKind[] =>
  ORDER.filter((kind) => rows.some((row) => commandsFor(row).includes(kind)));

/** How long ago, in the largest unit that is at least one. */
export function ageOf(ms: number): { readonly unit: 'seconds' | 'minutes' | 'hours'; readonly n: number } {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { unit: 'seconds', n: seconds };
  return seconds < 3600
    ? { unit: 'minutes', n: Math.floor(seconds / 60) }
    : { unit: 'hours', n: Math.floor(seconds / 3600) };
}
