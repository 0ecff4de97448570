import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { classTodayRoute } from '../../classes/shared/my-class.contract.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { buildExam } from '../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { sit } from '../testing/candidate.builder.ts';

let t: TestApp;
let w: RunningClass;
let examId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const { paperId } = await readyFixedPaper(t, w.courseId, [buildContent('shortAnswer')]);
  ({ examId } = await buildExam(t, w, { paperId, fullMark: 10 }));
}, 60_000);
afterAll(() => t.close());

const today = () => t.call(classTodayRoute, { params: { classId: w.classId } }, 'teacher');

it('shows who sits an exam, when it ends, and then the papers that wait', async () => {
  expect(await today()).toMatchObject({ sitting: [], waiting: [] });
  const seat = await sit(t, examId);
  const during = await today();
  expect(during.sitting).toMatchObject([{ id: examId, count: 1 }]);
  expect(during.sitting[0]!.href).toContain(examId);
  expect(during.dates).toContainEqual(expect.objectContaining({ id: examId, kind: 'closes', done: null }));
  const [item] = seat.started.form!.items;
  await seat.save(item!.id, 1, { text: '等时性' });
  await seat.submit();
  await t.drainJobs();
  expect(await today()).toMatchObject({ sitting: [], waiting: [{ kind: 'answers', count: 1 }] });
});
