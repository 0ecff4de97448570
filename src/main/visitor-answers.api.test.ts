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

const rename = (name: string) =>
  t.ask(`update experiments.experiment set name = $1, name_en = 'Renamed' returning id`, [name]);

it('visitors share an answer in their language; who is signed in has it for two seconds', async () => {
  const first = await list();
  expect(first.body).toContain('单摆测重力加速度');
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    etag: expect.stringMatching(/^".{22}"$/),
  });
  await rename('改名后的实验');
  expect((await list()).body).toBe(first.body);
  expect((await list({ 'accept-language': 'en-US' })).body).toContain('Renamed');
  const own = await list({}, 'student');
  expect(own.body).toBe(first.body);
  expect(own.headers['cache-control']).toBe('no-store');
  expect(own.headers.etag).toBeUndefined();
  // Who has just written, or asks for what is the person's own, is answered anew.
  expect((await list({ 'x-fresh': '1' }, 'student')).body).toContain('改名后的实验');
  const of = async (query: string) =>
    (await t.request({ method: 'GET', url: `/api/v1/experiments?${query}`, as: 'student' })).json().data;
  expect(await of('fav=1')).toMatchObject({ total: 0 });
  expect(await of('mine=1')).toMatchObject({ rows: [{ name: '改名后的实验' }] });
  await t.moveClock(2000);
  expect((await list({}, 'student')).body).toContain('改名后的实验');
  await rename('单摆测重力加速度');
});

it('the page of an experiment is shared but for what is one’s own', async () => {
  const details = async (as?: Account, headers = {}) =>
    (await t.request({ method: 'GET', url: '/api/v1/experiments/E2026-00001', headers, ...(as ? { as } : {}) })).json()
      .data;
  await t.moveClock(2000);
  const seen = await details('student');
  expect(seen).toMatchObject({ name: '单摆测重力加速度', best: [], can: { versions: false, edit: false } });
  await rename('改名后的实验');
  expect((await details('student2')).name).toBe('单摆测重力加速度');
  expect((await details('student2', { 'accept-language': 'en-US' })).nameEn).toBe('Renamed');
  expect((await details('student2', { 'x-fresh': '1' })).name).toBe('改名后的实验');
  // Who keeps it reads what stands there.
  for (const as of ['leader', 'admin'] as const) {
    expect(await details(as)).toMatchObject({ name: '改名后的实验', can: { versions: true, edit: true } });
  }
  await t.moveClock(2000);
  expect((await details('student2')).name).toBe('改名后的实验');
});

it('who has the answer already is told so without its text', async () => {
  const { etag } = (await list()).headers;
  const again = await list({ 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('what the office writes is seen by the next visitor', async () => {
  const before = (await list()).body;
  await rename('再次改名');
  expect((await list()).body).toBe(before);
  const written = await t.request({
    method: 'POST',
    url: `/api/v1/persons/${await t.personId('student2')}/disable`,
    as: 'admin',
    payload: { reason: '学籍注销，停用账号' },
  });
  expect(written.statusCode, written.body).toBe(200);
  expect((await list()).body).toContain('再次改名');
});
