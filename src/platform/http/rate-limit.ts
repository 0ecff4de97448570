/** Fixed windows in memory, one minute by default: simple, bounded, and exact enough to stop floods. */
export interface RateLimiter {
  /** Counts one call; returns seconds to wait, or 0 when it may go on. */
  take(key: string, max: number): number;
}

/**
 * Each key has a window of its own. A flood of made-up keys pushes out the keys used longest ago and never resets the
 * one who floods: who is counted stays in front.
 * @param ms present Unix milliseconds; @param maxKeys keys remembered at once; @param windowMs length of a window
 */
export function createRateLimiter(ms: () => number, maxKeys = 50_000, windowMs = 60_000): RateLimiter {
  const windows = new Map<string, { start: number; count: number }>();
  return {
    take(key, max) {
      const now = ms();
      const known = windows.get(key);
      const window = known && now - known.start < windowMs && now >= known.start ? known : { start: now, count: 0 };
      window.count++;
      // A map keeps the order of insertion: the first key is the one used longest ago.
      windows.delete(key);
      windows.set(key, window);
      if (windows.size > maxKeys) windows.delete(windows.keys().next().value!);
      return window.count > max ? Math.max(1, Math.ceil((window.start + windowMs - now) / 1000)) : 0;
    },
  };
}
