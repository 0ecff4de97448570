import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { ownExperimentsRoute } from '../../runs/shared/own-experiment.contract.ts';
import { waitingReportsRoute } from '../shared/report.contract.ts';
import { FULL_MARKS, finishedRun, handIn } from '../testing/report.builder.ts';
import { gradeReport } from './lab-reports.public.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const waiting = async (as: Account) => (await t.call(waitingReportsRoute, {}, as)).n;

it('stand beside the experiment among the own experiments of their author', async () => {
  const { actor } = await t.ctx('teacher');
  const w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const report = async (as: Account) =>
    (await t.call(ownExperimentsRoute, {}, as)).rows.find((row) => row.context.nodeId === w.nodeId)?.report;
  await finishedRun(t, w, 'student');
  expect(await report('student')).toMatchObject({ id: null, state: 'none' });
  const id = await handIn(t, w, 'student');
  expect(await report('student')).toMatchObject({ id, state: 'submitted', score: null });
  expect(await report('student2')).toMatchObject({ id: null, state: 'none' });
  expect(await report('teacher2')).toBeUndefined();
});

describe('reports that wait for a mark', () => {
  it('are counted for the team of their course until they are marked, and for nobody else', async () => {
    const { actor } = await t.ctx('teacher');
    const w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
    const before = await waiting('teacher');
    for (const who of ['student', 'student2'] as const) await finishedRun(t, w, who);
    const reportId = await handIn(t, w, 'student');
    await handIn(t, w, 'student2');
    expect((await waiting('teacher')) - before).toBe(2);
    expect([await waiting('teacher2'), await waiting('student'), await waiting('admin')]).toEqual([0, 0, 0]);
    await setMember(await t.ctx('teacher'), w.courseId, {
      account: 'student3',
      role: 'assistant',
      granted: [],
      scope: 'all',
    });
    expect(await waiting('student3')).toBe(2);
    await gradeReport(await t.ctx('teacher'), reportId, { version: 1, marks: FULL_MARKS, comment: '' });
    expect((await waiting('teacher')) - before).toBe(1);
  });
});
