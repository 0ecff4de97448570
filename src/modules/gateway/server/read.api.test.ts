import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { db } = await t.ctx('system');
  unitId = (await db.selectFrom('units.unit').select('id').where('parent_id', 'is', null).executeTakeFirst())!.id;
});
afterAll(() => t.close());

const get = (path: string, query: Record<string, string> = {}, as?: Account) =>
  t.request({ method: 'GET', url: `/data/api/v1${path}`, query, ...(as ? { as } : {}) });
const bare = (text: string) => text.replace(/"RequestId":"[^"]*"/, '');

describe('one row', () => {
  it('answers the row, null for one that is not there, and the one refusal for a name', async () => {
    const one = (query: Record<string, string>, as?: Account) =>
      get('/base/get', { DataBase: 'cloudvse', TableView: 'Localdw', ...query }, as);
    expect((await one({ Id: unitId, Fields: 'Unitid,Kind' })).json()).toMatchObject({
      Result: 0,
      Data: { Unitid: unitId, Kind: 'university' },
    });
    expect((await one({ Id: '01900000-0000-7000-8000-000000000000' })).json()).toMatchObject({ Result: 0, Data: null });
    expect((await one({ Id: 'no uuid' })).json()).toMatchObject({ Result: 2, Code: 'gateway.condition.value' });
    const own = await t.personId('student');
    const other = await t.personId('student2');
    expect((await one({ TableView: 'person', Id: own, Fields: 'id' }, 'student')).json().Data).toEqual({ id: own });
    expect((await one({ TableView: 'person', Id: other }, 'student')).json()).toMatchObject({ Result: 0, Data: null });
    expect(bare((await one({ TableView: 'person', Id: own })).body)).toBe(
      bare((await one({ TableView: 'no_such_table', Id: own })).body),
    );
    expect((await get('/base/get', { DataBase: 'cloudvse', TableView: 'Localdw' })).statusCode).toBe(400);
  });
});

describe('fresh ids', () => {
  it('come in order of time, one or up to a hundred, to signed-in people', async () => {
    const one = (await get('/base/GetId', {}, 'student')).json().Data;
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const many = (await get('/base/GetId', { Count: '100' }, 'student')).json().Data as string[];
    expect(new Set(many).size).toBe(100);
    expect(many.every((id) => id.slice(0, 13) >= one.slice(0, 13))).toBe(true);
    expect((await get('/base/GetId', { Count: '101' }, 'student')).json().Result).toBe(2);
    expect((await get('/base/GetId')).json().Result).toBe(10010);
  });
});

describe('cached lists', () => {
  const hget = async (key: string, value: string) => (await get('/cache/Hget', { key, value })).json().Data;
  const exists = async (key: string, value: string) => (await get('/cache/HExists', { key, value })).json().Data;

  it.each([
    ['CRE_LX', '0702', { Code: '0702', Name: '物理学类' }],
    ['CODE_role', '6', { Code: '6' }],
  ])('%s %s', async (key, value, expected) => {
    expect(await hget(key, value)).toMatchObject(expected);
    expect(await exists(key, value)).toBe(true);
  });

  it('has units by id, whole lists, and versions as pro_getversion tells them', async () => {
    expect(await hget('CRE_DW', unitId)).toMatchObject({ Unitid: unitId, Name: expect.any(String) });
    expect((await hget('CRE_LX', '*')).length).toBeGreaterThan(1);
    const versions = await hget('VERSION', '*');
    expect(await hget('VERSION', 'Locallx')).toBe(
      versions.find((row: { Type: string }) => row.Type === 'Locallx').Version,
    );
  });

  it.each([
    ['CRE_LX', 'no-such-code'],
    ['CRE_DW', 'no-uuid'],
    ['VERSION', 'nothing'],
    ['CODE_person', '*'],
    ['CODE_unit', '*'],
    ['CODE_', '*'],
    ['person', '*'],
    ['__proto__', 'constructor'],
    ['CRE_LX', "' or 1=1"],
    ['CRE_LX', 'x'.repeat(65)],
    ['', ''],
  ])('%s %s is not there', async (key, value) => {
    expect(await hget(key, value)).toBeNull();
    expect(await exists(key, value)).toBe(false);
  });
});

describe('procedures', () => {
  const run = (DynamicProcedure: object, more?: object) =>
    t.request({
      method: 'POST',
      url: `/api/base/executeprocedure${more ? 'paging' : ''}`,
      payload: { DataBase: 'cloudvse', DynamicProcedure, ...more },
    });

  it('pro_codelist answers both forms of parameters alike', async () => {
    const array = await run({
      ProcName: 'pro_codelist',
      ParmNames: ['Table'],
      InParms: ['CRE_LX'],
      OutParms: ['Total'],
    });
    const object = await run({ ProcName: 'pro_codelist', InParms: { Table: 'CRE_LX' }, OutParms: { Total: 'int' } });
    expect(bare(array.body)).toBe(bare(object.body));
    const { JsonList, OutParms } = array.json().Data;
    expect(OutParms.Total).toBe(JsonList.length);
    expect(JsonList.length).toBeGreaterThan(2);
    expect((await run({ ProcName: 'pro_codelist', InParms: { Table: 'person' } })).json().Data.JsonList).toEqual([]);
    expect(
      (await run({ ProcName: 'pro_codelist', InParms: { Table: 'CRE_LX', Scope: 'no-such-scope' } })).json().Data,
    ).toEqual({ JsonList: [], OutParms: { Total: 0 } });
  });

  it('pages the rows, and refuses sizes, unknown parameters and unknown names', async () => {
    const call = { ProcName: 'pro_codelist', InParms: { Table: 'CRE_LX' } };
    const whole = (await run(call)).json().Data.JsonList;
    const second = (await run(call, { PageIndex: 2, PageSize: 2 })).json().Data;
    expect(second).toEqual({
      JsonList: whole.slice(2, 4),
      Total: whole.length,
      PageIndex: 2,
      PageSize: 2,
      OutParms: { Total: whole.length },
    });
    expect((await run(call, { PageIndex: 9999, PageSize: 200 })).json().Data).toMatchObject({
      JsonList: [],
      Total: whole.length,
    });
    expect((await run(call, { PageSize: 201 })).json().Result).toBe(2);
    expect((await run({ ...call, InParms: { Table: 'CRE_LX', X: 1 } }, {})).json().Result).toBe(2);
    const unknown = await run({ ProcName: 'pg_sleep', InParms: { n: 1 } }, {});
    expect(unknown.statusCode).toBe(403);
    expect(unknown.json()).toMatchObject({ Result: 1, Code: 'gateway.notFound' });
  });
});

describe('what the reading calls refuse', () => {
  const query = (more: object) =>
    t.request({
      method: 'POST',
      url: '/api/base/query',
      payload: { DataBase: 'cloudvse', DynamicQuery: { TableView: 'Locallx', ...more } },
    });
  it.each<[string, object, string]>([
    ['an unknown column', { Fields: 'nothing' }, 'gateway.column'],
    [
      'an operator',
      { QueryArgs: { Conditions: [{ Property: 'Code', Oper: '~', Value: 'x' }] } },
      'gateway.condition.operator',
    ],
    ['a group', { QueryArgs: { Conditions: [{ or: [] }] } }, 'gateway.condition.shape'],
    ['too many conditions', { QueryArgs: { Conditions: Array(21).fill({}) } }, 'gateway.limit'],
    ['too many fields', { Fields: Array(51).fill('Code') }, 'gateway.limit'],
    ['an order', { QueryArgs: { Order: 'Name' } }, 'gateway.column'],
    ['a direction', { QueryArgs: { Order: 'Code', Sort: 'up' } }, 'gateway.order'],
    ['a deep body', { QueryArgs: { Conditions: [[[[[[['x']]]]]]] } }, 'gateway.limit'],
  ])('%s', async (_name, more, code) => {
    const answer = await query(more);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ Result: 2, Code: code, Data: null });
  });
  it('names the place of a faulty condition', async () => {
    const Conditions = [
      { Property: 'Code', Oper: '=', Value: '1' },
      { Property: 'Sort', Oper: '>', Value: 'x' },
    ];
    expect((await query({ QueryArgs: { Conditions } })).json().Errors).toEqual([
      { Field: 'Conditions.1.Value', Index: 1, Code: 'gateway.condition.value', Message: expect.any(String) },
    ]);
  });
});

describe('/openapi.json', () => {
  it('describes every call of the gateway at both addresses', async () => {
    const { paths } = (await t.request({ method: 'GET', url: '/openapi.json' })).json();
    const calls = [
      ...['base/query', 'base/getlist', 'base/get', 'base/GetId', 'base/execute', 'base/tranexecute', 'export/query'],
      ...['base/executeprocedure', 'base/executeprocedurepaging', 'cache/HExists', 'cache/Hget'],
    ];
    for (const call of calls) {
      for (const base of ['/data/api/v1', '/api']) {
        const [operation] = Object.values(paths[`${base}/${call}`] ?? {}) as { summary: string; responses: object }[];
        expect(operation?.summary, call).toBeTruthy();
        expect(Object.keys(operation!.responses)).toEqual(expect.arrayContaining(['200', '400', '403', '409', '422']));
      }
    }
  });
  it('lists the tables, their columns and verbs, and the procedures', async () => {
    const document = (await t.request({ method: 'GET', url: '/openapi.json' })).json();
    const unit = document['x-resources'].find((one: { name: string }) => one.name === 'unit');
    expect(unit).toMatchObject({
      type: 'Table',
      database: 'cloudvse',
      readers: [2, 0],
      verbs: ['Save', 'Update', 'Delete'],
      export: true,
    });
    expect(unit.columns.code).toEqual({ type: 'text', filter: true, sort: true });
    expect(document['x-procedures']).toEqual(expect.arrayContaining(['pro_getversion', 'pro_codelist']));
    expect(JSON.stringify(document)).not.toMatch(/identity\.person|units\.unit|deleted_at/);
  });
});
