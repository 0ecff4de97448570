import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import type { JobHandler } from '../http/module.ts';
import { drainJobs } from './drain.ts';
import { enqueueJobs, type JobRequest } from './enqueue.ts';

let t: TestApp;
let owner: Database;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  await t.drainJobs();
  owner = openDatabase(t.ownerUrl, 1);
});
afterAll(async () => {
  await owner.close();
  await t.close();
});

const STEP = 'drain.step';
/** What the handler saw: begin and end of each payload in order, and the most that ran at a time. */
const seen = { steps: [] as string[], running: 0, most: 0 };
const step: JobHandler = {
  name: STEP,
  run: async (_ctx, payload) => {
    const { name, fails } = payload as { name: string; fails?: boolean };
    seen.steps.push(`${name} begins`);
    seen.most = Math.max(seen.most, ++seen.running);
    await pause(5);
    seen.running -= 1;
    if (fails) throw new Error(`${name} failed`);
    seen.steps.push(`${name} ends`);
  },
};
beforeEach(() => {
  Object.assign(seen, { steps: [], running: 0, most: 0 });
});

const ask = (...jobs: readonly { readonly name: string; readonly queue?: string; readonly fails?: boolean }[]) =>
  enqueueJobs(
    t.app.base,
    jobs.map(
      ({ queue, ...payload }): JobRequest => ({ name: STEP, payload, ...(queue === undefined ? {} : { queue }) }),
    ),
  );
/** All that is due, many at a time, as the demonstration does it. */
const drainMany = () => {
  const { base, subscribers } = t.app;
  return drainJobs({ base, jobs: [step], subscribers, owner: owner.db }, { names: [STEP], since: new Date(0) });
};
const drainEach = () => {
  const { base, subscribers } = t.app;
  return drainJobs({ base, jobs: [step], subscribers, owner: owner.db });
};
const waiting = async () => (await t.ask('select count(*)::int as n from graphile_worker._private_jobs'))[0]!.n;

describe('drained jobs', () => {
  it('of one queue run one after another in their order', async () => {
    await ask(...['a', 'b', 'c', 'd'].map((name) => ({ name, queue: 'one' })));
    expect(await drainMany()).toHaveLength(4);
    expect(seen.steps).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(seen.most).toBe(1);
  });

  it('of several queues or of none run two at a time, each queue in its order', async () => {
    await ask(
      { name: 'a1', queue: 'a' },
      { name: 'a2', queue: 'a' },
      { name: 'b1', queue: 'b' },
      { name: 'free' },
      { name: 'a3', queue: 'a' },
      { name: 'b2', queue: 'b' },
    );
    expect(await drainMany()).toHaveLength(6);
    expect(seen.most).toBe(2);
    const at = (what: string) => seen.steps.indexOf(what);
    for (const [first, second] of [
      ['a1', 'a2'],
      ['a2', 'a3'],
      ['b1', 'b2'],
    ] as const) {
      expect(at(`${first} ends`), first).toBeGreaterThanOrEqual(0);
      expect(at(`${first} ends`), first).toBeLessThan(at(`${second} begins`));
    }
    expect(at('free ends')).toBeGreaterThanOrEqual(0);
  });

  it('all run when there are more than are taken at a time', async () => {
    const names = Array.from({ length: 45 }, (_, i) => `n${i}`);
    await ask(...names.map((name) => ({ name, queue: 'long' })));
    expect(await drainMany()).toHaveLength(45);
    expect(seen.steps.filter((one) => one.endsWith('ends'))).toEqual(names.map((name) => `${name} ends`));
    expect(await waiting()).toBe(0);
  });

  it('end the drain with the fault of one that fails', async () => {
    await ask({ name: 'bad', queue: 'one', fails: true }, { name: 'after', queue: 'one' });
    await expect(drainMany()).rejects.toThrow('bad failed');
    expect(seen.steps).toEqual(['bad begins']);
  });

  it('taken one at a time leave those behind a failing one in the queue', async () => {
    await ask({ name: 'bad', queue: 'one', fails: true }, { name: 'after', queue: 'one' });
    await expect(drainEach()).rejects.toThrow('bad failed');
    expect(await waiting()).toBe(1);
    expect(await drainEach()).toEqual([STEP]);
    expect(seen.steps).toEqual(['bad begins', 'after begins', 'after ends']);
  });
});
