import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../fixtures/product.ts';

const HOME = '/homeTwo/index';

/** Both widths: nothing scrolls sideways, nothing keeps somebody out. */
async function expectFits(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, `${name} at ${width}`);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, `${name} at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a learner lands on today, and is one press away from the experiment', async ({ product, page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, 'student', HOME);
  const desk = page.locator('.vse-desk');
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('张子涵');
  await expect(desk.getByRole('heading', { name: '接下来要交' })).toBeVisible();
  // Both rows stand above the fold.
  const foot = await desk.locator('.vse-desk-row-second').evaluate((row) => row.getBoundingClientRect().bottom);
  expect(foot).toBeLessThanOrEqual(900);
  await expectFits(page, 'today');

  // The own dates go into another calendar by an address that works without sign-in, until it is switched off.
  await desk.getByRole('button', { name: '订阅到日历' }).click();
  const dialog = page.getByRole('dialog', { name: '订阅到日历' });
  await dialog.getByRole('button', { name: '生成地址' }).click();
  const address = await dialog.getByLabel('订阅地址').inputValue();
  const dates = () => page.evaluate(async (url) => (await fetch(url, { credentials: 'omit' })).text(), address);
  expect(await dates()).toContain('BEGIN:VCALENDAR');
  await expectAccessible(page, 'calendar');
  await dialog.getByRole('button', { name: '停止订阅' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '停止订阅' }).click();
  await expect(dialog.getByRole('button', { name: '生成地址' })).toBeVisible();
  expect(await dates()).not.toContain('BEGIN:VCALENDAR');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // What was begun in another journey of this product goes on, which is one press too.
  const go = desk.locator('.vse-desk-go');
  // The run is a document of its own, so that presses are counted outside the pages.
  let clicks = 0;
  await page.exposeFunction('pressed', () => clicks++);
  const listen = () =>
    addEventListener('pointerdown', () => (window as unknown as { pressed: () => void }).pressed(), true);
  await page.addInitScript(listen);
  await page.evaluate(listen);
  await go
    .getByRole('button', { name: /我要做实验|继续/ })
    .or(go.getByRole('link', { name: /^继续第/ }))
    .click();
  await page.waitForURL(/\/experiment\/run\//);
  // A clean check goes on by itself; one that found something, and a run another journey left, wait for a second press.
  const frame = page.locator('iframe');
  const start = page.getByRole('button', { name: /^(开始实验|继续实验|在此继续)$/ });
  await expect(start.or(frame).first()).toBeVisible({ timeout: 30_000 });
  await start.click({ timeout: 2000 }).catch(() => {});
  await expect(frame).toBeVisible({ timeout: 30_000 });
  process.stdout.write(`from the desk to the running experiment: ${clicks} clicks\n`);
  expect(clicks).toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(2);
});

test('a teacher lands on the desk with what waits for a mark', async ({ product, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, 'teacher', HOME);
  const desk = page.locator('.vse-desk');
  for (const name of ['待批', '未来七天', '我的课程', '成绩复核', '需要关注', '最近动态']) {
    await expect(desk.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expectFits(page, 'teaching');
  // Its keys are told by `?` and act; a command of the palette opens its place with the dialog.
  await expect(
    page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '工作台' }),
  ).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog').filter({ hasText: '快捷键' });
  await expect(help.getByRole('row').filter({ hasText: '新建课程' })).toContainText('n');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '查找页面' }).fill('xjkc');
  await expect(page.getByRole('option', { name: '新建课程' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '新建课程' })).toBeVisible();
  await expect(page).not.toHaveURL(/do=/);
  await page.keyboard.press('Escape');
  await page.goBack();
  // Without network the desk stays, and says from when it is.
  await page.context().setOffline(true);
  await expect(desk.getByText(/^无法更新，显示的是 \d\d:\d\d 的内容$/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(desk.getByText(/^无法更新/)).toBeHidden();
  await desk.getByRole('link', { name: '大学物理实验', exact: true }).click();
  await page.waitForURL(/\/Maintain\/TeachingManage\/ClassManage\?Id=/);
});

test('an administrator finds behind each number the list it counts', async ({ product, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.home}/doc/help`);
  await page.evaluate(async () => {
    const body = { Account: 'nobody', Password: 'a'.repeat(64), BusinessId: 'cloudvse', Terminal: 'web' };
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/Authorize/login', { method: 'POST', headers, body: JSON.stringify(body) });
  });
  await signIn(page, product, 'admin', HOME);
  const desk = page.locator('.vse-desk');
  await expect(desk.getByRole('heading', { name: '先处理这些' })).toBeVisible();
  await expectFits(page, 'office');
  const refused = desk.getByRole('link', { name: /^日志 \d+$/ });
  const number = Number((await refused.innerText()).replace(/\D/g, ''));
  expect(number).toBeGreaterThan(0);
  await refused.click();
  await page.waitForURL(/LogManage\?action=identity\.login&result=refused&time=/);
  // A page of the list and its heading.
  await expect(page.getByRole('row')).toHaveCount(Math.min(number, 10) + 1);
  await page.goBack();
  await expect(desk.getByRole('link', { name: /^绑定审批/ })).toBeVisible();
  await page.keyboard.press('1');
  await page.waitForURL(/usermanage\?tab=bindings&state=submitted/);
});
