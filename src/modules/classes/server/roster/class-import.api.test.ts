import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aCsv } from '../../../imports/testing/sheet.builder.ts';
import { listClassesRoute, startClassRoute } from '../../shared/class.contract.ts';
import { joinClass } from '../enrolment.service.ts';

let t: TestApp;
let driver: ReturnType<typeof importDriver>;
let built: BuiltCourse;
let term: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'classes');
  const { actor } = await t.ctx('teacher');
  built = await buildCourse(await t.ctx(), {
    unitId: actor.kind === 'person' ? actor.unitId! : '',
    leadId: await t.personId('teacher'),
  });
  term = String((await t.ask('select code from courses.term where id = $1', [built.termId]))[0]!.code);
  await t.ask("update identity.person set number = 'T-077' where account = 'teacher'");
});
afterAll(() => t.close());

const HEAD = ['班级名称', '班级编码', '学期', '教师工号', '容量', '加入方式'];
const bring = (...rows: string[][]) =>
  driver.dryRun(aCsv([HEAD, ...rows]), { as: 'teacher', filename: 'sheet.csv', objectId: built.courseId });
const list = async () => (await t.call(listClassesRoute, { params: { courseId: built.courseId } }, 'teacher')).rows;

describe('classes from a sheet', () => {
  it('names every fault with its line, and writes nothing', async () => {
    const code = freshCode('C');
    const status = await bring(
      ['一', 'NEW-1', term, 'T-077', '', ''],
      ['二班', 'NEW 2', term, 'T-077', '', ''],
      ['三班', 'NEW-3', 'nowhen', 'T-077', '', ''],
      ['四班', 'NEW-4', term, 'T-077;T-404', '', ''],
      ['五班', 'NEW-5', term, 'T-077', '2001', ''],
      ['六班', code, term, 'T-077', '', '凭码加入'],
      ['六班', code, term, 'T-077', '', '开放加入'],
    );
    const rows = await driver.rows(status.id, 'error', 'teacher');
    expect(rows.map((row) => row.line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(rows[3]!.issues[0]!.reason).toContain('T-404');
    expect((await list()).filter((row) => row.code.startsWith('NEW'))).toEqual([]);
  });

  it('makes classes that can start, and undo takes back those nobody used', async () => {
    const codes = [freshCode('C'), freshCode('C'), freshCode('C')] as const;
    const status = await bring(
      ['甲班', codes[0], term, 'T-077', '45', ''],
      ['乙班', codes[1], term, 'T-077', '', ''],
      ['丙班', codes[2], term, 'T-077', '', ''],
    );
    expect(await driver.rows(status.id, 'error', 'teacher')).toEqual([]);
    expect((await driver.run(status.id, 'all', 'teacher')).result).toMatchObject({ created: 3 });
    const made = (await list()).filter((row) => (codes as readonly string[]).includes(row.code));
    const by = (code: string) => made.find((row) => row.code === code)!;
    expect(by(codes[0])).toMatchObject({ name: '甲班', capacity: 45, joinRule: 'code', state: 'preparing' });
    expect(by(codes[1])).toMatchObject({ capacity: 60 });
    expect(by(codes[0]).teachers.map((one) => one.personId)).toEqual([await t.personId('teacher')]);
    const again = await bring(['甲班', codes[0], term, 'T-077', '', '']);
    expect((await driver.rows(again.id, 'error', 'teacher')).map((row) => row.line)).toEqual([2]);
    await t.call(startClassRoute, { params: { classId: by(codes[0]).id } }, 'teacher');
    await joinClass(await t.ctx(), { classId: by(codes[1]).id, personId: await t.personId('student') }).catch(
      () => undefined,
    );
    await driver.undo(status.id, 'teacher');
    const left = (await list()).map((row) => row.code);
    expect([left.includes(codes[0]), left.includes(codes[2])]).toEqual([true, false]);
    expect(
      await t.ask("select 1 from audit.audit_log where action = 'class.undo_import' and object_id = $1", [
        by(codes[2]).id,
      ]),
    ).toHaveLength(1);
  });

  it('is for who manages the classes of the course', async () => {
    for (const [as, status] of [
      ['teacher2', 404],
      ['admin', 403],
    ] as const) {
      const asked = driver.dryRun(aCsv([HEAD]), { as, filename: 'sheet.csv', objectId: built.courseId });
      expect((await refusalOf(asked)).status).toBe(status);
    }
  });
});
