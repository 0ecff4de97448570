import { Worker } from 'node:worker_threads';
import type { SheetAnswer, SheetTask } from './sheet-parser.ts';

/** Longest time for one sheet, ms. */
const TIME_LIMIT = 60_000;
/** Most memory of the thread that reads one, MiB. */
const MEMORY_LIMIT = 1024;

/**
 * Reads the first sheet of an xlsx or csv (and a second one when it is asked for by name) in a thread of its own, bounded in time and memory: a hostile file costs
 * neither the server's event loop nor its heap.
 * @returns lines that hold something, cells as trimmed text, or why the file is no such sheet
 */
export function readSheetLines(task: SheetTask): Promise<SheetAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-parser.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT },
    });
    const timer = setTimeout(() => end({ fault: 'bomb' }), TIME_LIMIT);
    const end = (answer: SheetAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    worker.once('message', end);
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return end({ fault: 'bomb' });
      clearTimeout(timer);
      reject(error);
    });
    worker.once('exit', (code) => {
      clearTimeout(timer);
      if (code !== 0) reject(new Error(`The sheet reader ended with ${code}`));
    });
  });
}
