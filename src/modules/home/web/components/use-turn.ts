import { useEffect } from 'react';

/** Longest wait a timer takes, in ms. */
const MAX = 2_000_000_000;
/** An answer may come from a cache this much later, in ms. */
const AGAIN = 2000;

/** Asks again at the instant at which an answer changes by the clock alone; `until` as the server tells it, or null. */
export function useTurn(until: string | null | undefined, ask: () => unknown): void {
  useEffect(() => {
    if (!until) return;
    const wait = Date.parse(until) - Date.now();
    const timer = setTimeout(() => void ask(), wait > 0 ? Math.min(wait + 250, MAX) : AGAIN);
    return () => clearTimeout(timer);
  }, [until, ask]);
}
