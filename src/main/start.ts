import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemActor } from '../kernel/access/actor.ts';
import { BASE_LOCALE } from '../kernel/i18n/locales.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';
import { openDataDir, serversDir } from '../platform/config/data-dir.ts';
import { type ReadyDatabase, readyDatabase } from '../platform/db/connect.ts';
import type { Cluster } from '../platform/db/embedded-cluster.ts';
import { appUrl } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { followReplica } from '../platform/db/replica.ts';
import { resendEvents } from '../platform/events/resend.ts';
import { type JobWorkers, startJobs } from '../platform/jobs/runner.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { openLive } from '../platform/realtime/live.ts';
import { closeStreams } from '../platform/realtime/sse.ts';
import { openStorage } from '../platform/storage/open.ts';
import { type App, buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { openPast } from './past.ts';
import { releaseMemory } from './release-memory.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A running product. */
export interface Running {
  readonly app: App;
  readonly database: ReadyDatabase;
  readonly port: number;
  /** Graceful stop: no new work, open requests end, database last. At most 10 s. */
  stop(): Promise<void>;
}

/** True while another server process runs on this data directory; files of dead ones are removed. */
async function othersRun(dataDir: string): Promise<boolean> {
  let others = false;
  for (const name of await readdir(serversDir(dataDir)).catch(() => [])) {
    const pid = Number(name);
    if (pid === process.pid) continue;
    if (await isServer(pid)) others = true;
    else await rm(join(serversDir(dataDir), name), { force: true });
  }
  return others;
}

/** A process id may belong to another program by now, where the system tells. */
async function isServer(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return (stat === null || !/\) Z /.test(stat)) && (command === null || /node|server/.test(command));
}

/**
 * Opens everything but the network: database migrated, application built. Commands and seeds use this.
 * @param begun the embedded cluster when its folder was begun before
 */
export async function openProduct(config: Config, log: Log = createLog(config.logLevel), begun?: Cluster) {
  const secrets = await openDataDir(config.dataDir, config.mode);
  const ready = await readyDatabase(config, secrets, join(root, 'db/migrations'), log, undefined, begun);
  const database = openDatabase(ready.appUrl, config.databasePool);
  const replica = config.databaseReadUrl
    ? followReplica(
        database,
        openDatabase(appUrl(config.databaseReadUrl, secrets.database.toString('hex')), config.databasePool),
        log,
      )
    : undefined;
  const storage = await openStorage(config);
  const live = openLive(ready.appUrl, log);
  const webDir = config.webDir ?? join(root, 'dist/web');
  const parts = { config, secrets, storage, log };
  const app = await buildApp({
    ...parts,
    database,
    ...(replica ? { replica } : {}),
    live,
    clock: systemClock,
    ...(existsSync(webDir) ? { webDir } : {}),
  });
  const close = async () => {
    await live.close();
    await replica?.close();
    await database.close();
    // The database of a data directory ends with its last server.
    if (await othersRun(config.dataDir)) await ready.embedded?.release();
    else await ready.embedded?.stop();
  };
  return { app, ready, log, close, openPast: () => openPast(parts, ready) };
}

/**
 * Starts the product on its port.
 * @param begun the embedded cluster when its folder was begun before
 * @throws ConfigError for settings that cannot be used.
 */
export async function startProduct(config: Config, begun?: Cluster): Promise<Running> {
  const { app, ready, log, close, openPast } = await openProduct(config, createLog(config.logLevel), begun);
  const marker = join(serversDir(config.dataDir), String(process.pid));
  await mkdir(serversDir(config.dataDir), { recursive: true });
  await writeFile(marker, '');
  let workers: JobWorkers | undefined;
  try {
    const { seedFirstStart } = await import('./first-start.ts');
    await seedFirstStart(app, config, log, openPast);
    ready.embedded?.supervise();
    const resent = await resendEvents(
      app.context({ actor: systemActor('start'), locale: BASE_LOCALE, requestId: 'start' }),
      app.subscribers,
    );
    if (resent > 0) log.warn({ events: resent }, 'events without a delivery were queued again');
    if (config.worker !== 'off') {
      workers = await startJobs(app.base, ready.jobsUrl, app.jobs, app.subscribers, config.workers);
    }
    releaseMemory();
    await app.http.listen({ port: config.port, host: config.bind });
  } catch (error) {
    await workers?.stop().catch(() => {});
    await close();
    await rm(marker, { force: true });
    if ((error as { code?: string }).code === 'EADDRINUSE') {
      throw new ConfigError(`Port ${config.port} is in use; choose another one with PORT=…`);
    }
    throw error;
  }
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return {
    app,
    database: ready,
    port,
    stop: async () => {
      closeStreams();
      await Promise.race([app.http.close(), new Promise((done) => setTimeout(done, 8000).unref())]);
      // A long job is not waited for: its lock is released at the next start and it goes on where it was.
      await Promise.race([workers?.stop().catch(() => {}), new Promise((done) => setTimeout(done, 5000).unref())]);
      await close();
      await rm(marker, { force: true });
    },
  };
}
