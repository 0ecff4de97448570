import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { gradebookRoute } from '../../shared/grade.contract.ts';

type BookRow = CallOutput<typeof gradebookRoute>['rows'][number];

/** Numbers the book shows of one person, as computed from the sources by one scheme. */
export interface ComputedRow extends Omit<BookRow, 'personId' | 'number' | 'name' | 'published' | 'changed'> {
  /** What publishing now would show; another mark than the current one only for what is verified or deferred. */
  readonly final: { readonly total: number | null; readonly items: readonly (number | null)[] };
}

/** Rows of a class that agree with a snapshot of the database. */
export interface ComputedBook {
  /** Everything the rows depend on besides marked changes: scheme version, nodes, what is past due. */
  readonly basis: string;
  readonly snapshot: string;
  readonly rows: ReadonlyMap<string, ComputedRow>;
  /** Monotonic time of the snapshot in milliseconds. */
  readonly at: number;
}

/** Cells kept per process, about 16 bytes each; beyond, the book read longest ago is dropped. */
const MAX_CELLS = 1_000_000;

/** Computed books of a process, least recently read first. */
export interface BookMemory {
  get(key: string): ComputedBook | undefined;
  set(key: string, book: ComputedBook): void;
}

const cellsOf = (book: ComputedBook): number => {
  const [first] = book.rows.values();
  return book.rows.size * ((first?.cells.length ?? 0) + 20);
};

/** @param maxCells limit of all books together; a larger single book is not kept */
export function createBookMemory(maxCells = MAX_CELLS): BookMemory {
  const books = new Map<string, ComputedBook>();
  let cells = 0;
  const drop = (key: string) => {
    const known = books.get(key);
    if (!known) return;
    cells -= cellsOf(known);
    books.delete(key);
  };
  return {
    get(key) {
      const book = books.get(key);
      if (book) {
        books.delete(key);
        books.set(key, book);
      }
      return book;
    },
    set(key, book) {
      drop(key);
      books.set(key, book);
      cells += cellsOf(book);
      for (const oldest of books.keys()) {
        if (cells <= maxCells) break;
        drop(oldest);
      }
    },
  };
}
