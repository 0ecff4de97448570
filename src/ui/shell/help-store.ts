import { useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';

/** Parts of the help drawer. */
export type HelpPart = 'topic' | 'all' | 'shortcuts' | 'numbers' | 'feedback';

let part: HelpPart | null = null;
const listeners = makeListeners();
const set = (next: HelpPart | null) => {
  part = next;
  listeners.tell();
};

/** Which part of the help is open; null when it is closed. */
export const helpStore = {
  open: (next: HelpPart = 'topic') => set(next),
  close: () => set(null),
  get: () => part,
};

/** The open part of the help, or null. */
export function useHelpPart(): HelpPart | null {
  return useSyncExternalStore(listeners.subscribe, helpStore.get);
}
