import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aCsv } from '../../../imports/testing/sheet.builder.ts';
import * as marking from '../../shared/marking.contract.ts';
import { getReportRoute } from '../../shared/report.contract.ts';
import { finishedRun, handIn } from '../../testing/report.builder.ts';

const HEAD = ['学号', '姓名', '教学班编码', '实验', '得分', '评语'];
let t: TestApp;
let driver: ReturnType<typeof importDriver>;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'report-marks');
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  for (const [at, who] of ['student', 'student2'].entries()) {
    await t.ask('update identity.person set number = $1 where account = $2', [`0088${at + 1}`, who]);
  }
});
afterAll(() => t.close());

/** A class with one report handed in, and the words a sheet names it by. */
async function world(settings: Parameters<typeof runningClass>[2] = {}) {
  const w = await runningClass(t, unitId, settings);
  await finishedRun(t, w, 'student');
  const reportId = await handIn(t, w, 'student');
  const [row] = await t.ask(
    'select c.code, n.name from classes.class c join courses.node n on n.id = $2 where c.id = $1',
    [w.classId, w.nodeId],
  );
  return { ...w, reportId, code: String(row!.code), node: String(row!.name) };
}
const dry = (rows: string[][], as: Account = 'teacher') =>
  driver.dryRun(aCsv([HEAD, ...rows]), { as, filename: 'sheet.csv', again: true });
const said = async (rows: string[][], as: Account = 'teacher') => {
  const status = await dry(rows, as);
  const faults = await driver.rows(status.id, 'error', as);
  return Object.fromEntries(faults.map((one) => [one.line, one.issues[0]!.reason]));
};
const seen = (w: RunningClass & { reportId: string }, as: Account = 'teacher') =>
  t.call(getReportRoute, { params: { reportId: w.reportId }, query: {} }, as);

describe('scores of reports from a sheet', () => {
  it('name every fault with its line, and write nothing', async () => {
    const w = await world();
    const { code, node } = w;
    expect(
      await said([
        ['00881', '张三', 'NOT-MINE', node, '80', ''],
        ['99999', '无名', code, node, '80', ''],
        ['00881', '李四', code, node, '80', ''],
        ['00881', '张三', code, '没有此实验', '80', ''],
        ['00882', '李四', code, node, '80', ''],
      ]),
    ).toEqual({
      2: '您没有批改编码为“NOT-MINE”的教学班',
      3: '学号99999不在本班',
      4: '姓名不一致（系统：张三）',
      5: '本课程没有需要报告的实验“没有此实验”',
      6: '该学生没有待批改的报告',
    });
    expect(await said([['00881', '张三', code, node, '100.5', '']])).toEqual({ 2: '得分应在0–100之间' });
    expect(await seen(w)).toMatchObject({ state: 'submitted', score: null });
  });
  it('mark what was handed in, are the same a second time, and are taken back', async () => {
    const w = await world();
    const line = ['00881', '张三', w.code, w.node, '86.5', '数据处理完整'];
    const status = await dry([line]);
    expect(status.counts).toMatchObject({ error: 0 });
    expect((await driver.run(status.id, 'all', 'teacher')).state).toBe('done');
    expect(await seen(w, 'student')).toMatchObject({
      state: 'graded',
      score: 86.5,
      comment: '数据处理完整',
      marks: [],
    });
    expect((await dry([line])).counts).toMatchObject({ same: 1, error: 0 });
    const other = line.with(4, '90');
    expect(await said([other])).toEqual({ 2: '该报告已批改（86.5 分），请在批改页改分' });
    await driver.undo(status.id, 'teacher');
    expect(await seen(w)).toMatchObject({ state: 'submitted', score: null });
    const [last] = await t.ask(
      `select action, reason from audit.audit_log where object_id = $1 order by id desc limit 1`,
      [w.reportId],
    );
    expect(last).toEqual({ action: 'lab_report.withdraw', reason: '撤销导入的得分' });
  });
  it('tell no name of a report that is marked without names, and are not for other teachers', async () => {
    const w = await world();
    const line = ['00881', '张三', w.code, w.node, '86.5', ''];
    expect(await said([line], 'teacher2')).toEqual({ 2: `您没有批改编码为“${w.code}”的教学班` });
    await t.call(
      marking.setAnonymousRoute,
      { params: { courseId: w.courseId, nodeId: w.nodeId }, body: { anonymous: true } },
      'teacher',
    );
    expect(await said([line])).toEqual({ 2: '该实验为匿名批改，请在批改页评分' });
    for (const as of ['student', 'admin'] as const)
      await expect(dry([line], as)).rejects.toMatchObject({ status: 403 });
  });
});
