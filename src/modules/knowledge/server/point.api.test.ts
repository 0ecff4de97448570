import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ListRow, listExportRoute, listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { importDriver } from '../../imports/testing/import.builder.ts';
import { aCsv } from '../../imports/testing/sheet.builder.ts';
import * as contract from '../shared/point.contract.ts';
import { copyLinks, linksOf, tiePoints } from './knowledge.public.ts';

let t: TestApp;
let imports: ReturnType<typeof importDriver>;
const ids = new Map<string, string>();
const idOf = (code: string) => ids.get(code)!;

type NewPoint = Parameters<typeof t.call<typeof contract.createPointRoute>>[1]['body'];
const create = async (code: string, name: string, parent: string | null = null, relations?: object) => {
  const body = { code, name, parent: parent && idOf(parent), ...(relations ? { relations } : {}) } as NewPoint;
  const made = await t.call(contract.createPointRoute, { body }, 'admin');
  ids.set(code, made.id);
  return made;
};
const get = (code: string) => t.call(contract.getPointRoute, { params: { id: idOf(code) } }, 'admin');
const update = async (code: string, change: object) => {
  const { name, parent, version } = await get(code);
  const body = { code, name, parent: parent?.id ?? null, version, ...change };
  return t.call(contract.updatePointRoute, { params: { id: idOf(code) }, body: body as never }, 'admin');
};
const relate = (code: string, kinds: Partial<Record<'prerequisite' | 'contains' | 'related', string[]>>) =>
  update(code, {
    relations: Object.fromEntries(
      (['prerequisite', 'contains', 'related'] as const).map((kind) => [kind, (kinds[kind] ?? []).map(idOf)]),
    ),
  });
const rows = async (query: Record<string, string> = {}) =>
  (
    await t.call(
      listRoute,
      { params: { resource: 'knowledgepoint' }, query: { size: 100, ...query } as never },
      'admin',
    )
  ).rows as ListRow[];
const search = (query: { kw?: string; points?: '' | '1' }, as: Account = 'teacher') =>
  t.call(contract.searchPointsRoute, { query: query as never }, as);

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  imports = importDriver(t, 'knowledgepoints');
  await create('PHY', '物理');
  await create('PHY.M', '力学', 'PHY');
  await create('PHY.M.1', '简谐运动', 'PHY.M');
  await create('PHY.M.2', '单摆', 'PHY.M');
  await create('PHY.M.3', '周期', 'PHY.M');
  await create('PHY.O', '光学', 'PHY');
});
afterAll(() => t.close());

describe('the tree', () => {
  it('has three levels, each code once, and keeps the level of what is there', async () => {
    expect((await get('PHY.M.1')).level).toBe('point');
    const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
    expect(await codeOf(create('X', '更深', 'PHY.M.1'))).toBe('knowledge.parent.deep');
    expect(await codeOf(create('phy.m', '重复', 'PHY'))).toBe('knowledge.code.taken');
    expect(await outcomeOf(create('有空格', '坏编码'))).toBe('400 error.malformed');
    expect(await codeOf(update('PHY.M.1', { parent: idOf('PHY') }))).toBe('knowledge.parent.level');
    expect(await codeOf(update('PHY.M', { parent: null }))).toBe('knowledge.parent.level');
    expect((await update('PHY.M.3', { parent: idOf('PHY.O') })).parent?.code).toBe('PHY.O');
    await update('PHY.M.3', { parent: idOf('PHY.M') });
    const { rows: tree } = await t.call(contract.pointTreeRoute, {}, 'admin');
    expect(tree.map(({ code }) => code)).toEqual(['PHY', 'PHY.M', 'PHY.M.1', 'PHY.M.2', 'PHY.M.3', 'PHY.O']);
  });

  it('tells who saved first, and writes every change down', async () => {
    const stale = await refusalOf(update('PHY.M', { name: '力学基础', version: 99 }));
    expect(stale).toMatchObject({ status: 409, data: { current: { name: '力学', version: 1 }, by: '管理员' } });
    const saved = await update('PHY.M', { name: '力学基础' });
    expect(saved).toMatchObject({ name: '力学基础', version: 2 });
    const { rows: history } = await t.call(
      contract.pointHistoryRoute,
      { params: { id: idOf('PHY.M') }, query: {} as never },
      'admin',
    );
    expect(history.map(({ action }) => action)).toEqual(['code.update', 'code.create']);
  });

  it('is kept by who holds the grant; teachers search it, learners do not', async () => {
    for (const as of ['college', 'leader', 'teacher', 'student'] as const) {
      expect(await outcomeOf(t.call(contract.pointTreeRoute, {}, as))).toBe('403 error.forbidden');
      const body = { code: 'NO', name: '不行', parent: null };
      expect(await outcomeOf(t.call(contract.createPointRoute, { body }, as))).toBe('403 error.forbidden');
    }
    expect(await outcomeOf(search({ kw: '摆' }, 'student'))).toBe('403 error.forbidden');
    expect((await search({ kw: '摆' })).rows).toEqual([
      { id: idOf('PHY.M.2'), code: 'PHY.M.2', name: '单摆', state: 'active', level: 'point', above: '物理 / 力学基础' },
    ]);
    expect((await search({ kw: 'phy.m', points: '1' })).rows.map(({ code }) => code)).toEqual([
      'PHY.M.1',
      'PHY.M.2',
      'PHY.M.3',
    ]);
    // Signs of patterns are signs.
    expect((await search({ kw: '%' })).rows).toEqual([]);
  });

  it('stands in the list in its order, narrowed by what holds it', async () => {
    expect((await rows()).map(({ path }) => path)).toEqual([
      'PHY',
      'PHY/PHY.M',
      'PHY/PHY.M/PHY.M.1',
      'PHY/PHY.M/PHY.M.2',
      'PHY/PHY.M/PHY.M.3',
      'PHY/PHY.O',
    ]);
    const below = await rows({ f: JSON.stringify({ under: [idOf('PHY.M')], level: ['point'] }) });
    expect(below.map(({ code }) => code)).toEqual(['PHY.M.1', 'PHY.M.2', 'PHY.M.3']);
    const file = await t.request({
      method: 'POST',
      url: listExportRoute.path.replace(':resource', 'knowledgepoint'),
      as: 'admin',
      payload: { title: '知识点' },
    });
    expect(file.statusCode).toBe(200);
  });
});

describe('the list browsers keep', () => {
  const version = async () =>
    Number((await t.ask(`select version from settings.code_table where name = 'KNOWLEDGE'`))[0]?.version);

  it('holds what is offered, and its version rises once with every save', async () => {
    const entry = async (field: string) =>
      (await t.request({ method: 'GET', url: `/data/api/v1/cache/Hget?key=KNOWLEDGE&value=${field}` })).json().Data;
    const before = await version();
    await create('OFF', '将停用');
    expect(await version()).toBe(before + 1);
    expect(await entry('OFF')).toMatchObject({ Code: 'OFF', Name: '将停用', Level: '1', Parent: null });
    await t.call(contract.disablePointsRoute, { body: { ids: [idOf('OFF')] } }, 'admin');
    expect(await version()).toBe(before + 2);
    expect(await entry('OFF')).toBeNull();
    expect(await entry('PHY')).toMatchObject({ Name: '物理' });
    await t.call(contract.removePointRoute, { params: { id: idOf('OFF') } }, 'admin');
  });
});

describe('relations', () => {
  it('are seen from both ends, and may not lead back to where they began', async () => {
    await relate('PHY.M.2', { prerequisite: ['PHY.M.1'], related: ['PHY.M.3'] });
    await relate('PHY.M.3', { prerequisite: ['PHY.M.2'], related: ['PHY.M.2'] });
    const codes = (points: readonly { code: string }[]) => points.map(({ code }) => code);
    const middle = await get('PHY.M.2');
    expect([codes(middle.relations.prerequisite), codes(middle.following), codes(middle.relations.related)]).toEqual([
      ['PHY.M.1'],
      ['PHY.M.3'],
      ['PHY.M.3'],
    ]);
    const relations = { prerequisite: [idOf('PHY.M.3')], contains: [], related: [] };
    const { code, name, version } = await get('PHY.M.1');
    const circle = await t.request({
      method: 'PATCH',
      url: `/api/v1/knowledge-points/${idOf('PHY.M.1')}`,
      as: 'admin',
      payload: { code, name, version, parent: idOf('PHY.M'), relations },
    });
    expect(circle.statusCode).toBe(422);
    // The way round begins with any of the three.
    const way = /关系形成循环：([^"]+)/.exec(circle.body)![1]!.split('→');
    expect(way).toHaveLength(4);
    expect([...way, ...way.slice(1)].join()).toContain('简谐运动,单摆,周期');
    // Nothing of it was written.
    expect((await get('PHY.M.1')).relations.prerequisite).toEqual([]);
    expect((await refusalOf(relate('PHY.M.1', { contains: ['PHY.M.1'] }))).code).toBe('knowledge.relation.self');
    await relate('PHY.M.3', {});
    expect((await get('PHY.M.2')).following).toEqual([]);
  });
});

describe('what is tied to points', () => {
  const owner = () => ({ type: 'test', id: idOf('PHY.O') });
  const tie = async (codes: string[]) => (await t.ctx()).tx((tx) => tiePoints(tx, owner(), codes.map(idOf)));

  it('keeps its order, takes points of the third level alone, and nothing new that is disabled', async () => {
    expect(await tie(['PHY.M.2', 'PHY.M.1'])).toBe(true);
    expect(await tie(['PHY.M.2', 'PHY.M.1'])).toBe(false);
    const system = await t.ctx();
    expect((await linksOf(system, 'test', [owner().id])).map(({ code }) => code)).toEqual(['PHY.M.2', 'PHY.M.1']);
    await expect(tie(['PHY.M'])).rejects.toMatchObject({ code: 'knowledge.link.level' });
    await t.call(contract.disablePointsRoute, { body: { ids: [idOf('PHY.M.3'), idOf('PHY.M.1')] } }, 'admin');
    await expect(tie(['PHY.M.3'])).rejects.toMatchObject({ code: 'knowledge.link.disabled' });
    // What was tied before stays.
    expect(await tie(['PHY.M.1', 'PHY.M.2'])).toBe(true);
    expect((await search({ kw: 'PHY.M', points: '1' })).rows.map(({ code }) => code)).toEqual(['PHY.M.2']);
    const again = await t.call(contract.disablePointsRoute, { body: { ids: [idOf('PHY.M.1')] } }, 'admin');
    expect(again).toMatchObject({ done: 0, skipped: [{ reason: { key: 'knowledge.disable.already' } }] });
    await t.call(contract.enablePointsRoute, { body: { ids: [idOf('PHY.M.3'), idOf('PHY.M.1')] } }, 'admin');
  });

  it('goes to copies, counts as use, and keeps a point from being deleted or renamed in its code', async () => {
    const system = await t.ctx();
    const copy = system.newId();
    await system.tx((tx) => copyLinks(tx, 'test', [{ from: owner().id, to: copy }]));
    expect((await linksOf(system, 'test', [copy])).map(({ code }) => code)).toEqual(['PHY.M.1', 'PHY.M.2']);
    expect((await rows({ kw: 'PHY.M.1' }))[0]).toMatchObject({ uses: 2 });
    const remove = (code: string) => t.call(contract.removePointRoute, { params: { id: idOf(code) } }, 'admin');
    expect(await refusalOf(remove('PHY.M.1'))).toMatchObject({
      status: 409,
      code: 'knowledge.remove.used',
      data: { uses: { below: 0, linked: 2 } },
    });
    expect((await refusalOf(remove('PHY.M'))).data).toEqual({ uses: { below: 3, linked: 0 } });
    expect((await refusalOf(update('PHY.M.1', { code: 'NEW' }))).code).toBe('knowledge.code.used');
    await remove('PHY.O');
    expect((await rows()).map(({ code }) => code)).not.toContain('PHY.O');
    expect((await rows({ bin: '1', kw: 'PHY' })).map(({ code }) => code)).toEqual(['PHY.O']);
    await t.call(contract.restorePointRoute, { params: { id: idOf('PHY.O') } }, 'admin');
    expect((await rows({ kw: 'PHY.O' })).length).toBe(1);
  });
});

describe('points from a sheet', () => {
  const HEAD = ['编码', '上级编码', '名称', '启用'];
  const sheet = (lines: string[][]) => aCsv([HEAD, ...lines]);

  it('names what does not fit and writes parents first, wherever they stand; taken back it is as before', async () => {
    const bad = await imports.dryRun(
      sheet([
        ['CHE.9', 'NOWHERE', '无上级', ''],
        ['PHY.M.1.1', 'PHY.M.1', '第四级', ''],
        ['PHY.M', '#清空', '改层级', ''],
        ['A1', 'A2', '互为上级', ''],
        ['A2', 'A1', '互为上级', ''],
      ]),
      { filename: 'points.csv' },
    );
    expect(bad.counts.error).toBe(5);
    const faults = (await imports.rows(bad.id)).map(({ line, issues }) => [line, issues[0]!.column, issues[0]!.reason]);
    const deep = '最多三级，知识点下不能再有下级';
    expect(faults).toEqual([
      [2, 'parent', '找不到编码为“NOWHERE”的上级'],
      [3, 'parent', deep],
      [4, 'parent', '层级不能改变，请选择同一层级的上级'],
      [5, 'parent', deep],
      [6, 'parent', deep],
    ]);
    const good = await imports.dryRun(
      sheet([
        ['CHE.1.1', 'CHE.1', '滴定', '停用'],
        ['CHE.1', 'CHE', '分析化学', ''],
        ['CHE', '', '化学', ''],
        ['PHY.M.2', 'PHY.M', '单摆与复摆', ''],
        ['PHY', '', '物理', ''],
      ]),
      { filename: 'points.csv' },
    );
    expect(good.counts).toMatchObject({ error: 0, new: 3, change: 1, same: 1 });
    await imports.run(good.id);
    expect((await rows({ kw: 'CHE' })).map(({ path, state }) => [path, state])).toEqual([
      ['CHE', 'active'],
      ['CHE/CHE.1', 'active'],
      ['CHE/CHE.1/CHE.1.1', 'disabled'],
    ]);
    expect((await get('PHY.M.2')).name).toBe('单摆与复摆');
    await imports.undo(good.id);
    expect(await rows({ kw: 'CHE' })).toEqual([]);
    expect((await get('PHY.M.2')).name).toBe('单摆');
  });
});
