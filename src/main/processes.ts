import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../platform/log/log.ts';

const FIRST_PAUSE = 500;
const MAX_PAUSE = 15_000;
/** A process that lived this long is replaced at once. */
const HEALTHY_MS = 30_000;
/** Longest wait for processes to end in order, then they are killed. */
const STOP_MS = 20_000;

/**
 * Runs the server in several processes that share one port. The first one migrates and fills the database, then the
 * others start; one that ends is replaced, with growing pauses while that fails. Nothing but this lives in the head.
 * @returns after all are ready; `stop` ends them in order
 * @throws Error when the first one does not start; it has said why
 */
export async function startProcesses(count: number, log: Log): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const slots: Promise<void>[] = [];

  /** Starts one process and waits until it is ready, or has ended. */
  const begin = (slot: number): { worker: Worker; ready: Promise<boolean>; ended: Promise<void> } => {
    const worker = cluster.fork({ CLOUDVSE_SLOT: String(slot) });
    const ended = new Promise<void>((done) => worker.once('exit', () => done()));
    const ready = new Promise<boolean>((done) => {
      worker.on('message', (message) => message === 'ready' && done(true));
      void ended.then(() => done(false));
    });
    return { worker, ready, ended };
  };

  const keep = async (slot: number, first: ReturnType<typeof begin>): Promise<void> => {
    let pause = FIRST_PAUSE;
    let began = performance.now();
    for (let running = first; ; ) {
      await running.ended;
      if (stopping.signal.aborted) return;
      const lived = performance.now() - began;
      pause = lived > HEALTHY_MS ? FIRST_PAUSE : Math.min(pause * 2, MAX_PAUSE);
      log.error({ slot, livedMs: Math.round(lived), retryInMs: pause }, 'a process ended, another one takes its place');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      began = performance.now();
      running = begin(slot);
    }
  };

  for (let slot = 0; slot < count; slot++) {
    const running = begin(slot);
    if (!(await running.ready) && slot === 0) throw new Error('The first process did not start');
    slots.push(keep(slot, running));
  }
  log.info({ processes: count }, 'all processes are ready');
  return {
    async stop() {
      stopping.abort();
      const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const end = async (workers: readonly Worker[]) => {
        const ended = workers.map((worker) => new Promise<void>((done) => worker.once('exit', () => done())));
        for (const worker of workers) worker.process.kill('SIGTERM');
        await Promise.race([Promise.all(ended), sleep(STOP_MS, undefined, { ref: false })]);
      };
      // The database of a data directory ends with its last server, which must know that it is the last.
      const [last, ...others] = living();
      await end(others);
      if (last) await end([last]);
      for (const worker of living()) worker.process.kill('SIGKILL');
      await Promise.all(slots);
    },
  };
}
