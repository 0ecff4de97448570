import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { passTime, sit } from '../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { buildExam } from '../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import * as contract from '../shared/marking.contract.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  ({ paperId } = await readyFixedPaper(t, w.courseId, [buildContent('shortAnswer')]));
  for (const account of ['teacher2', 'leader'] as const) {
    await setMember(await t.ctx(), w.courseId, { account, role: 'instructor', granted: [] });
    await t.ask('insert into classes.class_teacher values ($1, $2) returning class_id', [
      w.classId,
      await t.personId(account),
    ]);
  }
}, 60_000);
afterAll(() => t.close());

const HOURS = 3_600_000;
/** An exam of one written answer worth ten points that two people mark. */
async function sat(third: 'third' | 'nearest' = 'third') {
  const double = { on: true, threshold: 15, third };
  const personIds = [await t.personId('student')];
  const { examId } = await buildExam(t, w, { paperId, fullMark: 10, personIds, settings: { double } });
  const seat = await sit(t, examId);
  const item = seat.started.form!.items[0]!.id;
  await seat.save(item, 1, { text: '等时性' });
  await seat.submit();
  await t.drainJobs();
  await passTime(t, 3 * HOURS);
  await t.drainJobs();
  return { examId, place: { attemptId: seat.started.attempt.id, item }, back: () => passTime(t, -3 * HOURS) };
}
const list = async (examId: string) =>
  (await t.call(contract.markingRoute, { params: { examId } }, 'teacher')).rows[0]!;
async function take(examId: string, as: Account, what: 'open' | 'conflict' | 'again' = 'open') {
  const { questionId, number } = await list(examId);
  return t.call(contract.takeBatchRoute, { params: { examId }, body: { questionId, number, what } }, as);
}
const mark = (examId: string, place: { attemptId: string; item: string }, score: number, as: Account) =>
  t.call(contract.saveMarkRoute, { params: { examId }, body: { ...place, score, comment: `评语${score}` } }, as);
const score = async ({ attemptId }: { attemptId: string }) =>
  (await t.ask('select score::float8 as score from attempts.attempt where id = $1', [attemptId]))[0]!.score;
const release = (examId: string) =>
  t.call(contract.releaseRoute, { params: { examId }, body: { absent: 0 } }, 'teacher');

it('takes the mean of two markers that are near each other, the second one blind to the first', async () => {
  const { examId, place, back } = await sat();
  await take(examId, 'teacher');
  expect(await mark(examId, place, 7, 'teacher')).toMatchObject({ score: 7, toMark: 1 });
  expect(await score(place)).toBeNull();
  expect((await take(examId, 'teacher')).answers).toEqual([]);
  expect(await refusalOf(mark(examId, place, 8, 'teacher'))).toMatchObject({ code: 'marking.double.own' });
  const second = await take(examId, 'teacher2');
  expect(second.answers).toMatchObject([{ score: null, comment: '', suggested: null }]);
  expect(JSON.stringify(second)).not.toContain('评语7');
  expect(await mark(examId, place, 8, 'teacher2')).toMatchObject({ toMark: 0 });
  expect(await score(place)).toBe(7.5);
  expect(await refusalOf(mark(examId, place, 1, 'leader'))).toMatchObject({ code: 'marking.double.decided' });
  expect(await refusalOf(take(examId, 'teacher', 'again'))).toMatchObject({ code: 'marking.double.rounds' });
  expect(await release(examId)).toEqual({ released: 1 });
  await back();
});

it.each<['third' | 'nearest', number]>([
  ['third', 6.5],
  ['nearest', 6.25],
])('asks a third marker when two differ too much, and the release waits: %s', async (third, total) => {
  const { examId, place, back } = await sat(third);
  await mark(examId, place, 6, 'teacher');
  await mark(examId, place, 9, 'teacher2');
  expect(await list(examId)).toMatchObject({ toMark: 1, conflicts: 1 });
  expect(await refusalOf(release(examId))).toMatchObject({ status: 409 });
  for (const as of ['teacher', 'teacher2'] as const) {
    expect((await take(examId, as, 'conflict')).answers).toEqual([]);
    expect(await refusalOf(mark(examId, place, 7, as))).toMatchObject({ code: 'marking.double.own' });
  }
  expect((await take(examId, 'leader')).answers).toEqual([]);
  expect((await take(examId, 'leader', 'conflict')).answers).toMatchObject([{ ...place, comment: '' }]);
  const decided = await mark(examId, place, 6.5, 'leader');
  expect(await score(place)).toBe(total);
  const body = { batch: decided.batch, answers: [place] };
  expect(await t.call(contract.undoMarkRoute, { params: { examId }, body }, 'leader')).toMatchObject({ toMark: 1 });
  expect(await score(place)).toBeNull();
  expect(await list(examId)).toMatchObject({ conflicts: 1 });
  await mark(examId, place, 6.5, 'leader');
  expect(await score(place)).toBe(total);
  const [marks] = await t.ask(`select jsonb_array_length(marks) as n from attempts.answer where attempt_id = $1`, [
    place.attemptId,
  ]);
  expect(marks).toEqual({ n: 3 });
  expect(await release(examId)).toEqual({ released: 1 });
  await back();
});
