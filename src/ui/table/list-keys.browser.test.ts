import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openList as open, rowsOf, startLists, stopLists } from '../../../e2e/fixtures/lists.ts';

beforeAll(startLists, 120_000);
afterAll(stopLists);

it('opens the form an address asks for, once, and takes the wish out of the address', async () => {
  const { page, asked } = await open({ at: '?do=new&state=locked' });
  await page.getByRole('dialog', { name: '新建用户' }).waitFor();
  expect(await page.getByText('部分筛选条件无效，已忽略').count()).toBe(0);
  expect(asked.at(-1)?.query.get('f')).toBe('{"state":["locked"]}');
  await page.getByRole('textbox', { name: /账号/ }).fill('n');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: '新建用户' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect.poll(() => asked.at(-1)?.query.get('page')).toBe('2');
  await rowsOf(page).first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.context().close();
});

it('does not open it for who may not', async () => {
  const { page } = await open({ at: '?do=new', grants: 'query' });
  await rowsOf(page).first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.context().close();
});

it('rests with its letters when they are switched off; arrows and Enter go on', async () => {
  const { page } = await open();
  await rowsOf(page).first().waitFor();
  await page.evaluate(() => localStorage.setItem('cloudvse_shortcuts', 'false'));
  await page.reload();
  await rowsOf(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  for (const key of ['n', 'e', '/']) await page.keyboard.press(key);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByText(/^edit /).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('r2344');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '学生2344' }).waitFor();
  await page.context().close();
});

/** Heights of what is seen of a list, each once, in CSS pixels. */
const heights = (rows: Locator) =>
  rows.evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height)))]);

it('has rows of 40 px, compact 32, and keeps the choice', async () => {
  const { page } = await open();
  await rowsOf(page).nth(9).waitFor();
  expect(await heights(page.locator('thead tr'))).toEqual([36]);
  expect(await heights(rowsOf(page))).toEqual([40]);
  for (const [density, px] of [
    ['紧凑', 32],
    ['宽松', 52],
    ['紧凑', 32],
  ] as const) {
    await page.getByRole('button', { name: '列设置', exact: true }).click();
    await page.getByRole('dialog').getByRole('radio', { name: density, exact: true }).check();
    await page.getByRole('dialog').getByRole('button', { name: '完成' }).click();
    await expect.poll(() => heights(rowsOf(page)), { message: density }).toEqual([px]);
  }
  await page.reload();
  await rowsOf(page).nth(9).waitFor();
  expect(await heights(rowsOf(page))).toEqual([32]);
  await page.context().close();
});

it('shows the commands of a row under the pointer and to the keyboard, without a move of the row', async () => {
  const { page } = await open();
  const row = rowsOf(page).nth(2);
  const edit = row.getByRole('button', { name: '编辑' });
  const shown = () => edit.evaluate((button) => Number(getComputedStyle(button).opacity));
  await row.waitFor();
  await page.mouse.move(0, 0);
  const place = await edit.boundingBox();
  expect(await shown()).toBe(0);
  await row.hover();
  expect(await shown()).toBe(1);
  await page.mouse.move(0, 0);
  expect(await shown()).toBe(0);
  // From the row itself the keyboard comes to its commands one after another, each in sight with its ring.
  await row.focus();
  expect(await shown()).toBe(1);
  const reached: string[] = [];
  for (let presses = 0; presses < 12 && !reached.some((name) => name.startsWith('编辑')); presses++) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
  }
  expect(reached.at(-1)).toMatch(/^编辑/);
  expect(await shown()).toBe(1);
  expect(await edit.evaluate((button) => getComputedStyle(button).outlineStyle)).not.toBe('none');
  expect(await edit.boundingBox()).toEqual(place);
  await page.keyboard.press('Enter');
  await page.getByText(/^edit 20262342/).waitFor();
  await page.context().close();
});
