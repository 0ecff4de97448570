import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { ATTEMPT_TOKEN_HEADER, openRunRoute } from '../../attempts/shared/desk.contract.ts';
import { passTime, type Seated, sit } from '../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { buildExam } from '../../exams/testing/exam.builder.ts';
import { buildPaper, fixedPlan, readyQuestion } from '../../papers/testing/paper.builder.ts';
import { questionRoute, saveQuestionRoute } from '../../questions/shared/question.contract.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { resumeRunRoute, runResultRoute, verifyRunRoute } from '../../runs/shared/run.contract.ts';
import { stepEnd } from '../../runs/testing/driver.builder.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import * as contract from '../shared/marking.contract.ts';
import { regradePreviewRoute } from '../shared/regrade.contract.ts';

let t: TestApp;
let w: RunningClass;
let questionId: string;
let examId: string;
let seats: readonly [Seated, Seated];
let runId: string;
const itemOf = (seat: Seated) => seat.started.form!.items[0]!.id;

/** One learner does a step and leaves the run unfinished, the other never begins. */
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const experiment = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'));
  const steps = [1, 2].map((seq) => ({ seq, title: '', maxScore: 0 }));
  const content = buildContent('experiment', { experimentId: experiment.id, versionId: null, name: '', steps });
  questionId = await readyQuestion(t, w.courseId, content);
  const { paperId } = await buildPaper(await t.ctx('teacher'), w.courseId, 'fixed', fixedPlan([questionId]));
  ({ examId } = await buildExam(t, w, { paperId, fullMark: 10 }));
  seats = [await sit(t, examId), await sit(t, examId, { as: 'student2' })];
  const token = { headers: { [ATTEMPT_TOKEN_HEADER]: seats[0].started.token } };
  const { run } = await t.call(openRunRoute, { body: { item: itemOf(seats[0]) } }, undefined, token);
  runId = run.runId;
  const begun = await t.call(resumeRunRoute, { params: { id: runId } }, 'student');
  await t.request({
    method: 'POST',
    url: '/bus/Behavior/Operation',
    headers: { 'x-run-token': begun.runToken },
    payload: { RecordId: runId, Epoch: begun.epoch, Operations: [stepEnd(1, 1)] },
  });
  for (const seat of seats) await seat.submit();
  await t.drainJobs();
  await passTime(t, 3 * 3_600_000);
  await t.drainJobs();
}, 90_000);
afterAll(() => t.close());

const questions = async () => (await t.call(contract.markingRoute, { params: { examId } }, 'teacher')).rows;
const take = (what: 'open' | 'scored' | 'again') =>
  t.call(contract.takeBatchRoute, { params: { examId }, body: { questionId, number: 1, what } }, 'teacher');

describe('marking experiments', () => {
  it('needs no marker, and shows the runs with their steps', async () => {
    expect(await questions()).toMatchObject([
      { type: 'experiment', byHand: false, reviewable: true, answers: 2, toMark: 0, mean: 2 },
    ]);
    expect((await take('open')).answers).toEqual([]);
    const { answers } = await take('scored');
    expect(answers).toMatchObject([
      {
        score: 4,
        runOpen: true,
        run: {
          runId,
          started: true,
          finished: false,
          steps: [
            { seq: 1, max: 10, score: 8 },
            { seq: 2, score: null },
          ],
        },
      },
      { score: 0, run: null },
    ]);
  });

  it('lets a person give another mark, and take it back', async () => {
    const place = { attemptId: seats[1].started.attempt.id, item: itemOf(seats[1]) };
    const body = { ...place, score: 5, comment: '实验室停电，按口述操作给分' };
    const { batch } = await t.call(contract.saveMarkRoute, { params: { examId }, body }, 'teacher');
    expect(await questions()).toMatchObject([{ marked: 1, mean: 4.5 }]);
    expect((await take('again')).answers).toMatchObject([{ ...place, score: 5 }]);
    expect((await take('scored')).answers).toHaveLength(1);
    await t.call(contract.undoMarkRoute, { params: { examId }, body: { batch, answers: [place] } }, 'teacher');
    expect(await questions()).toMatchObject([{ marked: 0, toMark: 0, mean: 2 }]);
    // A run that was never begun is no answer again, not one that earned nothing.
    const [kept] = await t.ask(
      'select scored_by, score::float8 from attempts.answer where attempt_id = $1 and item = $2',
      [place.attemptId, place.item],
    );
    expect(kept).toEqual({ scored_by: 'blank', score: 0 });
  });

  it('lets who marks read the run, and judge it nowhere else', async () => {
    const result = await t.call(runResultRoute, { params: { id: runId }, query: { reason: '' } }, 'teacher');
    expect(result).toMatchObject({ reader: 'teacher', judge: false, context: { kind: 'attempt' } });
    const body = { code: 'A13', stepSeq: 0, decision: 'accepted', reason: '已核对操作过程' };
    expect(
      (await refusalOf(t.call(verifyRunRoute, { params: { id: runId }, body: body as never }, 'teacher'))).code,
    ).toBe('runs.attempt.marked');
    const read = t.call(runResultRoute, { params: { id: runId }, query: { reason: '' } }, 'leader');
    expect((await refusalOf(read)).status).toBe(404);
  });

  it('is scored anew by the steps a corrected question counts', async () => {
    const { content, version, ...meta } = await t.call(questionRoute, { params: { questionId } }, 'teacher');
    if (content.type !== 'experiment') throw new Error('no experiment');
    const { folderId, points, difficulty, tags, source } = meta;
    const body = {
      ...{ version, folderId, points, difficulty, tags, source, pointIds: [], keepSimilar: true },
      content: { ...content, steps: [{ seq: 1, title: '', maxScore: 0 }] },
    };
    await t.call(saveQuestionRoute, { params: { questionId }, body }, 'teacher');
    const asked = {
      ...{ questionId, number: 1, policy: 'rule' as const, manual: false },
      correction: { kind: 'version' as const, number: 2, alsoOld: false },
    };
    const preview = await t.call(regradePreviewRoute, { params: { examId }, body: asked as never }, 'teacher');
    expect(preview).toMatchObject({ gained: 1, lost: 0, kept: 1 });
  });
});
