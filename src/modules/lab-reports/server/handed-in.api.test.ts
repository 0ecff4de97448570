import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { courseTreeRoute, getNodeRoute, updateNodeRoute } from '../../courses/shared/structure.contract.ts';
import { recallReportRoute } from '../shared/report.contract.ts';
import { finishedRun, handIn } from '../testing/report.builder.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

it('a node completes with the report its own learner hands in, and stays so when the report comes back', async () => {
  const w = await runningClass(t, unitId);
  const { version } = await t.call(getNodeRoute, { params: { nodeId: w.nodeId } }, 'teacher');
  const body = { version, completion: 'reported' as const };
  await t.call(updateNodeRoute, { params: { nodeId: w.nodeId }, body }, 'teacher');
  const markOf = async (as: Account) => {
    const { rows } = await t.call(courseTreeRoute, { params: { courseId: w.courseId } }, as);
    return rows.find((row) => row.id === w.nodeId)?.mark?.state;
  };
  expect(await markOf('student')).toBe('none');
  await finishedRun(t, w, 'student');
  expect(await markOf('student')).toBe('started');
  const reportId = await handIn(t, w, 'student');
  expect(await markOf('student')).toBe('done');
  expect(await markOf('student2')).toBe('none');
  await t.call(recallReportRoute, { params: { reportId }, body: {} }, 'student');
  expect(await markOf('student')).toBe('done');
});
