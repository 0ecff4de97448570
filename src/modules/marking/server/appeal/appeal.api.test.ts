import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { reviewRoute } from '../../../attempts/shared/result.contract.ts';
import { passTime, type Seated, sit } from '../../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import * as contract from '../../shared/appeal.contract.ts';
import * as marking from '../../shared/marking.contract.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  ({ paperId } = await readyFixedPaper(t, w.courseId, [
    buildContent('truth', { key: true }),
    buildContent('shortAnswer', { reference: '<p>KEY-reference</p>' }),
  ]));
}, 60_000);
afterAll(() => t.close());

const HOURS = 3_600_000;
const OPEN = { when: 'release', at: null } as const;
const TEXT = '我写明了等时性，应当得分，请老师核对';
const REPLY = '核对过程，步骤分漏计';

/** An exam of one learner whose written answer earned 4 of 10. */
async function marked() {
  const settings = { release: { score: OPEN, paper: OPEN, key: { when: 'never', at: null } as const } };
  const { examId } = await buildExam(t, w, { paperId, fullMark: 20, settings });
  const seat = await sit(t, examId);
  const item = (type: string) => seat.started.form!.items.find(({ view }) => view.type === type)!.id;
  await seat.save(item('shortAnswer'), 1, { text: '等时性' });
  await seat.save(item('truth'), 1, { truth: false });
  await seat.submit();
  await t.drainJobs();
  await passTime(t, 3 * HOURS);
  await t.drainJobs();
  const attemptId = seat.started.attempt.id;
  const body = { attemptId, item: item('shortAnswer'), score: 4, comment: '不完整' };
  await t.call(marking.saveMarkRoute, { params: { examId }, body }, 'teacher');
  return { examId, attemptId, seat, written: item('shortAnswer'), truth: item('truth') };
}
async function released() {
  const one = await marked();
  await t.call(marking.releaseRoute, { params: { examId: one.examId }, body: { absent: 1 } }, 'teacher');
  return { ...one, back: () => passTime(t, -3 * HOURS) };
}
const mine = (attemptId: string, as: Account = 'student') =>
  t.call(contract.ownQuestionAppealsRoute, { params: { attemptId } }, as);
const ask = (attemptId: string, item: string, text = TEXT, as: Account = 'student') =>
  t.call(contract.appealQuestionRoute, { params: { attemptId }, body: { item, text } }, as);
const queue = (examId: string, as: Account = 'teacher') =>
  t.call(contract.questionAppealsRoute, { params: { examId } }, as);
const detail = (examId: string, appealId: string, as: Account = 'teacher') =>
  t.call(contract.questionAppealRoute, { params: { examId, appealId } }, as);
const answer = (
  examId: string,
  appealId: string,
  outcome: 'kept' | 'changed',
  score: number | null = null,
  as: Account = 'teacher',
) =>
  t.call(
    contract.answerQuestionAppealRoute,
    { params: { examId, appealId }, body: { outcome, score, answer: REPLY } },
    as,
  );
const score = async (seat: Seated) =>
  (await t.call(reviewRoute, { params: { attemptId: seat.started.attempt.id } }, 'student')).attempt.score;
const told = async (who: Account, key: string, examId: string) => {
  await t.drainJobs();
  const { rows } = await t.call(listNotificationsRoute, {}, who);
  return rows.filter((row) => 'key' in row.text && row.text.key === key && row.target?.query.examId === examId).length;
};

describe('an appeal about a question', () => {
  it('waits for the result, ends after seven days, and is made once unless it is taken back', async () => {
    const { examId, attemptId, written, truth } = await marked();
    expect(await mine(attemptId)).toEqual({ until: null, open: false, rows: [] });
    expect(await refusalOf(ask(attemptId, written))).toMatchObject({ status: 409, code: 'marking.appeal.hidden' });
    await t.call(marking.releaseRoute, { params: { examId }, body: { absent: 1 } }, 'teacher');
    expect(await mine(attemptId)).toMatchObject({ open: true });
    expect((await refusalOf(ask(attemptId, written, '太短'))).status).toBe(400);
    expect(await refusalOf(ask(attemptId, 'elsewhere'))).toMatchObject({ status: 404 });
    const { id } = await ask(attemptId, written);
    expect(await refusalOf(ask(attemptId, written))).toMatchObject({ code: 'marking.appeal.twice' });
    const params = { attemptId, appealId: id };
    await t.call(contract.withdrawQuestionAppealRoute, { params, body: {} }, 'student');
    expect((await queue(examId)).rows).toEqual([]);
    await ask(attemptId, written);
    expect((await mine(attemptId)).rows.map(({ state }) => state)).toEqual(['submitted', 'withdrawn']);
    expect(await told('teacher', 'marking.notice.appealed', examId)).toBeGreaterThanOrEqual(1);
    await t.ask(`update exams.exam set released_at = released_at - interval '7 days 1 minute' where id = $1`, [examId]);
    expect(await mine(attemptId)).toMatchObject({ open: false });
    expect(await refusalOf(ask(attemptId, truth))).toMatchObject({ code: 'marking.appeal.late' });
    await passTime(t, -3 * HOURS);
  });

  it('is answered with a changed score that counts at once, kept with the marks and told', async () => {
    const { examId, attemptId, seat, written, back } = await released();
    expect(await score(seat)).toBe(4);
    const { id } = await ask(attemptId, written);
    expect((await queue(examId)).rows).toMatchObject([
      { id, name: '张三', state: 'submitted', scoreBefore: 4, place: expect.any(Number) },
    ]);
    expect(await detail(examId, id)).toMatchObject({
      ...{ points: 10, score: 4, comment: '不完整', response: { text: '等时性' }, kept: [], text: TEXT },
      reference: expect.stringContaining('KEY-reference'),
    });
    for (const wrong of [null, 11, -1, 3.333]) {
      expect(await refusalOf(answer(examId, id, 'changed', wrong))).toMatchObject({ status: 422 });
    }
    expect(await refusalOf(answer(examId, id, 'changed', 4))).toMatchObject({
      fields: [{ code: 'marking.appeal.same' }],
    });
    await answer(examId, id, 'changed', 7.5);
    expect(await score(seat)).toBe(7.5);
    expect((await mine(attemptId)).rows[0]).toMatchObject({ state: 'changed', scoreAfter: 7.5, answer: REPLY });
    const [kept] = await t.ask(
      `select jsonb_array_length(w.marks) as n, a.state from attempts.answer w join attempts.attempt a
        on a.id = w.attempt_id where w.attempt_id = $1 and w.item = $2`,
      [attemptId, written],
    );
    expect(kept).toEqual({ n: 2, state: 'released' });
    expect(await told('student', 'marking.notice.appealChanged', examId)).toBe(1);
    expect(await refusalOf(answer(examId, id, 'kept'))).toMatchObject({ code: 'marking.appeal.ended' });
    const log = await t.ask(`select action from audit.audit_log where object_id = $1 order by id`, [examId]);
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['appeal.submit', 'appeal.answer']));
    await back();
  });

  it('keeps a score, also of a question that was scored by its key', async () => {
    const { examId, attemptId, seat, truth, back } = await released();
    const { id } = await ask(attemptId, truth);
    await answer(examId, id, 'kept');
    expect(await score(seat)).toBe(4);
    expect((await mine(attemptId)).rows).toMatchObject([{ state: 'kept', scoreAfter: null, answer: REPLY }]);
    expect(await told('student', 'marking.notice.appealKept', examId)).toBe(1);
    await back();
  });

  it('belongs to its candidate and the team, and shows candidates no key', async () => {
    const { examId, attemptId, written, back } = await released();
    const { id } = await ask(attemptId, written);
    for (const as of ['student2', 'outsider', 'teacher'] as const) {
      expect((await refusalOf(mine(attemptId, as))).status, as).toBe(404);
      expect((await refusalOf(ask(attemptId, written, TEXT, as))).status, as).toBe(404);
    }
    for (const as of ['student', 'outsider', 'college', 'leader'] as const) {
      expect((await refusalOf(queue(examId, as))).status, as).toBeGreaterThanOrEqual(403);
      expect((await refusalOf(detail(examId, id, as))).status, as).toBeGreaterThanOrEqual(403);
      expect((await refusalOf(answer(examId, id, 'kept', null, as))).status, as).toBeGreaterThanOrEqual(403);
    }
    const other = await released();
    expect(await refusalOf(detail(other.examId, id))).toMatchObject({ status: 404 });
    expect(await refusalOf(answer(other.examId, id, 'kept'))).toMatchObject({ status: 404 });
    expect(JSON.stringify(await mine(attemptId))).not.toContain('KEY-');
    await other.back();
    await back();
  });
});
