import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Runner } from 'graphile-worker';
import { type Config, ConfigError } from '../platform/config/config.ts';
import { openDataDir } from '../platform/config/data-dir.ts';
import { type ReadyDatabase, readyDatabase } from '../platform/db/connect.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { startJobs } from '../platform/jobs/runner.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { openLive } from '../platform/realtime/live.ts';
import { closeStreams } from '../platform/realtime/sse.ts';
import { diskStorage } from '../platform/storage/disk.ts';
import { s3Storage } from '../platform/storage/s3.ts';
import { type App, buildApp } from './app.ts';
import { systemClock } from './clock.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A running product. */
export interface Running {
  readonly app: App;
  readonly database: ReadyDatabase;
  readonly port: number;
  /** Graceful stop: no new work, open requests end, database last. At most 10 s. */
  stop(): Promise<void>;
}

/** Opens everything but the network: database migrated, application built. Commands and seeds use this. */
export async function openProduct(config: Config, log: Log = createLog(config.logLevel)) {
  const secrets = await openDataDir(config.dataDir, config.mode);
  const ready = await readyDatabase(config, secrets, join(root, 'db/migrations'), log);
  const database = openDatabase(ready.appUrl, config.databasePool);
  await mkdir(join(config.dataDir, 'files'), { recursive: true });
  const storage = config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files'));
  const live = openLive(ready.appUrl, log);
  const webDir = join(root, 'dist/web');
  const app = await buildApp({
    config,
    secrets,
    database,
    storage,
    live,
    clock: systemClock,
    log,
    ...(existsSync(webDir) ? { webDir } : {}),
  });
  const close = async () => {
    await live.close();
    await database.close();
    await ready.embedded?.stop();
  };
  return { app, ready, log, close };
}

/**
 * Starts the product on its port.
 * @throws ConfigError for settings that cannot be used.
 */
export async function startProduct(config: Config): Promise<Running> {
  const { app, ready, log, close } = await openProduct(config);
  let runner: Runner | undefined;
  try {
    const { seedFirstStart } = await import('./first-start.ts');
    await seedFirstStart(app, config, log);
    if (config.worker !== 'off') runner = await startJobs(app.base, ready.jobsUrl, app.jobs, app.subscribers);
    await app.http.listen({ port: config.port, host: config.bind });
  } catch (error) {
    await runner?.stop().catch(() => {});
    await close();
    if ((error as { code?: string }).code === 'EADDRINUSE') {
      throw new ConfigError(`Port ${config.port} is in use; choose another one with PORT=…`);
    }
    throw error;
  }
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const marker = join(config.dataDir, 'server.json');
  await writeFile(marker, JSON.stringify({ pid: process.pid, port }));
  return {
    app,
    database: ready,
    port,
    stop: async () => {
      closeStreams();
      await Promise.race([app.http.close(), new Promise((done) => setTimeout(done, 8000).unref())]);
      await runner?.stop().catch(() => {});
      await close();
      await rm(marker, { force: true });
    },
  };
}
