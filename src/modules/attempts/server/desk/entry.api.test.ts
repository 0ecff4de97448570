import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type CallFailed, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { entryRoute, waitRoute } from '../../shared/desk.contract.ts';
import { passTime, sit } from '../../testing/candidate.builder.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  ({ paperId } = await readyFixedPaper(t, w.courseId));
}, 60_000);
afterAll(() => t.close());

const MINUTE = 60_000;
const exam = async (plan: ExamPlan = {}) => (await buildExam(t, w, { paperId, ...plan })).examId;
const entry = (examId: string, client?: string) =>
  t.call(entryRoute, { params: { examId }, query: client ? { client } : {} }, 'student', {
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' },
  });
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile';

describe('entry', () => {
  it('needs a sign-in, and an exam that exists for the actor', async () => {
    const examId = await exam();
    const body = { client: randomUUID(), password: null, agreed: true, takeOver: false };
    const answer = await t.request({ method: 'POST', url: `/api/v1/exams/${examId}/attempts`, payload: body });
    expect(answer.statusCode).toBe(401);
    expect(await refusalOf(sit(t, randomUUID()))).toMatchObject({ status: 404 });
    expect(await refusalOf(sit(t, examId, { as: 'outsider' }))).toMatchObject({ status: 404 });
    const draft = await exam({ state: 'draft' });
    expect(await refusalOf(sit(t, draft))).toMatchObject({ status: 404 });
  });

  it('tells who learns in the course but is no candidate', async () => {
    const examId = await exam({ personIds: [await t.personId('student2')] });
    expect(await refusalOf(sit(t, examId))).toMatchObject({ status: 403, code: 'attempts.entry.candidate' });
  });

  it('waits for the opening, and ends with the window', async () => {
    const examId = await exam({ opensIn: 10, lasts: 60, minutes: 30 });
    expect(await refusalOf(sit(t, examId))).toMatchObject({ status: 409, code: 'attempts.entry.early' });
    expect(await entry(examId)).toMatchObject({ refusal: { check: 'window' }, running: null, attemptsUsed: 0 });
    expect((await t.call(waitRoute, { params: { examId }, body: { read: [] } }, 'student')).opensAt).toBeGreaterThan(0);
    await passTime(t, 10 * MINUTE);
    expect((await entry(examId)).refusal).toBeNull();
    await passTime(t, 60 * MINUTE);
    expect(await refusalOf(sit(t, examId))).toMatchObject({ code: 'attempts.entry.over' });
  });

  it('keeps out who comes too late, from a telephone, or from elsewhere', async () => {
    const late = await exam({ settings: { latestEntry: 5 } });
    await passTime(t, 5 * MINUTE + 1000);
    expect(await refusalOf(sit(t, late))).toMatchObject({ code: 'attempts.entry.latest' });
    const computers = await exam({ settings: { devices: 'computer' } });
    expect(await refusalOf(sit(t, computers, { agent: PHONE }))).toMatchObject({ code: 'attempts.entry.device' });
    await sit(t, computers);
    const rooms = await exam({ settings: { networks: ['10.20.0.0/16'] } });
    expect(await refusalOf(sit(t, rooms))).toMatchObject({ code: 'attempts.entry.network' });
    const here = await exam({ settings: { networks: ['127.0.0.0/8', '10.20.0.0/16'] } });
    await sit(t, here);
    await t.ask(
      `insert into exams.accommodation (exam_id, person_id, network_exempt, reason)
        values ($1, $2, true, '在家参加考试')`,
      [rooms, await t.personId('student')],
    );
    await sit(t, rooms);
  });

  it('lets a password be tried five times in ten minutes', async () => {
    const examId = await exam({ settings: { password: 'lab-2026' } });
    for (const left of [4, 3, 2, 1, 0]) {
      const refused = await sit(t, examId, { password: 'wrong' }).catch((error: CallFailed) => error);
      expect(refused).toMatchObject({ status: 422, message: expect.stringContaining(`还可尝试${left}次`) });
    }
    expect(await refusalOf(sit(t, examId, { password: 'lab-2026' }))).toMatchObject({ status: 429 });
    await passTime(t, 10 * MINUTE + 1000);
    const seat = await sit(t, examId, { password: 'lab-2026' });
    // The same browser goes on without it.
    expect((await sit(t, examId, { client: seat.client })).started.token).toBe(seat.started.token);
    expect(JSON.stringify(await entry(examId))).not.toContain('lab-2026');
  });

  it('wants the rules to be read', async () => {
    expect(await refusalOf(sit(t, await exam(), { agreed: false }))).toMatchObject({
      code: 'attempts.entry.agreement',
    });
  });

  it('gives one attempt to two calls at once, and none beyond the allowed', async () => {
    const examId = await exam();
    const client = randomUUID();
    const [a, b] = await Promise.all([sit(t, examId, { client }), sit(t, examId, { client })]);
    expect(b.started.attempt.id).toBe(a.started.attempt.id);
    expect(b.started.token).toBe(a.started.token);
    await a.submit();
    expect(await refusalOf(sit(t, examId))).toMatchObject({ code: 'attempts.entry.attempts' });
    await t.ask(
      `insert into exams.accommodation (exam_id, person_id, extra_attempts, reason) values ($1, $2, 1, '设备故障重考')`,
      [examId, await t.personId('student')],
    );
    expect((await sit(t, examId)).started.attempt.no).toBe(2);
  });

  it('asks before it goes on in another browser, and needs the invigilator while the first one is alive', async () => {
    const examId = await exam();
    const first = await sit(t, examId);
    expect(await refusalOf(sit(t, examId, { takeOver: true }))).toMatchObject({ code: 'attempts.entry.occupied' });
    await passTime(t, 46_000);
    expect(await refusalOf(sit(t, examId))).toMatchObject({ code: 'attempts.entry.elsewhere' });
    expect(await entry(examId, randomUUID())).toMatchObject({ running: { here: false } });
    expect(await entry(examId, first.client)).toMatchObject({ running: { here: true }, refusal: null });
    const second = await sit(t, examId, { takeOver: true, agreed: false });
    expect(second.started).toMatchObject({ epoch: 2, attempt: { id: first.started.attempt.id } });
    expect((await first.beat()).epoch).toBe(2);
    const free = await exam({ settings: { singlePlace: false } });
    await sit(t, free);
    expect((await sit(t, free, { takeOver: true })).started.epoch).toBe(2);
  });

  it('gives no seat in an archived course, also to who began before', async () => {
    const examId = await exam();
    await sit(t, examId);
    await passTime(t, MINUTE);
    await t.ask(`update courses.course set state = 'archived' where id = $1`, [w.courseId]);
    for (const id of [examId, await exam()]) {
      expect(await refusalOf(sit(t, id, { takeOver: true }))).toMatchObject({ code: 'attempts.entry.archived' });
      expect((await entry(id)).refusal).toMatchObject({ check: 'window' });
    }
    await t.ask(`update courses.course set state = 'published' where id = $1`, [w.courseId]);
    expect((await sit(t, examId, { takeOver: true })).started.epoch).toBe(2);
  });
});
