import { useContext, useEffect, useSyncExternalStore } from 'react';
import { isHiddenPage, PageKeyContext } from '../access/unsaved.ts';
import { makeListeners } from '../listeners.ts';
import { tabKey } from './tabs.model.ts';
import { tabsStore } from './tabs-store.ts';

let names: ReadonlyMap<string, string> = new Map();
const listeners = makeListeners();

function announce(page: string, name: string | undefined, tab: string | undefined): void {
  const next = new Map(names);
  if (name === undefined) next.delete(page);
  else next.set(page, name);
  names = next;
  // The pages of a course share a tab, which keeps the course's name from one to the next.
  if (name !== undefined || tabKey(page) === page) tabsStore.name(page, tab);
  listeners.tell();
}

/**
 * Gives the page the name of the object it shows: the document's title and the tab then say it instead of the route's
 * own title.
 * @param name undefined while it is not known.
 * @param tab what the tab says instead: the name of the course for its pages.
 */
export function usePageTitle(name: string | undefined, tab: string | undefined = name): void {
  const page = useContext(PageKeyContext);
  useEffect(() => {
    if (!name) return;
    announce(page, name, tab);
    return () => {
      queueMicrotask(() => {
        if (!isHiddenPage(page) && names.get(page) === name) announce(page, undefined, undefined);
      });
    };
  }, [name, tab, page]);
}

/** Name of the object a page shows, if it has said one. */
export function usePageName(page: string): string | undefined {
  return useSyncExternalStore(listeners.subscribe, () => names.get(page));
}
