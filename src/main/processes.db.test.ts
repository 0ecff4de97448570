import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../kernel/values/sha256.ts';
import { freePort } from '../platform/http/free-port.ts';
import { DEMO_PASSWORD } from './first-start.ts';

let head: ChildProcess;
let folder: string;
let port: number;
let printed = '';

/** Processes of the server below its head. */
const processes = (): number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, parent] = stat.replace(/^.*\) /s, '').split(' ');
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return Number(parent) === head.pid && state !== 'Z' && command.includes('server.ts') ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

/** Asks on a connection of its own: the processes take connections in turn. */
function ask(
  path: string,
  given: { readonly token?: string; readonly run?: string; readonly body?: unknown } = {},
): Promise<{ status: number; json: Record<string, unknown> }> {
  return new Promise((done, failed) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent: false,
        method: given.body === undefined ? 'GET' : 'POST',
        headers: {
          ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
          ...(given.run ? { 'x-run-token': given.run } : {}),
          ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => done({ status: answer.statusCode ?? 0, json: JSON.parse(text || '{}') }));
      },
    );
    sent.on('error', failed);
    sent.end(given.body === undefined ? undefined : JSON.stringify(given.body));
  });
}

/** An open stream of live events and what it was sent so far. */
function listen(path: string, token: string): Promise<{ text: () => string; close: () => void }> {
  return new Promise((done, failed) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const sent = request({ host: '127.0.0.1', port, path, agent: false, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      if (answer.statusCode === 200) done({ text: () => text, close: () => sent.destroy() });
      else failed(new Error(`${path}: ${answer.statusCode}`));
    });
    sent.on('error', failed);
    sent.end();
  });
}

const signIn = (account: string, password = DEMO_PASSWORD) =>
  ask('/api/Authorize/login', {
    body: { Account: account, Password: sha256Hex(password), BusinessId: 'cloudvse', Terminal: 'web' },
  });
const tokenOf = async (account: string) => ((await signIn(account)).json.Data as { Token: string }).Token;

/** Statuses of as many answers, from the processes in turn. */
async function statuses(count: number, path: string, token?: string): Promise<number[]> {
  const list: number[] = [];
  for (let i = 0; i < count; i++) list.push((await ask(path, token ? { token } : {})).status);
  return list;
}

async function until(what: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!(await what())) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms\n${printed}`);
    await sleep(50);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudvse-processes-'));
  port = await freePort();
  head = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: folder,
      DEMO_TERM: 'off',
      WORKERS: '2',
      BEARER_MEMORY_MS: '2000',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [head.stdout, head.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  await until(() => printed.includes('all processes are ready'), 170_000);
}, 180_000);
afterAll(async () => {
  if (head.exitCode === null) {
    head.kill('SIGTERM');
    await new Promise((done) => head.once('exit', done));
  }
  const cluster = /"cluster":"([^"]+)"/.exec(printed)?.[1];
  if (cluster?.startsWith('/var/lib/cloudvse/')) await rm(join(cluster, '..'), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}, 60_000);

describe('two processes on one database and port', () => {
  it('know the sign-ins of each other, and their end at once though they remember bearers', async () => {
    const [token, other] = [await tokenOf('student'), await tokenOf('student')];
    expect(new Set(await statuses(8, '/api/v1/person/GetUserInfo', token))).toEqual(new Set([200]));
    expect((await ask('/api/v1/me/sessions/end', { token: other, body: {} })).status).toBe(200);
    await until(
      async () => (await statuses(4, '/api/v1/person/GetUserInfo', token)).every((status) => status === 401),
      1000,
    );
  });

  it('send live events to the readers of both', async () => {
    const [token, other] = [await tokenOf('student03'), await tokenOf('student03')];
    const streams = await Promise.all([0, 1, 2, 3].map(() => listen('/api/v1/stream', token)));
    expect((await ask('/api/v1/me/sessions/end', { token: other, body: {} })).status).toBe(200);
    await until(() => streams.every((stream) => stream.text().includes('session.revoked')), 2000);
    for (const stream of streams) stream.close();
  });

  it('record a run through both, each item once, and show it to who watches the class through either', async () => {
    const [teacher, learner] = [await tokenOf('teacher'), await tokenOf('student05')];
    const read = async <T>(path: string, token: string) => (await ask(path, { token })).json.data as T;
    type Named = { readonly id: string; readonly code: string };
    const { rows } = await read<{ rows: Named[] }>('/api/v1/courses?as=teacher', teacher);
    const course = rows.find(({ code }) => code === 'PHYS-101')!.id;
    type Node = { readonly id: string; readonly experiment: { experimentId: string } | null; readonly lock: unknown };
    const outline = await read<{ rows: Node[] }>(`/api/v1/courses/${course}/nodes`, learner);
    const node = outline.rows.find(({ experiment, lock }) => experiment && !lock)!;
    const { classes } = await read<{ classes: { id: string }[] }>(`/api/v1/courses/${course}/live`, teacher);
    const classId = classes[0]!.id;
    const watchers = await Promise.all(
      [0, 1, 2, 3].map(() => listen(`/api/v1/live/classes/${classId}/stream`, teacher)),
    );

    const context = { Kind: 'course', NodeId: node.id, ClassId: classId };
    const launch = { ExperimentId: node.experiment!.experimentId, Context: context };
    const made = await ask('/bus/access/generatecode', { token: learner, body: launch });
    expect(made.json).toMatchObject({ Result: 0 });
    const { Code } = made.json.Data as { Code: string };
    const begun = await ask(`/bus/access/StartProject?Code=${Code}`, { token: learner });
    expect(begun.json).toMatchObject({ Result: 0 });
    const run = begun.json.Data as { RecordId: string; RunToken: string; Epoch: number };
    const steps = Array.from({ length: 12 }, (_, i) => i);
    const statuses: string[] = [];
    for (const i of steps) {
      const at = Date.now();
      const items = [
        { N: 2 * i + 1, T: at, Type: 'event', Data: { verb: 'set', object: `length:${i}` } },
        { N: 2 * i + 2, T: at, Type: 'event', Data: { verb: 'read', object: `period:${i}` } },
      ];
      const body = { RecordId: run.RecordId, Epoch: run.Epoch, Operations: items };
      // The same batch twice at once, as after a lost answer: often one at each process.
      const answers = await Promise.all([0, 1].map(() => ask('/bus/Behavior/Operation', { run: run.RunToken, body })));
      for (const { json } of answers) {
        for (const { Status } of (json.Data as { Results: { Status: string }[] }).Results) statuses.push(Status);
      }
    }
    const count = (status: string) => statuses.filter((one) => one === status).length;
    expect([statuses.length, count('committed'), count('duplicate')]).toEqual([48, 24, 24]);
    const items = await Promise.all(
      [0, 1].map(() => read<{ total: number }>(`/api/v1/runs/${run.RecordId}/replay/items`, learner)),
    );
    expect(items.map(({ total }) => total)).toEqual([24, 24]);
    await until(() => watchers.every((stream) => stream.text().includes('period:11')), 5000);
    for (const stream of watchers) stream.close();
  }, 60_000);

  it('count wrong passwords together', async () => {
    for (let i = 0; i < 5; i++) await signIn('student09', 'wrong');
    for (let i = 0; i < 4; i++) expect((await signIn('student09')).json.Data).not.toHaveProperty('Token');
    expect((await signIn('student08')).json.Data).toHaveProperty('Token');
  });

  it('use up a limit together', async () => {
    // Thirty an hour and address; each process alone would allow sixty.
    const list: number[] = [];
    for (let i = 0; i < 60; i++) {
      list.push((await ask('/api/v1/proofs/2222222222222')).status);
      await sleep(10);
    }
    const passed = list.filter((status) => status !== 429).length;
    expect(passed).toBeGreaterThanOrEqual(30);
    expect(passed).toBeLessThanOrEqual(45);
    expect(list.slice(-4)).toEqual([429, 429, 429, 429]);
  });

  it('answer while one of them is killed, and are two again', async () => {
    const before = processes();
    process.kill(before[0]!, 'SIGKILL');
    await until(() => processes().some((pid) => !before.includes(pid)) && processes().length === 2, 20_000);
    await until(async () => (await statuses(6, '/ready')).every((status) => status === 200), 20_000);
    expect(printed).toContain('another one takes its place');
  }, 60_000);

  it('end in order with their head, the database last', async () => {
    const database = /"cluster":"([^"]+)"/.exec(printed)?.[1] ?? join(folder, 'postgres');
    expect(existsSync(join(database, 'postmaster.pid'))).toBe(true);
    head.kill('SIGTERM');
    const code = await new Promise((done) => head.once('exit', done));
    expect(code).toBe(0);
    expect(processes()).toEqual([]);
    expect(existsSync(join(database, 'postmaster.pid'))).toBe(false);
  }, 60_000);
});
