import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

const shots = process.env.NOUN_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
};

test('a package is ordered, approved and opened, and a student of that unit takes a seat', async ({
  browser,
  product,
}) => {
  const room = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const heard = watchConsole(room);
  const teacher = await room.newPage();
  await signIn(teacher, product, 'teacher05', '/experimentTwo/PreviewExperimentPackage?Id=PK-BASIC');
  await teacher.getByRole('link', { name: '加入购物车' }).click();
  // An address changes nothing by itself: what one came for is offered.
  await expect(teacher.getByText(/^将“.+”加入购物车？$/)).toBeVisible();
  await teacher.getByRole('button', { name: '加入购物车' }).click();
  await expect(teacher.locator('.cart-line')).toHaveCount(1);
  const seats = teacher.getByLabel('名额', { exact: true });
  await seats.fill('45');
  await seats.press('Enter');
  await expect(teacher.getByText('已选 1 项，45 个名额')).toBeVisible();
  await expectAccessible(teacher, '购物车');
  await shoot(teacher, 'cart-390');
  await teacher.getByRole('button', { name: '核对' }).click();
  const review = teacher.getByRole('dialog', { name: '核对申请' });
  await review.getByLabel('联系电话').fill('13812345678');
  await review.getByLabel('申请理由').fill('基础医学新生实验课使用。');
  await review.getByRole('button', { name: '提交申请' }).click();
  await expect(review.getByText('请勾选承诺')).toBeVisible();
  await review.getByRole('checkbox').check();
  await expectAccessible(teacher, '核对申请');
  await review.getByRole('button', { name: '提交申请' }).click();
  await expect(teacher.getByRole('heading', { name: '申请已提交' })).toBeVisible();
  const number = (await teacher.getByRole('status').locator('.vse-code').textContent())!;
  expect(number).toMatch(/^\d{14}$/);
  await teacher.getByRole('link', { name: '打印申请表' }).click();
  await expect(teacher.getByRole('heading', { level: 1, name: '虚拟仿真实验使用申请表' })).toBeVisible();
  await expect(teacher.getByText('单位盖章')).toBeVisible();
  await expectAccessible(teacher, '申请表');

  const office = await browser.newContext();
  const admin = await office.newPage();
  await signIn(admin, product, 'admin', '/account/management/orderManage');
  await expect(admin.getByText(/金额合计/)).toBeVisible();
  await expectAccessible(admin, '实验订单管理');
  await shoot(admin, 'manage-1440');
  await admin
    .getByRole('button', { name: number })
    .or(admin.getByRole('link', { name: number }))
    .first()
    .click();
  const drawer = admin.getByRole('dialog').first();
  await expect(drawer.getByText('基础医学新生实验课使用。')).toBeVisible();
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  const approve = admin.getByRole('dialog', { name: '通过' });
  await approve.getByLabel('审批意见').fill('同意，免费共享。');
  await approve.getByRole('button', { name: '通过', exact: true }).click();
  await drawer.getByRole('button', { name: '开通', exact: true }).click();
  const open = admin.getByRole('dialog', { name: '开通' });
  await open.getByRole('button', { name: '开通', exact: true }).click();
  await expect(drawer.getByText('已开通').first()).toBeVisible();
  await drawer.getByRole('tab', { name: '流程' }).click();
  await expect(drawer.getByText('同意，免费共享。')).toBeVisible();
  await expectAccessible(admin, '订单');
  await shoot(admin, 'drawer-1440');

  await teacher.goto(`${product.home}/experiment/ShoppingCartDesc?tab=orders&kw=${number}`);
  await expect(teacher.getByText('同意，免费共享。')).toBeVisible();
  await expectAccessible(teacher, '我的订单');
  await shoot(teacher, 'orders-390');

  const campus = await browser.newContext();
  const student = await campus.newPage();
  await signIn(student, product, 'student40', '/account/center/accessExperimentPackage');
  const card = student.locator('.entitled', { hasText: '已用 0/45' });
  await expect(card).toBeVisible();
  await expectAccessible(student, '已开通实验包');
  await shoot(student, 'entitled-1440');
  await card.getByRole('button', { name: '进入' }).click();
  const inside = student.getByRole('dialog').first();
  await inside
    .getByRole('button', { name: /^进入“/ })
    .first()
    .click();
  await expect(student.getByText('将占用 1 个名额，剩余 45')).toBeVisible();
  await student
    .getByRole('alertdialog')
    .or(student.getByRole('dialog', { name: '首次进入将占用名额' }))
    .getByRole('button', { name: '进入' })
    .click();
  await student.waitForURL(/\/experiment\/run\//);
  // The seat is taken by the first signal of the run.
  await expect(async () => {
    await teacher.goto(`${product.home}/account/center/accessExperimentPackage`);
    await expect(teacher.locator('.entitled', { hasText: '已用 1/45' })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await teacher.locator('.entitled', { hasText: '已用 1/45' }).getByRole('button', { name: '进入' }).click();
  await teacher.getByRole('tab', { name: '名额明细' }).click();
  await expect(teacher.getByRole('dialog').getByRole('rowheader')).toHaveCount(1);
  await expectAccessible(teacher, '名额明细');
  await shoot(teacher, 'seats-390');
  expect(heard).toEqual([]);

  // Students wish; they do not order.
  await student.goto(`${product.home}/experiment/ShoppingCartDesc`);
  await expect(student.getByText('学生不能下单')).toBeVisible();
});
