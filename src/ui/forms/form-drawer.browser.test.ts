import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../../../e2e/fixtures/gallery.ts';
import { openList as open, rowsOf, startLists, stopLists } from '../../../e2e/fixtures/lists.ts';

beforeAll(startLists, 120_000);
afterAll(stopLists);

describe('the form in the drawer', () => {
  it('names faults, puts the server’s on their field, merges with who was first, and asks before it loses text', async () => {
    const { page } = await open();
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('n');
    const drawer = page.getByRole('dialog', { name: '新建用户' });
    await drawer.waitFor();
    await page.keyboard.press('Control+s');
    const account = drawer.getByRole('textbox', { name: '账号' });
    await drawer.getByText('请输入账号').waitFor();
    await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true);
    await account.fill('taken');
    await page.keyboard.press('Control+s');
    await drawer.getByText('账号“taken”已存在').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: '内容尚未保存，确定离开？' }).waitFor();
    await page.keyboard.press('Escape');
    await account.fill('stale');
    await page.keyboard.press('Enter');
    const conflict = page.getByRole('alertdialog', { name: /该记录已被 李华 于 2026-11-21 10:03 修改/ });
    await conflict.waitFor();
    expect(await violations(page)).toEqual([]);
    await conflict
      .getByRole('group', { name: /账号/ })
      .getByRole('radio', { name: /我的值/ })
      .check();
    await conflict.getByRole('button', { name: '逐项合并后保存' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('a deleted row can be had back for ten seconds', async () => {
    const { page } = await open();
    const row = rowsOf(page).first();
    await row.waitFor();
    await row.getByRole('button', { name: '20262344 的更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销').waitFor();
    await page.context().close();
  });
});
