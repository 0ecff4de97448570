import { expect, expectAccessible, signIn, test, watchConsole } from '../fixtures/product.ts';

test.describe('the frame', () => {
  test('signs in with the keyboard alone, greets, changes the language and the theme, signs out', async ({
    product,
    context,
    page,
  }) => {
    const heard = watchConsole(context);
    await page.goto(product.home);
    await expect(page).toHaveURL(/\/homeTwo\/index$/);
    // A key pressed before the frame stands moves the focus out of the page.
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
    await page.getByRole('button', { name: '登录' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '登录/注册' });
    await expect(dialog.getByLabel('账号')).toBeFocused();
    await expectAccessible(page, 'sign-in dialog');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('请输入账户名或邮箱地址')).toBeVisible();
    await page.keyboard.type('student21');
    await page.keyboard.press('Tab');
    await page.keyboard.type('CloudVSE@2026');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /的账号菜单/ })).toBeVisible();
    await expect(page.getByText('欢迎回来')).toBeVisible();

    await page.getByRole('button', { name: '语言' }).press('Enter');
    await page
      .getByRole('menuitemradio', { name: 'English' })
      .or(page.getByRole('menuitem', { name: 'English' }))
      .click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await page.getByRole('button', { name: 'Display settings' }).press('Enter');
    await page
      .getByRole('group', { name: 'Theme', exact: true })
      .getByRole('radio', { name: 'Dark', exact: true })
      .check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user_info/.test(key)));
    expect(keys).toEqual([]);
    expect(heard).toEqual([]);
  });

  test('refuses a wrong password in the stated words', async ({ product, page }) => {
    await page.goto(`${product.home}/user/login`);
    await page.getByLabel('账号').fill('student03');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByRole('main').getByText('用户名或密码错误')).toBeVisible();
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  });

  test('shares the sign-in between the hosts without a token in any address', async ({ product, page }) => {
    await signIn(page, product, 'teacher');
    await page.goto(`${product.lab}/experimentTwo/index`);
    await expect(page.getByRole('button', { name: /的账号菜单/ })).toBeVisible();
    expect(page.url()).not.toMatch(/token/i);
  });

  test('asks for sign-in on a deep link and goes there afterwards', async ({ product, page }) => {
    await page.goto(`${product.home}/account/center/LabReport`);
    const dialog = page.getByRole('dialog', { name: '登录/注册' });
    await dialog.getByLabel('账号').fill('student');
    await dialog.getByLabel('密码', { exact: true }).fill('CloudVSE@2026');
    await dialog.getByRole('button', { name: '登录' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/account\/center\/LabReport/);
  });

  test('answers an unknown address as not found', async ({ product, page }) => {
    const answer = await page.goto(`${product.home}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('页面不存在或已被移走')).toBeVisible();
    await expectAccessible(page, 'not found');
  });
});
