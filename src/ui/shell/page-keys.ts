import { useEffect, useSyncExternalStore } from 'react';

/** A key of the page in view and what it does, for the list that `?` opens. */
export interface PageKey {
  readonly keys: readonly string[];
  readonly does: string;
}

const NONE: readonly PageKey[] = [];
let keys: readonly PageKey[] = NONE;
const listeners = new Set<() => void>();
const set = (next: readonly PageKey[]) => {
  keys = next;
  for (const listener of listeners) listener();
};

/** Tells the keys of this page while it is in view. @param own the same array as long as nothing of it changes */
export function usePageKeys(own: readonly PageKey[]): void {
  useEffect(() => {
    set(own);
    return () => set(NONE);
  }, [own]);
}

/** Keys of the page in view; none on pages without own ones. */
export const useKeysOfPage = (): readonly PageKey[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => keys,
  );
