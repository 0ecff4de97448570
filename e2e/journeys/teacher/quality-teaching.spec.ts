import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** A teacher looks at the quality of teaching, opens what is behind numbers, changes the term and takes figures along. */
test('teaching quality, from a number to a file', async ({ product, page, context }) => {
  test.setTimeout(150_000);
  const heard = watchConsole(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, 'teacher', '/Maintain/StatisticalAnalysls/QualityTeaching');
  await page.getByRole('link', { name: /大学物理实验(?!（)/ }).click();
  const whole = page.getByRole('region', { name: '总体' });
  await expect(whole).toBeVisible();
  await expectAccessible(page, 'marks');

  const counted = whole.getByRole('button', { name: /查看参评人数的明细/ });
  const shown = Number(await counted.textContent());
  expect(shown).toBeGreaterThan(0);
  await counted.click();
  const drawer = page.getByRole('dialog', { name: '参评人数' });
  await expect(drawer.getByText(`共 ${shown} 项`)).toBeVisible();
  await expectAccessible(page, 'what is behind a number');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  for (const tab of ['试卷与题目', '目标达成', '教学反馈', '实验步骤']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').locator('.vse-card, .vse-state').first()).toBeVisible();
    await expectAccessible(page, tab);
  }
  await expect(page).toHaveURL(/tab=steps/);
  const map = page.getByRole('region', { name: '步骤失分热力图' });
  await map.getByRole('button', { name: '表', exact: true }).click();
  await map
    .getByRole('button', { name: /的明细/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: '成绩分析' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出成绩名单' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('大学物理实验_成绩名单.xlsx');

  const term = page.getByLabel('学期', { exact: true });
  const names = await term.locator('option').allTextContents();
  await term.selectOption(names.at(-1)!);
  await expect(page).toHaveURL(/term=/);
  await expect(page.getByText('截至')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.home}${new URL(page.url()).pathname}${new URL(page.url()).search}`);
  await expect(page.getByText('截至')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'teaching quality on a phone');
  expect(heard).toEqual([]);
});
