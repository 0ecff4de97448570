import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

const shots = process.env.NOUN_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
};

test('a visitor’s wish list is submitted on a phone, answered, and asked for by its serial', async ({
  browser,
  product,
}) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const heard = watchConsole(phone);
  const visitor = await phone.newPage();
  await visitor.goto(`${product.home}/experimentTwo/ExperimentTwoDetails?Id=PHYS-101`);
  await visitor.getByRole('link', { name: '加入心愿单' }).click();
  // Opened cold, a page of the soft kind offers to sign in; closing that leaves the form.
  const login = visitor.getByRole('dialog');
  await login.waitFor();
  await visitor.keyboard.press('Escape');
  await expect(login).toHaveCount(0);
  await expect(visitor.getByText('心愿单是空的')).toBeVisible();

  // An address changes nothing by itself: what one came for is offered.
  await expect(visitor.getByText(/^将“.+”加入心愿单？$/)).toBeVisible();
  await visitor.getByRole('button', { name: '加入', exact: true }).click();
  await visitor.getByLabel('名额').fill('60');
  await visitor.getByLabel('添加目录外需求').fill('氢能电堆拆装实验');
  await visitor.getByRole('button', { name: '添加', exact: true }).click();
  await expect(visitor.locator('.wish-line')).toHaveCount(2);
  await visitor.getByRole('button', { name: '提交' }).click();
  await expect(visitor.getByText('请先勾选同意')).toBeVisible();
  await visitor.getByLabel('姓名').fill('陈老师');
  await visitor.getByLabel('电话').fill('13812345678');
  await visitor.getByLabel('单位').fill('南山大学');
  await visitor.getByLabel('同意仅为联系使用上述信息').check();
  await expectAccessible(visitor, '心愿单');
  await shoot(visitor, 'form-390');
  // What was written outlives a reload.
  await visitor.reload();
  await expect(visitor.locator('.wish-line')).toHaveCount(2);
  await expect(visitor.getByLabel('电话')).toHaveValue('13812345678');
  await visitor.getByLabel('同意仅为联系使用上述信息').check();
  await visitor.getByRole('button', { name: '提交' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: '心愿单已提交' })).toBeVisible();
  await expect(visitor.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(visitor, '心愿单已提交');
  await shoot(visitor, 'success-390');
  const serial = (await visitor.locator('.wish-serial').textContent())!;
  expect(serial).toMatch(/^[2-9A-Z]{8}$/);
  expect(new URL(visitor.url()).search).toBe(`?no=${serial}`);

  const office = await browser.newContext();
  const admin = await office.newPage();
  await signIn(admin, product, 'admin', '/account/management/WishListManage');
  await expectAccessible(admin, '心愿单管理');
  await shoot(admin, 'manage-1440');
  await admin
    .getByRole('button', { name: serial })
    .or(admin.getByRole('link', { name: serial }))
    .first()
    .click();
  const drawer = admin.getByRole('dialog').first();
  await expect(drawer.getByText('138****5678')).toBeVisible();
  await drawer.getByRole('button', { name: '记录联系' }).click();
  await admin.getByLabel('结果').fill('已通话，九月开课用。');
  await admin.getByRole('dialog', { name: '记录联系' }).getByRole('button', { name: '记录联系' }).click();
  await drawer.getByRole('button', { name: '采纳' }).click();
  await admin.getByLabel('回复').fill('同意，九月起开通。');
  await admin.getByRole('dialog', { name: '采纳' }).getByRole('button', { name: '采纳' }).click();
  await expect(drawer.getByText('待电话告知')).toBeVisible();
  await shoot(admin, 'drawer-1440');

  const elsewhere = await phone.newPage();
  await elsewhere.goto(`${product.home}/experimentTwo/WishListSuccess`);
  await elsewhere.getByRole('dialog').waitFor();
  await elsewhere.keyboard.press('Escape');
  await elsewhere.getByLabel('编号').fill(serial);
  await elsewhere.getByLabel('电话后四位').fill('5678');
  await elsewhere.getByRole('button', { name: '查询' }).click();
  await expect(elsewhere.getByText('同意，九月起开通。')).toBeVisible();
  await expect(elsewhere.getByText('陈老师')).toHaveCount(0);
  expect(heard).toEqual([]);
});

test('what was written before signing in is merged into the draft of the account once', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.home}/experimentTwo/WishList`);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('添加实验或实验包').fill('CHEM-101');
  await page.getByRole('option', { name: /CHEM-101/ }).click();
  await expect(page.locator('.wish-line')).toHaveCount(1);
  await signIn(page, product, 'student05', '/account/center/MyWishlist');
  await page.getByRole('dialog', { name: '合并草稿' }).getByRole('button', { name: '合并', exact: true }).click();
  await expect(page.locator('.wish-line')).toHaveCount(1);
  await expectAccessible(page, '我的心愿单');
  await shoot(page, 'own-1440');
  await page.reload();
  await expect(page.locator('.wish-line')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: '合并草稿' })).toHaveCount(0);
  await page.getByLabel('电话').fill('13900001111');
  await page.getByLabel('同意仅为联系使用上述信息').check();
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '心愿单已提交' })).toBeVisible();
  await page.getByRole('link', { name: '查看进度' }).click();
  const first = page.locator('.wish-history > li').first();
  await expect(first.getByText('已提交')).toBeVisible();
  await first.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
  await expect(page.locator('.wish-history').getByText('已撤回').first()).toBeVisible();
});
