import { createHash, randomUUID } from 'node:crypto';
import type { Live } from '../realtime/live.ts';

/** Calls of one route with tokens of work in progress from one address: more than any campus needs, less than a flood. */
export const ADDRESS_PER_MINUTE = 60_000;

/** Fixed windows in memory, one minute by default: simple, bounded, and exact enough to stop floods. */
export interface RateLimiter {
  /** Counts one call; returns seconds to wait, or 0 when it may go on. */
  take(key: string, max: number): number;
  /** Counts calls that other processes report, by the digest of their key. */
  add(digest: string, calls: number): void;
}

/** Receives the calls of a key that other processes should count too. */
export type ReportCalls = (digest: string, calls: number) => void;

interface Window {
  readonly start: number;
  count: number;
  reported: number;
}

/** Keys remembered at once by a limiter. */
const MAX_KEYS_KNOWN = 50_000;
/** A key reaches other processes once it used this share of what it may. */
const REPORTED_SHARE = 20;
const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 16);

/**
 * Each key has a window of its own. A flood of made-up keys pushes out the keys used longest ago and never resets the
 * one who floods: who is counted stays in front.
 * @param ms present Unix milliseconds; @param maxKeys keys remembered at once; @param windowMs length of a window
 * @param report receives the calls of keys that used a twentieth of what they may, so that ordinary use is not reported
 */
export function createRateLimiter(
  ms: () => number,
  maxKeys = MAX_KEYS_KNOWN,
  windowMs = 60_000,
  report?: ReportCalls,
): RateLimiter {
  const windows = new Map<string, Window>();
  /** Calls in other processes, by digest. */
  const elsewhere = new Map<string, Window>();

  /** The window of a key, put in front; a new one when there is none or its time is over. */
  const windowOf = (among: Map<string, Window>, key: string): Window => {
    const now = ms();
    const known = among.get(key);
    const window =
      known && now - known.start < windowMs && now >= known.start ? known : { start: now, count: 0, reported: 0 };
    // A map keeps the order of insertion: the first key is the one used longest ago.
    among.delete(key);
    among.set(key, window);
    if (among.size > maxKeys) among.delete(among.keys().next().value!);
    return window;
  };

  return {
    take(key, max) {
      const window = windowOf(windows, key);
      window.count++;
      const digest = report || elsewhere.size > 0 ? digestOf(key) : '';
      if (report && window.count * REPORTED_SHARE >= max) {
        report(digest, window.count - window.reported);
        window.reported = window.count;
      }
      const others = elsewhere.has(digest) ? windowOf(elsewhere, digest) : null;
      if (window.count + (others?.count ?? 0) <= max) return 0;
      const start = others ? Math.max(window.start, others.start) : window.start;
      return Math.max(1, Math.ceil((start + windowMs - ms()) / 1000));
    },
    add(digest, calls) {
      windowOf(elsewhere, digest).count += calls;
    },
  };
}

/** Calls are reported together after this time. */
const FLUSH_MS = 100;
/** Keys in one message, which holds at most 7,000 bytes. */
const MAX_KEYS_SENT = 200;
const TOPIC = 'platform.limits';

interface Report {
  readonly from: string;
  readonly limiter: string;
  readonly calls: readonly (readonly [digest: string, calls: number])[];
}
const isReport = (data: unknown): data is Report =>
  typeof data === 'object' && data !== null && Array.isArray((data as Report).calls);

/**
 * Limiters that count together with those of the same name in other processes. A burst may exceed a limit by what the
 * others took within the last tenth of a second.
 */
export function shareRateLimits(live: Pick<Live, 'publish' | 'subscribe'>, ms: () => number) {
  const own = randomUUID();
  const limiters = new Map<string, RateLimiter>();
  const waiting = new Map<string, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    timer = undefined;
    for (const [limiter, calls] of waiting) {
      const list = [...calls];
      for (let from = 0; from < list.length; from += MAX_KEYS_SENT) {
        const report: Report = { from: own, limiter, calls: list.slice(from, from + MAX_KEYS_SENT) };
        live.publish(TOPIC, 'calls', report);
      }
    }
    waiting.clear();
  };
  const stop = live.subscribe(TOPIC, ({ data }) => {
    if (!isReport(data) || data.from === own) return;
    for (const [digest, calls] of data.calls) limiters.get(data.limiter)?.add(digest, calls);
  });

  return {
    create(name: string, windowMs: number): RateLimiter {
      const limiter = createRateLimiter(ms, MAX_KEYS_KNOWN, windowMs, (digest, calls) => {
        const list = waiting.get(name) ?? new Map<string, number>();
        list.set(digest, (list.get(digest) ?? 0) + calls);
        waiting.set(name, list);
        timer ??= setTimeout(flush, FLUSH_MS).unref();
      });
      limiters.set(name, limiter);
      return limiter;
    },
    /** Reports and hears nothing any more. */
    close: async () => {
      clearTimeout(timer);
      stop();
    },
  };
}
