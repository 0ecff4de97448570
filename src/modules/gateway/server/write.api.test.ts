import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

type Body = Record<string, unknown>;
const post = (url: string, payload: object, as: Account | null = 'admin', headers: Record<string, string> = {}) =>
  t.request({ method: 'POST', url, payload, headers, ...(as ? { as } : {}) });
const execute = (item: Body, as: Account | null = 'admin', headers?: Record<string, string>) =>
  post(
    '/data/api/v1/base/execute',
    { DataBase: 'cloudvse', DynamicTable: { TableName: 'unit', ...item } },
    as,
    headers,
  );
const all = (items: Body[], as: Account | null = 'admin') =>
  post(
    '/api/base/tranexecute',
    { DataBase: 'cloudvse', DynamicTableList: items.map((item) => ({ TableName: 'unit', ...item })) },
    as,
  );
const byId = (id: unknown, Oper = '=') => [{ Property: 'Id', Oper, Value: id }];
const bare = (text: string) => text.replace(/"RequestId":"[^"]*"/, '');
let serial = 0;
const data = (more: Body = {}): Body => {
  serial += 1;
  return { code: `gw-${serial}`, name: `测试机构${serial}`, kind: 'authority', ...more };
};
const save = async (more: Body = {}) =>
  (await execute({ WorkType: 'Save', TableData: data(more) })).json().Data as { Id: string; RowVersion: number };
const read = async (id: string) => (await execute({ WorkType: 'Get', Conditions: byId(id) })).json().Data;
const audits = async (id: string) => {
  const { db } = await t.ctx('system');
  return db
    .selectFrom('audit.audit_log')
    .selectAll()
    .where('object', '=', 'unit')
    .where('object_id', '=', id)
    .orderBy('at')
    .execute();
};

describe('execute', () => {
  it('saves, reads, changes and removes a row, each with its audit row', async () => {
    const saved = await save({ city: '成都', name: '测试厅' });
    expect(saved).toEqual({ Id: expect.stringMatching(/^[0-9a-f-]{36}$/), RowVersion: 1 });
    expect(await read(saved.Id)).toMatchObject({ id: saved.Id, city: '成都', kind: 'authority' });

    const changed = await execute({ WorkType: 'Update', TableData: { name: '化学学院' }, Conditions: byId(saved.Id) });
    expect(changed.json()).toMatchObject({ Result: 0, Data: { Affected: 1, RowVersion: 2 }, Errormsg: '' });

    expect((await execute({ WorkType: 'Delete', Conditions: byId(saved.Id) })).json().Data).toEqual({ Affected: 1 });
    expect(await read(saved.Id)).toBeNull();
    const rows = await audits(saved.Id);
    expect(rows.map((row) => row.action)).toEqual(['unit.create', 'unit.update', 'unit.delete']);
    expect(rows[1]).toMatchObject({ before: { name: '测试厅' }, after: { name: '化学学院' }, account: 'admin' });
  });

  it('takes a whole row that is sent back, but not a column that has no writer', async () => {
    const { Id } = await save();
    const row = { ...(await read(Id)), name: '改名' };
    const { code, parent, ...changeable } = row;
    expect((await execute({ WorkType: 'Update', TableData: changeable, Conditions: byId(Id) })).json().Result).toBe(0);
    const refused = await execute({ WorkType: 'Update', TableData: { code: 'new' }, Conditions: byId(Id) });
    const unknown = await execute({ WorkType: 'Update', TableData: { nothing: 1 }, Conditions: byId(Id) });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ Result: 2, Code: 'gateway.column' });
    expect(bare(refused.body)).toBe(bare(unknown.body));
    expect([code, parent]).toEqual([(await read(Id)).code, null]);
  });

  it('tells a stale row version with the row, the person and the time; without one the last write wins', async () => {
    const { Id } = await save();
    const update = (TableData: Body) => execute({ WorkType: 'Update', TableData, Conditions: byId(Id) });
    expect((await update({ name: '改名一', RowVersion: 1 })).json().Data).toEqual({ Affected: 1, RowVersion: 2 });
    const stale = await update({ name: '改名二', RowVersion: 1 });
    expect(stale.statusCode).toBe(409);
    const { Result, Data, ErrorMsg, Errormsg } = stale.json();
    const admin = (await t.ctx('admin')).actor as { name: string };
    expect({ Result, Data }).toMatchObject({ Result: 3, Data: { Current: { id: Id, name: '改名一', RowVersion: 2 } } });
    expect(Data.By).toBe(admin.name);
    expect(Date.parse(Data.At)).toBeGreaterThan(0);
    expect(ErrorMsg).toBe(`该记录已被 ${admin.name} 修改`);
    expect(Errormsg).toBe(ErrorMsg);
    expect((await read(Id)).name).toBe('改名一');
    expect((await update({ name: '改名三' })).json().Result).toBe(0);
  });

  it('a save with an own id may be repeated; other content is refused', async () => {
    const Id = (await t.request({ method: 'GET', url: '/data/api/v1/base/GetId', as: 'admin' })).json().Data;
    const item = { WorkType: 'Save', TableData: data({ Id }) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => execute(item)));
    expect(new Set(answers.map((answer) => bare(answer.body))).size).toBe(1);
    expect(answers[0]!.json().Data).toEqual({ Id, RowVersion: 1 });
    expect(await audits(Id)).toHaveLength(1);
    const other = await execute({ ...item, TableData: { ...item.TableData, name: '别的' } });
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ Result: 5, Errors: [{ Field: 'Id', Code: 'gateway.write.idTaken' }] });
  });

  it('one Idempotency-Key writes once, 50 times in parallel', async () => {
    const item = { WorkType: 'Save', TableData: data() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => execute(item, 'admin', { 'idempotency-key': 'write-once-1' })),
    );
    expect(new Set(answers.map((answer) => answer.json().Data.Id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['x-replayed'] === undefined)).toHaveLength(1);
  });

  it('changes many rows where the resource allows it, and none when one of them is not there', async () => {
    const ids = [(await save()).Id, (await save()).Id];
    const bulk = (list: string[]) =>
      execute({ WorkType: 'Update', TableData: { sort: 7 }, Conditions: byId(list, 'in') });
    expect((await bulk(ids)).json().Data).toEqual({ Affected: 2 });
    const refused = await execute({
      WorkType: 'Update',
      TableData: { sort: 9 },
      Conditions: byId([...ids, '01900000-0000-7000-8000-000000000000'], 'in'),
    });
    expect(refused.json()).toMatchObject({ Result: 1, Data: null, ErrorMsg: '数据不存在或无权操作' });
    expect(refused.statusCode).toBe(200);
    expect((await read(ids[0]!)).sort).toBe(7);
    expect((await execute({ WorkType: 'Delete', Conditions: byId(ids, 'in') })).statusCode).toBe(400);
  });

  it.each<[string, Body, number, number]>([
    [
      'a code that is taken',
      { WorkType: 'Save', TableData: { code: 'taken-1', name: '占用的', kind: 'authority' } },
      422,
      5,
    ],
    ['a value out of range', { WorkType: 'Save', TableData: { code: 'aa', name: '', kind: 'authority' } }, 422, 5],
    ['a choice that is none', { WorkType: 'Save', TableData: { code: 'aa', name: '社团', kind: 'club' } }, 422, 5],
    [
      'a parent that is none',
      {
        WorkType: 'Save',
        TableData: { code: 'np', name: '无上级', kind: 'college', parent: '01900000-0000-7000-8000-000000000000' },
      },
      422,
      5,
    ],
    ['a wrong type', { WorkType: 'Save', TableData: { code: 'aa', name: 7, kind: 'authority' } }, 400, 2],
    ['a column left out', { WorkType: 'Save', TableData: { code: 'aa', kind: 'authority' } }, 400, 2],
    ['no data', { WorkType: 'Save' }, 400, 2],
    ['an unknown verb', { WorkType: 'Truncate' }, 400, 2],
    ['an update of everything', { WorkType: 'Update', TableData: { sort: 1 } }, 400, 2],
    [
      'an update by another column',
      {
        WorkType: 'Update',
        TableData: { sort: 1 },
        Conditions: [{ Property: 'name', Oper: '=', Value: 'x' }],
      },
      400,
      2,
    ],
    [
      'an update of nothing',
      { WorkType: 'Update', TableData: {}, Conditions: byId('01900000-0000-7000-8000-000000000000') },
      400,
      2,
    ],
    [
      'a row of another id',
      {
        WorkType: 'Update',
        TableData: { Id: '01900000-0000-7000-8000-000000000001', sort: 1 },
        Conditions: byId('01900000-0000-7000-8000-000000000000'),
      },
      400,
      2,
    ],
    ['a removal that is refused', { WorkType: 'Delete', Conditions: 'used' }, 409, 4],
  ])('refuses %s', async (name, item, status, result) => {
    if (name.startsWith('a code')) await save({ code: 'taken-1' });
    const given = { ...item };
    if (given.Conditions === 'used') {
      const { Id } = await save();
      await save({ parent: Id });
      given.Conditions = byId(Id);
    }
    const answer = await execute(given);
    expect(answer.json()).toMatchObject({ Result: result });
    expect(answer.json().Code).not.toBe('error.fault');
    expect(answer.statusCode).toBe(status);
    expect(answer.json().ErrorMsg).toBe(answer.json().Errormsg);
  });

  it('answers an unknown table, one without a writer and one without the right with the same bytes', async () => {
    const item = { WorkType: 'Save', TableData: data() };
    const answers = await Promise.all([
      execute({ ...item, TableName: 'no_such_table' }),
      execute({ ...item, TableName: 'person' }),
      execute({ ...item, TableName: '__proto__' }),
      execute(item, 'college'),
      execute(item, 'teacher'),
      execute(item, 'student'),
    ]);
    expect(new Set(answers.map((answer) => bare(answer.body))).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(403);
    expect(answers[0]!.json()).toMatchObject({ Result: 1, Data: null, Code: 'gateway.notFound' });
    expect((await execute(item, null)).json().Result).toBe(10010);
  });

  it('never writes a column that is no writable one, whoever asks', async () => {
    const target = await t.personId('student2');
    await t.token('student2');
    const before = await personRow(target);
    for (const as of ['admin', 'college', 'teacher', 'student2'] as const) {
      for (const column of ['role', 'state', 'unitid', 'password', 'account', 'grants']) {
        const answer = await execute(
          { TableName: 'person', WorkType: 'Update', TableData: { [column]: 0 }, Conditions: byId(target) },
          as,
        );
        // Officers may change people, and are told that this column is none to write.
        expect(answer.statusCode, `${as} ${column}`).toBe(as === 'admin' || as === 'college' ? 400 : 403);
      }
    }
    expect(await personRow(target)).toEqual(before);
  });
});

const personRow = async (id: string) => {
  const { db } = await t.ctx('system');
  return db.selectFrom('identity.person').selectAll().where('id', '=', id).executeTakeFirst();
};

describe('tranexecute', () => {
  it('runs items in order; later ones may use ids of earlier ones', async () => {
    const parent = (await t.ctx('system')).newId();
    const answer = await all([
      { WorkType: 'Save', TableData: data({ Id: parent }) },
      { WorkType: 'Save', TableData: data({ parent }) },
      { WorkType: 'Update', TableData: { sort: 3 }, Conditions: byId(parent) },
      { WorkType: 'Get', Conditions: byId(parent) },
    ]);
    expect(answer.json()).toMatchObject({
      Result: 0,
      Data: {
        Results: [
          { Id: parent, RowVersion: 1 },
          { RowVersion: 1 },
          { Affected: 1, RowVersion: 2 },
          { id: parent, sort: 3 },
        ],
      },
    });
    expect((await audits(parent)).map((row) => row.action).sort()).toEqual(['unit.create', 'unit.update']);
  });

  it('writes nothing when any item fails, and names the first one', async () => {
    const { Id } = await save();
    const good = [data(), data(), data()].map((TableData) => ({ WorkType: 'Save', TableData }) as Body);
    const bad: [Body, number, number][] = [
      [{ WorkType: 'Update', TableData: { sort: 1, RowVersion: 9 }, Conditions: byId(Id) }, 409, 3],
      [{ WorkType: 'Save', TableData: data({ code: 'taken-2' }) }, 422, 5],
      [
        { WorkType: 'Update', TableData: { sort: 1 }, Conditions: byId('01900000-0000-7000-8000-000000000000') },
        200,
        1,
      ],
      [{ WorkType: 'Save', TableData: { name: 5 } }, 400, 2],
      [{ TableName: 'person', WorkType: 'Save', TableData: {} }, 403, 1],
    ];
    await save({ code: 'taken-2' });
    const { db } = await t.ctx('system');
    const count = async () =>
      (
        await db
          .selectFrom('units.unit')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n;
    const before = await count();
    for (const [item, status, result] of bad) {
      for (const place of [0, 1, 3]) {
        const items = [...good];
        items.splice(place, 0, item);
        const answer = await all(items);
        expect(answer.json(), JSON.stringify(item)).toMatchObject({ Result: result, Index: place });
        expect(answer.statusCode).toBe(status);
      }
    }
    expect(await count()).toBe(before);
  });

  it('takes 50 items and no more', async () => {
    const { Id } = await save();
    const items = (n: number) => Array.from({ length: n }, () => ({ WorkType: 'Get', Conditions: byId(Id) }));
    expect((await all(items(50))).json().Data.Results).toHaveLength(50);
    expect((await all(items(51))).json()).toMatchObject({ Result: 2, Code: 'gateway.limit', Params: { most: 50 } });
    expect((await all([])).statusCode).toBe(400);
  });
});
