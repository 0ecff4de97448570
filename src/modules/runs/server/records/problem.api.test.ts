import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import { entryScene } from '../../../submissions/testing/entry-scene.builder.ts';
import { listProblemsRoute, MAX_PROBLEMS, reportProblemRoute } from '../../shared/problem.contract.ts';
import { createRunDriver, type RunDriver } from '../../testing/driver.builder.ts';

let t: TestApp;
let d: RunDriver;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
});
afterEach(() => d.back());
afterAll(() => t.close());

const report = (id: string, text = '第三步的按钮点了没有反应', as: 'student' | 'student2' | 'leader' = 'student') =>
  t.call(reportProblemRoute, { params: { id }, body: { kind: 'stuck', text, picture: null } }, as);
const problems = (id: string, as: 'student' | 'student2' | 'leader' | 'teacher' = 'student') =>
  t.call(listProblemsRoute, { params: { id } }, as);

describe('a problem of a run', () => {
  it('is kept with what was done before it, and the leader is told', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    await d.send(
      run,
      Array.from({ length: 60 }, (_, i) => ({
        N: i + 1,
        T: Date.now(),
        Type: 'event',
        Data: { verb: 'pressed', object: `button:${i + 1}` },
      })),
    );
    await report(run.runId);
    const [kept] = await problems(run.runId);
    expect(kept).toMatchObject({ kind: 'stuck', text: '第三步的按钮点了没有反应', picture: null });
    expect(kept!.events).toHaveLength(50);
    expect(kept!.events.map((event) => event.object)).toEqual(Array.from({ length: 50 }, (_, i) => `button:${i + 11}`));
    await t.drainJobs();
    const told = (await t.call(listNotificationsRoute, { query: {} }, 'leader')).rows;
    expect(JSON.stringify(told)).toContain('第三步的按钮点了没有反应');
    const written = await t.ask(`select after from audit.audit_log where action = 'run.report_problem'`, []);
    expect(written).toHaveLength(1);
  });

  it('is for its own person to tell, and for whoever reads the record once the run has ended', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    for (const as of ['student2', 'leader'] as const) {
      expect((await refusalOf(report(run.runId, '这不是我的实验', as))).status).toBe(404);
    }
    await report(run.runId);
    expect((await refusalOf(problems(run.runId, 'leader'))).status).toBe(404);
    await d.exit(run, 'Status=2');
    expect(await problems(run.runId, 'leader')).toHaveLength(1);
    expect(await problems(run.runId, 'teacher')).toHaveLength(1);
    expect((await refusalOf(problems(run.runId, 'student2'))).status).toBe(404);
    // Also a run that has ended may be told of.
    await report(run.runId, '提交之后才发现得分不对');
    expect(await problems(run.runId)).toHaveLength(2);
  });

  it('needs words, and has an end', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    expect((await refusalOf(report(run.runId, '坏了'))).status).toBe(400);
    for (let i = 0; i < MAX_PROBLEMS; i++) {
      await t.moveClock(10_000);
      await report(run.runId, `第 ${i} 个问题说明`);
    }
    expect((await refusalOf(report(run.runId))).code).toBe('runs.report.enough');
    await t.moveClock(-10_000 * MAX_PROBLEMS);
  });

  it('has a picture of one’s own, which whoever may read the run can see', async () => {
    const run = await d.begin(d.inNode(await d.node()));
    const { bring } = entryScene(t);
    const withPicture = (picture: string) =>
      t.call(
        reportProblemRoute,
        { params: { id: run.runId }, body: { kind: 'display', text: '画面是黑的', picture } },
        'student',
      );
    expect((await refusalOf(withPicture((await bring('student2')).id))).code).toBe('files.attachment.unknown');
    expect(await problems(run.runId)).toEqual([]);
    const { id } = await bring('student');
    await withPicture(id);
    await d.exit(run, 'Status=2');
    const [told] = await problems(run.runId, 'teacher');
    expect((await t.request({ method: 'GET', url: told!.picture!.url })).statusCode).toBe(200);
    // Taken by this report, it belongs to no other.
    expect((await refusalOf(withPicture(id))).code).toBe('files.attachment.unknown');
  });
});
