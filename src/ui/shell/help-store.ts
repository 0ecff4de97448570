import { useSyncExternalStore } from 'react';

/** Parts of the help drawer. */
export type HelpPart = 'topic' | 'all' | 'shortcuts' | 'numbers' | 'feedback';

let part: HelpPart | null = null;
let listeners: (() => void)[] = [];
const set = (next: HelpPart | null) => {
  part = next;
  for (const listener of listeners) listener();
};

/** Which part of the help is open; null when it is closed. */
export const helpStore = {
  open: (next: HelpPart = 'topic') => set(next),
  close: () => set(null),
  get: () => part,
};

/** The open part of the help, or null. */
export function useHelpPart(): HelpPart | null {
  return useSyncExternalStore((listener) => {
    listeners.push(listener);
    return () => {
      listeners = listeners.filter((one) => one !== listener);
    };
  }, helpStore.get);
}
