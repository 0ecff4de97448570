import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { passTime, sit } from '../../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import * as contract from '../../shared/regrade.contract.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

it('a regrade leaves practice that was handed in as it was scored, and practice after it goes by the correction', async () => {
  const { paperId, questionIds } = await readyFixedPaper(t, w.courseId, [buildContent('truth', { key: true })]);
  const settings = { practice: true };
  const { examId } = await buildExam(t, w, { kind: 'test', paperId, lasts: 30, minutes: 15, fullMark: 10, settings });
  const take = async (practice: boolean) => {
    const seat = await sit(t, examId, practice ? { practice } : {});
    await seat.save(seat.started.form!.items[0]!.id, 1, { truth: true });
    await seat.submit();
    await t.drainJobs();
    return seat.started.attempt.id;
  };
  const scoreOf = async (id: string) =>
    Number((await t.ask('select score from attempts.attempt where id = $1', [id]))[0]!.score);
  const counted = await take(false);
  await passTime(t, 33 * 60_000);
  const before = await take(true);
  const body = {
    ...{ questionId: questionIds[0]!, number: 1, policy: 'rule' as const, manual: false },
    correction: { kind: 'key' as const, key: { type: 'truth' as const, truth: false }, alsoOld: false },
  };
  const params = { examId };
  const shown = await t.call(contract.regradePreviewRoute, { params, body }, 'teacher');
  await t.call(
    contract.regradeRoute,
    { params, body: { ...body, digest: shown.digest, reason: '标准答案录入有误' } },
    'teacher',
  );
  await t.drainJobs();
  expect([await scoreOf(counted), await scoreOf(before), await scoreOf(await take(true))]).toEqual([0, 10, 0]);
});
