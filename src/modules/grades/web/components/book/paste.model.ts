import { type Book, type GridColumn, gridCell, isTyped } from './book.model.ts';
import { markOf } from './book-figures.model.ts';

/** A mark that is written over another one. */
export interface TypedMark {
  readonly personId: string;
  readonly name: string;
  readonly itemKey: string;
  readonly itemName: string;
  readonly was: number | null;
  /** Null clears. */
  readonly value: number | null;
}

/** What a pasted block of cells would do. */
export interface Pasted {
  readonly marks: readonly TypedMark[];
  /** Cells that hold these marks already. */
  readonly same: number;
  /** Cells with something that is no mark. */
  readonly bad: readonly { readonly name: string; readonly itemName: string; readonly text: string }[];
  /** Cells beside the grid, or in columns that are computed. */
  readonly beside: number;
}

/** Reads a block copied from a spreadsheet. Its cells stand from `at` on; an empty one changes nothing, a dash clears. */
export function readPaste(
  text: string,
  at: { readonly row: number; readonly column: number },
  book: Pick<Book, 'rows'>,
  columns: readonly GridColumn[],
): Pasted {
  const marks: TypedMark[] = [];
  const bad: { name: string; itemName: string; text: string }[] = [];
  let same = 0;
  let beside = 0;
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  for (const [down, line] of lines.entries()) {
    for (const [right, cell] of line.split('\t').entries()) {
      const given = cell.trim();
      if (given === '') continue;
      const row = book.rows[at.row + down];
      const column = columns[at.column + right];
      if (!row || !isTyped(column)) {
        beside++;
        continue;
      }
      const itemName = column.group.name;
      const value = /^[-－—]+$/.test(given) ? null : markOf(given.normalize('NFKC'));
      if (value === 'bad') {
        bad.push({ name: row.name, itemName, text: given });
        continue;
      }
      const was = gridCell(column, row)?.entered ?? null;
      if (was === value) same++;
      else marks.push({ personId: row.personId, name: row.name, itemKey: column.group.key, itemName, was, value });
    }
  }
  return { marks, same, bad, beside };
}
