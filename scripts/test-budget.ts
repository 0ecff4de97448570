/**
 * Time budgets of the parts of `npm test`, and how quiet the machine is. A part fails for its time only when it takes half
 * as long again as its budget on a machine that is at least as fast as the one the budgets were set on, and idle besides.
 * `TEST_TIMES=report` (set by `.ci/run`) names the times and fails for none: the quiet of a shared machine is measured
 * before and after a part, and can be gone in between.
 */
import { pbkdf2Sync } from 'node:crypto';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Seconds a part may take on two idle cores: twenty minutes together. */
export const BUDGET_SECONDS = { check: 60, unit: 60, db: 380, browser: 320, e2e: 380 } as const;
export type Part = keyof typeof BUDGET_SECONDS;

/** A part that takes longer than its budget times this fails on a quiet machine. */
const TOLERANCE = 1.5;
/** Milliseconds `ITERATIONS` take on each of two idle cores of the machine the budgets were set on. */
const REFERENCE_MS = 300;
const ITERATIONS = 400_000;
/** Above this ratio to the reference a machine is busy or slow, and its times prove nothing. */
const QUIET = 1.3;
const ROUNDS = 3;

/** One fixed piece of work on two threads at once. @returns milliseconds of the slower one */
async function calibrationRound(): Promise<number> {
  const one = () =>
    new Promise<number>((done, failed) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: 'calibrate' });
      worker.once('message', done);
      worker.once('error', failed);
    });
  return Math.max(...(await Promise.all([one(), one()])));
}

/** How many times slower than the reference this machine is at this moment; the median of a few short rounds. */
export async function measureSlowness(): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await calibrationRound());
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]! / REFERENCE_MS;
}

/**
 * Compares the time of a part with its budget.
 * @param slowness ratios to the reference before and after the part
 * @returns a note for the table of parts, and whether the part fails for its time
 */
export function compareWithBudget(
  part: Part,
  seconds: number,
  slowness: readonly number[],
): { note: string; failed: boolean } {
  const budget = BUDGET_SECONDS[part];
  const worst = Math.max(...slowness);
  if (seconds <= budget) return { note: `budget ${budget} s`, failed: false };
  const over = `budget ${budget} s, ${Math.round((seconds / budget - 1) * 100)} % above`;
  if (worst > QUIET) return { note: `${over}; the machine is busy or slow (× ${worst.toFixed(1)})`, failed: false };
  return { note: over, failed: process.env.TEST_TIMES !== 'report' && seconds > budget * TOLERANCE };
}

if (!isMainThread && workerData === 'calibrate') {
  const started = performance.now();
  pbkdf2Sync('calibration', 'salt', ITERATIONS, 64, 'sha512');
  parentPort!.postMessage(performance.now() - started);
}
