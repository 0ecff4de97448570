import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { firstCalls, roleQueryRoute, startRoute } from '../../../kernel/session/start.contract.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { buildCourse } from '../../courses/testing/course.builder.ts';

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

  it('bring those of the page, with the picture it begins with', async () => {
    const { actor } = await t.ctx('leader');
    if (actor.kind !== 'person') throw new Error('the leader is a person');
    const owner = { unitId: actor.unitId!, leadId: actor.personId };
    const { courseId } = await buildCourse(await t.ctx('system'), owner);
    const page = `/coursestudy/Info?Id=${courseId}`;
    const { answers, picture } = await t.call(startRoute, { query: { page } }, 'leader');
    const urls = answers.map(({ url }) => url);
    expect(urls).toEqual([...firstCalls(page), roleQueryRoute.path]);
    expect(urls).toContain(`/api/v1/courses/${courseId}/nodes`);
    const alone = await t.request({ method: 'GET', url: `/api/v1/courses/${courseId}?study=1`, as: 'leader' });
    expect(lasting(answers.find(({ url }) => url.endsWith('?study=1'))?.body)).toEqual(lasting(alone.json()));
    expect(picture).toMatch(new RegExp(`^/covers/.*${courseId}\\.svg$`));
    // A stranger's page of it begins otherwise, and an address without an object has nothing to show.
    for (const other of [page, '/coursestudy/Info', '/coursestudy/Info?Id=x', '/homeTwo/index', '/nothing']) {
      const asked = await t.call(startRoute, { query: { page: other } }, 'student');
      expect([other, asked.picture]).toEqual([other, undefined]);
      expect(asked.answers.map(({ url }) => url)).toEqual([...firstCalls(other), roleQueryRoute.path]);
    }
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
