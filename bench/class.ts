/**
 * `npm run bench:class`: a class that works at once. Students sign in, launch the pendulum of one course node, send
 * every step with events and heartbeats, lose answers and send again, and finish, while a teacher watches the live class.
 * Prints times of the calls, the way from a step to the teacher's tile, what the server needed, and counts every item by
 * (run, epoch, N) in the database: what was told committed and is not there is lost. Beside it, in the same run, three
 * rows written by bare SQL. Sizes by `STUDENTS`, `PACE` (seconds a step takes) and `RAMP` (seconds in which all begin).
 * With `MINUTES` every learner begins again until then, and the memory of the whole tree is printed each half minute and
 * as a trend over the second half: a soak.
 */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { sha256Hex } from '../src/kernel/values/sha256.ts';
import { plantLearners } from './crowd.ts';
import { machine, quantile, startStand } from './stand.ts';

const STUDENTS = Number(process.env.STUDENTS ?? 500);
const PACE = Number(process.env.PACE ?? 12) * 1000;
const RAMP = Number(process.env.RAMP ?? 60) * 1000;
const MINUTES = Number(process.env.MINUTES ?? 0);
const HEARTBEAT = 15_000;
const EVENTS_OF_STEP = 6;
/** Share of batches whose answer is taken as lost, so that they are sent again. */
const LOST_ANSWERS = 0.05;

const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));
const near = (ms: number) => ms * (0.7 + 0.6 * Math.random());
const show = (name: string, values: number[]) =>
  console.log(
    `${name.padEnd(34)} ${String(values.length).padStart(7)}   p50 ${quantile(values, 0.5).toFixed(0).padStart(5)} ms   p95 ${quantile(values, 0.95).toFixed(0).padStart(5)} ms   max ${quantile(values, 1).toFixed(0).padStart(5)} ms`,
  );

const times: Record<string, number[]> = {};
let refused = 0;
let tokens = new Map<string, string>();

/** One call; its time is kept under `name`. @throws for every answer that is no success */
async function call(
  base: string,
  name: string,
  path: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Record<string, never>> {
  const began = performance.now();
  const answer = await fetch(base + path, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  times[name] ??= [];
  times[name].push(performance.now() - began);
  const read = JSON.parse(text) as { Result?: number; Data: Record<string, never> };
  if (!answer.ok || (read.Result !== undefined && read.Result !== 0)) {
    refused += 1;
    throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`);
  }
  return read.Data;
}

async function login(base: string, account: string): Promise<string> {
  const body = { Account: account, Password: sha256Hex('CloudVSE@2026'), BusinessId: 'cloudvse', Terminal: 'web' };
  const { Token } = await call(base, 'sign in', '/api/Authorize/login', { method: 'POST', body });
  return Token as unknown as string;
}

interface Place {
  readonly nodeId: string;
  readonly classId: string;
  readonly courseId: string;
  readonly experimentId: string;
  readonly steps: number;
}

/** The class of the pendulum with as many more learners as wanted, all with one password. */
async function plant(db: pg.Client): Promise<Place> {
  const { rows } = await db.query(
    `select n.id as "nodeId", c.id as "classId", o.id as "courseId", e.id as "experimentId",
       e.step_count as steps
     from experiments.experiment e join courses.node_experiment x on x.experiment_id = e.id
     join courses.node n on n.id = x.node_id and n.deleted_at is null and n.visible
     join courses.course o on o.id = n.course_id and o.state = 'published'
     join classes.class c on c.course_id = o.id and c.state = 'running'
     where e.code = 'PHYS-101' limit 1`,
  );
  const place = rows[0] as Place;
  await plantLearners(db, { ...place, count: STUDENTS, prefix: 'load' });
  if (MINUTES > 0)
    await db.query('update courses.node_experiment set attempts = null where node_id = $1', [place.nodeId]);
  return place;
}

/** When each person sent the begin of a step, and how long the teacher waited for its tile. */
const begun = new Map<string, number>();
const tileLag: number[] = [];

/** Reads the live class as the teacher's page does, again when the stream ends, until stopped. */
async function watch(base: string, classId: string, token: string, signal: AbortSignal): Promise<void> {
  let last: string | undefined;
  while (!signal.aborted) {
    const answer = await fetch(`${base}/api/v1/live/classes/${classId}/stream`, {
      headers: { authorization: `Bearer ${token}`, ...(last ? { 'last-event-id': last } : {}) },
      signal,
    });
    let left = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (left + chunk).split('\n\n');
      left = parts.pop() ?? '';
      for (const part of parts) {
        last = /^id: (.*)$/m.exec(part)?.[1] ?? last;
        if (!part.includes('event: tile')) continue;
        const tile = JSON.parse(part.slice(part.indexOf('data: ') + 6).split('\n')[0]!) as {
          run: string;
          step: number;
        };
        const key = `${tile.run} ${tile.step}`;
        const sent = begun.get(key);
        if (sent === undefined) continue;
        begun.delete(key);
        tileLag.push(performance.now() - sent);
      }
    }
  }
}

/** What a run was told to be kept: (run, epoch) → numbers. */
const committed = new Map<string, Set<number>>();

async function work(base: string, place: Place, account: string): Promise<void> {
  const bearer = { authorization: `Bearer ${tokens.get(account)}` };
  const made = await call(base, 'launch', '/access/generatecode', {
    method: 'POST',
    headers: bearer,
    body: {
      ExperimentId: place.experimentId,
      Context: { Kind: 'course', NodeId: place.nodeId, ClassId: place.classId },
    },
  });
  const started = await call(base, 'start', `/access/StartProject?Code=${made.Code}`, { headers: bearer });
  const run = { id: made.RunId as unknown as string, epoch: started.Epoch as unknown as number };
  const token = { 'x-run-token': started.RunToken as unknown as string };
  const kept = new Set<number>();
  committed.set(`${run.id} ${run.epoch}`, kept);
  let n = 0;
  const item = (Type: string, Data: unknown) => ({ N: ++n, T: Date.now(), Type, Data });
  const send = async (name: string, items: readonly { N: number; Type: string }[]): Promise<void> => {
    const body = { RecordId: run.id, Epoch: run.epoch, Operations: items };
    const options = { method: 'POST', headers: token, body };
    if (items.length > 0 && Math.random() < LOST_ANSWERS) await call(base, name, '/bus/Behavior/Operation', options);
    const { Results } = (await call(base, name, '/bus/Behavior/Operation', options)) as unknown as {
      Results: { N: number; Status: string }[];
    };
    for (const { N, Status } of Results) {
      if (Status !== 'committed' && Status !== 'duplicate') throw new Error(`item ${N} was ${Status}`);
      if (items.find((one) => one.N === N)?.Type !== 'heartbeat') kept.add(N);
    }
  };
  await send('batch', [item('ready', { loadMs: 900, renderer: 'canvas2d' })]);
  let beat = performance.now();
  for (let seq = 1; seq <= place.steps; seq++) {
    begun.set(`${run.id} ${seq}`, performance.now());
    await send('step begins', [item('step.start', { seq })]);
    const until = performance.now() + near(PACE);
    for (let event = 0; event < EVENTS_OF_STEP; event += 3) {
      await rest(near(PACE / 3));
      const verb = (i: number) => item('event', { verb: 'set', object: `knob${i}`, result: { value: Math.random() } });
      await send('batch', [verb(1), verb(2), verb(3)]);
      if (performance.now() - beat > HEARTBEAT) {
        beat = performance.now();
        await send('heartbeat', [item('heartbeat', { visible: true, idle: 1, fps: 60 })]);
      }
    }
    await rest(Math.max(0, until - performance.now()));
    await send('step ends', [item('step.end', { seq, timeUsed: PACE / 1000, score: 1 })]);
  }
  await call(base, 'finish', '/access/ExitProject?Status=1', { headers: token });
}

const stand = await startStand({ CLOUDVSE_MODE: 'demo', RATE_LIMITS: 'on' });
const processorTicks = () => {
  const fields = readFileSync(`/proc/${stand.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
/** Memory of the tree over time: seconds since the learners began, MiB of the server, MiB of the database. */
const memory: { readonly at: number; readonly node: number; readonly postgres: number }[] = [];

/** MiB an hour by least squares over the second half of the samples. */
function trend(of: 'node' | 'postgres'): number {
  const late = memory.slice(Math.floor(memory.length / 2));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(late.map(({ at }) => at)), mean(late.map((sample) => sample[of]))];
  const above = late.reduce((sum, sample) => sum + (sample.at - x) * (sample[of] - y), 0);
  return (3600 * above) / late.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
}

try {
  const { base, db } = stand;
  const place = await plant(db);
  console.log(
    `${machine()}: ${STUDENTS} learners, ${place.steps} steps of about ${PACE / 1000} s, all begin within ${RAMP / 1000} s\n`,
  );

  const accounts = Array.from({ length: STUDENTS }, (_, i) => `load${i + 1}`);
  const waiting = [...accounts];
  const door = performance.now();
  tokens = new Map();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let account = waiting.shift(); account; account = waiting.shift())
        tokens.set(account, await login(base, account));
    }),
  );
  console.log(`signed in behind one address in ${((performance.now() - door) / 1000).toFixed(0)} s`);

  const stop = new AbortController();
  const watching = watch(base, place.classId, await login(base, 'teacher'), stop.signal).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  const [began, ticks] = [performance.now(), processorTicks()];
  const sample = () => memory.push({ at: (performance.now() - began) / 1000, ...stand.memory() });
  const sampling = setInterval(() => {
    sample();
    const { at, node, postgres } = memory.at(-1)!;
    if (MINUTES > 0)
      console.log(`${at.toFixed(0).padStart(5)} s  server ${node.toFixed(0)} MiB, database ${postgres.toFixed(0)} MiB`);
  }, 30_000);
  const ends = await Promise.allSettled(
    accounts.map(async (account, i) => {
      await rest((RAMP * i) / STUDENTS);
      do await work(base, place, account);
      while (performance.now() - began < MINUTES * 60_000);
    }),
  );
  clearInterval(sampling);
  sample();
  const seconds = (performance.now() - began) / 1000;
  const processor = processorTicks() - ticks;
  await rest(3000);
  stop.abort();
  await watching;
  const broken = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));

  for (const [name, values] of Object.entries(times)) show(name, values);
  show('step begun → on the teacher’s tile', tileLag);
  const calls = Object.values(times).reduce((sum, values) => sum + values.length, 0);
  console.log(
    `\n${calls} calls in ${seconds.toFixed(0)} s (${(calls / seconds).toFixed(0)}/s), ${refused} refused, ${broken.length} learners stopped early; server: ${processor.toFixed(0)} s of processor (${((100 * processor) / seconds).toFixed(0)} % of one core); begun steps without a tile of their own: ${begun.size}`,
  );
  const most = memory.reduce((a, b) => (a.node + a.postgres > b.node + b.postgres ? a : b));
  console.log(
    `memory of the tree at most ${(most.node + most.postgres).toFixed(0)} MiB: server ${most.node.toFixed(0)}, database ${most.postgres.toFixed(0)}`,
  );
  if (MINUTES > 0)
    console.log(
      `trend of the second half, MiB an hour: server ${trend('node').toFixed(0)}, database ${trend('postgres').toFixed(0)}`,
    );
  for (const one of broken.slice(0, 5)) console.log(`  ${one}`);

  const runs = [...new Set([...committed.keys()].map((key) => key.split(' ')[0]))];
  const { rows } = await db.query<{ key: string; n: string[] }>(
    `select run_id || ' ' || epoch as key, array_agg(n::text) as n from (
       select run_id, epoch, n from runs.behavior union select run_id, epoch, n from runs.run_step
     ) kept where run_id = any($1::uuid[]) group by 1`,
    [runs],
  );
  const stored = new Map(rows.map(({ key, n }) => [key, new Set(n.map(Number))]));
  let [told, lost, untold] = [0, 0, 0];
  for (const [key, numbers] of committed) {
    const there = stored.get(key) ?? new Set();
    told += numbers.size;
    lost += [...numbers].filter((n) => !there.has(n)).length;
    untold += [...there].filter((n) => !numbers.has(n)).length;
  }
  const again = await db.query(
    `select count(*)::int as n from (select from runs.run_step where run_id = any($1::uuid[])
       group by run_id, seq having count(*) > 1) twice`,
    [runs],
  );
  console.log(
    `items told committed ${told}, of them lost ${lost}; kept without an answer ${untold}; steps counted twice ${again.rows[0].n}`,
  );

  await db.query('create table public.bench_item (id bigint generated always as identity primary key, data jsonb)');
  const bare: number[] = [];
  for (let i = 0; i < 500; i++) {
    const start = performance.now();
    await db.query(
      'insert into public.bench_item (data) select jsonb_build_object($1::text, x) from generate_series(1, 3) x',
      ['verb'],
    );
    bare.push(performance.now() - start);
  }
  show('three rows by bare SQL, nobody else', bare);
} finally {
  await stand.close();
}
