import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import * as contract from '../shared/unit.contract.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  await ask(`insert into identity.role_grant (role, page, actions) values (2, 'schoolmanage',
    '{query,add,edit,delete,enable,disable,import,export,get}')`);
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
const list = (as: Account, filters: object = {}, more: object = {}) =>
  t.call(
    listRoute,
    { params: { resource: 'unit' }, query: { f: JSON.stringify(filters), size: 100, sort: 'code', ...more } },
    as,
  );
const codes = (rows: Record<string, unknown>[]) => rows.map(({ code }) => code);

describe('a unit', () => {
  it('is created, shown with its counts and changed; each change raises the version of the list', async () => {
    const before = await listVersion();
    const made = await create('N1', '南山大学', 'university');
    expect(made).toMatchObject({ path: [], collegeReview: true, storageQuota: null, version: 1, members: [] });
    expect(await listVersion()).toBe(before + 1);
    const changed = await t.call(
      contract.updateUnitRoute,
      {
        params: { id: made.id },
        body: { version: 1, phone: '025-88880000', storageQuota: 1_000_000, collegeReview: false, city: '南京' },
      },
      'admin',
    );
    expect(changed).toMatchObject({ phone: '025-88880000', storageQuota: 1_000_000, collegeReview: false, version: 2 });
    expect(await listVersion()).toBe(before + 2);
    expect(await get('U1')).toMatchObject({
      children: 2,
      members: expect.arrayContaining([
        { role: 0, n: 1 },
        { role: 2, n: 2 },
        { role: 6, n: 3 },
      ]),
      can: { edit: true, restore: false },
    });
    const [audit] = await ask(
      `select before, after from audit.audit_log where object_id = $1 and action = 'unit.update'`,
      [made.id],
    );
    expect(audit).toMatchObject({ before: { city: null }, after: { city: '南京' } });
  });

  it('tells the second of two editors what stands there, by whom and since when', async () => {
    const { id, version } = await create('N2', '北山大学', 'university');
    const save = (name: string) =>
      t.call(contract.updateUnitRoute, { params: { id }, body: { version, name } }, 'admin');
    await save('北山新大学');
    await expect(save('北山旧大学')).rejects.toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'units.stale',
          data: { version: 2, by: '管理员', current: { name: '北山新大学' }, at: expect.stringMatching(/Z$/) },
        },
      },
    });
  });

  it.each<[string, object, string]>([
    ['a code of one character', { code: 'N' }, '400 error.malformed'],
    ['a taken code', { code: 'U1' }, '422 units.code.taken'],
    ['a name a sibling has', { name: '江海大学' }, '422 units.name.taken'],
    ['a college at the root', { kind: 'college' }, '422 units.place.college'],
    ['a wrong phone', { phone: '123' }, '400 error.malformed'],
    ['a parent nobody knows', { parentId: '01900000-0000-7000-8000-000000000000' }, '422 units.parent.absent'],
  ])('refuses %s', async (_what, change, expected) => {
    const body = { code: 'BAD-1', name: '坏单位', kind: 'university', parentId: null, ...change } as never;
    expect(await outcomeOf(t.call(contract.createUnitRoute, { body }, 'admin'))).toBe(expected);
  });

  it('never gives a code away again, and names who had it', async () => {
    const { id } = await create('ONCE', '一次大学', 'university');
    await t.call(contract.removeUnitRoute, { params: { id } }, 'admin');
    await expect(create('ONCE', '二次大学', 'university')).rejects.toMatchObject({
      body: { error: { code: 'units.code.deleted', params: { name: '一次大学' } } },
    });
    const binned = await list('admin', {}, { bin: '1' });
    expect(codes(binned.rows)).toContain('ONCE');
    const back = await t.call(contract.restoreUnitRoute, { params: { id } }, 'admin');
    expect(back).toMatchObject({ deletedAt: null, code: 'ONCE' });
  });
});

describe('what belongs to a unit', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  async function bring(as: Account): Promise<string> {
    const form = new FormData();
    form.append('kind', 'image');
    form.append('files', new Blob([PNG]), 'logo.png');
    const body = new Response(form);
    const answer = await t.request({
      method: 'POST',
      url: '/data/api/v1/attachment/uploadfiles',
      headers: { 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
      as,
    });
    return (answer.json().Data as [{ Id: string }])[0].Id;
  }
  const save = (id: string, version: number, logo: string | null) =>
    t.call(contract.updateUnitRoute, { params: { id }, body: { version, logo } }, 'admin');

  it('is its logo: claimed, shown to everybody, replaced, taken away; a foreign file is refused', async () => {
    const { id } = await create('LOGO', '标志大学', 'university');
    const [first, second, foreign] = [await bring('admin'), await bring('admin'), await bring('teacher')];
    const saved = await save(id, 1, first);
    expect(saved).toMatchObject({ logo: first, logoUrl: expect.stringMatching(/\.png$/) });
    expect((await t.request({ method: 'GET', url: saved.logoUrl! })).statusCode).toBe(200);
    const again = await save(id, 2, second);
    expect(again.logoUrl).not.toBe(saved.logoUrl);
    expect((await t.request({ method: 'GET', url: saved.logoUrl! })).statusCode).toBe(404);
    expect(await outcomeOf(save(id, 3, foreign))).toBe('422 files.attachment.unknown');
    expect(await save(id, 3, null)).toMatchObject({ logo: null, logoUrl: null });
  });

  it('is its history, read by whoever sees it', async () => {
    const { id } = await create('HIST', '历史大学', 'university');
    await t.call(contract.updateUnitRoute, { params: { id }, body: { version: 1, city: '南京' } }, 'admin');
    const read = (as: Account) => t.call(contract.unitHistoryRoute, { params: { id }, query: {} }, as);
    const { rows, total } = await read('admin');
    expect(total).toBe(2);
    expect(rows.map(({ action }) => action)).toEqual(['unit.update', 'unit.create']);
    expect(rows[0]).toMatchObject({ before: { city: null }, after: { city: '南京' }, name: '管理员' });
    expect(await outcomeOf(read('college'))).toBe('404 error.notFound');
    expect(await outcomeOf(read('teacher'))).toBe('403 error.forbidden');
  });
});

describe('the scope of a college administrator', () => {
  it('is the own subtree, everything else is not there; the own root stays as it is', async () => {
    expect(codes((await list('college')).rows)).toEqual(['U1-CHEM']);
    const [own, other] = [await idOf('U1-CHEM'), await idOf('U1-PHYS')];
    expect((await t.call(contract.getUnitRoute, { params: { id: own } }, 'college')).can).toMatchObject({
      edit: false,
      move: false,
      remove: false,
      add: true,
    });
    const inside = { name: '分析化学系', kind: 'department', code: 'U1-CHEM-A' } as const;
    for (const [what, expected] of [
      [() => t.call(contract.getUnitRoute, { params: { id: other } }, 'college'), '404 error.notFound'],
      [
        () => t.call(contract.updateUnitRoute, { params: { id: other }, body: { version: 1, city: 'x' } }, 'college'),
        '404 error.notFound',
      ],
      [
        () => t.call(contract.updateUnitRoute, { params: { id: own }, body: { version: 1, city: 'x' } }, 'college'),
        '403 units.root',
      ],
      [() => t.call(contract.removeUnitRoute, { params: { id: own } }, 'college'), '403 units.root'],
      [
        () => t.call(contract.createUnitRoute, { body: { ...inside, parentId: null } }, 'college'),
        '422 units.parent.absent',
      ],
      [
        () => t.call(contract.createUnitRoute, { body: { ...inside, parentId: other } }, 'college'),
        '422 units.parent.absent',
      ],
      [
        () => t.call(contract.previewMergeRoute, { params: { id: own }, query: { into: other } }, 'college'),
        '404 error.notFound',
      ],
    ] as const) {
      expect(await outcomeOf(what())).toBe(expected);
    }
    const made = await t.call(contract.createUnitRoute, { body: { ...inside, parentId: own } }, 'college');
    expect(
      await outcomeOf(
        t.call(contract.moveUnitRoute, { params: { id: made.id }, body: { parentId: other, version: 1 } }, 'college'),
      ),
    ).toBe('404 error.notFound');
    const gateway = await t.request({
      method: 'POST',
      url: '/data/api/v1/base/execute',
      as: 'college',
      payload: {
        DataBase: 'cloudvse',
        DynamicTable: {
          WorkType: 'Update',
          TableName: 'unit',
          TableData: { city: 'x' },
          Conditions: [{ Property: 'id', Oper: '=', Value: own }],
        },
      },
    });
    expect(gateway.json().Result).not.toBe(0);
    await t.call(contract.removeUnitRoute, { params: { id: made.id } }, 'college');
  });

  it('follows a move on the next request', async () => {
    await create('M-U', '迁入大学', 'university');
    await create('M-C', '迁移学院', 'college', 'U1');
    await create('M-D', '迁移系', 'department', 'M-C');
    await ask(`update identity.person set unit_id = $1 where account = 'college2'`, [await idOf('M-U')]);
    expect(codes((await list('college2')).rows)).toEqual(['M-U']);
    const id = await idOf('M-C');
    const preview = await t.call(
      contract.previewMoveRoute,
      { params: { id }, query: { parent: await idOf('M-U') } },
      'admin',
    );
    expect(preview).toMatchObject({ units: 2, gain: [{ account: 'college2', unit: '迁入大学' }], lose: [] });
    const before = await listVersion();
    const { version } = await get('M-C');
    await t.call(contract.moveUnitRoute, { params: { id }, body: { parentId: await idOf('M-U'), version } }, 'admin');
    expect(await listVersion()).toBe(before + 1);
    await t.drainJobs();
    const [notice] = await ask(`select message_key as key from notifications.notification where person_id = $1`, [
      await t.personId('college2'),
    ]);
    expect(notice).toEqual({ key: 'notifications.news.unit.moved' });
    expect(codes((await list('college2')).rows)).toEqual(['M-C', 'M-D', 'M-U']);
    expect((await get('M-D', 'college2')).path.map(({ name }) => name)).toEqual(['迁入大学', '迁移学院']);
    await ask(`update identity.person set unit_id = $1 where account = 'college2'`, [await idOf('U1-PHYS')]);
  });

  it('never becomes a circle or a place of the wrong kind', async () => {
    const move = async (code: string, parent: string | null) => {
      const { id, version } = await get(code);
      return outcomeOf(
        t.call(
          contract.moveUnitRoute,
          { params: { id }, body: { parentId: parent && (await idOf(parent)), version } },
          'admin',
        ),
      );
    };
    expect(await move('U1', 'U1-CHEM')).toBe('422 units.move.cycle');
    expect(await move('U1-CHEM', null)).toBe('422 units.place.college');
    expect(await move('U1', 'U1')).toBe('422 units.move.cycle');
  });
});

describe('the list and the tree', () => {
  it('narrow by parent, by everything below, by kind and state, and count members', async () => {
    const u1 = await idOf('U1');
    expect(codes((await list('admin', { parent: [u1] })).rows)).toEqual(['U1-CHEM', 'U1-PHYS']);
    await create('L-D', '数理系', 'department', 'U1-PHYS');
    expect(codes((await list('admin', { under: [u1] })).rows)).toEqual(['L-D', 'U1-CHEM', 'U1-PHYS']);
    expect(codes((await list('admin', { under: [u1], kind: ['department'] })).rows)).toEqual(['L-D']);
    const { rows, strip } = await list('admin', { under: [u1] }, { kw: '物理' });
    expect(rows[0]).toMatchObject({ code: 'U1-PHYS', members: 3, parentname: '江海大学', experiments: 0 });
    expect(strip).toMatchObject({ active: 1, disabled: 0 });
  });

  it('begin at the top of what one sees', async () => {
    const top = codes((await list('admin', { parent: ['root'] })).rows);
    expect(top).toContain('U1');
    expect(top).not.toContain('U1-CHEM');
    expect(codes((await list('admin', { under: ['root'], kind: ['college'] })).rows)).toContain('U1-CHEM');
    expect(codes((await list('college', { parent: ['root'] })).rows)).toEqual(['U1-CHEM']);
    expect(codes((await list('college', { under: ['root'] })).rows)).toEqual(['U1-CHEM']);
    expect(codes((await list('college', { parent: [await idOf('U1')] })).rows)).toEqual(['U1-CHEM']);
  });

  it('show the way to each hit', async () => {
    const whole = await t.call(contract.unitTreeRoute, { query: {} }, 'admin');
    expect(whole.whole).toBe(true);
    expect(whole.rows.find(({ code }) => code === 'U1')).toMatchObject({ children: 2, hit: false });
    const hits = await t.call(contract.unitTreeRoute, { query: { kw: '数理' } }, 'admin');
    expect(hits.rows.map(({ code, hit }) => [code, hit]).sort()).toEqual([
      ['L-D', true],
      ['U1', false],
      ['U1-PHYS', false],
    ]);
    expect((await t.call(contract.unitTreeRoute, { query: { kw: '数理' } }, 'college')).rows).toEqual([]);
    const branch = await t.call(contract.unitTreeRoute, { query: { parent: await idOf('U1-PHYS') } }, 'admin');
    expect(branch.rows.map(({ code }) => code)).toEqual(['L-D']);
  });

  it('put siblings into an order', async () => {
    const [parentId, one, two] = [await idOf('U1'), await idOf('U1-CHEM'), await idOf('U1-PHYS')];
    const before = await listVersion();
    expect(await t.call(contract.sortUnitsRoute, { body: { parentId, ids: [two, one] } }, 'admin')).toEqual({
      sorted: 2,
    });
    expect(await listVersion()).toBe(before + 1);
    const below = await list('admin', { parent: [parentId] }, { sort: 'sort' });
    expect(codes(below.rows)).toEqual(['U1-PHYS', 'U1-CHEM']);
    expect(await outcomeOf(t.call(contract.sortUnitsRoute, { body: { parentId, ids: [parentId] } }, 'admin'))).toBe(
      '404 error.notFound',
    );
  });
});
