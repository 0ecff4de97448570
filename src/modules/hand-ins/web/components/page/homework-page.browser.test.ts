import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, sideways, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { streamRoute } from '../../../../../kernel/session/session.contract.ts';
import {
  COURSE,
  createHomeworkServer,
  HOMEWORK,
  type HomeworkGiven,
  homeworkRows,
  NODE,
} from '../../../testing/homework-server.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('homework-desk');
}, 180_000);
afterAll(() => gallery?.close());

type Server = ReturnType<typeof createHomeworkServer>;
const STREAM = streamRoute.path.replace('/api/v1/', '');

async function newContext(width = 1440): Promise<BrowserContext> {
  return gallery.browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
}

async function openIn(context: BrowserContext, server: Server, query: Record<string, string>): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/v1/', '');
    if (path === STREAM) {
      // The line is open until there is something to tell.
      while (!server.state.news && !page.isClosed()) await new Promise((done) => setTimeout(done, 50));
      if (page.isClosed()) return;
      server.state.news = false;
      const body = `id: 1\nevent: handIn.news\ndata: ${JSON.stringify({ homeworkId: HOMEWORK })}\n\n`;
      return route.fulfill({ body, headers: { 'content-type': 'text/event-stream' } });
    }
    if (server.state.down) return route.abort();
    if (path.endsWith('/own-homework')) {
      server.state.calls.push(`GET ${path}`);
      return route.fulfill({ json: { data: { serverTime: Date.now(), rows: homeworkRows() } } });
    }
    if (path.endsWith('/own-exams')) {
      server.state.calls.push(`GET ${path}`);
      return route.fulfill({ json: { data: { serverTime: Date.now(), rows: [] } } });
    }
    if (path.startsWith('own-homework/') || path.startsWith('hand-ins/')) {
      const { status, json } = server.answer(request.method(), path, (request.postDataJSON() ?? {}) as never);
      return route.fulfill({ status, json });
    }
    server.state.calls.push(`GET ${path}`);
    const course = { id: COURSE, code: 'PHYS', name: '大学物理实验', nameEn: null, role: null, state: 'published' };
    return route.fulfill({ json: { data: course } });
  });
  await page.goto(`${gallery.address}?${new URLSearchParams(query)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function open(
  given: HomeworkGiven = {},
  { width = 1440, theme = 'light', face = 'page' }: { width?: number; theme?: string; face?: 'page' | 'list' } = {},
) {
  const server = createHomeworkServer(given);
  const context = await newContext(width);
  const query = { theme, ...(face === 'page' ? { homeworkId: HOMEWORK } : {}) };
  return { server, context, page: await openIn(context, server, query) };
}

/** Lets the pause pass after which a draft is saved; the clock of the page is put forward. */
const pause = (page: Page) => page.clock.fastForward(6000);

const editor = (page: Page) => page.getByRole('textbox', { name: '正文' });

describe('tests and homework', () => {
  it('stand in one list, what is due soonest first, with what to do next', async () => {
    const { page, context, server } = await open({}, { face: 'list' });
    const names = () => page.getByRole('rowheader').allTextContents();
    await page.getByRole('rowheader').first().waitFor();
    expect(await names()).toEqual(['静电场的能量', '误差分析报告', '小组调研', '预习作业', '绪论思考题']);
    await page.getByText(/距截止 (10:00:00|9:59)/).waitFor();
    await page.getByText('86/100').waitFor();
    await page.getByRole('button', { name: /退回/ }).click();
    expect(await names()).toEqual(['误差分析报告']);
    const href = await page.getByRole('link', { name: '去修改：误差分析报告' }).getAttribute('href');
    expect(href).toContain('homeworkId=');
    await page.getByRole('button', { name: /已批/ }).click();
    expect(await names()).toEqual(['预习作业']);
    expect(server.state.calls.length).toBeLessThanOrEqual(5);
    await context.close();
  });
});

describe('a homework node of the outline', () => {
  it('shows how the own work stands, and leads to it', async () => {
    const server = createHomeworkServer();
    const context = await newContext(390);
    const page = await openIn(context, server, { node: NODE, theme: 'dark' });
    await page.getByRole('heading', { level: 2, name: '静电场的能量' }).waitFor();
    const href = await page.getByRole('link', { name: '去完成' }).getAttribute('href');
    expect(href).toContain(`homeworkId=${HOMEWORK}`);
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});

describe('one homework', () => {
  it('is read with one call, and saves what is written', async () => {
    const { page, context, server } = await open();
    await editor(page).click();
    // The course, where one stands in it, and the homework.
    expect(server.state.calls.filter((call) => call.startsWith('GET'))).toHaveLength(3);
    await page.keyboard.type('储能等于电场能量密度的体积分');
    await pause(page);
    await page.getByText(/已保存 \d\d:\d\d:\d\d/).waitFor();
    expect(server.state.html).toBe('<p>储能等于电场能量密度的体积分</p>');
    await context.close();
  });

  it('loses nothing when the tab is killed while one writes, nor while the line is down', async () => {
    const { page, context, server } = await open();
    await editor(page).click();
    await page.keyboard.type('第一句。');
    await pause(page);
    await page.getByText(/已保存 \d\d:/).waitFor();
    server.state.down = true;
    await page.keyboard.type('第二句。');
    await page.close({ runBeforeUnload: false });
    server.state.down = false;
    const again = await openIn(context, server, { homeworkId: HOMEWORK });
    await editor(again).getByText('第一句。第二句。').waitFor();
    await again.getByText(/已保存 \d\d:/).waitFor();
    expect(server.state.html).toBe('<p>第一句。第二句。</p>');
    // Another device has what was saved.
    const elsewhere = await newContext();
    const other = await openIn(elsewhere, server, { homeworkId: HOMEWORK });
    await editor(other).getByText('第一句。第二句。').waitFor();
    await elsewhere.close();
    await context.close();
  });

  it('overwrites nothing that was saved elsewhere before the writer has chosen', async () => {
    const { page, context, server } = await open();
    await editor(page).click();
    Object.assign(server.state, { rev: 3, html: '<p>别处写的</p>', savedAt: Date.now() });
    await page.keyboard.type('这里写的');
    await pause(page);
    await page.getByRole('alertdialog', { name: '草稿已在别处更新' }).waitFor();
    expect(server.state.html).toBe('<p>别处写的</p>');
    await page.getByRole('alertdialog').getByText('别处写的').waitFor();
    await page.getByRole('button', { name: '使用我的内容' }).click();
    await page.getByText(/已保存 \d\d:/).waitFor();
    expect(server.state.html).toBe('<p>这里写的</p>');
    await context.close();
  });

  it('names what late costs, and gives a receipt', async () => {
    const { page, context } = await open({ dueIn: -90 });
    await page.getByText('现在提交将扣10%').waitFor();
    await editor(page).click();
    await page.keyboard.type('迟到的作业');
    await page.getByRole('button', { name: '提交作业' }).click();
    const question = page.getByRole('alertdialog', { name: '提交作业？' });
    await question.getByText('现在为迟交，将扣10%。').waitFor();
    await question.getByRole('button', { name: '提交作业' }).click();
    const receipt = page.getByRole('dialog', { name: '提交成功' });
    await receipt.getByText('8F3KQ2MD7XWZP').waitFor();
    await receipt.getByRole('button', { name: '关闭' }).last().click();
    await page.getByText('第1版').waitFor();
    await context.close();
  });

  it('of a group lets one write at a time, and another take over', async () => {
    const { page, context, server } = await open({ group: { writer: '李四' } });
    await page.getByText('李四正在编辑').first().waitFor();
    expect(await editor(page).count()).toBe(0);
    await page.getByRole('button', { name: '接手编辑' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '接手编辑' }).click();
    await editor(page).click();
    await page.keyboard.type('我来写');
    await pause(page);
    await page.getByText(/已保存 \d\d:/).waitFor();
    expect(server.state.html).toBe('<p>我来写</p>');
    await page.getByText('您正在编辑，其他成员暂时只能查看').waitFor();
    await context.close();
  });

  it('of a group shows at once what a mate has handed in', async () => {
    const { page, context, server } = await open({ group: { writer: null } });
    await page.getByText('一人提交，全组生效').waitFor();
    server.state.versions.push({ body: '<p>小组报告</p>', at: Date.now() });
    server.state.news = true;
    // Far below the pace at which the page looks by itself.
    await page.getByRole('button', { name: '查看第1版' }).waitFor({ timeout: 5000 });
    await context.close();
  });

  it('compares versions, and takes the last one back', async () => {
    const { page, context } = await open({ versions: ['<p>一</p><p>二</p>', '<p>一</p><p>三</p>'] });
    await page.getByRole('button', { name: '查看第2版' }).click();
    const dialog = page.getByRole('dialog', { name: '提交记录' });
    await dialog.getByLabel('对比').selectOption('1');
    await dialog.locator('ins', { hasText: '三' }).waitFor();
    await dialog.locator('del', { hasText: '二' }).waitFor();
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await page.getByRole('button', { name: '撤回' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
    await page.getByRole('button', { name: '查看第2版' }).waitFor({ state: 'detached' });
    await context.close();
  });

  it('shows the own similarity where the teacher allows it', async () => {
    const { page, context } = await open({ looks: 1 });
    await page.getByRole('button', { name: '查看相似度' }).click();
    await page.getByText('与最相似的一份重合 72.73%').waitFor();
    await page.locator('mark', { hasText: '储能等于电场能量' }).waitFor();
    expect(await page.getByRole('button', { name: '查看相似度' }).isDisabled()).toBe(true);
    await context.close();
  });

  const MARK = {
    ...{ versionNo: 2, points: 79.2, raw: 88, penalty: 10, adjusted: null, comment: '推导清楚，注意单位。' },
    levels: [
      { criterion: '推导过程', level: '优秀', points: 60, max: 60 },
      { criterion: '表达与作图', level: '合格', points: 28, max: 40 },
    ],
    markedAt: Date.now(),
    peer: false,
    missed: { reviews: 0, percent: 0 },
  };
  const NOTES = [1, 2].map((versionNo) => ({
    ...{ id: `note${versionNo}`, versionNo, start: 2, quote: '储能', comment: '请写出公式', authorName: '王老师' },
    at: Date.now(),
  }));
  it('leads from a remark of a marker to its passage in the version it is about', async () => {
    const versions = ['<p>电容储能一</p>', '<p>电容储能二</p>'];
    const { page, context } = await open({ state: 'returned', returned: '请补充。', versions, annotations: NOTES });
    await page.getByText('请写出公式').first().waitFor();
    await page.getByRole('button', { name: '第1版：在原文中查看' }).click();
    const dialog = page.getByRole('dialog', { name: '提交记录' });
    await dialog.getByText('电容').waitFor();
    await dialog.locator('mark', { hasText: '储能' }).waitFor();
    const notes = dialog.getByRole('complementary', { name: '批注' });
    await notes.getByText('王老师').waitFor();
    // Who wrote the work only reads them.
    expect(await notes.getByRole('button', { name: '编辑' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
  it.each([
    ['list', 1440, 'light', {}],
    ['list', 390, 'dark', {}],
    ['page', 1440, 'light', { returned: '请补充误差分析。', state: 'returned' as const, versions: ['<p>一</p>'] }],
    ['page', 1440, 'dark', { group: { writer: '李四' } }],
    ['page', 390, 'light', { dueIn: -90, looks: 3 }],
    [
      'page',
      390,
      'dark',
      { state: 'released' as const, versions: ['<p>一</p>', '<p>二</p>'], mark: MARK, annotations: NOTES },
    ],
  ] as const)('%s at %d, %s has no axe violation and no sideways scroll', async (face, width, theme, given) => {
    const { page, context } = await open(given, { face, width, theme });
    await page.getByText('静电场的能量').first().waitFor();
    const { state, group }: HomeworkGiven = given;
    if (face === 'page') await page.getByText('时间与规则').waitFor();
    if (face === 'page' && state !== 'released' && !group) await editor(page).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await context.close();
  });
});
