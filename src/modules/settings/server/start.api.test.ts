import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { firstCalls, roleQueryRoute, startRoute } from '../../../kernel/session/start.contract.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

/** An answer without what differs from call to call. */
const lasting = (body: unknown) => ({ ...(body as object), RequestId: null });

describe('the first calls of a page', () => {
  it.each<Account>(['student', 'teacher', 'admin'])('are answered together as each alone: %s', async (as) => {
    const { answers } = await t.call(startRoute, {}, as);
    expect(answers.map(({ url }) => url)).toEqual([...firstCalls('/'), roleQueryRoute.path]);
    for (const { url, sent, status, headers, body } of answers) {
      const alone = await t.request({ method: sent ? 'POST' : 'GET', url, as, ...(sent ? { body: sent } : {}) });
      expect([url, status]).toEqual([url, 200]);
      expect(lasting(body)).toEqual(lasting(alone.json()));
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['x-permission-version']).toBe(alone.headers['x-permission-version']);
    }
    const own = answers.find(({ url }) => url.endsWith('GetUserInfo'))!.body as { Data: { account: string } };
    expect(own.Data.account).toBe(as);
  });

  it('keep the words of a refusal, and ask for a sign-in', async () => {
    expect((await refusalOf(t.call(startRoute, {}))).status).toBe(401);
    const person = await t.personId('student');
    await t.ask('update identity.person set must_change_password = true where id = $1', [person]);
    const { answers } = await t.call(startRoute, {}, 'student');
    const jobs = answers.find(({ url }) => url === '/api/v1/jobs')!;
    const alone = await t.request({ method: 'GET', url: jobs.url, as: 'student' });
    expect(jobs.status).toBe(alone.statusCode);
    expect(jobs.status).not.toBe(200);
    await t.ask('update identity.person set must_change_password = false where id = $1', [person]);
  });

  it('speak the language of their caller', async () => {
    const { body } = await t
      .request({ method: 'GET', url: startRoute.path, as: 'student', headers: { 'accept-language': 'en-US' } })
      .then((answer) => answer.json().data.answers.find((one: { url: string }) => one.url.endsWith('GetUserInfo')));
    const alone = await t.request({
      method: 'GET',
      url: '/api/v1/person/GetUserInfo',
      as: 'student',
      headers: { 'accept-language': 'en-US' },
    });
    expect(lasting(body)).toEqual(lasting(alone.json()));
  });
});
