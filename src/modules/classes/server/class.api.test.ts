import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { changeMemberRoute, listCoursesRoute } from '../../courses/shared/course.contract.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import * as contract from '../shared/class.contract.ts';
import { membersOf } from './classes.public.ts';
import { joinByCode } from './enrolment.service.ts';
import { courseRunContext } from './run-context.service.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

const course = async (settings = {}) =>
  buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') }, settings);
const create = async (built: BuiltCourse, more: object = {}, as: Account = 'teacher') =>
  t.call(
    contract.createClassRoute,
    {
      params: { courseId: built.courseId },
      body: {
        name: '实验一班',
        code: freshCode('K'),
        termId: built.termId,
        teacherIds: [await t.personId('teacher')],
        capacity: 30,
        ...more,
      },
    },
    as,
  );
const join = (code: string, as: Account) => t.call(contract.joinClassRoute, { body: { code } }, as);
const actions = async (objectId: string) =>
  (
    await t.app.base.db
      .selectFrom('audit.audit_log')
      .select('action')
      .where('object_id', '=', objectId)
      .orderBy('id')
      .execute()
  ).map((row) => row.action);

describe('classes of a course', () => {
  it('are renamed and given other teachers; the term holds once a class has started', async () => {
    const built = await course();
    const { id } = await create(built);
    const other = await create(built);
    const listed = async () => {
      const { rows } = await t.call(contract.listClassesRoute, { params: { courseId: built.courseId } }, 'teacher');
      return rows.find((row) => row.id === id)!;
    };
    const update = async (more: object, as: Account = 'teacher') => {
      const { version, name, code, termId, teachers } = await listed();
      const stands = { version, name, code, termId, teacherIds: teachers.map(({ personId }) => personId) };
      return t.call(contract.updateClassRoute, { params: { classId: id }, body: { ...stands, ...more } }, as);
    };
    const { termId: later } = await course();
    await update({ termId: later, name: '实验二班' });
    expect(await listed()).toMatchObject({ name: '实验二班', termId: later });
    const { code } = (
      await t.call(contract.listClassesRoute, { params: { courseId: built.courseId } }, 'teacher')
    ).rows.find((row) => row.id === other.id)!;
    await update({ termId: built.termId });
    expect((await refusalOf(update({ code }))).code).toBe('classes.code.taken');
    expect((await refusalOf(update({ version: 1 }))).code).toBe('error.stale');
    expect((await refusalOf(update({ teacherIds: [await t.personId('teacher2')] }))).code).toBe(
      'classes.teacher.outside',
    );
    for (const [who, status] of [
      ['teacher2', 404],
      ['student', 404],
      ['admin', 403],
    ] as const) {
      expect((await refusalOf(update({}, who))).status).toBe(status);
    }
    await t.call(contract.startClassRoute, { params: { classId: id } }, 'teacher');
    expect((await refusalOf(update({ termId: later }))).code).toBe('classes.update.term');
    expect((await refusalOf(update({ teacherIds: [] }))).code).toBe('classes.start.teacher');
    await setMember(await t.ctx('teacher'), built.courseId, { account: 'student3', role: 'assistant', granted: [] });
    // An assistant sees a class from the moment he or she teaches it.
    const seen = async () =>
      (await t.call(contract.listClassesRoute, { params: { courseId: built.courseId } }, 'student3')).rows.length;
    expect(await seen()).toBe(0);
    await update({ teacherIds: [await t.personId('teacher'), await t.personId('student3')] });
    expect(await seen()).toBe(1);
    // So it is with one he or she makes.
    const params = { courseId: built.courseId, personId: await t.personId('student3') };
    await t.call(changeMemberRoute, { params, body: { role: 'assistant', granted: ['class'] } }, 'teacher');
    await create(built, {}, 'student3');
    expect(await seen()).toBe(2);
    expect(await actions(id)).toContain('class.update');
  });

  it('are created by the team with a code, listed, started and ended, each with an audit row', async () => {
    const built = await course();
    const made = await create(built);
    expect(made.joinCode).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    const list = (as: Account) => t.call(contract.listClassesRoute, { params: { courseId: built.courseId } }, as);
    const mine = await list('teacher');
    expect(mine.rows[0]).toMatchObject({ id: made.id, state: 'preparing', joinCode: made.joinCode, taken: 0 });
    expect((await list('admin')).rows[0]?.joinCode).toBeNull();
    for (const who of ['teacher2', 'student'] as const) expect((await refusalOf(list(who))).status).toBe(404);
    const start = (as: Account) => t.call(contract.startClassRoute, { params: { classId: made.id } }, as);
    expect((await refusalOf(start('admin'))).status).toBe(403);
    expect((await refusalOf(start('teacher2'))).status).toBe(404);
    expect(await start('teacher')).toEqual({ state: 'running', version: 2 });
    expect((await refusalOf(start('teacher'))).code).toBe('error.state');
    await join(made.joinCode, 'student');
    const counted = async () => {
      const { rows } = await t.call(listCoursesRoute, { query: { as: 'teacher', size: 200 } }, 'teacher');
      return rows.find((row) => row.id === built.courseId)?.classes;
    };
    expect(await counted()).toBe(1);
    const end = () => t.call(contract.endClassRoute, { params: { classId: made.id }, body: {} }, 'teacher');
    expect((await end()).state).toBe('ended');
    expect(await counted()).toBe(0);
    expect((await refusalOf(end())).code).toBe('classes.class.ended');
    expect(await refusalOf(join(made.joinCode, 'student2'))).toMatchObject({
      status: 422,
      code: 'classes.join.wrongCode',
    });
    const { rows } = await t.call(contract.myEnrolmentsRoute, {}, 'student');
    expect(rows.find((row) => row.classId === made.id)).toMatchObject({ state: 'completed', classState: 'ended' });
    expect(await actions(made.id)).toEqual(['class.create', 'class.start', 'enrolment.join', 'class.end']);
  });

  it('refuses a taken code, an unknown term, a strange teacher, and people without the right', async () => {
    const built = await course();
    await create(built, { code: 'SAME' });
    expect((await refusalOf(create(built, { code: 'SAME' }))).code).toBe('classes.code.taken');
    expect((await refusalOf(create(built, { termId: built.courseId }))).code).toBe('classes.term.unknown');
    expect((await refusalOf(create(built, { teacherIds: [await t.personId('teacher2')] }))).code).toBe(
      'classes.teacher.outside',
    );
    expect((await refusalOf(create(built, { capacity: 0 }))).status).toBe(400);
    expect((await refusalOf(create(built, {}, 'teacher2'))).status).toBe(404);
    await setMember(await t.ctx('teacher'), built.courseId, { account: 'student3', role: 'assistant', granted: [] });
    expect((await refusalOf(create(built, {}, 'student3'))).status).toBe(403);
    const lonely = await create(built, { teacherIds: [] });
    expect(
      (await refusalOf(t.call(contract.startClassRoute, { params: { classId: lonely.id } }, 'teacher'))).code,
    ).toBe('classes.start.teacher');
  });

  it('kills the old code at once when it is reset, and never shrinks below the seats taken', async () => {
    const built = await course();
    const made = await create(built);
    await join(made.joinCode, 'student');
    const set = (body: object, as: Account = 'teacher') =>
      t.call(contract.joinRuleRoute, { params: { classId: made.id }, body: body as never }, as);
    const reset = await set({ joinRule: 'code', resetCode: true });
    expect(reset.joinCode).not.toBe(made.joinCode);
    expect((await refusalOf(join(made.joinCode, 'student2'))).code).toBe('classes.join.wrongCode');
    expect((await refusalOf(set({ joinRule: 'code', capacity: 0 }))).status).toBe(400);
    await join(reset.joinCode, 'student2');
    expect((await refusalOf(set({ joinRule: 'code', capacity: 1 }))).code).toBe('classes.capacity.taken');
    expect((await refusalOf(set({ joinRule: 'closed' }, 'teacher2'))).status).toBe(404);
    await set({ joinRule: 'closed' });
    expect((await refusalOf(join(reset.joinCode, 'student3'))).code).toBe('classes.join.wrongCode');
  });
});

describe('joining', () => {
  it('takes the code in any case, once, and never a member of the team', async () => {
    const built = await course();
    const made = await create(built);
    const joined = await join(` ${made.joinCode.toLowerCase()} `, 'student');
    expect(joined).toMatchObject({ classId: made.id, courseId: built.courseId, className: '实验一班' });
    expect((await refusalOf(join(made.joinCode, 'student'))).code).toBe('classes.join.already');
    expect((await refusalOf(join(made.joinCode, 'teacher'))).code).toBe('classes.join.team');
    const members = (as: Account) => t.call(contract.classMembersRoute, { params: { classId: made.id } }, as);
    expect((await members('teacher')).rows).toMatchObject([{ name: '张三', state: 'active', source: 'code' }]);
    for (const who of ['student', 'teacher2'] as const) expect((await refusalOf(members(who))).status).toBe(404);
    expect((await t.request({ method: 'POST', url: '/api/v1/classes/join', payload: { code: 'X' } })).statusCode).toBe(
      401,
    );
  });

  it('withdraws with a reason, frees the seat and lets the person come back', async () => {
    const built = await course();
    const made = await create(built, { capacity: 1 });
    await join(made.joinCode, 'student');
    const personId = await t.personId('student');
    const withdraw = (as: Account) =>
      t.call(contract.withdrawRoute, { params: { classId: made.id, personId }, body: { reason: '选错了教学班' } }, as);
    expect((await refusalOf(withdraw('teacher2'))).status).toBe(404);
    await withdraw('teacher');
    expect((await refusalOf(withdraw('teacher'))).status).toBe(404);
    expect(await join(made.joinCode, 'student')).toMatchObject({ state: 'active', place: null });
    expect((await membersOf(await t.ctx(), [made.id])).map((row) => row.personId)).toEqual([personId]);
  });

  it('stops a person after ten wrong codes in an hour, even at the same moment, and nobody else', async () => {
    const built = await course();
    const made = await create(built);
    await t.token('outsider');
    const tries = await Promise.all(Array.from({ length: 14 }, () => refusalOf(join('ZZZZZ9', 'outsider'))));
    expect(tries.filter((one) => one.code === 'classes.join.wrongCode')).toHaveLength(10);
    expect(tries.filter((one) => one.status === 429)).toHaveLength(4);
    expect((await refusalOf(join(made.joinCode, 'outsider'))).code).toBe('classes.join.tooMany');
    await join(made.joinCode, 'student2');
    // Signed-in people of the tests end after 30 minutes; the service is asked directly past that.
    await t.moveClock(3_601_000);
    await joinByCode(await t.ctx('outsider'), made.joinCode);
    await t.moveClock(-3_601_000);
  });

  it('enrols a person once even when two joins arrive at the same instant', async () => {
    const built = await course();
    const [a, b] = [await create(built), await create(built)];
    const answers = await Promise.allSettled([join(a.joinCode, 'student3'), join(b.joinCode, 'student3')]);
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('contexts of runs', () => {
  it('offers the node while class and window are open, and names why not otherwise', async () => {
    const opensAt = new Date(t.app.base.clock.ms() + 300_000).toISOString();
    const closesAt = new Date(t.app.base.clock.ms() + 600_000).toISOString();
    const built = await course({ opensAt, closesAt, attempts: 2 });
    const made = await create(built);
    const ctx = await t.ctx('student');
    const personId = await t.personId('student');
    const decide = async (person = personId) =>
      (await courseRunContext.decide(ctx, person, built.experimentId, { nodeId: built.nodeId, classId: null })).code;
    expect(await decide()).toBe('no_right');
    await join(made.joinCode, 'student');
    expect(await decide()).toBe('not_yet');
    expect(await courseRunContext.contextsFor(ctx, personId, [built.experimentId])).toEqual([]);
    await t.call(contract.startClassRoute, { params: { classId: made.id } }, 'teacher');
    expect(await courseRunContext.contextsFor(ctx, personId, [built.experimentId])).toMatchObject([
      { courseId: built.courseId, nodeId: built.nodeId, classId: made.id, className: '实验一班', attempts: 2 },
    ]);
    // The course has an English name: readers of other languages are given that one.
    await t.ask(`update courses.course set name_en = 'Physics lab' where id = $1`, [built.courseId]);
    const named = async (locale: 'zh-CN' | 'pt-BR') =>
      (await courseRunContext.contextsFor({ ...ctx, locale }, personId, [built.experimentId]))[0]?.name;
    expect([await named('zh-CN'), await named('pt-BR')]).toEqual([expect.stringMatching(/^课程/), 'Physics lab']);
    const { rows } = await t.call(contract.myEnrolmentsRoute, {}, 'student');
    expect(rows.find((row) => row.classId === made.id)).toMatchObject({ courseNameEn: 'Physics lab' });
    expect(await decide()).toBe('not_yet');
    await t.moveClock(301_000);
    expect(await decide()).toBe('ok');
    expect(await decide(await t.personId('student2'))).toBe('no_right');
    await t.moveClock(300_000);
    expect(await decide()).toBe('closed');
    const place = { courseId: built.courseId, nodeId: built.nodeId, classId: made.id };
    expect(await courseRunContext.teaches(await t.ctx('teacher'), place)).toBe(true);
    expect(await courseRunContext.teaches(await t.ctx('teacher2'), place)).toBe(false);
  });
});
