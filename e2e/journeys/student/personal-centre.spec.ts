import { callAs } from '../../fixtures/entry.ts';
import { expect, expectAccessible, PASSWORD, signIn, test, watchConsole } from '../../fixtures/product.ts';

const PICTURE = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The own account, as a student keeps it, and the binding to a school, decided elsewhere. */
test('own record, picture, language, password and school', async ({ product, browser }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ locale: 'zh-CN' });
  const heard = watchConsole(context);
  const page = await context.newPage();
  await signIn(page, product, 'student05');
  const consent = page.getByRole('dialog', { name: '请阅读并同意' });
  if (await consent.isVisible().catch(() => false)) {
    await consent.getByRole('checkbox').check();
    await consent.getByRole('button', { name: '同意并继续' }).click();
  }
  const centre = (path: string) => page.goto(`${product.home}/account/center/${path}`);

  await centre('editInfo');
  const save = page.getByRole('button', { name: '保存' });
  await expect(save).toBeDisabled();
  await page.getByLabel('简介').fill('喜欢光学实验');
  await save.click();
  await expect(page.getByText('修改成功').first()).toBeVisible();
  await page.getByLabel('选择 jpg 或 png 图片').setInputFiles(PICTURE);
  const cropping = page.getByRole('dialog', { name: '裁剪头像' });
  await expectAccessible(page, 'cropping');
  await cropping.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('img', { name: /的头像/ })).toBeVisible();
  await expectAccessible(page, 'own record');

  await page.getByRole('tab', { name: '我的设备' }).click();
  await expect(page.getByText('本机')).toBeVisible();
  await expectAccessible(page, 'devices');
  await page.getByRole('tab', { name: '隐私与数据' }).click();
  await expectAccessible(page, 'privacy');
  await page.getByRole('tab', { name: '偏好' }).click();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('combobox', { name: '界面语言' }).selectOption('en-US');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人信息');
  expect(loads, 'a language needs no reload').toBe(0);

  await centre('bindingSchool');
  await page.getByRole('combobox', { name: '单位' }).fill('化学');
  await expect(page.getByRole('option', { name: /化学/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: '单位' })).toHaveValue(/化学/);
  await page.getByLabel('学号/工号').fill('E2E-2026');
  await page.getByLabel('添加文件').setInputFiles(PICTURE);
  await expect(page.getByText('me.png')).toBeVisible();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('待审核', { exact: true })).toBeVisible();
  await expectAccessible(page, 'application');

  // A reviewer decides in another browser: it shows here without a reload.
  const other = await browser.newContext({ locale: 'zh-CN' });
  const office = await other.newPage();
  await signIn(office, product, 'admin');
  const [application] = (await callAs<{ rows: { id: string }[] }>(office, '/api/v1/lists/unit_binding')).rows;
  await callAs(office, `/api/v1/bindings/${application!.id}/approve`, { method: 'POST', body: { takeOver: false } });
  await expect(page.getByText('已通过')).toBeVisible({ timeout: 5000 });
  await expect(page.getByText('E2E-2026').first()).toBeVisible();
  await other.close();

  await centre('editPassword');
  await page.getByLabel('原密码').fill('wrong');
  await page.getByLabel('新密码', { exact: true }).fill('Quartz#lamp-41');
  await page.getByLabel('确认新密码').fill('Quartz#lamp-41');
  await page.getByRole('button', { name: '修改密码', exact: true }).click();
  await expect(page.getByText('原密码错误，还可尝试 4 次')).toBeVisible();
  await page.getByLabel('原密码').fill(PASSWORD);
  await page.getByRole('button', { name: '修改密码', exact: true }).click();
  await expect(page.getByText('密码已修改，其他设备已退出').first()).toBeVisible();
  await expectAccessible(page, 'password');
  expect(heard.filter((line) => !line.includes('422'))).toEqual([]);
  await context.close();
});
