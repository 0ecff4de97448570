import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { listNotificationsRoute } from '../../notifications/shared/notification.contract.ts';
import * as contract from '../shared/class.contract.ts';
import { buildStudents, pooled } from '../testing/people.builder.ts';
import { createClass, joinClass, membersOf } from './classes.public.ts';
import { joinByCode } from './enrolment.service.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

async function fullClass(capacity: number) {
  const system = await t.ctx();
  const teacher = await t.personId('teacher');
  const built = await buildCourse(system, { unitId, leadId: teacher });
  const { id: classId, joinCode } = await createClass(system, {
    courseId: built.courseId,
    termId: built.termId,
    code: freshCode('Q'),
    name: '候补班',
    teacherIds: [teacher],
    capacity,
  });
  return { ...built, classId, joinCode };
}
const join = (code: string, as: Account) => t.call(contract.joinClassRoute, { body: { code } }, as);
const queueOf = (classId: string, as: Account = 'teacher') =>
  t.call(contract.classQueueRoute, { params: { classId } }, as);
const mine = async (classId: string, as: Account) =>
  (await t.call(contract.myEnrolmentsRoute, {}, as)).rows.find((row) => row.classId === classId);
const withdraw = async (classId: string, who: Account) =>
  t.call(
    contract.withdrawRoute,
    { params: { classId, personId: await t.personId(who) }, body: { reason: '选错了教学班' } },
    'teacher',
  );
const notices = async (as: Account) => {
  await t.drainJobs();
  return (await t.call(listNotificationsRoute, { query: {} }, as)).rows.map((row) => JSON.stringify(row.text));
};
/** Actions noted of a class, by name: those of one transaction have no order among themselves. */
const audits = async (classId: string) =>
  (
    await sql<{ action: string }>`select action from audit.audit_log where object_id = ${classId}
      order by action collate "C"`.execute(t.app.base.db)
  ).rows.map((row) => row.action);

describe('the queue of a full class', () => {
  it('takes who comes late in order, and gives a freed seat to the first, who is told', async () => {
    const { classId, joinCode, courseId } = await fullClass(1);
    expect(await join(joinCode, 'student')).toMatchObject({ state: 'active', place: null });
    expect(await join(joinCode, 'student2')).toMatchObject({ state: 'waiting', place: 1 });
    expect(await join(joinCode, 'student3')).toMatchObject({ state: 'waiting', place: 2 });
    expect(await mine(classId, 'student3')).toMatchObject({ state: 'waiting', place: 2 });
    expect((await refusalOf(join(joinCode, 'student3'))).code).toBe('classes.join.waits');
    expect((await queueOf(classId)).rows.map((row) => [row.name, row.place])).toEqual([
      ['李四', 1],
      ['王五', 2],
    ]);
    for (const who of ['student', 'student2', 'teacher2'] as const) {
      expect((await refusalOf(queueOf(classId, who))).status).toBe(404);
    }
    await withdraw(classId, 'student');
    expect(await mine(classId, 'student2')).toMatchObject({ state: 'active', place: null });
    expect(await mine(classId, 'student3')).toMatchObject({ state: 'waiting', place: 1 });
    expect((await membersOf(await t.ctx(), [classId])).map((row) => row.name)).toEqual(['李四']);
    expect(await audits(classId)).toEqual([
      'class.create',
      'enrolment.apply',
      'enrolment.apply',
      'enrolment.join',
      'enrolment.promote',
      'enrolment.withdraw',
    ]);
    expect(await notices('student2')).toContainEqual(expect.stringContaining('classes.notice.seat'));
    expect(await notices('student')).toContainEqual(expect.stringContaining('选错了教学班'));
    // Only who is in reads the course.
    const reads = async (who: Account) =>
      (
        await sql`select 1 from courses.course_reader where course_id = ${courseId}
          and person_id = ${await t.personId(who)}`.execute(t.app.base.db)
      ).rows.length;
    expect([await reads('student'), await reads('student2'), await reads('student3')]).toEqual([0, 1, 0]);
  });

  it('is left by its own people only, and a place behind moves up', async () => {
    const { classId, joinCode } = await fullClass(1);
    for (const who of ['student', 'student2', 'student3'] as const) await join(joinCode, who);
    const leave = (as: Account) => t.call(contract.leaveQueueRoute, { params: { classId } }, as);
    expect((await refusalOf(leave('student'))).status).toBe(404);
    await leave('student2');
    expect((await refusalOf(leave('student2'))).status).toBe(404);
    expect(await mine(classId, 'student2')).toMatchObject({ state: 'withdrawn', place: null });
    expect(await mine(classId, 'student3')).toMatchObject({ place: 1 });
    expect(await join(joinCode, 'student2')).toMatchObject({ place: 2 });
  });

  it('obeys the team: one is admitted with a seat more, one is refused with a reason, more seats take in the rest', async () => {
    const { classId, joinCode } = await fullClass(1);
    for (const who of ['student', 'student2', 'student3'] as const) await join(joinCode, who);
    await join(joinCode, 'outsider');
    const params = async (who: Account) => ({ classId, personId: await t.personId(who) });
    const admit = async (who: Account, addSeat: boolean, as: Account = 'teacher') =>
      t.call(contract.admitWaitingRoute, { params: await params(who), body: { addSeat } }, as);
    expect((await refusalOf(admit('student3', false))).code).toBe('classes.join.full');
    expect((await refusalOf(admit('student3', true, 'student2'))).status).toBe(404);
    expect((await refusalOf(admit('student', true))).code).toBe('classes.queue.absent');
    await admit('student3', true);
    expect(await queueOf(classId)).toMatchObject({ total: 2, free: 0, rows: [{ name: '李四' }, { name: '孙外' }] });
    const refuse = async (reason: string) =>
      t.call(contract.refuseWaitingRoute, { params: await params('student2'), body: { reason } }, 'teacher');
    expect((await refusalOf(refuse('短'))).status).toBe(400);
    await refuse('请加入本专业的教学班');
    expect(await notices('student2')).toContainEqual(expect.stringContaining('请加入本专业的教学班'));
    const set = (joinRule: 'code' | 'closed', capacity: number) =>
      t.call(contract.joinRuleRoute, { params: { classId }, body: { joinRule, capacity } }, 'teacher');
    // A class closed for joining takes nobody by itself.
    await set('closed', 5);
    expect((await queueOf(classId)).total).toBe(1);
    await set('code', 5);
    expect((await queueOf(classId)).total).toBe(0);
    expect(await membersOf(await t.ctx(), [classId])).toHaveLength(3);
  });

  it('is left by whoever the team puts into a sister class, and ends with the class', async () => {
    const one = await fullClass(1);
    await join(one.joinCode, 'student');
    await join(one.joinCode, 'student2');
    await join(one.joinCode, 'student3');
    const system = await t.ctx();
    const { id: sister } = await createClass(system, {
      courseId: one.courseId,
      termId: one.termId,
      code: freshCode('Q'),
      name: '二班',
      teacherIds: [],
      capacity: 5,
    });
    await joinClass(system, { classId: sister, personId: await t.personId('student2') });
    expect((await queueOf(one.classId)).rows.map((row) => row.name)).toEqual(['王五']);
    await t.call(contract.startClassRoute, { params: { classId: one.classId } }, 'teacher');
    await t.call(contract.endClassRoute, { params: { classId: one.classId }, body: {} }, 'teacher');
    expect(await mine(one.classId, 'student3')).toMatchObject({ state: 'withdrawn' });
    expect(await notices('student3')).toContainEqual(expect.stringContaining('classes.notice.queueEnded'));
  });

  it('lets one in and puts the other first in the queue when two come for the last seat at once', async () => {
    const { classId, joinCode } = await fullClass(2);
    await join(joinCode, 'student3');
    const both = await Promise.all([join(joinCode, 'student'), join(joinCode, 'student2')]);
    expect(both.map((one) => one.state).sort()).toEqual(['active', 'waiting']);
    expect(both.map((one) => one.place).filter((place) => place !== null)).toEqual([1]);
    expect(await membersOf(await t.ctx(), [classId])).toHaveLength(2);
  });
});

describe('five hundred learners and a hundred seats', () => {
  it('gives exactly 100 seats and 400 places in the order of coming, and then every seat that is freed', async () => {
    const { classId, joinCode } = await fullClass(100);
    const people = await buildStudents(t, unitId, 500, 'rush');
    const answers = await pooled(people, 32, (one) => joinByCode(one.ctx, joinCode));
    expect(answers.filter((one) => one.state === 'active')).toHaveLength(100);
    // Every place was told once, none twice and none left out: nobody was passed by anybody who came later.
    const places = answers.flatMap((one) => (one.place === null ? [] : [one.place])).sort((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 400 }, (_, i) => i + 1));
    const count = async (state: string) =>
      (
        await sql<{ n: number }>`select count(*)::int as n from classes.enrolment
          where class_id = ${classId} and state = ${state}`.execute(t.app.base.db)
      ).rows[0]!.n;
    expect([await count('active'), await count('waiting')]).toEqual([100, 400]);
    // Thirty leave at once: the first thirty of the queue are in, and still nobody too many.
    const inside = answers.flatMap((one, i) => (one.state === 'active' ? [people[i]!.personId] : [])).slice(0, 30);
    await Promise.all(
      inside.map((personId) =>
        t.call(contract.withdrawRoute, { params: { classId, personId }, body: { reason: '退选本课程' } }, 'teacher'),
      ),
    );
    expect([await count('active'), await count('waiting')]).toEqual([100, 370]);
    const promoted = new Set(
      answers.flatMap((one, i) => (one.place !== null && one.place <= 30 ? [people[i]!.personId] : [])),
    );
    const now = new Set((await membersOf(await t.ctx(), [classId])).map((row) => row.personId));
    expect([...promoted].filter((id) => now.has(id))).toHaveLength(30);
  }, 30_000);
});
