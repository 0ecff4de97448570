import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const input = new EventTarget();
const page = { visibilityState: 'visible' };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', input);
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('measures while the page is visible and its last input a minute old at most', async () => {
  const { watchActiveTime } = await import('./active-time.ts');
  const time = watchActiveTime();
  vi.advanceTimersByTime(200_000);
  expect(time.take()).toBe(60);
  expect(time.take()).toBe(0);
  input.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(10_000);
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(10_000);
  expect(time.take()).toBe(10);
  time.giveBack(10);
  expect(time.take()).toBe(10);
  time.stop();
  page.visibilityState = 'visible';
  input.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(10_000);
  expect(time.take()).toBe(0);
});

it('goes on without input while somebody watches', async () => {
  const { watchActiveTime } = await import('./active-time.ts');
  let playing = true;
  const time = watchActiveTime(() => playing);
  vi.advanceTimersByTime(300_000);
  playing = false;
  vi.advanceTimersByTime(100_000);
  expect(time.take()).toBe(300);
  time.stop();
});
