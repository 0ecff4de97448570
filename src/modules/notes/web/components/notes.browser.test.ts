import type { Page, Request } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, type Look, soundInLooks, startGallery } from '../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('notes');
}, 180_000);
afterAll(() => gallery?.close());

const NODE = '0190f3c8-1111-7000-8000-0000000000d1';
const OTHER = '0190f3c8-1111-7000-8000-0000000000d2';
const AT = '2026-11-27T02:00:00.000Z';
interface Row {
  id: string;
  nodeId: string;
  html: string;
  anchor: { kind: 'second' | 'page'; at: number } | null;
  revision: number;
}
const row = (n: number, more: Partial<Row> = {}): Row => ({
  ...{ id: `0190f3c8-1111-7000-8000-00000000000${n}`, nodeId: NODE, html: `<p>第${n}条笔记</p>` },
  ...{ anchor: null, revision: 1, ...more },
});

/** A server that keeps notes as the real one does. */
function keeper({ write = true, rows = [] as Row[] } = {}) {
  const deleted = new Map<string, Row>();
  const saves: { noteId: string; base: number; html: string; anchor: unknown }[] = [];
  const state = { rows: [...rows], saves, stale: false, down: false };
  const answer = (request: Request): { readonly status?: number; readonly json: unknown } => {
    const { pathname, searchParams } = new URL(request.url());
    const [, noteId = ''] = /own-notes\/([0-9a-f-]{36})/.exec(pathname) ?? [];
    if (request.method() === 'PUT') {
      const body = request.postDataJSON() as { base: number; html: string; anchor: Row['anchor'] };
      if (state.stale) return { status: 409, json: { error: { code: 'error.stale', message: '内容已更新' } } };
      saves.push({ noteId, ...body });
      state.rows = [
        { id: noteId, nodeId: NODE, html: body.html, anchor: body.anchor, revision: body.base + 1 },
        ...state.rows.filter(({ id }) => id !== noteId),
      ];
      return { json: { data: { revision: body.base + 1, savedAt: AT, removed: [] } } };
    }
    if (request.method() === 'DELETE') {
      deleted.set(noteId, state.rows.find(({ id }) => id === noteId)!);
      state.rows = state.rows.filter(({ id }) => id !== noteId);
      return { json: { data: {} } };
    }
    if (pathname.endsWith('/restore')) {
      state.rows = [deleted.get(noteId)!, ...state.rows];
      return { json: { data: {} } };
    }
    const [nodeId, id, kw] = [searchParams.get('nodeId'), searchParams.get('noteId'), searchParams.get('kw') ?? ''];
    const found = state.rows.filter(
      (one) => (nodeId === null || one.nodeId === nodeId) && (id === null || one.id === id) && one.html.includes(kw),
    );
    const node = (of: string) => ({ name: of === NODE ? '单摆' : '误差分析', type: of === NODE ? 'video' : 'page' });
    return {
      json: {
        data: {
          rows: found.map((one) => ({ ...one, node: node(one.nodeId), createdAt: AT, savedAt: AT })),
          ...{ next: null, total: state.rows.length, can: { write } },
        },
      },
    };
  };
  return { state, answer };
}

async function open(fake: ReturnType<typeof keeper>, { query = '' }: { query?: string } = {}) {
  const context = await gallery.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.install();
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  await page.route('**/api/v1/**', (route) =>
    fake.state.down && route.request().method() !== 'GET' ? route.abort() : route.fulfill(fake.answer(route.request())),
  );
  await page.goto(`${gallery.address}?theme=light${query}`);
  await page.getByRole('region', { name: '笔记', exact: true }).waitFor();
  return { page, done: () => context.close() };
}
/** Lets the pause pass after which a note is saved; the clock of the page is put forward. */
const pause = (page: Page) => page.clock.fastForward(6000);
const box = (page: Page) => page.getByRole('textbox', { name: '笔记内容' });

describe('notes beside what is learnt', () => {
  it('are written in place with the second one is at, and saved by themselves', async () => {
    const fake = keeper();
    const { page, done } = await open(fake);
    await page.getByRole('button', { name: '记笔记' }).click();
    await box(page).click();
    await page.keyboard.type('摆角要小于五度');
    await page.getByText('1:05').waitFor();
    await pause(page);
    await page.getByText(/^已保存 \d\d:\d\d:\d\d$/).waitFor({ timeout: 15_000 });
    expect(fake.state.saves).toMatchObject([
      { base: 0, html: '<p>摆角要小于五度</p>', anchor: { kind: 'second', at: 65 } },
    ]);
    await page.getByRole('button', { name: '完成' }).click();
    await page.getByRole('button', { name: '编辑“摆角要小于五度”' }).waitFor();
    await page.getByRole('button', { name: '跳转到1:05' }).click();
    await page.getByText('播放位置 65').waitFor();
    await done();
  });

  it('survive a lost network and a reload', async () => {
    const fake = keeper();
    const { page, done } = await open(fake);
    fake.state.down = true;
    await page.getByRole('button', { name: '记笔记' }).click();
    await box(page).click();
    await page.keyboard.type('断网时写的');
    await pause(page);
    await page.getByText('网络已断开，内容已存本机').waitFor({ timeout: 15_000 });
    await page.reload();
    await page.getByText('断网时写的').waitFor();
    expect(fake.state.saves).toEqual([]);
    fake.state.down = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText(/^已保存/).waitFor();
    // What was never answered is sent again as it was, so that it becomes one note.
    expect(fake.state.saves[0]).toMatchObject({ base: 0, html: '<p>断网时写的</p>' });
    expect(fake.state.rows.map(({ html }) => html)).toEqual(['<p>断网时写的</p>']);
    await done();
  });

  it('show both texts when another device wrote meanwhile, and take the one that is chosen', async () => {
    const fake = keeper({ rows: [row(1)] });
    const { page, done } = await open(fake);
    await page.getByRole('button', { name: '编辑“第1条笔记”' }).click();
    fake.state.rows = [row(1, { html: '<p>手机上写的</p>', revision: 4 })];
    fake.state.stale = true;
    await box(page).click();
    await page.keyboard.type('，电脑上补充');
    await pause(page);
    await page.getByText('手机上写的').waitFor({ timeout: 15_000 });
    fake.state.stale = false;
    await page.getByRole('button', { name: '保留本机内容' }).click();
    await page.getByText(/^已保存/).waitFor();
    expect(fake.state.saves.at(-1)).toMatchObject({ base: 4 });
    await done();
  });

  it('are searched over the course, lead to their node, and are deleted with a way back', async () => {
    const fake = keeper({ rows: [row(1), row(2, { nodeId: OTHER, anchor: { kind: 'page', at: 3 } })] });
    const { page, done } = await open(fake);
    expect(await page.getByText('第2条笔记').count()).toBe(0);
    await page.getByText('全部笔记').click();
    await page.getByText('第2条笔记').waitFor();
    await page.getByRole('searchbox', { name: '搜索我的笔记' }).fill('第2条');
    await page.getByText('第1条笔记').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '跳转到第3页' }).click();
    await page.getByText('前往 d2').waitFor();
    await page.getByRole('button', { name: '删除“第2条笔记”' }).click();
    await page.getByText('没有符合条件的笔记').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('第2条笔记').waitFor();
    await done();
  });

  it('are not written in a preview or an archived course', async () => {
    const { page, done } = await open(keeper({ write: false }), { query: '&preview=1' });
    await page.getByText('预览模式，不保存笔记').waitFor();
    expect(await page.getByRole('button', { name: '记笔记' }).count()).toBe(0);
    await done();
    const archived = await open(keeper({ write: false, rows: [row(1)] }));
    await archived.page.getByText('课程已归档，笔记只能查看').waitFor();
    expect(await archived.page.getByRole('button', { name: /删除/ }).count()).toBe(0);
    await archived.done();
  });

  it('have no axe violation and no sideways scroll in every width and theme', async () => {
    const { page, done } = await open(keeper({ rows: [row(1), row(2, { anchor: { kind: 'second', at: 5 } })] }));
    await page.getByRole('button', { name: '编辑“第1条笔记”' }).click();
    await box(page).waitFor();
    const looks: readonly Look[] = [
      [1280, 'dark'],
      [390, 'light'],
    ];
    await soundInLooks(page, looks);
    await done();
  });
});
