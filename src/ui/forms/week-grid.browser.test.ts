import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../../../e2e/fixtures/gallery.ts';
import { openList as open, rowsOf, startLists, stopLists } from '../../../e2e/fixtures/lists.ts';

beforeAll(startLists, 120_000);
afterAll(stopLists);

async function openGrid(size?: {
  width: number;
  height: number;
}): Promise<{ page: Page; grid: Locator; drawer: Locator }> {
  const { page } = await open();
  if (size) await page.setViewportSize(size);
  await rowsOf(page).first().waitFor();
  await page.keyboard.press('n');
  const drawer = page.getByRole('dialog', { name: '新建用户' });
  const grid = drawer.getByRole('grid', { name: '开放时间' });
  await grid.waitFor();
  return { page, grid, drawer };
}
const cell = (grid: Locator, day: string, hours: string) =>
  grid.getByRole('gridcell', { name: new RegExp(`^${day} ${hours}，`) });
const summary = (drawer: Locator) => drawer.locator('.vse-week-summary li').allInnerTexts();

describe('the week as a grid', () => {
  it('is painted and cleared by a mouse over several days', async () => {
    const { page, grid, drawer } = await openGrid({ width: 1280, height: 900 });
    await cell(grid, '周一', '08:00–08:30').hover();
    await page.mouse.down();
    await cell(grid, '周五', '21:30–22:00').hover();
    await page.mouse.up();
    expect(await summary(drawer)).toEqual(['周一–周五 08:00–22:00']);
    await cell(grid, '周三', '12:00–12:30').hover();
    await page.mouse.down();
    await cell(grid, '周三', '13:30–14:00').hover();
    await page.mouse.up();
    expect(await summary(drawer)).toEqual([
      '周一–周二 08:00–22:00',
      '周三 08:00–12:00、14:00–22:00',
      '周四–周五 08:00–22:00',
    ]);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['wide', { width: 1280, height: 900 }, ['ArrowRight', 'ArrowDown']],
    ['narrow', { width: 390, height: 844 }, ['ArrowDown', 'ArrowRight']],
  ] as const)('is filled by the keyboard alone where it is %s', async (_width, size, [later, next]) => {
    const { page, grid, drawer } = await openGrid(size);
    await cell(grid, '周一', '08:00–08:30').focus();
    await page.keyboard.press(' ');
    await drawer.getByRole('status').filter({ hasText: '周一 08:00' }).waitFor();
    await page.keyboard.press(later);
    await page.keyboard.press(next);
    await page.keyboard.press('Enter');
    expect(await summary(drawer)).toEqual(['周一–周二 08:00–09:00']);
    // Escape drops the selection and leaves the drawer open.
    await page.keyboard.press(' ');
    await page.keyboard.press('Escape');
    await page.keyboard.press('End');
    await page.keyboard.press(' ');
    await page.keyboard.press(' ');
    expect(await summary(drawer)).toEqual(['周一 08:00–09:00', '周二 08:00–09:00、23:30–24:00']);
    await page.context().close();
  });

  it('takes a first and a last half hour from a finger', async () => {
    const { page, grid, drawer } = await openGrid({ width: 390, height: 844 });
    const tap = (at: Locator) => at.dispatchEvent('click', { pointerType: 'touch' });
    await tap(cell(grid, '周六', '09:00–09:30'));
    await tap(cell(grid, '周日', '10:30–11:00'));
    expect(await summary(drawer)).toEqual(['周六–周日 09:00–11:00']);
    await drawer.getByText('按分钟调整').click();
    await drawer.getByLabel('周六开始时间').fill('09:15');
    expect(await summary(drawer)).toEqual(['周六 09:15–11:00', '周日 09:00–11:00']);
    await page.context().close();
  });
});
