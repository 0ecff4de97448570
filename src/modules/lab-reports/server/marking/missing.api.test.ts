import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import { missingReportsRoute, nudgeRoute } from '../../shared/marking.contract.ts';
import { finishedRun, handIn } from '../../testing/report.builder.ts';
import { openReport } from '../lab-reports.public.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

const list = (w: RunningClass, query: object = {}, as: Account = 'teacher') =>
  t.call(missingReportsRoute, { params: { courseId: w.courseId }, query: query as never }, as);
const nudge = (w: RunningClass, body: object = {}, as: Account = 'teacher') =>
  t.call(nudgeRoute, { params: { courseId: w.courseId }, body }, as);
const reminders = async (who: Account) => {
  await t.drainJobs();
  const { rows } = await t.call(listNotificationsRoute, { query: {} }, who);
  return rows.filter((row) => (row.text as { key?: string }).key === 'labReports.notice.nudge').length;
};
const shown = async (w: RunningClass) =>
  Promise.all(
    (await list(w)).rows.map(async (row) => [
      row.personId === (await t.personId('student')) ? 'student' : 'student2',
      row.begun,
      row.finishedRuns,
    ]),
  );

describe('reports that are not handed in', () => {
  it('are listed with how far each learner came, until they are handed in', async () => {
    const w = await runningClass(t, unitId);
    const fresh = [
      ['student', false, 0],
      ['student2', false, 0],
    ];
    expect((await shown(w)).sort()).toEqual(fresh);
    await finishedRun(t, w, 'student');
    await openReport(await t.ctx('student'), w.nodeId);
    expect((await shown(w)).sort()).toEqual([
      ['student', true, 1],
      ['student2', false, 0],
    ]);
    await handIn(t, w, 'student');
    expect(await shown(w)).toEqual([['student2', false, 0]]);
    expect(await list(w, { classId: w.classId, size: 1 })).toMatchObject({ total: 1, page: 1 });
    expect((await list(w, { classId: crypto.randomUUID() })).total).toBe(0);
  });

  it('are no concern before the node opens, while it is hidden, or where no report is asked for', async () => {
    for (const settings of [
      { opensAt: new Date(Date.now() + 86_400_000).toISOString() },
      { reportRequired: false },
      null,
    ]) {
      const w = await runningClass(t, unitId, settings ?? {});
      if (!settings) await t.ask('update courses.node set visible = false where id = $1', [w.nodeId]);
      expect((await list(w)).total, JSON.stringify(settings)).toBe(0);
      expect((await refusalOf(nudge(w))).code).toBe('labReports.missing.nothing');
    }
  });

  it('are reminded of once in twelve hours, by whoever marks, on the record', async () => {
    const w = await runningClass(t, unitId);
    await setMember(await t.ctx('teacher'), w.courseId, {
      account: 'student3',
      role: 'assistant',
      granted: [],
      scope: 'all',
    });
    await finishedRun(t, w, 'student');
    await handIn(t, w, 'student');
    const before = [await reminders('student'), await reminders('student2')];
    const both = await Promise.all([nudge(w), nudge(w, {}, 'student3')]);
    expect(both.reduce((sum, one) => sum + one.told, 0)).toBe(1);
    expect(await nudge(w)).toEqual({ told: 0, rested: 1 });
    expect([await reminders('student'), await reminders('student2')]).toEqual([before[0], before[1]! + 1]);
    expect((await list(w)).rows[0]!.toldAt).not.toBeNull();
    await t.ask(`update lab_reports.nudge set told_at = told_at - interval '13 hours' where course_id = $1`, [
      w.courseId,
    ]);
    expect(await nudge(w)).toEqual({ told: 1, rested: 0 });
    const actions = await t.ask(
      `select action from audit.audit_log where object_id = $1 and action = 'lab_report.nudge'`,
      [w.courseId],
    );
    expect(actions.length).toBe(4);
  });

  it('are for the course’s markers only', async () => {
    const w = await runningClass(t, unitId);
    for (const who of ['student', 'teacher2', 'college'] as const) {
      expect((await refusalOf(list(w, {}, who))).status, who).toBeGreaterThanOrEqual(403);
      expect((await refusalOf(nudge(w, {}, who))).status, who).toBeGreaterThanOrEqual(403);
    }
  });
});
