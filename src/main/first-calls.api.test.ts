import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { firstCalls, roleQueryRoute, startRoute } from '../kernel/session/start.contract.ts';
import { buildCourse } from '../modules/courses/testing/course.builder.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

/** An answer without what differs from call to call. */
const lasting = (body: unknown) => ({ ...(body as object), RequestId: null });

it('the first calls of a page are answered with it, and the picture it begins with', async () => {
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

it('one of them that fails takes no other with it', async () => {
  await t.ask('alter table tasks.job rename to gone');
  const { answers } = await t
    .call(startRoute, {}, 'student')
    .finally(() => t.ask('alter table tasks.gone rename to job'));
  expect(answers.filter(({ status }) => status !== 200).map(({ url, status }) => [url, status])).toEqual([
    ['/api/v1/jobs', 500],
  ]);
});

it('are answered to more people at once than there are connections', async () => {
  const { actor } = await t.ctx('leader');
  if (actor.kind !== 'person') throw new Error('the leader is a person');
  const owner = { unitId: actor.unitId!, leadId: actor.personId };
  const { courseId } = await buildCourse(await t.ctx('system'), owner);
  const query = { page: `/coursestudy/Info?Id=${courseId}` };
  const views = await Promise.all(Array.from({ length: 40 }, () => t.call(startRoute, { query }, 'leader')));
  expect(views.flatMap(({ answers }) => answers.filter(({ status }) => status !== 200))).toEqual([]);
});
