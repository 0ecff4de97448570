import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkKey, type Storage, StorageMissing } from './storage.ts';

/** Store on the local disk: a file is written beside its place, flushed, then renamed, so no half file is ever seen. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(root, key);
  };
  return {
    async put(key, body) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        await pipeline(
          Buffer.isBuffer(body) ? Readable.from([body]) : body,
          createWriteStream(temporary, { mode: 0o600 }),
        );
        const handle = await open(temporary, 'r');
        await handle.sync();
        await handle.close();
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return { bytes: (await stat(path)).size };
    },
    async get(key, range) {
      const path = pathOf(key);
      const handle = await open(path, 'r').catch((error) => {
        throw error.code === 'ENOENT' ? new StorageMissing(key) : error;
      });
      await handle.close();
      return createReadStream(path, range ? { start: range.start, end: range.end } : {});
    },
    async stat(key) {
      const facts = await stat(pathOf(key)).catch(() => null);
      return facts?.isFile() ? { bytes: facts.size } : null;
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      const walk = async function* (folder: string): AsyncIterable<string> {
        const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
        for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
          const key = folder ? `${folder}/${entry.name}` : entry.name;
          if (entry.isDirectory()) yield* walk(key);
          else if (!entry.name.endsWith('.part')) yield key;
        }
      };
      for await (const key of walk(prefix.replace(/\/$/, ''))) yield key;
    },
    async freeShare() {
      const facts = await statfs(root);
      return facts.bavail / facts.blocks;
    },
  };
}
