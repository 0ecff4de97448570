import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { adminClient } from '../../../platform/testing/cluster.ts';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { listNotificationsRoute, readAllNotificationsRoute } from '../../notifications/shared/notification.contract.ts';
import { FULL_MARKS, finishedRun, handIn } from '../testing/report.builder.ts';
import { gradeReport, returnReport } from './lab-reports.public.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

/** What a person has been told since everything was last read: keys with their parameters, newest first. */
async function unread(who: Account) {
  await t.drainJobs();
  const { rows } = await t.call(listNotificationsRoute, { query: { unread: 'true' } }, who);
  return rows.map((row) => ({ ...(row.text as { key: string; params: object }), target: row.target, gone: row.gone }));
}
const readAll = async (...people: readonly Account[]) => {
  await t.drainJobs();
  for (const who of people) await t.call(readAllNotificationsRoute, { body: {} }, who);
};

async function world(settings: Parameters<typeof runningClass>[2] = {}): Promise<RunningClass> {
  const w = await runningClass(t, unitId, settings);
  for (const who of ['student', 'student2'] as const) {
    await finishedRun(t, w, who);
  }
  await readAll('student', 'student2', 'teacher');
  return w;
}

it('tells a learner of the class he or she belongs to', async () => {
  await readAll('student');
  const w = await runningClass(t, unitId);
  expect(await unread('student')).toMatchObject([
    {
      key: 'classes.notice.joined',
      params: { className: '实验一班' },
      target: { page: 'study.structure', query: { Id: w.courseId } },
    },
  ]);
});

it('tells the teacher in one line how many reports of a class and node wait, and the author of a return', async () => {
  const w = await world();
  const id = await handIn(t, w, 'student');
  await handIn(t, w, 'student2');
  expect(await unread('teacher')).toMatchObject([
    {
      key: 'labReports.notice.submitted',
      params: { className: '实验一班', n: 2 },
      target: { page: 'centre.labReport', query: { course: w.courseId, classId: w.classId, state: 'submitted' } },
    },
  ]);
  await returnReport(await t.ctx('teacher'), id, { version: 1, reason: '误差分析不完整' });
  expect(await unread('student')).toMatchObject([
    { key: 'labReports.notice.returned', target: { page: 'centre.labReport', query: { report: id } }, gone: false },
  ]);
  expect(await unread('student2')).toEqual([]);
  // A new version of the same report is new work.
  await handIn(t, w, 'student', { revision: 2 });
  expect(await unread('teacher')).toMatchObject([{ params: { n: 3 } }]);
});

it('tells the author of a mark when the score can be seen', async () => {
  const open = await world();
  const id = await handIn(t, open, 'student');
  await gradeReport(await t.ctx('teacher'), id, { version: 1, marks: FULL_MARKS, comment: '' });
  expect(await unread('student')).toMatchObject([{ key: 'labReports.notice.graded' }]);

  const later = await world({ reportScore: 'withGrade' });
  const held = await handIn(t, later, 'student');
  await gradeReport(await t.ctx('teacher'), held, { version: 1, marks: FULL_MARKS, comment: '' });
  expect(await unread('student')).toEqual([]);
});

it('says of a report that is gone that it can no longer be seen', async () => {
  const w = await world();
  const id = await handIn(t, w, 'student');
  await returnReport(await t.ctx('teacher'), id, { version: 1, reason: '误差分析不完整' });
  await t.drainJobs();
  const owner = await adminClient(t.ownerUrl);
  await owner.query(`set session_replication_role = replica`);
  await owner.query('delete from lab_reports.report where id = $1', [id]);
  await owner.end();
  expect(await unread('student')).toMatchObject([{ key: 'labReports.notice.returned', target: null, gone: true }]);
});
