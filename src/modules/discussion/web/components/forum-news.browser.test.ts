import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, sound, soundInLooks, startGallery } from '../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('forum');
}, 180_000);
afterAll(() => gallery?.close());

const COURSE = '0190f3c8-1111-7000-8000-0000000000c1';
const AT = '2026-11-23T02:42:00.000Z';
const BOARD = { id: 'b1', kind: 'course', name: null, nodeId: null, unread: 0, topics: 3, version: 1 };
const FLAGS = { anonymous: true, moderated: false, postFirst: false, closed: false, counts: true };
const ANCHOR = { nodeId: 'n1', kind: 'second', at: 65 };
const NODE = { id: 'b2', kind: 'node', nodeId: 'n1', name: '单摆演示' };
const author = (name: string | null) => ({ name, mine: false, team: false, anonymous: name === null });
const NOTHING = { reply: true, like: true, report: true, commands: [] };
const NEVER = { edit: false, delete: false, accept: false, endorse: false, mute: false, reveal: false };

const post = (n: number, more: object = {}) => ({
  ...{ id: `p${n}`, parentId: null, depth: n === 0 ? 0 : 1, quote: null, state: 'visible', reason: null, at: AT },
  ...{ body: `<p>第 ${n} 条：周期与摆角的关系怎样从数据里看出来？</p>`, author: author('李四'), edited: false },
  ...{ likes: 0, liked: false, accepted: false, endorsed: false, attachments: [], mentions: [], reports: [] },
  ...{ counted: null, version: 1, can: { ...NOTHING, ...NEVER } },
  ...more,
});
const line = (n: number, replies: number) => ({
  ...{ id: `t${n}`, title: `话题 ${n}`, board: { id: 'b1', kind: 'course', name: null }, author: author('李四') },
  ...{ question: false, pinned: false, essence: false, closed: false, solved: false, answered: false },
  ...{ state: 'visible', replies, likes: 0, lastPostAt: AT },
});

/** What the server holds; tests add to it. */
interface World {
  topics: number;
  replies: number;
}

async function open(given: { topic?: boolean; replies?: number; width?: number; theme?: string } = {}) {
  const context = await gallery.browser.newContext({
    viewport: { width: given.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  const asked: string[] = [];
  const world: World = { topics: 12, replies: given.replies ?? 12 };
  await page.addInitScript(() => {
    localStorage.setItem(
      'cloudvse_access_token',
      JSON.stringify({ v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 }),
    );
    const encoder = new TextEncoder();
    const real = window.fetch;
    window.fetch = (input, init) => {
      if (!String(input instanceof Request ? input.url : input).endsWith('/boards/stream')) return real(input, init);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const publish = (event: string, data: unknown) =>
            controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
          Object.assign(window, { publish });
          publish('resync', null);
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    };
  });
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(`${route.request().method()} ${pathname}`);
    const answer = (data: unknown) => route.fulfill({ json: { data } });
    if (pathname.endsWith(`/courses/${COURSE}`)) {
      return answer({ id: COURSE, code: 'PHYS', name: '大学物理实验', nameEn: null, role: 'lead', state: 'published' });
    }
    if (pathname.endsWith('/boards')) {
      return answer({
        rows: [
          { ...BOARD, ...FLAGS },
          { ...BOARD, ...FLAGS, ...NODE },
        ],
        can: { moderate: false },
        refusal: null,
        face: 'learner',
      });
    }
    if (pathname.endsWith('/topics')) {
      const rows = Array.from({ length: world.topics }, (_, i) => ({
        ...line(world.topics - i, i),
        brief: '摆角不同时周期差多少',
        unread: 0,
      }));
      return answer({ rows, page: 1, total: world.topics });
    }
    if (pathname.endsWith('/topics/t1')) {
      return answer({
        ...{ ...line(1, world.replies), courseId: COURSE, version: 1, anchor: ANCHOR, opening: post(0) },
        ...{ posts: Array.from({ length: world.replies }, (_, i) => post(i + 1)), page: 1, pages: 1 },
        ...{ withheld: false, follows: false, can: { reply: true, anonymous: true, commands: [] } },
      });
    }
    return answer(null);
  });
  await page.goto(
    `${gallery.address}?theme=${given.theme ?? 'light'}${given.topic ? `&at=${encodeURIComponent('&topic=t1')}` : ''}`,
  );
  await (given.topic ? page.locator('#post-p1') : page.getByRole('link', { name: '话题 12' })).waitFor();
  await page.waitForLoadState('networkidle');
  const publish = (event: string, data: unknown) =>
    page.evaluate(
      ([name, said]) => (window as never as { publish: (a: string, b: unknown) => void }).publish(name, said),
      [event, data] as [string, unknown],
    );
  return { page, world, publish, asked };
}

const reply = (n: number, more: object = {}) => ({ board: 'b1', topic: 't1', post: `p${n}`, parent: null, ...more });
const top = (page: Page, selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);

describe('what comes while the forum is read', () => {
  it('is listened to before the list and the topic are read, so that each is read once', async () => {
    for (const [topic, path] of [
      [false, '/topics'],
      [true, '/topics/t1'],
    ] as const) {
      const { page, asked } = await open({ topic });
      expect(asked.filter((one) => one.startsWith('GET') && one.endsWith(path))).toHaveLength(1);
      await page.context().close();
    }
  });

  it('is told above the list and brought by a press; nothing moves before', async () => {
    const { page, world, publish } = await open();
    const bar = page.getByRole('status').filter({ hasText: '新' });
    const before = await top(page, '.vse-forum-list');
    world.topics = 13;
    await publish('topic', { board: 'b1', topic: 't13', post: 'x1' });
    await publish('post', { board: 'b1', topic: 't2', post: 'x2', parent: null });
    await publish('post', { board: 'b1', topic: 't2', post: 'x2', parent: null });
    await bar.getByRole('button', { name: '1 个新话题 · 1 条新回复' }).waitFor();
    expect(await top(page, '.vse-forum-list')).toBe(before);
    expect(await page.getByRole('link', { name: '话题 13' }).count()).toBe(0);
    await bar.getByRole('button').click();
    await page.getByRole('link', { name: '话题 13' }).waitFor();
    await expect.poll(() => bar.getByRole('button').count()).toBe(0);
    await page.context().close();
  });

  it('waits below an open topic while its reader stands elsewhere, and leads to it on a press', async () => {
    const { page, world, publish } = await open({ topic: true });
    const before = await top(page, '#post-p1');
    world.replies = 14;
    await publish('post', reply(13));
    await publish('post', reply(14));
    await publish('post', reply(99, { topic: 't9' }));
    const button = page.getByRole('button', { name: '2 条新回复' });
    await button.waitFor();
    expect(await button.isVisible()).toBe(true);
    expect(await top(page, '#post-p1')).toBe(before);
    expect(await page.locator('#post-p13').count()).toBe(0);
    await button.click();
    await page.locator('#post-p13').waitFor();
    await expect
      .poll(() => page.locator('#post-p13').evaluate((one) => one.getBoundingClientRect().top))
      .toBeLessThan(900);
    expect(await page.locator('#post-p13 header').textContent()).toContain('新');
    await expect.poll(() => button.count()).toBe(0);
    await page.context().close();
  });

  it('is appended by itself where the end is in sight, unless a reply is being written', async () => {
    const { page, world, publish } = await open({ topic: true, replies: 1 });
    world.replies = 2;
    await publish('post', reply(2));
    await page.locator('#post-p2').waitFor();
    await page.getByRole('textbox', { name: '写下您的回复' }).click();
    const before = await top(page, '.vse-forum-reply');
    world.replies = 3;
    await publish('post', reply(3));
    await page.getByRole('button', { name: '1 条新回复' }).waitFor();
    expect(await page.locator('#post-p3').count()).toBe(0);
    expect(await top(page, '.vse-forum-reply')).toBe(before);
    await page.context().close();
  });

  it('is a pill at the thumb on phones, above the edge of the window, and brings the news to the top', async () => {
    const { page, world, publish } = await open({ width: 390 });
    const before = await top(page, '.vse-forum-list');
    await page.mouse.wheel(0, 500);
    world.topics = 13;
    await publish('topic', { board: 'b1', topic: 't13', post: 'x1' });
    const pill = page.getByRole('button', { name: '1 个新话题' });
    await pill.waitFor();
    const box = (await pill.boundingBox())!;
    expect([box.y > 700, box.y + box.height <= 900 - 8, box.height >= 44]).toEqual([true, true, true]);
    expect(Math.abs(box.x + box.width / 2 - 195)).toBeLessThanOrEqual(8);
    expect(
      await pill.evaluate((one) => {
        const { left, top: at, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, at + height / 2));
      }),
    ).toBe(true);
    await sound(page);
    await pill.click();
    await page.getByRole('link', { name: '话题 13' }).waitFor();
    await expect.poll(() => pill.count()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await top(page, '.vse-forum-list')).toBe(before);
    await page.context().close();
  });

  it('says when some may have been missed', async () => {
    const { page, publish } = await open();
    await publish('resync', null);
    const button = page.getByRole('button', { name: '连接曾中断，点此查看最新内容' });
    await button.click();
    await expect.poll(() => button.count()).toBe(0);
    await page.context().close();
  });

  it('has no axe violation and no sideways scroll in any width and theme', async () => {
    const { page, publish } = await open({ topic: true });
    await publish('post', reply(13));
    await page.getByRole('button', { name: '1 条新回复' }).waitFor();
    await soundInLooks(page);
    await page.context().close();
  });

  it('names the place a question is about, and leads back there', async () => {
    const { page } = await open({ topic: true });
    const link = page.getByRole('link', { name: '视频 1:05' });
    expect(await link.getAttribute('href')).toBe(`/coursestudy/Structure?Id=${COURSE}&nodeId=n1&at=second-65`);
    const asking = `&at=${encodeURIComponent('&nodeId=n1&do=new&at=page-3')}`;
    await page.goto(`${gallery.address}?theme=light${asking}`);
    const dialog = page.getByRole('dialog', { name: '发起话题' });
    await dialog.getByText('提问位置：文档第 3 页').waitFor();
    await sound(page);
    await dialog.getByRole('button', { name: '不关联位置' }).click();
    expect(await dialog.getByText('提问位置').count()).toBe(0);
    // What asked for a new topic goes out of the address with it.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.at))
      .toBe(`/coursestudy/Forum?Id=${COURSE}&nodeId=n1`);
    await page.context().close();
  });
});
