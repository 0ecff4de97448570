import { useSyncExternalStore } from 'react';
import { loadMessages } from '../i18n/translate.ts';

/** Layers of the frame that are opened from several places; at most one is open. */
export type Overlay = 'palette' | 'settings' | 'logout' | 'menu';

let open: Overlay | null = null;
let listeners: (() => void)[] = [];

/** Opens and closes the frame's layers from anywhere. */
export const overlays = {
  open(which: Overlay): void {
    open = which;
    for (const listener of listeners) listener();
  },
  close(): void {
    open = null;
    for (const listener of listeners) listener();
  },
};

/** The open layer, or null. */
export function useOverlay(): Overlay | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.push(listener);
      return () => {
        listeners = listeners.filter((one) => one !== listener);
      };
    },
    () => open,
  );
}

/** The display settings with their words: neither is of the first load. */
export const loadSettingsDrawer = async () => {
  const [drawer] = await Promise.all([import('./settings-drawer.tsx'), loadMessages(['display'])]);
  return drawer;
};
