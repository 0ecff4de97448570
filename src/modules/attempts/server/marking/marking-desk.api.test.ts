import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { sit } from '../../testing/candidate.builder.ts';
import { papersDesk } from './marking-desk.service.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  ({ paperId } = await readyFixedPaper(t, w.courseId, [
    buildContent('truth', { key: true }),
    buildContent('shortAnswer'),
  ]));
}, 60_000);
afterAll(() => t.close());

async function deskOf(as: Account) {
  const ctx = await t.ctx(as);
  if (ctx.actor.kind !== 'person') throw new Error('no person');
  return papersDesk.read(ctx, ctx.actor);
}
async function handIn(examId: string, as: 'student' | 'student2') {
  const seat = await sit(t, examId, { as });
  for (const { id, view } of seat.started.form!.items) {
    await seat.save(id, 1, view.type === 'truth' ? { truth: true } : { text: '等时性' });
  }
  await seat.submit();
  await t.drainJobs();
}

it('counts the papers of an exam that wait for a mark, to those who mark their class', async () => {
  const { examId } = await buildExam(t, w, { paperId, fullMark: 20 });
  expect(await deskOf('teacher')).toEqual({});
  await handIn(examId, 'student');
  await handIn(examId, 'student2');
  const { marking } = await deskOf('teacher');
  const page = `/Maintain/TeachingManage/ExamManage?Id=${w.courseId}`;
  expect(marking?.rows).toMatchObject([
    {
      ...{ key: examId, kind: 'exam', waiting: 2, marked: 0, handedIn: 2 },
      href: `${page}&examId=${examId}&tab=marking`,
      markHref: expect.stringMatching(/&tab=marking&question=[0-9a-f-]{36}\.1$/),
    },
  ]);
  expect(marking?.links).toMatchObject([{ kind: 'exam', n: 2, href: page }]);
  expect(await deskOf('student')).toEqual({});
  expect(await deskOf('teacher2')).toEqual({});
  await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'instructor', granted: [] });
  expect((await deskOf('teacher2')).marking?.rows).toMatchObject([{ waiting: 2 }]);
  await t.ask(`update courses.course_member set scope = 'own' where person_id = $1 returning person_id`, [
    await t.personId('teacher2'),
  ]);
  expect(await deskOf('teacher2')).toEqual({});
  await t.ask(
    `update attempts.attempt set state = 'graded', score = 10
      where exam_id = $1 and person_id = $2 returning exam_id`,
    [examId, await t.personId('student')],
  );
  expect((await deskOf('teacher')).marking?.rows).toMatchObject([{ waiting: 1, marked: 1, handedIn: 2 }]);
});
