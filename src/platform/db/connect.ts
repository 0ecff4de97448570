import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { SECRET_NAMES, type Secrets } from '../config/data-dir.ts';
import type { Log } from '../log/log.ts';
import { openClient } from './client.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import type { Cluster } from './embedded-cluster.ts';
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
/** SQLSTATEs of a database that is there already: as a name, and as a row of the catalogue while both are making it. */
const DATABASE_THERE = new Set(['42P04', '23505']);

async function ensureDatabase(embedded: EmbeddedDatabase): Promise<void> {
  const client = await openClient(embedded.url('postgres'));
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (known.rowCount) return;
    await client.query(`CREATE DATABASE ${DATABASE}`).catch((error) => {
      // Another process that starts at the same moment was first.
      if (!DATABASE_THERE.has(error.code)) throw error;
    });
  } finally {
    await client.end();
  }
}

/** Digest of all secrets, by which a database knows the servers that belong to it. */
function digestOf(secrets: Secrets): string {
  const hash = createHash('sha256').update('cloudvse-installation');
  for (const name of SECRET_NAMES) hash.update(secrets[name]);
  return hash.digest('hex');
}

/**
 * Refuses a database that was filled with other secrets: password hashes and signed addresses of one are void under the
 * other, and its roles have other passwords.
 * @throws ConfigError saying what to copy.
 */
async function requireOwnDatabase(ownerUrl: string, secrets: Secrets, dataDir: string): Promise<void> {
  const client = await openClient(ownerUrl);
  try {
    const known = await client.query(`select to_regclass('platform.installation') as there`);
    if (!known.rows[0].there) return;
    const { rows } = await client.query<{ secrets: string }>('select secrets from platform.installation');
    if (rows[0] && rows[0].secrets !== digestOf(secrets)) {
      throw new ConfigError(
        `This database belongs to other secrets. Copy the folder "secrets" of the first server's DATA_DIR to ${join(dataDir, 'secrets')} and start again`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Notes the secrets in a database that has none yet. */
async function claimDatabase(ownerUrl: string, secrets: Secrets): Promise<void> {
  const client = await openClient(ownerUrl);
  try {
    const known = await client.query(`select to_regclass('platform.installation') as there`);
    if (!known.rows[0].there) return;
    await client.query('insert into platform.installation (secrets) values ($1) on conflict do nothing', [
      digestOf(secrets),
    ]);
  } finally {
    await client.end();
  }
}

/**
 * Starts or reaches the database of a data directory and brings it to the newest schema.
 * @param only migrations to apply and no others (a restore).
 * @param begun the embedded cluster when its folder was begun before
 */
export async function readyDatabase(
  config: Config,
  secrets: Secrets,
  migrations: string,
  log: Log,
  only?: readonly string[],
  begun?: Cluster,
): Promise<ReadyDatabase> {
  const passwords = { app: secrets.database.toString('hex'), jobs: secrets.jobs.toString('hex') };
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir, log, {}, begun);
  const ownerUrl = config.databaseUrl ?? embedded!.url(DATABASE);
  try {
    if (embedded) await ensureDatabase(embedded);
    // Before the migrations, which set the passwords of the roles to those of these secrets.
    await requireOwnDatabase(ownerUrl, secrets, config.dataDir);
    await migrate(ownerUrl, migrations, passwords, log, only);
    await claimDatabase(ownerUrl, secrets);
  } catch (error) {
    if (embedded && !embedded.adopted) await embedded.stop();
    throw error;
  }
  return {
    ownerUrl,
    appUrl: appUrl(ownerUrl, passwords.app),
    jobsUrl: jobsUrl(ownerUrl, passwords.jobs),
    embedded,
  };
}
