import { useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';

/**
 * What stands over the page: `switched` another person signed in in this browser, `ended` the sign-in is over while an
 * open run must not be disturbed.
 */
export type Trouble = { readonly kind: 'switched'; readonly name: string } | { readonly kind: 'ended' } | null;

let now: Trouble = null;
const listeners = makeListeners();

/** The sign-in trouble of this tab. */
export const troubleStore = {
  get: (): Trouble => now,
  set(next: Trouble): void {
    now = next;
    listeners.tell();
  },
};

/** Follows the sign-in trouble of this tab. */
export function useTrouble(): Trouble {
  return useSyncExternalStore(listeners.subscribe, troubleStore.get);
}
