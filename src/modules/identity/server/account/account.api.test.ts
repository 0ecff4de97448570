import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { changePasswordRoute, saveSettingsRoute, userInfoRoute } from '../../../../kernel/session/session.contract.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { adminClient } from '../../../../platform/testing/cluster.ts';
import { CallFailed, createTestApp, TEST_PASSWORD, type TestApp } from '../../../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const login = (account: string, more: object = {}, headers: Record<string, string> = {}) =>
  t.request({
    method: 'POST',
    url: '/api/Authorize/login',
    headers,
    payload: {
      Account: account,
      Password: sha256Hex(TEST_PASSWORD),
      BusinessId: 'cloudvse',
      Terminal: 'web',
      ...more,
    },
  });
const news = async (type: string) => {
  const owner = await adminClient(t.ownerUrl);
  const { rows } = await owner.query('select payload from events.outbox where type = $1 order by id', [type]);
  await owner.end();
  return rows.map((row) => row.payload);
};

describe('settings of a person', () => {
  it('follow the person: what is given replaces what was kept, the rest stays', async () => {
    await t.call(
      saveSettingsRoute,
      { body: { settings: { color: 'teal', density: 2, weak: true, font: null } } },
      'student',
    );
    await t.call(saveSettingsRoute, { body: { locale: 'pt-BR' } }, 'student');
    expect(await t.call(userInfoRoute, {}, 'student')).toMatchObject({
      locale: 'pt-BR',
      settings: { color: 'teal', density: 2, weak: true, font: null },
    });
    await t.call(saveSettingsRoute, { body: { settings: { color: 'rose' } } }, 'student');
    expect((await t.call(userInfoRoute, {}, 'student')).settings).toEqual({ color: 'rose' });
    expect(await t.call(userInfoRoute, {}, 'student2')).toMatchObject({ locale: null, settings: {} });
  });

  it.each([
    ['a visitor', { settings: {} }, undefined, 401],
    ['too many', { settings: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`k${i}`, 1])) }, 'student', 400],
    ['too long', { settings: { color: 'x'.repeat(65) } }, 'student', 400],
    ['nested values', { settings: { color: { a: 1 } } }, 'student', 400],
    ['odd names', { settings: { 'a.b': 1 } }, 'student', 400],
    ['another language', { locale: 'fr' }, 'student', 400],
    ['somebody else', { personId: 'x' }, 'student', 400],
  ] as const)('refuse %s', async (_name, body, as, status) => {
    const refused = await t.call(saveSettingsRoute, { body: body as never }, as).catch((error) => error);
    expect(refused).toBeInstanceOf(CallFailed);
    expect(refused.status).toBe(status);
  });
});

describe('a public computer', () => {
  it('gets cookies that end with the browser, also after a renewal, and stays unknown', async () => {
    const own = await login('student3');
    expect(own.cookies.find((one) => one.name === 'vse_sso')!.maxAge).toBe(604_800);
    expect(own.json().Data).not.toHaveProperty('PublicComputer');
    const signed = await login('student3', { PublicComputer: true });
    expect(signed.json().Data.PublicComputer).toBe(true);
    expect(signed.cookies.map((one) => [one.name, one.maxAge])).toEqual([
      ['vse_sso', undefined],
      ['cloudvse_user_info', undefined],
    ]);
    const sso = signed.cookies.find((one) => one.name === 'vse_sso')!.value;
    const renewed = await t.request({
      method: 'POST',
      url: '/api/Authorize/refresh',
      headers: { origin: 'http://home.cloudvse.localhost:3000', cookie: `vse_sso=${sso}`, 'x-requested-with': 'x' },
      payload: { BusinessId: 'cloudvse', Terminal: 'web' },
    });
    expect(renewed.json().Data).toMatchObject({ PublicComputer: true, Profile: { UserId: 'student3' } });
    expect(renewed.cookies.map((one) => [one.name, one.maxAge])).toEqual([
      ['vse_sso', undefined],
      ['cloudvse_user_info', undefined],
    ]);
  });

  it('is signed out after twelve hours without a renewal, an own one after seven days', async () => {
    const shared = (await login('teacher2', { PublicComputer: true })).cookies.find((one) => one.name === 'vse_sso')!;
    const own = (await login('teacher2')).cookies.find((one) => one.name === 'vse_sso')!;
    const renew = async (sso: string) =>
      (
        await t.request({
          method: 'POST',
          url: '/api/Authorize/refresh',
          headers: { origin: 'http://home.cloudvse.localhost:3000', cookie: `vse_sso=${sso}`, 'x-requested-with': 'x' },
          payload: { BusinessId: 'cloudvse', Terminal: 'web' },
        })
      ).json().Result;
    await t.moveClock(13 * 3_600_000);
    expect(await renew(shared.value)).toBe(10010);
    expect(await renew(own.value)).toBe(0);
  });
});

describe('news', () => {
  it('tell of a new device of an administrator, not of a first, a known or a learner’s one', async () => {
    const first = await login('admin');
    const device = first.cookies.find((one) => one.name === 'vse_device')!.value;
    expect(await news('identity.newDevice')).toEqual([]);
    await login('admin', {}, { cookie: `vse_device=${device}` });
    await login('leader');
    await login('leader');
    expect(await news('identity.newDevice')).toEqual([]);
    await login('admin');
    await login('admin', { PublicComputer: true, Terminal: 'mobile-web' });
    const personId = await t.personId('admin');
    expect(await news('identity.newDevice')).toEqual([
      { personId, terminal: 'web', at: expect.stringMatching(/Z$/) },
      { personId, terminal: 'mobile-web', at: expect.stringMatching(/Z$/) },
    ]);
  });

  it('keep several people of one browser known', async () => {
    const one = (await login('college')).cookies.find((cookie) => cookie.name === 'vse_device')!.value;
    const both = (await login('college2', {}, { cookie: `vse_device=${one}` })).cookies.find(
      (cookie) => cookie.name === 'vse_device',
    )!.value;
    const again = await login('college', {}, { cookie: `vse_device=${both}` });
    expect(again.cookies.map((cookie) => cookie.name)).not.toContain('vse_device');
  });

  it('tell of a changed password; other sessions end with the reason', async () => {
    const other = (await login('teacher')).json().Data.Token as string;
    const body = { OldPassword: sha256Hex(TEST_PASSWORD), NewPassword: sha256Hex('Basalt#2026') };
    await t.call(changePasswordRoute, { body }, 'teacher');
    const personId = await t.personId('teacher');
    expect(await news('identity.passwordChanged')).toEqual([{ personId, reason: 'changed' }]);
    const answer = await t.request({
      method: 'GET',
      url: '/api/v1/person/GetUserInfo',
      headers: { authorization: `Bearer ${other}` },
    });
    expect(answer.json()).toMatchObject({ Result: 10011, Data: { reason: 'password_changed' } });
  });
});

it('remembers the last five passwords and no more', async () => {
  const { Data } = (await login('student2')).json();
  let token = Data.Token as string;
  const passwords = [
    TEST_PASSWORD,
    ...['Ashen', 'Birch', 'Cedar', 'Dogwd', 'Elder', 'Fichu'].map((word) => `${word}#2026`),
  ];
  const change = (from: string, to: string) =>
    t.request({
      method: 'POST',
      url: changePasswordRoute.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { OldPassword: sha256Hex(from), NewPassword: sha256Hex(to) },
    });
  for (const [i, password] of passwords.slice(1).entries()) {
    await t.moveClock(1000);
    const answer = (await change(passwords[i]!, password)).json();
    expect(answer.Result, password).toBe(0);
    token = answer.Data.Token;
  }
  await t.moveClock(1000);
  const back = (to: string) => change(passwords.at(-1)!, to);
  expect((await back(passwords[2]!)).json()).toMatchObject({ Errors: [{ Code: 'identity.password.used' }] });
  const owner = await adminClient(t.ownerUrl);
  const { rows } = await owner.query('select count(*)::int as n from identity.password_history where person_id = $1', [
    await t.personId('student2'),
  ]);
  await owner.end();
  expect(rows[0].n).toBe(5);
  expect((await back(passwords[1]!)).json().Result).toBe(0);
});

it('says in every answer which rights it was given by', async () => {
  const versions = [];
  for (const as of ['outsider', 'leader2', 'admin'] as const) {
    const answer = await t.request({ method: 'GET', url: '/api/v1/person/GetUserInfo', as });
    versions.push(answer.headers['x-permission-version']);
  }
  expect(versions.every(Boolean)).toBe(true);
  expect(new Set(versions).size).toBe(3);
});
