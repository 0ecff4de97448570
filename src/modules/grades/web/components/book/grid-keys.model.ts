/** The cell of a grid that keys act upon. Column -1 is the name before the numbers. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Size of a grid: the last place, and how many rows a page has. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

/** Where a key leads as in a spreadsheet; null for keys that move nothing. */
export function movedBy(key: string, ctrl: boolean, at: Place, size: GridSize): Place | null {
  const row = (n: number) => Math.min(size.rows - 1, Math.max(0, n));
  const column = (n: number) => Math.min(size.columns - 1, Math.max(-1, n));
  switch (key) {
    case 'ArrowUp':
      return { ...at, row: ctrl ? 0 : row(at.row - 1) };
    case 'ArrowDown':
      return { ...at, row: ctrl ? size.rows - 1 : row(at.row + 1) };
    case 'ArrowLeft':
      return { ...at, column: ctrl ? -1 : column(at.column - 1) };
    case 'ArrowRight':
      return { ...at, column: ctrl ? size.columns - 1 : column(at.column + 1) };
    case 'Home':
      return { row: ctrl ? 0 : at.row, column: -1 };
    case 'End':
      return { row: ctrl ? size.rows - 1 : at.row, column: size.columns - 1 };
    case 'PageUp':
      return { ...at, row: row(at.row - size.page) };
    case 'PageDown':
      return { ...at, row: row(at.row + size.page) };
    default:
      return null;
  }
}
