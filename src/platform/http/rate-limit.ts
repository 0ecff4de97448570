/** Fixed one-minute windows in memory: simple, bounded, and exact enough to stop floods. */
export interface RateLimiter {
  /** Counts one call; returns seconds to wait, or 0 when it may go on. */
  take(key: string, perMinute: number): number;
}

/** @param ms present Unix milliseconds; @param limitKeys most keys remembered at once. */
export function createRateLimiter(ms: () => number, limitKeys = 50_000): RateLimiter {
  let windowStart = 0;
  let counts = new Map<string, number>();
  return {
    take(key, perMinute) {
      const now = ms();
      if (now - windowStart >= 60_000 || now < windowStart || counts.size > limitKeys) {
        windowStart = now;
        counts = new Map();
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > perMinute ? Math.max(1, Math.ceil((windowStart + 60_000 - now) / 1000)) : 0;
    },
  };
}
