import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../main/testing.ts';
import { importDriver } from '../../imports/testing/import.builder.ts';
import { aCsv } from '../../imports/testing/sheet.builder.ts';
import * as contract from '../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse } from '../testing/course.builder.ts';
import { inOrder } from './outline-sheet.engine.ts';

let t: TestApp;
let driver: ReturnType<typeof importDriver>;
let unitId: string;
let built: BuiltCourse;
let code: string;
let lab: string;

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'outlines');
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());
beforeEach(async () => {
  built = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
  const [course] = await t.ask('select code from courses.course where id = $1', [built.courseId]);
  const [experiment] = await t.ask('select code from experiments.experiment where id = $1', [built.experimentId]);
  [code, lab] = [String(course!.code), String(experiment!.code)];
});

const HEAD = [
  '课程编码',
  '层级',
  '所属上级',
  '类型',
  '名称',
  '必修',
  '学时',
  '开放时间（UTC+8）',
  '截止时间（UTC+8）',
  '关闭时间（UTC+8）',
  '实验编码',
  '节点标识（新增留空）',
];
/** A line: level, parent, type, name and what else is named. */
const line = (level: number, parent: string, type: string, name: string, more: Record<string, string> = {}) => {
  const {
    required = '',
    hours = '',
    opens = '',
    due = '',
    closes = '',
    experiment = '',
    mark = '',
    course = code,
  } = more;
  return [course, String(level), parent, type, name, required, hours, opens, due, closes, experiment, mark];
};
const dry = (rows: string[][], again = false) =>
  driver.dryRun(aCsv([HEAD, ...rows]), { as: 'teacher', filename: 'sheet.csv', ...(again ? { again } : {}) });
const tree = async () =>
  (await t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, 'teacher')).rows;
const sheet = (as: Account) => t.request({ method: 'GET', url: `/api/v1/courses/${built.courseId}/nodes/sheet`, as });

describe('an outline from a sheet', () => {
  it('names every fault with its line, column and remedy, and writes nothing', async () => {
    const before = (await tree()).length;
    const { id, counts } = await dry([
      line(3, '', '章', '甲'),
      line(2, '没有这一章', '节', '乙'),
      line(3, '第一章/实验一', '页面', '丙'),
      line(2, '第一章', '章', '丁'),
      line(2, '第一章', '页面', '戊', { opens: '2026-02-31 08:00' }),
      line(2, '第一章', '页面', '己', { opens: '2026-12-02', experiment: lab }),
      line(2, '第一章', '实验', '庚', { experiment: 'NO-SUCH' }),
      line(1, '', '章', '辛', { required: '是' }),
      line(1, '', '章', '壬', { course: 'NOT-MINE' }),
      line(1, '', '章', '癸', { hours: '0.3' }),
      line(2, '第一章', '页面', '实验一'),
      line(3, '第一章/戊', '页面', '子'),
      line(2, '第一章', '页面', '丑', { mark: built.courseId }),
      line(1, '', '实验', '实验一', { mark: built.nodeId, experiment: lab }),
    ]);
    const rows = await driver.rows(id, 'error', 'teacher');
    const said = Object.fromEntries(rows.map((one) => [one.line, [one.issues[0]!.column, one.issues[0]!.reason]]));
    expect(said).toEqual({
      2: ['level', '第2行层级跳跃'],
      3: ['parent', '找不到可用的上级“没有这一章”'],
      4: ['parent', '只有章和节可以包含下级内容'],
      5: ['type', '章只能在第一级'],
      6: ['opensAt', '无法识别的时间'],
      7: ['experiment', '只有实验有此项设置'],
      8: ['experiment', '没有编码为“NO-SUCH”的已上架实验'],
      9: ['required', '章和节不能设为必修，请设置其中的学习项'],
      10: ['course', '您不能维护编码为“NOT-MINE”的课程'],
      11: ['hours', '请输入0–400、以0.5为步长的学时'],
      12: ['type', '节点的类型与课程中的不同'],
      13: ['parent', '找不到可用的上级“第一章/戊”'],
      14: ['mark', '本课程没有此标识的节点'],
      15: ['parent', '不能通过导入移动节点'],
    });
    expect(rows.every((one) => (one.issues[0]!.remedy ?? '').length > 3)).toBe(true);
    expect(counts).toMatchObject({ error: 14 });
    expect(await tree()).toHaveLength(before);
  });

  it('builds what it lists, hidden and in its order, below new and present chapters; a second time nothing changes', async () => {
    const rows = [
      line(2, '第一章', '页面', '预习', { required: '是', hours: '1.5', opens: '2026-12-01 08:00' }),
      line(1, '', '章', '第二章'),
      line(3, '第二章/第一节', '实验', '滴定', { experiment: lab, due: '2026/12/20 23:59', closes: '2026-12-31' }),
      line(2, '第二章', '节', '第一节'),
    ];
    // A line above must come first in the file.
    expect((await dry(rows)).counts).toMatchObject({ new: 3, error: 1 });
    const ordered = [rows[0]!, rows[1]!, rows[3]!, rows[2]!];
    const { id } = await dry(ordered);
    expect((await driver.run(id, 'all', 'teacher')).result).toMatchObject({ created: 4, failed: 0 });
    const nodes = await tree();
    const shape = inOrder(nodes as never).map(({ node, level }) => [level, node.type, node.name, node.visible]);
    expect(shape).toEqual([
      [1, 'chapter', '第一章', true],
      [2, 'experiment', '实验一', true],
      [2, 'page', '预习', false],
      [1, 'chapter', '第二章', false],
      [2, 'section', '第一节', false],
      [3, 'experiment', '滴定', false],
    ]);
    expect(nodes.find((node) => node.name === '预习')).toMatchObject({
      required: true,
      hours: 1.5,
      opensAt: '2026-12-01T00:00:00.000Z',
    });
    expect(nodes.find((node) => node.name === '滴定')).toMatchObject({
      closesAt: '2026-12-30T16:00:00.000Z',
      experiment: { experimentId: built.experimentId, dueAt: '2026-12-20T15:59:00.000Z' },
    });
    expect((await dry(ordered, true)).counts).toMatchObject({ same: 4, new: 0, change: 0, error: 0 });
    await driver.undo(id, 'teacher');
    expect((await tree()).map((node) => node.name).sort()).toEqual(['实验一', '第一章']);
  });

  it('changes what its mark names, a new name too, and takes it back', async () => {
    const mark = { mark: built.nodeId, experiment: lab };
    const { id } = await dry([line(2, '第一章', '实验', '实验一（改）', { ...mark, hours: '2', required: '否' })]);
    const [row] = await driver.rows(id, 'all', 'teacher');
    expect(row).toMatchObject({
      before: { name: '实验一', hours: null, required: 'yes' },
      after: { name: '实验一（改）', hours: '2', required: 'no' },
    });
    await driver.run(id, 'all', 'teacher');
    const nodeOf = async () => (await tree()).find((node) => node.id === built.nodeId);
    expect(await nodeOf()).toMatchObject({ name: '实验一（改）', hours: 2, required: false });
    await driver.undo(id, 'teacher');
    expect(await nodeOf()).toMatchObject({ name: '实验一', hours: null, required: true });
  });

  it('goes out as it comes in: the sheet of a course sent back changes nothing', async () => {
    const names = ['同名', '同名', '含/斜线'];
    for (const name of names) {
      const body = { type: 'section', name, parent: built.chapterId } as never;
      const { id } = await t.call(contract.createNodeRoute, { params: { courseId: built.courseId }, body }, 'teacher');
      const page = { type: 'page', name: '页', parent: id, opensAt: '2026-12-01T00:00:30.000Z' } as never;
      await t.call(contract.createNodeRoute, { params: { courseId: built.courseId }, body: page }, 'teacher');
    }
    const answer = await sheet('teacher');
    expect(answer.statusCode).toBe(200);
    expect((await sheet('admin')).statusCode).toBe(200);
    for (const who of ['student', 'teacher2'] as const) expect((await sheet(who)).statusCode).toBe(404);
    const status = await driver.dryRun(answer.rawPayload, { as: 'teacher' });
    expect(status.counts).toMatchObject({ same: 8, new: 0, change: 0, error: 0 });
  });
});
