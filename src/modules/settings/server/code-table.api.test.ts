import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { codeTableRoute, codeTablesRoute, saveCodeRoute } from '../shared/code-table.contract.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const TABLE = 'schoolgradation';
const NAMES = { 'zh-CN': '独立学院', 'zh-TW': '', 'en-US': 'Independent college', 'pt-BR': '' };
const read = (name = TABLE) => t.call(codeTableRoute, { params: { name } }, 'admin');
async function save(code: string, change: object = {}, name = TABLE, as: 'admin' | 'college' = 'admin') {
  const { version } = await read(name);
  const body = { version, fresh: true, names: NAMES, parent: null, scope: null, sort: 90, enabled: true, ...change };
  return t.call(saveCodeRoute, { params: { name, code }, body }, as);
}
/** Names of the table as every browser gets them. */
const offered = async () => {
  const answer = await t.request({
    method: 'POST',
    url: '/data/api/v1/base/query',
    payload: { DataBase: 'cloudvse_code', DynamicQuery: { Type: 'View', TableView: TABLE } },
  });
  return (answer.json().Data as { Code: string; Name: string }[]).map(({ Code, Name }) => `${Code} ${Name}`);
};

describe('code tables', () => {
  it('are edited by the office alone and seen with their versions', async () => {
    const { rows } = await t.call(codeTablesRoute, {}, 'admin');
    expect(rows.find(({ name }) => name === TABLE)).toMatchObject({ codes: expect.any(Number) });
    expect(await outcomeOf(t.call(codeTablesRoute, {}, 'college'))).toMatch(/^403/);
    expect(await outcomeOf(save('X-1', {}, TABLE, 'college'))).toMatch(/^403/);
    for (const name of ['nothing', 'CRE_DW']) expect(await outcomeOf(read(name))).toMatch(/^404/);
    expect(rows.map(({ name }) => name)).not.toContain('CRE_DW');
  });

  it('take a new code, give it to browsers at once and raise the version', async () => {
    const before = (await read()).version;
    const { version } = await save('IND');
    expect(version).toBeGreaterThan(before);
    expect(await offered()).toContain('IND 独立学院');
    const row = (await read()).rows.find(({ code }) => code === 'IND');
    expect(row?.names).toEqual({ 'zh-CN': '独立学院', 'en-US': 'Independent college' });
  });

  it('take a code away from new records without forgetting it', async () => {
    await save('OLD');
    await save('OLD', { fresh: false, enabled: false });
    expect((await offered()).some((one) => one.startsWith('OLD '))).toBe(false);
    expect((await read()).rows.find(({ code }) => code === 'OLD')).toMatchObject({ enabled: false });
    const [entry] = await t.ask(
      `select before, after from audit.audit_log where action = 'settings.code_update' order by at desc limit 1`,
    );
    expect(entry).toMatchObject({ before: { enabled: true }, after: { enabled: false } });
  });

  it.each<[string, object, string]>([
    ['a code that is there', { again: true }, '422 settings.code.taken'],
    ['no Chinese name', { names: { ...NAMES, 'zh-CN': ' ' } }, '422 settings.code.nameless'],
    ['a parent that is not there', { parent: 'NOWHERE' }, '422 settings.code.parentWrong'],
    ['an unknown code to change', { fresh: false }, '404'],
    ['another version', { version: 0 }, '409 settings.code.stale'],
  ])('refuse %s', async (_what, change, outcome) => {
    const code = 'again' in change ? 'TWICE' : 'ONCE';
    if (code === 'TWICE') await save(code);
    const { again: _again, ...rest } = change as { again?: boolean };
    expect(await outcomeOf(save(code, rest))).toContain(outcome);
  });

  it('stay free of circles', async () => {
    await save('TOP');
    await save('LOW', { parent: 'TOP' });
    expect(await outcomeOf(save('TOP', { fresh: false, parent: 'LOW' }))).toContain('settings.code.parentWrong');
    expect(await outcomeOf(save('LOW', { fresh: false, parent: 'LOW' }))).toContain('settings.code.parentWrong');
  });

  it('let only the names of roles change', async () => {
    const { rows, can } = await read('role');
    expect(can).toEqual({ edit: true, add: false, disable: false });
    const [role] = rows;
    const same = { fresh: false, parent: role!.parent, scope: role!.scope, sort: role!.sort, enabled: true };
    const named = { ...NAMES, 'zh-CN': '平台管理员（改）' };
    expect(await save(role!.code, { ...same, names: named }, 'role')).toMatchObject({ version: expect.any(Number) });
    expect(await outcomeOf(save(role!.code, { ...same, enabled: false }, 'role'))).toContain('settings.code.namesOnly');
    expect(await outcomeOf(save('NEW', {}, 'role'))).toContain('settings.code.namesOnly');
  });
});
