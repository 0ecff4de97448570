import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { detailsRoute } from '../../catalogue/shared/catalogue.contract.ts';
import { getOperationRoute } from '../shared/behavior.contract.ts';
import {
  abandonRunRoute,
  getRunRoute,
  listRunsRoute,
  pauseRunRoute,
  resumeRunRoute,
  runResultRoute,
} from '../shared/run.contract.ts';
import { createRunDriver, type RunDriver, stepEnd } from '../testing/driver.builder.ts';
import { aRunnableExperiment } from '../testing/run.builder.ts';
import { driveRun, rollUpFigures, runFacts, runsOfNodes } from './runs.public.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterEach(() => d.back());
afterAll(() => t.close());

describe('end', () => {
  it('fixes the score, tells the event once and repeats its answer', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.send(run, [stepEnd(1, 1), stepEnd(2, 2, { score: 9.5 })]);
    const first = (await d.exit(run, 'Status=1&Score=84')).json();
    expect(first).toMatchObject({ Result: 0, Data: { Status: 1, Score: 17.5, ScoreState: 'final' } });
    const second = (await d.exit(run, 'Status=1')).json();
    expect(second.Data).toEqual(first.Data);
    expect((await d.exit(run, 'Status=2')).json()).toMatchObject({ Result: 4 });
    const events = await d.owner((db) =>
      sql<{
        payload: unknown;
      }>`select payload from events.outbox where type = 'runs.finished' and ordering_key = ${run.runId}`.execute(db),
    );
    expect(events.rows).toHaveLength(1);
    expect(events.rows[0]?.payload).toMatchObject({ runId: run.runId, context: { kind: 'course' } });
  });

  it('takes leftovers for 24 hours, marked late and scored, then no more', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.send(run, [stepEnd(1, 1)]);
    await d.exit(run, 'Status=1');
    await d.later(23 * 3_600_000);
    const late = (await d.send(run, [stepEnd(2, 2)])).json().Data;
    expect(late).toMatchObject({ Accepted: 1, Notices: [{ Kind: 'ended' }] });
    const facts = (await runFacts(await t.ctx(), [run.runId])).get(run.runId)!;
    expect(facts).toMatchObject({ state: 'finished', score: 16 });
    await d.later(2 * 3_600_000);
    const closed = (await d.send(run, [stepEnd(3, 3)])).json().Data;
    expect(closed.Results).toEqual([{ N: 3, Status: 'rejected', Field: 'RecordId', Reason: 'closed' }]);
  });

  it('comes by itself after half an hour of silence, and for what never started', async () => {
    const one = await d.node();
    const run = await d.begin(d.inNode(one));
    const never = await d.launch(d.inNode(await d.node()));
    await d.later(29 * 60_000);
    const job = t.app.jobs.find((candidate) => candidate.name === 'runs.abandon')!;
    await job.run(await t.ctx('system'), {});
    expect((await runFacts(await t.ctx(), [run.runId])).get(run.runId)?.state).toBe('running');
    await d.later(2 * 60_000);
    await job.run(await t.ctx('system'), {});
    const facts = await runFacts(await t.ctx(), [run.runId, never.RunId]);
    expect(facts.get(run.runId)?.state).toBe('abandoned');
    expect(facts.get(never.RunId)).toMatchObject({ state: 'abandoned', startedAt: null });
    expect(await runsOfNodes(await t.ctx(), { nodeIds: [one.nodeId] })).toHaveLength(1);
  });
});

describe('going on', () => {
  it('opens a new epoch with the saved state; the older window may only empty its outbox', async () => {
    const one = await d.node({ attempts: 1 });
    const run = await d.begin(d.inNode(one));
    await d.send(run, [{ N: 1, Type: 'step.start', Data: { seq: 3 } }, stepEnd(2, 1)]);
    expect((await d.save(run, 3, { drops: 12 })).json().data).toMatchObject({ number: 1 });
    await d.exit(run, 'Status=2');
    const facts = await t.call(getRunRoute, { params: { id: run.runId } }, 'student');
    expect(facts).toMatchObject({
      state: 'unfinished',
      can: { resume: true },
      attempts: 1,
      welcome: { resume: { states: { main: { number: 1, data: { drops: 12 } } }, lastStep: 3 } },
    });
    const again = await d.launch(d.inNode(one));
    expect(again).toMatchObject({ RunId: run.runId, State: 'existing' });
    const resumed = await t.call(resumeRunRoute, { params: { id: run.runId } }, 'student');
    expect(resumed.epoch).toBe(2);
    const newer = { ...run, token: resumed.runToken, epoch: 2 };
    expect((await d.send(run, [stepEnd(4, 2)], 1)).json().Data).toMatchObject({
      Accepted: 1,
      Notices: [{ Kind: 'superseded' }],
    });
    expect((await d.save(run, 5, {})).statusCode).toBe(409);
    // The page before may have saved a moment ago, as it does when it is reloaded; the distance counts within one page.
    expect((await d.save(newer, 2, { drops: 13 })).json().data).toMatchObject({ number: 2 });
    expect((await d.save(newer, 3, { drops: 14 })).json().data).toMatchObject({ number: 3 });
    expect((await d.save(newer, 4, { drops: 15 })).statusCode).toBe(429);
    expect((await d.exit(run, 'Status=1')).json()).toMatchObject({ Result: 4, Code: 'runs.epoch.superseded' });
    // Both windows reported step 2: the newer epoch wins, without a flag.
    expect((await d.send(newer, [stepEnd(1, 2, { score: 10 })])).json().Data.Results).toEqual([
      { N: 1, Status: 'committed' },
    ]);
    expect((await d.exit(newer, 'Status=1')).json().Data).toMatchObject({ Score: 18 });
  });

  it('goes on by the code of a new launch as well', async () => {
    const one = await d.node();
    const run = await d.begin(d.inNode(one));
    await d.save(run, 1, 1);
    const made = await d.launch(d.inNode(one));
    const answers = await Promise.all([d.start(made.Code), d.start(made.Code), d.start(made.Code)]);
    expect(answers.map((answer) => answer.json().Data.Epoch)).toEqual([2, 2, 2]);
  });

  it('is not possible without a saved state, and starts anew when asked', async () => {
    const one = await d.node({ attempts: 2 });
    const run = await d.begin(d.inNode(one));
    await expect(t.call(pauseRunRoute, { params: { id: run.runId } }, 'student')).rejects.toMatchObject({
      status: 409,
      body: { error: { code: 'runs.pause.noState' } },
    });
    await d.exit(run, 'Status=2');
    await expect(t.call(resumeRunRoute, { params: { id: run.runId } }, 'student')).rejects.toMatchObject({
      status: 409,
    });
    const second = await d.begin(d.inNode(one));
    expect(second.runId).not.toBe(run.runId);
    await d.save(second, 1, {});
    await t.call(pauseRunRoute, { params: { id: second.runId } }, 'student');
    await expect(d.launch({ ...d.inNode(one), Restart: true })).rejects.toMatchObject({
      body: { Data: { Code: 'attempts' } },
    });
  });

  it('drops what was saved when the person ends the run for good', async () => {
    const one = await d.node();
    const run = await d.begin(d.inNode(one));
    await d.save(run, 1, { a: 1 });
    await expect(t.call(abandonRunRoute, { params: { id: run.runId } }, 'student2')).rejects.toMatchObject({
      status: 404,
    });
    expect(await t.call(abandonRunRoute, { params: { id: run.runId } }, 'student')).toEqual({
      id: run.runId,
      state: 'unfinished',
    });
    const facts = await t.call(getRunRoute, { params: { id: run.runId } }, 'student');
    expect(facts).toMatchObject({ can: { resume: false, abandon: false }, welcome: { resume: null } });
  });
});

describe('who reads what', () => {
  it('shows the run page to its person only, with a frame but without secrets', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const facts = await t.call(getRunRoute, { params: { id: run.runId } }, 'student');
    expect(facts.frame?.address).toMatch(
      /^http:\/\/v[a-z2-7]{24}\.content\.localhost:3000\/p\/[0-9a-z]+\.p_[a-z2-7]{16}\.[\w-]{32}\/index\.html$/,
    );
    expect(facts.frame).toMatchObject({
      profile: 'strict',
      sandbox: 'allow-scripts allow-pointer-lock allow-downloads',
    });
    const text = JSON.stringify(facts);
    expect(text).not.toContain(run.token);
    expect(text).not.toContain(await t.personId('student'));
    for (const who of [
      'student2',
      'teacher',
      'teacher2',
      'leader',
      'leader2',
      'college',
      'admin',
      'outsider',
    ] as const) {
      await expect(t.call(getRunRoute, { params: { id: run.runId } }, who), who).rejects.toMatchObject({ status: 404 });
    }
    const visitor = await t.request({ method: 'GET', url: `/api/v1/runs/${run.runId}` });
    expect(visitor.statusCode).toBe(401);
  });

  it('shows result and trace after the end to teacher and leader, to an administrator with a reason', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.send(run, [stepEnd(1, 1)]);
    await d.exit(run, 'Status=1');
    const result = (who: Account, reason?: string) =>
      t.call(runResultRoute, { params: { id: run.runId }, query: reason ? { reason } : {} }, who);
    expect(await result('student')).toMatchObject({ reader: 'owner', passed: false, anomalies: [] });
    expect(await result('teacher')).toMatchObject({ reader: 'teacher', person: { name: '张三' } });
    expect(await result('leader')).toMatchObject({ reader: 'leader' });
    expect(await result('admin', '学生申诉')).toMatchObject({ reader: 'admin' });
    for (const who of ['student2', 'teacher2', 'leader2', 'college', 'admin', 'outsider'] as const) {
      await expect(result(who), who).rejects.toMatchObject({ status: 404 });
      const trace = t.call(getOperationRoute, { query: { RecordId: run.runId } }, who);
      await expect(trace, who).rejects.toThrow(/"Result":1/);
    }
    for (const who of ['student', 'teacher', 'leader'] as const) {
      const trace = await t.call(getOperationRoute, { query: { RecordId: run.runId } }, who);
      expect(trace, who).toMatchObject({ Total: 1, JsonList: [{ N: 1, Type: 'step.end', StepSeq: 1 }] });
    }
    const nobody = await t.request({ method: 'GET', url: `/Behavior/GetOperation?RecordId=${run.runId}` });
    expect([nobody.statusCode, nobody.json().result]).toEqual([401, { isLogin: true }]);
    const audit = await d.owner((db) =>
      sql<{
        reason: string;
      }>`select reason from audit.audit_log where action = 'run.read' and object_id = ${run.runId}`.execute(db),
    );
    expect(audit.rows).toEqual([{ reason: '学生申诉' }]);
  });

  it('shows what it has recorded to its teacher and leader while it lasts, and to nobody else', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.send(run, [stepEnd(1, 1)]);
    for (const who of ['student', 'teacher', 'leader'] as const) {
      const trace = await t.call(getOperationRoute, { query: { RecordId: run.runId } }, who);
      expect(trace, who).toMatchObject({ Total: 1, JsonList: [{ Type: 'step.end' }], Steps: [{ Seq: 1 }] });
    }
    for (const who of ['student2', 'teacher2', 'admin'] as const) {
      const trace = t.call(getOperationRoute, { query: { RecordId: run.runId } }, who);
      await expect(trace, who).rejects.toThrow(/"Result":1/);
    }
  });

  it('keeps a score back from its own person while the course does', async () => {
    const run = await d.begin(d.inNode(await d.node({ showScore: false })));
    expect((await d.send(run, [stepEnd(1, 1)])).json().Data.ScoreSoFar).toBeNull();
    expect((await d.exit(run, 'Status=1')).json().Data.Score).toBeNull();
    const own = await t.call(runResultRoute, { params: { id: run.runId } }, 'student');
    expect(own).toMatchObject({ score: null, scoreShown: false, passed: null, reportedScore: null });
    expect(JSON.stringify(own.steps)).not.toContain('"score":8');
    expect(await t.call(runResultRoute, { params: { id: run.runId } }, 'teacher')).toMatchObject({ score: 8 });
  });

  it('lists own runs page by page', async () => {
    const list = await t.call(listRunsRoute, { query: { size: 2, experimentId: d.experiment.id } }, 'student');
    expect(list.rows).toHaveLength(2);
    expect(list.total).toBeGreaterThan(10);
    expect(list.rows[0]).toMatchObject({ experiment: { code: d.experiment.code, name: '酸碱滴定' } });
    const outsider = await t.call(listRunsRoute, { query: {} }, 'outsider');
    expect(outsider).toMatchObject({ rows: [], total: 0 });
  });
});

describe('driven runs', () => {
  it('go through the same services, in past weeks too, and make the figures of the experiment', async () => {
    const own = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'));
    const startedAt = new Date(t.app.base.clock.ms() - 50 * 86_400_000);
    const steps = Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, score: i === 0 ? 4 : 9, seconds: 90 }));
    const { runId } = await driveRun(await t.ctx(), {
      personId: await t.personId('student2'),
      experimentId: own.id,
      context: { kind: 'open' },
      steps,
      startedAt,
    });
    const facts = (await runFacts(await t.ctx(), [runId])).get(runId)!;
    expect(facts).toMatchObject({ state: 'finished', score: 85, activeSeconds: 900, startedAt, attemptNo: 1 });
    expect(facts.endedAt?.getTime()).toBe(startedAt.getTime() + 900_000);
    expect(facts.steps.map((step) => step.score)).toEqual([4, ...Array.from({ length: 9 }, () => 9)]);
    await driveRun(await t.ctx(), {
      personId: await t.personId('student'),
      experimentId: own.id,
      context: { kind: 'open' },
      steps: [{ seq: 1, score: 10, seconds: 60 }],
      end: 'unfinished',
    });
    const figures = async () => (await t.call(detailsRoute, { params: { id: own.id } })).figures;
    expect(await figures()).toMatchObject({ runs: 0, persons: 0, meanMinutes: null, passRate: null });
    await rollUpFigures(await t.ctx());
    expect(await figures()).toMatchObject({
      runs: 2,
      runs30: 1,
      persons: 2,
      meanMinutes: 15,
      medianMinutes: 15,
      completionRate: 50,
      passRate: 100,
    });
  });
});
