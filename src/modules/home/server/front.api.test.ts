import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { siteRoute } from '../../../kernel/site/site.contract.ts';
import { createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { summaryRoute } from '../../catalogue/shared/summary.contract.ts';
import * as group from '../../settings/shared/page-group.contract.ts';
import * as front from '../shared/front.contract.ts';
import * as notice from '../shared/notice.contract.ts';
import { crowdedSlides, GROUPS, type Slide, START } from '../shared/page.model.ts';

let t: TestApp;
const open = async () => {
  t = await createTestApp(inject('templateUrl'));
};
const close = () => t.close();

const REASON = '测试发布内容';
const MINUTE = 60_000;
const at = async (minutes: number) => {
  const ctx = await t.ctx('system');
  return new Date(ctx.clock.ms() + minutes * MINUTE).toISOString();
};
const slide = (key: string, more: Partial<Slide> = {}): Slide => ({
  key,
  title: key,
  alt: '波形',
  picture: { kind: 'art', subject: 'phys', seed: key },
  shown: true,
  ...more,
});

const draftOf = async (name: string) => t.call(group.pageGroupRoute, { params: { group: name } }, 'admin');
async function save(name: string, content: object) {
  const { draft } = await draftOf(name);
  const body = { version: draft?.version ?? 0, content: content as Record<string, unknown> };
  return t.call(group.saveDraftRoute, { params: { group: name }, body }, 'admin');
}
async function publish(name: string, content: object, from?: string) {
  const { version } = await save(name, content);
  const body = { version, reason: REASON, ...(from ? { from } : {}) };
  return t.call(group.publishDraftRoute, { params: { group: name }, body }, 'admin');
}
const titles = async (preview?: string) =>
  (await t.call(front.slidesRoute, { query: preview ? { preview } : {} })).slides.map((one) => one.title);

describe('drafts', () => {
  beforeAll(open);
  afterAll(close);

  it('are not overwritten by who read an older one', async () => {
    await save(GROUPS.slides, { slides: [slide('first')] });
    const { draft } = await draftOf(GROUPS.slides);
    await save(GROUPS.slides, { slides: [slide('mine')] });
    const late = t.call(
      group.saveDraftRoute,
      { params: { group: GROUPS.slides }, body: { version: draft!.version, content: { slides: [] } } },
      'admin',
    );
    expect(await refusalOf(late)).toMatchObject({ status: 409, code: 'settings.draft.stale' });
    expect((await draftOf(GROUPS.slides)).draft?.content).toEqual({ slides: [slide('mine')] });
  });

  it.each([
    ['a script as link', slide('bad', { link: 'javascript:alert(1)' }), 'slides.0.link'],
    ['another host without a scheme', slide('bad', { link: '//evil.example' }), 'slides.0.link'],
    ['no alternative text', slide('bad', { alt: ' ' }), 'slides.0.alt'],
    ['a title over 40 characters', slide('bad', { title: '长'.repeat(41) }), 'slides.0.title'],
    [
      'an end before the beginning',
      slide('bad', { from: '2026-12-02T00:00:00Z', to: '2026-12-01T00:00:00Z' }),
      'slides.0.to',
    ],
  ])('with %s are refused on the field', async (_name, bad, path) => {
    const refusal = await refusalOf(save(GROUPS.slides, { slides: [bad] }));
    expect(refusal).toMatchObject({ status: 422, fields: [expect.objectContaining({ path })] });
  });

  it('with a ninth live slide name it; one that shows at another time is none', async () => {
    const nine = Array.from({ length: 9 }, (_, i) => slide(`s${i}`));
    const refusal = await refusalOf(save(GROUPS.slides, { slides: nine }));
    expect(refusal.fields?.map(({ path }) => path)).toEqual(['slides.8.shown']);
    const apart = nine.map((one, i) =>
      i < 4 ? { ...one, to: '2026-12-01T00:00:00Z' } : i > 7 ? { ...one, from: '2026-12-01T00:00:00Z' } : one,
    );
    expect(crowdedSlides(apart)).toEqual([]);
  });

  it('cannot hold a displayed number', async () => {
    const typed = { ...START.centre, runs: 99999 };
    expect(await refusalOf(save(GROUPS.centre, typed))).toMatchObject({ status: 422 });
    const valued = { ...START.centre, indicators: [{ key: 'runs', value: 99999 }] };
    expect(await refusalOf(save(GROUPS.centre, valued))).toMatchObject({ status: 422 });
  });

  it('lose scripts of rich text, and the editor is told', async () => {
    const { removed, content } = await save(GROUPS.centre, {
      ...START.centre,
      introduction: '<p>中心<script>alert(1)</script></p>',
    });
    expect(removed).toEqual(['script']);
    expect(content).toMatchObject({ introduction: '<p>中心</p>' });
  });

  // Last: by then every sign-in has run out.
  it('are seen by nobody but editors and who has the preview link, for one hour', async () => {
    await save(GROUPS.slides, { slides: [slide('hidden')] });
    expect(await titles()).toEqual([]);
    for (const who of ['college', 'leader', 'teacher', 'student'] as const) {
      expect(await refusalOf(t.call(group.pageGroupRoute, { params: { group: GROUPS.slides } }, who))).toMatchObject({
        status: 403,
      });
      expect((await t.call(front.slidesRoute, {}, who)).slides).toEqual([]);
    }
    const { token } = await t.call(group.previewRoute, { body: {} }, 'admin');
    expect(await titles(token)).toEqual(['hidden']);
    expect(await refusalOf(titles(`${token.slice(0, -2)}xx`))).toMatchObject({ status: 404 });
    expect(JSON.stringify(await t.ask('select * from settings.page_preview'))).not.toContain(token);
    await t.moveClock(61 * MINUTE);
    expect(await refusalOf(titles(token))).toMatchObject({ status: 404, code: 'settings.preview.over' });
  });
});

describe('publishing', () => {
  beforeEach(open);
  afterEach(close);

  it('a slide appears and goes at its minute without anyone acting', async () => {
    await publish(GROUPS.slides, {
      slides: [slide('always'), slide('noon', { from: await at(10), to: await at(20) })],
    });
    const first = await t.call(front.slidesRoute, {});
    expect(first.slides.map((one) => one.title)).toEqual(['always']);
    expect(Date.parse(first.until!)).toBeGreaterThan((await t.ctx('system')).clock.ms());
    await t.moveClock(10 * MINUTE + 1000);
    expect(await titles()).toEqual(['always', 'noon']);
    await t.moveClock(10 * MINUTE);
    expect(await titles()).toEqual(['always']);
    expect((await t.call(front.slidesRoute, {})).until).toBeNull();
  });

  it('takes effect at its instant when one is named, and can be taken back before', async () => {
    await publish(GROUPS.slides, { slides: [slide('now')] });
    await publish(GROUPS.slides, { slides: [slide('later')] }, await at(10));
    expect(await titles()).toEqual(['now']);
    await t.moveClock(11 * MINUTE);
    expect(await titles()).toEqual(['later']);
    const { number } = await publish(GROUPS.slides, { slides: [slide('never')] }, await at(10));
    await t.call(group.cancelPublicationRoute, { params: { group: GROUPS.slides, number } }, 'admin');
    await t.moveClock(11 * MINUTE);
    expect(await titles()).toEqual(['later']);
    expect((await draftOf(GROUPS.slides)).draft?.content).toEqual({ slides: [slide('never')] });
    const past = publish(GROUPS.slides, { slides: [] }, await at(-1));
    expect(await refusalOf(past)).toMatchObject({ status: 422, code: 'settings.publish.past' });
  });

  it('restore brings back the earlier page byte for byte; twenty versions stay', async () => {
    const bytes = async () =>
      (
        await t.ask(`select content from settings.page_version where name = $1 order by from_at desc, number desc`, [
          GROUPS.centre,
        ])
      )[0]!.content;
    const introduction = '<p>第一版&amp;“引号” é 𠮷</p>';
    const { number } = await publish(GROUPS.centre, { ...START.centre, introduction });
    const first = await bytes();
    for (let i = 0; i < 12; i++) await publish(GROUPS.centre, { ...START.centre, introduction: `<p>第 ${i} 版</p>` });
    expect(await bytes()).not.toBe(first);
    const body = { version: 0, number };
    const { version } = await t.call(group.restoreVersionRoute, { params: { group: GROUPS.centre }, body }, 'admin');
    await t.call(
      group.publishDraftRoute,
      { params: { group: GROUPS.centre }, body: { version, reason: REASON } },
      'admin',
    );
    expect(await bytes()).toBe(first);
    expect((await t.call(front.centreRoute, {})).introduction).toBe(introduction);
    for (let i = 0; i < 10; i++) await publish(GROUPS.centre, { ...START.centre, introduction: `<p>再 ${i}</p>` });
    expect((await draftOf(GROUPS.centre)).versions).toHaveLength(20);
  });

  it('is audited with reason, before and after', async () => {
    await publish(GROUPS.slides, { slides: [slide('audited')] });
    const rows = await t.ask(
      `select action, reason, account from audit.audit_log where action = 'setting.publish' and account = 'admin'`,
    );
    expect(rows[0]).toMatchObject({ reason: REASON });
  });
});

describe('the front page', () => {
  beforeEach(open);
  afterEach(close);

  it('shows record numbers that differ per host', async () => {
    await publish('site', {
      owner: { 'zh-CN': '江海大学' },
      records: { home: { icp: '甲-1' }, lab: { icp: '甲-2' }, cloud: { icp: '甲-3' } },
    });
    const icp = async (host: string) =>
      (await t.request({ method: 'GET', url: '/api/v1/site', headers: { host } })).json().data.icp;
    expect(await icp('home.cloudvse.localhost')).toBe('甲-1');
    expect(await icp('lab.cloudvse.localhost')).toBe('甲-2');
    expect(await icp('cloud.cloudvse.localhost')).toBe('甲-3');
    expect((await t.call(siteRoute, {})).owner).toBe('江海大学');
    await publish('site', {});
    expect((await t.call(siteRoute, {})).owner).toBeNull();
  });

  it('each number equals a count', async () => {
    await publish(GROUPS.centre, START.centre);
    const counted = await t.call(summaryRoute, {});
    const [listed] = await t.ask(`select count(*)::int as n from experiments.experiment where state = 'listed'`);
    const { indicators } = await t.call(front.centreRoute, {});
    const shown = Object.fromEntries(indicators.map(({ key, value }) => [key, value]));
    expect(shown).toEqual({
      experiments: listed!.n,
      units: counted.units,
      runs: counted.runs,
      completion: counted.completionRate,
    });
    await publish(GROUPS.centre, { ...START.centre, indicators: ['runs'] });
    expect((await t.call(front.centreRoute, {})).indicators.map(({ key }) => key)).toEqual(['runs']);
  });

  it('tells search engines where to search, and the map of the site the notices', async () => {
    const { id } = await makeNotice('站点地图里的公告');
    const map = await t.request({ method: 'GET', url: '/sitemap.xml' });
    expect(map.body).toContain(`/notice/${id}`);
    expect(map.body.match(/homeTwo\/index/g)).toHaveLength(1);
  });
});

async function makeNotice(
  title: string,
  more: Partial<{ publishAt: string; expiresAt: string; pinned: boolean }> = {},
) {
  const body = {
    title,
    body: `<p>${title}的正文</p>`,
    pinned: false,
    attachments: [],
    publishAt: null,
    expiresAt: null,
    ...more,
  };
  const made = await t.call(notice.createNoticeRoute, { body }, 'admin');
  const { version } = await t.call(
    notice.publishNoticeRoute,
    { params: { id: made.id }, body: { version: made.version } },
    'admin',
  );
  return { id: made.id, version };
}
const listed = async (kw = '') =>
  (await t.call(notice.publicNoticesRoute, { query: { kw, size: 50 } })).rows.map((row) => row.title);

describe('notices', () => {
  beforeEach(open);
  afterEach(close);

  it('a withdrawn notice is gone from list, search and address', async () => {
    const { id, version } = await makeNotice('停电通知');
    expect(await listed()).toContain('停电通知');
    expect(await listed('停电')).toEqual(['停电通知']);
    await t.call(notice.withdrawNoticeRoute, { params: { id }, body: { version } }, 'admin');
    expect(await listed()).not.toContain('停电通知');
    expect(await listed('停电')).toEqual([]);
    expect(await refusalOf(t.call(notice.publicNoticeRoute, { params: { id } }))).toMatchObject({ status: 404 });
    expect((await t.request({ method: 'GET', url: '/sitemap.xml' })).body).not.toContain(id);
  });

  it('appears at its instant and ends at its end; a draft never shows', async () => {
    await makeNotice('预定公告', { publishAt: await at(10), expiresAt: await at(20) });
    expect(await listed()).not.toContain('预定公告');
    await t.moveClock(10 * MINUTE + 1000);
    expect(await listed()).toContain('预定公告');
    await t.moveClock(10 * MINUTE);
    expect(await listed()).not.toContain('预定公告');
  });

  it('is counted once a person, and once a browser', async () => {
    const { id } = await makeNotice('阅读统计');
    const read = (as?: 'student' | 'teacher', guest?: string) =>
      t.call(notice.readNoticeRoute, { params: { id }, body: guest ? { guest } : {} }, as);
    expect(await read('student')).toEqual({ counted: true });
    expect(await read('student')).toEqual({ counted: false });
    expect(await read(undefined, 'a'.repeat(32))).toEqual({ counted: true });
    expect(await read(undefined, 'a'.repeat(32))).toEqual({ counted: false });
    expect(await read()).toEqual({ counted: false });
    const managed = await t.call(notice.managedNoticeRoute, { params: { id } }, 'admin');
    expect(managed.reads).toBe(2);
  });

  it('stands pinned first and loses scripts; only editors write', async () => {
    await makeNotice('置顶公告', { pinned: true });
    expect((await listed())[0]).toBe('置顶公告');
    const body = {
      title: '脚本',
      body: '<p>好<img src=x onerror=alert(1)></p><script>1</script>',
      pinned: false,
      attachments: [],
      publishAt: null,
      expiresAt: null,
    };
    const made = await t.call(notice.createNoticeRoute, { body }, 'admin');
    expect(made.removed).toEqual(['img', 'script']);
    expect((await t.call(notice.managedNoticeRoute, { params: { id: made.id } }, 'admin')).body).toBe('<p>好</p>');
    expect(await refusalOf(t.call(notice.createNoticeRoute, { body }, 'teacher'))).toMatchObject({ status: 403 });
  });
});
