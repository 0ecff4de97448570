import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';
import { doPendulum, launch } from '../../pages/run.page.ts';

/** A teacher keeps where an own run stands; somebody with the link begins there, and says what goes wrong. */
test('a run begins where a teacher stood, and its person reports a problem', async ({ product, browser }) => {
  test.setTimeout(180_000);
  const room = { locale: 'zh-CN', viewport: { width: 1440, height: 900 } };
  const staff = await browser.newContext(room);
  const heard = watchConsole(staff);
  const teacher = await staff.newPage();
  await signIn(teacher, product, 'teacher');
  const details = `${product.home}/experimentTwo/experimentTwoDetails?Id=PHYS-101`;
  await teacher.goto(details);
  const run = await launch(teacher);
  await doPendulum(teacher, run.params, 3);
  const menu = (page: typeof teacher, item: string) => async () => {
    await page.getByRole('button', { name: '退出' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu(teacher, '存为起始状态')();
  const keeping = teacher.getByRole('dialog', { name: '存为起始状态' });
  await keeping.getByRole('button', { name: '保存' }).click();
  await expect(keeping.getByText('请填写名称')).toBeVisible();
  await keeping.getByLabel('名称').fill('前两步已完成');
  await keeping.getByRole('radio', { name: /^所有教师/ }).check();
  await keeping.getByRole('button', { name: '保存' }).click();
  await expect(keeping.getByRole('listitem')).toContainText('前两步已完成');
  await expectAccessible(teacher, 'keeping a starting state');
  const code = /[2-9A-HJKMNP-Z]{8}/.exec((await keeping.getByRole('listitem').textContent()) ?? '')?.[0] ?? '';
  await teacher.keyboard.press('Escape');

  const learner = await browser.newContext(room);
  const student = await learner.newPage();
  await signIn(student, product, 'student24');
  await student.goto(`${details}&start=${code}`);
  await expect(student.getByText('起始状态「前两步已完成」')).toBeVisible();
  await expectAccessible(student, 'details with a shared starting state');
  const begun = await launch(student, '从这里开始');
  // The values of the run are its author's: what was measured before follows from them.
  expect(begun.params).toEqual(run.params);
  await expect(student.frameLocator('iframe').getByText('已恢复到第 3 步')).toBeVisible({ timeout: 30_000 });
  // It begins at the third step without having done the first two.
  await expect(student.locator('.run-rail-circles > span')).toHaveCount(10);
  await expect(student.locator('.run-rail-circles [data-at="done"]')).toHaveCount(0);

  await menu(student, '报告问题')();
  const telling = student.getByRole('dialog', { name: '报告问题' });
  await telling.getByRole('textbox', { name: '问题描述' }).fill('短');
  await telling.getByRole('button', { name: '提交' }).click();
  await expect(telling.getByText('请至少写 5 个字')).toBeVisible();
  await telling.getByRole('textbox', { name: '问题描述' }).fill('第三步的标尺被按钮挡住了');
  await expectAccessible(student, 'reporting a problem');
  await telling.getByRole('button', { name: '提交' }).click();
  await expect(student.getByText('已提交，实验负责人会收到通知')).toBeVisible();

  await menu(teacher, '存为起始状态')();
  await keeping.getByRole('button', { name: /^收回/ }).click();
  await teacher.getByRole('alertdialog').getByRole('button', { name: '收回' }).click();
  await expect(keeping.getByRole('listitem')).toHaveCount(0);
  await student.goto(`${details}&start=${code}`);
  await expect(student.getByText(/没有这个起始状态/)).toBeVisible();
  expect(heard).toEqual([]);
});
