import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../kernel/values/sha256.ts';
import { DeliveryError, openOutbox } from '../modules/runs/web/client/outbox.engine.ts';
import type { OutboxItem } from '../modules/runs/web/client/outbox.model.ts';
import { memoryStore } from '../modules/runs/web/client/outbox.store.ts';
import { verifyAudit } from '../platform/audit/audit.ts';
import { aMortalMachine, DEATHS, type MortalMachine, Refused } from '../testing/mortal-machine.builder.ts';
import { type Call, insist, signedIn, wait } from '../testing/mortal-person.builder.ts';
import { DEMO_PASSWORD } from './first-start.ts';

/** Rounds of each kind of death, one a few moments after the other; `CRASH_ROUNDS=10` is the full proof. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
/** With minutes the database and the server are killed in turn, every two minutes: `CRASH_MINUTES=60` is an hour of work. */
const MINUTES = Number(process.env.CRASH_MINUTES ?? 0);
const STUDENTS = Array.from({ length: 10 }, (_, i) =>
  i === 0 ? 'student' : `student${String(i + 1).padStart(2, '0')}`,
);
/** Pause between two acts of a student, in milliseconds: in an hour at the pace of a person. */
const PAUSE_MS = MINUTES > 0 ? 3000 : 40;

let machine: MortalMachine;
let going = true;
const committed = new Set<string>();
/** Saved states: overtaken by newer ones, they are no items to be counted. */
const states = new Set<string>();
const rejections: string[] = [];
const runs = new Map<string, { items: number; steps: number }>();
const pause = () => wait(PAUSE_MS * (0.5 + Math.random()));

beforeAll(async () => {
  machine = await aMortalMachine();
}, 180_000);
afterAll(() => machine.close());

/** The outbox of the run page, whose network is the machine that dies. */
function outboxOf(run: string, epoch: number, token: string, left: readonly OutboxItem[], store = memoryStore()) {
  const headers = { 'x-run-token': token };
  const delivering = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw new DeliveryError(error instanceof Refused ? error.status : 0);
    });
  const outbox = openOutbox(
    {
      run,
      epoch,
      store,
      async send(items) {
        const Operations = items.map(({ n, t, type, data }) => ({ N: n, T: t, Type: type, Data: data }));
        const body = { RecordId: run, Epoch: epoch, Operations };
        const answer = await delivering(machine.call('/bus/Behavior/Operation', { method: 'POST', headers, body }));
        return (answer.Results as { N: number; Status: 'committed' | 'rejected'; Reason?: string }[]).map((one) => ({
          n: one.N,
          status: one.Status,
          reason: one.Reason,
        }));
      },
      async sendState({ n, data }) {
        const { key, ...rest } = data as { key: string; data: unknown };
        try {
          const body = { n, ...rest };
          await machine.call(`/api/v1/runs/${run}/state/${key}`, { method: 'PUT', headers, body });
          return { n, status: 'committed' };
        } catch (error) {
          // Another page of the run has taken over: its states count.
          if (error instanceof Refused && error.status === 409) return { n, status: 'rejected', reason: 'closed' };
          throw new DeliveryError(error instanceof Refused ? error.status : 0);
        }
      },
      sendFile: () => Promise.reject(new DeliveryError(0)),
      isOnline: () => true,
      onSettled(n, rejected) {
        const item = `${run}:${epoch}:${n}`;
        if (states.has(item)) return;
        if (rejected) rejections.push(`${item}: ${rejected}`);
        else committed.add(item);
      },
    },
    left,
  );
  return { outbox, store };
}

/** One run from the launch to its end; in the middle of every other one the page is loaded anew. */
async function doRun(call: Call, reload: boolean): Promise<void> {
  const { experimentId } = machine;
  const body = { ExperimentId: experimentId, Context: { Kind: 'open' }, Restart: true };
  const made = await call('/bus/access/generatecode', { method: 'POST', body });
  const begun = await call(`/bus/access/StartProject?Code=${made.Code}`);
  const run = String(begun.RecordId);
  let token = String(begun.RunToken);
  let epoch = Number(begun.Epoch);
  const facts = { items: 0, steps: 0 };
  runs.set(run, facts);
  let page = outboxOf(run, epoch, token, []);
  const earlier: Promise<void>[] = [];
  const add = async (type: string, data: unknown) => {
    await page.outbox.add(type, data);
    facts.items += 1;
  };
  for (let seq = 1; seq <= 10; seq += 1) {
    await add('step.start', { seq });
    for (let act = 0; act < 3; act += 1) {
      await pause();
      await add('event', { verb: 'poured', object: `beaker:${seq}:${act}` });
    }
    await add('step.end', { seq, attempt: 1, timeUsed: 5, score: 8 });
    facts.steps += 1;
    states.add(`${run}:${epoch}:${await page.outbox.add('state.save', { key: 'progress', data: { seq } })}`);
    if (reload && seq === 5) {
      // The page goes without a word; the next one delivers what it left, under the old token.
      page.outbox.stop();
      const left = outboxOf(run, epoch, token, await page.store.read(run, epoch), page.store);
      earlier.push(left.outbox.drained().then(() => left.outbox.stop()));
      const opened = await call(`/api/v1/runs/${run}/resume`, { method: 'POST', body: {} });
      token = String(opened.runToken);
      epoch = Number(opened.epoch);
      page = outboxOf(run, epoch, token, []);
    }
  }
  await Promise.all([page.outbox.drained(), ...earlier]);
  page.outbox.stop();
  const exit = `/bus/access/ExitProject?RecordId=${run}&Status=1&Score=80`;
  const end = await insist(() => machine.call(exit, { headers: { 'x-run-token': token } }));
  expect(end).toMatchObject({ Status: 1 });
}

/** Works until the end is called: run after run. */
async function study(account: string, index: number): Promise<void> {
  const call = await signedIn(machine, account);
  for (let count = index; going; count += 1) await doRun(call, count % 2 === 0);
}

async function killInTurn(): Promise<void> {
  const until = performance.now() + MINUTES * 60_000;
  for (let count = 0; performance.now() < until - 120_000; count += 1) {
    await wait(120_000);
    await machine.die(count % 2 === 0 ? 'database' : 'server');
  }
}

async function killRounds(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of DEATHS) {
      const before = committed.size;
      // Kill only while items flow, at a moment nobody chose.
      while (committed.size <= before) await wait(5);
      await wait(50 + Math.random() * 250);
      await machine.die(kind, round % 2 === 1);
    }
  }
  const beforeLast = committed.size;
  while (committed.size <= beforeLast) await wait(5);
}

describe('ten students on a machine that dies', () => {
  it('finish, lose nothing that was answered committed, and count it once', {
    timeout: 900_000 + MINUTES * 60_000,
  }, async () => {
    await machine.boot();
    const studying = Promise.all(STUDENTS.map(study));
    await Promise.race([MINUTES > 0 ? killInTurn() : killRounds(), studying]);
    going = false;
    await studying;

    const kept = await machine.inspect(async (system) => {
      const ids = [...runs.keys()];
      const { rows: items } = await system.tx((tx) =>
        sql<{ id: string }>`select concat_ws(':', run_id, epoch, n) as id from runs.behavior
          where run_id = any(${ids})`.execute(tx.db),
      );
      const { rows } = await system.tx((tx) =>
        sql<{ id: string; state: string; item_count: number; steps: number }>`select id, state, item_count,
            (select count(*)::int from runs.run_step s where s.run_id = r.id) as steps
          from runs.run r where id = any(${ids})`.execute(tx.db),
      );
      const { rows: unsealed } = await sql<{ minutes: number }>`select
        coalesce(extract(epoch from platform.app_now() - min(audit_at)) / 60, 0)::float as minutes
        from audit.unsealed`.execute(system.db);
      return { items, rows, minutes: unsealed[0]!.minutes, chain: await verifyAudit(system.db) };
    });
    expect(rejections).toEqual([]);
    console.log(`${runs.size} runs, ${committed.size} items, ${kept.chain.rows} entries of the audit log in its chain`);
    expect(new Set(kept.items.map(({ id }) => id))).toEqual(committed);
    expect(kept.items).toHaveLength(committed.size);
    for (const run of kept.rows) {
      expect(run).toEqual({ id: run.id, state: 'finished', item_count: runs.get(run.id)!.items, steps: 10 });
    }
    expect(kept.rows).toHaveLength(runs.size);
    expect(runs.size).toBeGreaterThanOrEqual(STUDENTS.length);
    expect(kept.chain.brokenAt).toBeNull();
    expect(kept.minutes).toBeLessThan(15);
  });
});

describe('long work on a machine that dies', () => {
  /** A job at its end, waited for however often the machine had to come back. */
  async function ended(call: Call, jobId: string) {
    for (;;) {
      const job = await call(`/api/v1/jobs/${jobId}`);
      if (job.finishedAt) return job;
      await wait(50);
    }
  }
  const password = sha256Hex(DEMO_PASSWORD);
  const time = [new Date(Date.now() - 86_400_000).toISOString(), new Date(Date.now() + 86_400_000).toISOString()];
  const whole = { f: JSON.stringify({ time }), reason: '核对崩溃之后的记录' };

  it.each([
    ['what is kept about oneself', 'student', '/api/v1/me/export', { password }],
    ['the evidence of the log', 'admin', '/api/v1/audit/evidence', whole],
  ])('goes on by itself: %s', { timeout: 60_000 + ROUNDS * 60_000 }, async (_what, account, path, body) => {
    await machine.boot();
    const call = await signedIn(machine, account);
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = await call(path, { method: 'POST', body });
      await wait(Math.random() * 300);
      await machine.die(round % 2 === 0 ? 'server' : 'database');
      const job = await ended(call, String(begun.jobId));
      expect(job).toMatchObject({ failure: null, result: { name: expect.stringMatching(/\.zip$/) } });
      const { bytes } = job.result as { bytes: number };
      expect(bytes).toBeGreaterThan(0);
    }
  });
});
