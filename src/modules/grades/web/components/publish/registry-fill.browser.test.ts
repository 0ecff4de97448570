import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, soundInLooks, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const cell = (before: string, after: number, change: string) => ({ column: 'total', before, after, change });
const row = (line: number, name: string, outcome: string, cells: object[] = [], realName: string | null = null) => ({
  ...{ line, number: `202600${line}`, name, realName, outcome, cells },
});

/** A class whose totals are published; the preview answers by the columns that were chosen, as the server does. */
async function open({ width = 1440, theme = 'light' } = {}) {
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem(
      'cloudvse_access_token',
      JSON.stringify({ v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 }),
    );
  });
  const asked: { path: string; query: Record<string, string> }[] = [];
  await page.route('**/api/v1/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const path = pathname.replace('/api/v1/classes/c1/', '');
    const query = Object.fromEntries(searchParams);
    asked.push({ path: `${route.request().method()} ${path}`, query });
    if (path.endsWith('/registry-fill')) {
      return route.fulfill({
        body: 'PK',
        headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('成绩单.xlsx')}` },
      });
    }
    const over = query.overwrite === 'yes';
    const total = query.line === undefined || query.total !== undefined;
    return route.fulfill({
      json: {
        data: {
          ...{ sheets: ['说明', '成绩'], sheet: query.sheet ?? '成绩', line: 2 },
          heads: [
            { line: 1, text: '成绩登记表' },
            { line: 2, text: '学号 · 姓名 · 总评成绩' },
          ],
          columns: [
            { at: 0, title: '学号' },
            { at: 1, title: '姓名' },
            { at: 2, title: '总评成绩' },
          ],
          places: { number: 0, name: 1, ...(total ? { total: 2 } : {}) },
          rows: [
            row(3, '陈一', 'written', [cell('', 86, 'write')]),
            row(4, '林二', over ? 'written' : 'kept', [cell('70', 75, over ? 'write' : 'kept')]),
            row(5, '黄山', 'otherName', [], '黄三'),
            row(6, '周四', 'unknown'),
          ],
          absent: [{ number: '2026009', name: '吴五' }],
          ...{ publicationId: '0190f3c8-1111-7000-8000-0000000000a1', publishedAt: '2026-11-20T02:00:00.000Z' },
        },
      },
    });
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ theme })}`);
  await page.getByRole('dialog').waitFor();
  return { page, asked };
}
const bring = (page: Page) =>
  page.getByLabel('教务成绩单', { exact: true }).setInputFiles({
    ...{ name: '成绩单.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK') },
  });

describe("filling in the registry's sheet", () => {
  it('shows every row before the same file comes back', async () => {
    const { page, asked } = await open();
    const take = page.getByRole('button', { name: /填入/ });
    expect(await take.isDisabled()).toBe(true);
    await bring(page);
    await page.getByRole('row', { name: /陈一/ }).getByText('将填入').waitFor();
    await page.getByText('总评：表中 70，已发布 75').waitFor();
    await page.getByRole('row', { name: /黄山/ }).getByText('系统中为“黄三”').waitFor();
    await page.getByText('本班有 1 名学生不在表中').waitFor();
    await page.getByLabel('覆盖表中已有的不同值（1 行）').check();
    await page.getByRole('row', { name: /林二/ }).getByText('将填入').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '填入 2 行并下载' }).click();
    expect((await saved).suggestedFilename()).toBe('成绩单.xlsx');
    await page.getByText('已填入 2 行').waitFor();
    expect(asked.at(-1)).toMatchObject({
      path: 'POST gradebook/registry-fill',
      query: {
        ...{ sheet: '成绩', line: '2', number: '0', name: '1', total: '2', overwrite: 'yes' },
        publicationId: '0190f3c8-1111-7000-8000-0000000000a1',
      },
    });
    await page.context().close();
  });

  it('takes the columns a person chooses', async () => {
    const { page, asked } = await open();
    await bring(page);
    await page.getByRole('row', { name: /陈一/ }).waitFor();
    await page.getByLabel('总评', { exact: true }).selectOption('');
    await page.getByText('请至少选择一列要填入的成绩。').waitFor();
    expect(asked.at(-1)!.query).toEqual({ sheet: '成绩', line: '2', number: '0', name: '1', overwrite: 'no' });
    await page.getByLabel('工作表').selectOption('说明');
    await expect.poll(() => asked.at(-1)!.query).toEqual({ sheet: '说明', overwrite: 'no' });
    await page.context().close();
  });

  it('has no axe violation and no sideways scroll in any width and theme', async () => {
    const { page } = await open();
    await bring(page);
    await page.getByText('本班有 1 名学生不在表中').waitFor();
    await soundInLooks(page, [
      [1440, 'light'],
      [1024, 'dark'],
      [390, 'light'],
    ]);
    await page.context().close();
  });
});
