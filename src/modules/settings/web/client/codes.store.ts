import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { isText, readStored, writeStored } from '../../../../ui/api/storage.ts';
import { localeStore } from '../../../../ui/i18n/locale-store.ts';
import { makeListeners } from '../../../../ui/listeners.ts';
import { codeListCall, codeVersionsCall } from '../../shared/code-list.contract.ts';
import { CODE_KEYS, type CodeRow, type KeptList, refreshLists } from './codes.engine.ts';

/** How often the versions are asked while somebody looks at the page. */
const LOOK_AGAIN_MS = 600_000;
/** How long the first page has the network to itself; what a page needs and nobody keeps yet is asked for at once. */
const FIRST_LOOK_MS = 6_000;

const isKept = (value: unknown): value is KeptList =>
  typeof value === 'object' &&
  value !== null &&
  isText((value as KeptList).locale) &&
  Array.isArray((value as KeptList).rows);

const listeners = makeListeners();
/** Parsed lists, so that a reader gets the same array until it changes. */
const parsed = new Map<string, KeptList | null>();
let running: Promise<void> | null = null;
let lookedAt = Number.NEGATIVE_INFINITY;

function kept(key: string): KeptList | null {
  if (!parsed.has(key)) parsed.set(key, readStored(key, isKept));
  return parsed.get(key) ?? null;
}

async function look(): Promise<void> {
  lookedAt = Date.now();
  const fetched = await refreshLists({
    versions: async () => {
      const body = { DataBase: 'cloudvse', DynamicProcedure: { ProcName: 'pro_getversion' } } as const;
      return (await call(codeVersionsCall, { body })).JsonList;
    },
    list: (wire) =>
      call(codeListCall, { body: { DataBase: 'cloudvse_code', DynamicQuery: { Type: 'View', TableView: wire } } }),
    read: kept,
    readVersion: (key) => readStored(key, isText),
    write: (key, list, version) => {
      writeStored(key, list);
      writeStored(`${key}_V`, version);
      parsed.set(key, list);
    },
    locale: localeStore.get,
  });
  if (fetched.length > 0) listeners.tell();
}

/** Looks for newer lists; looks under way are shared, failures are silent and keep what is there. */
export function refreshCodes(): Promise<void> {
  running ??= look()
    .catch(() => {})
    .finally(() => {
      running = null;
    });
  return running;
}

/**
 * Keeps the lists fresh: once the page is at rest, on focus when the last look is ten minutes old, and at a switch of
 * the language.
 */
export function watchCodes(): () => void {
  const begun = Date.now();
  const onFocus = () => {
    const last = Math.max(lookedAt, begun);
    if (document.visibilityState === 'visible' && Date.now() - last >= LOOK_AGAIN_MS) void refreshCodes();
  };
  const onLocale = () => void refreshCodes();
  // A look that a page or the language asked for meanwhile is this one too.
  const first = setTimeout(() => lookedAt < begun && void refreshCodes(), FIRST_LOOK_MS);
  window.addEventListener('focus', onFocus);
  document.addEventListener('visibilitychange', onFocus);
  const stop = localeStore.subscribe(onLocale);
  return () => {
    clearTimeout(first);
    window.removeEventListener('focus', onFocus);
    document.removeEventListener('visibilitychange', onFocus);
    stop();
  };
}

const NOTHING: readonly CodeRow[] = [];
/** Codes somebody saw that no list knew: each asks for one look, not for one per painting. */
const strange = new Set<string>();

/** A kept list for selects and labels. */
export interface Codes {
  readonly rows: readonly CodeRow[];
  /** The same as the options of a select. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Nothing is here yet: a select shows a loading option and works on. */
  readonly waiting: boolean;
  /** The name of a code; an unknown one is shown as it is and asks once for a newer list. */
  readonly nameOf: (code: string) => string;
}

/**
 * A list every browser keeps, by its wire name (`Locallx`, `Localdw`, `schoolgradation` …). Never blocks: it is empty
 * until it has come.
 */
export function useCodes(wire: string): Codes {
  const key = CODE_KEYS[wire] ?? wire;
  const list = useSyncExternalStore(listeners.subscribe, () => kept(key));
  useEffect(() => {
    if (kept(key) === null) void refreshCodes();
  }, [key]);
  const rows = list?.rows ?? NOTHING;
  return {
    rows,
    options: rows.map((row) => ({ value: String(row.Code), label: String(row.Name) })),
    waiting: list === null,
    nameOf: (code) => {
      const row = rows.find((one) => (one.Code ?? one.Unitid) === code);
      if (row) return String(row.Name);
      const mark = `${key}:${code}`;
      if (list !== null && !strange.has(mark)) {
        strange.add(mark);
        queueMicrotask(() => void refreshCodes());
      }
      return code;
    },
  };
}
