import { chown, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { adminClient } from '../testing/cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { openDatabase } from './pool.ts';
import { followReplica, MAX_BEHIND_MS, type Replica } from './replica.ts';

const log = createLog('silent');
const QUICK = { fsync: 'off', shared_buffers: '16MB', shared_preload_libraries: '' };
const folders: string[] = [];
const running: EmbeddedDatabase[] = [];
let primary: EmbeddedDatabase;
let standby: EmbeddedDatabase;

/** Copies a cluster that stands still; as root its files stay those of the database's account. */
async function copyCluster(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true });
  await cp(from, to, { recursive: true });
  await cp(`${from}.password`, `${to}.password`);
  await writeFile(join(to, 'standby.signal'), '');
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(from);
  for (const name of ['.', ...(await readdir(to, { recursive: true }))]) await chown(join(to, name), uid, gid);
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cloudvse-replica-'));
  folders.push(folder);
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')];
  const made = await startEmbedded(first, log, QUICK);
  const client = await adminClient(made.url('postgres'));
  await client.query('create table kept (x int)');
  await client.end();
  await made.stop();
  const place = await startEmbedded(second, log, QUICK);
  await place.stop();
  await copyCluster(made.clusterDir, place.clusterDir);
  for (const { clusterDir } of [made, place]) {
    if (clusterDir.startsWith('/var/lib/cloudvse/')) folders.push(join(clusterDir, '..'));
  }
  primary = await startEmbedded(first, log, QUICK);
  running.push(primary);
  const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=${primary.password}`;
  standby = await startEmbedded(second, log, { ...QUICK, primary_conninfo: conninfo });
  running.push(standby);
}, 120_000);
afterAll(async () => {
  for (const one of running.toReversed()) await one.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const onStandby = async (text: string) => {
  const client = await adminClient(standby.url('postgres'));
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};
const becomes = (replica: Replica, fresh: boolean) =>
  vi.waitFor(() => expect(replica.isFresh()).toBe(fresh), { timeout: 20_000, interval: 50 });

it('is read while it keeps up, and not while it is behind, gone or promoted', async () => {
  const database = openDatabase(primary.url('postgres'), 2);
  const replica = followReplica(database, openDatabase(standby.url('postgres'), 2), log);
  try {
    await becomes(replica, true);
    expect(replica.behind()).toBeLessThanOrEqual(MAX_BEHIND_MS);

    // Held up, it falls behind as soon as something is written, and never says otherwise before it has that.
    await onStandby('select pg_wal_replay_pause()');
    await database.pool.query('insert into kept values (7)');
    await becomes(replica, false);
    expect(await onStandby('select x from kept')).toEqual([]);
    await onStandby('select pg_wal_replay_resume()');
    await becomes(replica, true);
    expect(await onStandby('select x from kept')).toEqual([{ x: 7 }]);

    replica.distrust();
    expect(replica.isFresh()).toBe(false);
    await becomes(replica, true);

    // Promoted, it is a database of its own.
    await onStandby('select pg_promote()');
    await becomes(replica, false);
    expect(replica.behind()).toBeNull();

    await standby.stop();
    running.splice(running.indexOf(standby), 1);
    await becomes(replica, false);
  } finally {
    await replica.close();
    await database.close();
  }
}, 120_000);
