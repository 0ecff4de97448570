import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../../fixtures/product.ts';

/** Types a mark into the typed column of the first row of a grid that was opened. */
async function typeFirst(page: Page, mark: string): Promise<void> {
  const grid = page.getByRole('grid', { name: '成绩管理' });
  await grid.focus();
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await expect(grid.locator('[data-active]')).toHaveAttribute('aria-colindex', '4');
  await page.keyboard.type(mark);
  await page.keyboard.press('Enter');
}
const cellOf = (page: Page) =>
  page
    .getByRole('grid', { name: '成绩管理' })
    .getByRole('row', { name: /张子涵/ })
    .locator('[aria-colindex="4"]');

test('two desks in one cell: nothing is overwritten unseen, and who comes second decides', async ({
  product,
  browser,
}) => {
  test.setTimeout(120_000);
  const desks: Page[] = [];
  for (let i = 0; i < 2; i++) {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, product, 'teacher', '/account/center/gradeManage');
    await page
      .getByRole('link', { name: /大学物理实验一班/ })
      .first()
      .click();
    await expect(cellOf(page)).toBeVisible();
    desks.push(page);
  }
  const [first, second] = desks as [Page, Page];
  const before = await cellOf(second).innerText();

  await typeFirst(first, '71');
  await expect(cellOf(first)).toHaveText('71');
  // The second desk still shows what stood there, and types over it.
  await expect(cellOf(second)).toHaveText(before);
  await typeFirst(second, '72');
  const conflict = second.getByRole('alertdialog');
  await expect(conflict).toContainText('张子涵');
  await expect(conflict).toContainText('71');
  await expect(conflict).toContainText('72');
  await expectAccessible(second, 'two people in one cell');
  await conflict.getByRole('button', { name: '采用现在的成绩' }).click();
  await expect(conflict).toBeHidden();
  await expect(cellOf(second)).toHaveText('71');

  // Once more, and this time the own mark is meant.
  await typeFirst(first, '73');
  await expect(cellOf(first)).toHaveText('73');
  await typeFirst(second, '74');
  await conflict.getByRole('button', { name: '以我的为准' }).click();
  await expect(conflict).toBeHidden();
  await expect(cellOf(second)).toHaveText('74');
  await first.reload();
  await expect(cellOf(first)).toHaveText('74');
});
