import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import { buildPaper, fixedPlan, readyQuestion } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { getRunRoute, resumeRunRoute, runResultRoute } from '../../../runs/shared/run.contract.ts';
import { stepEnd } from '../../../runs/testing/driver.builder.ts';
import { aRunnableExperiment } from '../../../runs/testing/run.builder.ts';
import { ATTEMPT_TOKEN_HEADER, deskRunsRoute, openRunRoute } from '../../shared/desk.contract.ts';
import { reviewRoute } from '../../shared/result.contract.ts';
import { passTime, type Seated, sit } from '../../testing/candidate.builder.ts';
import { answersOfAttempts } from '../answer.repository.ts';
import { deskContext } from '../attempt.access.ts';
import { closeJob } from '../scoring.service.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const experiment = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'));
  const steps = [1, 2, 4].map((seq) => ({ seq, title: '', maxScore: 0 }));
  const content = buildContent('experiment', { experimentId: experiment.id, versionId: null, name: '', steps });
  const questions = [
    await readyQuestion(t, w.courseId, content),
    await readyQuestion(t, w.courseId, { type: 'truth', stem: '<p>终点时应半滴加入。</p>', analysis: '', key: true }),
  ];
  ({ paperId } = await buildPaper(await t.ctx('teacher'), w.courseId, 'fixed', fixedPlan(questions)));
}, 90_000);
afterAll(() => t.close());

const HOUR = 3_600_000;
const exam = async (plan: ExamPlan = {}) => (await buildExam(t, w, { paperId, fullMark: 20, ...plan })).examId;
const itemOf = (seat: Seated) => seat.started.form!.items.find(({ view }) => view.type === 'experiment')!;
const token = (seat: Seated) => ({ headers: { [ATTEMPT_TOKEN_HEADER]: seat.started.token } });
const open = async (seat: Seated, item = itemOf(seat).id) =>
  (await t.call(openRunRoute, { body: { item } }, undefined, token(seat))).run;
const runs = async (seat: Seated) => (await t.call(deskRunsRoute, {}, undefined, token(seat))).runs;
const begin = (runId: string, as: Account = 'student') => t.call(resumeRunRoute, { params: { id: runId } }, as);
const send = (runId: string, run: { runToken: string; epoch: number }, operations: unknown[]) =>
  t.request({
    method: 'POST',
    url: '/bus/Behavior/Operation',
    headers: { 'x-run-token': run.runToken },
    payload: { RecordId: runId, Epoch: run.epoch, Operations: operations },
  });
const finish = (run: { runToken: string }) =>
  t.request({ method: 'GET', url: '/access/ExitProject?Status=1', headers: { 'x-run-token': run.runToken } });
const handIn = async (seat: Seated) => {
  await seat.submit();
  await t.drainJobs();
};
const answer = async (seat: Seated) => {
  const rows = await deskContext(await t.ctx()).read((read) => answersOfAttempts(read, [seat.started.attempt.id]));
  return rows.find(({ item }) => item === itemOf(seat).id);
};
const review = (seat: Seated) => t.call(reviewRoute, { params: { attemptId: seat.started.attempt.id } }, 'student');

describe('an experiment in an exam', () => {
  it('is shown with what is asked of it, and no key or maximum', async () => {
    const seat = await sit(t, await exam());
    expect(itemOf(seat).view).toEqual({
      type: 'experiment',
      stem: expect.any(String),
      name: '酸碱滴定',
      steps: 3,
      minutes: 30,
    });
    expect(JSON.stringify(seat.started)).not.toMatch(/maxScore|versionId|experimentId/);
  });

  it('is done in one run, and scored by the steps that count', async () => {
    const seat = await sit(t, await exam());
    const run = await open(seat);
    expect(run).toMatchObject({ state: 'open', done: 0, steps: 3 });
    expect(await open(seat)).toEqual(run);
    const begun = await begin(run.runId);
    // Step 3 does not count, and of a step more than its maximum is not earned.
    await send(run.runId, begun, [stepEnd(1, 1), stepEnd(2, 2, { score: 10 }), stepEnd(3, 3, { score: 10 })]);
    expect(await runs(seat)).toEqual([{ ...run, state: 'begun', done: 2 }]);
    await send(run.runId, begun, [stepEnd(4, 4, { score: 6 })]);
    await finish(begun);
    expect(await runs(seat)).toEqual([{ ...run, state: 'finished', done: 3 }]);
    await seat.save(itemOf(seat).id, 1, { run: run.runId });
    await handIn(seat);
    expect(await answer(seat)).toMatchObject({
      score: 8,
      scoredBy: 'key',
      answered: true,
      detail: { reason: 'partial' },
    });
    expect((await answer(seat))?.detail).not.toHaveProperty('unfinished');
  });

  it('keeps every score from its candidate until the results are out', async () => {
    const seat = await sit(t, await exam());
    const run = await open(seat);
    const begun = await begin(run.runId);
    const told = [
      await send(run.runId, begun, [stepEnd(1, 1, { score: 7.31 })]),
      await finish(begun),
      await t.request({ url: `/api/v1/runs/${run.runId}`, as: 'student' }),
    ];
    await handIn(seat);
    told.push(
      await t.request({ url: `/api/v1/runs/${run.runId}/result`, as: 'student' }),
      ...(await Promise.all(
        ['replay', 'replay/items', 'statements', 'artifacts'].map((part) =>
          t.request({ url: `/api/v1/runs/${run.runId}/${part}`, as: 'student' }),
        ),
      )),
      await t.request({ url: `/bus/Behavior/GetOperation?RecordId=${run.runId}`, as: 'student' }),
      await t.request({ url: '/api/v1/runs', as: 'student' }),
      await t.request({ url: '/api/v1/own-experiments', as: 'student' }),
      await t.request({ url: `/api/v1/attempts/${seat.started.attempt.id}/review`, as: 'student' }),
    );
    expect(told.map(({ body }) => body).join('\n')).not.toMatch(/7\.31/);
    const result = await t.call(runResultRoute, { params: { id: run.runId }, query: { reason: '' } }, 'student');
    expect(result).toMatchObject({ score: null, scoreShown: false, context: { kind: 'attempt' } });
    expect(result.steps.flatMap(({ done }) => done?.score ?? [])).toEqual([]);
  });

  it('counts an unfinished run with the steps so far, and says so; the run ends with the attempt', async () => {
    const seat = await sit(t, await exam());
    const run = await open(seat);
    const begun = await begin(run.runId);
    await send(run.runId, begun, [stepEnd(1, 1, { score: 9 })]);
    await handIn(seat);
    expect(await answer(seat)).toMatchObject({ score: 3, detail: { unfinished: true, run: { finished: false } } });
    const detail = await t.call(getRunRoute, { params: { id: run.runId }, query: { reason: '' } }, 'student');
    expect(detail).toMatchObject({ state: 'unfinished', frame: null, can: { resume: false, abandon: false } });
    expect((await refusalOf(begin(run.runId))).code).toBe('runs.start.closed');
    expect((await refusalOf(open(seat))).code).toBe('attempts.run.over');
  });

  it('earns nothing where no run was begun', async () => {
    const seat = await sit(t, await exam());
    await open(seat);
    await seat.save(itemOf(seat).id, 1, { run: randomUUID() });
    await handIn(seat);
    expect(await answer(seat)).toMatchObject({ score: 0, scoredBy: 'blank' });
  });

  it('goes on with the same run, also after the tab was closed', async () => {
    const seat = await sit(t, await exam());
    const run = await open(seat);
    await begin(run.runId);
    await t.ask("update runs.run set state = 'abandoned', ended_at = platform.app_now() where id = $1", [run.runId]);
    expect(await open(seat)).toMatchObject({ runId: run.runId });
    const again = await begin(run.runId);
    await send(run.runId, again, [stepEnd(1, 2)]);
    expect(await runs(seat)).toMatchObject([{ runId: run.runId, done: 1 }]);
  });

  it('counts steps that come in late while answers are taken, and none after', async () => {
    const seat = await sit(t, await exam());
    const run = await open(seat);
    const begun = await begin(run.runId);
    await send(run.runId, begun, [stepEnd(1, 1, { score: 9 })]);
    await handIn(seat);
    await send(run.runId, begun, [stepEnd(2, 2, { score: 9 })]);
    await t.drainJobs();
    expect(await answer(seat)).toMatchObject({ score: 6, detail: { unfinished: true } });
    await passTime(t, 3 * HOUR);
    await send(run.runId, begun, [stepEnd(3, 4, { score: 9 })]);
    await t.drainJobs();
    expect(await answer(seat)).toMatchObject({ score: 6 });
  });

  it('is closed with what is there when the time is over', async () => {
    const seat = await sit(t, await exam({ settings: { release: { kind: 'manual' } } as never }));
    const run = await open(seat);
    const begun = await begin(run.runId);
    await send(run.runId, begun, [stepEnd(1, 4, { score: 9 })]);
    await passTime(t, 3 * HOUR);
    // The page has not noticed yet.
    await send(run.runId, begun, [stepEnd(2, 1, { score: 9 })]);
    await closeJob.run(await t.ctx(), {});
    await t.drainJobs();
    expect(await answer(seat)).toMatchObject({ score: 3, detail: { unfinished: true } });
  });

  it('is nobody else’s: neither token nor person opens another one’s run, and it counts in no course', async () => {
    const examId = await exam();
    const seat = await sit(t, examId);
    const other = await sit(t, examId, { as: 'student2' });
    const run = await open(seat);
    expect((await refusalOf(begin(run.runId, 'student2'))).status).toBe(404);
    expect((await refusalOf(open(other, itemOf(seat).id))).status).toBe(404);
    expect(await runs(other)).toEqual([]);
    const [row] = await t.ask(
      'select context_kind, node_id, class_id, course_id, show_score from runs.run where id = $1',
      [run.runId],
    );
    expect(row).toEqual({ context_kind: 'attempt', node_id: null, class_id: null, course_id: null, show_score: false });
    const truth = seat.started.form!.items.find(({ view }) => view.type === 'truth')!;
    expect((await refusalOf(open(seat, truth.id))).code).toBe('attempts.run.none');
    expect((await refusalOf(t.call(openRunRoute, { body: { item: itemOf(seat).id } }))).status).toBe(401);
  });

  it('shows the run in the review, its scores once they are out', async () => {
    const examId = await exam();
    const seat = await sit(t, examId);
    const run = await open(seat);
    await send(run.runId, await begin(run.runId), [stepEnd(1, 1, { score: 9 })]);
    await handIn(seat);
    await passTime(t, 3 * HOUR);
    await t.ask("update exams.exam set state = 'released', released_at = platform.app_now() where id = $1", [examId]);
    await t.ask("update attempts.attempt set state = 'released' where exam_id = $1", [examId]);
    const { items } = await review(seat);
    const own = items.find(({ item }) => item === itemOf(seat).id);
    expect(own).toMatchObject({
      score: 3,
      run: { runId: run.runId, started: true, finished: false },
    });
    expect(own!.run!.steps.map(({ seq, max, done, score }) => [seq, max, done, score])).toEqual([
      [1, 10, true, 9],
      [2, 10, false, null],
      [4, 10, false, null],
    ]);
  });
});

describe('an experiment in practice', () => {
  it('is a run of its own, scored by its steps, and leaves the attempt that counts as it was', async () => {
    const settings = { practice: true };
    const examId = await exam({ kind: 'test', lasts: 30, minutes: 15, settings });
    const counted = await sit(t, examId);
    const first = await open(counted);
    await handIn(counted);
    await passTime(t, 33 * 60_000);
    const seat = await sit(t, examId, { practice: true });
    const run = await open(seat);
    expect(run.runId).not.toBe(first.runId);
    await seat.save(itemOf(seat).id, 1, { run: run.runId });
    const begun = await begin(run.runId);
    await send(run.runId, begun, [stepEnd(1, 1), stepEnd(2, 2), stepEnd(3, 4)]);
    expect(await runs(seat)).toMatchObject([{ runId: run.runId, done: 3, steps: 3 }]);
    await finish(begun);
    const before = await answer(counted);
    await handIn(seat);
    const scored = await answer(seat);
    expect(scored!.score).toBeGreaterThan(0);
    expect((await review(seat)).attempt).toMatchObject({ practice: true, score: scored!.score });
    expect(await answer(counted)).toEqual(before);
    expect((await review(counted)).attempt.score).toBe(0);
  });
});
