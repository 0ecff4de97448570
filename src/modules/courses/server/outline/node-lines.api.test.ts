import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { addLinesRoute, removeNodesRoute } from '../../shared/outline.contract.ts';
import * as contract from '../../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse } from '../../testing/course.builder.ts';
import { openReading } from '../courses.public.ts';

let t: TestApp;
let built: BuiltCourse;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());
beforeEach(async () => {
  const system = await t.ctx();
  built = await buildCourse(system, { unitId, leadId: await t.personId('teacher') });
  await openReading(system, {
    courseId: built.courseId,
    personId: await t.personId('student'),
    classId: system.newId(),
  });
});

type Lines = readonly { readonly id: string; readonly level: number; readonly name: string }[];
let fresh = () => '';
beforeAll(async () => {
  const system = await t.ctx();
  fresh = () => system.newId();
});
const lines = (...rows: readonly (readonly [number, string])[]): Lines =>
  rows.map(([level, name]) => ({ id: fresh(), level, name }));
const put = (list: Lines, at: { parent?: string | null; index?: number } = {}, as: Account = 'teacher') =>
  t.call(addLinesRoute, { params: { courseId: built.courseId }, body: { ...at, lines: [...list] } }, as);
const remove = (ids: readonly string[], as: Account = 'teacher') =>
  t.call(removeNodesRoute, { params: { courseId: built.courseId }, body: { ids: [...ids] } }, as);
const tree = async () =>
  (await t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, 'teacher')).rows;
/** Names below a node in their order. */
const below = async (parent: string | null) =>
  (await tree())
    .filter((row) => row.parent === parent)
    .sort((a, b) => a.sort - b.sort)
    .map(({ name }) => name);

describe('a list that was pasted', () => {
  it('becomes hidden chapters, sections and pages in one call, each of them logged', async () => {
    const list = lines([1, '力学'], [2, '误差'], [3, '有效数字'], [2, '单摆'], [1, ' 光学 ']);
    const { rows } = await put(list, { index: 0 });
    expect(rows.map(({ type }) => type)).toEqual(['chapter', 'section', 'page', 'page', 'chapter']);
    expect(await below(null)).toEqual(['力学', '光学', '第一章']);
    expect(await below(list[0]!.id)).toEqual(['误差', '单摆']);
    expect(await below(list[1]!.id)).toEqual(['有效数字']);
    const made = (await tree()).filter(({ id }) => list.some((line) => line.id === id));
    expect(made.map(({ visible, required, version }) => [visible, required, version])).toEqual(
      made.map(() => [false, false, 1]),
    );
    expect(made.find(({ name }) => name === '单摆')).toMatchObject({ completion: 'viewed', blank: true });
    const log = await t.ask(
      `select object_id, after->>'name' as name from audit.audit_log where action = 'node.create' and object_id = any($1)`,
      [list.map(({ id }) => id)],
    );
    expect(log.map(({ name }) => name).sort()).toEqual(['光学', '力学', '单摆', '有效数字', '误差']);
  });

  it('goes in between siblings, and below a chapter makes sections and pages', async () => {
    const list = lines([1, '甲'], [2, '甲一'], [1, '乙']);
    const { rows } = await put(list, { parent: built.chapterId, index: 0 });
    expect(rows.map(({ type }) => type)).toEqual(['section', 'page', 'page']);
    expect(await below(built.chapterId)).toEqual(['甲', '乙', '实验一']);
    const sorts = (await tree()).filter((row) => row.parent === built.chapterId).map(({ sort }) => sort);
    expect(new Set(sorts).size).toBe(3);
  });

  it('is one list when it is sent again, and its ids belong to it alone', async () => {
    const list = lines([1, '一'], [2, '二']);
    const first = await put(list);
    const before = await tree();
    expect(await put(list)).toEqual(first);
    expect(await tree()).toEqual(before);
    expect((await refusalOf(put([...list, ...lines([1, '三'])]))).code).toBe('courses.node.taken');
    const other = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
    const foreign = t.call(
      addLinesRoute,
      { params: { courseId: other.courseId }, body: { lines: [...list] } },
      'teacher',
    );
    expect((await refusalOf(foreign)).code).toBe('courses.node.taken');
    await remove([list[0]!.id]);
    expect((await refusalOf(put(list))).code).toBe('courses.node.taken');
    const twice = lines([1, '一']);
    expect((await refusalOf(put([...twice, ...twice]))).code).toBe('courses.node.taken');
  });

  it('is taken once by the key of its request', async () => {
    const [line] = lines([1, '只有一次']);
    const once = () =>
      t.request({
        method: 'POST',
        url: `/api/v1/courses/${built.courseId}/nodes/lines`,
        as: 'teacher',
        headers: { 'idempotency-key': `lines-once-${line!.id}` },
        payload: { lines: [line] },
      });
    const [first, second] = [await once(), await once()];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    expect((await below(null)).filter((name) => name === '只有一次')).toHaveLength(1);
    const log = await t.ask(`select 1 from audit.audit_log where object_id = $1`, [line!.id]);
    expect(log).toHaveLength(1);
  });

  it('is refused with the number of the line, and then nothing is written', async () => {
    const before = await tree();
    const refusalText = async (list: Lines) => {
      const answer = await t.request({
        method: 'POST',
        url: `/api/v1/courses/${built.courseId}/nodes/lines`,
        as: 'teacher',
        payload: { lines: list },
      });
      const { error } = answer.json<{ error: { code: string; message: string } }>();
      return [error.code, error.message];
    };
    expect(await refusalText(lines([1, '一'], [3, '跳过一级']))).toEqual(['courses.import.jump', '第2行层级跳跃']);
    expect(await refusalText(lines([2, '没有上级']))).toEqual(['courses.import.jump', '第1行层级跳跃']);
    const unnamed = ['courses.lines.name', '第2行：请输入1–100个字的名称'];
    expect(await refusalText(lines([1, '一'], [2, '  ']))).toEqual(unnamed);
    expect(await refusalText(lines([1, '一'], [2, '长'.repeat(101)]))).toEqual(unnamed);
    const deep = lines(...Array.from({ length: 11 }, (_, i) => [i + 1, `第${i + 1}级`] as const));
    expect((await refusalOf(put(deep))).code).toBe('courses.lines.deep');
    expect((await refusalOf(put(lines([1, '页']), { parent: built.nodeId }))).code).toBe('courses.node.leaf');
    expect((await refusalOf(put(lines([1, '页']), { parent: fresh() }))).code).toBe('courses.node.absent');
    const many = lines(...Array.from({ length: 201 }, (_, i) => [1, `章${i}`] as const));
    expect((await refusalOf(put(many))).status).toBe(400);
    expect((await refusalOf(put([]))).status).toBe(400);
    expect(await tree()).toEqual(before);
    expect((await put(many.slice(0, 200))).rows).toHaveLength(200);
    expect((await put(lines([1, '长'.repeat(100)]))).rows).toHaveLength(1);
  });

  it('is for the editors of the course', async () => {
    const list = lines([1, '外来']);
    for (const who of ['teacher2', 'leader', 'college', 'student2'] as const) {
      expect((await refusalOf(put(list, {}, who))).status).toBe(404);
      expect((await refusalOf(remove([built.nodeId], who))).status).toBe(404);
    }
    for (const who of ['student', 'admin'] as const) {
      expect((await refusalOf(put(list, {}, who))).status).toBe(403);
      expect((await refusalOf(remove([built.nodeId], who))).status).toBe(403);
    }
    await t.ask(`update courses.course set state = 'archived' where id = $1`, [built.courseId]);
    expect((await refusalOf(put(list))).code).toBe('courses.course.archived');
    expect((await refusalOf(remove([built.nodeId]))).code).toBe('courses.course.archived');
  });
});

describe('several nodes', () => {
  it('are deleted together, each tree logged once, and had back', async () => {
    const list = lines([1, '甲'], [2, '甲一'], [1, '乙'], [1, '丙']);
    const [a, a1, b, c] = list.map(({ id }) => id) as [string, string, string, string];
    await put(list);
    expect(await remove([a, a1, b])).toEqual({ deleted: 3 });
    expect(await below(null)).toEqual(['第一章', '丙']);
    const log = await t.ask(
      `select object_id from audit.audit_log where action = 'node.delete' and object_id = any($1)`,
      [[a, a1, b]],
    );
    expect(log.map(({ object_id }) => object_id).sort()).toEqual([a, b].sort());
    await t.call(contract.restoreNodeRoute, { params: { nodeId: a } }, 'teacher');
    expect(await below(a)).toEqual(['甲一']);
    expect((await refusalOf(remove([c, b]))).code).toBe('courses.node.absent');
    expect(await below(null)).toContain('丙');
  });

  it('stay all when a rule waits for one of them', async () => {
    const list = lines([1, '甲'], [2, '先读'], [2, '再读'], [1, '乙']);
    await put(list);
    const [, asked, waiting, other] = list.map(({ id }) => id) as [string, string, string, string];
    const unlock = { mode: 'all' as const, hidden: false, conditions: [{ kind: 'done' as const, nodeId: asked }] };
    await t.call(contract.updateNodeRoute, { params: { nodeId: waiting }, body: { version: 1, unlock } }, 'teacher');
    expect((await refusalOf(remove([other, asked]))).code).toBe('courses.unlock.awaited');
    expect(await below(null)).toContain('乙');
    expect(await remove([other, asked, waiting])).toEqual({ deleted: 3 });
  });
});

describe('a node with an id of the caller', () => {
  const create = (body: object) =>
    t.call(contract.createNodeRoute, { params: { courseId: built.courseId }, body: body as never }, 'teacher');

  it('goes to its place, and is one node when it is sent again', async () => {
    const id = fresh();
    const body = { id, type: 'page', parent: built.chapterId, index: 0, name: '导言' };
    expect(await create(body)).toEqual({ id, removed: [] });
    expect(await below(built.chapterId)).toEqual(['导言', '实验一']);
    expect(await create({ ...body, name: '另一个名字' })).toEqual({ id, removed: [] });
    expect(await below(built.chapterId)).toEqual(['导言', '实验一']);
    await remove([id]);
    expect((await refusalOf(create(body))).code).toBe('courses.node.taken');
  });

  it('tells a page without content from one with', async () => {
    const [empty, filled, pictured] = [fresh(), fresh(), fresh()];
    const page = (id: string, body: string) => create({ id, type: 'page', parent: built.chapterId, name: id, body });
    await page(empty, '<p> </p>');
    await page(filled, '<p>内容</p>');
    await page(pictured, `<p>${'很长'.repeat(300)}</p>`);
    const blanks = (await tree()).filter(({ blank }) => blank).map(({ id }) => id);
    expect(blanks).toEqual([empty]);
    const seen = await t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, 'student');
    expect(seen.rows.some(({ blank }) => blank)).toBe(false);
  });
});
