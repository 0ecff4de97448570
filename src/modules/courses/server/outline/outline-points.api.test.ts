import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aCsv } from '../../../imports/testing/sheet.builder.ts';
import { createPoint } from '../../../knowledge/server/knowledge.public.ts';
import { disablePointsRoute } from '../../../knowledge/shared/point.contract.ts';
import * as contract from '../../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse } from '../../testing/course.builder.ts';
import { openReading } from '../courses.public.ts';

let t: TestApp;
let built: BuiltCourse;
let driver: ReturnType<typeof importDriver>;
let code: string;
const ids = new Map<string, string>();
const idOf = (point: string) => ids.get(point)!;

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  driver = importDriver(t, 'outlines');
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  built = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
  const system = await t.ctx();
  await openReading(system, {
    courseId: built.courseId,
    personId: await t.personId('student'),
    classId: system.newId(),
  });
  const [course] = await t.ask('select code from courses.course where id = $1', [built.courseId]);
  code = String(course!.code);
  for (const [point, name, parent] of [
    ['PHY', '物理', null],
    ['PHY.M', '力学', 'PHY'],
    ['PHY.M.1', '简谐运动', 'PHY.M'],
    ['PHY.M.2', '单摆', 'PHY.M'],
    ['PHY.M.3', '阻尼', 'PHY.M'],
  ] as const) {
    ids.set(point, await createPoint(system, { code: point, name, parent: parent && idOf(parent) }));
  }
});
afterAll(() => t.close());

const read = (nodeId: string, as: 'teacher' | 'student' | 'admin' = 'teacher') =>
  t.call(contract.getNodeRoute, { params: { nodeId } }, as);
const codes = async (nodeId: string) => (await read(nodeId)).points.map((point) => point.code);
const tie = async (points: readonly string[], nodeId = built.nodeId) => {
  const { version } = await read(nodeId);
  return t.call(
    contract.updateNodeRoute,
    { params: { nodeId }, body: { version, points: points.map(idOf) } },
    'teacher',
  );
};

it('a node is tied to points in their order; learners are not told, copies keep them', async () => {
  await tie(['PHY.M.2', 'PHY.M.1']);
  expect(await codes(built.nodeId)).toEqual(['PHY.M.2', 'PHY.M.1']);
  expect((await read(built.nodeId, 'student')).points).toEqual([]);
  expect((await read(built.nodeId, 'admin')).points).toHaveLength(2);
  expect((await refusalOf(tie(['PHY.M']))).code).toBe('knowledge.link.level');
  // What was refused changed nothing, the version included.
  expect(await codes(built.nodeId)).toEqual(['PHY.M.2', 'PHY.M.1']);
  const copied = await t.call(
    contract.copyNodeRoute,
    { params: { nodeId: built.chapterId }, body: { name: '第一章（副本）' } },
    'teacher',
  );
  const { rows } = await t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, 'teacher');
  const copy = rows.find((row) => row.parent === copied.id)!;
  expect(await codes(copy.id)).toEqual(['PHY.M.2', 'PHY.M.1']);
  await t.call(contract.deleteNodeRoute, { params: { nodeId: copied.id } }, 'teacher');
});

it('points go out with the sheet and come back with it; what is not there is named', async () => {
  const sheet = await t.request({
    method: 'GET',
    url: `/api/v1/courses/${built.courseId}/nodes/sheet`,
    as: 'teacher',
  });
  const same = await driver.dryRun(sheet.rawPayload, { as: 'teacher', objectId: built.courseId });
  expect(same.counts).toMatchObject({ same: 2, new: 0, change: 0, error: 0 });
  const HEAD = ['课程编码', '层级', '所属上级', '类型', '名称', '知识点编码', '节点标识（新增留空）'];
  const dry = (lines: string[][]) =>
    driver.dryRun(aCsv([HEAD, ...lines]), { as: 'teacher', filename: 'outline.csv', objectId: built.courseId });
  await t.call(disablePointsRoute, { body: { ids: [idOf('PHY.M.1'), idOf('PHY.M.3')] } }, 'admin');
  const bad = await dry([
    [code, '2', '第一章', '页面', '甲', 'NO.1', ''],
    [code, '2', '第一章', '页面', '乙', 'PHY.M', ''],
    [code, '2', '第一章', '页面', '丙', 'PHY.M.3', ''],
  ]);
  const said = (await driver.rows(bad.id, 'all', 'teacher')).map(({ issues }) => issues[0]!.reason);
  expect(said).toEqual(['NO.1', 'PHY.M', 'PHY.M.3'].map((one) => `没有可用的知识点“${one}”`));
  // The disabled point stays where it was tied.
  const good = await dry([
    [code, '2', '第一章', '实验', '实验一', 'phy.m.1; PHY.M.2', built.nodeId],
    [code, '2', '第一章', '页面', '预习', 'PHY.M.2', ''],
  ]);
  const [changed] = await driver.rows(good.id, 'all', 'teacher');
  expect(changed).toMatchObject({ before: { points: 'PHY.M.2；PHY.M.1' }, after: { points: 'PHY.M.1；PHY.M.2' } });
  await driver.run(good.id, 'all', 'teacher');
  expect(await codes(built.nodeId)).toEqual(['PHY.M.1', 'PHY.M.2']);
  const { rows } = await t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, 'teacher');
  expect(await codes(rows.find(({ name }) => name === '预习')!.id)).toEqual(['PHY.M.2']);
  // A point disabled since is not tied anew by taking the import back: that line stays, the other goes.
  const undone = await driver.undo(good.id, 'teacher');
  expect(undone.result).toMatchObject({ reverted: 1, kept: 1 });
});
