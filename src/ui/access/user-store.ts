import { startTransition, useEffect, useState } from 'react';
import type { CallOutput } from '../../kernel/http/contract.ts';
import type { userInfoRoute } from '../../kernel/session/session.contract.ts';
import { makeListeners } from '../listeners.ts';

/** The signed-in person as the server describes them; hides controls, decides nothing. */
export type User = CallOutput<typeof userInfoRoute>;

/** `boot` until the stored token was tried, then somebody or nobody; `offline` while the browser says so at the start. */
export type UserState =
  | { readonly kind: 'boot' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly user: User };

let state: UserState = { kind: 'boot' };
/** Told whether this was the first word on who it is. */
const listeners = makeListeners<[settled: boolean]>();

/** Who uses this tab. */
export const userStore = {
  get: (): UserState => state,
  set(next: UserState): void {
    const settled = state.kind === 'boot';
    state = next;
    listeners.tell(settled);
  },
  subscribe: listeners.subscribe,
};

/**
 * The state of this tab's sign-in. Who it is at the start is drawn in slices, for the whole page hangs on it; later
 * changes, such as the end of a sign-in, are drawn at once.
 */
export function useUserState(): UserState {
  const [now, draw] = useState(userStore.get);
  useEffect(() => {
    // What changed between the first drawing and now was told to nobody.
    draw(userStore.get());
    return userStore.subscribe((settled) => {
      const next = userStore.get();
      if (settled) startTransition(() => draw(next));
      else draw(next);
    });
  }, []);
  return now;
}

/** The signed-in person, or null for a visitor or while booting. */
export function useUser(): User | null {
  const now = useUserState();
  return now.kind === 'user' ? now.user : null;
}
