import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files in memory, on Linux. */
const MEMORY = '/dev/shm';
/** What a test run keeps there, several times over. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * A fresh folder for what a test run writes and nobody needs afterwards: in memory where there is room, because making and
 * removing the thousands of files of test databases on a disk took a fifth of both cores. What proves that data survives
 * a crash belongs on a disk.
 */
export async function makeScratch(prefix: string): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const dir = await mkdtemp(join(room > NEEDED_BYTES ? MEMORY : tmpdir(), prefix));
  // PostgreSQL runs under another account where the tests run as root.
  await chmod(dir, 0o755);
  return dir;
}
