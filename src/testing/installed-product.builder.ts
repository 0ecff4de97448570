import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { systemActor } from '../kernel/access/actor.ts';
import { BASE_LOCALE } from '../kernel/i18n/locales.ts';
import { seedFirstStart } from '../main/first-start.ts';
import { openProduct } from '../main/start.ts';
import { personByAccount } from '../modules/identity/server/identity.public.ts';
import { aRunnableExperiment } from '../modules/runs/testing/run.builder.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import type { Ctx } from '../platform/db/context.ts';
import { createLog } from '../platform/log/log.ts';

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

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Asks a server on a connection of its own. @returns the data of the answer @throws Refused; Error when it is gone */
export type Call = (path: string, options?: AskOptions) => Promise<Record<string, unknown>>;

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

/** Kills processes without a word, one after the other, and waits until they are gone. */
export async function kill(...pids: number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  for (const pid of pids) while (await alive(pid)) await wait(10);
}

/** One request on a connection of its own: the server behind it may be gone at any moment. */
const ask = (base: string, path: string, options: AskOptions = {}) =>
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

/** @param base scheme, host and port of the server, or of the proxy before it */
export function callsTo(base: string): Call {
  return async (path, options) => {
    const answer = await ask(base, path, options);
    if (answer.status !== 200) throw new Refused(answer.status, path, answer.text);
    const body = JSON.parse(answer.text) as { Result?: number; Data?: object; data?: object };
    if (body.Result !== undefined && body.Result !== 0) throw new Refused(answer.status, path, answer.text);
    return { ...(body.Data ?? body.data) };
  };
}

/** The server as a process of its own. */
export interface ServerProcess {
  readonly lives: () => boolean;
  /** Starts it if it does not live, and waits until it is ready. */
  readonly boot: () => Promise<void>;
  /** Waits until it is ready, on the address it listens on itself. */
  readonly ready: () => Promise<void>;
  /** Kills it without a word, with the processes that die at the same moment in their order. */
  readonly kill: (order?: (own: number) => readonly number[]) => Promise<void>;
  /** Ends it in order. */
  readonly end: () => Promise<void>;
}

/** @param environment variables of the product, `PORT` among them */
export function serverOf(environment: Readonly<Record<string, string>>): ServerProcess {
  let server: ChildProcess | undefined;
  /** The last words of the server. */
  let said = '';
  const lives = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  const ready = async () => {
    const deadline = performance.now() + 120_000;
    while (performance.now() < deadline) {
      if (server!.exitCode !== null) throw new Error(`the server ended with ${server!.exitCode}: ${said}`);
      const answer = await ask(`http://127.0.0.1:${environment.PORT}`, '/ready').catch(() => null);
      if (answer?.status === 200) return;
      await wait(50);
    }
    throw new Error('the server did not become ready');
  };
  return {
    lives,
    ready,
    async boot() {
      if (lives()) return;
      // It has the database its environment names, also when the other tests use an external server.
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
    },
    async kill(order = (own) => [own]) {
      const pid = server!.pid!;
      // Its end is not heard of at once.
      server = undefined;
      await kill(...order(pid));
    },
    async end() {
      if (!lives()) return;
      const ended = new Promise((done) => server!.once('exit', done));
      server!.kill('SIGTERM');
      await ended;
    },
  };
}

export type Product = Awaited<ReturnType<typeof openProduct>>;

export const openQuietly = (config: Config): Promise<Product> => openProduct(config, log);

export const systemOf = (product: Product): Ctx =>
  product.app.context({ actor: systemActor('crash'), locale: BASE_LOCALE, requestId: 'crash' });

/**
 * Fills a new installation with its demonstration and a listed experiment with ten steps of ten points; nothing of it
 * runs afterwards.
 * @returns where the embedded cluster lies, null with a database of its own
 */
export async function installProduct(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly experimentId: string; readonly clusterDir: string | null }> {
  const config = loadConfig(environment);
  const product = await openQuietly(config);
  await seedFirstStart(product.app, config, log);
  const clusterDir = product.ready.embedded?.clusterDir ?? null;
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
  return { experimentId, clusterDir };
}
