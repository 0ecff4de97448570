import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aCsv } from '../../../imports/testing/sheet.builder.ts';
import * as contract from '../../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse } from '../../testing/course.builder.ts';
import { inOrder } from './outline-sheet.engine.ts';

let t: TestApp;
let driver: ReturnType<typeof importDriver>;
let unitId: string;
let built: BuiltCourse;
let code: string;
let courseName: string;
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
  const [course] = await t.ask('select code, name from courses.course where id = $1', [built.courseId]);
  const [experiment] = await t.ask('select code from experiments.experiment where id = $1', [built.experimentId]);
  [code, courseName, lab] = [String(course!.code), String(course!.name), String(experiment!.code)];
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
  '地址/实验编码',
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
    course = '',
  } = more;
  return [course, String(level), parent, type, name, required, hours, opens, due, closes, experiment, mark];
};
const dry = (rows: string[][], again = false) =>
  driver.dryRun(aCsv([HEAD, ...rows]), {
    as: 'teacher',
    filename: 'sheet.csv',
    objectId: built.courseId,
    ...(again ? { again } : {}),
  });
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
      line(1, '', '节', '第一章'),
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
      10: ['course', `此行写的是其他课程；本次导入的是“${courseName}”（${code}）`],
      11: ['hours', '请输入0–400、以0.5为步长的学时'],
      12: ['type', '节点的类型与课程中的不同'],
      13: ['parent', '找不到可用的上级“第一章/戊”'],
      14: ['mark', '本课程没有此标识的节点'],
      15: ['level', '不能通过导入移动节点'],
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

  it('brings discussions without text, hidden until they have one, and changes no rule of theirs', async () => {
    const rows = [line(2, '第一章', '讨论', '误差从哪里来', { required: '是', closes: '2026-12-31' })];
    const { id } = await dry(rows);
    expect((await driver.run(id, 'all', 'teacher')).result).toMatchObject({ created: 1, failed: 0 });
    const nodeOf = async () => (await tree()).find((node) => node.type === 'discussion')!;
    const made = await nodeOf();
    const talk = { posts: 1, replies: 0, characters: 20 };
    expect(made).toMatchObject({ name: '误差从哪里来', parent: built.chapterId, visible: false, required: true, talk });
    const show = () =>
      t.call(contract.showNodeRoute, { params: { nodeId: made.id }, body: { visible: true } }, 'teacher');
    expect((await refusalOf(show())).code).toBe('courses.node.emptyTalk');
    const asked = { posts: 2, replies: 1, characters: 40 };
    const body = { version: made.version, body: '<p>说说您的看法。</p>', talk: asked };
    await t.call(contract.updateNodeRoute, { params: { nodeId: made.id }, body }, 'teacher');
    await show();
    expect((await dry(rows, true)).counts).toMatchObject({ same: 1, new: 0, change: 0, error: 0 });
    // A due time is of experiments.
    const wrong = await dry([line(2, '第一章', '讨论', '别的', { due: '2026-12-20' })]);
    expect((await driver.rows(wrong.id, 'error', 'teacher')).map((one) => one.issues[0]!.column)).toEqual(['dueAt']);
    const out = await driver.dryRun((await sheet('teacher')).rawPayload, { as: 'teacher', objectId: built.courseId });
    expect(out.counts).toMatchObject({ same: 3, new: 0, change: 0, error: 0 });
    expect(await nodeOf()).toMatchObject({ visible: true, talk: asked });
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
    const status = await driver.dryRun(answer.rawPayload, { as: 'teacher', objectId: built.courseId });
    expect(status.counts).toMatchObject({ same: 8, new: 0, change: 0, error: 0 });
  });

  it('reads level and order alone, names of one kind in several places included', async () => {
    const rows = [
      line(1, '', '章', '力学'),
      line(2, '', '节', '概述'),
      line(3, '', '页面', '导读'),
      line(2, '', '节', '实验'),
      line(3, '', '实验', '单摆', { experiment: lab }),
      line(1, '', '章', '热学'),
      line(2, '', '节', '概述'),
      line(3, '', '页面', '导读'),
      line(3, '', '页面', '导读'),
      line(1, '', '章', '第一章'),
      line(2, '', '页面', '预习'),
    ];
    const { id, counts } = await dry(rows);
    // Two of one name side by side are allowed and pointed out; the last chapter is the one that is there.
    expect(counts).toMatchObject({ new: 10, same: 1, error: 0, warning: 1 });
    expect((await driver.run(id, 'valid', 'teacher')).result).toMatchObject({ created: 10, failed: 0, refused: 0 });
    const shape = inOrder((await tree()) as never).map(({ node, level }) => `${level} ${node.name}`);
    expect(shape).toEqual([
      '1 第一章',
      '2 实验一',
      '2 预习',
      '1 力学',
      '2 概述',
      '3 导读',
      '2 实验',
      '3 单摆',
      '1 热学',
      '2 概述',
      '3 导读',
      '3 导读',
    ]);
    expect((await dry(rows, true)).counts).toMatchObject({ same: 11, new: 0, change: 0, error: 0, warning: 0 });
    // A level may deepen by one at most; what hangs below a faulty line waits for it.
    const skipped = await dry([line(1, '', '章', '光学'), line(3, '', '页面', '干涉'), line(4, '', '页面', '条纹')]);
    const said = (await driver.rows(skipped.id, 'error', 'teacher')).map((one) => one.issues[0]!.reason);
    expect(said).toEqual(['第3行层级跳跃', '找不到可用的上级“干涉”']);
  });

  it('every rule stands in the dry run: dates that contradict each other, an experiment in use', async () => {
    await t.ask("update courses.node set opens_at = '2026-12-10T00:00:00Z' where id = $1", [built.nodeId]);
    const { id, counts } = await dry([
      line(1, '', '章', '第二章', { opens: '2026-12-02', closes: '2026-12-01' }),
      line(1, '', '章', '第一章'),
      line(2, '', '实验', '实验一', { experiment: lab, due: '2026-12-01' }),
      line(2, '', '实验', '实验二', { experiment: lab, due: '2026-12-09', closes: '2026-12-08' }),
      line(2, '', '实验', '实验三', { experiment: '#清空' }),
    ]);
    expect(counts).toMatchObject({ error: 4 });
    const rows = await driver.rows(id, 'error', 'teacher');
    expect(rows.map((one) => [one.line, one.issues[0]!.column, one.issues[0]!.reason])).toEqual([
      [2, 'closesAt', '关闭时间必须晚于开放时间'],
      [4, 'dueAt', '截止时间必须晚于开放时间'],
      [5, 'closesAt', '关闭时间不能早于截止时间'],
      [6, 'experiment', '没有编码为“”的已上架实验'],
    ]);
  });

  it('belongs to the course it was opened in: lines of another one are refused, and so is whoever may not change it', async () => {
    const other = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
    const [row] = await t.ask('select code from courses.course where id = $1', [other.courseId]);
    const { counts } = await dry([line(1, '', '章', '别处', { course: String(row!.code) })]);
    expect(counts).toMatchObject({ error: 1, new: 0 });
    const open = (as: Account, objectId?: string) =>
      t.request({
        method: 'POST',
        url: '/api/v1/imports',
        as,
        payload: { name: 'outlines', ...(objectId && { objectId }) },
      });
    expect((await open('teacher')).statusCode).toBe(422);
    expect((await open('teacher2', built.courseId)).statusCode).toBe(404);
    expect((await open('teacher', built.courseId)).statusCode).toBe(200);
    const { id } = await driver.dryRun(aCsv([HEAD, line(1, '', '章', '新章')]), {
      as: 'teacher',
      filename: 'sheet.csv',
      objectId: built.courseId,
    });
    await t.ask("update courses.course set state = 'archived' where id = $1", [built.courseId]);
    expect((await driver.run(id, 'all', 'teacher')).failure).toContain('1');
    expect(await tree()).toHaveLength(2);
  });
});
