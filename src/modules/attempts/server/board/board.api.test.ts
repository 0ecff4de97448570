import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import * as contract from '../../shared/board.contract.ts';
import { waitRoute } from '../../shared/desk.contract.ts';
import { passTime, type Seated, sit } from '../../testing/candidate.builder.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  ({ paperId } = await readyFixedPaper(t, w.courseId, [buildContent('shortAnswer'), buildContent('truth')]));
}, 60_000);
afterAll(() => t.close());

const MINUTE = 60_000;
const exam = async (plan: ExamPlan = {}) => (await buildExam(t, w, { paperId, ...plan })).examId;
const board = (examId: string, people?: string) =>
  t.call(contract.boardRoute, { params: { examId }, query: people === undefined ? {} : { people } }, 'teacher');
const rowOf = async (examId: string, as: 'student' | 'student2' = 'student') => {
  const id = await t.personId(as);
  return (await board(examId)).rows.find(({ personId }) => personId === id)!;
};
const command = async (
  examId: string,
  given: contract.BoardCommand,
  who: readonly ('student' | 'student2')[] = ['student'],
) =>
  t.call(
    contract.boardCommandRoute,
    { params: { examId }, body: { people: await Promise.all(who.map((one) => t.personId(one))), command: given } },
    'teacher',
  );
const text = (seat: Seated) => seat.started.form!.items.find(({ view }) => view.type === 'shortAnswer')!.id;
const reason = '机房网络故障';
const recordOf = (examId: string, as: 'teacher' | 'student') =>
  t.request({ as, method: 'POST', url: `/api/v1/exams/${examId}/proctor-record`, payload: {} });

describe('the proctor board', () => {
  it('shows everybody as they stand, and no answer', async () => {
    const examId = await exam({ opensIn: 5 });
    expect(await rowOf(examId)).toMatchObject({ state: 'absent', attempt: null });
    await t.call(waitRoute, { params: { examId }, body: { read: [] } }, 'student');
    expect((await rowOf(examId)).state).toBe('waiting');
    await passTime(t, 5 * MINUTE);
    const seat = await sit(t, examId);
    await seat.save(text(seat), 1, { text: '机密的回答' });
    await seat.beat({ queued: 2 });
    expect(await rowOf(examId)).toMatchObject({
      state: 'answering',
      attempt: { answered: 1, items: 2, queued: 2, device: 'Windows Chrome' },
    });
    expect(JSON.stringify(await board(examId))).not.toContain('机密的回答');
    await passTime(t, 46_000);
    expect((await rowOf(examId)).state).toBe('offline');
    await passTime(t, 130 * MINUTE);
    expect(await rowOf(examId)).toMatchObject({ state: 'submitted', attempt: { submitReason: 'timeout' } });
    expect((await board(examId, await t.personId('student'))).rows).toHaveLength(1);
    expect(await refusalOf(t.call(contract.boardRoute, { params: { examId }, query: {} }, 'student'))).toMatchObject({
      status: 404,
    });
  });

  it('extends, and the running page hears it with its next sign of life', async () => {
    const examId = await exam();
    const seat = await sit(t, examId);
    expect(await command(examId, { kind: 'extend', minutes: 15, reason }, ['student', 'student2'])).toMatchObject({
      done: [await t.personId('student')],
      skipped: [{ personId: await t.personId('student2'), message: '尚未开始作答' }],
    });
    expect(await seat.beat()).toMatchObject({ extraMinutes: 15, deadline: seat.started.deadline! + 15 * MINUTE });
    await t.drainJobs();
    const told = await t.ask(
      `select 1 from notifications.notification where person_id = $1 and message_key = 'attempts.notice.extend'`,
      [await t.personId('student')],
    );
    expect(told).toHaveLength(1);
  });

  it('unlocks with the lost time, frees a seat, and flags', async () => {
    const examId = await exam({ settings: { leave: { seconds: 3, limit: 1, action: 'lock' } } });
    const seat = await sit(t, examId);
    const none = await command(examId, { kind: 'unlock', reason, compensate: true });
    expect(none.skipped).toMatchObject([{ message: '试卷未被锁定' }]);
    await seat.beat({ events: [{ n: 1, kind: 'leave', cause: 'hidden', at: 0, seconds: 9 }] });
    expect(await rowOf(examId)).toMatchObject({ state: 'locked', oddities: ['leaves'] });
    await passTime(t, 4 * MINUTE);
    await command(examId, { kind: 'unlock', reason, compensate: true });
    const after = await seat.beat();
    expect(after.locked).toBe(false);
    expect(after.extraMinutes).toBeGreaterThanOrEqual(4);
    await command(examId, { kind: 'releaseSeat' });
    await command(examId, { kind: 'flag', note: '使用手机' });
    expect(await rowOf(examId)).toMatchObject({ attempt: { seatFree: true, flag: '使用手机' } });
    expect((await sit(t, examId, { takeOver: true })).started.epoch).toBe(2);
    expect((await rowOf(examId)).oddities).toEqual(expect.arrayContaining(['device', 'flag']));
  });

  it('forces in after a minute, opens again, and makes void', async () => {
    const examId = await exam();
    const seat = await sit(t, examId);
    await seat.save(text(seat), 1, { text: '甲' });
    await command(examId, { kind: 'force', reason });
    expect((await seat.beat()).forceAt).toBeGreaterThan(0);
    expect(await seat.save(text(seat), 2, { text: '乙' })).toMatchObject({ status: 'saved' });
    await passTime(t, 76_000);
    expect((await seat.receipt()).receipt).toMatchObject({ reason: 'forced' });
    await t.drainJobs();
    await command(examId, { kind: 'reopen', minutes: 20, reason });
    const again = await seat.desk();
    expect(again).toMatchObject({ attempt: { state: 'in_progress' }, answers: [{ response: { text: '乙' } }] });
    expect(again.deadline! - again.serverTime).toBeGreaterThanOrEqual(20 * MINUTE);
    expect(await seat.save(text(seat), 3, { text: '丙' })).toMatchObject({ status: 'saved' });
    await command(examId, { kind: 'void', reason, again: true });
    expect(await seat.save(text(seat), 4, { text: '丁' })).toMatchObject({ status: 'closed' });
    expect(await rowOf(examId)).toMatchObject({ attempt: { voided: true } });
    expect((await sit(t, examId)).started.attempt.no).toBe(2);
    const twice = await command(examId, { kind: 'reopen', minutes: 5, reason });
    expect(twice.skipped).toMatchObject([{ message: '尚未交卷' }]);
  });

  it('lets only who may proctor act', async () => {
    const examId = await exam();
    await sit(t, examId);
    const body = { people: [await t.personId('student')], command: { kind: 'force' as const, reason } };
    for (const as of ['student', 'teacher2'] as const) {
      expect(await refusalOf(t.call(contract.boardCommandRoute, { params: { examId }, body }, as))).toMatchObject({
        status: 404,
      });
      expect(
        await refusalOf(t.call(contract.announceRoute, { params: { examId }, body: { text: 'x', people: null } }, as)),
      ).toMatchObject({ status: 404 });
    }
  });
});

it('says something to all or to some, until they close it', async () => {
  const examId = await exam();
  const [a, b] = [await sit(t, examId), await sit(t, examId, { as: 'student2' })];
  await t.call(contract.announceRoute, { params: { examId }, body: { text: '第 3 题更正', people: null } }, 'teacher');
  const only = [await t.personId('student2')];
  await t.call(contract.announceRoute, { params: { examId }, body: { text: '请检查网络', people: only } }, 'teacher');
  const [{ notices }, other] = [await a.beat(), await b.beat()];
  expect(notices.map((one) => one.text)).toEqual(['第 3 题更正']);
  expect(other.notices.map((one) => one.text)).toEqual(['第 3 题更正', '请检查网络']);
  expect((await a.beat({ read: [notices[0]!.id] })).notices).toEqual([]);
  expect((await board(examId)).announcements).toMatchObject([
    { text: '请检查网络', read: 0 },
    { text: '第 3 题更正', read: 1 },
  ]);
});

it('decides about answers that came after the end', async () => {
  const examId = await exam({ minutes: 10 });
  const [a, b] = [await sit(t, examId), await sit(t, examId, { as: 'student2' })];
  const truth = (seat: Seated) => seat.started.form!.items.find(({ view }) => view.type === 'truth')!.id;
  await passTime(t, 15 * MINUTE);
  await a.late([{ item: truth(a), rev: 1, response: { truth: true } }]);
  await b.late([{ item: truth(b), rev: 1, response: { truth: true } }]);
  await t.drainJobs();
  const rows = async () => (await t.call(contract.lateUploadsRoute, { params: { examId } }, 'teacher')).rows;
  expect(await rows()).toMatchObject([
    { state: 'pending', items: 1 },
    { state: 'pending', items: 1 },
  ]);
  const decide = (seat: Seated, accept: boolean) =>
    t.call(
      contract.decideLateRoute,
      { params: { attemptId: seat.started.attempt.id }, body: { accept, reason } },
      'teacher',
    );
  expect(await decide(a, true)).toEqual({ items: 1 });
  expect(await decide(b, false)).toEqual({ items: 1 });
  expect(await refusalOf(decide(a, true))).toMatchObject({ status: 409 });
  await t.drainJobs();
  const score = async (seat: Seated) =>
    (await t.ask('select score::float8 from attempts.attempt where id = $1', [seat.started.attempt.id]))[0]!.score;
  expect([await score(a), await score(b)]).toEqual([10, 0]);
});

describe('the record of an exam', () => {
  it('holds candidates, what happened and why, and no answer; that it was taken is logged', async () => {
    const examId = await exam({ settings: { leave: { seconds: 3, limit: 1, action: 'log' } } });
    const seat = await sit(t, examId);
    await seat.save(text(seat), 1, { text: '机密的回答' });
    await seat.beat({ events: [{ n: 1, kind: 'leave', cause: 'hidden', at: 1, seconds: 40 }] });
    await command(examId, { kind: 'extend', minutes: 15, reason });
    await command(examId, { kind: 'flag', note: '=多次低头看手机' });
    const said = { text: '第 3 题图有更正', people: null };
    await t.call(contract.announceRoute, { params: { examId }, body: said }, 'teacher');
    await seat.submit();
    const taken = await recordOf(examId, 'teacher');
    expect(taken.statusCode).toBe(200);
    const [overview, people, events] = (await readWorkbook(taken.rawPayload)).map(({ data }) => data);
    const facts = new Map(overview!.map(([label, value]) => [label, value]));
    expect([facts.get('应考人数'), facts.get('实考人数'), facts.get('已交卷'), facts.get('有异常的考生')]).toEqual([
      ...[people!.length - 1, 1, 1, 1],
    ]);
    expect(overview!.flat()).toContain('第 3 题图有更正');
    const mine = people!.find((cells) => cells[3] === '本人交卷')!;
    expect([mine[7], mine[8], mine[9], mine[10], mine[14]]).toEqual([1, 2, 1, 40, 15]);
    // What would be a formula stays a text.
    expect(mine[16]).toBe('离开超限; =多次低头看手机');
    expect(events!.slice(1).map((cells) => cells.slice(4))).toEqual([
      ...[['开始作答', null, null]],
      ...[['离开页面', '40秒', null]],
      ...[['加时', '15分钟', reason]],
      ...[['标记', null, null]],
      ...[['交卷', null, '本人交卷']],
    ]);
    expect(JSON.stringify([overview, people, events])).not.toContain('机密的回答');
    const logged = `select count(*)::int as n from audit.audit_log where action = 'exam.exportRecord' and object_id = $1`;
    expect(await t.ask(logged, [examId])).toEqual([{ n: 1 }]);
    expect((await recordOf(examId, 'student')).statusCode).toBe(404);
  });
});
