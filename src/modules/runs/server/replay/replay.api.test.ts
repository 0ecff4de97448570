import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { listArtifactsRoute } from '../../shared/artifact.contract.ts';
import { replayItemsRoute, replayRoute } from '../../shared/replay.contract.ts';
import { listStatementsRoute } from '../../shared/statement.contract.ts';
import { createRunDriver, type RunDriver, type Started, stepEnd } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterAll(() => t.close());

type Who = 'student' | 'teacher' | 'leader' | 'admin' | 'student2';
const replay = (run: Started, as: Who, reason = '') =>
  t.call(replayRoute, { params: { id: run.runId }, query: { reason } }, as);
const items = (run: Started, as: Who, query: Record<string, number> = {}) =>
  t.call(replayItemsRoute, { params: { id: run.runId }, query }, as);
const reads = async (run: Started) =>
  (
    await d.owner((db) =>
      sql<{ account: string; after: { part?: string } | null; reason: string | null }>`select account, after, reason
        from audit.audit_log where action = 'run.read' and object_id = ${run.runId} order by at`.execute(db),
    )
  ).rows;

/** A run whose content can replay, unless told otherwise. */
async function done(caps: readonly string[] = ['state', 'replay']): Promise<Started> {
  const run = await d.begin(d.inNode(await d.node()));
  const rows = Array.from({ length: 1000 }, (_, i) => [i, i * i]);
  await d.send(run, [
    { N: 1, T: Date.now(), Type: 'client', Data: { sdk: 'vse-js/1.0', caps } },
    { N: 2, T: Date.now(), Type: 'step.start', Data: { seq: 1 } },
    { N: 3, T: Date.now(), Type: 'event', Data: { verb: 'poured', object: '滴定管', result: { mL: 1.5 } } },
    stepEnd(4, 1),
  ]);
  await d.send(run, [
    { N: 5, Type: 'series', Data: { name: 'curve', unit: 's,V', columns: ['t', 'u'], rows, stepSeq: 1 } },
  ]);
  await d.save(run, 6, { a: 1 });
  await d.exit(run, 'Status=1');
  return run;
}

it('gives what the run did in order, by portions, with states and thinned data', async () => {
  const run = await done();
  const first = await items(run, 'student', { size: 3 });
  expect(first.total).toBe(5);
  expect(first.items.map((item) => [item.n, item.type])).toEqual([
    [1, 'client'],
    [2, 'step.start'],
    [3, 'event'],
  ]);
  const rest = await items(run, 'student', { afterEpoch: 1, after: 3 });
  expect(rest.items.map((item) => item.n)).toEqual([4, 5]);
  const around = await replay(run, 'student');
  expect(around.states).toMatchObject([{ key: 'main', number: 1 }]);
  expect(around.series).toMatchObject([{ name: 'curve', columns: ['t', 'u'], total: 1000, stepSeq: 1 }]);
  expect(around.series[0]?.rows).toHaveLength(400);
  expect(around.series[0]?.rows.at(-1)).toEqual([999, 998_001]);
});

it('opens content that can replay in mode review, under the reader’s own right to its files', async () => {
  const run = await done();
  const own = await replay(run, 'student');
  expect(own.review).toMatchObject({
    welcome: { mode: 'review', resume: null, params: {} },
    frame: { profile: 'strict' },
  });
  const teachers = await replay(run, 'teacher');
  expect(teachers.review?.frame.address).not.toBe(own.review?.frame.address);
  expect(teachers.review?.welcome.learner).toEqual(own.review?.welcome.learner);
  expect((await replay(await done(['state']), 'student')).review).toBeNull();
});

it('is written down for everybody but the person and their teacher', async () => {
  const run = await done();
  await replay(run, 'student');
  await replay(run, 'teacher');
  expect(await reads(run)).toEqual([]);
  await replay(run, 'leader');
  expect(await reads(run)).toMatchObject([{ account: 'leader', after: { part: 'replay' } }]);
  await expect(replay(run, 'admin')).rejects.toMatchObject({ status: 404 });
  await replay(run, 'admin', '核查申诉');
  expect(await reads(run)).toMatchObject([{ account: 'leader' }, { account: 'admin', reason: '核查申诉' }]);
  await expect(replay(run, 'student2')).rejects.toMatchObject({ status: 404 });
  await expect(items(run, 'student2')).rejects.toMatchObject({ status: 404 });
});

it('speaks the words of the package, in the language of its reader', async () => {
  const poured = { 'zh-CN': '滴定管', 'en-US': 'Burette' };
  const worded = await createRunDriver(t, { manifest: { words: { burette: poured } } });
  const run = await worded.begin(worded.inNode(await worded.node()));
  await worded.send(run, [
    { N: 1, T: Date.now(), Type: 'event', Data: { verb: 'poured', object: 'burette' } },
    { N: 2, T: Date.now(), Type: 'event', Data: { verb: 'poured', object: 'part:topValve' } },
    { N: 3, T: Date.now(), Type: 'series', Data: { name: 'burette', columns: ['V'], rows: [[1]], stepSeq: 1 } },
  ]);
  await worded.exit(run, 'Status=1');
  await t.drainJobs();
  const [zh, en] = await Promise.all(
    ['zh-CN', 'en-US'].map((language) =>
      t.request({
        method: 'GET',
        url: `/api/v1/runs/${run.runId}/replay`,
        as: 'student',
        headers: { 'accept-language': language },
      }),
    ),
  );
  expect([zh?.json().data.words, en?.json().data.words]).toEqual([{ burette: '滴定管' }, { burette: 'Burette' }]);
  const [series] = await t.call(listArtifactsRoute, { params: { id: run.runId } }, 'student');
  expect(series).toMatchObject({ name: 'burette', title: '滴定管' });
  const { rows } = await t.call(listStatementsRoute, { params: { id: run.runId } }, 'student');
  expect(rows.map((row) => row.object)).toEqual(expect.arrayContaining(['滴定管', 'part · top valve']));
});
