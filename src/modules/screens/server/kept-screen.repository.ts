import type { Clock } from '../../../kernel/time/clock.ts';
import { createSharedReads } from '../../../platform/db/shared-reads.ts';

/** Longest time an answer is kept, in ms: so often at most the runs are counted, however many screens there are. */
const KEPT_MS = 15_000;

/** Answers of the screen that this process keeps, by language and unit. @param maxMs how long at most; 0 keeps nothing */
export const keepScreens = (clock: Pick<Clock, 'ms'>, maxMs: number) =>
  createSharedReads(() => clock.ms(), Math.min(KEPT_MS, maxMs));
