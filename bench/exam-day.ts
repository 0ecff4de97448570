/**
 * `npm run bench:exam`: an exam day. `CANDIDATES` people (1,000) start an exam of 40 questions within a minute, save an
 * answer and give a sign of life every 30 s for `MINUTES` (3), and hand in within a minute, each at a time of its own
 * whatever the server answers. Printed are quantiles of every kind of call and the CPU time of server and database.
 * The run ends with 1 when an answer that was acknowledged is not there, a call failed, or saves take more than
 * 300 ms at p99.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { ATTEMPT_TOKEN_HEADER } from '../src/modules/attempts/shared/desk.contract.ts';
import type { DeskItem } from '../src/modules/attempts/shared/desk-parts.model.ts';
import { someResponse } from '../src/modules/attempts/testing/candidate.builder.ts';
import { openExam } from './exam.ts';
import { machine, quantile, startStand } from './stand.ts';

const CANDIDATES = Number(process.env.CANDIDATES ?? 1000);
const MINUTES = Number(process.env.MINUTES ?? 3);
const START_MS = 60_000;
const PERIOD_MS = 30_000;
const HAND_IN_MS = 60_000;
const SAVE_P99_MS = 300;

type Kind = 'start' | 'save' | 'heartbeat' | 'hand-in';

const stand = await startStand();
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const taken = { start: [], save: [], heartbeat: [], 'hand-in': [] } as Record<Kind, number[]>;
const failures: string[] = [];

/** Calls the product; the time it takes is kept under its kind. @throws when it answers anything but success */
function send(method: string, path: string, headers: Record<string, string>, body: object, kind?: Kind) {
  const began = performance.now();
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  return new Promise<any>((done, failed) => {
    const call = request(
      stand.base + path,
      { method, agent, headers: { ...headers, 'content-type': 'application/json', 'x-requested-with': 'cloudvse' } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('error', failed);
        answer.on('end', () => {
          if (kind !== undefined) taken[kind].push(performance.now() - began);
          if (answer.statusCode === 200) done(JSON.parse(text).data);
          else failed(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`));
        });
      },
    );
    call.on('error', failed);
    call.end(JSON.stringify(body));
  });
}

const failed = (error: Error) => void failures.push(error.message);

const until = async (at: number) => {
  const left = at - performance.now();
  if (left > 0) await new Promise((done) => setTimeout(done, left));
};

interface Candidate {
  readonly bearer: Record<string, string>;
  /** Newest acknowledged revision of each item. */
  readonly acknowledged: Map<string, number>;
  attemptId: string;
}

/** One candidate from the start to the receipt, on the clock of the day. */
async function sit(one: Candidate, examId: string, begin: number, handIn: number): Promise<void> {
  await until(begin);
  const entry = { client: randomUUID(), password: null, agreed: true, takeOver: false };
  const begun = await send('POST', `/api/v1/exams/${examId}/attempts`, one.bearer, entry, 'start');
  one.attemptId = begun.attempt.id;
  const seat = { [ATTEMPT_TOKEN_HEADER]: String(begun.token) };
  const items = (begun.form.items as DeskItem[]).filter(({ view }) => !['file', 'experiment'].includes(view.type));
  const revs = new Map<string, number>();
  const waiting: Promise<void>[] = [];
  for (let turn = 0; begin + (turn + 1) * PERIOD_MS < handIn; turn += 1) {
    await until(begin + (turn + 1) * PERIOD_MS);
    const item = items[randomInt(items.length)]!;
    const rev = (revs.get(item.id) ?? 0) + 1;
    revs.set(item.id, rev);
    const response = someResponse(item, turn);
    const body = { batch: [{ item: item.id, rev, base: rev - 1, at: Date.now(), response }] };
    const saving = send('POST', '/api/v1/attempts/save', seat, body, 'save').then(({ acks }) => {
      if (acks[0].status !== 'saved') throw new Error(`save: ${JSON.stringify(acks[0])}`);
      one.acknowledged.set(item.id, Math.max(rev, one.acknowledged.get(item.id) ?? 0));
    });
    waiting.push(saving.catch(failed));
    const beat = { queued: 0, item: item.id, visible: true, since: 0, read: [], settled: [], events: [] };
    const beating = async () => {
      await until(begin + (turn + 1.5) * PERIOD_MS);
      if (performance.now() < handIn) await send('POST', '/api/v1/attempts/heartbeat', seat, beat, 'heartbeat');
    };
    waiting.push(beating().catch(failed));
  }
  await until(handIn);
  await Promise.all(waiting);
  const manifest = [...one.acknowledged].map(([item, rev]) => ({ item, rev }));
  const { receipt } = await send('POST', '/api/v1/attempts/submit', seat, { manifest, reason: 'self' }, 'hand-in');
  if (!receipt) throw new Error('handed in without a receipt');
}

let missed = false;
try {
  const bearer = async (account: string) => ({ authorization: `Bearer ${(await stand.login(account)).Token}` });
  const not = '00000000-0000-0000-0000-000000000000';
  const teacher = await bearer('teacher');
  const { examId } = await openExam(stand.db, { send, teacher, not, candidates: CANDIDATES });
  const people: Candidate[] = [];
  const accounts = Array.from({ length: CANDIDATES }, (_, i) => `candidate${i + 1}`);
  const signIn = async () => {
    for (let account = accounts.pop(); account !== undefined; account = accounts.pop()) {
      people.push({ bearer: await bearer(account), acknowledged: new Map(), attemptId: '' });
    }
  };
  await Promise.all([signIn(), signIn(), signIn(), signIn()]);
  console.log(`${machine()}: ${CANDIDATES} candidates are signed in; the exam takes ${MINUTES} min`);

  const before = stand.cpu();
  const began = performance.now();
  const end = began + START_MS + MINUTES * 60_000;
  await Promise.all(
    people.map((one, i) =>
      sit(one, examId, began + (i * START_MS) / CANDIDATES, end + Math.random() * HAND_IN_MS).catch(failed),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  const after = stand.cpu();

  const { rows } = await stand.db.query<{ attempt: string; item: string; rev: number }>(
    `select a.id as attempt, x.item, x.rev from attempts.attempt a join attempts.answer x on x.attempt_id = a.id
     where a.exam_id = $1 and a.receipt is not null`,
    [examId],
  );
  const kept = new Map(rows.map(({ attempt, item, rev }) => [`${attempt} ${item}`, rev]));
  const all = people.flatMap((one) =>
    [...one.acknowledged].map(([item, rev]) => ({ key: `${one.attemptId} ${item}`, rev })),
  );
  const lost = all.filter(({ key, rev }) => kept.get(key) !== rev);
  for (const [kind, times] of Object.entries(taken)) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(0).padStart(5));
    console.log(
      `${kind.padEnd(10)} ${String(times.length).padStart(6)} calls   p50 ${p50}   p95 ${p95}   p99 ${p99} ms`,
    );
  }
  const share = (ms: number) => `${((ms / 10 / seconds) | 0).toString()} %`;
  console.log(
    `server ${share(after.node - before.node)} of a core, database ${share(after.postgres - before.postgres)}; ` +
      `${all.length} acknowledged answers, ${lost.length} lost; ${failures.length} failed calls`,
  );
  for (const text of new Set(failures.slice(0, 10))) console.log(text);
  missed = lost.length > 0 || failures.length > 0 || quantile(taken.save, 0.99) > SAVE_P99_MS;
} finally {
  agent.destroy();
  await stand.close();
}
process.exit(missed ? 1 : 0);
