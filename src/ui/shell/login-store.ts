import { useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';

/** How the sign-in is shown: over a visitor's view of the page (`guest`), or over an open run (`again`). */
export interface LoginMode {
  readonly guest?: boolean;
  readonly again?: boolean;
}

let open = false;
let mode: LoginMode = {};
const listeners = makeListeners();

/** Opens and closes the sign-in dialog from anywhere. */
export const loginStore = {
  set(next: boolean, how: LoginMode = {}): void {
    open = next;
    mode = how;
    listeners.tell();
  },
  mode: (): LoginMode => mode,
};

/** Whether the sign-in dialog is open. */
export function useLoginOpen(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => open);
}
