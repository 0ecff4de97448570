import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import copyStreams from 'pg-copy-streams';
import { SECRET_NAMES } from '../config/data-dir.ts';
import { openClient } from '../db/client.ts';
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
  /** Jobs that waited; absent in backups of earlier versions. */
  readonly queue?: { readonly file: string; readonly jobs: number; readonly sha256: string };
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

/** Files only the account of the server may read. */
const PRIVATE = { mode: 0o600 } as const;

const QUEUE_FILE = 'queue.jsonl.gz';

/** Jobs as `jobs.enqueue` takes them, oldest first. Those that failed for good stay behind with their attempts. */
const QUEUE = `
  select jsonb_build_object('name', t.identifier, 'payload', j.payload, 'queue', q.queue_name, 'key', j.key,
    'run_at', j.run_at, 'max_attempts', j.max_attempts) as job
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.run_at, j.id`;

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
  await mkdir(target, { recursive: true, mode: 0o700 });
  // The folder may have been there with wider rights; a backup holds password hashes and keys.
  await chmod(target, 0o700);
  await mkdir(join(target, 'tables'), { recursive: true, mode: 0o700 });
  if ((await readdir(target)).some((name) => name !== 'tables')) throw new Error(`${target} is not empty`);
  await mkdir(join(target, 'files'), { mode: 0o700 });
  await mkdir(join(target, 'secrets'), { mode: 0o700 });
  const client = await openClient(parts.ownerUrl, 'cloudvse-backup');
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const names = (await client.query(TABLES)).rows.map((row) => row.name as string);
    const tables: BackupManifest['tables'][number][] = [];
    for (const name of names) {
      const file = `tables/${name}.copy.gz`;
      const { through, digest } = hashing();
      const stream = client.query(copyTo(`COPY ${quoteName(name)} TO STDOUT`));
      await pipeline(stream, through, createGzip({ level: 6 }), createWriteStream(join(target, file), PRIVATE));
      tables.push({ name, rows: stream.rowCount, sha256: digest(), file });
    }
    const sequences = (
      await client.query(`select schemaname || '.' || sequencename as name, coalesce(last_value, start_value)::text as value,
        last_value is not null as called from pg_sequences
        where schemaname not in ('graphile_worker') order by 1`)
    ).rows as BackupManifest['sequences'][number][];
    const queue = await client.query<{ job: unknown }>(QUEUE);
    const lines = gzipSync(queue.rows.map((row) => `${JSON.stringify(row.job)}\n`).join(''));
    await writeFile(join(target, QUEUE_FILE), lines, PRIVATE);
    const migrations = (await client.query('select name from public.schema_migration order by name')).rows.map(
      (row) => row.name as string,
    );
    const engine = (await client.query('show server_version')).rows[0].server_version as string;
    await client.query('COMMIT');

    const files: BackupManifest['files'][number][] = [];
    for await (const key of parts.storage.list('')) {
      const { through, digest, bytes } = hashing();
      const path = join(target, 'files', key);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      // An object may go between listing and reading (an expired upload); the database's snapshot does not name it then.
      const body = await parts.storage.get(key).catch(() => null);
      if (!body) continue;
      await pipeline(body, through, createWriteStream(path, PRIVATE));
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
      queue: { file: QUEUE_FILE, jobs: queue.rows.length, sha256: createHash('sha256').update(lines).digest('hex') },
      sequences,
      files,
      secrets: [...SECRET_NAMES],
    };
    await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest, null, 1), PRIVATE);
    return manifest;
  } finally {
    await client.end();
  }
}

/** A part of a backup that cannot be used; the message says which and what to do. */
export class BackupDamaged extends Error {
  constructor(part: string, what: 'damaged' | 'missing') {
    super(
      `${part} is ${what}: this backup cannot be restored. Take another one, or copy the file again from where the backup was made`,
    );
    this.name = 'BackupDamaged';
  }
}

/** Runs a check of one part; what the file system or the unpacker says becomes a sentence about the part. */
async function checkPart(part: string, digestOf: () => Promise<string>, expected?: string): Promise<void> {
  let digest: string;
  try {
    digest = await digestOf();
  } catch (error) {
    throw new BackupDamaged(part, (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'damaged');
  }
  if (expected !== undefined && digest !== expected) throw new BackupDamaged(part, 'damaged');
}

async function digestOfFile(path: string, unpack: boolean): Promise<string> {
  const { through, digest } = hashing();
  through.resume();
  if (unpack) await pipeline(createReadStream(path), createGunzip(), through);
  else await pipeline(createReadStream(path), through);
  return digest();
}

async function readManifest(source: string): Promise<BackupManifest> {
  const path = join(source, 'manifest.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is not there: this folder holds no finished backup`);
  });
  let manifest: BackupManifest;
  try {
    manifest = JSON.parse(text) as BackupManifest;
  } catch {
    throw new BackupDamaged('manifest.json', 'damaged');
  }
  if (manifest.format !== 1) throw new Error('This backup was made by a newer version');
  return manifest;
}

/**
 * Reads a backup's manifest and checks every file against its digest.
 * @throws BackupDamaged naming the first damaged or missing part.
 */
export async function checkBackup(source: string): Promise<BackupManifest> {
  const manifest = await readManifest(source);
  for (const { file, sha256 } of manifest.tables) {
    await checkPart(file, () => digestOfFile(join(source, file), true), sha256);
  }
  if (manifest.queue) {
    const { file, sha256 } = manifest.queue;
    await checkPart(file, () => digestOfFile(join(source, file), false), sha256);
  }
  for (const { key, sha256 } of manifest.files) {
    await checkPart(`files/${key}`, () => digestOfFile(join(source, 'files', key), false), sha256);
  }
  for (const name of manifest.secrets) {
    await checkPart(`secrets/${name}`, () => digestOfFile(join(source, 'secrets', name), false));
  }
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
 * Fills an empty database that has the backup's migrations, and no others, and an empty store, in one transaction. The
 * newer migrations run afterwards on the rows, as an upgrade does, so this is also the way to a newer engine or version.
 * @throws Error when the target holds data or a row count differs afterwards.
 */
export async function restore(parts: {
  readonly ownerUrl: string;
  readonly storage: Storage;
  readonly source: string;
}): Promise<BackupManifest> {
  const manifest = await checkBackup(parts.source);
  const client = await openClient(parts.ownerUrl, 'cloudvse-backup');
  try {
    const known = (await client.query('select name from public.schema_migration')).rows.map(
      (row) => row.name as string,
    );
    const missing = manifest.migrations.filter((name) => !known.includes(name));
    if (missing.length > 0) throw new Error(`The backup is newer than this program: ${missing.join(', ')}`);
    const newer = known.filter((name) => !manifest.migrations.includes(name));
    if (newer.length > 0) throw new Error(`Restore into an empty database: this one has ${newer.join(', ')} already`);
    const used = await client.query(
      `select to_regclass('identity.person') is not null and exists (select 1 from identity.person) as used`,
    );
    if (used.rows[0].used) throw new Error('The database already holds people; restore into an empty one');
    await client.query('BEGIN');
    // Foreign keys and triggers must not check rows that arrive table by table.
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
    // Entries that no list of the sealer came with are found in the log.
    await client.query('SET LOCAL session_replication_role = origin');
    const sealer = await client.query(`select to_regprocedure('audit.find_unsealed()') as there`);
    if (sealer.rows[0].there) await client.query('select audit.find_unsealed()');
    if (manifest.queue) {
      const text = gunzipSync(await readFile(join(parts.source, manifest.queue.file))).toString('utf8');
      const jobs = text.split('\n').filter(Boolean);
      for (let from = 0; from < jobs.length; from += 1000) {
        await client.query('select jobs.enqueue($1::jsonb)', [`[${jobs.slice(from, from + 1000).join(',')}]`]);
      }
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
