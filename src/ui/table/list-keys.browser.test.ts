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
