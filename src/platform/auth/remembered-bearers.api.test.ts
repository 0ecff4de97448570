import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'), { BEARER_MEMORY_MS: '2000' });
});
afterAll(() => t.close());

const own = async (as: Account) => (await t.request({ method: 'GET', url: '/api/v1/me/profile', as })).statusCode;

it('who signs out is a stranger with the next read', async () => {
  expect(await own('student')).toBe(200);
  await t.request({ method: 'POST', url: '/api/Authorize/logout', as: 'student' });
  expect(await own('student')).toBe(401);
});

it('who was disabled by another reads nothing more', async () => {
  expect(await own('student2')).toBe(200);
  const disabled = await t.request({
    method: 'POST',
    url: `/api/v1/persons/${await t.personId('student2')}/disable`,
    as: 'admin',
    payload: { reason: '学籍注销，停用账号' },
  });
  expect(disabled.statusCode, disabled.body).toBe(200);
  expect(await own('student2')).toBe(401);
});

it('what is changed behind the product’s back is felt when the moment is over', async () => {
  expect(await own('teacher')).toBe(200);
  const owner = await t.personId('teacher');
  await t.ask(`update identity.person set state = 'disabled' where id = $1 returning id`, [owner]);
  await t.moveClock(2001);
  expect(await own('teacher')).toBe(401);
});
