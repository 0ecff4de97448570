import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';
import { doPendulum, launch } from '../../pages/run.page.ts';

/** The main job, as a student and a teacher do it: find, run, report, mark, publish, trace. */
test('from the experiment to the explained grade', async ({ product, browser }) => {
  test.setTimeout(300_000);
  const learner = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const heard = watchConsole(learner);
  const student = await learner.newPage();

  await student.goto(product.home);
  await expect(student.getByRole('heading', { level: 1 })).toContainText('动手做一遍');
  await expect(student.getByRole('article').getByRole('link', { name: '单摆测重力加速度' }).first()).toBeVisible();
  await expectAccessible(student, 'home');
  await student.getByRole('combobox', { name: '搜索实验' }).fill('dbcz');
  await student.keyboard.press('Enter');
  await expect(student).toHaveURL(/\/experimentTwo\/index\?kw=dbcz/);
  await expect(student.getByRole('status').getByText('共 1 个实验')).toBeVisible();
  await expectAccessible(student, 'catalogue');
  await student.getByRole('link', { name: '单摆测重力加速度' }).click();
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('单摆测重力加速度');
  await expect(student.getByRole('button', { name: '我要做实验' })).toBeVisible();
  await expectAccessible(student, 'details');

  await signIn(student, product, 'student', '/account/center/myCourse');
  await expectAccessible(student, 'my courses');
  await student
    .getByRole('link', { name: /大学物理实验(?!（)/ })
    .first()
    .click();
  await student.waitForURL(/\/coursestudy\//);
  await student.getByRole('treeitem', { name: /单摆/ }).click();
  // The journey from the desk may have begun a run before: at its first step it is as good as a new one.
  const begin = /^(我要做实验|继续实验)$/;
  await expect(student.getByRole('button', { name: begin })).toBeVisible();
  await expectAccessible(student, 'study');
  const courseId = new URL(student.url()).searchParams.get('Id');

  // Half of it, then the tab is gone; the run goes on where it stood.
  const run = await launch(student, begin);
  await doPendulum(student, run.params, 5);
  await expect(student.getByText('30 / 30 分')).toBeVisible();
  await expectAccessible(student, 'running experiment');
  await expect(student.getByText(/已保存 \d/)).toBeVisible({ timeout: 15_000 });
  await student.close({ runBeforeUnload: false });
  const again = await learner.newPage();
  const facts = again.waitForResponse((answer) =>
    new RegExp(`/api/v1/runs/${run.runId}$`).test(new URL(answer.url()).pathname),
  );
  await again.goto(`${product.home}/experiment/run/${run.runId}`);
  await facts;
  const resume = again.getByRole('button', { name: /继续实验|开始实验|在此继续/ });
  await expect(resume.or(again.locator('iframe')).first()).toBeVisible({ timeout: 30_000 });
  // A run that may simply go on does so by itself, perhaps while the pointer is on its way to the button.
  await resume
    .first()
    .click({ timeout: 2000 })
    .catch(() => {});
  await expect(again.getByRole('button', { name: /做到第 5 步，共 10 步/ })).toBeVisible({ timeout: 30_000 });
  await doPendulum(again, run.params);
  await expect(again.getByText(/全部已保存/)).toBeVisible({ timeout: 30_000 });
  await expect(again.getByRole('heading', { name: '实验结果' })).toBeVisible();
  await expectAccessible(again, 'result');

  await again.getByRole('link', { name: '写实验报告' }).click();
  await expect(again.getByRole('region', { name: '实验记录' })).toContainText('认识装置，光电门对中');
  for (const section of ['实验目的', '实验原理', '实验步骤与数据', '结果分析与讨论', '结论']) {
    await again.getByRole('textbox', { name: section }).fill(`${section}：由周期与摆长的关系求得重力加速度。`);
  }
  await expect(again.getByText(/已保存 \d/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(again, 'report');
  await again.getByRole('button', { name: '提交报告' }).click();
  await again.getByRole('dialog').or(again.getByRole('alertdialog')).getByRole('button', { name: '提交报告' }).click();
  await expect(again.getByText('待批改').first()).toBeVisible();

  const desk = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const heardAtDesk = watchConsole(desk);
  const teacher = await desk.newPage();
  await signIn(teacher, product, 'teacher', '/account/center/LabReport');
  await expect(teacher.getByRole('row', { name: /张子涵/ })).toContainText('待批改');
  await expectAccessible(teacher, 'queue');
  await teacher
    .getByRole('row', { name: /张子涵/ })
    .getByRole('link', { name: /批改/ })
    .click();
  await expect(teacher.getByText('由周期与摆长的关系求得重力加速度').first()).toBeVisible();
  await expectAccessible(teacher, 'marking desk');
  // Two strokes a report: the best level everywhere, save and go on.
  await teacher.keyboard.press('Shift+Digit1');
  await teacher.keyboard.press('Control+Enter');
  await expect(teacher.getByText('已保存 张子涵 的批改')).toBeVisible();

  await teacher.goto(`${product.home}/Maintain/TeachingManage/ScoreManagement?Id=${courseId}`);
  const row = teacher.getByRole('row', { name: /张子涵/ });
  await expect(row).toContainText('100');
  await expectAccessible(teacher, 'gradebook');
  await teacher.getByRole('button', { name: '发布成绩' }).click();
  const dialog = teacher.getByRole('dialog').or(teacher.getByRole('alertdialog'));
  await expect(dialog.getByText('人的成绩为新发布或有变化')).toBeVisible();
  const leave = dialog.getByRole('checkbox', { name: '待定项保持待定，继续发布' });
  if (await leave.isVisible()) await leave.check();
  await dialog.getByRole('button', { name: /发布 \d+ 人/ }).click();
  await expect(teacher.getByText(/已发布 \d+ 名学生的成绩/)).toBeVisible();

  await again.goto(`${product.home}/coursestudy/ScaleOfMarks?Id=${courseId}`);
  await expect(again.getByText(/发布于/)).toBeVisible();
  await again.getByRole('button', { name: '如何计算' }).click();
  await expect(again.getByText('实验操作').first()).toBeVisible();
  await expectAccessible(again, 'how the grade is made');
  expect(heard).toEqual([]);
  expect(heardAtDesk).toEqual([]);
  await learner.close();
  await desk.close();
});

test('the same pages hold in dark, in Portuguese and at 390 px', { tag: '@full' }, async ({ product, browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => {
    // Blank documents have no storage; pages of the product do.
    if (!location.hostname.endsWith('cloudvse.localhost')) return;
    localStorage.setItem('cloudvse_nav_theme', '"realDark"');
    localStorage.setItem('cloudvse_app_language', '"pt-BR"');
  });
  const heard = watchConsole(context);
  const page = await context.newPage();
  const visit = async (path: string) => {
    await page.goto(product.home + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // Data and lazy parts have come when no waiting form is left; some come when the reader comes near them.
    const waiting = page.locator('[data-shown] .vse-skeleton, footer .vse-skeleton');
    await expect
      .poll(async () => {
        await waiting
          .last()
          .evaluate((one) => one.scrollIntoView(), null, { timeout: 1000 })
          .catch(() => undefined);
        return waiting.count();
      }, path)
      .toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, path);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, `sideways scroll on ${path}`).toBeLessThanOrEqual(0);
  };
  await visit('/homeTwo/index');
  await visit('/experimentTwo/index');
  await visit('/experimentTwo/ExperimentTwoDetails?Id=CHEM-101');
  await page.goto(`${product.home}/user/login`);
  await page.locator('[name=username]').fill('teacher');
  await page.locator('[name=password]').fill('CloudVSE@2026');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
  for (const path of ['editInfo', 'myCourse', 'myExperiment', 'LabReport', 'courseManage', 'gradeManage']) {
    await visit(`/account/center/${path}`);
  }
  await visit('/changePassword');
  expect(heard).toEqual([]);
  await context.close();
});
