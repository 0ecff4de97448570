import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { passTime, sit } from '../../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import type { Correction } from '../../../papers/shared/correction.model.ts';
import { blueprintPlan, buildPaper, readyQuestion, rule } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import * as contract from '../../shared/regrade.contract.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
const RIGHT = '<p>对</p>';
const WRONG = '<p>错</p>';
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  for (let i = 0; i < 10; i++) {
    const options = [
      { id: 'o1', text: RIGHT },
      { id: 'o2', text: WRONG },
    ];
    await readyQuestion(t, w.courseId, buildContent('single', { options, key: 'o1' }), { tags: ['抽题'] });
  }
  const plan = blueprintPlan([rule({ type: 'single', tags: ['抽题'], need: 5, points: 4 })]);
  ({ paperId } = await buildPaper(await t.ctx('teacher'), w.courseId, 'blueprint', plan));
}, 60_000);
afterAll(() => t.close());

/** One who answers each question the same way. @returns the questions that were drawn for him or her */
async function take(examId: string, as: 'student' | 'student2', option: string): Promise<string[]> {
  const seat = await sit(t, examId, { as });
  for (const { id, view } of seat.started.form!.items) {
    if (view.type === 'single')
      await seat.save(id, 1, { choice: [view.options.find(({ text }) => text === option)!.id] });
  }
  await seat.submit();
  await t.drainJobs();
  const drawn = await t.ask('select question_id as id from attempts.answer where attempt_id = $1', [
    seat.started.attempt.id,
  ]);
  return drawn.map(({ id }) => String(id));
}

/** An exam over two forms that are not the same; everything right, 20 of 20, and everything wrong, 0 of 20. */
async function sat() {
  for (;;) {
    const { examId } = await buildExam(t, w, { paperId, fullMark: 20 });
    const [first, second] = [await take(examId, 'student', RIGHT), await take(examId, 'student2', WRONG)];
    const both = first.find((id) => second.includes(id));
    const alone = second.find((id) => !first.includes(id));
    if (both && alone) return { examId, both, alone };
  }
}

it('a regrade of a question that was drawn changes those who got it and nobody else', async () => {
  const { examId, both, alone } = await sat();
  await passTime(t, 3 * 3_600_000);
  await t.drainJobs();
  const params = { examId };
  const scores = async () =>
    (
      await t.ask('select score::float8 as score from attempts.attempt where exam_id = $1 order by started_at', [
        examId,
      ])
    ).map(({ score }) => score);
  const preview = async (questionId: string, correction: Correction) => {
    const body = { questionId, number: 1, correction, policy: 'rule' as const, manual: false };
    return { body, shown: await t.call(contract.regradePreviewRoute, { params, body }, 'teacher') };
  };
  const regrade = async (questionId: string, correction: Correction) => {
    const { body, shown } = await preview(questionId, correction);
    const command = { ...body, digest: shown.digest, reason: '标准答案录入有误' };
    return t.call(contract.regradeRoute, { params, body: command }, 'teacher');
  };
  const other: Correction = { kind: 'key', key: { type: 'single', choice: ['o2'] }, alsoOld: false };
  expect(await scores()).toEqual([20, 0]);

  const { shown } = await preview(alone, other);
  expect(shown).toMatchObject({ attempts: 1, gained: 1, lost: 0, kept: 0 });
  expect(shown.rows.map((row) => [row.scoreBefore, row.scoreAfter, row.totalBefore, row.totalAfter])).toEqual([
    [0, 4, 0, 4],
  ]);
  const done = await regrade(alone, other);
  expect(done).toMatchObject({ changed: 1 });
  expect(await scores()).toEqual([20, 4]);

  expect((await preview(both, other)).shown).toMatchObject({ attempts: 2, gained: 1, lost: 1 });
  const second = await regrade(both, other);
  expect(await scores()).toEqual([16, 8]);
  // Left out, it stretches the other four to the full mark on the forms that have it.
  const third = await regrade(alone, { kind: 'void' });
  expect(await scores()).toEqual([16, 5]);

  const undo = (regradeId: string) =>
    t.call(contract.undoRegradeRoute, { params: { examId, regradeId }, body: { reason: '更正本身有误' } }, 'teacher');
  await undo(third.id);
  expect(await scores()).toEqual([16, 8]);
  await undo(second.id);
  await undo(done.id);
  expect(await scores()).toEqual([20, 0]);
  await passTime(t, -3 * 3_600_000);
});
