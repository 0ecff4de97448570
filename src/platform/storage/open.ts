import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** The storage of the settings: a bucket, else a folder of the data directory. The client of a bucket loads only then. */
export async function openStorage(config: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (config.s3) return (await import('./s3.ts')).s3Storage(config.s3);
  return diskStorage(join(config.dataDir, 'files'));
}
