import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { countRoundTrips } from '../../../testing/round-trips.ts';
import { passTime, sit } from '../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { buildForum, openTopic, reply } from '../../discussion/testing/forum.builder.ts';
import { buildExam } from '../../exams/testing/exam.builder.ts';
import { analysisRoute } from '../../marking/shared/marking.contract.ts';
import { buildPaper, fixedPlan, readyQuestion } from '../../papers/testing/paper.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import * as contract from '../shared/quality.contract.ts';
import { readPapersOf } from './papers.service.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 90_000);
afterAll(() => t.close());

it('has of an exam what its own analysis has, and the answers behind each question', async () => {
  const questions = [
    await readyQuestion(t, w.courseId, buildContent('truth', { key: true })),
    await readyQuestion(t, w.courseId, buildContent('truth', { key: false })),
  ];
  const { paperId } = await buildPaper(await t.ctx('teacher'), w.courseId, 'fixed', fixedPlan(questions));
  const { examId } = await buildExam(t, w, { paperId, fullMark: 20 });
  for (const as of ['student', 'student2'] as const) {
    const seat = await sit(t, examId, { as });
    // Both take everything for true; the second one leaves the first question out.
    for (const item of seat.started.form!.items.slice(as === 'student' ? 0 : 1)) {
      await seat.save(item.id, 1, { truth: true });
    }
    await seat.submit();
  }
  await t.drainJobs();
  await passTime(t, 3 * 3_600_000);
  await t.drainJobs();
  const params = { courseId: w.courseId };
  const { exams } = await t.call(contract.qualityPapersRoute, { params, query: {} as never }, 'teacher');
  const analysis = await t.call(analysisRoute, { params: { examId } }, 'teacher');
  expect(exams).toHaveLength(1);
  expect(exams[0]).toMatchObject({ id: examId, kind: 'exam', n: 2, full: 20, facility: analysis.facility, mean: 5 });
  const facilities = (rows: readonly { questionId: string; facility: number | null }[]) =>
    Object.fromEntries(rows.map(({ questionId, facility }) => [questionId, facility]));
  expect(facilities(exams[0]!.questions)).toEqual(facilities(analysis.rows));
  for (const { questionId, number, n, points, facility, name } of exams[0]!.questions) {
    const query = { subject: 'question', of: `${examId}:${questionId}:${number}` } as never;
    const found = await t.call(contract.qualityRowsRoute, { params, query }, 'teacher');
    expect([found.total, found.value]).toEqual([n, facility! * points]);
    expect(name).not.toBe(null);
  }
  const ctx = await t.ctx('teacher');
  const filters = { learners: 'all', marks: 'auto', absent: 'in' } as const;
  const { trips } = await countRoundTrips(t, ctx, (inner) => readPapersOf(inner, w.courseId, filters));
  expect(trips).toBeLessThanOrEqual(14);
});

it('rates replies of the team to questions of learners, and lists them', async () => {
  const forum = await buildForum(t);
  const asked = await openTopic(t, forum, 'student');
  await openTopic(t, forum, 'student2');
  await t.ask('update discussion.topic set question = true where course_id = $1', [forum.courseId]);
  await reply(t, asked.topicId, 'teacher');
  await t.ask(
    `update discussion.post set created_at = created_at - interval '3 days' where course_id = $1 and depth = 0`,
    [forum.courseId],
  );
  await t.ask(
    `update discussion.post set created_at = created_at - interval '2 days' where course_id = $1 and depth > 0`,
    [forum.courseId],
  );
  const params = { courseId: forum.courseId };
  const range = { term: forum.termId } as never;
  const { replies } = await t.call(contract.qualityFeedbackRoute, { params, query: range }, 'teacher');
  expect(replies).toMatchObject({ questions: 2, due: 2, inTime: 1, replied: 1 });
  expect(replies.hours).toBeCloseTo(24, 1);
  const rows = (subject: string) =>
    t.call(contract.qualityRowsRoute, { params, query: { term: forum.termId, subject } as never }, 'teacher');
  expect(await rows('questions')).toMatchObject({ value: 1, total: 2 });
  expect(await rows('replied')).toMatchObject({ value: replies.hours, total: 1 });
});
