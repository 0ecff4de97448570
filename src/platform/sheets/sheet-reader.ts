import { Worker } from 'node:worker_threads';
import type { ArchiveAnswer, ArchiveTask, SheetAnswer, SheetTask } from './sheet-parser.ts';
import type { CellsAnswer, CellsTask, CellValue } from './workbook-cells.ts';

/** Longest time for one sheet, ms. */
const TIME_LIMIT = 60_000;
/** Most memory of the thread that reads one, MiB. */
const MEMORY_LIMIT = 1024;

/** Works on a file in a thread of its own, bounded in time and memory: a hostile file costs neither the event loop nor the heap. */
function inThread<A>(engine: string, task: object): Promise<A | { readonly fault: 'bomb' }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(engine, import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT },
    });
    const timer = setTimeout(() => end({ fault: 'bomb' }), TIME_LIMIT);
    const end = (answer: A | { readonly fault: 'bomb' }) => {
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

/**
 * Reads the first sheet of an xlsx or csv, and a second one when it is asked for by name.
 * @returns lines that hold something, cells as trimmed text, or why the file is no such sheet
 */
export const readSheetLines = (task: SheetTask): Promise<SheetAnswer> => inThread('./sheet-parser.ts', task);

/** Lines of every csv file of a zip, or why it is no such file. */
export const readArchiveLines = (bytes: Uint8Array, maxRows: number): Promise<ArchiveAnswer> =>
  inThread('./sheet-parser.ts', { bytes, ending: 'zip', maxRows } satisfies ArchiveTask);

/** Cells of every visible sheet of an xlsx with their addresses, or why it is none. */
export const readWorkbookCells = (
  bytes: Uint8Array,
  maxRows: number,
): Promise<Extract<CellsAnswer, { sheets: unknown } | { fault: unknown }>> =>
  inThread('./workbook-cells.ts', { kind: 'read', bytes, maxRows } satisfies CellsTask);

/** The same xlsx with these values in cells of one sheet, all else as it was. */
export const writeWorkbookCells = (
  bytes: Uint8Array,
  sheet: string,
  values: readonly CellValue[],
): Promise<Extract<CellsAnswer, { bytes: unknown } | { fault: unknown }>> =>
  inThread('./workbook-cells.ts', { kind: 'write', bytes, sheet, values } satisfies CellsTask);
