import type { Clock } from '../kernel/time/clock.ts';

/** The machine's clock; everything that decides about deadlines asks the database instead (app_now). */
export const systemClock: Clock = { ms: () => Date.now(), now: () => new Date() };
