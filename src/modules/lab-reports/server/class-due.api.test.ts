import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { missingReportsRoute } from '../shared/marking.contract.ts';
import * as contract from '../shared/report.contract.ts';
import { finishedRun, handIn } from '../testing/report.builder.ts';
import { openReport } from './lab-reports.public.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

it('reports are begun, due and late by the dates of the class', async () => {
  const w = await runningClass(t, unitId);
  const now = Math.floor(Date.now() / 1000) * 1000;
  const days = (n: number) => new Date(now + n * 86_400_000);
  // By the course there is time; the class is past its due time and not yet closed.
  await t.ask('update courses.node_experiment set due_at = $1 where node_id = $2', [days(9), w.nodeId]);
  const own = (opens: Date | null, due: Date, closes: Date) =>
    t.ask(
      `insert into courses.node_class (node_id, class_id, opens_at, due_at, closes_at) values ($1, $2, $3, $4, $5)
        on conflict (node_id, class_id) do update set opens_at = excluded.opens_at, due_at = excluded.due_at`,
      [w.nodeId, w.classId, opens, due, closes],
    );
  const mine = async (as: Account) =>
    (await t.call(contract.myReportsRoute, {}, as)).rows.filter(({ nodeId }) => nodeId === w.nodeId);
  const missing = async () =>
    (await t.call(missingReportsRoute, { params: { courseId: w.courseId }, query: {} }, 'teacher')).rows;

  await own(days(1), days(2), days(3));
  expect([await mine('student'), await missing()]).toEqual([[], []]);
  await expect(openReport(await t.ctx('student'), w.nodeId)).rejects.toThrow();

  await own(null, days(-1), days(3));
  expect(await mine('student')).toMatchObject([{ dueAt: days(-1).toISOString(), closesAt: days(3).toISOString() }]);
  expect((await missing()).map(({ dueAt }) => dueAt)).toEqual([days(-1), days(-1)].map((at) => at.toISOString()));
  await finishedRun(t, w, 'student');
  const reportId = await handIn(t, w, 'student');
  const read = await t.call(contract.getReportRoute, { params: { reportId }, query: {} }, 'student');
  expect(read).toMatchObject({ late: true, dueAt: days(-1).toISOString() });
});
