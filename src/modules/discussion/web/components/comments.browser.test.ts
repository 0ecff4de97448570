import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, soundInLooks, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type {
  courseAnnouncementsRoute,
  readAnnouncementRoute,
} from '../../../announcements/shared/announcement.contract.ts';
import type { noticeTalkRoute } from '../../shared/notice-talk.contract.ts';
import type { topicRoute } from '../../shared/topic.contract.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('forum');
}, 180_000);
afterAll(() => gallery?.close());

const COURSE = '0190f3c8-1111-7000-8000-0000000000c1';
const AT = '2026-11-23T02:42:00.000Z';
type Topic = CallOutput<typeof topicRoute>;
const board = { id: 'b9', kind: 'notice' as const, name: '下周停课' };
const author = (name: string, more: object = {}) => ({ name, mine: false, team: false, anonymous: false, ...more });
const post = (n: number, body: string, more: Partial<Topic['opening']> = {}): Topic['opening'] => ({
  ...{ id: `p${n}`, parentId: null, depth: n === 0 ? 0 : 1, quote: null, state: 'visible', reason: null, at: AT },
  ...{ body: `<p>${body}</p>`, author: author('李四'), edited: false, likes: 0, liked: false, accepted: false },
  ...{ endorsed: false, attachments: [], mentions: [], reports: [], counted: null, version: 1 },
  can: {
    ...{ reply: true, edit: false, delete: false, like: true, report: true, accept: false, endorse: false },
    ...{ mute: false, reveal: false, commands: [] },
  },
  ...more,
});
const NOTICE: CallOutput<typeof readAnnouncementRoute> = {
  ...{
    id: 'n1',
    title: '下周停课',
    pinned: false,
    needConfirm: false,
    commentsOn: true,
    publishedAt: AT,
    edited: false,
  },
  ...{ author: '王芳', read: true, confirmedAt: null, courseId: COURSE, attachments: [] },
  body: '<p>下周二停课一次，时间另行通知。</p>',
};

async function open({ on = true, readOnly = false } = {}) {
  const context = await gallery.browser.newContext({
    ...{ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', timezoneId: 'Asia/Shanghai' },
  });
  const page = await context.newPage();
  const sent: unknown[] = [];
  const asked: string[] = [];
  const comments = [
    post(1, '补课安排在哪天？'),
    post(2, '第十二周周六上午。', { depth: 2, parentId: 'p1', author: author('王芳', { team: true }) }),
  ];
  const list: CallOutput<typeof courseAnnouncementsRoute> = {
    rows: [{ ...NOTICE, commentsOn: on, brief: '下周二停课一次', files: 0 }],
    ...{ unread: 0, unconfirmed: 0, counts: true },
  };
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    asked.push(pathname);
    const answer = (data: unknown) => route.fulfill({ json: { data } });
    if (pathname.endsWith('/stream')) return route.fulfill({ status: 204 });
    if (pathname.endsWith(`/courses/${COURSE}/announcements`)) return answer(list);
    if (pathname.endsWith('/announcements/n1')) return answer({ ...NOTICE, commentsOn: on });
    if (pathname.endsWith('/announcements/n1/talk')) {
      const talk: CallOutput<typeof noticeTalkRoute> = {
        ...{ topic: { id: 't9', replies: comments.length }, on, face: 'learner', readOnly },
      };
      return answer(talk);
    }
    if (pathname.endsWith('/people')) return answer({ rows: [{ id: 'w', name: '王芳', team: true }] });
    if (pathname.endsWith('/topics/t9/posts')) {
      sent.push(request.postDataJSON());
      comments.push(post(3, '收到，谢谢老师。', { author: author('张三', { mine: true }) }));
      return answer({ id: 'p3', topicId: 't9', held: false, removed: [] });
    }
    if (pathname.endsWith('/topics/t9')) {
      const topic: Topic = {
        ...{
          id: 't9',
          title: '下周停课',
          board,
          author: author('王芳', { team: true }),
          question: false,
          pinned: false,
        },
        ...{
          essence: false,
          closed: false,
          solved: false,
          answered: false,
          state: 'visible',
          likes: 0,
          lastPostAt: AT,
        },
        ...{ replies: comments.length, courseId: COURSE, version: 1, anchor: null, posts: comments, page: 1, pages: 1 },
        ...{ opening: post(0, '下周二停课一次，时间另行通知。'), withheld: false, follows: false },
        can: { reply: !readOnly, anonymous: false, commands: [] },
      };
      return answer(topic);
    }
    return answer(null);
  });
  await page.goto(`${gallery.address}?face=announcements&at=${encodeURIComponent('&notice=n1')}`);
  const drawer = page.getByRole('dialog', { name: '公告' });
  await drawer.getByRole('heading', { name: '下周停课' }).waitFor();
  return { page, drawer, sent, asked, done: () => context.close() };
}

describe('comments below an announcement', () => {
  it('are read below its text, which is not said twice, and one is written there', async () => {
    const { page, drawer, sent, done } = await open();
    await drawer.getByRole('heading', { name: '评论' }).waitFor();
    await drawer.locator('#post-p2').waitFor();
    expect(await drawer.getByText('下周二停课一次，时间另行通知。').count()).toBe(1);
    const field = drawer.getByRole('textbox', { name: '写下您的评论' });
    await field.click();
    await page.keyboard.type('收到，谢谢老师。');
    await drawer.getByRole('button', { name: '发表评论' }).click();
    await drawer.locator('#post-p3').waitFor();
    expect(sent).toEqual([
      { replyTo: null, anonymous: false, body: '<p>收到，谢谢老师。</p>', attachments: [], mentions: [] },
    ]);
    await soundInLooks(page);
    await done();
  });

  it('are read only where nothing can be written', async () => {
    const { drawer, done } = await open({ readOnly: true });
    await drawer.getByText('现在不能评论。').waitFor();
    await drawer.locator('#post-p1').waitFor();
    expect(await drawer.getByRole('textbox').count()).toBe(0);
    await done();
  });

  it('are not asked for where the author did not allow them', async () => {
    const { page, drawer, asked, done } = await open({ on: false });
    await page.waitForLoadState('networkidle');
    expect(await drawer.getByRole('heading', { name: '评论' }).count()).toBe(0);
    expect(asked.some((path) => path.endsWith('/talk'))).toBe(false);
    await done();
  });
});
