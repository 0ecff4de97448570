import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { importDriver } from '../../imports/testing/import.builder.ts';
import { aWorkbook } from '../../imports/testing/sheet.builder.ts';
import {
  codeSheetRoute,
  codeTableRoute,
  removeCodeRoute,
  saveCodeRoute,
} from '../../settings/shared/code-table.contract.ts';
import { createExperiment } from '../../submissions/server/submissions.public.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const TABLE = 'schoolgradation';
const NAMES = { 'zh-CN': '独立学院', 'zh-TW': '', 'en-US': 'Independent college', 'pt-BR': '' };
const read = (name = TABLE) => t.call(codeTableRoute, { params: { name } }, 'admin');
async function save(code: string, change: object = {}) {
  const { version } = await read();
  const body = { version, fresh: true, names: NAMES, parent: null, scope: null, sort: 90, enabled: true, ...change };
  return t.call(saveCodeRoute, { params: { name: TABLE, code }, body }, 'admin');
}

describe('a code in use', () => {
  const uses = async (code: string, name = TABLE) => (await read(name)).rows.find((row) => row.code === code)?.uses;
  const remove = (code: string, name = TABLE, as: 'admin' | 'college' = 'admin') =>
    t.call(removeCodeRoute, { params: { name, code } }, as);

  it('tells what carries it and is not removed; one nobody carries is', async () => {
    await save('USED');
    await save('FREE', { scope: 'lab' });
    await save('BELOW', { parent: 'FREE' });
    await t.ask(`update units.unit set gradation = 'USED' where code in ('U1', 'U2')`);
    expect(await uses('USED')).toEqual([{ kind: 'units', count: 2 }]);
    expect(await uses('FREE')).toEqual([{ kind: 'codes', count: 1 }]);
    expect((await read()).rows.find(({ code }) => code === 'FREE')).toMatchObject({ scope: 'lab' });
    expect(await outcomeOf(remove('USED'))).toContain('409 settings.code.used');
    expect(await outcomeOf(remove('FREE'))).toContain('409 settings.code.used');
    expect(await outcomeOf(remove('BELOW', TABLE, 'college'))).toMatch(/^403/);
    const before = (await read()).version;
    expect((await remove('BELOW')).version).toBeGreaterThan(before);
    await remove('FREE');
    expect(await uses('FREE')).toBeUndefined();
    expect(await outcomeOf(remove('FREE'))).toMatch(/^404/);
    expect(await outcomeOf(remove('6', 'role'))).toContain('settings.code.namesOnly');
    expect(await uses('6', 'role')).toEqual([{ kind: 'people', count: expect.any(Number) }]);
    const [entry] = await t.ask(
      `select object_id, before from audit.audit_log where action = 'settings.code_remove' order by at desc limit 1`,
    );
    expect(entry).toMatchObject({ object_id: `${TABLE}/FREE`, before: { scope: 'lab' } });
  });
});

describe('categories', () => {
  it('count the experiments that carry them', async () => {
    const { actor } = await t.ctx('leader');
    if (actor.kind !== 'person') throw new Error('the leader is a person');
    const owner = { unitId: actor.unitId!, leaderId: actor.personId };
    await createExperiment(await t.ctx(), { code: 'CODE-USE', name: '引用', category: '0702', ...owner });
    const row = (await read('CRE_LX')).rows.find(({ code }) => code === '0702');
    expect(row?.uses).toContainEqual({ kind: 'experiments', count: 1 });
  });
});

describe('a sheet of codes', () => {
  const HEADS = ['码表*', '编码*', '上级编码', '范围', '名称（简）*', '名称（英）', '排序', '启用'];
  const sheet = (...rows: (string | null)[][]) => aWorkbook([HEADS, ...rows]);
  const codes = async () => new Map((await read()).rows.map((row) => [row.code, row]));

  it('adds and changes codes, parents in any order, with one new version, and is taken back', async () => {
    const driver = importDriver(t, 'codes');
    await save('SHEET-1');
    const bytes = await sheet(
      [TABLE, 'SHEET-3', 'SHEET-2', 'lab', '下级', null, '3', null],
      [TABLE, 'SHEET-2', null, null, '上级', 'Upper', '2', '否'],
      [TABLE, 'SHEET-1', null, null, '新名称', null, null, null],
    );
    const status = await driver.dryRun(bytes);
    expect(status.counts).toMatchObject({ new: 2, change: 1, error: 0 });
    const { version } = await read();
    await driver.run(status.id);
    // A statement that adds and changes counts as one of each.
    expect((await read()).version - version).toBeLessThanOrEqual(2);
    const after = await codes();
    expect(after.get('SHEET-3')).toMatchObject({ parent: 'SHEET-2', scope: 'lab', sort: 3, enabled: true });
    expect(after.get('SHEET-2')).toMatchObject({ enabled: false, names: { 'zh-CN': '上级', 'en-US': 'Upper' } });
    expect(after.get('SHEET-1')).toMatchObject({
      sort: 90,
      names: { 'zh-CN': '新名称', 'en-US': 'Independent college' },
    });
    expect((await driver.dryRun(bytes, { again: true })).counts).toMatchObject({ same: 3 });
    expect((await driver.undo(status.id)).result).toMatchObject({ reverted: 3, kept: 0 });
    const back = await codes();
    expect([back.has('SHEET-2'), back.has('SHEET-3')]).toEqual([false, false]);
    expect(back.get('SHEET-1')).toMatchObject({ names: { 'zh-CN': '独立学院' } });
  });

  it('names each fault with its line', async () => {
    const driver = importDriver(t, 'codes');
    const status = await driver.dryRun(
      await sheet(
        ['nothing', 'A', null, null, '甲', null, '1', null],
        ['CRE_DW', 'A', null, null, '甲', null, '1', null],
        [TABLE, 'B 1', null, null, '乙', null, '1', null],
        [TABLE, 'C', 'NOWHERE', null, '丙', null, '1', null],
        [TABLE, 'D', 'E', null, '丁', null, '1', null],
        [TABLE, 'E', 'D', null, '戊', null, '1', null],
        [TABLE, 'F', null, null, '己', null, '-1', null],
        ['role', '6', null, null, '学生', null, null, '否'],
      ),
    );
    const told = (await driver.rows(status.id, 'error')).map(({ line, issues }) => [line, issues[0]!.column]);
    expect(told).toEqual([
      [2, 'table'],
      [3, 'table'],
      [4, 'code'],
      [5, 'parent'],
      [6, 'parent'],
      [7, 'parent'],
      [8, 'sort'],
      [9, 'code'],
    ]);
    await expect(
      driver.dryRun(await sheet([TABLE, 'G', null, null, '庚', null, '1', null]), { as: 'college' }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('is what a table gives as its download', async () => {
    const answer = await t.request({ method: 'GET', url: codeSheetRoute.path.replace(':name', TABLE), as: 'admin' });
    expect(answer.statusCode).toBe(200);
    const driver = importDriver(t, 'codes');
    const { counts } = await driver.dryRun(answer.rawPayload);
    expect(counts).toMatchObject({ new: 0, change: 0, error: 0, same: (await read()).rows.length });
  });
});
