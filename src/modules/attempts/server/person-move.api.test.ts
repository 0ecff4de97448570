import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { buildExam, type ExamPlan } from '../../exams/testing/exam.builder.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { ownExamsRoute, reviewRoute } from '../shared/result.contract.ts';
import { passTime, type Seated, sit } from '../testing/candidate.builder.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  ({ paperId } = await readyFixedPaper(t, w.courseId, [buildContent('truth', { key: true })]));
}, 60_000);
afterAll(() => t.close());

const test = async (plan: ExamPlan = {}) =>
  (
    await buildExam(t, w, {
      ...{ kind: 'test', paperId, lasts: 30, minutes: 15, fullMark: 10, settings: { practice: true } },
      ...plan,
    })
  ).examId;
async function take(seat: Seated, truth: boolean): Promise<Seated> {
  await seat.save(seat.started.form!.items[0]!.id, 1, { truth });
  await seat.submit();
  await t.drainJobs();
  return seat;
}
/**
 * What exams and attempts do when `student2`, as a roster account nobody used, turns out to be `student`, in the order of
 * the modules. @returns records that are left, for which the merge is refused
 */
const merge = async () => {
  const [from, to] = [await t.personId('student2'), await t.personId('student')];
  return (await t.ctx()).tx(async (tx) => {
    const ports = tx.ports.all(personRecordsPort).filter(({ kind }) => kind === 'exams' || kind === 'attempt');
    for (const { move } of ports) await move!(tx, from, to);
    const left = await Promise.all(ports.map(({ count }) => count(tx, [from])));
    return Object.fromEntries(ports.map(({ kind }, at) => [kind, left[at]!.get(from) ?? 0]));
  });
};
const numbersOf = async (examId: string, who: Account) =>
  (
    await t.ask('select no from attempts.attempt where exam_id = $1 and person_id = $2 order by no', [
      ...[examId, await t.personId(who)],
    ])
  ).map(({ no }) => no);

describe('the attempts of a roster account', () => {
  it('follow the person: practice behind the own, with its forms, and what counts where nothing else does', async () => {
    const [both, counted] = [await test(), await test()];
    const other = await take(await sit(t, counted, { as: 'student2' }), true);
    const own = await take(await sit(t, both), true);
    await passTime(t, 33 * 60_000);
    const [first, second] = [
      await take(await sit(t, both, { practice: true }), true),
      await take(await sit(t, both, { as: 'student2', practice: true }), false),
    ];
    // Both practise at the moment, and both have practised the test only one of them took.
    const mine = await sit(t, both, { practice: true });
    const theirs = await sit(t, both, { as: 'student2', practice: true });
    await take(await sit(t, counted, { practice: true }), true);
    expect(await merge()).toEqual({ exams: 0, attempt: 0 });
    expect(await numbersOf(both, 'student')).toEqual([1, 1001, 1002, 1003, 1004]);
    expect(await numbersOf(counted, 'student')).toEqual([1, 1001]);
    for (const examId of [both, counted]) expect(await numbersOf(examId, 'student2')).toEqual([]);
    await t.drainJobs();
    // Every attempt is read with the form it was given on.
    for (const seat of [own, other, first, second]) {
      const params = { attemptId: seat.started.attempt.id };
      const { form } = await t.call(reviewRoute, { params }, 'student');
      expect(form!.items.map(({ id }) => id)).toEqual(seat.started.form!.items.map(({ id }) => id));
    }
    expect((await mine.beat()).state).toBe('in_progress');
    expect((await theirs.desk()).attempt.state).not.toBe('in_progress');
    const { rows } = await t.call(
      ownExamsRoute,
      { params: { courseId: w.courseId }, query: { kind: 'test' } },
      'student',
    );
    expect(rows.find(({ exam }) => exam.id === counted)).toMatchObject({ attempts: [{ score: 10 }] });
    expect(await t.ask('select 1 from exams.candidate where person_id = $1', [await t.personId('student2')])).toEqual(
      [],
    );
  });

  it('are left alone where both have a result of the same exam: a person decides', async () => {
    const examId = await test();
    await take(await sit(t, examId), true);
    await take(await sit(t, examId, { as: 'student2' }), false);
    expect(await merge()).toEqual({ exams: 1, attempt: 1 });
    expect(await numbersOf(examId, 'student2')).toEqual([1]);
  });
});
