import { useSyncExternalStore } from 'react';
import { resolveAddress } from '../../kernel/routing/paths.ts';
import { forgetUnsaved, unsaved } from '../access/unsaved.ts';
import { storedProfile } from '../api/session-store.ts';
import { readStored, writeStored } from '../api/storage.ts';
import { makeListeners } from '../listeners.ts';
import { landingOf } from './guard.ts';
import { builtPage } from './registry.ts';
import { siteFacts } from './site-facts.ts';
import {
  closed,
  firstTabs,
  goesOnFor,
  isTabState,
  moved,
  nameTab,
  pageKey,
  type TabState,
  tabKey,
  visit,
} from './tabs.model.ts';

let state: TabState | null = null;
const listeners = makeListeners();
/** How often a page was opened anew by 刷新; part of its identity. */
const generations = new Map<string, number>();

function landingTabs(): TabState {
  const address = landingOf(siteFacts.site, (key) => builtPage(key) !== undefined);
  const at = resolveAddress(address);
  return firstTabs({ address, route: at.kind === 'match' ? at.row.key : 'home' });
}

/** Who is signed in in this browser. */
const person = () => storedProfile()?.Id ?? null;

function stored(): TabState | null {
  const kept = readStored('tabs', isTabState, 'session');
  return kept && kept.tabs[0]!.key === landingTabs().tabs[0]!.key && goesOnFor(kept, person()) ? kept : null;
}

function set(next: TabState): void {
  if (next === state) return;
  const { person: _before, ...open } = next;
  const owner = person();
  state = owner === null ? open : { ...open, person: owner };
  writeStored('tabs', state, undefined, 'session');
  listeners.tell();
}

const get = (): TabState => {
  state ??= stored() ?? landingTabs();
  return state;
};

/** Open pages of this tab of the browser; survives a reload, not a sign-out. */
export const tabsStore = {
  get,
  visit(address: string, route: string): void {
    // Somebody else's pages are closed before the first one of one's own opens.
    const open = goesOnFor(get(), person()) ? get() : landingTabs();
    set(visit(open, address, route));
  },
  /** Names the tab a page stands in. */
  name(page: string, name: string | undefined): void {
    set(nameTab(get(), tabKey(page), name));
  },
  /** Closes tabs and answers the address to show now. */
  close(keys: readonly string[]): string {
    for (const { page } of unsaved()) if (keys.includes(tabKey(page))) forgetUnsaved(page);
    set(closed(get(), keys));
    return get().tabs.find((tab) => tab.key === get().current)!.address;
  },
  move(key: string, by: number): void {
    set(moved(get(), key, by));
  },
  /** Opens a tab's page anew, with fresh state. */
  refresh(key: string): void {
    const page = pageKey(get().tabs.find((tab) => tab.key === key)?.address ?? key);
    forgetUnsaved(page);
    generations.set(page, (generations.get(page) ?? 0) + 1);
    set({ ...get() });
  },
  generation: (key: string): number => generations.get(key) ?? 0,
};

/** Follows the open pages. */
export function useTabs(): TabState {
  return useSyncExternalStore(listeners.subscribe, get);
}
