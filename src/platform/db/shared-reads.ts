/** Most values kept; beyond, the oldest goes. */
const MAX = 500;

/** What is the same for every reader, kept for a moment by one process. */
export interface SharedReads {
  /** The kept value of a key, else what `make` gives; callers that come while it is made share it. */
  get<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** Forgets everything: something was written. */
  clear(): void;
}

/** Makes a value that many requests hold at once unchangeable. */
function freezeAll<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freezeAll(part);
  return Object.freeze(value);
}

/**
 * Keeps plain values (no dates, no maps) frozen for at most `ms`. Failures are not kept.
 * @param now Unix milliseconds
 * @param ms how long; 0 keeps nothing
 */
export function createSharedReads(now: () => number, ms: number): SharedReads {
  const kept = new Map<string, { readonly until: number; readonly value: Promise<unknown> }>();
  return {
    clear: () => kept.clear(),
    get<T>(key: string, make: () => Promise<T>) {
      if (ms === 0) return make();
      const known = kept.get(key);
      if (known && known.until > now()) return known.value as Promise<T>;
      kept.delete(key);
      // The oldest goes first.
      for (const oldest of kept.keys()) {
        if (kept.size < MAX) break;
        kept.delete(oldest);
      }
      const entry = { until: now() + ms, value: make().then(freezeAll) };
      kept.set(key, entry);
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.value;
    },
  };
}
