/**
 * `npm run bench:exam`: an exam day. `CANDIDATES` people (1,000) start an exam of 40 questions within a minute, save an
 * answer and give a sign of life every 30 s for `MINUTES` (3), and hand in within a minute, each at a time of its own
 * whatever the server answers. Printed are quantiles of every kind of call and the CPU time of server and database.
 * The run ends with 1 when an answer that was acknowledged is not there, a call failed, or saves take more than
 * 300 ms at p99.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { ATTEMPT_TOKEN_HEADER } from '../src/modules/attempts/shared/desk.contract.ts';
import type { DeskItem } from '../src/modules/attempts/shared/desk-parts.model.ts';
import { someResponse } from '../src/modules/attempts/testing/candidate.builder.ts';
import { openCrowd, until } from './crowd.ts';
import { openExam } from './exam.ts';
import { machine, quantile, startStand } from './stand.ts';

const CANDIDATES = Number(process.env.CANDIDATES ?? 1000);
const MINUTES = Number(process.env.MINUTES ?? 3);
const START_MS = 60_000;
const PERIOD_MS = 30_000;
const HAND_IN_MS = 60_000;
const SAVE_P99_MS = 300;

const stand = await startStand();
const crowd = openCrowd(stand);
const { send, failed } = crowd;

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
  const [teacher] = await crowd.signIn(['teacher']);
  const not = '00000000-0000-0000-0000-000000000000';
  const { examId } = await openExam(stand.db, { send, teacher: teacher!, not, candidates: CANDIDATES });
  const bearers = await crowd.signIn(Array.from({ length: CANDIDATES }, (_, i) => `candidate${i + 1}`));
  const people: Candidate[] = bearers.map((bearer) => ({ bearer, acknowledged: new Map(), attemptId: '' }));
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
  crowd.report();
  const share = (ms: number) => `${(ms / 10 / seconds).toFixed(0)} %`;
  console.log(
    `server ${share(after.node - before.node)} of a core, database ${share(after.postgres - before.postgres)}; ` +
      `${all.length} acknowledged answers, ${lost.length} lost; ${crowd.failures.length} failed calls`,
  );
  missed = lost.length > 0 || crowd.failures.length > 0 || quantile(crowd.times('save'), 0.99) > SAVE_P99_MS;
} finally {
  crowd.close();
  await stand.close();
}
process.exit(missed ? 1 : 0);
