import { useSyncExternalStore } from 'react';
import type { CallOutput } from '../../kernel/http/contract.ts';
import type { userInfoRoute } from '../../kernel/session/session.contract.ts';

/** The signed-in person as the server describes them; hides controls, decides nothing. */
export type User = CallOutput<typeof userInfoRoute>;

/** `boot` until the stored token was tried, then somebody or nobody; `offline` while the browser says so at the start. */
export type UserState =
  | { readonly kind: 'boot' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly user: User };

let state: UserState = { kind: 'boot' };
let listeners: (() => void)[] = [];

/** Who uses this tab. */
export const userStore = {
  get: (): UserState => state,
  set(next: UserState): void {
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.push(listener);
    return () => {
      listeners = listeners.filter((one) => one !== listener);
    };
  },
};

/** The state of this tab's sign-in. */
export function useUserState(): UserState {
  return useSyncExternalStore(userStore.subscribe, userStore.get);
}

/** The signed-in person, or null for a visitor or while booting. */
export function useUser(): User | null {
  const now = useUserState();
  return now.kind === 'user' ? now.user : null;
}
