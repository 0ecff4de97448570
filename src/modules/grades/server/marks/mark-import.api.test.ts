import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { createClass, joinClass, startClass } from '../../../classes/server/classes.public.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aCsv } from '../../../imports/testing/sheet.builder.ts';
import { buildRun } from '../../../lab-reports/testing/run.builder.ts';
import { proofRoute } from '../../../proof/shared/proof.contract.ts';
import { giveObjectives } from '../../../questions/testing/objective.builder.ts';
import * as contract from '../../shared/grade.contract.ts';
import { schemeItem } from '../../shared/grade-scheme.model.ts';
import { unpackBook } from '../../testing/book.builder.ts';
import { activateScheme, enterMarks, saveScheme } from '../grades.public.ts';

let t: TestApp;
let driver: ReturnType<typeof importDriver>;
let classId: string;
let code: string;
let courseId: string;

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'grades');
  const system = await t.ctx();
  const teacher = await t.personId('teacher');
  const { actor } = await t.ctx('teacher');
  const built = await buildCourse(system, { unitId: actor.kind === 'person' ? actor.unitId! : '', leadId: teacher });
  courseId = built.courseId;
  code = freshCode('M');
  classId = (
    await createClass(system, {
      courseId,
      termId: built.termId,
      code,
      name: '实验一班',
      teacherIds: [teacher],
      capacity: 50,
    })
  ).id;
  await startClass(system, classId);
  for (const [at, who] of (['student', 'student2'] as const).entries()) {
    await joinClass(system, { classId, personId: await t.personId(who) });
    await t.ask('update identity.person set number = $1 where account = $2', [`0077${at + 1}`, who]);
  }
  const as = await t.ctx('teacher');
  const objectives = (
    await giveObjectives(t, courseId, ['能够独立完成物理实验操作', '能够正确处理和表达测量数据'])
  ).slice(1);
  const items = [
    schemeItem({ key: 'lab', name: '实验操作', kind: 'experiment', weight: 50 }),
    schemeItem({ key: 'class', name: '课堂表现', kind: 'offline', weight: 30, objectives }),
    schemeItem({ key: 'test', name: '期中', kind: 'offline', weight: 20 }),
  ];
  await saveScheme(as, courseId, { items }, null);
  await activateScheme(as, courseId);
  await buildRun(system, { ...built, classId, personId: await t.personId('student'), score: 80 });
});
afterAll(() => t.close());

const HEAD = ['学号', '姓名', '教学班编码', '课程编码', '组成项', '成绩', '下载时成绩', '调整原因'];
const sheet = (...rows: string[][]) => aCsv([HEAD, ...rows]);
const dry = (bytes: Buffer, again = false) =>
  driver.dryRun(bytes, { as: 'teacher', filename: 'sheet.csv', ...(again ? { again } : {}) });
const row = async (name = '张三') =>
  unpackBook(await t.call(contract.gradebookRoute, { params: { classId } }, 'teacher')).rows.find(
    (one) => one.name === name,
  )!;
const cells = async (name?: string) =>
  (await row(name)).items.map((item) => [item.cells[0]!.percent, item.cells[0]!.flag] as const);

describe('marks from a sheet', () => {
  it('name every fault with its line, and write nothing', async () => {
    const status = await dry(
      sheet(
        ['00771', '张三', code, '', '课堂表现', '101', '', ''],
        ['00771', '李四', code, '', '期中', '80', '', ''],
        ['99999', '无名', code, '', '期中', '80', '', ''],
        ['00771', '张三', 'NOT-MINE', '', '期中', '80', '', ''],
        ['00771', '张三', code, '', '没有此项', '80', '', ''],
        ['00771', '张三', code, '', '实验操作', '90', '', ''],
        ['00771', '张三', code, '', '总评', '缺考', '', ''],
        ['00772', '李四', code, '', '课堂表现', '八十', '', ''],
      ),
    );
    const rows = await driver.rows(status.id, 'error', 'teacher');
    const said = Object.fromEntries(rows.map((one) => [one.line, one.issues[0]!.reason]));
    expect(said).toMatchObject({
      2: '成绩应为0–100之间的数字',
      3: '姓名不一致（系统：张三）',
      4: '学号99999不在本班',
      5: '您没有编码为“NOT-MINE”的教学班',
      6: '成绩构成中没有“没有此项”',
      7: '修改计算得到的成绩须填写原因',
      8: '此标志不适用于所选对象',
      9: '成绩应为0–100之间的数字',
    });
    expect(await cells()).toEqual([
      [80, null],
      [null, null],
      [null, null],
    ]);
  });

  it('enter marks, flags and reasoned adjustments, are the same a second time, and are taken back', async () => {
    const bytes = sheet(
      ['00771', '张三', code, '', '课堂表现', '86.5', '', ''],
      ['00771', '张三', code, '', '期中', '缺考', '', ''],
      ['00771', '张三', code, '', '实验操作', '90', '80', '仪器故障补记'],
      ['00772', '李四', code, '', '课堂表现', '70', '', ''],
      ['00772', '李四', code, '', '期中', 'deferred', '', ''],
    );
    const status = await dry(bytes);
    expect(status.counts).toMatchObject({ error: 0 });
    expect((await driver.run(status.id, 'all', 'teacher')).state).toBe('done');
    expect(await cells()).toEqual([
      [90, null],
      [86.5, null],
      [0, 'absent'],
    ]);
    expect(await cells('李四')).toEqual([
      [null, null],
      [70, null],
      [null, 'deferred'],
    ]);
    const { history } = await t.call(
      contract.gradeTreeRoute,
      { params: { classId, personId: await t.personId('student') } },
      'teacher',
    );
    expect(history.map((one) => [one.kind, one.after, one.flagAfter, one.reason])).toEqual([
      ['enter', 86.5, null, null],
      ['flag', null, 'absent', null],
      ['adjust', 90, null, '仪器故障补记'],
    ]);
    const without = bytes.toString().replace('90,80,', '90,,');
    expect((await dry(Buffer.from(without), true)).counts).toMatchObject({ same: 5, error: 0 });
    await driver.undo(status.id, 'teacher');
    expect(await cells()).toEqual([
      [80, null],
      [null, null],
      [null, null],
    ]);
    expect(await cells('李四')).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it('tell that a mark changed since the sheet was downloaded, and clear with a dash', async () => {
    const personId = await t.personId('student');
    await enterMarks(await t.ctx('teacher'), classId, { itemKey: 'class', marks: [{ personId, value: 60 }] });
    const answer = await t.request({ url: `/api/v1/classes/${classId}/gradebook/sheet`, as: 'teacher' });
    expect(answer.statusCode).toBe(200);
    // The sheet as it came down changes nothing; once the book has moved on, its line says so.
    const download = () => driver.dryRun(answer.rawPayload, { as: 'teacher', filename: 'sheet.xlsx', again: true });
    expect((await download()).counts).toMatchObject({ same: 4, error: 0 });
    await enterMarks(await t.ctx('teacher'), classId, { itemKey: 'class', marks: [{ personId, value: 65 }] });
    expect((await download()).counts).toMatchObject({ same: 3, error: 1 });
    const stale = await dry(sheet(['00771', '张三', code, '', '课堂表现', '70', '60', '']));
    const [fault] = await driver.rows(stale.id, 'error', 'teacher');
    expect(fault!.issues[0]!.reason).toBe('下载后成绩已变：现为 65，下载时为 60');
    const cleared = await dry(sheet(['00771', '张三', code, '', '课堂表现', '-', '65.0', '']));
    await driver.run(cleared.id, 'all', 'teacher');
    expect((await cells())[1]).toEqual([null, null]);
  });

  it('are for who may change marks: an assistant is told, others are refused', async () => {
    await setMember(await t.ctx('teacher'), courseId, { account: 'teacher2', role: 'instructor', granted: [] });
    const bytes = sheet(['00771', '张三', code, '', '课堂表现', '70', '', '']);
    const status = await driver.dryRun(bytes, { as: 'teacher2', filename: 'sheet.csv' });
    expect((await driver.rows(status.id, 'error', 'teacher2'))[0]!.issues[0]!.reason).toBe('您不能修改该教学班的成绩');
    for (const as of ['student', 'admin'] as const) {
      await expect(driver.dryRun(bytes, { as, filename: 'sheet.csv' })).rejects.toMatchObject({ status: 403 });
    }
    const refused = await t.request({ url: `/api/v1/classes/${classId}/gradebook/sheet`, as: 'teacher2' });
    expect(refused.statusCode).toBe(403);
  });
});

describe('the gradebook as a workbook', () => {
  it('holds everybody by every item with the scheme beside it, and it is written down who took it', async () => {
    const take = (as: Account) =>
      t.request({ method: 'POST', url: `/api/v1/classes/${classId}/gradebook/export`, as, payload: {} });
    const answer = await take('teacher');
    expect(answer.statusCode).toBe(200);
    const zip = await fromBufferPromise(answer.rawPayload);
    const sheets: string[] = [];
    for await (const entry of zip.eachEntry()) {
      if (/sheet\d\.xml$/.test(entry.fileName)) {
        sheets.push((await buffer(await zip.openReadStreamPromise(entry))).toString());
      }
    }
    const [grid, told] = sheets;
    for (const text of ['00771', '张三', '00772', '李四', '实验操作 50%', '课堂表现 30%']) expect(grid).toContain(text);
    expect(told).toContain('50%');
    expect(told).toContain('支撑的课程目标：2. 能够正确处理和表达测量数据');
    const [last] = await t.ask('select action from audit.audit_log where object_id = $1 order by id desc limit 1', [
      classId,
    ]);
    expect(last).toMatchObject({ action: 'grade.export' });
    const [proofCode] = /[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}-[2-9A-HJKMNP-Z]/.exec(told!)!;
    const proof = await t.call(proofRoute, { params: { code: proofCode } });
    expect(proof).toMatchObject({ title: '成绩管理', frozen: { value: 2 }, live: { value: 2 } });
    expect(proof.files).toEqual([
      { sha256: createHash('sha256').update(answer.rawPayload).digest('hex'), bytes: answer.rawPayload.length },
    ]);
    expect(JSON.stringify(proof)).not.toMatch(/张三|李四|00771/);
    for (const [as, status] of [
      ['student', 404],
      ['outsider', 404],
    ] as const) {
      expect((await take(as)).statusCode).toBe(status);
    }
  });
});
