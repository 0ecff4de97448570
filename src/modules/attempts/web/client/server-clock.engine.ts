import { bestOffset, type ClockSample, clockJump } from '../../shared/clock-offset.model.ts';

/** Samples of one look at the clock. */
const SAMPLES = 5;
const RENEW_MS = 60_000;
const WATCH_MS = 1000;

/** The server's clock as the page knows it: moved on by a monotonic timer, so that setting the device clock changes nothing. */
export interface ServerClock {
  /** Unix milliseconds of the server. */
  readonly now: () => number;
  /** Looks again, as after the network came back. */
  readonly renew: () => void;
  readonly stop: () => void;
}

/**
 * @param ask the server's time @param first what an answer of the server said a moment ago
 * @param onJump told when the device clock was set, with the milliseconds
 */
export function openClock(ask: () => Promise<number>, first: number, onJump: (ms: number) => void): ServerClock {
  let offset = first - performance.now();
  let stopped = false;
  let asking = false;
  const renew = async (): Promise<void> => {
    if (asking || stopped) return;
    asking = true;
    const samples: ClockSample[] = [];
    try {
      for (let i = 0; i < SAMPLES && !stopped; i++) {
        const sentAt = performance.now();
        const serverTime = await ask();
        samples.push({ sentAt, receivedAt: performance.now(), serverTime });
      }
    } catch {
      // Without the network the timer goes on; the next look comes with the network.
    }
    asking = false;
    const best = bestOffset(samples);
    if (best) offset = best.offset;
  };
  let seen = { wall: Date.now(), monotonic: performance.now() };
  const watch = setInterval(() => {
    const now = { wall: Date.now(), monotonic: performance.now() };
    const jump = clockJump(seen, now);
    seen = now;
    if (jump !== 0) onJump(jump);
  }, WATCH_MS);
  const again = setInterval(() => void renew(), RENEW_MS);
  const onFocus = () => void renew();
  window.addEventListener('focus', onFocus);
  window.addEventListener('online', onFocus);
  void renew();
  return {
    now: () => performance.now() + offset,
    renew: onFocus,
    stop() {
      stopped = true;
      clearInterval(watch);
      clearInterval(again);
      window.removeEventListener('focus', onFocus);
      window.removeEventListener('online', onFocus);
    },
  };
}
