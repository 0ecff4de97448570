import type { Page, Request } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, startGallery, violations } from '../../../../../e2e/fixtures/gallery.ts';
import { USUAL_RULES } from '../../shared/points.model.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('ranking');
}, 180_000);
afterAll(() => gallery?.close());

const CLASS = '0190f3c8-1111-7000-8000-0000000000c2';
const AT = '2026-11-24T04:00:00.000Z';
const ROWS = [
  ['陈一', 1, 45, 2],
  ['林二', 2, 30, -1],
  ['黄三', 2, 30, 0],
  ['徐四', 4, 12, null],
  ['何五', null, null, null],
] as const;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** The answers of a course whose learners have points in all periods but this month. */
function courseOf(given: { readonly closed?: boolean } = {}) {
  const sent: Sent[] = [];
  let hidden = false;
  const answer = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    const data = (value: unknown) => ({ json: { data: value } });
    if (request.method() !== 'GET') {
      const body = request.postDataJSON() as Record<string, unknown>;
      sent.push({ method: request.method(), path: pathname.split('/').at(-1)!, body });
      if (pathname.endsWith('/own-ranking')) {
        hidden = body.hidden === true;
        return data({ hidden });
      }
      return data(pathname.endsWith('/praises') ? { told: 3 } : { version: 2 });
    }
    const empty = searchParams.get('period') === 'month';
    if (pathname.endsWith('/ranking-setting')) {
      return data({
        ...{ closed: false, ladders: ['progress', 'lab', 'points'], names: 'family', extent: 'top', top: 10 },
        ...{ rules: USUAL_RULES, version: 1, can: { change: true } },
      });
    }
    if (searchParams.get('ladder') === 'time' && pathname.includes('/learners/')) {
      const day = (name: string, value: number) => ({ kind: 'day', name, at: AT, value, capped: false });
      return data({ name: '陈一', value: 45, entries: [day('2026-11-23', 30), day('2026-11-24', 15)] });
    }
    if (/\/learners\/|\/own-ranking\/entries/.test(pathname)) {
      return data({
        name: '陈一',
        value: 45,
        entries: [
          { kind: 'experiment', name: '单摆', at: AT, value: 20, capped: false },
          { kind: 'experiment', name: '杨氏模量', at: AT, value: 20, capped: false },
          { kind: 'node', name: '绪论', at: AT, value: 5, capped: false },
          { kind: 'post', name: '摆长从哪里量起', at: AT, value: 0, capped: true },
        ],
      });
    }
    if (pathname.endsWith('/own-ranking')) {
      if (given.closed) {
        return data({ open: false, ladders: [], ladder: null, rows: [], ranked: 0, few: false, hidden });
      }
      const rows = ROWS.slice(0, 4).map(([name, rank, value, change], at) => ({
        own: at === 1,
        form: at === 1 ? 'real' : at === 2 ? 'anonymous' : 'family',
        name: at === 1 ? name : at === 2 ? null : name.slice(0, 1),
        ...{ rank, value, change },
      }));
      return data({
        ...{ open: true, ladders: ['progress', 'points'], ladder: searchParams.get('ladder') ?? 'progress' },
        ...{ rows, ranked: empty ? 0 : 8, few: false, hidden },
      });
    }
    return data({
      rows: ROWS.map(([name, rank, value, change], at) => ({
        ...{ personId: `p${at}`, number: `2026000${at}`, name, className: '一班', hidden: at === 1 },
        ...{ rank: empty ? null : rank, change, value: empty ? null : value, parts: 4 },
      })),
      ...{ total: 5, ranked: empty ? 0 : 4, outOf: null, frozen: '2026-11-16', classId: searchParams.get('classId') },
      ...{ classes: [{ id: CLASS, name: '一班' }], whole: true, can: { settings: true, praise: true } },
    });
  };
  return { sent, answer };
}

async function open(query: string, fake = courseOf(), width = 1440) {
  const context = await gallery.browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem(
      'cloudvse_access_token',
      JSON.stringify({ v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 }),
    );
  });
  await page.route('**/api/v1/**', (route) => route.fulfill(fake.answer(route.request())));
  await page.goto(`${gallery.address}?${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, ...fake };
}

const namesIn = (page: Page) => page.locator('tbody th').allTextContents();
const widerThan = (page: Page, width: number) =>
  page.evaluate((most) => document.documentElement.scrollWidth > most, width);

describe('the ranking of the team', () => {
  it('shows ranks with ties and change, and what a value is made of', async () => {
    const { page } = await open('ladder=points');
    await expect.poll(() => namesIn(page)).toEqual(['陈一', '林二学生端匿名', '黄三', '徐四', '何五']);
    const ranks = await page.locator('tbody tr td:first-child').allTextContents();
    expect(ranks.map((one) => one.trim())).toEqual(['1', '2', '2', '4', '—']);
    expect(await page.getByText('上升 2 名').count()).toBe(1);
    expect(await page.getByText('下降 1 名').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '查看陈一的构成' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('合计 45').waitFor();
    expect(await drawer.locator('tbody tr').count()).toBe(4);
    expect(await drawer.getByText('达到每日上限').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('says that a period has no record', async () => {
    const { page } = await open('ladder=points');
    await page.getByRole('button', { name: '本月' }).click();
    await page.getByText('本月暂无学习记录').waitFor();
    expect(await page.getByRole('button', { name: '颁发表扬' }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it('shows the time of learning in hours, made of its days', async () => {
    const { page } = await open('ladder=time');
    await page.getByRole('columnheader', { name: '学习时长' }).waitFor();
    expect(await page.locator('tbody tr').first().locator('strong').textContent()).toBe('45:00');
    await page.getByRole('button', { name: '查看陈一的构成' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('合计 45:00').waitFor();
    expect(await drawer.locator('tbody tr').first().textContent()).toMatch(/当日学习.*2026-11-23.*30:00/);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('praises the first of a class', async () => {
    const { page, sent } = await open('ladder=points');
    await page.getByRole('combobox', { name: '范围' }).selectOption('一班');
    await page.getByRole('button', { name: '颁发表扬' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('表扬前几名').fill('99');
    await dialog.getByRole('button', { name: '发送' }).click();
    await dialog.getByText('请填写 1–20 的整数').waitFor();
    await dialog.getByLabel('表扬前几名').fill('2');
    await dialog.getByRole('button', { name: '发送' }).click();
    await page.getByText('已向 3 名学生发送表扬').waitFor();
    expect(sent).toMatchObject([
      { path: 'praises', body: { classId: CLASS, ladder: 'points', period: 'week', top: 2 } },
    ]);
    await page.context().close();
  });

  it('keeps points whole and from 0 to 100, and saves the rest', async () => {
    const { page, sent } = await open('ladder=points');
    await page.getByRole('button', { name: '排行设置' }).click();
    const drawer = page.getByRole('dialog');
    const points = drawer.getByLabel('完成节点 · 分值');
    await points.fill('101');
    await drawer.getByRole('button', { name: '保存' }).click();
    await drawer.getByText('积分规则应为0–100的整数').waitFor();
    expect(sent).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await points.fill('6');
    await drawer.getByLabel('匿名').check();
    await drawer.getByRole('button', { name: '保存' }).click();
    await page.getByText('设置已保存').waitFor();
    expect(sent).toMatchObject([
      { method: 'PUT', body: { names: 'anonymous', version: 1, rules: { node: { points: 6, perDay: null } } } },
    ]);
    await page.context().close();
  });

  it('fits a phone', async () => {
    const { page } = await open('ladder=points', courseOf(), 390);
    await expect.poll(() => namesIn(page)).toHaveLength(5);
    expect(await widerThan(page, 390)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

describe('the ranking of a learner', () => {
  it('shows the own place, and of others what is allowed', async () => {
    const { page } = await open('face=learner', courseOf(), 390);
    await page.getByText('第 2 名').waitFor();
    await page.getByRole('button', { name: '查看排行' }).click();
    const drawer = page.getByRole('dialog');
    await expect
      .poll(() => drawer.locator('tbody th').allTextContents())
      .toEqual(['陈同学', '林二（我）', '匿名同学', '徐同学']);
    expect(await drawer.getByText('第 2 名 · 30%').count()).toBe(1);
    expect(await widerThan(page, 390)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: '积分' }).click();
    await drawer.getByRole('button', { name: '我的构成' }).click();
    await drawer.getByText('合计 45').waitFor();
    await page.context().close();
  });

  it('hides the own name, which counts at once', async () => {
    const { page, sent } = await open('face=learner');
    await page.getByRole('button', { name: '查看排行' }).click();
    const hide = page.getByRole('switch', { name: '对同学匿名' });
    await hide.click();
    await expect.poll(() => hide.isChecked()).toBe(true);
    expect(sent).toEqual([{ method: 'PUT', path: 'own-ranking', body: { hidden: true } }]);
    await page.context().close();
  });

  it('says that the teachers have not opened it', async () => {
    const { page } = await open('face=learner', courseOf({ closed: true }));
    await page.getByText('教师未开放此排行').waitFor();
    expect(await page.getByRole('button', { name: '查看排行' }).count()).toBe(0);
    await page.context().close();
  });
});
