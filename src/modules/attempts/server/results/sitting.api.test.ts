import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { joinClass } from '../../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { candidatesRoute } from '../../../exams/shared/candidate.contract.ts';
import { examHistoryRoute, examRoute } from '../../../exams/shared/exam.contract.ts';
import { examChecksRoute } from '../../../exams/shared/exam-life.contract.ts';
import { createSittingRoute, sittingCandidatesRoute } from '../../../exams/shared/sitting.contract.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import { buildPaper, fixedPlan, readyQuestion } from '../../../papers/testing/paper.builder.ts';
import { passTime, sit } from '../../testing/candidate.builder.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  await joinClass(await t.ctx(), { classId: w.classId, personId: await t.personId('student3') });
  const questions: string[] = [];
  for (const stem of ['<p>单摆的周期与摆球质量无关。</p>', '<p>摆角越小，误差越小。</p>']) {
    questions.push(await readyQuestion(t, w.courseId, { type: 'truth', stem, analysis: '', key: true }));
  }
  paperId = (await buildPaper(await t.ctx('teacher'), w.courseId, 'fixed', fixedPlan(questions))).paperId;
}, 60_000);
afterAll(() => t.close());

async function take(examId: string, as: Account, right: number): Promise<void> {
  const seat = await sit(t, examId, { as });
  const { items } = seat.started.form!;
  for (const [at, { id }] of items.entries()) await seat.save(id, 1, { truth: at < right });
  await seat.submit(items.map(({ id }) => ({ item: id, rev: 1 })));
  await t.drainJobs();
}
/** An exam that is over: the first passed, the second failed, the third never came. */
async function over(): Promise<string> {
  const { examId } = await buildExam(t, w, { paperId, fullMark: 20 });
  await t.ask(
    `insert into exams.accommodation (exam_id, person_id, extra_minutes, opens_at, extra_attempts, reason)
      select $1, $2, 15, opens_at, 1, '手部受伤需要更多时间' from exams.exam where id = $1`,
    [examId, await t.personId('student3')],
  );
  await take(examId, 'student', 2);
  await take(examId, 'student2', 1);
  await passTime(t, 4 * 3_600_000);
  return examId;
}
const proposed = (examId: string, as: Account = 'teacher') =>
  t.call(sittingCandidatesRoute, { params: { examId } }, as);
const arrange = async (
  examId: string,
  sitting: 'makeup' | 'deferred',
  who: readonly Account[],
  more: { reason?: string | null; as?: Account } = {},
) => {
  const personIds = await Promise.all(who.map((one) => t.personId(one)));
  const reason = more.reason ?? null;
  const body = { sitting, name: sitting === 'makeup' ? '期末补考' : '期末缓考', personIds, reason };
  return t.call(createSittingRoute, { params: { examId }, body }, more.as ?? 'teacher');
};

describe('a sitting after an exam', () => {
  it('is proposed to who was absent or is below the pass line, and made as a draft for those who are named', async () => {
    const examId = await over();
    const [failed, absent] = [await t.personId('student2'), await t.personId('student3')];
    const first = await proposed(examId);
    expect(first).toMatchObject({ passLine: 60, pending: 0, left: 0 });
    const facts = (rows: typeof first.rows) =>
      rows.map((one) => [one.personId, one.outcome, one.percent, one.arranged]);
    expect(new Map(facts(first.rows).map((row) => [row[0], row]))).toEqual(
      new Map([
        [failed, [failed, 'below', 50, null]],
        [absent, [absent, 'absent', null, null]],
      ]),
    );
    const { id: deferred } = await arrange(examId, 'deferred', ['student3'], { reason: '住院治疗，有医院证明' });
    const { id: makeup } = await arrange(examId, 'makeup', ['student2']);
    expect(
      facts((await proposed(examId)).rows)
        .map((row) => row.at(-1))
        .sort(),
    ).toEqual(['deferred', 'makeup']);
    expect(await t.call(examRoute, { params: { examId: makeup } }, 'teacher')).toMatchObject({
      ...{ sitting: 'makeup', state: 'draft', parent: { id: examId }, paper: { id: paperId }, classes: [] },
      ...{ opensAt: null, minutes: 90, name: '期末补考', persons: [{ personId: failed }] },
    });
    const people = await t.call(candidatesRoute, { params: { examId: deferred }, query: {} }, 'teacher');
    expect(people.rows).toMatchObject([
      { personId: absent, via: 'person', accommodation: { extraMinutes: 15, opensAt: null, extraAttempts: 0 } },
    ]);
    const checks = await t.call(examChecksRoute, { params: { examId: deferred } }, 'teacher');
    expect(checks.rows.map(({ message }) => message.key)).toEqual(
      expect.arrayContaining(['exams.check.paperSame', 'exams.check.peopleNamed']),
    );
    const history = await t.call(examHistoryRoute, { params: { examId: deferred }, query: {} }, 'teacher');
    expect(history.rows).toMatchObject([{ action: 'exam.createSitting', reason: '住院治疗，有医院证明' }]);
  });

  it('is refused for others, without a reason for putting it off, and before the exam is over', async () => {
    const examId = await over();
    const code = async (asked: Promise<unknown>) => (await refusalOf(asked)).code;
    const fields = async (asked: Promise<unknown>) => (await refusalOf(asked)).fields;
    expect(await fields(arrange(examId, 'makeup', ['student']))).toMatchObject([
      { path: 'personIds', code: 'exams.later.persons.makeup' },
    ]);
    expect(await fields(arrange(examId, 'deferred', ['student2'], { reason: '因病未能参加' }))).toMatchObject([
      { path: 'personIds', code: 'exams.later.persons.deferred' },
    ]);
    expect(await fields(arrange(examId, 'deferred', ['student3']))).toMatchObject([
      { path: 'reason', code: 'exams.later.reason' },
    ]);
    const { examId: open } = await buildExam(t, w, { paperId, fullMark: 20 });
    expect(await code(proposed(open))).toBe('exams.later.state');
    expect(await code(arrange(open, 'makeup', ['student2']))).toBe('exams.later.state');
    const { id: makeup } = await arrange(examId, 'makeup', ['student2']);
    expect(await code(arrange(makeup, 'makeup', ['student2']))).toBe('exams.later.source');
    expect((await t.call(examRoute, { params: { examId: makeup } }, 'teacher')).can.createSitting).toBe(false);
  });

  it('is nothing for strangers and learners, and not for assistants without the right', async () => {
    const examId = await over();
    await setMember(await t.ctx(), w.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
    for (const [as, status] of [
      ['student', 404],
      ['outsider', 404],
      ['teacher2', 403],
    ] as const) {
      expect(await refusalOf(proposed(examId, as))).toMatchObject({ status });
      expect(await refusalOf(arrange(examId, 'makeup', ['student2'], { as }))).toMatchObject({ status });
    }
  });
});
