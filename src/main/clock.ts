import type { Clock } from '../kernel/time/clock.ts';

/** The machine's clock; everything that decides about deadlines asks the database instead (app_now). */
export const systemClock: Clock = { ms: () => Date.now(), now: () => new Date() };

/** A clock that goes as the machine's does, so many milliseconds before or after it. */
export interface ShiftedClock extends Clock {
  shift: number;
}

/** A clock that is right until it is shifted. */
export const shiftedClock = (): ShiftedClock => ({
  shift: 0,
  ms() {
    return Date.now() + this.shift;
  },
  now() {
    return new Date(Date.now() + this.shift);
  },
});
