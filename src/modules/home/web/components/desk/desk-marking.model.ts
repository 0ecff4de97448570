import type { DeskRow } from '../../../../../kernel/desk/desk.ts';

/** Rows of work to mark that are shown, out of those of all kinds. */
const SHOWN = 6;
const dueOf = ({ dueAt }: DeskRow<'marking'>) => (dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(dueAt));

/** What waits for a mark, of whatever kind, the nearest due first; what is never due comes last. */
export const firstToMark = (rows: readonly DeskRow<'marking'>[]): DeskRow<'marking'>[] =>
  rows.toSorted((a, b) => dueOf(a) - dueOf(b)).slice(0, SHOWN);
