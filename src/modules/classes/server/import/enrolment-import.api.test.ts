import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aCsv, aZip } from '../../../imports/testing/sheet.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import { missingAccountsRoute } from '../../shared/missing-account.contract.ts';
import { createClass, membersOf, startClass } from '../classes.public.ts';
import { joinClass } from '../enrolment.service.ts';

let t: TestApp;
let driver: ReturnType<typeof importDriver>;
const classes: { id: string; code: string }[] = [];
let courseCode: string;
const numbers = new Map<string, string>();

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'enrolments');
  const system = await t.ctx('system');
  const { actor } = await t.ctx('teacher');
  if (actor.kind !== 'person') throw new Error('the teacher is a person');
  const built = await buildCourse(system, { unitId: actor.unitId!, leadId: actor.personId });
  const found = await sql<{ code: string }>`select code from courses.course where id = ${built.courseId}`.execute(
    system.db,
  );
  courseCode = found.rows[0]!.code;
  for (const capacity of [30, 1]) {
    const code = freshCode('E');
    const made = await createClass(await t.ctx('teacher'), {
      courseId: built.courseId,
      name: `班 ${code}`,
      code,
      termId: built.termId,
      teacherIds: [actor.personId],
      capacity,
      joinRule: 'closed',
    });
    await startClass(await t.ctx('teacher'), made.id);
    classes.push({ id: made.id, code });
  }
  for (const account of ['student', 'student2', 'student3', 'outsider'] as const) {
    const number = `00${account.length}${account.at(-1)}77`;
    numbers.set(account, number);
    await t.ask('update identity.person set number = $1 where account = $2', [number, account]);
  }
});
afterAll(() => t.close());

const HEAD = ['学号', '姓名', '单位编码', '教学班编码', '课程编码'];
const sheet = (...rows: string[][]) => aCsv([HEAD, ...rows]);
const no = (account: string) => numbers.get(account)!;

describe('a list of learners', () => {
  it('names every fault with its line and remedy, and writes nothing', async () => {
    const [wide, narrow] = [classes[0]!.code, classes[1]!.code];
    const status = await driver.dryRun(
      sheet(
        [no('student'), '张三', '', wide, ''],
        [no('student2'), '李五', '', wide, ''],
        ['99999', '无名', '', wide, ''],
        [no('outsider'), '孙外', '', wide, ''],
        [no('student3'), '王五', '', 'NOT-MINE', ''],
        [no('student2'), '李四', '', narrow, 'WRONG'],
      ),
      { as: 'teacher', filename: 'sheet.csv' },
    );
    const rows = await driver.rows(status.id, 'error', 'teacher');
    const labels = Object.fromEntries(
      rows.map((row) => [row.line, row.issues.map((issue) => issue.reason).join('；')]),
    );
    expect(labels[3]).toContain('“李”开头');
    expect(labels[3]).not.toContain('李四');
    expect(labels[4]).toContain('99999');
    expect(labels[5]).toContain('未找到');
    expect(labels[6]).toContain('NOT-MINE');
    expect(Object.keys(labels)).toEqual(['3', '4', '5', '6', '7']);
    expect(await membersOf(await t.ctx('system'), [classes[0]!.id])).toEqual([]);
  });

  it('puts people into the class they are named for, keeps leading zeros, and can be taken back', async () => {
    const [wide] = classes;
    const bytes = sheet(
      [no('student'), '张三', '', wide!.code, courseCode],
      [no('student2'), '李四', '', wide!.code, ''],
    );
    const status = await driver.dryRun(bytes, { as: 'teacher', filename: 'sheet.csv' });
    const done = await driver.run(status.id, 'all', 'teacher');
    expect(done.state).toBe('done');
    const names = async () => (await membersOf(await t.ctx('system'), [wide!.id])).map((one) => one.name);
    expect(await names()).toEqual(['张三', '李四']);
    const again = await driver.dryRun(bytes, { as: 'teacher', filename: 'sheet.csv', again: true });
    expect(again.counts).toMatchObject({ same: 2 });
    await driver.undo(status.id, 'teacher');
    expect(await names()).toEqual([]);
  });

  it('tells who is in another class, and the row for which there is no seat', async () => {
    const [wide, narrow] = classes;
    await joinClass(await t.ctx('system'), { classId: wide!.id, personId: await t.personId('student') });
    const status = await driver.dryRun(
      sheet(
        [no('student'), '张三', '', narrow!.code, ''],
        [no('student2'), '李四', '', narrow!.code, ''],
        [no('student3'), '王五', '', narrow!.code, ''],
      ),
      { as: 'teacher', filename: 'sheet.csv' },
    );
    const rows = await driver.rows(status.id, 'error', 'teacher');
    expect(rows.map((row) => row.line)).toEqual([2]);
    expect(rows[0]!.issues[0]!.reason).toContain('换班：该学生已在本课程');
    const [, waits] = await driver.rows(status.id, 'new', 'teacher');
    expect([waits!.line, waits!.issues[0]!.reason]).toEqual([4, '超容：班级已满，将进入候补']);
  });

  it('keeps the first of equal rows, names it to the others, and reads full-width digits', async () => {
    const code = freshCode('E');
    const [row] = await t.ask('select course_id, term_id from classes.class where id = $1', [classes[0]!.id]);
    const made = await createClass(await t.ctx('teacher'), {
      ...{ courseId: String(row!.course_id), termId: String(row!.term_id), code, name: `班 ${code}` },
      ...{ teacherIds: [await t.personId('teacher')], capacity: 1, joinRule: 'closed' as const },
    });
    await startClass(await t.ctx('teacher'), made.id);
    const wide = [...no('student3')].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    const status = await driver.dryRun(
      sheet([wide, '王五', '', code, ''], [no('student3'), '王五', '', code, ''], [wide, '王五', '', code, '']),
      { as: 'teacher', filename: 'sheet.csv' },
    );
    expect(status.counts).toMatchObject({ new: 1, same: 2, error: 0 });
    const rows = await driver.rows(status.id, 'same', 'teacher');
    expect(rows.map((one) => [one.line, one.issues[0]!.reason])).toEqual([
      [3, '与第 2 行完全相同，只导入第 2 行'],
      [4, '与第 2 行完全相同，只导入第 2 行'],
    ]);
    await driver.run(status.id, 'all', 'teacher');
    expect((await membersOf(await t.ctx('system'), [made.id])).map((one) => one.name)).toEqual(['王五']);
  });

  it('sends who has no account to the college in one press, and nobody else', async () => {
    const [row] = await t.ask('select course_id from classes.class where id = $1', [classes[0]!.id]);
    const people = [
      { number: '77001', name: '新同学' },
      { number: no('student'), name: '张三' },
    ];
    const send = (as: Account, given = people) =>
      t.call(missingAccountsRoute, { params: { courseId: String(row!.course_id) }, body: { people: given } }, as);
    const sent = await send('teacher');
    expect(sent).toMatchObject({ people: 1 });
    expect(sent.told).toBeGreaterThan(0);
    await t.drainJobs();
    const { rows } = await t.call(listNotificationsRoute, {}, 'college');
    const told = rows.filter((one) => 'key' in one.text && one.text.key === 'classes.notice.missingAccounts');
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told[0])).toContain('77001 新同学');
    expect(JSON.stringify(told[0])).not.toContain('张三');
    expect((await refusalOf(send('teacher', [people[1]!]))).code).toBe('classes.missing.none');
    expect((await refusalOf(send('teacher2'))).status).toBe(403);
  });

  it('is for teachers: others are refused, and another teacher’s classes are unknown', async () => {
    for (const as of ['student', 'admin'] as const) {
      await expect(
        driver.dryRun(sheet([no('student'), '张三', '', classes[0]!.code, '']), { as, filename: 'sheet.csv' }),
      ).rejects.toMatchObject({
        status: 403,
      });
    }
    const status = await driver.dryRun(sheet([no('student2'), '李四', '', classes[0]!.code, '']), {
      as: 'teacher2',
      filename: 'sheet.csv',
    });
    const rows = await driver.rows(status.id, 'error', 'teacher2');
    expect(rows[0]!.issues[0]!.reason).toContain('您没有编码为');
  });

  it('is taken from a OneRoster zip, students only', async () => {
    const file = await aZip({
      'manifest.csv': 'propertyName,value\nfile.users,bulk\n',
      'orgs.csv': 'sourcedId,name,type,identifier\no1,大学,school,\n',
      'users.csv': [
        'sourcedId,enabledUser,orgSourcedIds,role,username,identifier,givenName,familyName,favourite',
        `u1,true,"o1,o2",student,zs,${no('student')},三,张,x`,
        'u2,true,o1,teacher,t,T1,老师,王,',
        'u3,true,o1,student,nobody,99999,名,无,',
      ].join('\r\n'),
      'courses.csv': `sourcedId,title,courseCode\nc1,课程,${courseCode}\n`,
      'classes.csv': `courseSourcedId,title,classCode,sourcedId\nc1,班,${classes[0]!.code},k1\n`,
      'enrollments.csv': [
        'sourcedId,classSourcedId,userSourcedId,role,primary',
        ...['e1,k1,u2,teacher,true', 'e2,k1,u1,student,false', 'e3,k1,u3,student,false'],
      ].join('\n'),
    });
    const status = await driver.dryRun(file, { as: 'teacher', filename: 'roster.zip', again: true });
    expect(status.failure).toBeNull();
    const rows = await driver.rows(status.id, 'all', 'teacher');
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      [3, expect.stringMatching(/new|same/)],
      [4, 'error'],
    ]);
    const broken = await aZip({ 'users.csv': 'sourcedId\n', 'notes.txt': 'x' });
    const failed = await driver.dryRun(broken, { as: 'teacher', filename: 'roster.zip' });
    expect(failed.failure).toContain('users.csv 缺少列 role');
    const noZip = await driver.dryRun(sheet(['1', '2', '3', '4', '5']), { as: 'teacher', filename: 'roster.zip' });
    expect(noZip.failure).toContain('扩展名不符');
  });

  it('takes in changes of a OneRoster roster: who leaves, who comes, undone as one', async () => {
    const { courseId, termId } = (
      await t.ask('select course_id as "courseId", term_id as "termId" from classes.class where id = $1', [
        classes[0]!.id,
      ])
    )[0] as { courseId: string; termId: string };
    const made = await Promise.all(
      ['甲', '乙'].map(async (name) => {
        const code = freshCode('D');
        const teacherIds = [await t.personId('teacher')];
        const { id } = await createClass(await t.ctx('system'), {
          ...{ courseId, termId, code, name: `班 ${name}`, teacherIds, capacity: 1 },
        });
        await startClass(await t.ctx('system'), id);
        return { id, code };
      }),
    );
    const [first, second] = [made[0]!, made[1]!];
    for (const who of ['student', 'student2', 'student3'] as const) {
      await t.ask(`update classes.enrolment set state = 'withdrawn' where person_id = $1`, [await t.personId(who)]);
    }
    const [moving, coming] = [await t.personId('student'), await t.personId('student2')];
    await joinClass(await t.ctx('system'), { classId: first.id, personId: moving });
    const at = '2026-11-01T00:00:00.000Z';
    const file = await aZip({
      'manifest.csv': 'propertyName,value\nfile.enrollments,delta\nfile.users,delta\n',
      'users.csv': [
        'sourcedId,status,dateLastModified,orgSourcedIds,role,username,identifier,givenName,familyName',
        `u1,active,${at},,student,zs,${no('student')},三,张`,
        `u2,active,${at},,student,ls,${no('student2')},四,李`,
      ].join('\n'),
      'courses.csv': `sourcedId,title,courseCode\nc1,课程,${courseCode}\n`,
      'classes.csv': [
        'courseSourcedId,title,classCode,sourcedId',
        ...[`c1,甲,${first.code},k1`, `c1,乙,${second.code},k2`],
      ].join('\n'),
      'enrollments.csv': [
        'sourcedId,status,dateLastModified,classSourcedId,userSourcedId,role',
        // Whoever comes stands before whoever leaves, and takes that seat all the same.
        `e1,active,${at},k1,u2,student`,
        `e2,active,${at},k2,u1,student`,
        `e3,tobedeleted,${at},k1,u1,student`,
        `e4,tobedeleted,${at},k2,u2,student`,
      ].join('\n'),
    });
    const status = await driver.dryRun(file, { as: 'teacher', filename: 'delta.zip', again: true });
    expect(status.failure).toBeNull();
    const rows = await driver.rows(status.id, 'all', 'teacher');
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      ...[
        [2, 'new'],
        [3, 'new'],
        [4, 'change'],
        [5, 'same'],
      ],
    ]);
    expect(rows[2]!.issues[0]!.reason).toContain('已有成绩和学习记录保留');
    const inside = async (classId: string) =>
      (await membersOf(await t.ctx('system'), [classId])).map((one) => one.personId);
    expect(await inside(first.id)).toEqual([moving]);
    await driver.run(status.id, 'valid', 'teacher');
    expect([await inside(first.id), await inside(second.id)]).toEqual([[coming], [moving]]);
    // What was withdrawn is kept, with its reason.
    const [kept] = await t.ask(`select state, reason from classes.enrolment where class_id = $1 and person_id = $2`, [
      first.id,
      moving,
    ]);
    expect(kept).toEqual({ state: 'withdrawn', reason: '名单中标记为退出' });
    await driver.undo(status.id, 'teacher');
    expect([await inside(first.id), await inside(second.id)]).toEqual([[moving], []]);
  });
});
