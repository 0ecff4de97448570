import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

const PATH = '/account/management/teachingStatisticsManage';

/** The platform looks at how much is used, goes from a number to its runs, narrows to an experiment and takes it along. */
test('how much experiments are used, from a number to its runs and a file', async ({ product, page, context }) => {
  test.setTimeout(120_000);
  const heard = watchConsole(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, 'admin', PATH);
  const numbers = page.getByRole('region', { name: '总览' });
  const runs = numbers.getByRole('button', { name: /^查看明细：实验人次/ });
  await expect(runs).toBeVisible();
  await expectAccessible(page, 'the use of experiments');

  const shown = Number(await runs.textContent());
  expect(shown).toBeGreaterThan(0);
  await runs.click();
  const drawer = page.getByRole('dialog', { name: /明细 · 实验人次/ });
  await expect(drawer.getByText(`共 ${shown} 条记录`)).toBeVisible();
  await expectAccessible(page, 'the runs behind a number');
  await drawer.getByRole('button', { name: '查看记录' }).first().click();
  await drawer.getByRole('button', { name: '返回明细' }).click();
  await expect(drawer.getByText(`共 ${shown} 条记录`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByLabel('对比').selectOption('previous');
  await expect(page).toHaveURL(/compare=previous/);
  const table = page.getByRole('region', { name: '分项统计' });
  await table.getByRole('button', { name: '按学生' }).click();
  await expect(page).toHaveURL(/by=people/);
  await table.getByRole('button', { name: '按实验' }).click();
  await table.getByRole('link', { name: /只看 单摆/ }).click();
  await expect(page).toHaveURL(/experiment=/);
  await expect(page.getByText(/实验：单摆/)).toBeVisible();
  await expect(page.getByRole('region', { name: '步骤失分与用时' }).getByText('在下表中选定一个实验')).toBeHidden();
  expect(Number(await runs.textContent())).toBeLessThan(shown);

  await page.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /Excel/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^实验统计_.*\.xlsx$/);

  await page.getByRole('button', { name: /取消筛选 实验：单摆/ }).click();
  await expect(page).not.toHaveURL(/experiment=/);
  await expect(runs).toHaveText(String(shown));

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'the use of experiments, on a phone');
  expect(heard).toEqual([]);

  await page.goto(`${product.home}${PATH}?from=2026-09-02&until=2026-09-01`);
  await expect(page.getByText('起始日期不能晚于结束日期')).toBeVisible();
  await page.goto(`${product.home}${PATH}?from=2020-01-01&until=2020-01-31`);
  await expect(page.getByText('该范围内没有实验记录').first()).toBeVisible();
  await expect(numbers.getByText('—').first()).toBeVisible();
});
