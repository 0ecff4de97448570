import type { CellFlag } from './grade-calculation.model.ts';
import type { ItemKind } from './grade-scheme.model.ts';

/** An item of the scheme with what it counts. */
export interface BookColumn {
  readonly key: string;
  readonly name: string;
  readonly kind: ItemKind;
  readonly weight: number;
  readonly members: readonly { readonly key: string; readonly label: string }[];
}

/**
 * Cells of one person, in the order of all members of all columns. Thousands of rows travel and stay like this; a row
 * that is looked at is unpacked.
 */
export interface PackedCells {
  /** Percents that count; null where none does. */
  readonly cells: readonly (number | null)[];
  /** One letter a cell: `f` final, `p` pending, `m` missing, `u` unverified. */
  readonly states: string;
  /** Places of adjusted cells. */
  readonly adjusted?: readonly number[] | undefined;
  /** Flags by place. */
  readonly flags?: Readonly<Record<string, CellFlag>> | undefined;
  /** Marks entered by hand by place, where something else stands over them. */
  readonly entered?: Readonly<Record<string, number>> | undefined;
}

export type CellState = 'final' | 'pending' | 'missing' | 'unverified';
const LETTERS = { final: 'f', pending: 'p', missing: 'm', unverified: 'u' } as const;
const STATES: Readonly<Record<string, CellState>> = { f: 'final', p: 'pending', m: 'missing', u: 'unverified' };

/** One cell of the gradebook. */
export interface BookCell {
  /** `item/member`: what an adjustment names. */
  readonly target: string;
  readonly itemKey: string;
  readonly label: string;
  readonly percent: number | null;
  readonly state: CellState;
  readonly adjusted: boolean;
  readonly flag: CellFlag | null;
  /** Mark entered by hand, of the cell of an offline item: what stands under an adjustment or a flag. */
  readonly entered: number | null;
}

/** Packs the cells of a person. */
export function packCells(cells: readonly Omit<BookCell, 'target' | 'itemKey' | 'label'>[]) {
  const at = <T>(pick: (cell: (typeof cells)[number]) => T | undefined) =>
    cells.flatMap((cell, i) => {
      const value = pick(cell);
      return value === undefined ? [] : [[String(i), value] as const];
    });
  const adjusted = cells.flatMap((cell, i) => (cell.adjusted ? [i] : []));
  const flags = at((cell) => cell.flag ?? undefined);
  const entered = at((cell) => (cell.entered === cell.percent || cell.entered === null ? undefined : cell.entered));
  return {
    cells: cells.map((cell) => cell.percent),
    states: cells.map((cell) => LETTERS[cell.state]).join(''),
    ...(adjusted.length > 0 ? { adjusted } : {}),
    ...(flags.length > 0 ? { flags: Object.fromEntries(flags) } : {}),
    ...(entered.length > 0 ? { entered: Object.fromEntries(entered) } : {}),
  };
}

/** One cell of a packed row; `place` counts the members of all columns. */
export function cellAt(column: BookColumn, member: number, place: number, row: PackedCells): BookCell {
  const { key, label } = column.members[member]!;
  const percent = row.cells[place] ?? null;
  const adjusted = row.adjusted?.includes(place) ?? false;
  const flag = row.flags?.[place] ?? null;
  const over = row.entered?.[place];
  const isEntered = column.kind === 'offline' && row.states[place] === 'f';
  return {
    target: `${column.key}/${key}`,
    itemKey: column.key,
    label,
    percent,
    state: STATES[row.states[place] ?? 'p'] ?? 'pending',
    adjusted,
    flag,
    // A mark that shows itself, or lies under an equal number, is not sent a second time.
    entered: isEntered ? (over ?? percent) : null,
  };
}

/** All cells of a person. */
export function unpackCells(columns: readonly BookColumn[], row: PackedCells): BookCell[] {
  let place = 0;
  return columns.flatMap((column) => column.members.map((_, member) => cellAt(column, member, place++, row)));
}
