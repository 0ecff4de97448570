import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemActor } from '../kernel/access/actor.ts';
import { BASE_LOCALE } from '../kernel/i18n/locales.ts';
import { seedFirstStart } from '../main/first-start.ts';
import { openProduct } from '../main/start.ts';
import { personByAccount } from '../modules/identity/server/identity.public.ts';
import { aRunnableExperiment } from '../modules/runs/testing/run.builder.ts';
import { loadConfig } from '../platform/config/config.ts';
import type { Ctx } from '../platform/db/context.ts';
import { createLog } from '../platform/log/log.ts';
import { adminClient } from '../platform/testing/cluster.ts';

/** What dies without warning. */
export const DEATHS = ['database', 'backends', 'server', 'both'] as const;
export type Death = (typeof DEATHS)[number];

const serverFile = fileURLToPath(new URL('../main/server.ts', import.meta.url));
const log = createLog('error');
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What the server answered with an HTTP status; no answer at all is an error of another kind. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, path: string, text: string) {
    super(`${path}: ${status} ${text}`);
    this.status = status;
  }
}

interface AskOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** The product with a database of its own, as separate processes that can be killed. */
export interface MortalMachine {
  /** A listed experiment with ten steps of ten points. */
  readonly experimentId: string;
  /** Asks the server on a connection of its own. @returns the data of the answer @throws Refused; Error when it is gone */
  readonly call: (path: string, options?: AskOptions) => Promise<Record<string, unknown>>;
  /** Starts the server if it does not live, and waits until it is ready. */
  readonly boot: () => Promise<void>;
  /** Lets one part of the machine die and waits until the service is back; `odd` turns the order of two deaths. */
  readonly die: (kind: Death, odd?: boolean) => Promise<void>;
  /** Ends the server in order and looks at what is left as the system. */
  readonly inspect: <T>(look: (system: Ctx) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

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

async function kill(...pids: number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  for (const pid of pids) while (await alive(pid)) await wait(10);
}

/** Installs the product with its demonstration in a folder of its own; the server is not started yet. */
export async function aMortalMachine(): Promise<MortalMachine> {
  const dir = await mkdtemp(join(tmpdir(), 'cloudvse-crash-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const environment = {
    CLOUDVSE_MODE: 'demo',
    DATA_DIR: dir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  };
  const config = loadConfig(environment);
  const open = () => openProduct(config, log);
  const systemOf = (product: Awaited<ReturnType<typeof open>>) =>
    product.app.context({ actor: systemActor('crash'), locale: BASE_LOCALE, requestId: 'crash' });
  let server: ChildProcess | undefined;
  /** The last words of the server. */
  let said = '';

  const product = await open();
  await seedFirstStart(product.app, config, log);
  const { clusterDir } = product.ready.embedded!;
  const system = systemOf(product);
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
  const experimentId = (await aRunnableExperiment(system, asLeader)).id;
  await product.close();

  /** One request on a connection of its own: the server behind it may be gone at any moment. */
  const ask = (path: string, options: AskOptions = {}) =>
    new Promise<{ status: number; text: string }>((done, failed) => {
      const sent = request(
        `${base}${path}`,
        {
          method: options.method ?? 'GET',
          headers: { 'content-type': 'application/json', ...options.headers },
          agent: false,
          timeout: 30_000,
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

  const ready = async () => {
    const deadline = performance.now() + 120_000;
    while (performance.now() < deadline) {
      if (server!.exitCode !== null) throw new Error(`the server ended with ${server!.exitCode}: ${said}`);
      const answer = await ask('/ready').catch(() => null);
      if (answer?.status === 200) return;
      await wait(50);
    }
    throw new Error('the server did not become ready');
  };

  const lives = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  const boot = async () => {
    if (lives()) return;
    // The machine that dies has its own cluster, also when the other tests use an external server.
    const { DATABASE_URL: _external, ...inherited } = process.env;
    server = spawn(process.execPath, [serverFile], {
      env: { ...inherited, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    said = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream!.setEncoding('utf8').on('data', (part: string) => {
        said = (said + part).slice(-4000);
      });
    }
    await ready();
  };

  /** Process id of the database and its port, as it wrote them down itself. */
  const database = async () => {
    const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n');
    return { pid: Number(lines[0]), port: lines[3] };
  };

  /** Ends every session of the product at once, as a fail-over does. */
  const endSessions = async () => {
    const password = (await readFile(`${clusterDir}.password`, 'utf8')).trim();
    const client = await adminClient(`postgres://postgres:${password}@127.0.0.1:${(await database()).port}/cloudvse`);
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'cloudvse%' or usename = 'vse_jobs'`);
    await client.end();
  };

  const end = async () => {
    if (!lives()) return;
    const ended = new Promise((done) => server!.once('exit', done));
    server!.kill('SIGTERM');
    await ended;
  };

  return {
    experimentId,
    boot,
    async call(path, options) {
      const answer = await ask(path, options);
      if (answer.status !== 200) throw new Refused(answer.status, path, answer.text);
      const body = JSON.parse(answer.text) as { Result?: number; Data?: object; data?: object };
      if (body.Result !== undefined && body.Result !== 0) throw new Refused(answer.status, path, answer.text);
      return { ...(body.Data ?? body.data) };
    },
    async die(kind, odd = false) {
      const pid = server!.pid!;
      // Its end is not heard of at once.
      if (kind === 'server' || kind === 'both') server = undefined;
      if (kind === 'backends') await endSessions();
      else if (kind === 'database') await kill((await database()).pid);
      else if (kind === 'server') await kill(pid);
      else {
        const both = [(await database()).pid, pid];
        await kill(...(odd ? both.reverse() : both));
      }
      // The server survives its database, and starts it again by itself.
      if (kind === 'backends' || kind === 'database') await ready();
      else await boot();
    },
    async inspect(look) {
      await end();
      const left = await open();
      try {
        return await look(systemOf(left));
      } finally {
        await left.close();
      }
    },
    async close() {
      await end();
      await rm(dir, { recursive: true, force: true });
      if (clusterDir.startsWith('/var/lib/cloudvse/')) {
        await rm(join(clusterDir, '..'), { recursive: true, force: true });
      }
    },
  };
}
