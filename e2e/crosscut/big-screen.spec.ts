import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, watchConsole } from '../fixtures/product.ts';

const scene = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('the data screen', () => {
  test('shows visitors its scenes by keys, on a wall and on a phone', async ({ product, page }) => {
    const heard = watchConsole(page.context());
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`${product.home}/bigscreen?rotate=0`);
    await expect(page).toHaveTitle(/^数据大屏 · /);
    await expect(scene(page, '总览')).toBeVisible();
    // The figure of the wall is that of its own page.
    const runs = page.locator('.vse-screen-figure').filter({ hasText: '实验人次' }).locator('.vse-num').first();
    await expect(runs).toHaveText(/^[1-9][\d,]*$/);
    const shown = Number((await runs.innerText()).replaceAll(',', ''));
    const own = await page.evaluate(async () => {
      const answer = await fetch('/api/v1/indicators/runs');
      return ((await answer.json()) as { data: { value: number } }).data.value;
    });
    expect(shown).toBe(own);
    for (const name of ['实验', '共享', '质量', '总览']) {
      await page.keyboard.press('ArrowRight');
      await expect(scene(page, name)).toBeVisible();
      await expectAccessible(page, `screen, ${name}`);
    }
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: '数据口径' });
    await expect(dialog.getByRole('link', { name: '核验完成率' })).toBeVisible();
    await expectAccessible(page, 'definitions of the screen');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(scene(page, '质量')).toBeVisible();
    await expectAccessible(page, 'screen on a phone');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(heard).toEqual([]);
  });

  test('keeps its picture without a network, and goes on when it is back', async ({ product, page, context }) => {
    await page.goto(`${product.home}/bigscreen?rotate=0`);
    const asOf = page.getByText(/^数据截至/);
    await expect(asOf).toBeVisible();
    await context.setOffline(true);
    await page.keyboard.press('r');
    await page.keyboard.press('ArrowRight');
    await expect(scene(page, '实验')).toBeVisible();
    await expect(asOf).toBeVisible();
    const back = page.waitForResponse((answer) => answer.url().includes('/api/v1/screen') && answer.ok());
    await context.setOffline(false);
    await back;
    await expect(scene(page, '实验')).toBeVisible();
  });

  test('is closed to visitors by the office, and opened again', async ({ product, page, browser }) => {
    await signIn(page, product, 'admin', '/doc/help');
    const set = async (closed: boolean) => {
      await page.goto(`${product.home}/bigscreen?rotate=0`);
      await page.getByRole('button', { name: '大屏设置' }).click();
      const dialog = page.getByRole('dialog', { name: '大屏设置' });
      await dialog.getByRole('checkbox', { name: '仅限登录用户查看' }).setChecked(closed);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog).toBeHidden();
    };
    const visitor = await (await browser.newContext()).newPage();
    await set(true);
    await visitor.goto(`${product.home}/bigscreen`);
    await expect(visitor.getByRole('button', { name: '登录' })).toBeVisible();
    await set(false);
    await visitor.keyboard.press('r');
    await expect(scene(visitor, '总览')).toBeVisible();
  });
});
