import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/data-dir.ts';
import type { Log } from '../log/log.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { appUrl, jobsUrl, migrate } from './migrate.ts';

/** Addresses of a database that is migrated and ready. */
export interface ReadyDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly jobsUrl: string;
  readonly embedded: EmbeddedDatabase | null;
}

/** Name of the product's database in the embedded cluster. */
const DATABASE = 'cloudvse';

async function ensureDatabase(embedded: EmbeddedDatabase): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: embedded.url('postgres') });
  await client.connect();
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!known.rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Starts or reaches the database of a data directory and brings it to the newest schema. */
export async function readyDatabase(
  config: Config,
  secrets: Secrets,
  migrations: string,
  log: Log,
): Promise<ReadyDatabase> {
  const passwords = { app: secrets.database.toString('hex'), jobs: secrets.jobs.toString('hex') };
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir, log);
  if (embedded) await ensureDatabase(embedded);
  const ownerUrl = config.databaseUrl ?? embedded!.url(DATABASE);
  await migrate(ownerUrl, migrations, passwords, log);
  return {
    ownerUrl,
    appUrl: appUrl(ownerUrl, passwords.app),
    jobsUrl: jobsUrl(ownerUrl, passwords.jobs),
    embedded,
  };
}
