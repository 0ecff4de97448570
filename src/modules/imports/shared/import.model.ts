/** Where an import stands between two pieces of work. */
export const IMPORT_STATES = ['open', 'checked', 'done', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Work an import waits for or is in. */
export const IMPORT_WORKS = ['read', 'check', 'run', 'undo'] as const;
export type ImportWork = (typeof IMPORT_WORKS)[number];

/** What the dry run says about a row, and what became of it. */
export const ROW_STATES = ['new', 'change', 'same', 'error'] as const;
export type RowState = (typeof ROW_STATES)[number];
export const ROW_OUTCOMES = ['created', 'updated', 'refused', 'reverted', 'kept'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Rows a grid can be narrowed to. */
export const ROW_FILTERS = ['all', 'new', 'change', 'same', 'warning', 'error', 'refused', 'kept'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** Rows by what the dry run said; `warning` counts rows of any state but `error`. */
export interface RowCounts {
  readonly new: number;
  readonly change: number;
  readonly same: number;
  readonly warning: number;
  readonly error: number;
}
export const NO_ROWS: RowCounts = { new: 0, change: 0, same: 0, warning: 0, error: 0 };

/** What a run did; after an undo also what it took back. */
export interface ImportResult {
  readonly created: number;
  readonly updated: number;
  readonly same: number;
  /** Faulty in the dry run, and so left out. */
  readonly failed: number;
  /** Changed by somebody since the dry run, and so not forced. */
  readonly refused: number;
  /** Stopped by its person before the end. */
  readonly stopped: boolean;
  readonly reverted?: number;
  readonly kept?: number;
}

// data: what people write into a cell, the same in every language
/** Text in a cell that clears what is stored. */
export const CLEARS = '#清空';
/** Sheets up to so many bytes or rows are validated while the person waits, larger ones as a job. */
export const AT_ONCE_BYTES = 1_048_576;
export const AT_ONCE_ROWS = 3000;
/** Rows written in one transaction. */
export const BATCH = 200;
/** Downloads of a result file, and the hours it lives. */
export const MAX_DOWNLOADS = 3;
export const RESULT_HOURS = 24;

/** Above so many rows an undo asks for a reason and the number of rows, typed. */
export const CONFIRMED_UNDO = 100;
