import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveItem } from '../realtime/live.ts';
import { createRateLimiter, shareRateLimits } from './rate-limit.ts';

it('keeps counting a key while others flood it with new ones', () => {
  let now = 1_000_000;
  const limiter = createRateLimiter(() => now, 100);
  for (let i = 0; i < 3; i++) expect(limiter.take('flooder', 3)).toBe(0);
  for (let i = 0; i < 1000; i++) {
    limiter.take(`made up ${i}`, 3);
    expect(limiter.take('flooder', 3)).toBe(60);
  }
  now += 59_000;
  expect(limiter.take('flooder', 3)).toBe(1);
  now += 1_000;
  expect(limiter.take('flooder', 3)).toBe(0);
});

describe('limits of several processes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Two processes that hear each other; every message that was published. */
  function twoProcesses() {
    const readers = new Set<(item: LiveItem) => void>();
    const messages: unknown[] = [];
    const live = {
      publish: (_topic: string, event: string, data: unknown) => {
        messages.push(data);
        for (const listener of readers) listener({ id: 1, event, data });
      },
      subscribe: (_topic: string, listener: (item: LiveItem) => void) => {
        readers.add(listener);
        return () => readers.delete(listener);
      },
    };
    const limiters = [0, 1].map(() => shareRateLimits(live, () => Date.now()).create('minute', 60_000));
    return { limiters: limiters as [(typeof limiters)[0], (typeof limiters)[0]], messages };
  }

  it('are used up together, whoever takes, and free again after the window', () => {
    const { limiters } = twoProcesses();
    const [a, b] = limiters;
    for (let i = 0; i < 3; i++) expect(a.take('codes', 5)).toBe(0);
    vi.advanceTimersByTime(100);
    for (let i = 0; i < 2; i++) expect(b.take('codes', 5)).toBe(0);
    expect(b.take('codes', 5)).toBeGreaterThan(0);
    vi.advanceTimersByTime(100);
    expect(a.take('codes', 5)).toBeGreaterThan(0);
    expect(a.take('others', 5)).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(a.take('codes', 5)).toBe(0);
    expect(b.take('codes', 5)).toBe(0);
  });

  it('are not reported while hardly used, and report all calls once they are', () => {
    const { limiters, messages } = twoProcesses();
    const [a, b] = limiters;
    for (let i = 0; i < 59; i++) a.take('page', 1200);
    vi.advanceTimersByTime(1000);
    expect(messages).toEqual([]);
    for (let i = 0; i < 1140; i++) a.take('page', 1200);
    vi.advanceTimersByTime(1000);
    expect(messages).toHaveLength(1);
    expect(b.take('page', 1200)).toBe(0);
    expect(b.take('page', 1200)).toBeGreaterThan(0);
  });
});
