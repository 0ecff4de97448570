import type { Page } from '@playwright/test';
import { expect, PASSWORD, type Product, signIn, test } from '../fixtures/product.ts';

/** The texts of the first course the person may maintain. */
async function openCourseInfo(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.home}/account/center/courseManage`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /大学物理实验(?!（)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/Maintain\/CourseBulid\/Info\?Id=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: '介绍与大纲' }).click();
}

/** Ends the session as another device of the person would: the server forgets it, this browser is not told. */
async function endElsewhere(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const { v } = JSON.parse(localStorage.getItem('cloudvse_access_token') ?? '{}') as { v: { token: string } };
    const answer = await fetch('/api/Authorize/logout', {
      method: 'POST',
      credentials: 'omit',
      headers: { authorization: `Bearer ${v.token}`, 'x-requested-with': 'cloudvse' },
    });
    return answer.status;
  });
  expect(status).toBe(200);
}

test.describe('the session', () => {
  test('loses no character of a long form when it ends, and tells it once', async ({ product, page }) => {
    await signIn(page, product, 'teacher');
    await openCourseInfo(page, product);
    const intro = page.getByRole('textbox', { name: /课程简介|简介/ }).first();
    const wording = Array.from({ length: 500 }, (_, i) => `第${i}句`).join('，');
    await intro.fill(wording);
    // The page reloads soon after it has said why, so the notice is heard as it comes.
    const notices: string[] = [];
    await page.exposeFunction('onNotice', (text: string) => notices.push(text));
    await page.evaluate(() => {
      new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes])) {
          const text = node.textContent ?? '';
          if (text.includes('授权验证失败')) {
            (window as unknown as { onNotice: (text: string) => void }).onNotice(text);
          }
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    await endElsewhere(page);
    // The stream of the page may tell it before the button does.
    const save = page.getByRole('button', { name: '保存', exact: true });
    await save.click({ timeout: 2000 }).catch(() => undefined);
    await page.waitForURL(/redirect=/);
    expect(notices).toHaveLength(1);
    const dialog = page.getByRole('dialog', { name: '登录/注册' });
    await dialog.getByLabel('账号').fill('teacher');
    await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('密码', { exact: true }).press('Enter');
    await page.waitForURL(/CourseBulid\/Info/);
    await expect(page.getByText(/已恢复 .* 未提交的内容/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: /课程简介|简介/ }).first()).toHaveValue(wording);
    await page.getByRole('button', { name: '放弃', exact: true }).click();
    await expect(page.getByRole('textbox', { name: /课程简介|简介/ }).first()).not.toHaveValue(wording);
  });

  test('ends in all five tabs when one of them signs out', async ({ product, context, page }) => {
    await signIn(page, product, 'student');
    const tabs = [page];
    for (let i = 0; i < 4; i++) {
      const tab = await context.newPage();
      await tab.goto(`${product.home}/account/center/${['editInfo', 'myCourse', 'myExperiment', 'LabReport'][i]}`);
      await expect(tab.getByRole('button', { name: /的账号菜单/ })).toBeVisible();
      tabs.push(tab);
    }
    const last = tabs.at(-1)!;
    await last.getByRole('button', { name: /的账号菜单/ }).click();
    await last.getByRole('menuitem', { name: '退出登录' }).click();
    await last.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
    await expect(last.getByText('已退出登录')).toBeVisible();
    for (const tab of tabs.slice(0, 4)) {
      await expect(tab).toHaveURL(/\/homeTwo\/index$/);
      await expect(tab.getByRole('button', { name: '登录' })).toBeVisible();
    }
    const kept = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      document.cookie,
    ]);
    expect(kept.filter((name) => /token|user_info|temp_role/.test(name))).toEqual([]);
  });

  test('sends nothing under the wrong person after another one signed in', async ({ product, context, page }) => {
    await signIn(page, product, 'teacher');
    await openCourseInfo(page, product);
    const other = await context.newPage();
    await other.goto(`${product.home}/homeTwo/index`);
    await expect(other.getByRole('button', { name: /的账号菜单/ })).toBeVisible();
    // The other tab signs somebody else in without this one hearing of it: only storage changes.
    await other.evaluate(async (password) => {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password));
      const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
      const answer = await fetch('/api/Authorize/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'cloudvse' },
        body: JSON.stringify({ Account: 'student', Password: hash, BusinessId: 'cloudvse', Terminal: 'web' }),
      });
      const { Data } = (await answer.json()) as { Data: { Token: string; Profile: object } };
      const exp = Date.now() + 604_800_000;
      localStorage.setItem('cloudvse_access_token', JSON.stringify({ v: { token: Data.Token, at: Date.now() }, exp }));
      localStorage.setItem('cloudvse_user_info', JSON.stringify({ v: Data.Profile, exp }));
    }, PASSWORD);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' || request.method() === 'PATCH') sent.push(request.url());
    });
    await page
      .getByRole('textbox', { name: /课程简介|简介/ })
      .first()
      .fill('不应被保存');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('alertdialog').getByText(/账号已切换为 .*，请刷新页面/)).toBeVisible();
    expect(sent).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: '刷新页面' }).first().click();
    await expect(page.getByRole('button', { name: /张子涵 的账号菜单/ })).toBeVisible();
  });

  test('survives a lost cookie, an old bearer and a clock that is wrong', async ({ product, context, page }) => {
    await signIn(page, product, 'student24');
    await context.clearCookies();
    await page.goto(`${product.home}/account/center/myCourse`);
    await expect(page.getByRole('button', { name: /的账号菜单/ })).toBeVisible();
    // Older than ten minutes: renewed before it is used.
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('cloudvse_access_token')!) as { v: { at: number } };
      stored.v.at -= 700_000;
      localStorage.setItem('cloudvse_access_token', JSON.stringify(stored));
    });
    const renewed = page.waitForResponse(/Authorize\/refresh/);
    await page.reload();
    expect((await renewed).status()).toBe(200);
    await expect(page.getByRole('button', { name: /的账号菜单/ })).toBeVisible();
    // A clock two days ahead neither signs out nor breaks.
    await page.clock.setSystemTime(Date.now() + 2 * 86_400_000);
    await page.reload();
    await expect(page.getByRole('button', { name: /的账号菜单/ })).toBeVisible();
    // Damaged storage never blanks a page.
    await page.clock.setSystemTime(Date.now());
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"v":');
      for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '[7');
    });
    await page.goto(`${product.home}/homeTwo/index`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('says that the network is gone, keeps what was typed and goes on when it is back', async ({
    product,
    context,
    page,
  }) => {
    await signIn(page, product, 'teacher');
    await openCourseInfo(page, product);
    const intro = page.getByRole('textbox', { name: /课程简介|简介/ }).first();
    await context.setOffline(true);
    await expect(page.getByText('网络已断开，已输入的内容会保留')).toBeVisible();
    await intro.fill('离线时写下的一句话');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('网络异常，请检查后重试').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('网络已断开，已输入的内容会保留')).toBeHidden();
    await expect(intro).toHaveValue('离线时写下的一句话');
    await page.getByRole('button', { name: '放弃修改' }).click();
  });

  test('brings a visitor of a protected link back to it, and leaves the page alone when sign-in is closed', async ({
    product,
    page,
  }) => {
    await page.goto(`${product.lab}/account/center/LabReport`);
    await expect(page).toHaveURL(/\/experimentTwo\/index\?redirect=/);
    const dialog = page.getByRole('dialog', { name: '登录/注册' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/experimentTwo\/index$/);
  });
});
