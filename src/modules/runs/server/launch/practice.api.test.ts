import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { ownExperimentsRoute } from '../../shared/own-experiment.contract.ts';
import { getRunRoute, listRunsRoute, resumeRunRoute, runResultRoute } from '../../shared/run.contract.ts';
import { RUN_LIMITS } from '../../shared/run.model.ts';
import { listStartStatesRoute } from '../../shared/start-state.contract.ts';
import { practiseStepRoute } from '../../shared/trial.contract.ts';
import { createRunDriver, type RunDriver, type Started, stepEnd } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterEach(() => d.back());
afterAll(() => t.close());

const open = () => ({ ExperimentId: d.experiment.id, Context: { Kind: 'open' } });
const page = (id: string, as: Account = 'student') =>
  t.call(getRunRoute, { params: { id }, query: { reason: '' } }, as);
const result = (id: string, as: Account = 'student') =>
  t.call(runResultRoute, { params: { id }, query: { reason: '' } }, as);
const practise = (id: string, seq: number, as: Account = 'student') =>
  t.call(practiseStepRoute, { params: { id }, body: { seq } }, as);
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).data?.Code;
const begins = (seq: number, n: number) => ({ N: n, T: Date.now(), Type: 'step.start', Data: { seq } });

/** A finished run that saved at the beginning of step 2, and again later in it. */
async function finished(where: Record<string, unknown> = open()): Promise<Started> {
  const run = await d.begin({ ...where, Restart: true });
  await d.send(run, [begins(1, 1)]);
  await d.send(run, [stepEnd(2, 1)]);
  await d.send(run, [begins(2, 3)]);
  await d.save(run, 4, { current: 2, volume: 0 });
  await d.save(run, 5, { current: 2, volume: 9 });
  await d.send(run, [stepEnd(6, 2)]);
  await d.exit(run, 'Status=1');
  return run;
}

describe('a step of an ended run', () => {
  it('is practised from how it began, by a run that leads back to the result', async () => {
    const run = await finished();
    const { practisable, score } = await result(run.runId);
    expect(practisable).toEqual(expect.arrayContaining([1, 2]));
    const { id } = await practise(run.runId, 2);
    // The one that was made and not begun is the one that is meant.
    expect(await practise(run.runId, 2)).toEqual({ id });
    const made = await page(id);
    expect(made).toMatchObject({
      state: 'created',
      context: { kind: 'trial', practiceOf: run.runId },
      returnUrl: `/experiment/run/${run.runId}`,
      welcome: { mode: 'practice', resume: { lastStep: 2, states: { main: { data: { current: 2, volume: 0 } } } } },
    });
    const begun = await t.call(resumeRunRoute, { params: { id } }, 'student');
    const practice = { ...run, runId: id, epoch: begun.epoch, token: begun.runToken };
    await d.send(practice, [stepEnd(1, 2)]);
    await d.exit(practice, 'Status=1');
    expect((await result(id)).context.practiceOf).toBe(run.runId);
    // Of practice nothing is practised again, and the result stands as it was.
    expect((await result(id)).practisable).toEqual([]);
    expect((await result(run.runId)).score).toBe(score);
  });

  it('counts in no grade, ranking, record or list when it is practised', async () => {
    const run = await finished();
    const before = {
      own: await t.call(ownExperimentsRoute, {}, 'student'),
      runs: (await t.call(listRunsRoute, { query: {} }, 'student')).total,
      counted: await t.ask('select id, score from runs_api.run order by id'),
      started: await d.launch({ ...open(), Restart: true }).then(({ RunId }) => page(RunId)),
    };
    const { id } = await practise(run.runId, 1);
    const begun = await t.call(resumeRunRoute, { params: { id } }, 'student');
    const practice = { ...run, runId: id, epoch: begun.epoch, token: begun.runToken };
    await d.send(practice, [stepEnd(1, 1)]);
    await d.exit(practice, 'Status=1');
    await t.drainJobs();
    expect(await t.call(ownExperimentsRoute, {}, 'student')).toMatchObject({ rows: before.own.rows });
    expect((await t.call(listRunsRoute, { query: {} }, 'student')).total).toBe(before.runs);
    expect(await t.ask('select id, score from runs_api.run order by id')).toEqual(before.counted);
    // It takes no attempt either.
    expect((await page(before.started.id)).attemptNo).toBe(before.started.attemptNo);
    const [audit] = await t.ask(`select after from audit.audit_log where action = 'run.create' and object_id = $1`, [
      id,
    ]);
    expect(audit!.after).toMatchObject({ kind: 'practice', of: run.runId, step: 1 });
  });

  it('is practised by its own person alone, once it has ended, where its beginning was kept', async () => {
    const run = await finished();
    for (const as of ['student2', 'teacher', 'admin'] as const) {
      expect([as, (await refusalOf(practise(run.runId, 2, as))).status]).toEqual([as, 404]);
    }
    expect(await refusalOf(practise(run.runId, 99))).toMatchObject({ code: 'runs.practice.nothing' });
    await t.ask('delete from runs.step_state where run_id = $1', [run.runId]);
    expect((await result(run.runId)).practisable).toEqual([1]);
    expect(await refusalOf(practise(run.runId, 2))).toMatchObject({ code: 'runs.practice.nothing' });
    const unfinished = await d.begin({ ...open(), Restart: true });
    expect(await refusalOf(practise(unfinished.runId, 1))).toMatchObject({ code: 'runs.practice.nothing' });
    expect((await result(unfinished.runId)).practisable).toEqual([]);
    await d.exit(unfinished, 'Status=2');
  });

  it('is practised while its node is open to the person, however many attempts were used', async () => {
    const node = await d.node({ attempts: 1 });
    const run = await finished(d.inNode(node));
    expect((await result(run.runId)).practisable).toEqual(expect.arrayContaining([1, 2]));
    const { id } = await practise(run.runId, 2);
    const place = d.nodes.indexOf(node);
    for (const [change, code] of [
      [{ opensAt: new Date(Date.now() + 3_600_000) }, 'not_yet'],
      [{ closesAt: new Date(Date.now() - 86_400_000) }, 'closed'],
      [{ people: [] }, 'no_right'],
    ] as const) {
      d.nodes[place] = { ...node, ...change };
      expect((await result(run.runId)).practisable).toEqual([]);
      expect([code, await codeOf(practise(run.runId, 2))]).toEqual([code, code]);
      // One that was made before begins no more.
      expect([code, await codeOf(t.call(resumeRunRoute, { params: { id } }, 'student'))]).toEqual([code, code]);
    }
    d.nodes[place] = node;
    expect(await practise(run.runId, 2)).toEqual({ id });
    expect(await t.call(resumeRunRoute, { params: { id } }, 'student')).toMatchObject({ epoch: 1 });
  });

  it('keeps how it began once, however often it is practised', async () => {
    const run = await finished();
    const kept = () => t.ask('select id from runs.start_state');
    const before = (await kept()).length;
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      const { id } = await practise(run.runId, 2);
      await t.call(resumeRunRoute, { params: { id } }, 'student');
      ids.push(id);
    }
    expect(new Set(ids).size).toBe(3);
    expect((await kept()).length).toBe(before + 1);
    expect((await page(ids[2]!)).welcome).toMatchObject({ resume: { lastStep: 2 } });
  });

  it('keeps how it began in secret, and no more than fits', async () => {
    const run = await finished();
    await practise(run.runId, 2);
    expect(await t.call(listStartStatesRoute, { params: { experimentId: d.experiment.id } }, 'teacher')).toEqual([]);
    await t.ask('update runs.step_state set bytes = $2 where run_id = $1', [run.runId, RUN_LIMITS.stepStateBytes]);
    const full = await d.begin({ ...open(), Restart: true });
    await t.ask('insert into runs.step_state values ($1, 999, $2, $3, $4)', [
      ...[full.runId, await t.personId('student'), RUN_LIMITS.stepStateBytes, '{}'],
    ]);
    await d.send(full, [begins(2, 1)]);
    await d.save(full, 2, { volume: 1 });
    expect(await t.ask('select seq from runs.step_state where run_id = $1', [full.runId])).toEqual([{ seq: 999 }]);
    await d.exit(full, 'Status=2');
  });
});
