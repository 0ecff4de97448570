/**
 * Whether an address of another host answers, without credentials and without the cache.
 * @param patienceMs longest wait
 * @returns its HTTP status, or null when it cannot be reached in time
 */
export async function reach(address: string, patienceMs: number): Promise<number | null> {
  try {
    const answer = await fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patienceMs),
    });
    return answer.status;
  } catch {
    return null;
  }
}

/**
 * The document the server would give this page now.
 * @param patienceMs longest wait
 * @returns its html, or null when it cannot be had
 */
export async function freshDocument(patienceMs: number): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
