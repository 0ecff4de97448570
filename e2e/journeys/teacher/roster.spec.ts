import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** Somebody asks to be let in; the teacher approves, withdraws and restores, and the learner sees each of it. */
test('a learner applies, is approved, withdrawn and restored', async ({ product, browser }) => {
  test.setTimeout(120_000);
  const open = async () =>
    (
      await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    ).newPage();
  const [teacher, student] = [await open(), await open()];
  const heard = [watchConsole(teacher.context()), watchConsole(student.context())];

  // A class that is joined by approval, made from the list of classes.
  await signIn(teacher, product, 'teacher', '/Maintain/TeachingManage/ClassManage');
  await teacher.getByRole('link', { name: /实验室安全导论/ }).click();
  await teacher.getByRole('button', { name: '新建班级' }).click();
  const form = teacher.getByRole('dialog', { name: '新建班级' });
  await form.getByRole('textbox', { name: '班级名称' }).fill('实验室安全三班');
  await form.getByRole('textbox', { name: '班级编码' }).fill('SAFE-100-03');
  await form.getByRole('combobox', { name: '加入方式' }).selectOption({ label: '审批加入' });
  await form.getByRole('button', { name: '新建', exact: true }).click();
  const row = teacher.getByRole('row').filter({ hasText: '实验室安全三班' });
  await expect(row.getByText('审批加入')).toBeVisible();
  const code = (await row.getByText(/^[2-9A-HJKMNP-Z]{6}$/).textContent())!;
  await expectAccessible(teacher, 'classes of a course');
  await row.getByRole('link', { name: '实验室安全三班' }).click();
  const drawer = teacher.getByRole('dialog', { name: '实验室安全三班' });
  await drawer.getByRole('tab', { name: '加入设置' }).click();
  await expect(drawer.getByText(code)).toBeVisible();
  await expectAccessible(teacher, 'how one joins a class');
  await drawer.getByRole('tab', { name: '历史' }).click();
  await expect(drawer.getByText('新建教学班')).toBeVisible();

  await signIn(student, product, 'student24', '/account/center/myCourse?do=join');
  const join = student.getByRole('dialog', { name: '加入课程' });
  await join.getByRole('textbox', { name: '加入码' }).fill(code);
  await join.getByRole('button', { name: '加入', exact: true }).click();
  await expect(student.getByText('申请已提交，等待教师审批')).toBeVisible();
  await expect(student.getByRole('button', { name: '取消申请' })).toBeVisible();
  await expectAccessible(student, 'an application');

  const courseId = new URL(teacher.url()).searchParams.get('Id');
  await teacher.goto(`${product.home}/Maintain/TeachingManage/ElectiveStudents?Id=${courseId}&state=applied`);
  const learner = teacher.getByRole('row').filter({ hasText: '实验室安全三班' });
  // Commands stand as buttons where the row has room for them, in its menu where it has not.
  const command = async (name: string) => {
    const front = learner.getByRole('button', { name: new RegExp(`^${name} `) });
    const menu = learner.getByRole('button', { name: /更多操作/ }).filter({ visible: true });
    await expect(front.or(menu).filter({ visible: true }).first()).toBeVisible();
    if (await front.isVisible()) return front.click();
    await menu.click();
    await teacher.getByRole('menuitem', { name, exact: true }).click();
  };
  await command('通过');
  await teacher.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  await expect(learner).toHaveCount(0);
  await teacher.getByRole('button', { name: /^全部/ }).click();
  await expect(learner.getByText('在读')).toBeVisible();
  await expectAccessible(teacher, 'learners of a course');

  await command('退课');
  const question = teacher.getByRole('alertdialog');
  await question.getByRole('textbox').fill('学生申请休学');
  await question.getByRole('button', { name: '退课' }).click();
  await expect(learner.getByText('已退出')).toBeVisible();
  await student.reload();
  await student.getByRole('button', { name: /^已退出/ }).click();
  await expect(student.getByText('原因：学生申请休学')).toBeVisible();

  await command('恢复');
  await teacher.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click();
  await expect(learner.getByText('在读')).toBeVisible();
  await learner.getByRole('link').first().click();
  await expect(teacher.getByRole('dialog').getByText('还没有学习记录')).toBeVisible();
  await expectAccessible(teacher, 'record of a learner');
  expect(heard.flat()).toEqual([]);
});
