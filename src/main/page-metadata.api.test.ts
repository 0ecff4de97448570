import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { resolveAddress } from '../kernel/routing/paths.ts';
import { siteRoute } from '../kernel/site/site.contract.ts';
import { saveDocument, saveSiteSetting } from '../modules/settings/server/settings.public.ts';
import { delistExperiment, listExperiment } from '../modules/stewardship/server/stewardship.public.ts';
import { createExperiment } from '../modules/submissions/server/submissions.public.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { createPageMetadata } from './page-metadata.ts';

let t: TestApp;
let heads: ReturnType<typeof createPageMetadata>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  heads = createPageMetadata({ modules: t.app.modules, messages: t.app.messages });
  const system = await t.ctx('system');
  const { actor } = await t.ctx('leader');
  if (actor.kind !== 'person') throw new Error('the leader is a person');
  const owner = { unitId: actor.unitId!, leaderId: actor.personId };
  const listed = await createExperiment(system, {
    code: 'SEO-1',
    name: '“酸碱” <滴定>',
    brief: '甲'.repeat(300),
    ...owner,
  });
  await listExperiment(system, listed);
  await createExperiment(system, { code: 'SEO-2', name: '草稿', ...owner });
  await saveDocument(system, {
    slug: 'probe',
    title: { 'zh-CN': '探针' },
    body: { 'zh-CN': '# 探针\n\n一段 **文字**' },
  });
});
afterAll(() => t.close());

const head = async (url: string) => heads.of(await t.ctx('visitor'), resolveAddress(url), url);

describe('the head of a page', () => {
  it('says what a listed experiment is, under its one address', async () => {
    const found = await head('/experiment/ExperimentDetails?Id=SEO-1');
    expect(found).toMatchObject({ title: '“酸碱” <滴定>', absent: false, indexed: true });
    expect(found.canonical).toBe('/experimentTwo/ExperimentTwoDetails?Id=SEO-1');
    expect([...found.description!]).toHaveLength(160);
  });

  it('calls the site what its pages call it', async () => {
    const [named, site] = [await head('/verify'), await t.call(siteRoute, {})];
    expect(named.site).toBe(site.name ?? '虚拟仿真实验中心');
    await saveSiteSetting(await t.ctx('system'), 'name', { 'zh-CN': '示例中心' });
    expect((await head('/verify')).site).toBe('示例中心');
  });

  it.each(['/account/management/portManage', '/account/management/accessExpaerManage'])(
    'says of the page %s, which is not built, that there is none',
    async (url) => {
      expect(await head(url)).toMatchObject({ absent: true, indexed: false });
      const answer = await t.request({ method: 'GET', url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBe(404);
    },
  );

  it.each(['/cloud/CloudList', '/notice', '/verify', '/bigscreen'])('describes the public page %s', async (url) => {
    expect((await head(url)).description?.length).toBeGreaterThan(10);
  });

  it.each(['/experimentTwo/WishList', '/experimentTwo/WishListSuccess?no=ABCDEFGH'])(
    'keeps the page %s out of search engines',
    async (url) => {
      expect(await head(url)).toMatchObject({ absent: false, indexed: false });
    },
  );

  it('keeps what a proof code or a figure leads to out of search engines, not the page to enter one', async () => {
    expect(await head('/verify')).toMatchObject({ title: '验证', indexed: true });
    expect(await head('/verify/indicator/runs')).toMatchObject({ title: '实验人次', absent: false, indexed: false });
    expect(await head('/verify/indicator/2222-2222-2222-2')).toMatchObject({ absent: false, indexed: false });
  });

  it('tells search engines of the experiment and the way to it, without stars nobody gave', async () => {
    const [resource, way] = (await head('/experimentTwo/ExperimentTwoDetails?Id=SEO-1')).structured!(
      'https://x.test',
      '',
    );
    expect(resource).toMatchObject({
      '@type': 'LearningResource',
      identifier: 'SEO-1',
      url: 'https://x.test/experimentTwo/ExperimentTwoDetails?Id=SEO-1',
      timeRequired: 'PT45M',
    });
    expect(resource).not.toHaveProperty('aggregateRating');
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' });
    const system = await t.ctx('system');
    const { id } = (await system.db
      .selectFrom('experiments.experiment')
      .select('id')
      .where('code', '=', 'SEO-1')
      .executeTakeFirst()) as { id: string };
    await sql`insert into experiments.figures (experiment_id, rating_mean, rating_number) values (${id}, 4.2, 5)`.execute(
      system.db,
    );
    const rated = (await head('/experimentTwo/ExperimentTwoDetails?Id=SEO-1')).structured!('', '')[0];
    expect(rated).toMatchObject({ aggregateRating: { ratingValue: 4.2, reviewCount: 5 } });
  });

  it('is that of a page that is gone when the experiment was delisted: 410', async () => {
    const system = await t.ctx('system');
    const { actor } = await t.ctx('leader');
    if (actor.kind !== 'person') throw new Error('the leader is a person');
    const id = await createExperiment(system, {
      code: 'SEO-3',
      name: '旧实验',
      unitId: actor.unitId!,
      leaderId: actor.personId,
    });
    await listExperiment(system, id);
    expect(await head('/experimentTwo/ExperimentTwoDetails?Id=SEO-3')).toMatchObject({ indexed: true });
    await delistExperiment(system, id);
    expect(await head('/experimentTwo/ExperimentTwoDetails?Id=SEO-3')).toMatchObject({ gone: true, indexed: false });
    expect((await t.request({ method: 'GET', url: '/sitemap.xml' })).body).not.toContain('SEO-3');
  });

  it('keeps filtered lists out of search engines but for those of a discipline, level, kind or unit', async () => {
    const lists = (await head('/experimentTwo/index')).structured!('https://x.test', '');
    expect(lists[0]).toMatchObject({ '@type': 'ItemList', numberOfItems: 1 });
    expect(await head('/experimentTwo/index?level=national')).toMatchObject({
      indexed: true,
      canonical: '/experimentTwo/index?level=national',
    });
    expect(await head('/experimentTwo/index?kw=x')).toMatchObject({ indexed: false });
    expect(await head('/experiment/TinyTest')).toMatchObject({ indexed: true, title: '实验目录' });
    expect(await head('/experiment/TinyTest?level=national')).toMatchObject({ indexed: false });
  });

  it('begins with what the page is about, and with its steps for readers without script', async () => {
    const { first } = await head('/experimentTwo/ExperimentTwoDetails?Id=SEO-1');
    expect(first).toMatchObject({ heading: ['“酸碱” <滴定>'], lead: '甲'.repeat(300) });
    expect(first?.table?.head).toEqual(['步骤', '目标要求', '满分']);
    expect((await head('/homeTwo/index')).first).toMatchObject({ hero: true });
    expect((await head('/experimentTwo/index')).first?.links).toContainEqual(
      expect.objectContaining({ href: '/experimentTwo/ExperimentTwoDetails?Id=SEO-1' }),
    );
    expect((await head('/account/center/editInfo')).first).toBeUndefined();
  });

  it('is that of the one address of a page when another spelling is asked for', async () => {
    expect(await head('/experimenttwo/INDEX/')).toMatchObject({
      canonical: '/experimentTwo/index',
      indexed: true,
      absent: false,
    });
  });

  it.each([
    '/experimentTwo/ExperimentTwoDetails?Id=SEO-2',
    '/experimentTwo/ExperimentTwoDetails?Id=nothing',
    '/experimentTwo/ExperimentTwoDetails',
    `/experimentTwo/ExperimentTwoDetails?Id=${'x'.repeat(500)}`,
    '/doc/nothing',
    '/nowhere',
    '/404',
  ])('is that of an absent page for %s', async (url) => {
    expect(await head(url)).toMatchObject({ absent: true, indexed: false });
  });

  it('keeps pages behind a sign-in and pages nobody speaks for out of search engines', async () => {
    expect(await head('/account/center/editInfo')).toMatchObject({ absent: false, indexed: false });
    expect(await head('/user/login')).toMatchObject({ absent: false, indexed: false });
    expect(await head('/experimentTwo/index')).toMatchObject({ title: '共享实验室', indexed: true });
    expect(await head('/doc/probe')).toMatchObject({ title: '探针', indexed: true });
    expect((await head('/doc/probe')).description).not.toMatch(/[#*]/);
  });
});

describe('the map of the site', () => {
  it('lists what is public, once, and nothing else', async () => {
    const answer = await t.request({ method: 'GET', url: '/sitemap.xml' });
    expect(answer.headers['content-type']).toContain('application/xml');
    const places = [...answer.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text]) => text);
    expect(new Set(places).size).toBe(places.length);
    expect(answer.body).toContain('ExperimentTwoDetails?Id=SEO-1');
    expect(answer.body).not.toContain('SEO-2');
    expect(answer.body).not.toMatch(/account|Maintain|login/);
    const robots = (await t.request({ method: 'GET', url: '/robots.txt' })).body;
    expect(robots).toContain('Disallow: /account/');
    expect(robots).toMatch(/Sitemap: http\S+\/sitemap\.xml/);
  });
});
