import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listExportRoute, listRoute } from '../../../../kernel/resource/list.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import * as classes from '../../shared/class.contract.ts';
import * as contract from '../../shared/roster.contract.ts';
import { buildStudents } from '../../testing/people.builder.ts';
import { createClass, joinClass, startClass } from '../classes.public.ts';
import { joinByCode } from '../enrolment.service.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

type Rule = 'open' | 'code' | 'approval';

/** A published course with two running classes of one term, led by teacher. */
async function twoClasses(rule: Rule = 'approval', capacity = 5) {
  const system = await t.ctx();
  const teacher = await t.personId('teacher');
  const built = await buildCourse(system, { unitId, leadId: teacher });
  const make = async (name: string, seats: number) => {
    const made = await createClass(system, {
      courseId: built.courseId,
      termId: built.termId,
      code: freshCode('R'),
      name,
      teacherIds: [teacher],
      capacity: seats,
      joinRule: rule,
    });
    await startClass(system, made.id);
    return { classId: made.id, joinCode: made.joinCode };
  };
  return { ...built, one: await make('一班', capacity), two: await make('二班', 2) };
}

const list = async (courseId: string, f: object = {}, as: Account = 'teacher') =>
  t.call(
    listRoute,
    { params: { resource: 'coursestudent' }, query: { f: JSON.stringify({ course: [courseId], ...f }) } },
    as,
  );
const states = async (courseId: string) =>
  Object.fromEntries((await list(courseId)).rows.map((row) => [row.name, [row.class, row.state]]));
const idOf = async (courseId: string, who: Account) => {
  const personId = await t.personId(who);
  return String((await list(courseId)).rows.find((row) => row.personid === personId)?.id);
};
const join = (code: string, as: Account) => t.call(classes.joinClassRoute, { body: { code } }, as);
const command = (
  what: 'approve' | 'admit' | 'reject' | 'withdraw' | 'restore',
  ids: readonly string[],
  reason?: string,
  as: Account = 'teacher',
) => t.call(contract.commandEnrolmentsRoute, { body: { command: what, ids: [...ids], ...(reason && { reason }) } }, as);
const move = (ids: readonly string[], into: string, as: Account = 'teacher') =>
  t.call(contract.moveEnrolmentsRoute, { body: { ids: [...ids], into } }, as);
const told = async (as: Account) => {
  await t.drainJobs();
  return JSON.stringify((await t.call(listNotificationsRoute, { query: {} }, as)).rows.map((row) => row.text));
};
const reads = async (courseId: string, who: Account) =>
  (
    await t.ask('select 1 from courses.course_reader where course_id = $1 and person_id = $2', [
      courseId,
      await t.personId(who),
    ])
  ).length > 0;

describe('a class that is joined by approval', () => {
  it('lets in whom its team approves, and tells both sides', async () => {
    const w = await twoClasses();
    expect(await join(w.one.joinCode, 'student')).toMatchObject({ state: 'applied', place: null });
    expect((await refusalOf(join(w.two.joinCode, 'student'))).code).toBe('classes.join.applied');
    await join(w.one.joinCode, 'student2');
    await join(w.one.joinCode, 'student3');
    expect(await reads(w.courseId, 'student')).toBe(false);
    expect(await told('teacher')).toContain('classes.notice.applied');
    const page = await list(w.courseId, { state: ['applied'] });
    expect(page).toMatchObject({ total: 3, strip: { applied: 3, active: 0 } });

    const ids = [await idOf(w.courseId, 'student'), await idOf(w.courseId, 'student2')];
    expect(await command('approve', ids, undefined, 'student3')).toMatchObject({
      done: 0,
      skipped: [{ name: '' }, { name: '' }],
    });
    expect(await command('approve', ids)).toEqual({ done: 2, skipped: [] });
    expect(await command('approve', ids)).toMatchObject({ done: 0, skipped: [{ name: '张三' }, { name: '李四' }] });
    expect((await refusalOf(command('reject', [await idOf(w.courseId, 'student3')]))).code).toBe(
      'classes.command.reason',
    );
    await command('reject', [await idOf(w.courseId, 'student3')], '不是本专业的学生');
    expect(await states(w.courseId)).toEqual({
      张三: ['一班', 'active'],
      李四: ['一班', 'active'],
      王五: ['一班', 'rejected'],
    });
    expect([await reads(w.courseId, 'student'), await reads(w.courseId, 'student3')]).toEqual([true, false]);
    expect(await told('student3')).toContain('不是本专业的学生');
    // Who was refused may ask again.
    expect(await join(w.one.joinCode, 'student3')).toMatchObject({ state: 'applied' });
    await t.call(classes.leaveQueueRoute, { params: { classId: w.one.classId } }, 'student3');
    expect((await states(w.courseId)).王五).toBeDefined();
  });

  it('puts whom it approves into the queue while it is full, and takes them in as seats become free', async () => {
    const w = await twoClasses('approval', 1);
    for (const who of ['student', 'student2'] as const) await join(w.one.joinCode, who);
    expect(await command('approve', [await idOf(w.courseId, 'student')])).toMatchObject({ done: 1 });
    expect(await command('approve', [await idOf(w.courseId, 'student2')])).toMatchObject({ done: 1 });
    expect((await states(w.courseId)).李四).toEqual(['一班', 'waiting']);
    await command('withdraw', [await idOf(w.courseId, 'student')], '转到另一门课程');
    expect(await states(w.courseId)).toMatchObject({ 张三: ['一班', 'withdrawn'], 李四: ['一班', 'active'] });
  });

  it('never has more people than seats, however many are approved at once', async () => {
    const w = await twoClasses('approval', 3);
    const system = await t.ctx();
    const people = await buildStudents(t, unitId, 8, 'appr');
    for (const { ctx } of people) await joinByCode(ctx, w.one.joinCode);
    const rows = (await list(w.courseId, { state: ['applied'] })).rows.map((row) => String(row.id));
    await Promise.all(rows.map((id) => command('approve', [id])));
    const { rows: counts } = await system.read((ctx) =>
      sql<{ state: string; n: number }>`select state, count(*)::int as n from classes.enrolment
        where class_id = ${w.one.classId} group by state order by state`.execute(ctx.db),
    );
    expect(counts).toEqual([
      { state: 'active', n: 3 },
      { state: 'waiting', n: 5 },
    ]);
  });
});

describe('learners of a course', () => {
  it('are read by the team within its scope, and by nobody else', async () => {
    const w = await twoClasses('code');
    for (const who of ['student', 'student2'] as const) {
      await joinClass(await t.ctx(), { classId: w.one.classId, personId: await t.personId(who) });
    }
    expect((await list(w.courseId)).total).toBe(2);
    for (const who of ['teacher2', 'student', 'college'] as const)
      expect((await list(w.courseId, {}, who)).total).toBe(0);
    const id = await idOf(w.courseId, 'student');
    const record = (as: Account) => t.call(contract.enrolmentRoute, { params: { enrolmentId: id } }, as);
    expect((await refusalOf(record('teacher2'))).status).toBe(404);
    // An assistant reads the classes he or she teaches and no others.
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'assistant', granted: ['class'] });
    expect((await list(w.courseId, {}, 'teacher2')).total).toBe(0);
    expect((await refusalOf(record('teacher2'))).status).toBe(404);
    expect(await command('withdraw', [id], '没有这个权限', 'teacher2')).toMatchObject({
      done: 0,
      skipped: [{ name: '' }],
    });
    expect(await record('teacher')).toMatchObject({ name: '张三', state: 'active', can: { manage: true } });
  });

  it('leave with a reason and come back, and are in one class of a course only', async () => {
    const w = await twoClasses('code');
    const personId = await t.personId('student');
    await joinClass(await t.ctx(), { classId: w.one.classId, personId });
    const id = await idOf(w.courseId, 'student');
    await command('withdraw', [id], '身体原因休学');
    expect((await list(w.courseId, { state: ['withdrawn'] })).rows[0]).toMatchObject({ reason: '身体原因休学' });
    expect(await reads(w.courseId, 'student')).toBe(false);
    expect(await command('restore', [id])).toEqual({ done: 1, skipped: [] });
    expect(await reads(w.courseId, 'student')).toBe(true);
    const record = await t.call(contract.enrolmentRoute, { params: { enrolmentId: id } }, 'teacher');
    expect(record).toMatchObject({ state: 'active', reason: null, leftAt: null });
    // Nobody is in two classes of one course.
    await command('withdraw', [id], '身体原因休学');
    await joinClass(await t.ctx(), { classId: w.two.classId, personId });
    expect(await command('restore', [id])).toMatchObject({
      done: 0,
      skipped: [{ reason: { key: 'classes.restore.present' } }],
    });
  });

  it('move to another class of the term that has a seat', async () => {
    const w = await twoClasses('code');
    const system = await t.ctx();
    for (const who of ['student', 'student2', 'student3'] as const) {
      await joinClass(system, { classId: w.one.classId, personId: await t.personId(who) });
    }
    const ids = await Promise.all((['student', 'student2', 'student3'] as const).map((who) => idOf(w.courseId, who)));
    const seen = await t.call(contract.movePreviewRoute, { body: { ids, into: w.two.classId } }, 'teacher');
    expect(seen).toMatchObject({ people: 3, free: 2, hindrances: [] });
    expect(await move(ids, w.two.classId)).toMatchObject({
      done: 2,
      skipped: [{ name: '王五', reason: { key: 'classes.join.full' } }],
    });
    expect(await states(w.courseId)).toMatchObject({ 张三: ['二班', 'active'], 王五: ['一班', 'active'] });
    const rows = (await t.call(classes.listClassesRoute, { params: { courseId: w.courseId } }, 'teacher')).rows;
    expect(Object.fromEntries(rows.map((row) => [row.name, row.taken]))).toEqual({ 一班: 1, 二班: 2 });
    const other = await twoClasses('code');
    expect(await move([ids[2]!], other.two.classId)).toMatchObject({
      skipped: [{ reason: { key: 'classes.moveTo.apart' } }],
    });
    expect(await told('student')).toContain('classes.notice.moved');
  });

  it('are found in the own unit by name, elsewhere by the whole number, and added beyond the capacity on demand', async () => {
    const w = await twoClasses('code', 1);
    const [first, second] = await buildStudents(t, unitId, 2, 'cand');
    const find = async (kw: string, as: Account = 'teacher') =>
      (await t.call(contract.candidatesRoute, { params: { classId: w.one.classId }, query: { kw } }, as)).rows;
    expect((await find('cand')).map((row) => row.personId).sort()).toEqual([first!.personId, second!.personId].sort());
    expect((await refusalOf(find('cand', 'student'))).status).toBe(404);
    const outsider = await t.personId('outsider');
    const add = (personIds: string[], overCapacity = false) =>
      t.call(
        contract.addMembersRoute,
        { params: { classId: w.one.classId }, body: { personIds, overCapacity } },
        'teacher',
      );
    expect(await add([first!.personId, second!.personId])).toMatchObject({
      done: 1,
      skipped: [{ reason: { key: 'classes.join.full' } }],
    });
    expect(await add([second!.personId], true)).toEqual({ done: 1, skipped: [] });
    expect((await list(w.courseId)).rows.map((row) => row.source)).toEqual(['manual', 'manual']);
    const [{ unit_id: away } = { unit_id: null }] = await t.ask('select unit_id from identity.person where id = $1', [
      outsider,
    ]);
    expect(away).not.toBe(unitId);
    expect(await add([outsider], true)).toMatchObject({ done: 0, skipped: [{ name: '' }] });
  });

  it('leave by themselves until the day of their class', async () => {
    const w = await twoClasses('code');
    await joinClass(await t.ctx(), { classId: w.one.classId, personId: await t.personId('student') });
    const leave = (as: Account) => t.call(contract.leaveClassRoute, { params: { classId: w.one.classId } }, as);
    expect((await refusalOf(leave('student'))).code).toBe('classes.leave.over');
    expect((await refusalOf(leave('student2'))).status).toBe(404);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await t.call(
      classes.joinRuleRoute,
      { params: { classId: w.one.classId }, body: { joinRule: 'code', leaveUntil: until } },
      'teacher',
    );
    const mine = (await t.call(classes.myEnrolmentsRoute, {}, 'student')).rows;
    expect(mine.find((row) => row.classId === w.one.classId)?.leaveUntil).toBe(until);
    await leave('student');
    expect((await states(w.courseId)).张三).toEqual(['一班', 'withdrawn']);
    expect(await told('teacher')).toContain('classes.notice.left');
  });

  it('are exported with what the screen shows, numbers as text and phones masked', async () => {
    const w = await twoClasses('code');
    const personId = await t.personId('student');
    await joinClass(await t.ctx(), { classId: w.one.classId, personId });
    await t.ask(`update identity.person set mobile = '13812345678' where id = $1`, [personId]);
    const [row] = (await list(w.courseId)).rows;
    expect(row).toMatchObject({ mobile: '138****5678', progress: expect.any(Number), class: '一班' });
    const sheet = (await t.call(
      listExportRoute,
      {
        params: { resource: 'coursestudent' },
        body: { f: JSON.stringify({ course: [w.courseId] }), title: '选课学生' },
      },
      'teacher',
    )) as unknown as { statusCode: number; rawPayload: Buffer };
    expect(sheet.statusCode).toBe(200);
    expect(sheet.rawPayload.length).toBeGreaterThan(500);
  });
});

describe('classes in the list', () => {
  it('show their team code, seats and who waits; to others nothing, to assistants those they teach without the code', async () => {
    const w = await twoClasses('approval', 1);
    await join(w.one.joinCode, 'student');
    await join(w.one.joinCode, 'student2');
    await command('approve', [await idOf(w.courseId, 'student')]);
    const ask = async (as: Account, f: object = { course: [w.courseId] }) =>
      t.call(listRoute, { params: { resource: 'courseclass' }, query: { f: JSON.stringify(f) } }, as);
    const page = await ask('teacher');
    expect(page).toMatchObject({ total: 2, strip: { running: 2, preparing: 0 } });
    expect(page.rows.find((row) => row.name === '一班')).toMatchObject({
      taken: 1,
      capacity: 1,
      applied: 1,
      waiting: 0,
      joincode: w.one.joinCode,
      manageable: true,
    });
    // Over all one's own the same row stands, found by the person's courses.
    const own = await ask('teacher', { member: [await t.personId('teacher')], course: [w.courseId] });
    expect(own.rows).toEqual(page.rows);
    for (const who of ['teacher2', 'student', 'college'] as const) expect((await ask(who)).total).toBe(0);
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
    expect((await ask('teacher2')).total).toBe(0);
    await t.ask('insert into classes.class_teacher (class_id, person_id) values ($1, $2)', [
      w.one.classId,
      await t.personId('teacher2'),
    ]);
    expect((await ask('teacher2')).rows).toMatchObject([{ name: '一班', joincode: null, manageable: false }]);
    const history = (as: Account) =>
      t.call(classes.classHistoryRoute, { params: { classId: w.one.classId }, query: {} }, as);
    expect((await history('teacher')).rows.map((row) => row.action)).toContain('enrolment.approve');
    expect((await refusalOf(history('teacher2'))).status).toBe(403);
    expect((await refusalOf(history('student3'))).status).toBe(404);
  });
});
