import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { failedJobsRoute, retryJobsRoute } from '../modules/audit/shared/queue.contract.ts';
import { verifyAudit } from '../platform/audit/audit.ts';
import { backup, restore } from '../platform/backup/backup.ts';
import { SECRET_NAMES } from '../platform/config/data-dir.ts';
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { resendEvents } from '../platform/events/resend.ts';
import { createLog } from '../platform/log/log.ts';
import { diskStorage } from '../platform/storage/disk.ts';
import { adminClient, TEST_PASSWORDS } from '../platform/testing/cluster.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';

const log = createLog('silent');
const migrations = join(import.meta.dirname, '../../db/migrations');
/** The list of what waits for its seal; a database of before it is made by leaving it empty. */
const withoutList = `delete from audit.unsealed`;

let folder: string;
let source: TestApp;
let other: EmbeddedDatabase;
let restored: TestApp;

/** Brings a backup into a fresh database of the other cluster and opens the application on it. */
async function restoreElsewhere(target: string, name: string, before: (url: string) => Promise<void> = async () => {}) {
  const admin = await adminClient(other.url('postgres'));
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = other.url(name);
  await migrate(url, migrations, TEST_PASSWORDS, log);
  await restore({ ownerUrl: url, storage: diskStorage(join(folder, name)), source: target });
  await before(url);
  return createTestApp(url);
}

async function copyOf(app: TestApp, name: string): Promise<string> {
  const target = join(folder, name);
  const storage = diskStorage(join(folder, 'files'));
  await backup({ ownerUrl: app.ownerUrl, storage, dataDir: join(folder, 'data'), target, version: 'test' });
  return target;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudvse-elsewhere-'));
  await mkdir(join(folder, 'data/secrets'), { recursive: true });
  for (const name of SECRET_NAMES) await writeFile(join(folder, 'data/secrets', name), 'ab'.repeat(32));
  source = await createTestApp(inject('templateUrl'));
  // Transaction ids of a cluster that has worked for years are far above those of a new one.
  await source.ask(`do $$ begin for i in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$`);
  const ctx = await source.ctx('admin');
  await ctx.tx(async (tx) => tx.audit({ action: 'before.sealed', object: 'probe', objectId: null }));
  await source.sealed();
  await ctx.tx(async (tx) => {
    tx.audit({ action: 'before.waiting', object: 'probe', objectId: null });
    tx.emit({ type: 'audit.alarm', version: 1, key: 'disk', payload: { kind: 'disk', serial: null } });
    tx.enqueue({ name: 'platform.expire', payload: { marked: true }, runAt: new Date(Date.now() + 60_000) });
  });
  other = await startEmbedded(join(folder, 'other'), log, { fsync: 'off', shared_buffers: '32MB' });
  restored = await restoreElsewhere(await copyOf(source, 'copy'), 'vse_elsewhere');
}, 120_000);
afterAll(async () => {
  await restored?.close();
  await source?.close();
  await other?.stop();
  await rm(folder, { recursive: true, force: true });
  if (other?.clusterDir.startsWith('/var/lib/cloudvse/')) {
    await rm(join(other.clusterDir, '..'), { recursive: true, force: true });
  }
});

/** Actions whose entries stand in the chain. */
const sealedActions = async (app: TestApp) =>
  (
    await app.ask(`select a.action from audit.chain c join audit.audit_log a on a.id = c.audit_id
      where a.object = 'probe' order by c.serial`)
  ).map((row) => row.action);
const health = async (app: TestApp) =>
  app.app.jobs.find((job) => job.name === 'audit.health')!.run(await app.ctx(), {});
const alarms = async (app: TestApp) => (await app.ask('select kind from audit.alarm order by kind')).map((r) => r.kind);

describe('a product restored into another cluster', () => {
  it('seals what waited and what is written afterwards, in one unbroken chain', async () => {
    await (await restored.ctx('admin')).tx(async (tx) =>
      tx.audit({ action: 'after.restore', object: 'probe', objectId: null }),
    );
    await restored.sealed();
    expect(await sealedActions(restored)).toEqual(['before.sealed', 'before.waiting', 'after.restore']);
    const [{ outside }] = (await restored.ask(`select count(*)::int as outside from audit.audit_log a
      where not exists (select from audit.chain c where c.audit_id = a.id)`)) as [{ outside: number }];
    expect(outside).toBe(0);
    expect((await verifyAudit((await restored.ctx()).db)).brokenAt).toBeNull();
  });

  it('keeps the jobs that waited and delivers the events nobody received', async () => {
    const waiting = await restored.ask(`select t.identifier as name, j.payload, j.run_at > now() as later
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'platform.expire'`);
    expect(waiting).toEqual([{ name: 'platform.expire', payload: { marked: true }, later: true }]);
    // The queue lost: what the outbox says still reaches every subscriber, once.
    await restored.ask('delete from graphile_worker._private_jobs');
    const subscribers = restored.app.subscribers;
    const readers = subscribers.filter((one) => one.event === 'audit.alarm').length;
    expect(readers).toBeGreaterThan(0);
    await restored.ask(
      `insert into events.subscriber select unnest($1::text[]), '-infinity' on conflict (name)
      do update set since = excluded.since`,
      [subscribers.map((one) => one.name)],
    );
    expect(await resendEvents(await restored.ctx(), subscribers)).toBeGreaterThanOrEqual(readers);
    expect(await resendEvents(await restored.ctx(), subscribers)).toBe(0);
    await restored.drainJobs();
    expect(await resendEvents(await restored.ctx(), subscribers)).toBe(0);
    const delivered = await restored.ask(`select 1 from events.delivered d join events.outbox o on o.id = d.event_id
      where o.type = 'audit.alarm'`);
    expect(delivered).toHaveLength(readers);
  });

  it('raises the alarm for an entry outside the chain whatever the list says, and seals it', async () => {
    await (await restored.ctx('admin')).tx(async (tx) =>
      tx.audit({ action: 'after.lost', object: 'probe', objectId: null }),
    );
    await restored.ask(withoutList);
    await restored.moveClock(20 * 60_000);
    await health(restored);
    expect(await alarms(restored)).toContain('unsealed');
    await restored.sealed();
    await health(restored);
    expect(await alarms(restored)).not.toContain('unsealed');
    expect((await sealedActions(restored)).at(-1)).toBe('after.lost');
    expect((await verifyAudit((await restored.ctx()).db)).brokenAt).toBeNull();
  });

  it('shows jobs that failed for good and lets them begin again', async () => {
    await restored.ask(
      `select graphile_worker.add_job('audit.watch', '{}'::json, job_key => 'dead', max_attempts => 1)`,
    );
    await restored.ask(
      `update graphile_worker._private_jobs set attempts = 1, last_error = E'no space\\nstack' where key = 'dead'`,
    );
    await health(restored);
    expect(await alarms(restored)).toContain('jobs');
    const { rows } = await restored.call(failedJobsRoute, {}, 'admin');
    expect(rows).toMatchObject([{ name: 'audit.watch', attempts: 1, error: 'no space' }]);
    await expect(restored.call(failedJobsRoute, {}, 'college')).rejects.toMatchObject({ status: 403 });
    expect(await restored.call(retryJobsRoute, { body: { ids: [rows[0]!.id] } }, 'admin')).toEqual({ retried: 1 });
    expect(await restored.drainJobs()).toContain('audit.watch');
    await health(restored);
    expect(await alarms(restored)).not.toContain('jobs');
  });
});
