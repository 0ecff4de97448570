import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { gradebookRoute } from '../../shared/grade.contract.ts';

/** The gradebook of a class as it is shown. */
export type Book = CallOutput<typeof gradebookRoute>;
/** One person of it. */
export type BookRow = Book['rows'][number];

/** Cells of a person as they are chosen from, each with the name of its item: one experiment may stand in two items. */
export function cellsOf(book: Pick<Book, 'columns'>, row: BookRow) {
  return row.items.flatMap((item) => {
    const name = book.columns.find((column) => column.key === item.key)?.name ?? '';
    return item.cells.map((cell) => ({ ...cell, name: cell.label === name ? name : `${name} · ${cell.label}` }));
  });
}
