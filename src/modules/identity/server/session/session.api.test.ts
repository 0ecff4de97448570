import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { userInfoRoute } from '../../../../kernel/session/session.contract.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const login = (account: string, password = TEST_PASSWORD, ip = '10.0.0.1') =>
  t.request({
    method: 'POST',
    url: '/api/Authorize/login',
    remoteAddress: ip,
    payload: {
      Account: account,
      Password: sha256Hex(password),
      BusinessId: 'cloudvse',
      BusinessName: 'CloudVSE',
      Terminal: 'web',
    },
  });

const refresh = (token: string, account = 'student') =>
  t.request({
    method: 'POST',
    url: '/api/Authorize/refresh',
    payload: { Account: account, BusinessId: 'cloudvse', BusinessName: 'CloudVSE', Terminal: 'web', Token: token },
  });

const info = (token: string) =>
  t.request({ method: 'GET', url: '/api/v1/person/GetUserInfo', headers: { authorization: `Bearer ${token}` } });

describe('sign-in', () => {
  it('answers token, expiry and profile, and sets the HttpOnly cookie', async () => {
    const answer = await login(' Student ');
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(body).toMatchObject({ Result: 0, ErrorMsg: '', Data: { Profile: { UserId: 'student', UserName: '张三' } } });
    expect(body.Data.ExpireTime - Date.now()).toBeGreaterThan(29 * 60_000);
    const cookie = answer.cookies.find((one) => one.name === 'vse_sso');
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/Authorize',
      domain: 'cloudvse.localhost',
    });
    expect(cookie?.value).not.toBe(body.Data.Token);
  });

  it('refuses unknown, wrong and disabled accounts in the same words', async () => {
    const wrong = await login('student', 'nope', '10.0.1.1');
    const unknown = await login('nobody-here', 'nope', '10.0.1.2');
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(200);
      const { RequestId: _id, ...body } = answer.json();
      expect(body).toEqual({
        Result: 101,
        Data: null,
        ErrorMsg: '用户名或密码错误',
        Errormsg: '用户名或密码错误',
        Code: 'identity.login.refused',
      });
    }
  });

  it('answers in the language asked for', async () => {
    const answer = await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      headers: { 'accept-language': 'en-US,en;q=0.9' },
      payload: { Account: 'x', Password: 'y', BusinessId: 'cloudvse', Terminal: 'web' },
    });
    expect(answer.json().ErrorMsg).toBe('Invalid username or password');
  });

  it('locks an address after five failures on one account, and no other address', async () => {
    for (let i = 0; i < 5; i++) expect((await login('student2', 'bad', '10.0.2.1')).json().Result).toBe(101);
    const locked = (await login('student2', TEST_PASSWORD, '10.0.2.1')).json();
    expect(locked.Result).toBe(102);
    expect(locked.Data.RetryAfter).toBeGreaterThan(1700);
    expect((await login('student2', TEST_PASSWORD, '10.0.2.2')).json().Result).toBe(0);
    await t.moveClock(31 * 60_000);
    expect((await login('student2', TEST_PASSWORD, '10.0.2.1')).json().Result).toBe(0);
  });

  it('refuses another business id with 103', async () => {
    const answer = await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      payload: { Account: 'student', Password: 'x', BusinessId: 'else', Terminal: 'web' },
    });
    expect(answer.json().Result).toBe(103);
  });
});

describe('session', () => {
  it('lets only the immediate predecessor live, beside all bearers that came from it', async () => {
    const first = (await login('student')).json().Data.Token as string;
    const [a, b, c] = await Promise.all([refresh(first), refresh(first), refresh(first)]);
    for (const answer of [a, b, c]) expect(answer.json()).toMatchObject({ Result: 0 });
    const children = [a, b, c].map((answer) => answer.json().Data.Token as string);
    for (const token of [first, ...children]) expect((await info(token)).statusCode).toBe(200);
    await t.moveClock(61_000);
    for (const token of children) expect((await info(token)).statusCode).toBe(200);
    const next = (await refresh(children[0]!)).json().Data.Token as string;
    expect((await info(first)).statusCode).toBe(401);
    const last = (await refresh(next)).json().Data.Token as string;
    // A grandparent is void at once, not after the minute of a predecessor.
    expect((await info(children[0]!)).statusCode).toBe(401);
    expect((await info(next)).statusCode).toBe(200);
    expect((await info(last)).statusCode).toBe(200);
    expect((await refresh(children[1]!)).json()).toMatchObject({ Result: 10011, Data: { reason: 'reused' } });
  });

  it('renews the bearer, lets the predecessor live 60 s and ends the host when an older one comes back', async () => {
    const first = (await login('student')).json().Data.Token as string;
    const second = (await refresh(first)).json().Data.Token as string;
    expect((await info(first)).statusCode).toBe(200);
    const third = (await refresh(second)).json().Data.Token as string;
    await t.moveClock(61_000);
    expect((await info(first)).statusCode).toBe(401);
    expect((await info(third)).statusCode).toBe(200);
    const reused = await refresh(first);
    expect(reused.json()).toMatchObject({ Result: 10011, Data: { reason: 'reused' } });
    expect((await info(third)).json().Result).toBe(10010);
  });

  it('signs out on every host at once', async () => {
    const token = (await login('student3')).json().Data.Token as string;
    await t.request({ method: 'POST', url: '/api/Authorize/logout', headers: { authorization: `Bearer ${token}` } });
    const answer = await info(token);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ Result: 10011, result: { isLogin: false } });
  });

  it('mints a bearer for another host by cookie only for an allowed origin', async () => {
    const signed = await login('leader');
    const sso = signed.cookies.find((one) => one.name === 'vse_sso')!.value;
    const by = (origin: string) =>
      t.request({
        method: 'POST',
        url: '/api/Authorize/refresh',
        headers: { host: 'lab.cloudvse.localhost:3000', origin, cookie: `vse_sso=${sso}`, 'x-requested-with': 'x' },
        payload: { BusinessId: 'cloudvse', Terminal: 'web' },
      });
    expect((await by('http://lab.cloudvse.localhost:3000')).json().Result).toBe(0);
    expect((await by('http://evil.example')).statusCode).toBe(403);
  });

  it('tells who one is, with the pages of the role', async () => {
    expect(await t.call(userInfoRoute, {}, 'admin')).toMatchObject({ account: 'admin', role: { id: 0 } });
    expect((await t.call(userInfoRoute, {}, 'admin')).pages).toHaveLength(13);
    expect((await t.call(userInfoRoute, {}, 'college')).pages).toEqual(['usermanage']);
    expect((await t.call(userInfoRoute, {}, 'student')).pages).toEqual([]);
  });

  it('finds the own role by the generic query and nobody else', async () => {
    const id = await t.personId('student');
    const other = await t.personId('student2');
    const ask = (value: string) =>
      t.request({
        method: 'POST',
        url: '/data/api/v1/base/query',
        as: 'student',
        payload: {
          DataBase: 'cloudvse',
          DynamicQuery: {
            Type: 'Table',
            TableView: 'person',
            Fields: 'id,role',
            QueryArgs: { Conditions: [{ Property: 'id', Oper: '=', Value: value }] },
          },
        },
      });
    // The session of this file's first tests was ended above; the harness keeps its own.
    expect((await ask(id)).json()).toMatchObject({ Result: 0, Data: [{ id, role: 6 }] });
    expect((await ask(other)).json()).toMatchObject({ Result: 0, Data: [] });
  });
});

describe('the own record', () => {
  it('names role, pages and actions in the language of the caller', async () => {
    const roleIn = async (language: string) => {
      const headers = { 'accept-language': language };
      const answer = await t.request({ method: 'GET', url: userInfoRoute.path, as: 'college', headers });
      return answer.json().Data.role;
    };
    const [chinese, portuguese] = [await roleIn('zh-CN'), await roleIn('pt-BR')];
    expect([chinese.name, portuguese.name]).toEqual(['学院管理员', expect.stringMatching(/^Admin/)]);
    const page = (role: typeof chinese) =>
      role.permissions.find((one: { permissionId: string }) => one.permissionId === 'usermanage');
    expect(page(chinese)).toMatchObject({ permissionName: '用户管理', actionList: expect.arrayContaining(['query']) });
    expect(page(chinese).actionEntitySet).toContainEqual({ action: 'query', describe: '查询', defaultCheck: true });
    expect(page(portuguese).actionEntitySet[0].describe).not.toBe(page(chinese).actionEntitySet[0].describe);
  });
});
