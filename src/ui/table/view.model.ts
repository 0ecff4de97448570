import { LOOKS, type Look } from './list.model.ts';

/** How one person likes one table: kept in the browser, never sent. */
export interface TableView {
  /** Columns in the person's order; those not named stand at the end as the page gives them. */
  readonly columns: readonly ColumnChoice[];
  readonly density: Density | null;
  readonly size: number | null;
  /** Where the page has cards. */
  readonly look?: Look;
  readonly views: readonly SavedView[];
}

export interface ColumnChoice {
  readonly name: string;
  readonly hidden?: boolean;
  /** CSS pixels. */
  readonly width?: number;
  readonly freeze?: Freeze;
}

export type Freeze = 'left' | 'right';
export const DENSITIES = ['loose', 'default', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** A named query of a page's address, without page and open row. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

export const MAX_VIEWS = 20;
export const MAX_VIEW_NAME = 30;
export const WIDTHS = { least: 60, most: 800 } as const;

/** A table nobody has changed. */
export const PLAIN_VIEW: TableView = { columns: [], density: null, size: null, views: [] };

const isChoice = (value: unknown): value is ColumnChoice => {
  const one = value as ColumnChoice | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.name === 'string' &&
    (one.hidden === undefined || typeof one.hidden === 'boolean') &&
    (one.width === undefined ||
      (typeof one.width === 'number' && one.width >= WIDTHS.least && one.width <= WIDTHS.most)) &&
    (one.freeze === undefined || one.freeze === 'left' || one.freeze === 'right')
  );
};
const isSaved = (value: unknown): value is SavedView => {
  const one = value as SavedView | null;
  return typeof one === 'object' && one !== null && typeof one.name === 'string' && typeof one.query === 'string';
};

/** True for a stored table of the right shape. */
export function isTableView(value: unknown): value is TableView {
  const view = value as TableView | null;
  return (
    typeof view === 'object' &&
    view !== null &&
    Array.isArray(view.columns) &&
    view.columns.every(isChoice) &&
    (view.density === null || DENSITIES.includes(view.density)) &&
    (view.size === null || typeof view.size === 'number') &&
    (view.look === undefined || LOOKS.includes(view.look)) &&
    Array.isArray(view.views) &&
    view.views.length <= MAX_VIEWS &&
    view.views.every(isSaved)
  );
}

/** A column of the page under the person's choices. */
export type Arranged<C extends { readonly name: string }> = C & {
  readonly shown: boolean;
  readonly px: number | null;
  readonly freeze: Freeze | null;
};

/**
 * The page's columns as the person likes them. The first column of the page names the row and is always shown;
 * columns frozen left come first and those frozen right last.
 */
export function arrangeColumns<C extends { readonly name: string; readonly hidden?: boolean; readonly width?: number }>(
  columns: readonly C[],
  choices: readonly ColumnChoice[],
): Arranged<C>[] {
  const order = new Map(choices.map((choice, i) => [choice.name, i]));
  const place = (column: C, i: number) => order.get(column.name) ?? choices.length + i;
  const all = columns.map((column, i) => {
    const choice = choices.find((one) => one.name === column.name);
    return {
      at: place(column, i),
      column: {
        ...column,
        shown: i === 0 || !(choice?.hidden ?? column.hidden ?? false),
        px: choice?.width ?? column.width ?? null,
        freeze: choice?.freeze ?? null,
      },
    };
  });
  const rank = { left: 0, none: 1, right: 2 };
  return all
    .toSorted((a, b) => rank[a.column.freeze ?? 'none'] - rank[b.column.freeze ?? 'none'] || a.at - b.at)
    .map(({ column }) => column);
}

/** Adds a named view in front, replacing one of its name; null when there are too many. */
export function addView(views: readonly SavedView[], view: SavedView): SavedView[] | null {
  const others = views.filter((one) => one.name !== view.name);
  return others.length >= MAX_VIEWS ? null : [view, ...others];
}
