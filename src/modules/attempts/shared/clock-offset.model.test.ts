import { describe, expect, it } from 'vitest';
import { bestOffset, clockJump } from './clock-offset.model.ts';

describe('offset of the server clock', () => {
  it('is taken from the sample of the smallest round trip, and errs by half of it at most', () => {
    const server = 1_700_000_000_000;
    // Answers take as long back as there in the second sample only.
    const samples = [
      { sentAt: 0, receivedAt: 900, serverTime: server + 850 },
      { sentAt: 1000, receivedAt: 1040, serverTime: server + 1020 },
      { sentAt: 2000, receivedAt: 2300, serverTime: server + 2010 },
    ];
    const best = bestOffset(samples)!;
    expect(best).toEqual({ offset: server, error: 20 });
    for (const sample of samples) {
      const alone = bestOffset([sample])!;
      expect(Math.abs(alone.offset - server)).toBeLessThanOrEqual(alone.error);
    }
    expect(bestOffset([])).toBeNull();
  });

  it('notices that the device clock was set, not that time went by', () => {
    const before = { wall: 1_000_000, monotonic: 500 };
    expect(clockJump(before, { wall: 1_060_000, monotonic: 60_500 })).toBe(0);
    expect(clockJump(before, { wall: 1_061_500, monotonic: 60_500 })).toBe(0);
    expect(clockJump(before, { wall: 1_060_000 + 7_200_000, monotonic: 60_500 })).toBe(7_200_000);
    expect(clockJump(before, { wall: 1_060_000 - 7_200_000, monotonic: 60_500 })).toBe(-7_200_000);
  });
});
