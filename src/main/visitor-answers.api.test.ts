import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { entryScene } from '../modules/submissions/testing/entry-scene.builder.ts';
import { type Account, createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'), { VISITOR_MEMORY_MS: '60000' });
  await entryScene(t).listed();
});
afterAll(() => t.close());

const list = (headers: Record<string, string> = {}, as?: Account) =>
  t.request({ method: 'GET', url: '/api/v1/experiments', headers, ...(as ? { as } : {}) });

it('visitors share an answer in their language; who is signed in is asked for anew', async () => {
  const first = await list();
  expect(first.body).toContain('单摆');
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    etag: expect.stringMatching(/^".{22}"$/),
  });
  await t.ask(`update experiments.experiment set name = '改名后的实验', name_en = 'Renamed' returning id`);
  expect((await list()).body).toBe(first.body);
  expect((await list({ 'accept-language': 'en-US' })).body).toContain('Renamed');
  const own = await list({}, 'student');
  expect(own.body).toContain('改名后的实验');
  expect(own.headers['cache-control']).toBe('no-store');
  expect(own.headers.etag).toBeUndefined();
});

it('who has the answer already is told so without its text', async () => {
  const { etag } = (await list()).headers;
  const again = await list({ 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('what the office writes is seen by the next visitor', async () => {
  expect((await list()).body).toContain('单摆');
  const written = await t.request({
    method: 'POST',
    url: `/api/v1/persons/${await t.personId('student2')}/disable`,
    as: 'admin',
    payload: { reason: '学籍注销，停用账号' },
  });
  expect(written.statusCode, written.body).toBe(200);
  expect((await list()).body).toContain('改名后的实验');
});
