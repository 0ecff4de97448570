/** State of a navigation by which a visitor goes on as one: the next page offers no sign-in over its outcome. */
export const GUEST_STEP = { guest: true } as const;

/** Whether a navigation was such a step. @param state what the router keeps of it */
export const isGuestStep = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && (state as { readonly guest?: unknown }).guest === true;
