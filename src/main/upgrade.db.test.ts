import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyAudit } from '../platform/audit/audit.ts';
import { type BackupManifest, restore } from '../platform/backup/backup.ts';
import { migrate } from '../platform/db/migrate.ts';
import { dumpSchema } from '../platform/db/schema-dump.ts';
import { createLog } from '../platform/log/log.ts';
import { diskStorage } from '../platform/storage/disk.ts';
import { adminClient, serverUrl, TEST_PASSWORDS } from '../platform/testing/cluster.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';

/** Databases of earlier commits, as the product's own backup wrote them: manifest and rows, without files and secrets. */
const FIXTURES = ['demonstration-20261122'] as const;
const root = join(import.meta.dirname, '../..');
const migrations = join(root, 'db/migrations');
const log = createLog('silent');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudvse-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Unpacks a fixture into a backup folder. */
async function unpack(name: string): Promise<BackupManifest> {
  const packed = await readFile(join(root, `db/fixtures/${name}.json.gz`));
  const { manifest, tables } = JSON.parse(gunzipSync(packed).toString('utf8')) as {
    manifest: BackupManifest;
    tables: Readonly<Record<string, string>>;
  };
  const target = join(folder, name);
  await mkdir(join(target, 'tables'), { recursive: true });
  for (const [file, text] of Object.entries(tables)) await writeFile(join(target, file), gzipSync(text));
  await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest));
  return manifest;
}

describe.each(FIXTURES)('the filled database %s', (name) => {
  let upgraded: TestApp;
  let manifest: BackupManifest;
  const database = `vse_upgrade_${process.pid}`;

  beforeAll(async () => {
    manifest = await unpack(name);
    const admin = await adminClient(serverUrl(inject('templateUrl')));
    await admin.query(`create database ${database}`);
    await admin.end();
    const url = new URL(inject('templateUrl'));
    url.pathname = `/${database}`;
    await migrate(url.href, migrations, TEST_PASSWORDS, log, manifest.migrations);
    await restore({ ownerUrl: url.href, storage: diskStorage(join(folder, 'files')), source: join(folder, name) });
    const { applied } = await migrate(url.href, migrations, TEST_PASSWORDS, log);
    expect(applied.length).toBeGreaterThan(0);
    upgraded = await createTestApp(url.href);
  }, 120_000);
  afterAll(async () => {
    await upgraded?.close();
    const admin = await adminClient(serverUrl(inject('templateUrl')));
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.end();
  });

  it('has the schema of today', async () => {
    expect(await dumpSchema(upgraded.ownerUrl)).toBe(await readFile(join(root, 'db/schema.sql'), 'utf8'));
  });

  it('keeps every person, experiment, course and enrolment', async () => {
    for (const table of ['identity.person', 'experiments.experiment', 'courses.course', 'classes.enrolment']) {
      const before = manifest.tables.filter((one) => one.name === table || one.name.startsWith(`${table}_2`));
      const [row] = await upgraded.ask(`select count(*)::int as n from ${table}`);
      expect(row!.n, table).toBe(before.reduce((sum, one) => sum + one.rows, 0));
      expect(row!.n, table).toBeGreaterThan(0);
    }
    expect(await upgraded.ask(`select 1 from identity.person where account = 'student'`)).toHaveLength(1);
  });

  it('goes on: the chain is whole and seals what is new', async () => {
    await upgraded.drainJobs();
    await (await upgraded.ctx()).tx(async (tx) =>
      tx.audit({ action: 'after.upgrade', object: 'probe', objectId: null }),
    );
    await upgraded.sealed();
    const last = await upgraded.ask(`select a.action from audit.chain c join audit.audit_log a on a.id = c.audit_id
      order by c.serial desc limit 1`);
    const open = await upgraded.ask('select 1 from audit.unsealed');
    expect(last).toEqual([{ action: 'after.upgrade' }]);
    expect(open).toEqual([]);
    expect((await verifyAudit((await upgraded.ctx()).db)).brokenAt).toBeNull();
  });

  it('answers its visitors', async () => {
    const answer = await upgraded.request({ method: 'GET', url: '/api/v1/experiments' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.total).toBeGreaterThan(0);
  });
});
