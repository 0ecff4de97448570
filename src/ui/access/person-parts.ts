/** Parts of the program that only signed-in people need: they come with the person, and visitors never load them. */
let fetchParts: (() => Promise<void>) | null = null;
let coming: Promise<void> | null = null;

/** Says how they are fetched; called once by the composition root. */
export function registerPersonParts(fetch: () => Promise<void>): void {
  fetchParts = fetch;
}

/** True while there are parts that have not come. */
export const personPartsMissing = (): boolean => fetchParts !== null;

/**
 * Fetches them once, however many ask.
 * @throws ChunkLoadError when they do not come; the next one who asks tries again
 */
export function personParts(): Promise<void> {
  if (!fetchParts) return Promise.resolve();
  coming ??= fetchParts().then(
    () => {
      fetchParts = null;
    },
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}
