import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** A teacher looks at what the course consists of, opens what is behind a number, changes the term and takes it along. */
test('what a course consists of, from a number to a file', async ({ product, page, context }) => {
  test.setTimeout(120_000);
  const heard = watchConsole(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, 'teacher', '/Maintain/StatisticalAnalysls/CourseConstruction');
  await page.getByRole('link', { name: /大学物理实验(?!（)/ }).click();
  await expect(page.getByRole('progressbar', { name: '完整度' })).toBeVisible();
  await expectAccessible(page, 'what a course consists of');

  const counts = page.getByRole('region', { name: '建设数据' });
  const nodes = counts.getByRole('row').filter({ hasText: '实验节点' }).getByRole('button', { name: /明细/ });
  const shown = Number(await nodes.textContent());
  expect(shown).toBeGreaterThan(0);
  await nodes.click();
  const drawer = page.getByRole('dialog', { name: '实验节点' });
  await expect(drawer.getByText(`共 ${shown} 项`)).toBeVisible();
  await expect(drawer.getByRole('row')).toHaveCount(shown + 1);
  await expectAccessible(page, 'what is behind a number');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  const term = page.getByLabel('学期', { exact: true });
  const names = await term.locator('option').allTextContents();
  await term.selectOption(names.at(-1)!);
  await expect(page).toHaveURL(/term=/);
  await expect(counts.getByRole('row').filter({ hasText: '实验节点' })).toBeVisible();

  await page.getByRole('button', { name: '导出建设数据表' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('大学物理实验_建设数据.xlsx');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', { name: '成员贡献' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'what a course consists of, on a phone');
  expect(heard).toEqual([]);
});
