import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** The administrator adds a point behind another one; a teacher ties a node to it and takes the outline to print. */
test('a knowledge point from the tree into the outline of a course', async ({ product, browser }) => {
  test.setTimeout(120_000);
  const open = async () =>
    (
      await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    ).newPage();
  const [admin, teacher] = [await open(), await open()];
  const heard = [watchConsole(admin.context()), watchConsole(teacher.context())];

  await signIn(admin, product, 'admin', '/account/management/experimentTypeManage?tab=knowledge');
  await expect(admin.getByRole('row').filter({ hasText: 'PHY.MEC.02' })).toBeVisible();
  await expectAccessible(admin, 'knowledge points');
  await admin.getByRole('row').filter({ hasText: '力学' }).getByRole('button', { name: '新建下级' }).click();
  const form = admin.getByRole('dialog', { name: '新建' });
  await expect(form.getByText('将建为知识点')).toBeVisible();
  await form.getByLabel('编码').fill('PHY.MEC.09');
  await form.getByRole('textbox', { name: /^名称/ }).fill('阻尼振动');
  const before = form.getByRole('combobox', { name: '前导' });
  await before.fill('单摆');
  await expect(form.getByRole('option', { name: /单摆/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(admin, 'form of a knowledge point');
  await before.press('Enter');
  await form.getByRole('button', { name: '保存' }).click();
  const row = admin.getByRole('row').filter({ hasText: 'PHY.MEC.09' });
  await row
    .getByRole('button', { name: '阻尼振动' })
    .or(row.getByRole('link', { name: '阻尼振动' }))
    .first()
    .click();
  const detail = admin.getByRole('dialog', { name: '知识点详情' });
  await expect(detail.getByText('PHY.MEC.02 单摆')).toBeVisible();
  await expectAccessible(admin, 'knowledge point');

  await signIn(teacher, product, 'teacher', '/Maintain/CourseBulid/Structure');
  await teacher.getByRole('link', { name: /大学物理实验(?!（)/ }).click();
  await teacher.getByRole('row', { name: /单摆测重力加速度/ }).click();
  await teacher.getByRole('tab', { name: '知识点' }).click();
  const points = teacher.getByRole('combobox', { name: '知识点' });
  await points.fill('阻尼');
  await expect(teacher.getByRole('option', { name: /阻尼振动/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(teacher, 'knowledge points of a node');
  await points.press('Enter');
  await teacher.getByRole('button', { name: '保存', exact: true }).click();
  await expect(teacher.getByRole('button', { name: '放弃修改' })).toBeDisabled();
  await teacher.reload();
  await teacher.getByRole('tab', { name: '知识点' }).click();
  await expect(teacher.getByText('阻尼振动')).toBeVisible();
  await teacher.getByRole('button', { name: '更多', exact: true }).first().click();
  const [file] = await Promise.all([
    teacher.waitForEvent('download'),
    teacher.getByRole('menuitem', { name: '导出大纲（Word）' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('大学物理实验_课程教学大纲.docx');
  expect(heard.flat()).toEqual([]);
});
