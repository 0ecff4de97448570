import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { gradebookRoute } from '../../../shared/grade.contract.ts';
import { type BookCell, type BookColumn, cellAt, unpackCells } from '../../../shared/grade-book.model.ts';

/** The gradebook of a class as it is shown. */
export type Book = CallOutput<typeof gradebookRoute>;
/** One person of it. */
export type BookRow = Book['rows'][number];

/** Cells of a person as they are chosen from, each with the name of its item: one experiment may stand in two items. */
export function cellsOf(book: Pick<Book, 'columns'>, row: BookRow) {
  const names = new Map(book.columns.map((column) => [column.key, column.name]));
  return unpackCells(book.columns, row).map((cell) => {
    const name = names.get(cell.itemKey) ?? '';
    return { ...cell, name: cell.label === name ? name : `${name} · ${cell.label}` };
  });
}

/** One column of the grid, with its width in CSS pixels. */
export type GridColumn = {
  readonly key: string;
  readonly width: number;
} & (
  | { readonly kind: 'item'; readonly at: number; readonly group: BookColumn }
  | { readonly kind: 'cell'; readonly member: number; readonly place: number; readonly group: BookColumn }
  | { readonly kind: 'total' | 'flags' | 'band' | 'published' }
);

const WIDTHS = { item: 72, cell: 88, only: 104, total: 96, flags: 112, band: 72, published: 132 } as const;

/**
 * Columns of the grid: of an item with several members its percent and then each of them, of another its only cell; at
 * the end total, flags where anybody has one, band and what is published.
 */
export function gridColumns(book: Pick<Book, 'columns' | 'rows'>): GridColumn[] {
  let place = 0;
  const items = book.columns.flatMap((group, at): GridColumn[] => {
    const members = group.members.map(({ key }, member): GridColumn => {
      const width = group.members.length === 1 ? WIDTHS.only : WIDTHS.cell;
      return { key: `${group.key}/${key}`, width, kind: 'cell', member, place: place++, group };
    });
    if (members.length === 1) return members;
    return [{ key: group.key, width: WIDTHS.item, kind: 'item', at, group }, ...members];
  });
  // Most classes have none: the column is there when it says something.
  const flagged = book.rows.some((row) => row.retake || row.flags !== undefined);
  const ends = (['total', ...(flagged ? (['flags'] as const) : []), 'band', 'published'] as const).map(
    (kind): GridColumn => ({ key: `:${kind}`, width: WIDTHS[kind], kind }),
  );
  return [...items, ...ends];
}

/** Columns with what is left of a width shared among them; none becomes narrower. */
export function widened(columns: readonly GridColumn[], width: number): readonly GridColumn[] {
  const left = width - columns.reduce((sum, column) => sum + column.width, 0);
  if (left <= 0) return columns;
  const more = Math.floor(left / columns.length);
  return columns.map((column) => ({ ...column, width: column.width + more }));
}

/** The cell of a row in a column of the grid; null in columns that are no cell. */
export const gridCell = (column: GridColumn, row: BookRow): BookCell | null =>
  column.kind === 'cell' ? cellAt(column.group, column.member, column.place, row) : null;

/** True for columns whose marks are typed. */
export const isTyped = (column: GridColumn | undefined): column is Extract<GridColumn, { kind: 'cell' }> =>
  column?.kind === 'cell' && column.group.kind === 'offline';

/** Which rows of the book are shown. */
export const BOOK_VIEWS = ['all', 'pending', 'failing', 'missing', 'changed'] as const;
export type BookView = (typeof BOOK_VIEWS)[number];

const IN_VIEW: Readonly<Record<BookView, (row: BookRow, passLine: number) => boolean>> = {
  all: () => true,
  pending: (row) => row.states.includes('p') || row.states.includes('u'),
  failing: (row, passLine) => row.total !== null && row.total < passLine,
  missing: (row) => row.states.includes('m'),
  changed: (row) => row.changed,
};

/** Rows of a view whose name or number holds a text. */
export const rowsOfView = (rows: readonly BookRow[], view: BookView, passLine: number, text = ''): BookRow[] => {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    (row) =>
      IN_VIEW[view](row, passLine) &&
      (wanted === '' || row.name.toLowerCase().includes(wanted) || (row.number ?? '').toLowerCase().includes(wanted)),
  );
};

/** The number of a column for one row; null where there is none. */
export function numberAt(column: GridColumn, row: BookRow): number | null {
  if (column.kind === 'item') return row.items[column.at] ?? null;
  if (column.kind === 'total') return row.total;
  return gridCell(column, row)?.percent ?? null;
}

/** Bars of the small distribution over a column. */
export const BINS = 8;

/** Mean of a column and how many marks fall in each eighth of 0–100; null while there is none. */
export function spreadOf(column: GridColumn, rows: readonly BookRow[]) {
  const bins = new Array<number>(BINS).fill(0);
  let [n, sum] = [0, 0];
  for (const row of rows) {
    const value = numberAt(column, row);
    if (value === null) continue;
    n += 1;
    sum += value;
    bins[Math.min(BINS - 1, Math.floor((value / 100) * BINS))]! += 1;
  }
  return n === 0 ? null : { n, mean: sum / n, bins };
}
