import { createContext, useContext, useEffect, useId, useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';

/** Key of the page a component stands in; empty outside of the frame's pages. */
export const PageKeyContext = createContext('');

interface Unsaved {
  readonly page: string;
  readonly label: string;
}

let open: ReadonlyMap<string, Unsaved> = new Map();
const listeners = makeListeners();

function set(next: ReadonlyMap<string, Unsaved>): void {
  open = next;
  listeners.tell();
}

const subscribe = listeners.subscribe;

/**
 * Marks the page as holding work that is not saved while `dirty`: its tab shows a dot, closing it and signing out ask.
 * @param label what it is, in the person's words.
 */
export function useUnsaved(dirty: boolean, label: string): void {
  const page = useContext(PageKeyContext);
  const id = useId();
  useEffect(() => {
    if (!dirty) return;
    const key = `${page}|${id}`;
    set(new Map(open).set(key, { page, label }));
    // A tab that is only hidden keeps its text, and its mark: the mark goes when the text is saved or the page closes.
    return () => {
      queueMicrotask(() => {
        if (hiddenPages.has(page)) return;
        const next = new Map(open);
        next.delete(key);
        set(next);
      });
    };
  }, [dirty, label, page, id]);
}

/** Pages kept alive out of sight; their effects rest, their text does not go. */
const hiddenPages = new Set<string>();

/** Told by the frame which of its pages are kept out of sight. */
export function setHiddenPages(keys: readonly string[]): void {
  hiddenPages.clear();
  for (const key of keys) hiddenPages.add(key);
}

/** True for a page kept out of sight: its effects rest, what it said stays. */
export const isHiddenPage = (page: string): boolean => hiddenPages.has(page);

/** Forgets the marks of a page that was closed. */
export function forgetUnsaved(page: string): void {
  set(new Map([...open].filter(([, one]) => one.page !== page)));
}

/** Everything unsaved in this tab of the browser. */
export const unsaved = (): readonly Unsaved[] => [...open.values()];

/** Keys of pages with unsaved work. */
export function useUnsavedPages(): ReadonlySet<string> {
  const now = useSyncExternalStore(subscribe, () => open);
  return new Set([...now.values()].map((one) => one.page));
}
