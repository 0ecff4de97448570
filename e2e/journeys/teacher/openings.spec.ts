import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';
import { launch } from '../../pages/run.page.ts';

const shots = process.env.NOUN_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: join(shots, `openings-${name}.png`), fullPage: true });
};
const CENTRE = '/account/center/OpenExperiment';

test('a teacher applies, an administrator approves, a student books and comes in, the office sees it', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000);
  const desk = await browser.newContext({ timezoneId: 'Asia/Shanghai' });
  const heard = watchConsole(desk);
  const teacher = await desk.newPage();
  await signIn(teacher, product, 'teacher', `${CENTRE}?tab=own`);
  await expect(teacher.getByRole('heading', { level: 1, name: '开放实验' })).toBeVisible();
  await expectAccessible(teacher, '我的申请');
  await shoot(teacher, 'own-1440');
  await teacher.getByRole('button', { name: '申请开放' }).click();
  const form = teacher.getByRole('dialog', { name: '申请开放实验' });
  await form.getByLabel('查找实验').fill('PHYS-101');
  await form.getByLabel(/^实验/).selectOption({ label: '单摆测重力加速度（PHYS-101）' });
  // One slot over the whole day, so that it is on whenever this runs.
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await form.getByLabel('窗口起').fill(`${today}T00:00`);
  await form.getByLabel('窗口止').fill(`${today}T23:59`);
  await form.getByLabel('每日开始').fill('00:00');
  await form.getByLabel('每日结束').fill('23:58');
  await form.getByLabel('每场时长（分钟）').fill('1438');
  for (const day of ['周六', '周日']) await form.getByLabel(day).check();
  await expect(form.getByText('共 1 场，10 个名额')).toBeVisible();
  await expectAccessible(teacher, '申请开放');
  await shoot(teacher, 'apply-1440');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText('请输入 5–500 个字符')).toBeVisible();
  await form.getByLabel('理由').fill('全天开放一次，用于补做实验');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form).toHaveCount(0);
  await expect(teacher.getByRole('row', { name: /单摆.*待审核/ }).first()).toBeVisible();

  const college = await (await browser.newContext()).newPage();
  await signIn(college, product, 'college02', `${CENTRE}?tab=waiting`);
  await expectAccessible(college, '待我审批');
  await college
    .getByRole('row', { name: /1438|本单位/ })
    .first()
    .waitFor();
  await college
    .getByRole('row', { name: new RegExp(`本单位.*${today}`) })
    .first()
    .getByRole('button', { name: '查看' })
    .click();
  const drawer = college.getByRole('dialog').first();
  await expect(drawer.getByText('全天开放一次，用于补做实验')).toBeVisible();
  await expectAccessible(college, '开放详情');
  await shoot(college, 'drawer-1440');
  await drawer.getByRole('button', { name: '通过' }).click();
  await college.getByRole('dialog', { name: '通过' }).getByRole('button', { name: '通过' }).click();
  await expect(drawer.getByText('开放中')).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Shanghai' });
  const student = await phone.newPage();
  await signIn(student, product, 'student07', CENTRE);
  await expectAccessible(student, '我可参加');
  await shoot(student, 'join-390');
  const card = student.getByRole('row', { name: new RegExp(`${today} 00:00`) }).first();
  await card.getByRole('button', { name: '预约' }).click();
  const book = student.getByRole('dialog', { name: /^预约/ });
  await book.getByRole('radio', { name: new RegExp(`${today} 00:00`) }).check();
  await expectAccessible(student, '预约');
  await shoot(student, 'book-390');
  await book.getByRole('button', { name: '预约', exact: true }).click();
  await expect(book).toHaveCount(0);
  await student.getByRole('tab', { name: '我的预约' }).click();
  await expect(student.getByText('已预约').first()).toBeVisible();
  await expectAccessible(student, '我的预约');
  await shoot(student, 'bookings-390');
  const wide = await phone.newPage();
  await wide.setViewportSize({ width: 1440, height: 900 });
  await wide.goto(`${product.home}${CENTRE}?tab=bookings`);
  await launch(wide, '进入');
  await expect(wide.locator('iframe').first()).toBeVisible({ timeout: 30_000 });

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, product, 'admin', '/account/management/ExperimentOpenManager');
  await expectAccessible(admin, '实验开放管理');
  await shoot(admin, 'manage-1440');
  await admin.goto(`${product.home}/account/management/ExperimentOpenManager?tab=bookings`);
  await expectAccessible(admin, '预约与到场');
  await expect(admin.getByRole('row', { name: /已到场/ }).first()).toBeVisible();
  await shoot(admin, 'manage-bookings-1440');
  expect(heard).toEqual([]);
});
