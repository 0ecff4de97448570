/**
 * `npm run bench`: measures the product against bare Node + pg in one run and prints ratios. Machines are noisy, so the
 * two are measured in turn, several times, and the medians are compared; nothing here is an assertion.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { sha256Hex } from '../src/kernel/values/sha256.ts';

const root = join(import.meta.dirname, '..');
const ROUNDS = 3;
const SECONDS = 4;
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const children: ChildProcess[] = [];

function start(args: string[], env: Record<string, string> = {}): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  return { child, said: () => said };
}

async function until<T>(what: () => Promise<T | null> | T | null, ms = 90_000): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const value = await what();
    if (value !== null) return value;
    if (performance.now() > end) throw new Error('not ready in time');
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Requests a second and p50/p95 of one address under 8 connections. */
async function load(url: string, options: Partial<autocannon.Options> = {}) {
  const result = await autocannon({ url, connections: 8, duration: SECONDS, ...options });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    bad: result.non2xx + result.errors,
  };
}

/** Gzipped script and style bytes that a page loads first, by following static imports of its chunks. */
function firstLoad(page: string): { js: number; css: number } {
  const assets = join(root, 'dist/web/assets');
  const names = readdirSync(assets);
  const html = readFileSync(join(root, 'dist/web/index.html'), 'utf8');
  const seen = new Set<string>();
  const css = new Set<string>();
  const add = (name: string) => {
    if (seen.has(name) || !names.includes(name)) return;
    seen.add(name);
    const text = readFileSync(join(assets, name), 'utf8');
    for (const [, other = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(other);
  };
  for (const [, name = ''] of html.matchAll(/assets\/([^"]+\.js)/g)) add(name);
  for (const [, name = ''] of html.matchAll(/assets\/([^"]+\.css)/g)) css.add(name);
  for (const name of names) {
    if (name.startsWith(`${page}.page-`) && name.endsWith('.js')) add(name);
    if (name.startsWith(`${page}.page-`) && name.endsWith('.css')) css.add(name);
    // Words of one language travel with the page.
    if (name.startsWith('zh-CN-') && name.endsWith('.js')) seen.add(name);
  }
  const bytes = (list: Iterable<string>) =>
    [...list].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  return { js: bytes(seen), css: bytes(css) };
}

const folder = await mkdtemp(join(tmpdir(), 'cloudvse-bench-'));
const port = 20_000 + (process.pid % 20_000);
const base = `http://127.0.0.1:${port}`;
try {
  const product = start(['src/main/server.ts'], {
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'off',
    DEMO_TERM: 'off',
  });
  await until(async () => ((await fetch(`${base}/ready`).catch(() => null))?.ok ? true : null));
  const cluster = /"cluster":"([^"]+)"/.exec(product.said())?.[1] ?? join(folder, 'postgres');
  const password = (await readFile(`${cluster}.password`, 'utf8')).trim();
  const dbPort = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  const bare = start(['bench/bare.ts', `postgres://postgres:${password}@127.0.0.1:${dbPort}/cloudvse`]);
  const barePort = JSON.parse(await until(() => (bare.said().includes('}') ? bare.said() : null))).port as number;

  const login = async (account: string) => {
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
    return ((await answer.json()) as { Data: { Token: string; Profile: { Id: string } } }).Data;
  };
  const { Token, Profile } = await login('student');
  const bearer = { authorization: `Bearer ${Token}` };

  const pairs = {
    'list: catalogue page, visitors': [
      () => load(`${base}/api/v1/experiments`),
      () => load(`http://127.0.0.1:${barePort}/list`),
    ],
    'list: catalogue page, signed in': [
      () => load(`${base}/api/v1/experiments`, { headers: bearer }),
      () => load(`http://127.0.0.1:${barePort}/list`),
    ],
    'home sections, visitors': [
      () => load(`${base}/api/v1/home/sections`),
      () => load(`http://127.0.0.1:${barePort}/list`),
    ],
    'details, signed in': [
      () => load(`${base}/api/v1/experiments/PHYS-101`, { headers: bearer }),
      () => load(`http://127.0.0.1:${barePort}/point?id=${Profile.Id}`),
    ],
    'point: own record': [
      () => load(`${base}/api/v1/person/GetUserInfo`, { headers: bearer }),
      () => load(`http://127.0.0.1:${barePort}/point?id=${Profile.Id}`),
    ],
  } as const;
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}\n`,
  );
  for (const [name, [ours, theirs]] of Object.entries(pairs)) {
    const a: number[] = [];
    const b: number[] = [];
    let p97 = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const mine = await ours();
      if (mine.bad > 0) throw new Error(`${name}: ${mine.bad} failed requests`);
      p97 = Math.max(p97, mine.p97);
      a.push(mine.rate);
      b.push((await theirs()).rate);
    }
    console.log(
      `${name.padEnd(36)} ${median(a).toFixed(0).padStart(7)}/s   bare ${median(b).toFixed(0).padStart(7)}/s   ratio ${(median(a) / median(b)).toFixed(2)}   p97.5 ${p97} ms`,
    );
  }

  const began = performance.now();
  const SIGN_INS = 60;
  await Promise.all(
    Array.from({ length: SIGN_INS }, (_, i) => login(`student${String((i % 40) + 2).padStart(2, '0')}`)),
  );
  console.log(
    `${'sign-in (argon2id, 60 at once)'.padEnd(36)} ${(SIGN_INS / ((performance.now() - began) / 1000)).toFixed(1).padStart(7)}/s`,
  );

  const spec = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(base + path, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: one helper for four answers of different shape
    const json = (await answer.json()) as { Result: number; Data: any };
    if (json.Result !== 0) throw new Error(JSON.stringify(json));
    return json.Data;
  };
  const details = ((await (await fetch(`${base}/api/v1/experiments/PHYS-101`)).json()) as { data: { id: string } })
    .data;
  const code = await spec(
    'POST',
    '/bus/access/generatecode',
    { ExperimentId: details.id, Context: { Kind: 'open', Id: details.id } },
    bearer,
  ).catch(() => spec('POST', '/bus/access/generatecode', { ExperimentId: details.id }, bearer));
  const run = await spec('GET', `/bus/access/StartProject?Code=${code.Code}`, null, bearer);
  const token = { 'x-run-token': run.RunToken as string };
  const times: number[] = [];
  let n = 0;
  const ingest = performance.now();
  while (performance.now() - ingest < SECONDS * 1000) {
    const operations = Array.from({ length: 20 }, () => {
      n++;
      return {
        N: n,
        T: Date.now(),
        Type: 'event',
        Data: { verb: 'measured', object: `bench:${n}`, result: { value: n } },
      };
    });
    const one = performance.now();
    await spec(
      'POST',
      '/bus/Behavior/Operation',
      { RecordId: run.RecordId, Epoch: run.Epoch, Operations: operations },
      token,
    );
    times.push(performance.now() - one);
    if (n >= 18_000) break;
  }
  const sorted = times.sort((a, b) => a - b);
  console.log(
    `${'run batches of 20 items, one run'.padEnd(36)} ${(n / ((performance.now() - ingest) / 1000)).toFixed(0).padStart(7)} items/s   p50 ${median(sorted).toFixed(1)} ms   p95 ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)} ms`,
  );

  console.log("\nfirst load of public pages, gzip (all modules' zh-CN words counted)");
  for (const [name, page] of [
    ['home', 'home'],
    ['shared laboratory', 'catalogue'],
    ['experiment details', 'details'],
  ] as const) {
    const { js, css } = firstLoad(page);
    console.log(
      `${name.padEnd(36)} ${(js / 1024).toFixed(0).padStart(5)} KB script ${(css / 1024).toFixed(0).padStart(5)} KB style   (budget 200 KB)`,
    );
  }
} finally {
  for (const child of children.reverse()) {
    child.kill('SIGTERM');
    await new Promise((done) => child.once('exit', done));
  }
  await rm(folder, { recursive: true, force: true });
}
