import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemActor } from '../kernel/access/actor.ts';
import { BASE_LOCALE } from '../kernel/i18n/locales.ts';
import { failedJobs, retryJobs } from '../modules/audit/server/audit.public.ts';
import { recomputeFigures } from '../modules/runs/server/runs.public.ts';
import { verifyAudit } from '../platform/audit/audit.ts';
import { backup, checkBackup, restore, restoreSecrets } from '../platform/backup/backup.ts';
import { ConfigError, loadConfig } from '../platform/config/config.ts';
import { openDataDir } from '../platform/config/data-dir.ts';
import { readyDatabase } from '../platform/db/connect.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { createLog } from '../platform/log/log.ts';
import { openLive } from '../platform/realtime/live.ts';
import { openStorage } from '../platform/storage/open.ts';
import { type App, buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { VERSION } from './version.ts';

const USAGE = `
  node src/main/cli.ts backup <folder>    copy database, files and secrets into an empty folder
  node src/main/cli.ts check <folder>     compare a backup with its checksums
  node src/main/cli.ts restore <folder>   fill the empty DATA_DIR (or DATABASE_URL) from a backup
  node src/main/cli.ts audit-verify       recompute the audit chain
  node src/main/cli.ts jobs               list background jobs that failed for good
  node src/main/cli.ts jobs retry         let all of them begin again
  node src/main/cli.ts figures            compare the figures of experiments with the records and replace what differs
`;

const MIGRATIONS = join(fileURLToPath(new URL('../..', import.meta.url)), 'db/migrations');

/** @param only migrations to apply at first, when a backup is to be filled in */
async function open(only?: readonly string[]) {
  const config = loadConfig(process.env);
  const log = createLog('warn');
  const secrets = await openDataDir(config.dataDir, config.mode);
  const ready = await readyDatabase(config, secrets, MIGRATIONS, log, only);
  const storage = await openStorage(config);
  // A database adopted from a running server belongs to that server and must not be stopped from here.
  const stop = async () => {
    if (ready.embedded && !ready.embedded.adopted) await ready.embedded.stop();
  };
  return { config, secrets, ready, storage, log, stop };
}

/** Lists the jobs that failed for good, or lets them begin again. */
async function failedQueue(opened: Awaited<ReturnType<typeof open>>, action: string | undefined): Promise<void> {
  await withApp(opened, async (ctx) => {
    if (action === 'retry') {
      console.log(`${(await retryJobs(ctx)).retried} jobs begin again`);
      return;
    }
    const { rows } = await failedJobs(ctx);
    for (const row of rows)
      console.log(`${row.id}  ${row.failedAt}  ${row.name}  ${row.attempts} attempts  ${row.error}`);
    console.log(`${rows.length} failed jobs`);
  });
}

/** Compares the figures of experiments with the records; a difference was replaced and is told. */
async function compareFigures(opened: Awaited<ReturnType<typeof open>>): Promise<void> {
  await withApp(opened, async (ctx) => {
    const differences = await recomputeFigures(ctx);
    for (const { code, figure, stored, counted } of differences) {
      console.log(`${code}  ${figure}: ${stored} stored, ${counted} counted`);
    }
    console.log(`${differences.length} differences`);
  });
}

/** Runs work with the services of the application, as the system. */
async function withApp(
  opened: Awaited<ReturnType<typeof open>>,
  work: (ctx: ReturnType<App['context']>) => Promise<void>,
): Promise<void> {
  const { config, secrets, ready, storage, log } = opened;
  const database = openDatabase(ready.appUrl, 2);
  const live = openLive(undefined, log);
  try {
    const app = await buildApp({ config, secrets, database, storage, live, clock: systemClock, log });
    await work(app.context({ actor: systemActor('cli'), locale: BASE_LOCALE, requestId: 'cli' }));
  } finally {
    await live.close();
    await database.close();
  }
}

/** Commands that need no folder. */
const PLAIN = ['audit-verify', 'figures', 'jobs'];

async function run(command: string | undefined, folder: string | undefined): Promise<void> {
  if (command === 'check' && folder) {
    const manifest = await checkBackup(resolve(folder));
    console.log(`${manifest.tables.length} tables, ${manifest.files.length} files: intact`);
    return;
  }
  let only: readonly string[] | undefined;
  if (command === 'restore' && folder) {
    const config = loadConfig(process.env);
    only = (await checkBackup(resolve(folder))).migrations;
    await restoreSecrets(resolve(folder), config.dataDir, config.mode);
  }
  if (!PLAIN.includes(command ?? '') && !(['backup', 'restore'].includes(command ?? '') && folder)) {
    console.log(USAGE);
    process.exitCode = 2;
    return;
  }
  const opened = await open(only);
  const { config, ready, storage, stop } = opened;
  try {
    if (command === 'backup') {
      const manifest = await backup({
        ownerUrl: ready.ownerUrl,
        storage,
        dataDir: config.dataDir,
        target: resolve(folder!),
        version: VERSION,
      });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files → ${resolve(folder!)}`,
      );
    } else if (command === 'restore') {
      const manifest = await restore({ ownerUrl: ready.ownerUrl, storage, source: resolve(folder!) });
      // The newer migrations run on the rows, as an upgrade does; this notes the secrets as well.
      await readyDatabase(config, opened.secrets, MIGRATIONS, opened.log);
      console.log(
        `Restored the backup of ${manifest.at}: ${manifest.tables.length} tables, ${manifest.files.length} files`,
      );
    } else if (command === 'jobs') {
      await failedQueue(opened, folder);
    } else if (command === 'figures') {
      await compareFigures(opened);
    } else {
      const database = openDatabase(ready.appUrl, 2);
      const { rows, brokenAt } = await verifyAudit(database.db);
      await database.close();
      console.log(brokenAt === null ? `${rows} entries, unbroken` : `Broken at entry ${brokenAt}`);
      if (brokenAt !== null) process.exitCode = 1;
    }
  } finally {
    await stop();
  }
}

try {
  await run(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
