import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Learners, learnersOf } from '../../e2e/fixtures/mortal-learner.ts';
import { sha256Hex } from '../kernel/values/sha256.ts';
import { verifyAudit } from '../platform/audit/audit.ts';
import type { Call } from '../testing/installed-product.builder.ts';
import { aMortalMachine, DEATHS, type MortalMachine } from '../testing/mortal-machine.builder.ts';
import { signedIn, wait } from '../testing/mortal-person.builder.ts';
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
let learners: Learners;

beforeAll(async () => {
  machine = await aMortalMachine();
  learners = learnersOf(machine, PAUSE_MS);
}, 180_000);
afterAll(() => machine.close());

async function killInTurn(): Promise<void> {
  const until = performance.now() + MINUTES * 60_000;
  for (let count = 0; performance.now() < until - 120_000; count += 1) {
    await wait(120_000);
    await machine.die(count % 2 === 0 ? 'database' : 'server');
  }
}

async function killRounds(): Promise<void> {
  const { committed } = learners;
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
    const studying = Promise.all(STUDENTS.map(learners.study));
    await Promise.race([MINUTES > 0 ? killInTurn() : killRounds(), studying]);
    learners.stop();
    await studying;
    const { committed, rejections, runs } = learners;

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
