import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { getJobRoute } from '../../tasks/shared/job.contract.ts';
import * as contract from '../shared/unit.contract.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const ask: TestApp['ask'] = (...given) => t.ask(...given);
const idOf = async (code: string) => String((await ask('select id from units.unit where code = $1', [code]))[0]!.id);
const get = async (code: string, as: Account = 'admin') =>
  t.call(contract.getUnitRoute, { params: { id: await idOf(code) } }, as);
const create = async (code: string, name: string, kind: 'university' | 'college' | 'department', parent?: string) =>
  t.call(
    contract.createUnitRoute,
    { body: { code, name, kind, parentId: parent ? await idOf(parent) : null } },
    'admin',
  );
const listVersion = async () =>
  Number((await ask(`select version from settings.code_table where name = 'CRE_DW'`))[0]?.version);

describe('disabling', () => {
  it('takes what lies below along, with a reason; enabling waits for the parent', async () => {
    await create('D-U', '停用大学', 'university');
    await create('D-C', '停用学院', 'college', 'D-U');
    const { id, version } = await get('D-U');
    const route = contract.disableUnitRoute;
    expect((await t.call(contract.previewDisableRoute, { params: { id } }, 'admin')).descendants).toMatchObject([
      { code: 'D-C' },
    ]);
    expect(await outcomeOf(t.call(route, { params: { id }, body: { version, reason: '短' } }, 'admin'))).toBe(
      '400 error.malformed',
    );
    await t.call(route, { params: { id }, body: { version, reason: '学校已经停办' } }, 'admin');
    const child = await get('D-C');
    expect(child.state).toBe('disabled');
    const enable = (unit: { id: string; version: number }) =>
      t.call(contract.enableUnitRoute, { params: { id: unit.id }, body: { version: unit.version } }, 'admin');
    expect(await outcomeOf(enable(child))).toBe('409 units.enable.parent');
    await enable(await get('D-U'));
    expect((await enable(child)).state).toBe('active');
    const listed = await t.request({
      method: 'POST',
      url: '/data/api/v1/base/query',
      payload: { DataBase: 'cloudvse_code', DynamicQuery: { Type: 'View', TableView: 'Localdw' } },
    });
    expect(listed.body).toContain('停用大学');
  });

  it('disables the members only when asked and confirmed, and ends their sessions', async () => {
    const { id } = await create('D-M', '成员大学', 'university');
    await ask(`update identity.person set unit_id = $1 where account = 'outsider'`, [id]);
    await t.token('outsider');
    const { version } = await get('D-M');
    const request = { version, reason: '合作协议到期', members: true };
    const disable = (body: object) =>
      t.call(contract.disableUnitRoute, { params: { id }, body: { ...request, ...body } }, 'admin');
    expect(await outcomeOf(disable({}))).toBe('422 units.confirm.code');
    await disable({ code: 'D-M' });
    expect(await ask(`select state from identity.person where account = 'outsider'`)).toEqual([{ state: 'disabled' }]);
    expect((await t.request({ url: '/api/v1/jobs', as: 'outsider' })).statusCode).not.toBe(200);
  });

  it('in bulk skips what does not fit and says why; above a hundred it is a job', async () => {
    await create('B-1', '批一大学', 'university');
    const ids = [await idOf('B-1'), '01900000-0000-7000-8000-000000000000'];
    const bulk = (action: 'enable' | 'disable', which: string[], reason?: string) =>
      t.call(contract.bulkUnitsRoute, { body: { action, ids: which, ...(reason ? { reason } : {}) } }, 'admin');
    expect(await outcomeOf(bulk('disable', ids))).toBe('422 units.reason');
    expect(await bulk('disable', ids, '按计划统一停用')).toMatchObject({
      jobId: null,
      done: 1,
      skipped: [{ id: ids[1] }],
    });
    expect((await bulk('disable', ids, '按计划统一停用')).skipped).toHaveLength(2);
    const many = Array.from({ length: 130 }, (_, i) => `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`);
    const { jobId } = await bulk('enable', [ids[0]!, ...many]);
    await t.drainJobs();
    expect(await t.call(getJobRoute, { params: { id: jobId! } }, 'admin')).toMatchObject({ state: 'done', done: 131 });
    expect((await get('B-1')).state).toBe('active');
  });
});

describe('a unit with members', () => {
  it('cannot be deleted by any path', async () => {
    const id = await idOf('U1-PHYS');
    await expect(t.call(contract.removeUnitRoute, { params: { id } }, 'admin')).rejects.toMatchObject({
      status: 409,
      body: {
        error: { code: 'units.remove.used', data: { uses: expect.arrayContaining([{ kind: 'members', n: 3 }]) } },
      },
    });
    const gateway = await t.request({
      method: 'POST',
      url: '/data/api/v1/base/execute',
      as: 'admin',
      payload: {
        DataBase: 'cloudvse',
        DynamicTable: { WorkType: 'Delete', TableName: 'unit', Conditions: [{ Property: 'id', Oper: '=', Value: id }] },
      },
    });
    expect(gateway.json()).toMatchObject({ Code: 'units.remove.used' });
    // An import has no column that deletes; taking one back leaves a unit with people (import.api.test.ts).
    expect(await ask('select deleted_at from units.unit where id = $1', [id])).toEqual([{ deleted_at: null }]);
  });
});

describe('a merge', () => {
  it('of two units with 500 members tells clashes first, and moves everything with its history', async () => {
    await create('G-A', '甲并大学', 'university');
    await create('G-B', '乙并大学', 'university');
    await create('G-AC', '同名学院', 'college', 'G-A');
    await create('G-BC', '同名学院', 'college', 'G-B');
    const [from, into] = [await idOf('G-A'), await idOf('G-B')];
    await ask(
      `insert into identity.person (id, account, name, role, unit_id, number, state)
       select gen_random_uuid(), 'g-' || i, '并' || i, 6, case when i <= 250 then $1::uuid else $2::uuid end,
         'N' || case when i in (251, 252) then i - 250 else i end, 'active' from generate_series(1, 500) i`,
      [from, into],
    );
    const people = await ask(
      `select id, account from identity.person where account in ('g-1', 'g-2') order by account`,
    );
    const { version } = await get('G-A');
    const preview = await t.call(contract.previewMergeRoute, { params: { id: from }, query: { into } }, 'admin');
    expect(preview.parts.map(({ kind, n, clashes }) => [kind, n, clashes.length])).toEqual([
      ['children', 1, 1],
      ['members', 250, 2],
      ['experiments', 0, 0],
      ['courses', 0, 0],
      ['questionBanks', 0, 0],
    ]);
    const body = { into, version, reason: '两校合并办学', code: 'G-A' };
    const merge = (more: object) =>
      t.call(contract.mergeUnitRoute, { params: { id: from }, body: { ...body, ...more } }, 'admin');
    expect(await outcomeOf(merge({ code: 'G-B' }))).toBe('422 units.confirm.code');
    expect(await outcomeOf(merge({}))).toBe('422 units.merge.open');
    const child = { kind: 'children', id: await idOf('G-AC'), action: 'renumber', number: '同名学院（甲）' };
    const clashes = [
      child,
      { kind: 'members', id: people[0]!.id, action: 'keep' },
      { kind: 'members', id: people[1]!.id, action: 'renumber', number: 'N300' },
    ];
    expect(await outcomeOf(merge({ clashes }))).toBe('422 units.merge.number');
    clashes[2]!.number = 'N900';
    const { jobId } = await merge({ clashes });
    const before = await listVersion();
    await t.drainJobs();
    expect(await t.call(getJobRoute, { params: { id: jobId } }, 'admin')).toMatchObject({
      state: 'done',
      failure: null,
    });
    expect(await listVersion()).toBeGreaterThan(before);
    expect(await ask('select count(*)::int as n from identity.person where unit_id = $1', [into])).toEqual([
      { n: 500 },
    ]);
    expect(await ask(`select number from identity.person where account in ('g-1', 'g-2') order by account`)).toEqual([
      { number: null },
      { number: 'N900' },
    ]);
    expect(await get('G-A')).toMatchObject({
      state: 'disabled',
      mergedInto: { code: 'G-B' },
      can: { enable: false, edit: false },
    });
    expect(await get('G-AC')).toMatchObject({ name: '同名学院（甲）', parentId: into });
    expect(
      await ask(
        `select count(*)::int as n from audit.audit_log where request_id = $1 and action = 'person.move_unit'`,
        [jobId],
      ),
    ).toEqual([{ n: 250 }]);
    const again = await get('G-A');
    expect(
      await outcomeOf(
        t.call(contract.mergeUnitRoute, { params: { id: from }, body: { ...body, version: again.version } }, 'admin'),
      ),
    ).toBe('409 units.merged');
  });

  it.each<[string, string, string]>([
    ['U1', 'U1', '422 units.merge.self'],
    ['U1', 'U1-CHEM', '422 units.merge.kind'],
  ])('of %s into %s is refused', async (from, into, expected) => {
    const preview = t.call(
      contract.previewMergeRoute,
      { params: { id: await idOf(from) }, query: { into: await idOf(into) } },
      'admin',
    );
    expect(await outcomeOf(preview)).toBe(expected);
  });
});
