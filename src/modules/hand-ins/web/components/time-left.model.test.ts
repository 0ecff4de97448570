import { describe, expect, it } from 'vitest';
import { isSoon, timeLeft } from './time-left.model.ts';

const HOUR = 3_600_000;

describe('time that is left', () => {
  it('is told in days, then to the second', () => {
    expect(timeLeft(50 * HOUR)).toEqual({ days: 2 });
    expect(timeLeft(47 * HOUR + 61_000)).toEqual({ clock: '47:01:01' });
    expect(timeLeft(61_000)).toEqual({ clock: '01:01' });
    expect(timeLeft(-5)).toEqual({ clock: '00:00' });
  });
  it('stands out within two days', () => {
    expect([isSoon(48 * HOUR), isSoon(48 * HOUR + 1)]).toEqual([true, false]);
  });
});
