import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { StorageMissing } from '../../../platform/storage/storage.ts';
import { adminClient } from '../../../platform/testing/cluster.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { cancelJobRoute, getJobRoute, jobFileRoute, listJobsRoute } from '../shared/job.contract.ts';
import { ownJobs, readJob } from './job.service.ts';
import { finishJob, longJob, reportProgress, startJob, storeJobFile } from './tasks.public.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.drainJobs();
  const owner = await adminClient(t.ownerUrl);
  await owner.query('truncate tasks.job');
  await owner.end();
});

/** Begins a job whose queued work is the platform's own partition job, which needs nothing. */
async function begin(who: 'college' | 'teacher' = 'college', total = 100): Promise<string> {
  const work = { name: 'platform.partitions', payload: {} };
  return (await t.ctx(who)).tx((tx) =>
    startJob(tx, { name: { key: 'tasks.tray' }, total, link: '/account/management/usermanage', work }),
  );
}
const get = (id: string, who: 'college' | 'teacher' | 'admin' = 'college') =>
  t.call(getJobRoute, { params: { id } }, who);

describe('a job', () => {
  it('is there with its work, goes on and ends', async () => {
    const id = await begin();
    expect(await t.drainJobs()).toEqual(['platform.partitions']);
    expect(await get(id)).toMatchObject({ state: 'queued', done: 0, total: 100, can: { cancel: true } });
    const system = await t.ctx();
    expect(await reportProgress(system, id, { done: 0 })).toBe(true);
    await t.moveClock(10_000);
    expect(await reportProgress(system, id, { done: 25 })).toBe(true);
    const running = await get(id);
    expect(running).toMatchObject({ state: 'running', done: 25 });
    expect(running.secondsLeft).toBeGreaterThanOrEqual(30);
    expect(running.secondsLeft).toBeLessThan(40);
    await finishJob(system, id, { state: 'done' });
    await finishJob(system, id, { state: 'failed', failure: { key: 'tasks.failure.lost' } });
    expect(await get(id)).toMatchObject({
      state: 'done',
      failure: null,
      link: '/account/management/usermanage',
      can: { cancel: false },
    });
    expect(await reportProgress(system, id, { done: 26 })).toBe(false);
  });

  it('fails with words for its person, and tells of its end once', async () => {
    const id = await begin();
    const system = await t.ctx();
    await finishJob(system, id, { state: 'failed', failure: { key: 'tasks.failure.lost' } });
    await finishJob(system, id, { state: 'done' });
    expect((await get(id)).failure).toEqual({ key: 'tasks.failure.lost', params: {} });
    const owner = await adminClient(t.ownerUrl);
    const told = await owner.query("select payload->>'state' as state from events.outbox where ordering_key = $1", [
      id,
    ]);
    await owner.end();
    expect(told.rows).toEqual([{ state: 'failed' }]);
  });

  it('is seen, stopped and downloaded by its person only', async () => {
    const id = await begin();
    await storeJobFile(await t.ctx(), id, 'result', { name: '结果.csv', type: 'text/csv', body: Buffer.from('a,b\n') });
    for (const who of ['teacher', 'admin'] as const) {
      expect((await t.call(listJobsRoute, {}, who)).rows).toEqual([]);
      await expect(get(id, who)).rejects.toMatchObject({ status: 404 });
      await expect(t.call(cancelJobRoute, { params: { id } }, who)).rejects.toMatchObject({ status: 404 });
      expect((await t.request({ url: `/api/v1/jobs/${id}/files/result`, as: who })).statusCode).toBe(404);
    }
    await expect(t.call(listJobsRoute, {})).rejects.toMatchObject({ status: 401 });
    const file = await t.request({ url: `/api/v1/jobs/${id}/files/result`, as: 'college' });
    expect(file.body).toBe('a,b\n');
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''%E7%BB%93%E6%9E%9C.csv");
    expect((await get(id)).result).toEqual({ name: '结果.csv', bytes: 4 });
    await expect(t.call(jobFileRoute, { params: { id, kind: 'errors' } }, 'college')).resolves.toMatchObject({
      statusCode: 404,
    });
  });

  it('ends at once when it waits, after its batch when it runs, and not when it has ended', async () => {
    const waiting = await begin();
    expect(await t.call(cancelJobRoute, { params: { id: waiting } }, 'college')).toMatchObject({ state: 'cancelled' });
    expect(await reportProgress(await t.ctx(), waiting, { done: 0 })).toBe(false);

    const running = await begin();
    await reportProgress(await t.ctx(), running, { done: 10 });
    expect(await t.call(cancelJobRoute, { params: { id: running } }, 'college')).toMatchObject({
      state: 'running',
      stopping: true,
      can: { cancel: false },
    });
    expect(await reportProgress(await t.ctx(), running, { done: 20 })).toBe(false);
    await finishJob(await t.ctx(), running, { state: 'cancelled' });
    await expect(t.call(cancelJobRoute, { params: { id: running } }, 'college')).rejects.toMatchObject({ status: 409 });
  });

  it('reaches open pages of its person as it goes on', async () => {
    const heard: { event: string; data: unknown }[] = [];
    const stop = t.app.base.live.subscribe(`person:${await t.personId('college')}`, (item) => heard.push(item));
    const id = await begin();
    await reportProgress(await t.ctx(), id, { done: 50 });
    await finishJob(await t.ctx(), id, { state: 'done' });
    stop();
    expect(heard.filter((item) => item.event === 'job')).toMatchObject([
      { data: { id, state: 'queued' } },
      { data: { id, state: 'running', done: 50 } },
      { data: { id, state: 'done' } },
    ]);
  });
});

describe('a job that makes a file', () => {
  const work = longJob<{ readonly fails?: boolean; readonly onLine?: () => Promise<unknown> }>(
    'tasks.test',
    async ({ ctx, payload, report, storeResult }) => {
      if (payload.fails) return { key: 'tasks.failure.lost' };
      const lines = async function* () {
        for (let done = 1; done <= 2; done++) {
          yield `${ctx.locale}\n`;
          await payload.onLine?.();
          await report({ done });
        }
      };
      await storeResult({ name: 'lines.txt', type: 'text/plain', body: Readable.from(lines()) });
    },
  );
  const run = async (id: string, more: object = {}) =>
    work.run(await t.ctx(), { jobId: id, actor: (await t.ctx('college')).actor, locale: 'pt-BR', ...more });

  it('is done with its result, made in the language of its person', async () => {
    const id = await begin();
    await run(id);
    expect(await get(id)).toMatchObject({ state: 'done', done: 2, result: { name: 'lines.txt' } });
    expect((await t.request({ url: `/api/v1/jobs/${id}/files/result`, as: 'college' })).body).toBe('pt-BR\npt-BR\n');
  });

  it('is cancelled in the middle of it, and fails for the reason its work gives', async () => {
    const stopped = await begin();
    await reportProgress(await t.ctx(), stopped, { done: 0 });
    await run(stopped, { onLine: () => t.call(cancelJobRoute, { params: { id: stopped } }, 'college') });
    expect(await get(stopped)).toMatchObject({ state: 'cancelled', done: 1, result: null });

    const failed = await begin();
    await run(failed, { fails: true });
    expect(await get(failed)).toMatchObject({ state: 'failed', failure: { key: 'tasks.failure.lost' } });
  });
});

// The clock runs past the life of a bearer here, so the services are asked directly.
describe('tidying up', () => {
  const tidy = async () => t.app.jobs.find((job) => job.name === 'tasks.tidy')!.run(await t.ctx(), {});

  it('forgets ended jobs and their files after seven days', async () => {
    const id = await begin();
    const system = await t.ctx();
    await storeJobFile(system, id, 'errors', { name: 'e.csv', type: 'text/csv', body: Buffer.from('x') });
    await finishJob(system, id, { state: 'done' });
    await t.moveClock(6 * 86_400_000);
    await tidy();
    expect(await ownJobs(await t.ctx('college'))).toHaveLength(1);
    await t.moveClock(2 * 86_400_000);
    expect(await ownJobs(await t.ctx('college'))).toEqual([]);
    await tidy();
    await expect(readJob(await t.ctx('college'), id)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(system.storage.get(`jobs/${id}/errors`)).rejects.toThrow(StorageMissing);
    await t.moveClock(-8 * 86_400_000);
  });

  it('ends a job whose worker was never heard of again', async () => {
    const id = await begin();
    await reportProgress(await t.ctx(), id, { done: 1 });
    await t.moveClock(7 * 3_600_000);
    await tidy();
    await t.moveClock(-7 * 3_600_000);
    expect(await readJob(await t.ctx('college'), id)).toMatchObject({
      state: 'failed',
      failure: { key: 'tasks.failure.lost' },
    });
  });
});
