import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** A teacher sees who learns, opens who is behind a number, finds those at risk and takes the list along. */
test('who learns in a course, from a number to those at risk', async ({ product, page, context }) => {
  test.setTimeout(120_000);
  const heard = watchConsole(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, 'teacher', '/Maintain/StatisticalAnalysls/StudyData');
  await page.getByRole('link', { name: /大学物理实验(?!（)/ }).click();
  const numbers = page.getByRole('region', { name: '总体情况' });
  const button = numbers.getByRole('button', { name: /查看学生人数的学生/ });
  await expect(button).toBeVisible();
  await expectAccessible(page, 'study data');

  const shown = Number(await button.textContent());
  expect(shown).toBeGreaterThan(0);
  await button.click();
  const drawer = page.getByRole('dialog', { name: '学生人数' });
  await expect(drawer.getByText(`${shown} 名学生`)).toBeVisible();
  await expect(drawer.getByRole('row')).toHaveCount(shown + 1);
  await expectAccessible(page, 'learners behind a number');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('region', { name: '学习时段分布' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: '学习时长与成绩' })).toBeVisible();
  await expectAccessible(page, 'study data, the whole overview');

  await page.getByRole('tab', { name: '学习进度' }).click();
  await expect(page).toHaveURL(/tab=progress/);
  const items = page.getByRole('table', { name: '各节点完成情况' });
  await items.getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(shown + 1);
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'progress by item');

  await page.getByRole('tab', { name: '实验', exact: true }).click();
  await expect(page.getByRole('table', { name: '课程实验' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'experiments of a course');

  await page.getByRole('tab', { name: '学生与预警' }).click();
  const people = page.getByRole('table', { name: '学生', exact: true });
  await expect(people.getByRole('row')).toHaveCount(shown + 1);
  await expectAccessible(page, 'learners at risk');
  await page.getByRole('searchbox', { name: '姓名或学号' }).fill('没有这个人');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件的学生')).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出学生数据' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('大学物理实验_学生.xlsx');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: '概览' }).click();
  await expect(numbers).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'study data, on a phone');
  expect(heard).toEqual([]);
});
