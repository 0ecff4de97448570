import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { pauseRunRoute, resumeRunRoute } from '../../shared/run.contract.ts';
import { downloadStatementsRoute, listStatementsRoute } from '../../shared/statement.contract.ts';
import { createRunDriver, type RunDriver, type Started, stepEnd } from '../../testing/driver.builder.ts';
import { uuidv5 } from '../statements/statement.engine.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterEach(() => d.back());
afterAll(() => t.close());

const listed = (run: Started, as: 'student' | 'teacher' | 'student2' = 'student', page = 1, size = 100) =>
  t.call(listStatementsRoute, { params: { id: run.runId }, query: { page, size } }, as);
const event = (n: number) => ({ N: n, T: Date.now(), Type: 'event', Data: { verb: 'poured', object: '滴定管' } });

it('makes one statement of every stored item, once, and of the end of the run', async () => {
  const run = await d.begin(d.inNode(await d.node()));
  await d.send(run, [
    { N: 1, T: Date.now(), Type: 'ready', Data: { loadMs: 900, renderer: 'canvas' } },
    { N: 2, T: Date.now(), Type: 'step.start', Data: { seq: 1 } },
    event(3),
    { N: 4, Type: 'heartbeat', Data: { visible: true, idle: 0 } },
    stepEnd(5, 1),
  ]);
  await d.send(run, [event(3), event(6)]);
  await d.save(run, 7, { a: 1 });
  await d.file(run, 8);
  await d.send(run, [{ N: 9, Type: 'finish', Data: { status: 1, score: 8 } }]);
  await d.exit(run, 'Status=1');
  expect(await t.drainJobs()).toContain('runs.project');
  const { rows, total } = await listed(run);
  expect(rows.map((row) => [row.verb, row.object])).toEqual([
    ['initialized', '酸碱滴定'],
    ['attempted', expect.any(String)],
    ['interacted', '滴定管'],
    ['completed', expect.any(String)],
    ['interacted', '滴定管'],
    ['saved', 'main'],
    ['attached', '图'],
    ['completed', '酸碱滴定'],
    ['failed', '酸碱滴定'],
    ['terminated', '酸碱滴定'],
  ]);
  expect(total).toBe(10);
  expect(rows[0]?.id).toBe(uuidv5(run.runId, '1:1'));
  expect(rows[3]?.statement).toMatchObject({
    object: { id: expect.stringMatching(/\/xapi\/experiments\/RUN-\d+\/v\/1\/steps\/1$/) },
    result: { score: { raw: 8, max: 10, scaled: 0.8 }, duration: 'PT30S' },
    context: { registration: run.runId },
  });

  // The same work once more adds nothing: the ids follow from the items.
  const job = t.app.jobs.find((one) => one.name === 'runs.project')!;
  await job.run(await t.ctx('system'), { runId: run.runId, epoch: 1, ns: [1, 2, 3, 5] });
  expect((await listed(run)).total).toBe(10);
});

it('makes the statements of what waits together, and of the others when one cannot be made', async () => {
  const runs = [await d.begin(d.inNode(await d.node())), await d.begin(d.inNode(await d.node()))];
  await t.drainJobs();
  for (const n of [1, 2]) for (const run of runs) await d.send(run, [event(n), event(n + 10)]);
  const again = { runId: runs[0]!.runId, epoch: 1, ns: [1, 2] };
  const system = await t.ctx('system');
  await system.tx(async (tx) => tx.enqueue({ name: 'runs.project', payload: again }));
  expect((await t.drainJobs()).filter((name) => name === 'runs.project')).toHaveLength(1);
  for (const run of runs) expect((await listed(run)).total).toBe(4);

  await d.send(runs[0]!, [event(21)]);
  await d.send(runs[1]!, [event(22)]);
  await system.tx(async (tx) => tx.enqueue({ name: 'runs.project', payload: { ...again, runId: 'broken' } }));
  const job = t.app.jobs.find((one) => one.name === 'runs.project')!;
  await job.run(system, { ...again, ns: [21] });
  expect([(await listed(runs[0]!)).total, (await listed(runs[1]!)).total]).toEqual([5, 4]);
  // What was taken together with it is back in the queue.
  await t.ask(`delete from graphile_worker._private_jobs where payload ->> 'runId' = 'broken'`);
  await t.drainJobs();
  expect((await listed(runs[1]!)).total).toBe(5);
});

it('is asked for in the transaction of the items: a refused batch leaves nothing behind', async () => {
  const run = await d.begin(d.inNode(await d.node()));
  await t.drainJobs();
  await d.send(run, [event(1)]);
  await d.send(run, [event(1)]);
  await d.send(run, [{ N: 2, Type: 'heartbeat', Data: { visible: true, idle: 0 } }]);
  await d.send({ ...run, token: `Rt_${'x'.repeat(43)}` }, [event(3)]);
  expect((await t.drainJobs()).filter((name) => name === 'runs.project')).toHaveLength(1);
});

it('tells pause, going on and silence', async () => {
  const run = await d.begin(d.inNode(await d.node()));
  await d.save(run, 1, { a: 1 });
  await t.call(pauseRunRoute, { params: { id: run.runId } }, 'student');
  await t.call(resumeRunRoute, { params: { id: run.runId } }, 'student');
  await d.later(31 * 60_000);
  await t.app.jobs.find((one) => one.name === 'runs.abandon')!.run(await t.ctx('system'), {});
  await t.drainJobs();
  await d.back();
  expect((await listed(run)).rows.map((row) => row.verb)).toEqual(['saved', 'suspended', 'resumed', 'abandoned']);
});

it('is read by whoever may read the run, without verdicts while scores are kept back', async () => {
  const run = await d.begin(d.inNode(await d.node({ showScore: false })));
  await d.send(run, [
    stepEnd(1, 1),
    { N: 2, Type: 'score', Data: { raw: 80, max: 100 } },
    { N: 3, Type: 'answer', Data: { questionId: 'q1', response: 'b', correct: true } },
  ]);
  await d.exit(run, 'Status=1&Score=80');
  await t.drainJobs();
  const own = await listed(run);
  expect(own.rows.map((row) => row.verb)).toEqual(['completed', 'answered', 'completed', 'terminated']);
  expect(own.total).toBe(4);
  expect(JSON.stringify(own.rows)).not.toMatch(/"score"|"success"/);
  const teachers = await listed(run, 'teacher');
  expect(teachers.rows.map((row) => row.verb)).toContain('scored');
  await expect(listed(run, 'student2')).rejects.toMatchObject({ status: 404 });

  const path = downloadStatementsRoute.path.replace(':id', run.runId);
  const file = await t.request({ method: 'GET', url: path, as: 'student' });
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="xapi-V[0-9a-f]{32}\.json"$/);
  const body = file.json<{ statements: { id: string }[]; more: string }>();
  expect(body.statements.map(({ id }) => id)).toEqual(own.rows.map(({ id }) => id));
  expect(file.body).not.toMatch(/"score"/);
  expect((await t.request({ method: 'GET', url: path, as: 'student2' })).statusCode).toBe(404);
});

it('pages in the order of the run, also beyond one portion', async () => {
  const run = await d.begin(d.inNode(await d.node()));
  for (let from = 1; from <= 1100; from += 200) {
    await d.send(
      run,
      Array.from({ length: Math.min(200, 1101 - from) }, (_, i) => event(from + i)),
    );
  }
  await t.drainJobs();
  const second = await listed(run, 'student', 2, 100);
  expect(second.total).toBe(1100);
  expect(second.rows[0]?.id).toBe(uuidv5(run.runId, '1:101'));
  const path = downloadStatementsRoute.path.replace(':id', run.runId);
  const file = await t.request({ method: 'GET', url: path, as: 'student' });
  const ids = file.json<{ statements: { id: string }[] }>().statements.map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 1100 }, (_, i) => uuidv5(run.runId, `1:${i + 1}`)));
});
