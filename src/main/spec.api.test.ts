import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ACCOUNT_OF, type Account, createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const pagesOf = async (account: Account) =>
  (await t.request({ method: 'GET', url: '/api/v1/person/GetUserInfo', as: account })).json().Data.pages as string[];

/** Specification §6, row by row, in its own spelling. */
const PAGES: readonly (readonly [0 | 2 | 3 | 5 | 6, readonly string[]])[] = [
  [
    0,
    [
      ...['usermanage', 'schoolmanage', 'cloudManage', 'experimentTypeManage', 'portManage', 'accessExpaerManage'],
      ...['orderManage', 'teachingStatisticsManage', 'homeShowEdit', 'sharedLab', 'wishListManage'],
      ...['experimentOpenManager', 'logManage'],
    ],
  ],
  [2, ['usermanage']],
  [3, []],
  [5, []],
  [6, []],
];

describe('management pages of each role', () => {
  it.each(PAGES)('role %d', async (role, pages) => {
    expect((await pagesOf(ACCOUNT_OF[role])).sort()).toEqual([...pages].sort());
  });
});

describe('calls of specification §7 at each of their addresses', () => {
  it.each(['/api/config/getconfig?key=cloudvse', '/data/api/v1/config/getconfig?key=cloudvse'])(
    'GET %s',
    async (url) => {
      const { Result, Data } = (await t.request({ method: 'GET', url })).json();
      expect(Result).toBe(0);
      expect(Data).toMatchObject({
        Database: 'cloudvse',
        Yhtxdatabase: 'cloudvse_code',
        Serviceurl: '/data/api/v1',
        DefaultLocale: 'zh-CN',
        Registration: 'simulated',
        UploadMaxBytes: 1_023_999,
      });
      expect(JSON.stringify(Data)).not.toMatch(/postgres|password|secret/i);
    },
  );

  it('an unknown business id is refused with 103', async () => {
    expect((await t.request({ method: 'GET', url: '/api/config/getconfig?key=x' })).json()).toMatchObject({
      Result: 103,
      Data: null,
    });
  });

  it.each([
    '/api/timestamp/getsysdate',
    '/data/api/v1/timestamp/getsysdate',
    '/data/api/v1/api/timestamp/getsysdate',
    '/API/Timestamp/GetSysDate',
  ])('GET %s follows the clock of the database', async (url) => {
    const answer = await t.request({ method: 'GET', url });
    const { Data } = answer.json();
    expect(String(Data.Timestamp)).toMatch(/^\d{13}$/);
    expect(Data.SysDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['/data/api/v1/base/executeprocedure', '/api/base/executeprocedure'])(
    'POST %s: pro_getversion in both forms of empty parameters',
    async (url) => {
      const ask = async (more: object) =>
        (
          await t.request({
            method: 'POST',
            url,
            payload: { DataBase: 'cloudvse', DynamicProcedure: { ProcName: 'pro_getversion', ...more } },
          })
        ).json();
      const first = await ask({});
      expect(first.Result).toBe(0);
      const types = first.Data.JsonList.map((row: { Type: string }) => row.Type);
      expect(types).toEqual(
        expect.arrayContaining(['Locallx', 'Localdw', 'knowledge', 'schoolgradation', 'role', 'resourcestate']),
      );
      expect((await ask({ ParmNames: [], InParms: [], OutParms: [] })).Data).toEqual(first.Data);
      expect((await ask({ ParmNames: '', InParms: '', OutParms: '' })).Data).toEqual(first.Data);
      expect((await ask({ ParmNames: ['x'], InParms: [] })).Result).toBe(2);
    },
  );

  it('a changed code raises the version of its table and of no other', async () => {
    const versions = async () => {
      const answer = await t.request({
        method: 'POST',
        url: '/data/api/v1/base/executeprocedure',
        payload: { DataBase: 'cloudvse', DynamicProcedure: { ProcName: 'pro_getversion' } },
      });
      return Object.fromEntries(
        answer.json().Data.JsonList.map((row: { Type: string; Version: string }) => [row.Type, Number(row.Version)]),
      ) as Record<string, number>;
    };
    const before = await versions();
    const ctx = await t.ctx('system');
    await ctx.db
      .updateTable('settings.code')
      .set({ sort: 99 })
      .where('table_name', '=', 'CRE_LX')
      .where('code', '=', '0702')
      .execute();
    const after = await versions();
    expect(after.Locallx).toBe(before.Locallx! + 1);
    expect(after.schoolgradation).toBe(before.schoolgradation);
  });

  it('lists the categories in the language of the call, one page at a time', async () => {
    const page = async (locale: string) =>
      (
        await t.request({
          method: 'GET',
          url: '/data/api/v1/base/getlist?DataBase=cloudvse&Type=View&TableView=Locallx&Fields=Code,Name&Order=Code&Sort=asc&PageSize=2',
          headers: { 'accept-language': locale },
        })
      ).json().Data;
    expect(await page('zh-CN')).toMatchObject({
      PageIndex: 1,
      PageSize: 2,
      TotalCapped: false,
      JsonList: [
        { Code: '0702', Name: '物理学类' },
        { Code: '0703', Name: '化学类' },
      ],
    });
    expect((await page('en-US')).JsonList[0].Name).toBe('Physics');
    const wrong = await t.request({
      method: 'GET',
      url: '/data/api/v1/base/getlist?DataBase=cloudvse&TableView=Locallx&PageSize=201',
    });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().Result).toBe(2);
  });

  it('describes every call in /openapi.json', async () => {
    const document = (await t.request({ method: 'GET', url: '/openapi.json' })).json();
    for (const path of [
      '/api/Authorize/login',
      '/api/config/getconfig',
      '/data/api/v1/base/query',
      '/api/base/query',
      '/bus/access/generatecode',
      '/bus/Behavior/Operation',
    ]) {
      expect(Object.keys(document.paths)).toContain(path);
    }
  });
});

describe('the open channel', () => {
  it('changes the password, ends the other sessions and refuses what was used or is common', async () => {
    const { sha256Hex } = await import('../kernel/values/sha256.ts');
    const { TEST_PASSWORD } = await import('../testing/app.ts');
    const change = (oldPassword: string, newPassword: string) =>
      t.request({
        method: 'POST',
        url: '/data/api/v1/person/ChangePassword',
        as: 'outsider',
        payload: { OldPassword: sha256Hex(oldPassword), NewPassword: sha256Hex(newPassword) },
      });
    expect((await change('wrong', 'Harbour-9-Lantern')).json()).toMatchObject({
      Result: 5,
      Errors: [{ Field: 'OldPassword' }],
    });
    expect((await change(TEST_PASSWORD, TEST_PASSWORD)).json()).toMatchObject({
      Result: 5,
      Errors: [{ Field: 'NewPassword' }],
    });
    for (const common of ['Password1!', 'outsider!', 'CloudVSE@2026']) {
      expect((await change(TEST_PASSWORD, common)).json(), common).toMatchObject({
        Result: 5,
        Errors: [{ Field: 'NewPassword', Code: 'identity.password.weak' }],
      });
    }
    const plain = await t.request({
      method: 'POST',
      url: '/data/api/v1/person/ChangePassword',
      as: 'outsider',
      payload: { OldPassword: sha256Hex(TEST_PASSWORD), NewPassword: 'Harbour-9-Lantern' },
    });
    expect(plain.json().Result).toBe(5);

    const other = await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      payload: { Account: 'outsider', Password: sha256Hex(TEST_PASSWORD), BusinessId: 'cloudvse', Terminal: 'web' },
    });
    const elsewhere = other.json().Data.Token as string;
    expect((await change(TEST_PASSWORD, 'Harbour-9-Lantern')).json().Result).toBe(0);
    const ended = await t.request({
      method: 'GET',
      url: '/api/v1/person/GetUserInfo',
      headers: { authorization: `Bearer ${elsewhere}` },
    });
    expect(ended.json()).toMatchObject({ Result: 10011, Data: { reason: 'password_changed' } });
  });
});
