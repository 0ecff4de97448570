/** Fixed windows in memory, one minute by default: simple, bounded, and exact enough to stop floods. */
export interface RateLimiter {
  /** Counts one call; returns seconds to wait, or 0 when it may go on. */
  take(key: string, most: number): number;
}

/** @param ms present Unix milliseconds; @param limitKeys most keys remembered at once; @param windowMs length of a window */
export function createRateLimiter(ms: () => number, limitKeys = 50_000, windowMs = 60_000): RateLimiter {
  let windowStart = 0;
  let counts = new Map<string, number>();
  return {
    take(key, most) {
      const now = ms();
      if (now - windowStart >= windowMs || now < windowStart || counts.size > limitKeys) {
        windowStart = now;
        counts = new Map();
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > most ? Math.max(1, Math.ceil((windowStart + windowMs - now) / 1000)) : 0;
    },
  };
}
