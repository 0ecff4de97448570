import { useContext, useEffect, useSyncExternalStore } from 'react';
import { isHiddenPage, PageKeyContext } from '../access/unsaved.ts';
import { tabsStore } from './tabs-store.ts';

let names: ReadonlyMap<string, string> = new Map();
let listeners: (() => void)[] = [];

function announce(page: string, name: string | undefined): void {
  const next = new Map(names);
  if (name === undefined) next.delete(page);
  else next.set(page, name);
  names = next;
  tabsStore.name(page, name);
  for (const listener of listeners) listener();
}

/**
 * Gives the page the name of the object it shows: the document's title and the tab then say it instead of the route's
 * own title.
 * @param name undefined while it is not known.
 */
export function usePageTitle(name: string | undefined): void {
  const page = useContext(PageKeyContext);
  useEffect(() => {
    if (!name) return;
    announce(page, name);
    return () => {
      queueMicrotask(() => {
        if (!isHiddenPage(page) && names.get(page) === name) announce(page, undefined);
      });
    };
  }, [name, page]);
}

/** Name of the object a page shows, if it has said one. */
export function usePageName(page: string): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.push(listener);
      return () => {
        listeners = listeners.filter((one) => one !== listener);
      };
    },
    () => names.get(page),
  );
}
