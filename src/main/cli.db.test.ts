import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backup, checkBackup, restore } from '../platform/backup/backup.ts';
import { SECRET_NAMES } from '../platform/config/data-dir.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { createLog } from '../platform/log/log.ts';
import { diskStorage } from '../platform/storage/disk.ts';
import { adminClient, cloneDatabase, serverUrl, TEST_PASSWORDS } from '../platform/testing/cluster.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudvse-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function counts(url: string): Promise<Record<string, number>> {
  const client = await adminClient(url);
  const tables = await client.query(`select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'
    and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'graphile_worker', 'jobs')
    and n.nspname not like 'pg\\_%' order by 1`);
  const result: Record<string, number> = {};
  for (const { name } of tables.rows) {
    result[name] = (await client.query(`select count(*)::int as n from ${name}`)).rows[0].n;
  }
  await client.end();
  return result;
}

describe('backup and restore', () => {
  it('brings every row and file back into an empty database, and finds a damaged byte', async () => {
    const source = await cloneDatabase(inject('templateUrl'), `vse_backup_${process.pid}`);
    const data = join(folder, 'data');
    await run('mkdir', ['-p', join(data, 'secrets'), join(data, 'files')]);
    for (const name of SECRET_NAMES) await writeFile(join(data, 'secrets', name), 'ab'.repeat(32));
    const storage = diskStorage(join(data, 'files'));
    await storage.put('blobs/aa/bb/aabb', Buffer.from('实验数据'));

    const target = join(folder, 'copy');
    const manifest = await backup({ ownerUrl: source.url, storage, dataDir: data, target, version: 'test' });
    expect(manifest.tables.find((table) => table.name === 'identity.person')?.rows).toBe(11);
    expect((await checkBackup(target)).files).toHaveLength(1);
    // A copy holds password hashes and keys: nobody else reads it.
    const modes = new Set<string>();
    for (const entry of await readdir(target, { withFileTypes: true, recursive: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      modes.add(`${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`);
    }
    expect([...modes].sort()).toEqual(['file 600', 'folder 700']);
    expect((await stat(target)).mode & 0o777).toBe(0o700);

    const name = `vse_restore_${process.pid}`;
    const admin = await adminClient(serverUrl(inject('templateUrl')));
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
    await admin.end();
    const url = new URL(source.url);
    url.pathname = `/${name}`;
    await migrate(url.href, join(import.meta.dirname, '../../db/migrations'), TEST_PASSWORDS, createLog('silent'));
    const other = diskStorage(join(folder, 'other'));
    await restore({ ownerUrl: url.href, storage: other, source: target });

    const restoredCounts = await counts(url.href);
    expect(restoredCounts).toEqual(await counts(source.url));
    // Equal counts of nothing would say nothing.
    expect(Object.values(restoredCounts).filter((n) => n > 0).length).toBeGreaterThan(10);
    expect(await other.stat('blobs/aa/bb/aabb')).toEqual({ bytes: 12 });
    await expect(restore({ ownerUrl: url.href, storage: other, source: target })).rejects.toThrow(/already holds/);
    // What was restored is usable: the application role reads it.
    const app = openDatabase(url.href.replace(/\/\/[^@]+@/, `//vse_app:${TEST_PASSWORDS.app}@`), 1);
    expect(await app.db.selectFrom('units.unit_path').select('unit_id').execute()).not.toHaveLength(0);
    await app.close();

    const file = join(target, 'files/blobs/aa/bb/aabb');
    const bytes = await readFile(file);
    bytes[0] = bytes[0]! ^ 1;
    await writeFile(file, bytes);
    await expect(checkBackup(target)).rejects.toThrow(/^files\/blobs\/aa\/bb\/aabb is damaged: .*cannot be restored/);
    const table = join(target, 'tables/identity.person.copy.gz');
    const packed = await readFile(table);
    await writeFile(table, 'no gzip');
    await expect(checkBackup(target)).rejects.toThrow(/^tables\/identity\.person\.copy\.gz is damaged/);
    await rm(table);
    await expect(checkBackup(target)).rejects.toThrow(/^tables\/identity\.person\.copy\.gz is missing/);
    await writeFile(table, packed);
    await writeFile(join(target, 'manifest.json'), '{"format":');
    await expect(checkBackup(target)).rejects.toThrow(/^manifest\.json is damaged/);
    await expect(checkBackup(folder)).rejects.toThrow(/holds no finished backup/);

    const last = await adminClient(serverUrl(inject('templateUrl')));
    await last.query(`drop database ${name} with (force)`);
    await last.end();
    await source.drop();
  }, 60_000);

  it('explains itself when called without a command', async () => {
    const answer = await run(process.execPath, [join(import.meta.dirname, 'cli.ts')]).catch((error) => error);
    expect(answer.code).toBe(2);
    expect(answer.stdout).toContain('restore <folder>');
  });
});
