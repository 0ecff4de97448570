import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../../kernel/access/actor.ts';
import { BASE_LOCALE } from '../../../kernel/i18n/locales.ts';
import { sha256Hex } from '../../../kernel/values/sha256.ts';
import { DEMO_PASSWORD, seedFirstStart } from '../../../main/first-start.ts';
import { openProduct } from '../../../main/start.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { createLog } from '../../../platform/log/log.ts';
import { personByAccount } from '../../identity/server/identity.public.ts';
import { aRunnableExperiment } from '../testing/run.builder.ts';

/** Rounds in which server and database are both killed: two kills each. */
const ROUNDS = 10;
const serverFile = fileURLToPath(new URL('../../../main/server.ts', import.meta.url));
const log = createLog('error');
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

let dir = '';
let clusterDir = '';
let environment: Record<string, string> = {};
let base = '';
let experimentId = '';
let server: ChildProcess | undefined;

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.on('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

const open = () => openProduct(loadConfig(environment), log);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cloudvse-crash-'));
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  environment = {
    CLOUDVSE_MODE: 'demo',
    DATA_DIR: dir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    WORKER: 'off',
  };
  const product = await open();
  const config = loadConfig(environment);
  await seedFirstStart(product.app, config, log);
  clusterDir = product.ready.embedded!.clusterDir;
  const system = product.app.context({ actor: systemActor('crash'), locale: BASE_LOCALE, requestId: 'crash' });
  const leader = (await personByAccount(system, 'leader'))!;
  const asLeader = system.as({
    kind: 'person',
    personId: leader.id,
    account: leader.account,
    name: leader.name,
    role: 3,
    unitId: leader.unitId,
    sessionId: leader.id,
    mustChangePassword: false,
    grants: [],
  });
  experimentId = (await aRunnableExperiment(system, asLeader)).id;
  await product.close();
}, 180_000);

afterAll(async () => {
  if (server && server.exitCode === null) {
    const ended = new Promise((done) => server!.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  }
  await rm(dir, { recursive: true, force: true });
  if (clusterDir.startsWith('/var/lib/cloudvse/')) await rm(join(clusterDir, '..'), { recursive: true, force: true });
});

/** One request on a connection of its own: the server behind it may be gone at any moment. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((done, failed) => {
    const sent = request(
      `${base}${path}`,
      {
        method: options.method ?? 'GET',
        headers: { 'content-type': 'application/json', ...options.headers },
        agent: false,
        timeout: 5000,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('error', failed);
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', failed);
    sent.end(options.body === undefined ? undefined : JSON.stringify(options.body));
  });
}

async function boot(): Promise<void> {
  // The machine that dies has its own cluster, also when the other tests use an external server.
  const { DATABASE_URL: _external, ...inherited } = process.env;
  server = spawn(process.execPath, [serverFile], { env: { ...inherited, ...environment }, stdio: 'ignore' });
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    const ready = await ask('/ready').catch(() => null);
    if (ready?.status === 200) return;
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    await wait(50);
  }
  throw new Error('the server did not come up');
}

/** Process id of the database, as it wrote it down itself. */
async function databasePid(): Promise<number> {
  return Number((await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** True while a process exists and is not a zombie waiting to be collected. */
async function alive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat !== null) return !/\) Z /.test(stat);
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux';
  } catch {
    return false;
  }
}

/** Kills both without warning, in either order, and waits until they are gone. */
async function killBoth(databaseFirst: boolean): Promise<void> {
  const database = await databasePid();
  const order = databaseFirst ? [database, server!.pid!] : [server!.pid!, database];
  for (const pid of order) process.kill(pid, 'SIGKILL');
  for (const pid of order) while (await alive(pid)) await wait(10);
}

async function call(path: string, options: Parameters<typeof ask>[1] = {}) {
  const answer = await ask(path, options);
  const json = JSON.parse(answer.text) as { Result: number; Data: Record<string, unknown> };
  if (json.Result !== 0) throw new Error(`${path}: ${answer.text}`);
  return json.Data;
}

describe('a run on a machine that dies', () => {
  it('loses nothing that was answered committed, counts it once, and goes on', { timeout: 400_000 }, async () => {
    await boot();
    const login = await call('/api/Authorize/login', {
      method: 'POST',
      body: {
        Account: 'student',
        Password: sha256Hex(DEMO_PASSWORD),
        BusinessId: 'cloudvse',
        Terminal: 'web',
      },
    });
    const bearer = { authorization: `Bearer ${login.Token}` };
    const made = await call('/bus/access/generatecode', {
      method: 'POST',
      headers: bearer,
      body: { ExperimentId: experimentId, Context: { Kind: 'open' } },
    });
    const begun = await call(`/bus/access/StartProject?Code=${made.Code}`, { headers: bearer });
    const token = { 'x-run-token': String(begun.RunToken) };

    const committed = new Set<number>();
    let next = 1;
    let waiting: number[] = [];
    let going = true;
    const itemOf = (n: number) =>
      n % 7 === 0
        ? {
            N: n,
            Type: 'step.end',
            Data: { seq: ((n / 7 - 1) % 10) + 1, attempt: Math.ceil(n / 70), timeUsed: 5, score: 8 },
          }
        : { N: n, Type: 'event', Data: { verb: 'poured', object: `beaker:${n}` } };
    // The outbox of a shell: what is not answered is sent again, together with what came up meanwhile.
    const student = (async () => {
      while (going || waiting.length > 0) {
        if (going) waiting.push(next++, next++, next++);
        const batch = waiting.slice(0, 50);
        try {
          const answer = await call('/bus/Behavior/Operation', {
            method: 'POST',
            headers: token,
            body: { RecordId: made.RunId, Epoch: begun.Epoch, Operations: batch.map(itemOf) },
          });
          for (const { N, Status } of answer.Results as { N: number; Status: string }[]) {
            if (Status === 'rejected') throw new Error(`item ${N} was rejected`);
            committed.add(N);
          }
          waiting = waiting.filter((n) => !committed.has(n));
        } catch (error) {
          if (/rejected/.test(String(error))) throw error;
          await wait(30);
        }
      }
    })();

    for (let round = 0; round < ROUNDS; round++) {
      const before = committed.size;
      // Kill only while items flow, at a moment nobody chose.
      while (committed.size <= before) await wait(5);
      await wait(50 + Math.random() * 250);
      await killBoth(round % 2 === 0);
      await boot();
    }
    const beforeLast = committed.size;
    while (committed.size <= beforeLast) await wait(5);
    going = false;
    await student;
    const end = await call('/bus/access/ExitProject?Status=1', { headers: token });
    expect(end).toMatchObject({ Status: 1 });

    const ended = new Promise((done) => server!.once('exit', done));
    server!.kill('SIGTERM');
    await ended;
    const product = await open();
    const system = product.app.context({ actor: systemActor('crash'), locale: BASE_LOCALE, requestId: 'crash' });
    const kept = await system.tx((tx) =>
      sql<{ epoch: number; n: number }>`select epoch, n from runs.behavior where run_id = ${made.RunId as string}
        order by epoch, n`.execute(tx.db),
    );
    const steps = await system.tx((tx) =>
      sql<{ n: number }>`select count(*) as n from runs.run_step where run_id = ${made.RunId as string}`.execute(tx.db),
    );
    const run = await system.tx((tx) =>
      sql<{ state: string; item_count: number }>`select state, item_count from runs.run
        where id = ${made.RunId as string}`.execute(tx.db),
    );
    await product.close();

    const numbers = kept.rows.map((row) => row.n);
    expect(new Set(kept.rows.map((row) => row.epoch))).toEqual(new Set([1]));
    expect(numbers).toEqual(Array.from({ length: next - 1 }, (_, i) => i + 1));
    expect(new Set(numbers)).toEqual(committed);
    expect(steps.rows[0]?.n).toBe(Math.floor((next - 1) / 7));
    expect(run.rows[0]).toEqual({ state: 'finished', item_count: numbers.length });
    expect(numbers.length).toBeGreaterThan(ROUNDS);
  });
});
