/** What the measurements share: a product of its own with the demonstration data, its database, sign-in, quantiles. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildServer, SERVER_PROGRAM } from '../scripts/build-server.ts';
import { YOUNG_GENERATION } from '../scripts/start.ts';
import { sha256Hex } from '../src/kernel/values/sha256.ts';
import { memoryOfTree, type TreeMemory } from './process-tree.ts';

const root = join(import.meta.dirname, '..');

/** The value below which a share of the numbers lies; 0 for none. */
export const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Processors, memory and version, for the head of a report. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;

/** Milliseconds of CPU time a process and the children it has waited for have used; 0 once it is gone. Linux only. */
function cpuOfProcess(pid: number | string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // utime, stime, cutime, cstime in hundredths of a second.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  } catch {
    return 0;
  }
}

/** CPU time used so far by the product and by its database, in milliseconds. */
export interface CpuTimes {
  readonly node: number;
  readonly postgres: number;
}

function cpuTimes(product: number, postmaster: number): CpuTimes {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return (
        Number(
          readFileSync(`/proc/${name}/stat`, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' ')[1],
        ) === postmaster
      );
    } catch {
      return false;
    }
  });
  return {
    node: cpuOfProcess(product),
    postgres: [String(postmaster), ...children].reduce<number>((sum, pid) => sum + cpuOfProcess(pid), 0),
  };
}

export interface Stand {
  /** Address of the product, no slash behind it. */
  readonly base: string;
  readonly db: pg.Client;
  /** Address of the database as its owner. */
  readonly databaseUrl: string;
  /** How often the product waited for PostgreSQL so far; needs `BENCH_ROUND_TRIPS_PORT` in the environment. */
  readonly roundTrips: () => Promise<number>;
  /** Process of the product. */
  readonly pid: number;
  /** Milliseconds from the start of the process to its first answer that it is ready. */
  readonly readyAfter: number;
  /** Memory of product and database now. */
  readonly memory: () => TreeMemory;
  /** CPU time of product and database so far. */
  readonly cpu: () => CpuTimes;
  readonly login: (account: string) => Promise<{ Token: string; Profile: { UnitId: string } }>;
  /** Ends the product and removes what it kept. */
  readonly close: () => Promise<void>;
}

/**
 * Starts the product with a database of its own; demonstration accounts only.
 * @param kept a data folder that is there already or stays; without it a new one is made and removed
 * @throws when it is not ready in 2 min
 */
export async function startStand(env: Readonly<Record<string, string>> = {}, kept?: string): Promise<Stand> {
  const port = 21_000 + (process.pid % 20_000);
  const base = `http://127.0.0.1:${port}`;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'cloudvse-bench-')));
  const counter = String(port + 20_000);
  const counting =
    env.BENCH_ROUND_TRIPS_PORT === undefined ? [] : ['--import', join(import.meta.dirname, 'round-trips.ts')];
  if ((await buildServer(root)) !== 0) throw new Error('the server could not be built');
  const began = performance.now();
  const child = spawn(process.execPath, [...counting, YOUNG_GENERATION, SERVER_PROGRAM], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'off',
      DEMO_TERM: 'off',
      ...env,
      ...(counting.length > 0 ? { BENCH_ROUND_TRIPS_PORT: counter } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    // Only the beginning is read; a long run says much.
    said = said.length < 1e6 ? said + chunk : said;
  });
  const clusterOf = () => /"cluster":"([^"]+)"/.exec(said)?.[1];
  const close = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((done) => child.once('exit', done));
    if (kept) return;
    await rm(folder, { recursive: true, force: true });
    // Run as root, the cluster lives outside the data directory, in a folder made for this one.
    const cluster = clusterOf();
    if (cluster?.startsWith('/var/lib/cloudvse/')) await rm(join(cluster, '..'), { recursive: true, force: true });
  };
  try {
    const deadline = performance.now() + 120_000;
    while (!(await fetch(`${base}/ready`).catch(() => null))?.ok) {
      if (performance.now() > deadline) throw new Error('the product did not start');
      await new Promise((done) => setTimeout(done, 50));
    }
    const readyAfter = performance.now() - began;
    const cluster = clusterOf() ?? join(folder, 'postgres');
    const password = (await readFile(`${cluster}.password`, 'utf8')).trim();
    const [postmaster, , , dbPort] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${dbPort}/cloudvse`;
    const db = new pg.Client(databaseUrl);
    // The engine goes before this connection does.
    db.on('error', () => {});
    await db.connect();
    const login: Stand['login'] = async (account) => {
      const answer = await fetch(`${base}/api/Authorize/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          Account: account,
          Password: sha256Hex('CloudVSE@2026'),
          BusinessId: 'cloudvse',
          Terminal: 'web',
        }),
      });
      return ((await answer.json()) as { Data: { Token: string; Profile: { UnitId: string } } }).Data;
    };
    return {
      base,
      db,
      databaseUrl,
      roundTrips: async () => Number(await (await fetch(`http://127.0.0.1:${counter}`)).text()),
      pid: child.pid!,
      readyAfter,
      memory: () => memoryOfTree(child.pid!, Number(postmaster)),
      cpu: () => cpuTimes(child.pid!, Number(postmaster)),
      login,
      close: async () => {
        await db.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Does something to a table while it has only its constraints; its other indexes are made again afterwards. */
export async function withoutIndexes(db: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; def: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def from pg_index i
     where i.indrelid = $1::regclass and not i.indisprimary and not exists
       (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  await work();
  for (const { def } of rows) await db.query(def);
}

export interface Question {
  readonly name: string;
  readonly path: string;
  readonly token?: string;
  /** The same answer by hand, one statement each. */
  readonly hand: readonly string[];
  /** What was answered, in a few words. */
  readonly shown: (data: Record<string, unknown>) => string;
}

/**
 * Asks the product and the database in turn and prints medians, p95 and their ratio; the plans too with `PLANS=1`.
 * @throws when the product answers anything but success
 */
export async function measure({ base, db }: Stand, question: Question, rounds: number): Promise<void> {
  const ours: number[] = [];
  const hand: number[] = [];
  let shown = '';
  for (let round = 0; round < rounds + 3; round++) {
    let began = performance.now();
    const answer = await fetch(base + question.path, {
      headers: question.token ? { authorization: `Bearer ${question.token}` } : {},
    });
    const body = (await answer.json()) as { data?: Record<string, unknown> };
    const mine = performance.now() - began;
    if (!answer.ok || !body.data) throw new Error(`${question.name}: ${answer.status} ${JSON.stringify(body)}`);
    shown = question.shown(body.data);
    began = performance.now();
    for (const text of question.hand) await db.query(text);
    const theirs = performance.now() - began;
    // The first rounds warm both up.
    if (round >= 3) {
      ours.push(mine);
      hand.push(theirs);
    }
  }
  console.log(
    `${question.name.padEnd(32)} p50 ${quantile(ours, 0.5).toFixed(1).padStart(7)} ms   p95 ${quantile(ours, 0.95).toFixed(1).padStart(7)} ms   by hand p50 ${quantile(hand, 0.5).toFixed(1).padStart(7)} ms   ratio ${(quantile(ours, 0.5) / quantile(hand, 0.5)).toFixed(2)}   ${shown}`,
  );
  if (!process.env.PLANS) return;
  for (const text of question.hand) {
    const plan = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`);
    console.log(plan.rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n'));
  }
}
