import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { importDriver } from '../../../imports/testing/import.builder.ts';
import { aCsv } from '../../../imports/testing/sheet.builder.ts';
import { packageSchema } from '../../shared/package.model.ts';
import * as progress from '../../shared/progress.contract.ts';
import * as contract from '../../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../testing/course.builder.ts';
import { findCourse } from '../course.repository.ts';
import { createCourse, openReading } from '../courses.public.ts';
import { packageOf, unpack } from '../life/package.service.ts';
import { courseNodes } from './node.repository.ts';

let t: TestApp;
let built: BuiltCourse;
let unitId: string;
let teacherId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  if (actor.kind !== 'person') throw new Error('the teacher is a person');
  [unitId, teacherId] = [actor.unitId!, actor.personId];
});
afterAll(() => t.close());
beforeEach(async () => {
  const system = await t.ctx();
  built = await buildCourse(system, { unitId, leadId: teacherId });
  for (const who of ['student', 'student2'] as const) {
    await openReading(system, {
      courseId: built.courseId,
      personId: await t.personId(who),
      classId: system.newId(),
    });
  }
});

const ADDRESS = 'https://www.example.edu.cn/lab?id=3';
const create = (body: object, as: Account = 'teacher') =>
  t.call(
    contract.createNodeRoute,
    {
      params: { courseId: built.courseId },
      body: { type: 'link', parent: built.chapterId, name: '外部资料', ...body } as never,
    },
    as,
  );
const get = (nodeId: string, as: Account = 'teacher') => t.call(contract.getNodeRoute, { params: { nodeId } }, as);
const show = (nodeId: string, visible = true) =>
  t.call(contract.showNodeRoute, { params: { nodeId }, body: { visible } }, 'teacher');
const update = async (nodeId: string, body: object, as: Account = 'teacher') =>
  t.call(
    contract.updateNodeRoute,
    { params: { nodeId }, body: { version: (await get(nodeId)).version, ...body } as never },
    as,
  );
const open = (nodeId: string, as: Account = 'student') => t.call(progress.openLinkRoute, { params: { nodeId } }, as);
const markOf = async (nodeId: string, as: Account = 'student') =>
  (await t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, as)).rows.find(
    ({ id }) => id === nodeId,
  )?.mark;

describe('the address of a link', () => {
  it('is taken over https only, whoever sends it', async () => {
    const refused = [
      ['http://example.org', 'courses.nodeFault.addressHttps'],
      ['javascript:alert(1)', 'courses.nodeFault.addressHttps'],
      ['data:text/html,<script>1</script>', 'courses.nodeFault.addressHttps'],
      ['example.org', 'courses.nodeFault.addressBad'],
      ['https://example.org@other.example/', 'courses.nodeFault.addressLogin'],
    ] as const;
    const { id } = await create({ address: ADDRESS });
    for (const [address, code] of refused) {
      expect(await refusalOf(create({ address }))).toMatchObject({ status: 422, code });
      expect(await refusalOf(update(id, { address }))).toMatchObject({ status: 422, code });
    }
    expect((await refusalOf(create({ type: 'page', address: ADDRESS }))).code).toBe('courses.node.onlyLink');
    expect((await refusalOf(update(built.chapterId, { address: ADDRESS }))).code).toBe('courses.node.onlyLink');
    expect(await get(id)).toMatchObject({ address: ADDRESS, completion: 'opened', required: false, blank: false });
    await update(id, { address: ' HTTPS://Example.org/a b ' });
    expect((await get(id)).address).toBe('https://example.org/a%20b');
    expect((await refusalOf(update(id, { completion: 'viewed' }))).code).toBe('courses.node.completion');
  });

  it('is needed to show the link, and not taken away while learners see it', async () => {
    const { id } = await create({});
    expect(await get(id)).toMatchObject({ address: null, blank: true });
    expect(await refusalOf(show(id))).toMatchObject({ status: 409, code: 'courses.node.emptyLink' });
    const all = await t.call(
      contract.showNodesRoute,
      { params: { courseId: built.courseId }, body: { visible: true } },
      'teacher',
    );
    expect(all.skipped).toEqual([{ id, name: '外部资料' }]);
    await update(id, { address: ADDRESS });
    await show(id);
    expect((await refusalOf(update(id, { address: '' }))).code).toBe('courses.node.emptyLink');
    await show(id, false);
    await update(id, { address: '' });
    expect((await get(id)).address).toBeNull();
  });

  it('goes with copies of the node and packages of the course', async () => {
    const { id } = await create({ address: ADDRESS });
    const copy = await t.call(contract.copyNodeRoute, { params: { nodeId: id }, body: { name: '副本' } }, 'teacher');
    expect((await get(copy.id)).address).toBe(ADDRESS);

    const system = await t.ctx();
    const { content } = await packageOf(system, (await findCourse(system, built.courseId, null))!, { to: 'copy' });
    const parsed = packageSchema.parse(JSON.parse(JSON.stringify(content)));
    const target = await createCourse(system, {
      unitId,
      leadId: teacherId,
      code: freshCode('COURSE'),
      name: '导入的课程',
      category: '0703',
      theoryHours: 1,
      labHours: 1,
      intro: '',
    });
    await system.tx((tx) => unpack(tx, target, parsed));
    const brought = (await courseNodes(system, target)).filter(({ type }) => type === 'link');
    expect(brought.map(({ address }) => address)).toEqual([ADDRESS, ADDRESS]);
  });
});

describe('opening a link', () => {
  it('makes it done once and for all, for the one who opened it', async () => {
    const { id } = await create({ address: ADDRESS });
    await show(id);
    await update(id, { required: true });
    expect(await get(id, 'student')).toMatchObject({ address: ADDRESS, mark: { state: 'none' } });
    expect(await open(id)).toEqual({ state: 'done', percent: 100 });
    expect(await open(id)).toEqual({ state: 'done', percent: 100 });
    expect(await markOf(id)).toEqual({ state: 'done', percent: 100 });
    expect(await markOf(id, 'student2')).toEqual({ state: 'none', percent: 0 });
    // Told twice, it is written once.
    expect(
      await t.ask("select count(*)::int as n from audit.audit_log where action = 'node.complete' and object_id = $1", [
        id,
      ]),
    ).toEqual([{ n: 1 }]);
    await update(id, { address: 'https://example.org/' });
    expect((await markOf(id))?.state).toBe('done');
  });

  it('is neither for the team, nor for strangers, nor for a closed, locked or hidden link, nor for a page', async () => {
    const { id } = await create({ address: ADDRESS });
    expect((await refusalOf(open(id))).status).toBe(404);
    expect((await refusalOf(get(id, 'student'))).status).toBe(404);
    await show(id);
    expect(await refusalOf(open(id, 'teacher'))).toMatchObject({ status: 403, code: 'courses.progress.preview' });
    for (const who of ['teacher2', 'college'] as const) expect((await refusalOf(open(id, who))).status).toBe(404);
    expect((await refusalOf(open(built.nodeId))).code).toBe('courses.progress.link');
    expect(
      (await refusalOf(t.call(progress.reportViewRoute, { params: { nodeId: id }, body: { seconds: 9 } }, 'student')))
        .code,
    ).toBe('courses.progress.page');

    const later = new Date(t.app.base.clock.ms() + 60_000).toISOString();
    await update(id, { opensAt: later });
    expect(await get(id, 'student')).toMatchObject({ address: null, lock: { code: 'notYet' } });
    expect(await refusalOf(open(id))).toMatchObject({ status: 409, code: 'courses.progress.locked' });
    await update(id, {
      opensAt: null,
      unlock: { mode: 'all', hidden: false, conditions: [{ kind: 'done', nodeId: built.nodeId }] },
    });
    expect(await get(id, 'student')).toMatchObject({ address: null, lock: { code: 'unmet' } });
    expect((await refusalOf(open(id))).code).toBe('courses.progress.locked');
    expect(await markOf(id)).toEqual({ state: 'none', percent: 0 });
  });
});

describe('a sheet', () => {
  const HEAD = ['层级', '类型', '名称', '地址/实验编码', '节点标识（新增留空）'];
  const dry = async (rows: string[][], again = false) => {
    const driver = importDriver(t, 'outlines');
    const { id, counts } = await driver.dryRun(aCsv([HEAD, ['1', '章', '第一章', '', ''], ...rows]), {
      as: 'teacher',
      filename: 'sheet.csv',
      objectId: built.courseId,
      ...(again ? { again } : {}),
    });
    return { driver, id, counts };
  };

  it('brings links with their addresses, takes them back, and says why it refuses others', async () => {
    const bad = await dry([
      ['2', '链接', '甲', 'http://example.org', ''],
      ['2', '页面', '乙', ADDRESS, ''],
    ]);
    const refused = await bad.driver.rows(bad.id, 'error', 'teacher');
    expect(refused.map(({ issues }) => [issues[0]!.column, issues[0]!.reason])).toEqual([
      ['experiment', '只接受以 https:// 开头的网址'],
      ['experiment', '只有实验有此项设置'],
    ]);

    const { id } = await create({ address: ADDRESS, name: '旧链接' });
    const rows = [
      ['2', '链接', '新链接', 'HTTPS://Example.org/a', ''],
      ['2', '链接', '没有网址的链接', '', ''],
      ['2', '链接', '旧链接', 'https://example.org/b', id],
    ];
    const first = await dry(rows);
    expect(first.counts).toMatchObject({ new: 2, change: 1, error: 0 });
    await first.driver.run(first.id, 'all', 'teacher');
    const stored = async () =>
      Object.fromEntries(
        (await courseNodes(await t.ctx(), built.courseId)).flatMap((one) =>
          one.type === 'link' ? [[one.name, one.address]] : [],
        ),
      );
    expect(await stored()).toEqual({
      新链接: 'https://example.org/a',
      没有网址的链接: null,
      旧链接: 'https://example.org/b',
    });
    expect((await dry(rows, true)).counts).toMatchObject({ same: 4, new: 0, change: 0, error: 0 });
    const sheet = await t.request({
      method: 'GET',
      url: `/api/v1/courses/${built.courseId}/nodes/sheet`,
      as: 'teacher',
    });
    const again = await first.driver.dryRun(sheet.rawPayload, { as: 'teacher', objectId: built.courseId });
    expect(again.counts).toMatchObject({ new: 0, change: 0, error: 0 });
    await first.driver.undo(first.id, 'teacher');
    expect(await stored()).toEqual({ 旧链接: ADDRESS });
  });
});
