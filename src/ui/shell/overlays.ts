import { useSyncExternalStore } from 'react';
import { loadMessages } from '../i18n/translate.ts';
import { makeListeners } from '../listeners.ts';

/** Layers of the frame that are opened from several places; at most one is open. */
export type Overlay = 'palette' | 'settings' | 'logout' | 'menu';

let open: Overlay | null = null;
const listeners = makeListeners();

/** Opens and closes the frame's layers from anywhere. */
export const overlays = {
  open(which: Overlay): void {
    open = which;
    listeners.tell();
  },
  close(): void {
    open = null;
    listeners.tell();
  },
};

/** The open layer, or null. */
export function useOverlay(): Overlay | null {
  return useSyncExternalStore(listeners.subscribe, () => open);
}

/** The display settings with their words: neither is of the first load. */
export const loadSettingsDrawer = async () => {
  const [drawer] = await Promise.all([import('./settings-drawer.tsx'), loadMessages(['display'])]);
  return drawer;
};
