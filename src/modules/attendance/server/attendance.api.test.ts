import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { parseSheet } from '../../../platform/sheets/sheet-parser.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { createClass, joinClass, startClass } from '../../classes/server/classes.public.ts';
import { mergeClassRoute, mergePreviewRoute } from '../../classes/shared/class-merge.contract.ts';
import { moveEnrolmentsRoute } from '../../classes/shared/roster.contract.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { deskRoute } from '../../home/shared/desk.contract.ts';
import * as contract from '../shared/attendance.contract.ts';
import { MAX_CODE_TRIES } from '../shared/attendance.model.ts';
import { marksOfPeople, moveMarks } from './person-records.repository.ts';
import { dueJob } from './session.service.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

const HALL = { latitude: 31.2, longitude: 121.43 };
const device: Record<'student' | 'student2', string> = { student: randomUUID(), student2: randomUUID() };

const open = async (
  { classId }: { readonly classId: string },
  more: Partial<Parameters<typeof t.call<typeof contract.openSessionRoute>>[1]['body']> = {},
  as: Account = 'teacher',
) => {
  const body = { title: '第一周', way: 'code' as const, lateMinutes: null, minutes: 10, place: null, ...more };
  return (await t.call(contract.openSessionRoute, { params: { classId }, body }, as)).id;
};
const board = (sessionId: string, as: Account = 'teacher') =>
  t.call(contract.sessionBoardRoute, { params: { sessionId } }, as);
const checkIn = (
  sessionId: string,
  given: { code?: string | null; place?: typeof HALL | null; device?: string },
  as: 'student' | 'student2' | 'student3' = 'student',
) => {
  const own = as === 'student3' ? randomUUID() : device[as];
  const body = { code: null, place: null, device: own, ...given };
  return t.call(contract.checkInRoute, { params: { sessionId }, body }, as);
};
const close = (sessionId: string, as: Account = 'teacher') =>
  t.call(contract.closeSessionRoute, { params: { sessionId } }, as);
const set = async (
  sessionId: string,
  who: readonly Account[],
  state: 'present' | 'late' | 'early' | 'absent' | 'leave',
  reason: string | null = null,
) =>
  t.call(
    contract.setMarksRoute,
    { params: { sessionId }, body: { personIds: await Promise.all(who.map((one) => t.personId(one))), state, reason } },
    'teacher',
  );
const overview = (classId: string, as: Account = 'teacher') =>
  t.call(contract.attendanceRoute, { params: { classId } }, as);
const statesIn = async (sessionId: string) => (await board(sessionId)).rows.map((row) => [row.name, row.state]);

/** A second running class of the course and term, without learners. */
async function sister(w: RunningClass) {
  const system = await t.ctx();
  const teacherIds = [await t.personId('teacher')];
  const { courseId, termId } = w;
  const made = await createClass(system, {
    courseId,
    termId,
    code: freshCode('S'),
    name: '实验二班',
    teacherIds,
    capacity: 50,
  });
  await startClass(system, made.id);
  return made.id;
}

describe('a session by code', () => {
  it('takes the code, tells who is late, and is closed with the rest absent', async () => {
    const w = await runningClass(t, unitId);
    const id = await open(w, { lateMinutes: 2 });
    const { code, can, counts } = await board(id);
    expect(code).toMatch(/^\d{6}$/);
    expect(can).toEqual({ correct: true });
    expect(counts.present).toBe(0);
    expect((await t.call(contract.ownSessionsRoute, {}, 'student')).rows.map((row) => [row.id, row.state])).toEqual([
      [id, null],
    ]);
    const desk = async (as: Account) => (await t.call(deskRoute, { query: {} }, as)).parts.attendance?.rows ?? [];
    expect((await desk('student')).filter((row) => row.key === id)).toMatchObject([
      { title: '第一周', className: '实验一班', href: expect.stringContaining(`session=${id}`) },
    ]);
    expect(await desk('student3')).toEqual([]);
    await t.drainJobs();
    const told = await t.ask(
      `select person_id from notifications.notification where message_key = 'attendance.notice.opened'
        and target->'query'->>'session' = $1`,
      [id],
    );
    expect(told).toHaveLength(2);
    expect(await checkIn(id, { code })).toMatchObject({ state: 'present', already: false });
    expect((await desk('student')).filter((row) => row.key === id)).toEqual([]);
    // The same again, even with another code, is an answer and no fault.
    expect(await checkIn(id, { code: '' })).toMatchObject({ state: 'present', already: true });
    await t.moveClock(2 * 60_000);
    expect(await checkIn(id, { code }, 'student2')).toMatchObject({ state: 'late', already: false });
    await close(id);
    await close(id);
    expect(await statesIn(id)).toEqual([
      ['张三', 'present'],
      ['李四', 'late'],
    ]);
    expect((await t.call(contract.ownSessionsRoute, {}, 'student')).rows).toEqual([]);
    const next = await open(w, { title: '第二周' });
    await close(next);
    const { sessions, rows } = await overview(w.classId);
    expect(sessions.map((one) => [one.title, one.counts.absent, one.counts.present])).toEqual([
      ['第二周', 2, 0],
      ['第一周', 0, 1],
    ]);
    expect(rows.map((row) => [row.name, row.states[next], row.percent])).toEqual([
      ['张三', 'absent', 50],
      ['李四', 'absent', 25],
    ]);
  });

  it('refuses wrong codes and counts them, also those that come at once', async () => {
    const w = await runningClass(t, unitId);
    const id = await open(w);
    const { code } = await board(id);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await refusalOf(checkIn(id, { code: wrong }))).toMatchObject({
      status: 422,
      code: 'attendance.checkIn.wrong',
    });
    const tried = await Promise.all(
      Array.from({ length: MAX_CODE_TRIES + 3 }, () => refusalOf(checkIn(id, { code: wrong }))),
    );
    const wrongOnes = tried.filter((one) => one.code === 'attendance.checkIn.wrong');
    expect(wrongOnes).toHaveLength(MAX_CODE_TRIES - 1);
    expect(await refusalOf(checkIn(id, { code }))).toMatchObject({ status: 429, code: 'attendance.checkIn.tooMany' });
    // The others are not hindered.
    expect(await checkIn(id, { code }, 'student2')).toMatchObject({ state: 'present' });
  });

  it('refuses a device that has checked in somebody else', async () => {
    const w = await runningClass(t, unitId);
    const id = await open(w);
    const { code } = await board(id);
    await checkIn(id, { code });
    expect(await refusalOf(checkIn(id, { code, device: device.student }, 'student2'))).toMatchObject({
      status: 409,
      code: 'attendance.checkIn.device',
    });
    expect(await checkIn(id, { code }, 'student2')).toMatchObject({ state: 'present' });
  });

  it('is over at its end, and closed by the job with no browser open', async () => {
    const w = await runningClass(t, unitId);
    const id = await open(w, { minutes: 3 });
    const { code } = await board(id);
    await checkIn(id, { code });
    await t.moveClock(3 * 60_000);
    expect((await refusalOf(checkIn(id, { code }, 'student2'))).code).toBe('attendance.checkIn.ended');
    expect(await board(id)).toMatchObject({ open: false, code: null, closedAt: null });
    const system = await t.ctx();
    await Promise.all([dueJob.run(system, {}), dueJob.run(system, {})]);
    expect((await board(id)).closedAt).not.toBeNull();
    expect(await statesIn(id)).toEqual([
      ['张三', 'present'],
      ['李四', 'absent'],
    ]);
    // The next one has another code.
    const next = await open(w);
    expect((await board(next)).code).not.toBe(code);
    expect((await refusalOf(checkIn(next, { code }, 'student2'))).code).toBe('attendance.checkIn.wrong');
  });
});

describe('other ways', () => {
  it('refuse a QR code 20 s old and take a fresh one', async () => {
    const w = await runningClass(t, unitId);
    const id = await open(w, { way: 'qr' });
    const token = () => t.call(contract.sessionTokenRoute, { params: { sessionId: id } }, 'teacher');
    const old = await token();
    expect(old.nextIn).toBeLessThanOrEqual(10_000);
    await t.moveClock(20_000);
    expect((await refusalOf(checkIn(id, { code: old.token }))).code).toBe('attendance.checkIn.wrong');
    expect(await checkIn(id, { code: (await token()).token })).toMatchObject({ state: 'present' });
    await close(id);
    expect((await refusalOf(token())).status).toBe(409);
  });

  it('take who is near, and nobody else', async () => {
    const w = await runningClass(t, unitId);
    expect((await refusalOf(open(w, { way: 'location' }))).fields).toEqual([
      expect.objectContaining({ path: 'place', code: 'attendance.fault.place' }),
    ]);
    const id = await open(w, { way: 'location', place: { ...HALL, radius: 100 } });
    const far = { ...HALL, latitude: HALL.latitude + 0.001 };
    expect((await refusalOf(checkIn(id, { place: far }))).code).toBe('attendance.checkIn.far');
    expect((await refusalOf(checkIn(id, {}))).code).toBe('attendance.checkIn.noPlace');
    const near = { ...HALL, latitude: HALL.latitude + 0.0005 };
    expect(await checkIn(id, { place: near })).toMatchObject({ state: 'present' });
    const own = (await t.call(contract.ownSessionsRoute, {}, 'student')).rows.find((row) => row.id === id);
    expect(own).toMatchObject({ way: 'location', state: 'present', className: '实验一班' });
    expect(JSON.stringify(own)).not.toContain(String(HALL.longitude));
  });

  it('leave it to the team', async () => {
    const w = await runningClass(t, unitId);
    const id = await open(w, { way: 'manual' });
    expect((await refusalOf(checkIn(id, {}))).code).toBe('attendance.checkIn.manual');
    expect(await set(id, ['student', 'student2'], 'present')).toEqual({ changed: 2 });
    expect(await set(id, ['student', 'student2'], 'present')).toEqual({ changed: 0 });
    expect(await checkIn(id, {})).toMatchObject({ state: 'present', at: null, already: true });
  });
});

describe('the team', () => {
  it('has one open session of a class, also when two press at once', async () => {
    const w = await runningClass(t, unitId);
    const pressed = await Promise.allSettled([open(w), open(w), open(w)]);
    expect(pressed.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await refusalOf(open(w))).code).toBe('attendance.open.already');
    expect((await overview(w.classId)).can).toEqual({ open: false, correct: true });
    await t.moveClock(10 * 60_000);
    expect((await overview(w.classId)).can).toEqual({ open: true, correct: true });
    const id = await open(w, { lateMinutes: 5, minutes: 6 });
    const [last] = (await overview(w.classId)).sessions.filter((one) => one.id !== id);
    expect(last).toMatchObject({ counts: { absent: 2 } });
    expect(last!.closedAt).not.toBeNull();
    expect((await refusalOf(open(w, { lateMinutes: 6, minutes: 6 }))).fields).toEqual([
      expect.objectContaining({ path: 'lateMinutes' }),
    ]);
  });

  it('waits for a class that is just being ended or merged, and opens nothing in it then', async () => {
    const w = await runningClass(t, unitId);
    const system = await t.ctx();
    let opened: Promise<unknown> | undefined;
    await system.tx(async (tx) => {
      await sql`update classes.class set state = 'ended' where id = ${w.classId}`.execute(tx.db);
      opened = refusalOf(open(w));
      // The other call has begun and waits for this row.
      await vi.waitFor(async () => {
        const [row] = await t.ask(`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`);
        expect(row).toEqual({ n: 1 });
      }, 20_000);
    });
    expect(await opened).toMatchObject({ status: 409, code: 'attendance.open.notRunning' });
  });

  it('corrects with a reason, until the class has ended', async () => {
    const w = await runningClass(t, unitId);
    const id = await open(w);
    await close(id);
    expect((await refusalOf(set(id, ['student'], 'leave'))).fields).toEqual([
      expect.objectContaining({ path: 'reason', code: 'attendance.fault.reason' }),
    ]);
    expect(await set(id, ['student'], 'leave', '补交了假条')).toEqual({ changed: 1 });
    expect((await board(id)).rows[0]).toMatchObject({ state: 'leave', changedBy: '王芳', reason: '补交了假条' });
    expect((await refusalOf(set(id, ['student3'], 'present', '名单登记有误'))).code).toBe('attendance.notInClass');
    const own = await t.call(contract.ownRecordRoute, { params: { courseId: w.courseId } }, 'student');
    expect(own).toMatchObject({ percent: null, rows: [{ id, state: 'leave', reason: '补交了假条' }] });
    const [entry] = await t.ask(
      `select before, after, reason from audit.audit_log where action = 'attendance.correct' and object_id = $1`,
      [id],
    );
    expect(entry).toMatchObject({
      before: { states: { [await t.personId('student')]: 'absent' } },
      after: { state: 'leave' },
      reason: '补交了假条',
    });
    await t.ask(`update classes.class set state = 'ended' where id = $1`, [w.classId]);
    expect((await refusalOf(set(id, ['student'], 'present', '再次修改状态'))).code).toBe('attendance.classEnded');
    expect((await overview(w.classId)).can).toEqual({ open: false, correct: false });
    expect((await refusalOf(open(w))).code).toBe('attendance.classEnded');
  });

  it('reads and exports; strangers, learners and assistants of other classes do not', async () => {
    const w = await runningClass(t, unitId);
    const id = await open(w);
    for (const as of ['student', 'teacher2', 'leader2', 'college'] as const) {
      expect((await refusalOf(overview(w.classId, as))).status).toBe(404);
      expect((await refusalOf(board(id, as))).status).toBe(404);
      expect((await refusalOf(close(id, as))).status).toBe(404);
    }
    expect((await refusalOf(board(id, 'admin'))).status).toBe(403);
    expect((await refusalOf(checkIn(id, { code: '000000' }, 'student3'))).status).toBe(404);
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'student3', role: 'assistant', granted: [] });
    expect((await refusalOf(overview(w.classId, 'student3'))).status).toBe(404);
    await t.ask('insert into classes.class_teacher (class_id, person_id) values ($1, $2)', [
      w.classId,
      await t.personId('student3'),
    ]);
    expect((await overview(w.classId, 'student3')).can).toEqual({ open: false, correct: false });
    expect((await refusalOf(close(id, 'student3'))).status).toBe(403);
    await close(id);
    await set(id, ['student'], 'leave', '补交了假条');
    const url = `/api/v1/classes/${w.classId}/attendance/export`;
    const file = await t.request({ method: 'POST', url, as: 'teacher', payload: {} });
    expect(file.statusCode).toBe(200);
    const sheet = await parseSheet({ bytes: file.rawPayload, ending: 'xlsx', maxRows: 100 });
    if (!('lines' in sheet)) throw new Error('the sheet cannot be read');
    const [heading, first, second] = sheet.lines.map((line) => line.cells);
    expect(heading!.slice(0, 2)).toEqual(['学号', '姓名']);
    expect(heading![2]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} 第一周$/);
    expect(heading!.slice(3)).toEqual(['出勤', '迟到', '早退', '缺勤', '请假', '出勤率（%）']);
    expect(first!.slice(1)).toEqual(['张三', '请假', '0', '0', '0', '0', '1', '']);
    expect(second!.slice(1)).toEqual(['李四', '缺勤', '0', '0', '0', '1', '0', '0']);
    expect((await t.request({ method: 'POST', url, as: 'student', payload: {} })).statusCode).toBe(404);
  });
});

it('gives the marks of a roster account to the person, but for sessions that person has a mark of', async () => {
  const w = await runningClass(t, unitId);
  const [first, roster, person] = [await open(w), await t.personId('student'), await t.personId('outsider')];
  await close(first);
  const second = await open(w);
  await close(second);
  await t.ask(`insert into attendance.mark (session_id, class_id, person_id, state) values ($1, $2, $3, 'present')`, [
    second,
    w.classId,
    person,
  ]);
  const system = await t.ctx();
  const before = (await marksOfPeople(system, [roster])).get(roster)!;
  await system.tx((tx) => moveMarks(tx, roster, person));
  const rows = await t.ask('select person_id, state from attendance.mark where session_id = any($1) order by state', [
    [first, second],
  ]);
  expect(rows.filter((row) => row.person_id === person).map((row) => row.state)).toEqual(['absent', 'present']);
  expect(rows.filter((row) => row.person_id === roster).map((row) => row.state)).toEqual(['absent']);
  expect((await marksOfPeople(system, [roster])).get(roster)).toBeLessThan(before);
});

describe('who changes the class', () => {
  it('takes the marks along', async () => {
    const w = await runningClass(t, unitId);
    const id = await open(w);
    await checkIn(id, { code: (await board(id)).code });
    await close(id);
    const into = await sister(w);
    const [row] = await t.ask('select id from classes.enrolment where class_id = $1 and person_id = $2', [
      w.classId,
      await t.personId('student'),
    ]);
    await t.call(moveEnrolmentsRoute, { body: { ids: [String(row!.id)], into } }, 'teacher');
    expect((await overview(into)).rows.map((one) => [one.name, one.percent])).toEqual([['张三', 100]]);
    expect((await overview(w.classId)).rows.map((one) => [one.name, one.percent])).toEqual([['李四', 0]]);
    const own = await t.call(contract.ownRecordRoute, { params: { courseId: w.courseId } }, 'student');
    expect(own.rows.map((one) => one.id)).toEqual([id]);
  });

  it('with everybody takes the sessions along, an open one closed', async () => {
    const w = await runningClass(t, unitId);
    const into = await sister(w);
    await joinClass(await t.ctx(), { classId: into, personId: await t.personId('student3') });
    const [first, other] = [await open(w), await open({ classId: into })];
    await checkIn(first, { code: (await board(first)).code });
    const [{ code }] = (await t.ask('select code from classes.class where id = $1', [w.classId])) as [{ code: string }];
    const preview = await t.call(mergePreviewRoute, { params: { classId: w.classId }, query: { into } }, 'teacher');
    expect(preview.moves).toContainEqual({ kind: 'attendance', count: 1 });
    const body = { into, typed: code, reason: '两班合并授课', members: 2 };
    await t.call(mergeClassRoute, { params: { classId: w.classId }, body }, 'teacher');
    const merged = await overview(into);
    expect(merged.open).toBe(other);
    expect(merged.sessions.map((one) => one.id).sort()).toEqual([first, other].sort());
    expect(merged.rows.map((one) => [one.name, one.states[first] ?? null])).toEqual(
      expect.arrayContaining([
        ['张三', 'present'],
        ['李四', 'absent'],
        ['王五', null],
      ]),
    );
  });
});
