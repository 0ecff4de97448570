import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import * as contract from '../../../exams/shared/deferral.contract.ts';
import { sittingCandidatesRoute } from '../../../exams/shared/sitting.contract.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import { uploadPicture } from '../../../lab-reports/testing/picture.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { passTime, sit } from '../../testing/candidate.builder.ts';

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

const HOURS = 3_600_000;
const REASON = '因急性阑尾炎住院，附诊断证明';
const OPINION = '情况属实，同意缓考';
const exam = async (plan: ExamPlan = {}) => (await buildExam(t, w, { paperId, fullMark: 10, ...plan })).examId;
async function ask(examId: string, as: Account = 'student', reason = REASON) {
  const { Id } = await uploadPicture(t, as, 'proof.png');
  return t.call(contract.submitDeferralRoute, { params: { examId }, body: { reason, files: [Id] } }, as);
}
const mine = (as: Account = 'student') => t.call(contract.ownDeferralsRoute, { params: { courseId: w.courseId } }, as);
const isOpen = async (examId: string) => (await mine()).open.some((one) => one.examId === examId);
const list = (as: Account = 'teacher') => t.call(contract.deferralsRoute, { params: { courseId: w.courseId } }, as);
const decide = (examId: string, deferralId: string, more: object = {}, as: Account = 'teacher') =>
  t.call(
    contract.decideDeferralRoute,
    {
      params: { examId },
      body: { deferralId, approve: true, opinion: OPINION, opensAt: null, closesAt: null, ...more },
    },
    as,
  );
const told = async (who: Account, key: string, examId?: string) => {
  await t.drainJobs();
  const { rows } = await t.call(listNotificationsRoute, {}, who);
  return rows.filter(
    (row) => 'key' in row.text && row.text.key === key && (!examId || row.target?.query.examId === examId),
  ).length;
};

describe('a request to sit an exam later', () => {
  it('gives reason and proof, is one at a time, and can be taken back', async () => {
    const examId = await exam();
    expect(await isOpen(examId)).toBe(true);
    expect((await refusalOf(ask(examId, 'student', '生病'))).status).toBe(400);
    const bare = { params: { examId }, body: { reason: REASON, files: [] } };
    expect((await refusalOf(t.call(contract.submitDeferralRoute, bare, 'student'))).status).toBe(400);
    await ask(examId);
    expect(await isOpen(examId)).toBe(false);
    expect(await refusalOf(ask(examId))).toMatchObject({ status: 409, code: 'exams.deferral.standing' });
    const back = () => t.call(contract.withdrawDeferralRoute, { params: { examId }, body: {} }, 'student');
    await back();
    expect(await refusalOf(back())).toMatchObject({ code: 'exams.deferral.ended' });
    await ask(examId);
    const own = (await mine()).rows.filter((row) => row.examId === examId);
    expect(own.map(({ state }) => state)).toEqual(['submitted', 'withdrawn']);
    expect(own[0]!.files).toMatchObject([{ name: 'proof.png', url: expect.stringContaining('?') }]);
    expect(await told('teacher', 'exams.notice.deferralSubmitted')).toBeGreaterThanOrEqual(1);
  });

  it('is for exams alone, not after one has begun, and until three days after the end', async () => {
    expect(await refusalOf(ask(await exam({ kind: 'test' })))).toMatchObject({ code: 'exams.deferral.never' });
    const begun = await exam();
    await sit(t, begun);
    expect(await isOpen(begun)).toBe(false);
    expect(await refusalOf(ask(begun))).toMatchObject({ code: 'exams.deferral.begun' });
    const over = await exam();
    await t.ask(
      `update exams.exam set opens_at = opens_at - interval '4 days', closes_at = closes_at - interval '4 days'
        where id = $1`,
      [over],
    );
    expect(await refusalOf(ask(over))).toMatchObject({ code: 'exams.deferral.late' });
  });

  it('is approved with an own time at the exam, which the candidate then has', async () => {
    const examId = await exam();
    const { id } = await ask(examId);
    const now = (await t.ctx()).clock.ms();
    const [from, to] = [26, 28].map((hours) => new Date(now + hours * HOURS).toISOString());
    expect(await refusalOf(decide(examId, id, { opensAt: to, closesAt: from }))).toMatchObject({ status: 422 });
    expect((await list()).rows.find((row) => row.id === id)).toMatchObject({ state: 'submitted', name: '张三' });
    await decide(examId, id, { opensAt: from, closesAt: to });
    const [granted] = await t.ask(
      'select opens_at, closes_at, reason from exams.accommodation where exam_id = $1 and person_id = $2',
      [examId, await t.personId('student')],
    );
    expect(granted).toEqual({ opens_at: new Date(from!), closes_at: new Date(to!), reason: OPINION });
    expect((await list()).rows.find((row) => row.id === id)).toMatchObject({
      ...{ state: 'approved', opinion: OPINION, decidedBy: '王芳', ownWindow: { opensAt: from, closesAt: to } },
    });
    expect(await told('student', 'exams.notice.deferralApproved', examId)).toBe(1);
    expect(await refusalOf(decide(examId, id))).toMatchObject({ code: 'exams.deferral.ended' });
    expect(await refusalOf(ask(examId))).toMatchObject({ code: 'exams.deferral.standing' });
  });

  it('is refused with the reason, and may be made again; approved people are marked for the later sitting', async () => {
    const examId = await exam();
    const first = await ask(examId);
    const body = { approve: false, opinion: '证明材料不清晰，请补充', opensAt: new Date().toISOString() };
    expect(await refusalOf(decide(examId, first.id, body))).toMatchObject({ status: 422 });
    await decide(examId, first.id, { approve: false, opinion: '证明材料不清晰，请补充' });
    expect(await told('student', 'exams.notice.deferralRejected', examId)).toBe(1);
    expect((await mine()).rows.find((row) => row.id === first.id)).toMatchObject({ state: 'rejected' });
    const { id } = await ask(examId);
    await decide(examId, id);
    await passTime(t, 3 * HOURS);
    await t.drainJobs();
    const { rows } = await t.call(sittingCandidatesRoute, { params: { examId } }, 'teacher');
    expect(rows.map(({ personId, deferred }) => [personId, deferred])).toContainEqual([
      await t.personId('student'),
      true,
    ]);
    await passTime(t, -3 * HOURS);
  });

  it('belongs to its author and the team; its proof too', async () => {
    const examId = await exam();
    const { Id } = await uploadPicture(t, 'student', 'proof.png');
    const asked = { params: { examId }, body: { reason: REASON, files: [Id] } };
    const { id } = await t.call(contract.submitDeferralRoute, asked, 'student');
    expect((await mine('student2')).rows).toEqual([]);
    for (const as of ['outsider', 'teacher'] as const) {
      expect((await refusalOf(ask(examId, as))).status, as).toBe(404);
    }
    for (const as of ['student', 'outsider', 'college', 'leader'] as const) {
      expect((await refusalOf(list(as))).status, as).toBeGreaterThanOrEqual(403);
      expect((await refusalOf(decide(examId, id, {}, as))).status, as).toBeGreaterThanOrEqual(403);
    }
    const open = async (as: Account) =>
      (await t.request({ url: `/data/api/v1/attachment/downloadfile?id=${Id}`, as })).statusCode;
    expect([await open('student'), await open('teacher'), await open('student2')]).toEqual([200, 200, 404]);
    // An assistant of other classes neither sees the request nor opens its proof.
    await setMember(await t.ctx(), w.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
    expect((await list('teacher2')).rows).toEqual([]);
    expect(await open('teacher2')).toBe(404);
    await t.ask('insert into classes.class_teacher (class_id, person_id) values ($1, $2)', [
      w.classId,
      await t.personId('teacher2'),
    ]);
    expect((await list('teacher2')).rows.map((row) => row.id)).toContain(id);
    expect(await open('teacher2')).toBe(200);
  });
});
