import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { siteDocumentRoute, siteRoute } from '../../../kernel/site/site.contract.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { consentDocuments, saveDocument, saveSiteSetting } from './settings.public.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const site = async (host: string, language = 'zh-CN') => {
  const answer = await t.request({
    method: 'GET',
    url: '/api/v1/site',
    headers: { host, 'accept-language': language },
  });
  expect(answer.statusCode).toBe(200);
  return answer;
};
const document = (slug: string, language: string, query = '') =>
  t.request({
    method: 'GET',
    url: `/api/v1/site/documents/${slug}${query}`,
    headers: { 'accept-language': language },
  });

describe('facts of the site', () => {
  it('leaves out what nobody has set, and lets anybody cache them', async () => {
    const answer = await site('home.cloudvse.localhost');
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(answer.json().data).toMatchObject({
      name: null,
      owner: null,
      icp: null,
      police: null,
      contact: { phones: [], address: null, postcode: null, mailbox: null },
      maintenance: null,
      locales: ['zh-CN', 'zh-TW', 'en-US', 'pt-BR'],
      sites: { lab: 'http://lab.cloudvse.localhost:3000' },
    });
  });

  it('names pages of the same host on loopback names, whatever addresses the site has', async () => {
    const sites = { home: '/homeTwo/index', lab: '/experimentTwo/index', cloud: '/cloud/CloudList' };
    for (const host of ['localhost:3000', '127.0.0.1:3000']) {
      expect((await site(host)).json().data.sites, host).toEqual(sites);
    }
  });

  it('says them in the language of the call, else in zh-CN, with the records of the host', async () => {
    const ctx = await t.ctx('system');
    await saveSiteSetting(ctx, 'owner', { 'zh-CN': '江海大学', 'en-US': 'Jianghai University' });
    await saveSiteSetting(ctx, 'records', { home: { icp: 'A-1' }, lab: { icp: 'A-2' } });
    const facts = async (host: string, language: string) => (await site(host, language)).json().data;
    expect(await facts('home.cloudvse.localhost', 'en-US')).toMatchObject({ owner: 'Jianghai University', icp: 'A-1' });
    expect(await facts('lab.cloudvse.localhost', 'pt-BR')).toMatchObject({ owner: '江海大学', icp: 'A-2' });
    expect(await facts('cloud.cloudvse.localhost', 'zh-CN')).toMatchObject({ icp: null });
  });

  it('announces maintenance until it is over; each change is a new version', async () => {
    const ctx = await t.ctx('system');
    const at = (minutes: number) => new Date(ctx.clock.ms() + minutes * 60_000).toISOString();
    const text = { 'zh-CN': '今晚维护' };
    await saveSiteSetting(ctx, 'maintenance', { text, from: at(5), to: at(30), level: 'warning' });
    const first = await t.call(siteRoute, {});
    expect(first.maintenance).toMatchObject({ text: '今晚维护', level: 'warning', version: 1 });
    await saveSiteSetting(ctx, 'maintenance', { text, from: at(6), to: at(30), level: 'warning' });
    expect((await t.call(siteRoute, {})).maintenance?.version).toBe(2);
    await t.moveClock(31 * 60_000);
    expect((await t.call(siteRoute, {})).maintenance).toBeNull();
  });

  it.each([
    ['owner', { 'en-US': 'No Chinese name' }],
    ['friendLinks', [{ label: { 'zh-CN': '坏链接' }, href: 'javascript:alert(1)' }]],
    ['contact', { phones: [], mailbox: 'nobody' }],
    ['locales', ['en-US']],
    [
      'maintenance',
      { text: { 'zh-CN': '反了' }, from: '2026-11-22T00:00:00Z', to: '2026-11-21T00:00:00Z', level: 'info' },
    ],
  ] as const)('refuses an impossible value of %s', async (key, value) => {
    await expect(saveSiteSetting(await t.ctx('system'), key, value as never)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'settings.site.invalid',
    });
  });

  it('keeps who changed a setting and its value before', async () => {
    const ctx = await t.ctx('admin');
    await saveSiteSetting(ctx, 'name', { 'zh-CN': '甲' });
    await saveSiteSetting(ctx, 'name', null, '改回默认');
    const rows = await ctx.db
      .selectFrom('audit.audit_log')
      .select(['action', 'before', 'after', 'reason', 'account'])
      .where('action', '=', 'settings.site.save')
      .where('account', '=', 'admin')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(rows[0]).toMatchObject({ before: { name: { 'zh-CN': '甲' } }, after: { name: null }, reason: '改回默认' });
    expect((await t.call(siteRoute, {})).name).toBeNull();
  });
});

describe('documents', () => {
  it('ship in four languages', async () => {
    const facts = await t.call(siteRoute, {});
    const slugs = facts.documents.map((one) => one.slug);
    expect(slugs).toEqual([
      'about',
      'privacy',
      'terms',
      'accessibility',
      'help',
      'manual-student',
      'manual-teacher',
      'developer',
    ]);
    for (const slug of slugs) {
      for (const locale of ['zh-CN', 'zh-TW', 'en-US', 'pt-BR']) {
        expect((await document(slug, locale)).json().data, `${slug} ${locale}`).toMatchObject({ slug, locale });
      }
    }
  });

  it('fall back to zh-CN and say so; older versions stay readable', async () => {
    const ctx = await t.ctx('system');
    const write = (text: string, newVersion = true) =>
      saveDocument(ctx, { slug: 'lab-rules', title: { 'zh-CN': '守则' }, body: { 'zh-CN': text }, newVersion });
    expect(await write('第一版')).toBe(1);
    expect(await write('第二版')).toBe(2);
    expect(await write('第二版，改错字', false)).toBe(2);
    const [now, before] = [await document('LAB-RULES', 'en-US'), await document('lab-rules', 'zh-CN', '?version=1')];
    expect(now.json().data).toMatchObject({ locale: 'zh-CN', version: 2, body: '第二版，改错字' });
    expect(before.json().data).toMatchObject({ version: 1, body: '第一版' });
  });

  it('answer not found for an unknown slug or version, malformed for an impossible one', async () => {
    expect((await document('nothing-here', 'zh-CN')).statusCode).toBe(404);
    expect((await document('privacy', 'zh-CN', '?version=99')).statusCode).toBe(404);
    expect((await document('privacy', 'zh-CN', '?version=x')).statusCode).toBe(400);
    await expect(
      saveDocument(await t.ctx('system'), { slug: '../etc', title: { 'zh-CN': '甲' }, body: { 'zh-CN': '乙' } }),
    ).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('name what people agree to, with the version in force', async () => {
    const ctx = await t.ctx('system');
    expect(await consentDocuments(ctx)).toEqual([
      { slug: 'privacy', version: 1 },
      { slug: 'terms', version: 1 },
    ]);
    expect((await t.call(siteRoute, {})).consent).toEqual(await consentDocuments(ctx));
    expect((await t.call(siteDocumentRoute, { params: { slug: 'privacy' } })).title).toBe('隐私政策');
  });
});
