import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const query = async (TableView: string, as?: Account, Type?: string, DataBase = 'cloudvse') =>
  (
    await t.request({
      method: 'POST',
      url: '/data/api/v1/base/query',
      payload: { DataBase, DynamicQuery: { ...(Type ? { Type } : {}), TableView } },
      ...(as ? { as } : {}),
    })
  ).json() as { Result: number; Data: unknown };

/** Names of the wire that are built; those of later pages come with them. */
const NAMES = [
  ...['person', 'course', 'coursestructure', 'unit', 'experiment', 'package', 'micro_cloud', 'microcloud', 'class'],
  ...['enrolment', 'run', 'run_step', 'log', 'unit_binding', 'notice'],
];
const CODE_NAMES = ['Locallx', 'Localdw', 'knowledge', 'schoolgradation', 'role', 'knowledgerelation', 'knowlevel'];

describe('names of tables and views', () => {
  it.each([
    ...NAMES.map((name) => [name, 'cloudvse'] as const),
    ...CODE_NAMES.map((n) => [n, 'cloudvse_code'] as const),
  ])('%s answers as table, as view and without a type', async (name, database) => {
    for (const type of ['Table', 'View', undefined]) {
      expect(await query(name, 'admin', type, database), `${type}`).toMatchObject({ Result: 0 });
    }
    expect((await query(name, 'admin', 'Procedure', database)).Result).toBe(1);
  });

  it.each(['course', 'experiment', 'micro_cloud'])('%s is a public catalogue for visitors', async (name) => {
    expect(await query(name)).toMatchObject({ Result: 0, Data: expect.any(Array) });
  });

  it.each(['person', 'class', 'enrolment', 'run', 'run_step', 'log', 'notice'])(
    '%s is nothing for visitors',
    async (name) => {
      expect((await query(name)).Result).toBe(1);
    },
  );

  it('gives a learner no run and no enrolment of anybody else', async () => {
    for (const name of ['run', 'run_step', 'enrolment', 'class']) {
      expect(await query(name, 'outsider'), name).toMatchObject({ Result: 0, Data: [] });
    }
  });
});

describe('writing persons', () => {
  const update = async (as: Account, id: string, TableData: Record<string, unknown>) =>
    (
      await t.request({
        method: 'POST',
        url: '/data/api/v1/base/execute',
        as,
        payload: {
          DataBase: 'cloudvse',
          DynamicTable: {
            WorkType: 'Update',
            TableName: 'person',
            TableData,
            Conditions: [{ Property: 'Id', Oper: '=', Value: id }],
          },
        },
      })
    ).json();

  it('goes by the grant of user management, through the rules of its page', async () => {
    const id = await t.personId('student');
    expect(await update('admin', id, { major: '化学', classname: '化学2601' })).toMatchObject({ Result: 0 });
    expect(await update('college', id, { title: '班长' })).toMatchObject({ Result: 0 });
    expect(await t.ask('select major, class_name, title from identity.person where id = $1', [id])).toEqual([
      { major: '化学', class_name: '化学2601', title: '班长' },
    ]);
    expect(
      await t.ask(`select count(*)::int as n from audit.audit_log where action = 'person.update' and object_id = $1`, [
        id,
      ]),
    ).toEqual([{ n: 2 }]);
  });

  it('reaches neither people of another college nor roles above, and no column that moves by a command', async () => {
    const physics = await t.personId('student3');
    expect((await update('college', physics, { major: 'x' })).Result).toBe(1);
    expect((await update('student', await t.personId('student'), { name: '别人' })).Result).toBe(1);
    expect((await update('college', await t.personId('admin'), { name: '别人' })).Result).not.toBe(0);
    expect(await update('admin', physics, { password: 'x' })).toMatchObject({ Result: 2 });
    expect(await t.ask('select major from identity.person where id = $1', [physics])).toEqual([{ major: null }]);
  });
});

it('knowledge names the scope, unit and point a row stands in', async () => {
  const answer = await t.request({
    method: 'POST',
    url: '/data/api/v1/base/executeprocedure',
    payload: { DataBase: 'cloudvse_code', DynamicProcedure: { ProcName: 'pro_knowledgelist' } },
  });
  expect(answer.json()).toMatchObject({ Result: 0, Data: { JsonList: expect.any(Array), OutParms: {} } });
  const rows = (await query('knowledge', undefined, 'View', 'cloudvse_code')).Data as Record<string, unknown>[];
  for (const row of rows)
    expect(Object.keys(row)).toEqual(['Code', 'Name', 'Level', 'Parent', 'Scope', 'Unit', 'Point']);
});
