import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { adminClient } from '../testing/cluster.ts';
import { startEmbedded } from './embedded.ts';

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

    const adopted = await startEmbedded(dir, log);
    expect(adopted).toMatchObject({ adopted: true, pid: first.pid, port: first.port });

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
    if (again.clusterDir.startsWith('/var/lib/cloudvse/')) folders.push(join(again.clusterDir, '..'));
  }, 120_000);
});
