import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/** Keys made at first start and kept in `DATA_DIR/secrets` (0600); all of them are part of the backup. */
export const SECRET_NAMES = ['pepper', 'content', 'pseudonym', 'sealing', 'signing', 'database', 'jobs'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];
export type Secrets = Readonly<Record<SecretName, Buffer>>;

async function readOrMake(path: string, make: () => string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const value = make();
  // The file appears whole, under its name, once: of two processes starting at once the other reads what one wrote.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${value}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  } finally {
    await rm(draft, { force: true });
  }
  return value;
}

/**
 * Prepares the data directory: folders, secrets and the mode marker.
 * The mode is written at first start and never switched: demo passwords must not reach production.
 * @throws ConfigError when the directory belongs to the other mode.
 */
export async function openDataDir(dataDir: string, mode: 'demo' | 'production'): Promise<Secrets> {
  // As root the embedded database runs under another account, which must be able to enter.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 });
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  await chmod(join(dataDir, 'secrets'), 0o700);
  await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 });
  await chmod(join(dataDir, 'files'), 0o700);
  const kept = await readOrMake(join(dataDir, 'mode'), () => mode);
  if (kept !== mode) {
    throw new ConfigError(`This data directory was made in ${kept} mode; start it with CLOUDVSE_MODE=${kept}`);
  }
  const entries = await Promise.all(
    SECRET_NAMES.map(async (name) => {
      const hex = await readOrMake(join(dataDir, 'secrets', name), () => randomBytes(32).toString('hex'));
      if (!/^[0-9a-f]{64,}$/.test(hex))
        throw new ConfigError(`The secret ${name} is damaged; restore it from a backup`);
      return [name, Buffer.from(hex, 'hex')] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<SecretName, Buffer>;
}

/**
 * Folder with one file per running server of a data directory, named by its process id. The database of a data directory
 * ends with the last of them.
 */
export const serversDir = (dataDir: string) => join(dataDir, 'servers');
