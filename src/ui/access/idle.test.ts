import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const input = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', input);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('warns a minute before the end, forgets it at input, rests while asked, and ends', async () => {
  const { watchIdle } = await import('./idle.ts');
  const told: (number | null)[] = [];
  let resting = false;
  const stop = watchIdle(
    2,
    () => resting,
    (left) => told.push(left),
  );
  vi.advanceTimersByTime(59_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(told.at(-1)).toBeLessThanOrEqual(60_000);
  input.dispatchEvent(new Event('keydown'));
  expect(told.at(-1)).toBeNull();
  told.length = 0;
  resting = true;
  vi.advanceTimersByTime(600_000);
  expect(told).toEqual([]);
  resting = false;
  vi.advanceTimersByTime(120_000);
  expect(told.at(-1)).toBe(0);
  stop();
});

it('watches nothing when it is switched off', async () => {
  const { watchIdle } = await import('./idle.ts');
  const told: unknown[] = [];
  watchIdle(
    0,
    () => false,
    (left) => told.push(left),
  )();
  vi.advanceTimersByTime(10 * 3_600_000);
  expect(told).toEqual([]);
});
