import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts';
import { createLog } from '../log/log.ts';
import { type Live, openLive } from './live.ts';

const log = createLog('silent');
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
let dir: string;
let database: EmbeddedDatabase;
let here: Live;
let there: Live;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cloudvse-live-'));
  database = await startEmbedded(dir, log, { fsync: 'off', shared_buffers: '32MB' });
  database.supervise();
  here = openLive(database.url('postgres'), log);
  there = openLive(database.url('postgres'), log);
}, 60_000);
afterAll(async () => {
  await here.close();
  await there.close();
  await database.stop();
  await rm(dir, { recursive: true, force: true });
  if (database.clusterDir.startsWith('/var/lib/cloudvse/')) {
    await rm(join(database.clusterDir, '..'), { recursive: true, force: true });
  }
});

const connected = (connections: number) =>
  vi.waitFor(
    () => {
      for (const live of [here, there]) {
        expect(live.facts().connected).toBe(true);
        expect(live.facts().connections).toBeGreaterThanOrEqual(connections);
      }
    },
    { timeout: 60_000, interval: 50 },
  );

it('carries events between processes again after the database ended, Chinese ones of any size too', async () => {
  const heard: unknown[] = [];
  there.subscribe('class:1', (item) => heard.push(item.data));
  let place: string | null = null;
  for (let round = 0; round <= ROUNDS; round++) {
    await connected(round + 1);
    // What was told while the connection was lost is unknown: no reader goes on behind it unasked.
    if (place !== null) {
      expect(there.resume(place)).toBeNull();
      expect(heard.at(-1)).toBeNull();
    }
    place = there.cursor();
    expect(there.resume(place)).not.toBeNull();
    here.publish('class:1', 'tile', { round });
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ round }), { timeout: 20_000 });
    if (round < ROUNDS) process.kill(database.pid, 'SIGKILL');
  }
  // 3,000 characters are 9,000 bytes, more than a notification takes: they stay in the process and break nothing.
  const local: unknown[] = [];
  here.subscribe('class:1', (item) => local.push(item.data));
  here.publish('class:1', 'tile', { text: '实'.repeat(3000) });
  here.publish('class:1', 'tile', { after: true });
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ after: true }), { timeout: 20_000 });
  expect(local).toHaveLength(2);
}, 600_000);

it('carries what is published at once in its order, each once', async () => {
  await connected(1);
  const [heard, own]: number[][] = [[], []];
  there.subscribe('class:2', ({ data }) => heard!.push((data as { n: number }).n));
  here.subscribe('class:2', ({ data }) => own!.push((data as { n: number }).n));
  const numbers = Array.from({ length: 2000 }, (_, n) => n);
  for (const n of numbers) {
    here.publish('class:2', 'tile', { n });
    // Some come while others are on their way.
    if (n % 250 === 0) await new Promise((done) => setImmediate(done));
  }
  await vi.waitFor(() => expect(heard!.length).toBe(numbers.length), { timeout: 20_000 });
  expect(heard).toEqual(numbers);
  expect(own).toEqual(numbers);
});

it('carries equal events that wait together as often as they were published, in their order', async () => {
  await connected(1);
  const heard: unknown[] = [];
  there.subscribe('person:1', ({ data }) => heard.push(data));
  const unread = [1, 0, 1, 1, 0, 1];
  for (const n of unread) here.publish('person:1', 'notification', { unread: n });
  here.publish('person:1', 'notification', 'end');
  await vi.waitFor(() => expect(heard.at(-1)).toBe('end'), { timeout: 20_000 });
  expect(heard).toEqual([...unread.map((n) => ({ unread: n })), 'end']);
});
