import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { gradebookRoute } from '../../shared/grade.contract.ts';
import { type BookCell, type BookColumn, cellAt, unpackCells } from '../../shared/grade-book.model.ts';

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

const WIDTHS = { item: 92, cell: 96, only: 120, total: 116, flags: 132, band: 88, published: 148 } as const;

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
