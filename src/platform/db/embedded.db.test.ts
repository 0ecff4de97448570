import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { openDataDir } from '../config/data-dir.ts';
import { createLog } from '../log/log.ts';
import { adminClient } from '../testing/cluster.ts';
import { readyDatabase } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { beginCluster } from './embedded-cluster.ts';

const log = createLog('silent');
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('starts under a folder nobody else can enter, adopts its server and replaces a dead one', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'cloudvse 封闭 '));
    folders.push(parent);
    await chmod(parent, 0o700);
    const dir = join(parent, 'data');

    const first = await startEmbedded(dir, log);
    const client = await adminClient(first.url('postgres'));
    await client.query('create table kept (x int)');
    await client.query('insert into kept values (7)');
    expect((await client.query('show fsync')).rows[0].fsync).toBe('on');
    expect((await client.query('show listen_addresses')).rows[0].listen_addresses).toBe('127.0.0.1');
    await client.end();
    // The socket in its folder leads to the same server, also for who takes it over.
    const near = new URL(first.url('postgres'));
    near.searchParams.set('host', first.socketDir ?? 'none');
    const beside = await adminClient(near.href);
    expect((await beside.query('select inet_server_addr() as address, x from kept')).rows).toEqual([
      { address: null, x: 7 },
    ]);
    await beside.end();

    const adopted = await startEmbedded(dir, log);
    expect(adopted).toMatchObject({
      adopted: true,
      pid: first.pid,
      port: first.port,
      socketDir: first.socketDir,
    });

    // As a power cut leaves it: the server gone, its lock file still there.
    const dead = first.pid;
    process.kill(dead, 'SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(dead, 0)).toThrow(), { timeout: 10_000, interval: 20 });
    const again = await startEmbedded(dir, log);
    expect(again.adopted).toBe(false);
    const check = await adminClient(again.url('postgres'));
    expect((await check.query('select x from kept')).rows).toEqual([{ x: 7 }]);
    await check.end();

    // Supervised, it comes back by itself on the same port.
    again.supervise();
    const before = again.pid;
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(again.pid).not.toBe(before), { timeout: 40_000, interval: 50 });
    const back = await adminClient(again.url('postgres'));
    expect((await back.query('select x from kept')).rows).toEqual([{ x: 7 }]);
    await back.end();
    const { pid } = again;
    await again.stop();
    // Ended, it keeps its number until its parent has noticed.
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 10_000, interval: 20 });

    // Two processes that begin at the same moment work with one server.
    const [one, other] = await Promise.all([startEmbedded(dir, log), startEmbedded(dir, log)]);
    expect(one.pid).toBe(other.pid);
    expect([one.adopted, other.adopted].sort()).toEqual([false, true]);
    await one.stop();
    expect((await readdir(one.clusterDir)).filter((name) => name.startsWith('.trial'))).toEqual([]);
    if (again.clusterDir.startsWith('/var/lib/cloudvse/')) folders.push(join(again.clusterDir, '..'));
  }, 120_000);

  it('takes nothing for a cluster that a crash left half made', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'cloudvse-half-'));
    folders.push(parent);
    const begun = await beginCluster(join(parent, 'data'), log);
    await begun.made;
    const beside = async () =>
      (await readdir(dirname(begun.cluster))).filter((name) => /^postgres\./.test(name)).sort();
    expect(await beside()).toEqual(['postgres.password']);
    if (begun.cluster.startsWith('/var/lib/cloudvse/')) folders.push(join(begun.cluster, '..'));
    // As a crash in the middle leaves it: the version is there already, beside the place of the cluster.
    await rm(begun.cluster, { recursive: true });
    const [left, working] = [`${begun.cluster}.new`, `${begun.cluster}.new-other`];
    for (const draft of [left, working]) {
      await mkdir(draft);
      await writeFile(join(draft, 'PG_VERSION'), '17');
    }
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(left, hourAgo, hourAgo);
    // What lies in the place and is no cluster may be anything.
    await mkdir(begun.cluster);
    await writeFile(join(begun.cluster, 'thesis.txt'), 'years of work');
    const database = await startEmbedded(join(parent, 'data'), log);
    const client = await adminClient(database.url('postgres'));
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await database.stop();
    // Another process may be making one this very minute: only what is old goes.
    const aside = (await beside()).find((name) => name.includes('.aside-'));
    expect(await beside()).toEqual([aside, 'postgres.new-other', 'postgres.password']);
    expect(await readFile(join(dirname(begun.cluster), aside!, 'thesis.txt'), 'utf8')).toBe('years of work');
  }, 120_000);

  it('is made once by two processes that start at the same moment on an empty folder of any name', async () => {
    // The server would read a comma as the end of one folder for sockets and the beginning of another one.
    const parent = await mkdtemp(join(tmpdir(), 'cloudvse, twice-'));
    folders.push(parent);
    await chmod(parent, 0o755);
    const dir = join(parent, 'data');
    const config = loadConfig({ DATA_DIR: dir, CLOUDVSE_MODE: 'demo' });
    const secrets = await openDataDir(dir, 'demo');
    const migrations = join(dir, 'migrations');
    await mkdir(migrations);
    await writeFile(join(migrations, '20260101000000_one.sql'), 'select 1');
    const ready = await Promise.all([0, 1].map(() => readyDatabase(config, secrets, migrations, log)));
    const [one, other] = ready.map(({ embedded }) => embedded!);
    if (one!.clusterDir.startsWith('/var/lib/cloudvse/')) folders.push(join(one!.clusterDir, '..'));
    expect([one!.pid, one!.password]).toEqual([other!.pid, other!.password]);
    expect(one!.socketDir).toBeNull();
    const client = await adminClient(ready[1]!.ownerUrl);
    expect((await client.query('select count(*)::int as n from public.schema_migration')).rows).toEqual([{ n: 1 }]);
    await client.end();
    expect((await readdir(dirname(one!.clusterDir))).filter((name) => name.includes('.new'))).toEqual([]);
    await one!.stop();
  }, 120_000);
});
