import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { createClass, startClass } from '../../classes/server/classes.public.ts';
import { classTodayRoute } from '../../classes/shared/my-class.contract.ts';
import { moveEnrolmentsRoute } from '../../classes/shared/roster.contract.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import * as attendance from '../shared/attendance.contract.ts';
import * as contract from '../shared/leave.contract.ts';
import { attendancePercents } from './attendance.public.ts';
import { mayReadLeave } from './leave.presenter.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

const HOUR = 3_600_000;
const inHours = (n: number) => new Date(t.app.base.clock.ms() + n * HOUR).toISOString();
const take = async (w: RunningClass) =>
  (
    await t.call(
      attendance.openSessionRoute,
      {
        params: { classId: w.classId },
        body: { title: '点名', way: 'code', lateMinutes: null, minutes: 10, place: null },
      },
      'teacher',
    )
  ).id;
const close = (sessionId: string) => t.call(attendance.closeSessionRoute, { params: { sessionId } }, 'teacher');
const checkIn = async (sessionId: string, as: Account = 'student') => {
  const { code } = await t.call(attendance.sessionBoardRoute, { params: { sessionId } }, 'teacher');
  return t.call(
    attendance.checkInRoute,
    { params: { sessionId }, body: { code, place: null, device: randomUUID() } },
    as,
  );
};
const ask = (
  w: RunningClass,
  what: { sessionId?: string; period?: { from: string; to: string } },
  as: Account = 'student',
) =>
  t.call(
    contract.askLeaveRoute,
    {
      params: { courseId: w.courseId },
      body: { sessionId: what.sessionId ?? null, period: what.period ?? null, reason: '发热，附医院病假条', files: [] },
    },
    as,
  );
const answer = (
  w: RunningClass,
  leaveId: string,
  outcome: 'approved' | 'refused' | 'revoked',
  why: string | null = null,
  as: Account = 'teacher',
) => t.call(contract.answerLeaveRoute, { params: { classId: w.classId, leaveId }, body: { outcome, answer: why } }, as);
const own = (w: RunningClass, as: Account = 'student') =>
  t.call(contract.ownLeaveRoute, { params: { courseId: w.courseId } }, as);
const team = (w: RunningClass, as: Account = 'teacher') =>
  t.call(contract.classLeaveRoute, { params: { classId: w.classId } }, as);
const waitingToday = async (w: RunningClass) =>
  (await t.call(classTodayRoute, { params: { classId: w.classId } }, 'teacher')).waiting;
const stateOf = async (sessionId: string, name = '张三') => {
  const { rows } = await t.call(attendance.sessionBoardRoute, { params: { sessionId } }, 'teacher');
  const row = rows.find((one) => one.name === name)!;
  return [row.state, row.excused];
};
const percent = async (w: RunningClass) =>
  (await attendancePercents(await t.ctx(), { classId: w.classId, personIds: [await t.personId('student')] }))[0]
    ?.percent;
const told = async (who: Account, key: string) => {
  await t.drainJobs();
  return (
    await t.ask('select 1 from notifications.notification where person_id = $1 and message_key = $2', [
      await t.personId(who),
      key,
    ])
  ).length;
};

describe('leave for a session that was missed', () => {
  it('makes leave of absence once it is approved, in the matrix and in the percent; both are told', async () => {
    const w = await runningClass(t, unitId);
    const first = await take(w);
    await checkIn(first);
    await close(first);
    const missed = await take(w);
    await close(missed);
    expect(await percent(w)).toBe(50);
    expect((await own(w)).sessions.map((one) => one.id)).toEqual([missed]);
    expect((await refusalOf(ask(w, { sessionId: first }))).code).toBe('attendance.leave.attended');
    const { id } = await ask(w, { sessionId: missed });
    expect((await refusalOf(ask(w, { sessionId: missed }))).code).toBe('attendance.leave.overlap');
    expect(await told('teacher', 'attendance.notice.leaveAsked')).toBeGreaterThan(0);
    expect(await team(w)).toMatchObject({ waiting: 1, rows: [{ id, name: '张三', covered: 1, attended: 0 }] });
    expect(await waitingToday(w)).toEqual([{ kind: 'leave', count: 1 }]);
    expect(await answer(w, id, 'approved')).toEqual({ changed: 1, attended: 0 });
    expect(await waitingToday(w)).toEqual([]);
    expect((await stateOf(missed))[0]).toBe('leave');
    const { rows } = await t.call(attendance.attendanceRoute, { params: { classId: w.classId } }, 'teacher');
    expect(rows.find((row) => row.name === '张三')!.states[missed]).toBe('leave');
    expect(await percent(w)).toBe(100);
    expect(await told('student', 'attendance.notice.leave.approved')).toBe(1);
    expect((await refusalOf(answer(w, id, 'refused', '已经处理过了'))).code).toBe('attendance.leave.decided');
    // Taken back, what it set becomes absent again.
    expect((await refusalOf(answer(w, id, 'revoked'))).code).toBe('attendance.leave.fault.answer');
    expect(await answer(w, id, 'revoked', '病假条不符')).toEqual({ changed: 1, attended: 0 });
    expect(await percent(w)).toBe(50);
    expect((await own(w)).rows).toMatchObject([{ id, state: 'revoked', answer: '病假条不符' }]);
  });

  it('is refused with a reason, and may be taken back while it waits', async () => {
    const w = await runningClass(t, unitId);
    const missed = await take(w);
    await close(missed);
    const { id } = await ask(w, { sessionId: missed });
    expect((await refusalOf(answer(w, id, 'refused'))).code).toBe('attendance.leave.fault.answer');
    await answer(w, id, 'refused', '没有证明材料');
    expect((await stateOf(missed))[0]).toBe('absent');
    const again = await ask(w, { sessionId: missed });
    const withdraw = () =>
      t.call(contract.withdrawLeaveRoute, { params: { courseId: w.courseId, leaveId: again.id }, body: {} }, 'student');
    await withdraw();
    expect((await refusalOf(withdraw())).code).toBe('attendance.leave.decided');
    expect((await refusalOf(answer(w, again.id, 'approved'))).code).toBe('attendance.leave.decided');
    expect((await own(w)).rows.map((row) => row.state)).toEqual(['withdrawn', 'refused']);
  });
});

describe('leave for a period', () => {
  it('holds for sessions to come, but not where the learner came all the same', async () => {
    const w = await runningClass(t, unitId);
    const { id } = await ask(w, { period: { from: inHours(-1), to: inHours(48) } });
    await answer(w, id, 'approved');
    const open = await take(w);
    expect(await stateOf(open)).toEqual([null, true]);
    expect(await stateOf(open, '李四')).toEqual([null, false]);
    await close(open);
    expect(await stateOf(open)).toEqual(['leave', true]);
    expect(await stateOf(open, '李四')).toEqual(['absent', false]);
    const came = await take(w);
    expect(await checkIn(came)).toMatchObject({ state: 'present' });
    await close(came);
    expect((await stateOf(came))[0]).toBe('present');
    expect((await team(w)).rows[0]).toMatchObject({ covered: 2, attended: 1 });
    // Set by hand, a state is no more the request's to take back.
    await t.call(
      attendance.setMarksRoute,
      {
        params: { sessionId: open },
        body: { personIds: [await t.personId('student')], state: 'late', reason: '后来到了教室' },
      },
      'teacher',
    );
    expect(await answer(w, id, 'revoked', '学生提前返校')).toEqual({ changed: 0, attended: 0 });
    expect((await stateOf(open))[0]).toBe('late');
  });

  it('excuses at once in a session that is open', async () => {
    const w = await runningClass(t, unitId);
    const open = await take(w);
    const { id } = await ask(w, { sessionId: open });
    expect(await answer(w, id, 'approved')).toEqual({ changed: 1, attended: 0 });
    expect((await stateOf(open))[0]).toBe('leave');
    expect(await answer(w, id, 'revoked', '学生已到教室')).toMatchObject({ changed: 1 });
    expect((await stateOf(open))[0]).toBeNull();
  });

  it('must be one that can be, and no two for one time, even asked at once', async () => {
    const w = await runningClass(t, unitId);
    // One instant for both ends: a millisecond between them would make a period of "from 5 to 5".
    const start = t.app.base.clock.ms();
    const at = (hours: number) => new Date(start + hours * HOUR).toISOString();
    const refused = async (from: number, to: number) =>
      (await refusalOf(ask(w, { period: { from: at(from), to: at(to) } }))).code;
    expect(await refused(5, 5)).toBe('attendance.leave.fault.order');
    expect(await refused(0, 24 * 61)).toBe('attendance.leave.fault.long');
    expect(await refused(-24 * 31, 0)).toBe('attendance.leave.fault.far');
    expect((await refusalOf(ask(w, {}))).code).toBe('attendance.leave.fault.what');
    const same = { period: { from: at(1), to: at(5) } };
    const both = await Promise.allSettled([ask(w, same), ask(w, same)]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refused(4, 9)).toBe('attendance.leave.overlap');
    await ask(w, { period: { from: at(5), to: at(9) } });
  });

  it('goes along when the learner changes the class', async () => {
    const w = await runningClass(t, unitId);
    const { id } = await ask(w, { period: { from: inHours(-1), to: inHours(48) } });
    const into = await createClass(await t.ctx(), {
      courseId: w.courseId,
      termId: w.termId,
      code: freshCode('L'),
      name: '实验二班',
      teacherIds: [await t.personId('teacher')],
      capacity: 9,
    });
    await startClass(await t.ctx(), into.id);
    const [row] = await t.ask(
      "select id from classes.enrolment where class_id = $1 and person_id = $2 and state = 'active'",
      [w.classId, await t.personId('student')],
    );
    await t.call(moveEnrolmentsRoute, { body: { ids: [String(row!.id)], into: into.id } }, 'teacher');
    expect((await team(w)).rows).toEqual([]);
    expect((await team({ ...w, classId: into.id })).rows).toMatchObject([{ id }]);
  });
});

it('is the business of the learner and of the team of the class', async () => {
  const w = await runningClass(t, unitId);
  const { id } = await ask(w, { period: { from: inHours(1), to: inHours(2) } });
  expect((await refusalOf(ask(w, { period: { from: inHours(1), to: inHours(2) } }, 'student3'))).status).toBe(404);
  expect((await refusalOf(own(w, 'student3'))).status).toBe(404);
  expect((await own(w, 'student2')).rows).toEqual([]);
  for (const as of ['student', 'teacher2'] as const) {
    expect((await refusalOf(team(w, as))).status).toBe(404);
    expect((await refusalOf(answer(w, id, 'approved', null, as))).status).toBe(404);
  }
  const reads = async (as: Account) => mayReadLeave(await t.ctx(as), id);
  expect([await reads('student'), await reads('teacher'), await reads('student2')]).toEqual([true, true, false]);
});
