import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import {
  type Gallery,
  inLooks,
  LOOKS,
  sound,
  startGallery,
  violations,
} from '../../../../../../e2e/fixtures/gallery.ts';
import { idOf } from '../../../testing/bank-page.builder.ts';
import { type FakeUnitBank, fakeUnitBanks } from '../../../testing/unit-bank-page.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('unit-banks');
}, 120_000);
afterAll(() => gallery?.close());

const COURSE = idOf(900);
const bankOf = (n: number, name: string, stems: readonly string[] = ['公共题一', '公共题二']): FakeUnitBank => ({
  ...{ id: idOf(n), name, offered: true, version: 1, manage: true, level: 'write', stems },
});

/** The console page over a server that keeps the banks in memory. */
async function openPage(
  rows: FakeUnitBank[],
  given: { readonly role?: number; readonly width?: number } = {},
): Promise<Page> {
  const banks = fakeUnitBanks(COURSE, { rows, canLink: false });
  const context = await gallery.browser.newContext({
    ...{ viewport: { width: given.width ?? 1440, height: 900 }, reducedMotion: 'reduce' as const },
    ...{ timezoneId: 'Asia/Shanghai', locale: 'zh-CN' },
  });
  const page = await context.newPage();
  await page.route('**/api/v1/**', (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.endsWith('/lists/unitbank')) {
      const shown = rows.filter(({ deleted = false }) => deleted === (url.searchParams.get('bin') === '1'));
      const lines = shown.map(({ id, name, offered, stems }) => ({
        ...{ id, name, offered, unit: '物理学院', manager: '王芳', questions: stems.length, courses: 1 },
        updated: '2026-11-21T02:03:04.567Z',
      }));
      const counts = { page: 1, size: 10, total: lines.length, capped: false, strip: {}, ignored: [] };
      return route.fulfill({ json: { data: { rows: lines, ...counts } } });
    }
    const body = route.request().postDataJSON() as Record<string, unknown> | null;
    const data = banks.answer(route.request().method(), url.pathname, body);
    if (data) return route.fulfill({ json: { data } });
    return route.fulfill({
      status: 404,
      json: { error: { code: 'error.notFound', message: '不存在', requestId: 'r' } },
    });
  });
  await page.goto(`${gallery.address}?role=${given.role ?? 2}`);
  return page;
}

describe.skipIf(!CHROMIUM)('the banks of units in the console', () => {
  it('are listed, looked at with the courses that use them, and opened', async () => {
    const page = await openPage([bankOf(950, '学院题库'), bankOf(951, '实验中心题库')]);
    await page.getByRole('link', { name: '学院题库', exact: true }).first().waitFor();
    await inLooks(page, LOOKS, (look) => sound(page, undefined, look));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: '学院题库', exact: true }).first().click();
    const drawer = page.getByRole('dialog', { name: '单位题库' });
    await drawer.getByLabel('课程“大学物理实验”的权限').waitFor();
    await inLooks(page, LOOKS, (look) => sound(page, undefined, look));
    await page.setViewportSize({ width: 1440, height: 900 });
    await drawer.getByRole('link', { name: '打开题库' }).click();
    await page.getByRole('heading', { level: 1, name: '学院题库' }).waitFor();
    await page.getByText('公共题一').waitFor();
    await page.getByRole('button', { name: '新建题目' }).waitFor();
    await inLooks(page, LOOKS, (look) => sound(page, undefined, look));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: '单位题库' }).first().click();
    await page.getByRole('link', { name: '实验中心题库', exact: true }).first().waitFor();
    await page.context().close();
  });

  it('are deleted after what follows was shown, and come back out of the bin', async () => {
    const rows = [bankOf(950, '学院题库')];
    const page = await openPage(rows);
    const row = page.getByRole('row').filter({ hasText: '学院题库' });
    await row.getByRole('button', { name: /删除/ }).click();
    const asked = page.getByRole('alertdialog', { name: '删除题库“学院题库”？' });
    await asked.getByText('关联已取消 · 1 份试卷使用其中的题目').waitFor();
    expect(await violations(page)).toEqual([]);
    await asked.getByRole('button', { name: '删除' }).click();
    await expect.poll(() => rows[0]!.deleted).toBe(true);
    await page.getByText('还没有单位题库').waitFor();
    await page.getByRole('button', { name: '更多', exact: true }).first().click();
    await page.getByRole('menuitem', { name: '回收站' }).click();
    await row.getByRole('button', { name: /恢复/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => rows[0]!.deleted).toBe(false);
    await page.context().close();
  });

  it('are not opened by who administers the platform', async () => {
    const page = await openPage([{ ...bankOf(950, '学院题库'), manage: false }], { role: 0 });
    await page.getByRole('link', { name: '学院题库', exact: true }).first().click();
    const drawer = page.getByRole('dialog', { name: '单位题库' });
    await drawer.getByLabel('课程“大学物理实验”的权限').waitFor();
    expect(await drawer.getByRole('link', { name: '打开题库' }).count()).toBe(0);
    await page.context().close();
  });
});
