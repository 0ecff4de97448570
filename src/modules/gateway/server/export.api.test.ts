import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const ask = (more: Record<string, unknown>, as: Account | null = 'admin', headers: Record<string, string> = {}) => {
  const { DynamicQuery = {}, ...rest } = more;
  return t.request({
    method: 'POST',
    url: '/data/api/v1/export/query',
    headers,
    payload: { DataBase: 'cloudvse', DynamicQuery: { TableView: 'unit', ...(DynamicQuery as object) }, ...rest },
    ...(as ? { as } : {}),
  });
};
const lines = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');
const exports = async () => {
  const { db } = await t.ctx('system');
  return db
    .selectFrom('audit.audit_log')
    .select(['object', 'object_id', 'result', 'after'])
    .where('action', '=', 'gateway.export')
    .orderBy('at')
    .execute();
};

describe('export/query', () => {
  it('answers a workbook with a name, and notes who took how many rows', async () => {
    const answer = await ask({ title: '单位 名册' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent('单位 名册.xlsx')}`,
    );
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const rows = (
      await t.request({
        method: 'POST',
        url: '/api/base/query',
        as: 'admin',
        payload: { DataBase: 'cloudvse', DynamicQuery: { TableView: 'unit' } },
      })
    ).json().Data;
    expect((await exports()).at(-1)).toMatchObject({
      object: 'unit',
      result: 'done',
      after: { count: rows.length, format: 'xlsx', conditions: [] },
    });
  });

  it('keeps the order of the columns, names them in the language of the call, and takes titles', async () => {
    const csv = async (Fields: unknown, locale = 'zh-CN') =>
      lines((await ask({ Fields, Format: 'csv' }, 'admin', { 'accept-language': locale })).body);
    expect((await csv(['code', 'name', 'id']))[0]).toBe('单位编码,单位名称,单位编号');
    expect((await csv([{ Field: 'name', Title: '单位' }, { Field: 'code' }]))[0]).toBe('单位,单位编码');
    expect((await csv('name:学院,sort'))[0]).toBe('学院,排序');
    expect((await csv('name,code', 'en-US'))[0]).toBe('Unit name,Unit code');
    expect((await csv(undefined))[0]!.split(',')).toHaveLength(15);
  });

  it('obeys conditions, row rules and masking as reading does', async () => {
    const { db } = await t.ctx('system');
    const person = await t.personId('student');
    await db.updateTable('identity.person').set({ mobile: '13812345678' }).where('id', '=', person).execute();
    const people = (as: Account) =>
      ask({ DynamicQuery: { TableView: 'person' }, Fields: 'account,mobile', Format: 'csv' }, as);
    const college = lines((await people('college')).body);
    const admin = lines((await people('admin')).body);
    expect(college.length).toBeLessThan(admin.length);
    expect(admin.find((line) => line.startsWith('student,'))).toBe('student,138****5678');
    const one = await ask(
      {
        DynamicQuery: {
          TableView: 'person',
          QueryArgs: { Conditions: [{ Property: 'account', Oper: '=', Value: 'student' }] },
        },
        Fields: 'account',
        Format: 'csv',
      },
      'admin',
    );
    expect(lines(one.body)).toEqual(['账号', 'student']);
  });

  it('refuses names, columns and formats as reading does, in JSON, and notes the refusal', async () => {
    const bare = (text: string) => text.replace(/"RequestId":"[^"]*"/, '');
    const answers = await Promise.all([
      ask({ DynamicQuery: { TableView: 'no_such_table' } }),
      ask({ DynamicQuery: { TableView: 'Locallx' } }),
      ask({}, 'college'),
      ask({ DynamicQuery: { TableView: 'person' } }, 'teacher'),
    ]);
    expect(new Set(answers.map((answer) => bare(answer.body))).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(403);
    expect((await exports()).filter((row) => row.result === 'refused').map((row) => row.object_id)).toEqual(
      expect.arrayContaining(['no_such_table', 'Locallx', 'unit', 'person']),
    );
    expect((await ask({ Fields: 'password' })).json()).toMatchObject({ Result: 2, Code: 'gateway.column' });
    expect((await ask({ Fields: [{ Field: 'code', X: 1 }] })).json().Result).toBe(2);
    expect((await ask({ Fields: Array(51).fill('code') })).json().Code).toBe('gateway.limit');
    expect((await ask({ Format: 'pdf' })).json().Result).toBe(2);
    expect((await ask({}, null)).json().Result).toBe(10010);
  });

  it('runs a text that looks like a formula in no file', async () => {
    const { db, newId } = await t.ctx('system');
    const name = '=HYPERLINK("http://x","y")';
    await db.insertInto('units.unit').values({ id: newId(), code: 'formula', name, kind: 'college' }).execute();
    const answer = await ask({
      DynamicQuery: { QueryArgs: { Conditions: [{ Property: 'code', Oper: '=', Value: 'formula' }] } },
      Fields: 'name',
      Format: 'csv',
    });
    expect(lines(answer.body)[1]).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
  });

  it('makes a job of more than 1,000 rows, with all of them in its file', async () => {
    const { db } = await t.ctx('system');
    const newId = (await t.ctx('system')).newId;
    await db
      .insertInto('units.unit')
      .values(
        Array.from({ length: 1200 }, (_, i) => ({ id: newId(), code: `many-${i}`, name: '系', kind: 'department' })),
      )
      .execute();
    const answer = await ask({ Format: 'csv', Fields: 'code', title: '全部单位' });
    expect(answer.statusCode).toBe(202);
    const { Result, Data } = answer.json();
    expect({ Result, Data }).toEqual({ Result: 0, Data: { JobId: expect.any(String) } });
    await t.drainJobs();
    const job = (await t.request({ method: 'GET', url: `/api/v1/jobs/${Data.JobId}`, as: 'admin' })).json().data;
    expect(job).toMatchObject({ state: 'done', done: job.total });
    const { rows } = {
      rows: await db.selectFrom('units.unit').select('code').where('deleted_at', 'is', null).execute(),
    };
    expect(job.total).toBe(rows.length);
    const file = await t.request({ method: 'GET', url: `/api/v1/jobs/${Data.JobId}/files/result`, as: 'admin' });
    const written = lines(file.body);
    expect(new Set(written.slice(1))).toEqual(new Set(rows.map((row) => row.code)));
    expect(written).toHaveLength(rows.length + 1);
    expect((await exports()).at(-1)).toMatchObject({ after: { count: rows.length } });
  });
});
