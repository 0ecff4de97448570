/** Open forms that must survive a lost sign-in register how to put their text away. */
const flushers = new Set<() => unknown>();

/** Registers a form; its work may be a promise that is kept when the text has been delivered. Returns how to leave. */
export function registerDraft(flush: () => unknown): () => void {
  flushers.add(flush);
  return () => flushers.delete(flush);
}

/** Puts every open form's text away, at once: 401, reload, hidden page. Kept when all deliveries are over. */
export async function flushDrafts(): Promise<void> {
  await Promise.allSettled([...flushers].map((flush) => flush()));
}
