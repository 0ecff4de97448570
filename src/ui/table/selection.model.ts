import type { ListRow } from '../../kernel/resource/list.ts';

/** Chosen rows by key, over all pages; null for a row that was never on the screen (chosen by 选择全部). */
export type Selection = ReadonlyMap<string, ListRow | null>;

export const NOTHING: Selection = new Map();

/** Chooses rows or lets go of them. */
export function choose(selection: Selection, rows: readonly (readonly [string, ListRow])[], on: boolean): Selection {
  const next = new Map(selection);
  for (const [key, row] of rows) {
    if (on) next.set(key, row);
    else next.delete(key);
  }
  return next;
}

/** Chooses exactly these keys; rows seen before keep their facts. */
export function chooseAll(selection: Selection, keys: readonly string[], seen: Selection): Selection {
  return new Map(keys.map((key) => [key, selection.get(key) ?? seen.get(key) ?? null]));
}

/** A row a bulk action leaves out, with the reason in words. */
export interface Skipped {
  readonly key: string;
  readonly name: string;
  readonly reason: string;
}

/** What a bulk action fits. */
export interface Fit {
  readonly keys: readonly string[];
  readonly skipped: readonly Skipped[];
}

/**
 * Checks chosen rows by what is known of them.
 * @param why words why a row does not fit, or null; rows never seen are taken to fit, the server checks them again
 */
export function fitOf(
  selection: Selection,
  why: ((row: ListRow) => string | null) | undefined,
  nameOf: (row: ListRow) => string,
): Fit {
  const keys: string[] = [];
  const skipped: Skipped[] = [];
  for (const [key, row] of selection) {
    const reason = row && why ? why(row) : null;
    if (reason === null || row === null) keys.push(key);
    else skipped.push({ key, name: nameOf(row), reason });
  }
  return { keys, skipped };
}
