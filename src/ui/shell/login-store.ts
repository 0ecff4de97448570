import { useSyncExternalStore } from 'react';

/** How the sign-in is shown: over a visitor's view of the page (`guest`), or over an open run (`again`). */
export interface LoginMode {
  readonly guest?: boolean;
  readonly again?: boolean;
}

let open = false;
let mode: LoginMode = {};
let listeners: (() => void)[] = [];

/** Opens and closes the sign-in dialog from anywhere. */
export const loginStore = {
  set(next: boolean, how: LoginMode = {}): void {
    open = next;
    mode = how;
    for (const listener of listeners) listener();
  },
  mode: (): LoginMode => mode,
};

/** Whether the sign-in dialog is open. */
export function useLoginOpen(): boolean {
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
