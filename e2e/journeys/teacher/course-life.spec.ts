import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** A teacher copies a course into the next term, sets its objectives and publishes it; a learner reads what the course is for. */
test('a course goes into another term with its objectives', async ({ product, browser }) => {
  test.setTimeout(120_000);
  const open = async () =>
    (
      await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    ).newPage();
  const [teacher, student] = [await open(), await open()];
  const heard = [watchConsole(teacher.context()), watchConsole(student.context())];

  await signIn(teacher, product, 'teacher', '/account/center/courseManage');
  const card = teacher.getByRole('listitem', { name: '大学物理实验' });
  await expect(card.getByRole('progressbar', { name: '“大学物理实验”的完整度' })).toBeVisible();
  await expectAccessible(teacher, 'courses of a teacher');
  await card.getByRole('button', { name: /更多/ }).click();
  await teacher.getByRole('menuitem', { name: '复制' }).click();
  const dialog = teacher.getByRole('dialog', { name: '复制“大学物理实验”' });
  await expect(dialog.getByRole('link', { name: '去新建教学班' })).toBeVisible();
  await dialog.getByRole('radio', { name: '复制为新课程' }).check();
  await dialog.getByLabel('新课程名称').fill('大学物理实验（下）');
  await dialog.getByLabel('新课程编码').fill('PHYS-101-NEXT');
  await expectAccessible(teacher, 'copy of a course');
  await dialog.getByRole('button', { name: '开始复制' }).click();
  await expect(teacher.getByText('正在复制，完成后可在任务中打开新课程')).toBeVisible();
  const copy = teacher.getByRole('link', { name: '大学物理实验（下）', exact: true });
  await expect(async () => {
    await teacher.reload();
    await expect(copy).toBeVisible({ timeout: 3000 });
  }).toPass();
  await copy.click();
  await teacher.getByRole('tab', { name: '课程目标' }).click();
  const weight = teacher.getByLabel('权重（%）');
  await weight.first().fill('30');
  await teacher.getByRole('button', { name: '保存' }).click();
  await expect(teacher.getByText('课程目标权重合计应为100%，当前90%')).toBeVisible();
  await weight.nth(1).fill('45');
  await teacher.getByRole('button', { name: '保存' }).click();
  await expect(teacher.getByText('修改成功')).toBeVisible();
  await expectAccessible(teacher, 'objectives of a course');
  await teacher.getByRole('tab', { name: '教学日历' }).click();
  await expect(teacher.getByRole('row').filter({ hasText: '第' }).first()).toBeVisible();
  await teacher.getByRole('tab', { name: '完整度检查' }).click();
  await expect(teacher.getByRole('progressbar', { name: '完整度检查' })).toBeVisible();
  // The head says the same wherever the course is built.
  const whole = teacher.getByRole('link', { name: /^完整度 \d+%$/ });
  const said = await whole.getAttribute('aria-label');
  await expectAccessible(teacher, 'completeness of a course');
  await teacher.getByRole('button', { name: '发布', exact: true }).click();
  await teacher.getByRole('alertdialog').getByRole('button', { name: '发布' }).click();
  await expect(teacher.getByText('课程已发布')).toBeVisible();
  await teacher.getByRole('link', { name: '课程结构' }).first().click();
  // The page before says the same until it goes.
  await expect(teacher.getByRole('heading', { level: 1, name: '课程结构' })).toBeVisible();
  await expect(whole).toHaveAttribute('aria-label', said ?? '');
  await whole.click();
  await expect(teacher.getByRole('tab', { name: '完整度检查' })).toHaveAttribute('aria-selected', 'true');

  await signIn(student, product, 'student', '/account/center/myCourse');
  await student
    .getByRole('link', { name: /大学物理实验(?!（)/ })
    .first()
    .click();
  const courseId = new URL(student.url()).searchParams.get('Id');
  await student.goto(`${product.home}/coursestudy/Info?Id=${courseId}`);
  await expect(student.getByRole('heading', { name: '课程目标' })).toBeVisible();
  await expect(student.getByText('能够评定测量不确定度')).toBeVisible();
  await expectAccessible(student, 'what a course is');
  expect(heard.flat()).toEqual([]);
});
