import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { passTime, type Seated, sit } from '../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { buildExam } from '../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { appealQuestionRoute } from '../shared/appeal.contract.ts';
import { analysisRoute } from '../shared/marking.contract.ts';

let t: TestApp;
let w: RunningClass;
let examId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const contents = [buildContent('truth', { key: true }), buildContent('numeric')];
  const { paperId } = await readyFixedPaper(t, w.courseId, contents);
  const plan = { kind: 'test', paperId, lasts: 60, fullMark: 20, settings: { practice: true } } as const;
  ({ examId } = await buildExam(t, w, plan));
}, 60_000);
afterAll(() => t.close());

const itemOf = ({ started }: Seated, type: string) => started.form!.items.find(({ view }) => view.type === type)!.id;
async function take(as: 'student' | 'student2', truth: number, numeric: number | null): Promise<void> {
  const seat = await sit(t, examId, { as });
  await passTime(t, 120_000);
  const second = numeric === null ? {} : { [itemOf(seat, 'numeric')]: numeric };
  await seat.submit([], { [itemOf(seat, 'truth')]: truth, ...second });
  await t.drainJobs();
}

it('shows the median time on each question, put together by the question and not by the form', async () => {
  await take('student', 40, 30);
  await take('student2', 20, null);
  const { rows } = await t.call(analysisRoute, { params: { examId } }, 'teacher');
  expect(Object.fromEntries(rows.map(({ type, seconds }) => [type, seconds]))).toEqual({ truth: 30, numeric: 30 });
});

it('takes no appeal about practice, and leaves its time out of the figures', async () => {
  await passTime(t, 63 * 60_000);
  const seat = await sit(t, examId, { practice: true });
  await passTime(t, 300_000);
  await seat.submit([], { [itemOf(seat, 'truth')]: 290 });
  await t.drainJobs();
  const body = { item: itemOf(seat, 'truth'), text: '我写明了等时性，应当得到全部分数' };
  const asked = { params: { attemptId: seat.started.attempt.id }, body };
  expect(await refusalOf(t.call(appealQuestionRoute, asked, 'student'))).toMatchObject({
    ...{ status: 409, code: 'marking.appeal.hidden' },
  });
  const { rows } = await t.call(analysisRoute, { params: { examId } }, 'teacher');
  expect(rows.find(({ type }) => type === 'truth')!.seconds).toBe(30);
});
