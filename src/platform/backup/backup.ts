import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { SECRET_NAMES } from '../config/data-dir.ts';
import type { Storage } from '../storage/storage.ts';

const { from: copyFrom, to: copyTo } = copyStreams;

/** What a backup folder holds; every part has its SHA-256, so a damaged copy is found before it is used. */
export interface BackupManifest {
  readonly format: 1;
  readonly version: string;
  readonly at: string;
  readonly engine: string;
  readonly migrations: readonly string[];
  readonly tables: readonly {
    readonly name: string;
    readonly rows: number;
    readonly sha256: string;
    readonly file: string;
  }[];
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly called: boolean }[];
  readonly files: readonly { readonly key: string; readonly bytes: number; readonly sha256: string }[];
  readonly secrets: readonly string[];
}

const quoteName = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');

/** Ordinary and leaf tables of the product's schemas; partitions are copied one by one. */
const TABLES = `
  select n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'graphile_worker', 'jobs')
    and n.nspname not like 'pg\\_%'
  order by 1`;

function hashing() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, digest: () => hash.digest('hex'), bytes: () => bytes };
}

/**
 * Writes a consistent copy of database, files and secrets into an empty folder: all tables from one snapshot, each
 * as a gzip COPY file. The product may go on working meanwhile.
 * @param target folder that must not exist or be empty.
 */
export async function backup(parts: {
  readonly ownerUrl: string;
  readonly storage: Storage;
  readonly dataDir: string;
  readonly target: string;
  readonly version: string;
}): Promise<BackupManifest> {
  const { target } = parts;
  await mkdir(join(target, 'tables'), { recursive: true });
  if ((await readdir(target)).some((name) => name !== 'tables')) throw new Error(`${target} is not empty`);
  await mkdir(join(target, 'files'));
  await mkdir(join(target, 'secrets'), { mode: 0o700 });
  const client = new pg.Client({ connectionString: parts.ownerUrl });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const names = (await client.query(TABLES)).rows.map((row) => row.name as string);
    const tables: BackupManifest['tables'][number][] = [];
    for (const name of names) {
      const file = `tables/${name}.copy.gz`;
      const { through, digest } = hashing();
      const stream = client.query(copyTo(`COPY ${quoteName(name)} TO STDOUT`));
      await pipeline(stream, through, createGzip({ level: 6 }), createWriteStream(join(target, file)));
      tables.push({ name, rows: stream.rowCount, sha256: digest(), file });
    }
    const sequences = (
      await client.query(`select schemaname || '.' || sequencename as name, coalesce(last_value, start_value)::text as value,
        last_value is not null as called from pg_sequences
        where schemaname not in ('graphile_worker') order by 1`)
    ).rows as BackupManifest['sequences'][number][];
    const migrations = (await client.query('select name from public.schema_migration order by name')).rows.map(
      (row) => row.name as string,
    );
    const engine = (await client.query('show server_version')).rows[0].server_version as string;
    await client.query('COMMIT');

    const files: BackupManifest['files'][number][] = [];
    for await (const key of parts.storage.list('')) {
      const { through, digest, bytes } = hashing();
      const path = join(target, 'files', key);
      await mkdir(join(path, '..'), { recursive: true });
      // An object may go between listing and reading (an expired upload); the database's snapshot does not name it then.
      const body = await parts.storage.get(key).catch(() => null);
      if (!body) continue;
      await pipeline(body, through, createWriteStream(path));
      files.push({ key, bytes: bytes(), sha256: digest() });
    }
    for (const name of SECRET_NAMES) {
      await writeFile(join(target, 'secrets', name), await readFile(join(parts.dataDir, 'secrets', name)), {
        mode: 0o600,
      });
    }
    const manifest: BackupManifest = {
      format: 1,
      version: parts.version,
      at: new Date().toISOString(),
      engine,
      migrations,
      tables,
      sequences,
      files,
      secrets: [...SECRET_NAMES],
    };
    await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest, null, 1));
    return manifest;
  } finally {
    await client.end();
  }
}

/** Reads a backup's manifest and checks every file against its digest. @throws Error naming the first damaged part. */
export async function checkBackup(source: string): Promise<BackupManifest> {
  const manifest = JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8')) as BackupManifest;
  if (manifest.format !== 1) throw new Error('This backup was made by a newer version');
  for (const table of manifest.tables) {
    const { through, digest } = hashing();
    through.resume();
    await pipeline(createReadStream(join(source, table.file)), createGunzip(), through);
    if (digest() !== table.sha256) throw new Error(`${table.file} is damaged`);
  }
  for (const file of manifest.files) {
    const { through, digest } = hashing();
    through.resume();
    await pipeline(createReadStream(join(source, 'files', file.key)), through);
    if (digest() !== file.sha256) throw new Error(`files/${file.key} is damaged`);
  }
  for (const name of manifest.secrets) await stat(join(source, 'secrets', name));
  return manifest;
}

/** Puts the secrets of a backup into a data directory that has none yet; call before the database is started. */
export async function restoreSecrets(source: string, dataDir: string, mode: string): Promise<void> {
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  if ((await readdir(join(dataDir, 'secrets'))).length > 0) throw new Error(`${dataDir} already holds a product`);
  for (const name of SECRET_NAMES) {
    await writeFile(join(dataDir, 'secrets', name), await readFile(join(source, 'secrets', name)), { mode: 0o600 });
  }
  await writeFile(join(dataDir, 'mode'), `${mode}\n`);
}

/**
 * Fills a freshly migrated, empty database and an empty store from a backup, in one transaction. Migrations newer than
 * the backup have run already, so this is also the way to a newer engine or version.
 * @throws Error when the target holds data or a row count differs afterwards.
 */
export async function restore(parts: {
  readonly ownerUrl: string;
  readonly storage: Storage;
  readonly source: string;
}): Promise<BackupManifest> {
  const manifest = await checkBackup(parts.source);
  const client = new pg.Client({ connectionString: parts.ownerUrl });
  await client.connect();
  try {
    const known = (await client.query('select name from public.schema_migration')).rows.map(
      (row) => row.name as string,
    );
    const missing = manifest.migrations.filter((name) => !known.includes(name));
    if (missing.length > 0) throw new Error(`The backup is newer than this program: ${missing.join(', ')}`);
    const used = await client.query(
      `select to_regclass('identity.person') is not null and exists (select 1 from identity.person) as used`,
    );
    if (used.rows[0].used) throw new Error('The database already holds people; restore into an empty one');
    await client.query('BEGIN');
    // Foreign keys and triggers must not judge rows that arrive table by table.
    await client.query('SET LOCAL session_replication_role = replica');
    const present = new Set((await client.query(TABLES)).rows.map((row) => row.name as string));
    const toFill = manifest.tables.filter((table) => present.has(table.name) || table.rows > 0);
    const list = toFill.filter((table) => present.has(table.name)).map((table) => quoteName(table.name));
    await client.query(`TRUNCATE ${list.join(', ')} CASCADE`);
    for (const table of toFill) {
      // A month whose partition does not exist here goes through the parent, which puts it where it belongs.
      const into = present.has(table.name) ? table.name : table.name.replace(/_\d{6}$/, '');
      const stream = client.query(copyFrom(`COPY ${quoteName(into)} FROM STDIN`));
      await pipeline(createReadStream(join(parts.source, table.file)), createGunzip(), stream);
      if (stream.rowCount !== table.rows) throw new Error(`${table.name}: ${stream.rowCount} of ${table.rows} rows`);
    }
    for (const sequence of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        quoteName(sequence.name),
        sequence.value,
        sequence.called,
      ]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
  for (const file of manifest.files) {
    await parts.storage.put(file.key, createReadStream(join(parts.source, 'files', file.key)));
  }
  return manifest;
}

/** Removes a half-written backup. */
export const discardBackup = (target: string) => rm(target, { recursive: true, force: true });
