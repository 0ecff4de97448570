import { CODE_TABLES } from '../../shared/code.resource.ts';

/** One row of a kept list; codes have `Code`, units have `Unitid`. */
export type CodeRow = Readonly<Record<string, unknown>>;

/** A list as it is kept. Names are in the language it was fetched in. */
export interface KeptList {
  readonly locale: string;
  readonly rows: readonly CodeRow[];
}

/** Lists that browsers keep, by their wire name, with the storage key of each (20-shell §14). */
export const CODE_KEYS: Readonly<Record<string, string>> = {
  Locallx: 'CRE_LX',
  Localdw: 'CRE_DW',
  ...Object.fromEntries(CODE_TABLES.map((table) => [table, `CODE_${table}`])),
};

/** What the refresh needs from outside. */
export interface CodeCalls {
  readonly versions: () => Promise<readonly { readonly Type: string; readonly Version: string }[]>;
  readonly list: (wire: string) => Promise<readonly CodeRow[]>;
  readonly read: (key: string) => KeptList | null;
  readonly readVersion: (key: string) => string | null;
  /** Writes the list first and its version after it, so that a torn write is fetched again. */
  readonly write: (key: string, list: KeptList, version: string) => void;
  readonly locale: () => string;
}

/**
 * Fetches the lists whose version differs from the kept one, or that are kept in another language. A list that cannot
 * be fetched keeps its old rows and does not hold the others up.
 * @param only wire names to look after; all when left out
 * @returns wire names of the lists that were fetched
 */
export async function refreshLists(doors: CodeCalls, only?: readonly string[]): Promise<string[]> {
  const locale = doors.locale();
  const fetched: string[] = [];
  for (const { Type: wire, Version: version } of await doors.versions()) {
    const key = CODE_KEYS[wire];
    if (!key || (only && !only.includes(wire))) continue;
    if (doors.readVersion(`${key}_V`) === version && doors.read(key)?.locale === locale) continue;
    try {
      const rows = await doors.list(wire);
      doors.write(key, { locale, rows }, version);
      fetched.push(wire);
    } catch {
      // The old list stays; the next look tries again.
    }
  }
  return fetched;
}
