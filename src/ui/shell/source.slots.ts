import { defineSlot } from '../slot.tsx';

/**
 * What a number came from, to read inside the page that shows the number: filled by the module that keeps it, which asks
 * its own server and says itself what may not be read.
 */

/** One run: its facts, steps and score. */
export const runSourceSlot = defineSlot<{ readonly runId: string }>('ui.runSource');

/** One laboratory report: its text and its mark. */
export const reportSourceSlot = defineSlot<{ readonly reportId: string }>('ui.reportSource');
