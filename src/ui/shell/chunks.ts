import { flushDrafts } from '../access/drafts.ts';
import { isHeld } from '../access/held.ts';
import { freshDocument } from '../api/reach.ts';
import { isText, readStored, writeStored } from '../api/storage.ts';
import { siteFacts } from './site-facts.ts';

/** Longest wait for a part of the program (specification §9). */
const PATIENCE_MS = 120_000;

/** A part of the program did not come; the page offers another try. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** True when the server now serves another build than the one this page runs; its entry has another name then. */
export async function buildChanged(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src*="/assets/"]')?.getAttribute('src');
  if (!own) return false;
  const html = await freshDocument(10_000);
  return html?.includes('/assets/') === true && !html.includes(own);
}

/**
 * Loads a part of the program. A part that fails because the server has a newer build reloads the page once, with all
 * texts put away; never on held pages.
 * @throws ChunkLoadError when it does not come within 120 s.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      load(),
      new Promise<never>((_, refuse) => {
        timer = setTimeout(() => refuse(new ChunkLoadError('time-out')), PATIENCE_MS);
      }),
    ]);
  } catch (error) {
    const once = readStored('chunk_reload', isText, 'session') !== siteFacts.build;
    if (once && !isHeld() && (await buildChanged())) {
      writeStored('chunk_reload', siteFacts.build, undefined, 'session');
      void flushDrafts();
      window.location.reload();
      return new Promise<never>(() => {});
    }
    throw new ChunkLoadError(String(error));
  } finally {
    clearTimeout(timer);
  }
}
