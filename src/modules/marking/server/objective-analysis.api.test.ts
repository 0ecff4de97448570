import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { passTime, sit } from '../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { getCourseRoute, updateCourseRoute } from '../../courses/shared/course.contract.ts';
import { mergeObjectiveRoute } from '../../courses/shared/info.contract.ts';
import { buildExam } from '../../exams/testing/exam.builder.ts';
import { buildPaper, fixedPlan, readyQuestion } from '../../papers/testing/paper.builder.ts';
import { readQuestion, saveQuestion } from '../../questions/testing/bank.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { analysisRoute } from '../shared/marking.contract.ts';

let t: TestApp;
let w: RunningClass;
const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
const objective = (id: string, weight: number, expected: number) => ({
  ...{ id, weight, expected, text: '能够独立完成基本物理量的测量', requirementCode: '', requirement: '' },
});
const course = () => t.call(getCourseRoute, { params: { courseId: w.courseId } }, 'teacher');
const setObjectives = async (...objectives: ReturnType<typeof objective>[]) => {
  const body = { version: (await course()).version, objectives };
  return t.call(updateCourseRoute, { params: { courseId: w.courseId }, body: body as never }, 'teacher');
};
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  await setObjectives(objective(a, 50, 0.65), objective(b, 30, 0.4), objective(c, 20, 0.65));
}, 90_000);
afterAll(() => t.close());

describe('objectives of questions', () => {
  it('are shares of the course that make 100', async () => {
    const id = await readyQuestion(t, w.courseId);
    const short = refusalOf(saveQuestion(t, id, { objectives: [{ id: a, share: 60 }] }));
    expect(await short).toMatchObject({
      status: 422,
      fields: [{ path: 'objectives', code: 'questions.objectives.sum' }],
    });
    const foreign = refusalOf(saveQuestion(t, id, { objectives: [{ id: randomUUID(), share: 100 }] }));
    expect(await foreign).toMatchObject({ status: 422, fields: [{ code: 'questions.objectives.absent' }] });
    const own = [
      { id: a, share: 60 },
      { id: b, share: 40 },
    ];
    // What a question asks has not changed: it stays ready.
    expect(await saveQuestion(t, id, { objectives: own })).toMatchObject({ state: 'ready' });
    expect((await readQuestion(t, id)).objectives).toEqual(own);
  });

  it('carry the points of an exam to its analysis', async () => {
    const right = await readyQuestion(t, w.courseId, buildContent('truth', { key: true }), {
      objectives: [{ id: a, share: 100 }],
    });
    const wrong = await readyQuestion(t, w.courseId, buildContent('truth', { key: false }), {
      objectives: [
        { id: a, share: 50 },
        { id: b, share: 50 },
      ],
    });
    const plain = await readyQuestion(t, w.courseId, buildContent('truth', { key: true }));
    const { paperId } = await buildPaper(await t.ctx('teacher'), w.courseId, 'fixed', fixedPlan([right, wrong, plain]));
    const { examId } = await buildExam(t, w, { paperId, fullMark: 30 });
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
    const { objectives } = await t.call(analysisRoute, { params: { examId } }, 'teacher');
    // a: 10 of 2 × (10 + 5), b: 0 of 2 × 5; c has no question.
    expect(objectives).toMatchObject({
      unmapped: 1,
      rows: [
        { id: a, questions: 2, n: 2, points: 15, rate: 0.333, expected: 0.65, reached: 1, attained: false },
        { id: b, questions: 1, n: 2, points: 5, rate: 0, reached: 0, attained: false },
        { id: c, questions: 0, n: 0, points: null, rate: null, attained: null },
      ],
    });
  });

  it('follow an objective that is merged, and share anew what one had that is taken away', async () => {
    const id = await readyQuestion(t, w.courseId, undefined, {
      objectives: [
        { id: a, share: 34 },
        { id: b, share: 33 },
        { id: c, share: 33 },
      ],
    });
    const { version } = await course();
    await t.call(
      mergeObjectiveRoute,
      { params: { courseId: w.courseId }, body: { from: c, into: a, version } },
      'teacher',
    );
    expect((await readQuestion(t, id)).objectives).toEqual([
      { id: a, share: 67 },
      { id: b, share: 33 },
    ]);
    await setObjectives(objective(a, 100, 0.65));
    expect((await readQuestion(t, id)).objectives).toEqual([{ id: a, share: 100 }]);
  });
});
