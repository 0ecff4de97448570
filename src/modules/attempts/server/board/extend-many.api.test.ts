import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { extendExamRoute } from '../../../exams/shared/exam-life.contract.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { type Seated, sit } from '../../testing/candidate.builder.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const extend = (examId: string, minutes: number) =>
  t.call(extendExamRoute, { params: { examId }, body: { minutes, reason: '网络故障补时' } }, 'teacher');

/** Gives an exam this many running attempts beside that of the seat. */
const crowd = (seat: Seated, people: number) =>
  t.ask(
    `insert into attempts.attempt (id, exam_id, person_id, no, form_id, form_digest, items, started_at, salt, head, seen_at)
      select gen_random_uuid(), a.exam_id, gen_random_uuid(), 1, a.form_id, a.form_digest, a.items, a.started_at, a.salt,
        a.head, a.seen_at from attempts.attempt a, generate_series(1, $2::int) where a.id = $1`,
    [seat.started.attempt.id, people],
  );

it('gives time to three thousand running attempts in as many statements as to one', async () => {
  const { paperId } = await readyFixedPaper(t, w.courseId, [buildContent('truth', { key: true })]);
  const { examId } = await buildExam(t, w, { paperId });
  const seat = await sit(t, examId);
  const before = seat.started.deadline!;
  const one = await t.measured(() => extend(examId, 5));
  await crowd(seat, 3000);
  const many = await t.measured(() => extend(examId, 10));
  expect(many.statements).toBe(one.statements);
  // Nothing is stored with the attempts: whoever asks next, has the minutes.
  expect((await seat.beat()).deadline).toBe(before + 15 * 60_000);
});
