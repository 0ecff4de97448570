import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aWorkbook } from '../../../imports/testing/sheet.builder.ts';
import { createClass, joinClass, membersOf } from '../classes.public.ts';

let t: TestApp;
let driver: ReturnType<typeof importDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'persons');
});
afterAll(() => t.close());

/** A class of a published course of the unit with this code. */
async function aClass(unit: string, capacity = 30, lead: Account = 'teacher') {
  const [row] = await t.ask('select id from units.unit where code = $1', [unit]);
  const leadId = await t.personId(lead);
  const built = await buildCourse(await t.ctx(), { unitId: String(row!.id), leadId });
  const code = freshCode('SHEET');
  const { id } = await createClass(await t.ctx(), {
    courseId: built.courseId,
    termId: built.termId,
    code,
    name: `班 ${code}`,
    teacherIds: [leadId],
    capacity,
  });
  return { id, code, courseId: built.courseId };
}

const HEADS = ['账号*', '姓名*', '学号/工号*', '角色*', '单位编码*', '登录方式', '教学班编码', '课程编码'];
const row = (n: number, code: string | null, more: Partial<Record<number, string>> = {}): (string | null)[] => {
  const number = `0031${String(n).padStart(5, '0')}`;
  const cells = [number, '陈同学', number, '学生', 'U1-CHEM', '统一身份认证', code, null];
  return cells.map((cell, at) => more[at] ?? cell);
};
const sheet = (...rows: (string | null)[][]) => aWorkbook([HEADS, ...rows]);
const JOIN = { as: 'college' as const, options: ['join'] };
const numbersOf = async (classId: string) => (await membersOf(await t.ctx(), [classId])).map(({ number }) => number);
const takenOf = async (classId: string) =>
  (await t.ask('select taken from classes.class where id = $1', [classId]))[0]!.taken;
const readersOf = async (classId: string) =>
  (await t.ask('select person_id from courses.course_reader where class_id = $1', [classId])).length;
const living = (number: string) =>
  t.ask('select id, name from identity.person where number = $1 and deleted_at is null', [number]);
const reasons = async (id: string, as: Account = 'college') =>
  Object.fromEntries(
    (await driver.rows(id, 'all', as)).map(({ line, state, issues }) => [
      line,
      [state, ...issues.map(({ column, reason }) => `${column}: ${reason}`)],
    ]),
  );

describe('people of a sheet with a teaching class', () => {
  it('join it in the same import, audited for the importer, and leave it with the undo', async () => {
    const { id, code, courseId } = await aClass('U1-CHEM');
    const status = await driver.dryRun(await sheet(row(1, code), row(2, code), row(3, null)), JOIN);
    expect(status.counts).toMatchObject({ new: 3, error: 0, warning: 0 });
    expect(await numbersOf(id)).toEqual([]);
    const done = await driver.run(status.id, 'all', 'college');
    expect(done.result).toMatchObject({ created: 3 });
    expect(await numbersOf(id)).toEqual(['003100001', '003100002']);
    expect(await takenOf(id)).toBe(2);
    expect(await readersOf(id)).toBe(2);
    const audits = await t.ask(
      `select account, after from audit.audit_log where action = 'enrolment.join' and object_id = $1 and request_id = $2`,
      [id, done.jobId],
    );
    expect(audits).toHaveLength(2);
    expect(audits[0]).toMatchObject({ account: 'college', after: { source: 'import', courseId } });

    expect((await driver.undo(status.id, 'college')).result).toMatchObject({ reverted: 3, kept: 0 });
    expect(await numbersOf(id)).toEqual([]);
    expect(await takenOf(id)).toBe(0);
    expect(await readersOf(id)).toBe(0);
    expect(await living('003100001')).toEqual([]);
  });

  it('join it when they are there already, without any other change, and stay people after the undo', async () => {
    const { id, code } = await aClass('U1-CHEM');
    await driver.run((await driver.dryRun(await sheet(row(11, null)), JOIN)).id, 'all', 'college');
    const bytes = await sheet(row(11, code));
    const status = await driver.dryRun(bytes, JOIN);
    expect(status.counts).toMatchObject({ change: 1, new: 0, error: 0 });
    expect((await driver.rows(status.id, 'change', 'college'))[0]).toMatchObject({
      before: { class: null },
      after: { class: code },
    });
    expect((await driver.run(status.id, 'all', 'college')).result).toMatchObject({ updated: 1 });
    expect(await numbersOf(id)).toEqual(['003100011']);
    expect((await driver.dryRun(bytes, { ...JOIN, again: true })).counts).toMatchObject({ same: 1, change: 0 });
    expect((await driver.undo(status.id, 'college')).result).toMatchObject({ reverted: 1, kept: 0 });
    expect(await numbersOf(id)).toEqual([]);
    expect(await living('003100011')).toHaveLength(1);
  });

  it('are told line by line what the run would refuse: unknown, foreign, ended, unpublished, full, a sister class', async () => {
    const [open, narrow, physics, elsewhere, ended, draft] = [
      await aClass('U1-CHEM'),
      await aClass('U1-CHEM', 1),
      await aClass('U1-PHYS', 30, 'teacher2'),
      await aClass('U2', 30, 'teacher2'),
      await aClass('U1-CHEM'),
      await aClass('U1-CHEM'),
    ];
    await t.ask(`update classes.class set state = 'ended' where id = $1`, [ended.id]);
    await t.ask(`update courses.course set state = 'draft' where id = $1`, [draft.courseId]);
    const [course] = await t.ask('select code from courses.course where id = $1', [open.courseId]);
    const [system, personId] = [await t.ctx(), await t.personId('student')];
    await joinClass(system, { classId: open.id, personId });
    await t.ask(`update identity.person set number = '3100001' where id = $1`, [personId]);
    await createClass(system, {
      courseId: open.courseId,
      termId: String((await t.ask('select term_id from classes.class where id = $1', [open.id]))[0]!.term_id),
      code: 'SISTER',
      name: '平行班',
      teacherIds: [await t.personId('teacher')],
      capacity: 30,
    });
    const status = await driver.dryRun(
      await sheet(
        row(21, 'NOWHERE'),
        row(22, physics.code),
        row(23, ended.code),
        row(24, draft.code),
        // A row refused for its unit takes no seat.
        row(25, narrow.code, { 4: 'U9-NONE' }),
        row(26, narrow.code),
        row(27, narrow.code),
        row(28, open.code, { 7: String(course!.code) }),
        row(29, open.code, { 7: 'OTHER' }),
        ['student', '张三', '3100001', '学生', 'U1-CHEM', null, 'SISTER', null],
      ),
      JOIN,
    );
    expect(await reasons(status.id)).toMatchObject({
      2: ['error', 'class: 教学班编码“NOWHERE”不存在或不在您的管理范围'],
      3: ['error', `class: 教学班编码“${physics.code}”不存在或不在您的管理范围`],
      4: ['error', `class: 教学班“${ended.code}”已结课`],
      5: ['error', 'class: 课程尚未发布'],
      6: ['error', expect.stringContaining('unit: ')],
      7: ['new'],
      8: ['error', 'class: 班级已满（1 人）'],
      9: ['new'],
      10: ['error', `class: 教学班编码“${open.code}”不存在或不在您的管理范围`],
      11: ['error', `class: 该学生已在本课程“班 ${open.code}”`],
    });
    // The platform's own administrator reaches every class, and still no class of another university for a person.
    const wide = await driver.dryRun(await sheet(row(22, physics.code), row(30, elsewhere.code)), {
      as: 'admin',
      options: ['join'],
    });
    expect(await reasons(wide.id, 'admin')).toMatchObject({
      2: ['new'],
      3: ['error', 'class: 该教学班的课程不属于此人所在的学校'],
    });
    const run = await driver.run(status.id, 'valid', 'college');
    expect(run.result).toMatchObject({ created: 2, refused: 0, failed: 8 });
    expect(await numbersOf(narrow.id)).toEqual(['003100026']);
  });

  it('are not written when a seat went since the dry run', async () => {
    const { id, code } = await aClass('U1-CHEM', 1);
    const status = await driver.dryRun(await sheet(row(41, code)), JOIN);
    expect(status.counts).toMatchObject({ new: 1, error: 0 });
    await joinClass(await t.ctx(), { classId: id, personId: await t.personId('student2') });
    const after = await driver.run(status.id, 'all', 'college');
    expect(after).toMatchObject({ state: 'checked', counts: { error: 1 } });
    expect(await living('003100041')).toEqual([]);
  });

  it('join nothing without the box, and each such row says so', async () => {
    const { id, code } = await aClass('U1-CHEM');
    const status = await driver.dryRun(await sheet(row(51, code)), { as: 'college' });
    expect(await reasons(status.id)).toEqual({ 2: ['new', 'class: 未勾选“同时加入教学班”，此人不会加入教学班'] });
    await driver.run(status.id, 'all', 'college');
    expect(await numbersOf(id)).toEqual([]);
  });

  it('stay with their enrolment when they have signed in since', async () => {
    const { id, code } = await aClass('U1-CHEM');
    const status = await driver.dryRun(await sheet(row(61, code), row(62, code)), JOIN);
    await driver.run(status.id, 'all', 'college');
    await t.ask(`update identity.person set last_login_at = now() where number = '003100061'`);
    expect((await driver.undo(status.id, 'college')).result).toMatchObject({ reverted: 1, kept: 1 });
    expect(await numbersOf(id)).toEqual(['003100061']);
  });
});
