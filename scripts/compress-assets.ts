import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this many bytes a compressed answer is not smaller by a packet. */
const SMALLEST = 1024;

/**
 * Writes `<file>.br` and `<file>.gz` beside every text of the built client, so that the server sends them as they are.
 * @param folder `dist/web/assets`
 * @returns how many files were compressed
 */
export async function compressAssets(folder: string): Promise<number> {
  const files = readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name));
  const texts = files.map((name) => ({ path: join(folder, name), bytes: readFileSync(join(folder, name)) }));
  const large = texts.filter(({ bytes }) => bytes.length >= SMALLEST);
  await Promise.all(
    large.map(async ({ path, bytes }) => {
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(`${path}.br`, await brotli(bytes, { params }));
      writeFileSync(`${path}.gz`, await gzipped(bytes, { level: 9 }));
    }),
  );
  return large.length;
}
