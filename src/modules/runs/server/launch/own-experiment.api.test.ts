import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { ownExperimentsRoute } from '../../shared/own-experiment.contract.ts';
import { createRunDriver, type RunDriver, stepEnd } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterEach(() => d.back());
afterAll(() => t.close());

const mine = async (as: Account = 'student') => (await t.call(ownExperimentsRoute, {}, as)).rows;
const ofNode = async (nodeId: string, as: Account = 'student') =>
  (await mine(as)).find((row) => row.context.nodeId === nodeId);

it('shows what a course asks for before anything was done, with its date and attempts', async () => {
  const soon = new Date(Date.now() + 86_400_000);
  const later = new Date(Date.now() + 3 * 86_400_000);
  const second = await d.node({ dueAt: later, attempts: 2 });
  const first = await d.node({ dueAt: soon, attempts: 3 });
  const closed = await d.node({ dueAt: new Date(Date.now() - 1000), closesAt: new Date(Date.now() - 1000) });
  expect(await ofNode(first.nodeId)).toMatchObject({
    experiment: { id: d.experiment.id, steps: 10 },
    context: { kind: 'course', name: '分析化学实验' },
    state: 'todo',
    code: 'ok',
    dueAt: soon.toISOString(),
    attempts: 3,
    used: 0,
    best: null,
    open: null,
    report: null,
  });
  const order = (await mine()).map((row) => row.context.nodeId);
  expect([first, second, closed].map((node) => order.indexOf(node.nodeId))).toEqual([0, 1, 2]);
  expect(await ofNode(first.nodeId, 'outsider')).toBeUndefined();
});

it('goes on where the person stopped, and keeps the best of what was finished', async () => {
  const node = await d.node({ attempts: 3 });
  const run = await d.begin(d.inNode(node));
  await d.send(run, [{ N: 1, Type: 'step.start', Data: { seq: 3 } }]);
  await d.save(run, 2, { drops: 12 });
  await d.exit(run, 'Status=2');
  expect(await ofNode(node.nodeId)).toMatchObject({
    state: 'doing',
    code: 'existing',
    used: 1,
    finished: 0,
    open: { id: run.runId, step: 3 },
  });
  const again = await d.begin({ ...d.inNode(node), Restart: true });
  await d.send(again, [stepEnd(1, 1, { score: 9 }), stepEnd(2, 2, { score: 7 })]);
  await d.exit(again, 'Status=1');
  const worse = await d.begin({ ...d.inNode(node), Restart: true });
  await d.send(worse, [stepEnd(1, 1, { score: 4 })]);
  await d.exit(worse, 'Status=1');
  expect(await ofNode(node.nodeId)).toMatchObject({
    state: 'done',
    code: 'attempts',
    used: 3,
    finished: 2,
    best: 16,
    last: 4,
    open: null,
    lastRunId: worse.runId,
    resultRunId: worse.runId,
  });
});

it('keeps scores back that the course keeps, and separates the open laboratory from courses', async () => {
  const node = await d.node({ showScore: false });
  const kept = await d.begin(d.inNode(node));
  await d.send(kept, [stepEnd(1, 1, { score: 10 })]);
  await d.exit(kept, 'Status=1');
  const open = await d.begin({ ExperimentId: d.experiment.id, Context: { Kind: 'open' } });
  await d.send(open, [stepEnd(1, 1, { score: 5 })]);
  await d.exit(open, 'Status=1');
  expect(await ofNode(node.nodeId)).toMatchObject({ state: 'done', best: null, last: null, scoresKept: true });
  const free = (await mine()).filter((row) => row.context.kind === 'open');
  expect(free).toMatchObject([{ state: 'done', best: 5, used: 1, attempts: null, scoresKept: false }]);
  // The open laboratory is no duty: who never ran there has no row of it.
  expect((await mine('student2')).filter((row) => row.context.kind === 'open')).toEqual([]);
});
