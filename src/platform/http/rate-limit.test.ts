import { expect, it } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

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
