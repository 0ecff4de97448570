import type { Browser, Page } from '@playwright/test';
import { callAs } from '../../fixtures/entry.ts';
import {
  expect,
  expectAccessible,
  PASSWORD,
  type Product,
  signIn,
  test,
  watchConsole,
} from '../../fixtures/product.ts';
import { rowCommand } from '../../pages/rows.page.ts';

const PEOPLE = '/account/management/usermanage';

/** A person in a browser of their own. */
async function enter(browser: Browser, product: Product, account: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, product, account);
  const consent = page.getByRole('dialog', { name: '请阅读并同意' });
  if (await consent.isVisible().catch(() => false)) {
    await consent.getByRole('checkbox').check();
    await consent.getByRole('button', { name: '同意并继续' }).click();
  }
  return page;
}

const list = (page: Page) => page.getByRole('table', { name: '用户管理' });
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });
/** Finds people by keyword. */
async function find(page: Page, product: Product, keyword: string): Promise<void> {
  await page.goto(`${product.home}${PEOPLE}?kw=${encodeURIComponent(keyword)}`);
  await expect(rowOf(page, keyword).first()).toBeVisible();
}
/** The platform's administrator keeps accounts right, beside a colleague and a college. */
test('people from creation to disabling', async ({ product, browser }) => {
  test.setTimeout(300_000);
  const page = await enter(browser, product, 'admin');
  const heard = watchConsole(page.context());

  await page.goto(product.home + PEOPLE);
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('button', { name: '管理' })).toBeVisible();
  await expect(list(page).getByRole('row')).not.toHaveCount(1);
  await expectAccessible(page, 'people');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'people, dark');
  await page.emulateMedia({ colorScheme: 'light' });

  // Created: pending, the random password told once, and it signs in.
  await page.getByRole('button', { name: '新建用户' }).click();
  const drawer = page.getByRole('dialog', { name: '新建用户' });
  await drawer.getByLabel('账号').fill('intake.one');
  await drawer.getByLabel('姓名').fill('金新生');
  await drawer.getByLabel('学号/工号').fill('0026999901');
  await drawer.getByRole('combobox', { name: '单位' }).fill('化学');
  await expect(page.getByRole('option', { name: /化学/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'new person');
  await drawer.getByRole('button', { name: '保存' }).click();
  const told = page.getByRole('dialog', { name: '金新生 的初始密码' });
  const password = (await told.locator('output').textContent())!;
  expect(password).toHaveLength(10);
  await expectAccessible(page, 'initial password');
  await told.getByRole('button', { name: '已记下，关闭' }).click();
  await find(page, product, '金新生');
  await expect(rowOf(page, '金新生')).toContainText('待激活');

  const learner = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await learner.goto(`${product.home}/user/login`);
  await learner.getByLabel('账号').fill('intake.one');
  await learner.getByLabel('密码', { exact: true }).fill(password);
  await learner.getByRole('button', { name: '登录' }).click();
  await expect(learner).toHaveURL(/changePassword/);

  // Two administrators edit one person: the later one sees both values and none is lost.
  const college = await enter(browser, product, 'college');
  const open = async (who: Page) => {
    await find(who, product, '金新生');
    await rowCommand(rowOf(who, '金新生').first(), '编辑');
    const form = who.getByRole('dialog', { name: '编辑 金新生' });
    await expect(form.getByLabel('姓名')).toHaveValue('金新生');
    return form;
  };
  const mine = await open(page);
  const theirs = await open(college);
  await theirs.getByLabel('专业').fill('应用化学');
  await theirs.getByRole('button', { name: '保存' }).click();
  await expect(college.getByText('修改成功').first()).toBeVisible();
  await mine.getByLabel('行政班').fill('化学2609班');
  await mine.getByRole('button', { name: '保存' }).click();
  const conflict = page.getByRole('alertdialog', { name: /该记录已被.+修改/ });
  await expect(conflict).toContainText('应用化学');
  await expect(conflict).toContainText('化学2609班');
  await expectAccessible(page, 'conflict');
  await conflict.getByRole('button', { name: '逐项合并后保存' }).click();
  await expect(conflict).toBeHidden();
  await find(page, product, '金新生');
  await expect(rowOf(page, '金新生')).toContainText('应用化学');
  await expect(rowOf(page, '金新生')).toContainText('化学2609班');

  // A college sees its own subtree only.
  await college.goto(`${product.home}${PEOPLE}?kw=${encodeURIComponent('student48')}`);
  await expect(college.getByText('没有符合条件的数据')).toBeVisible();

  // Revealed contact data leave one row with the reason in the person's history.
  await find(page, product, 'student48');
  await list(page).getByRole('rowheader').getByRole('link').first().click();
  const record = page.locator('dialog.vse-drawer');
  await expectAccessible(page, 'person');
  await record.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '查看完整联系方式' }).click();
  const reveal = page.getByRole('dialog', { name: /的联系方式/ });
  await reveal.getByRole('radio', { name: '核对信息' }).check();
  await reveal.getByRole('button', { name: '查看完整联系方式' }).click();
  await expect(reveal.getByText(/^1\d{10}$/)).toBeVisible();
  await expect(reveal.getByText(/秒后自动隐藏/)).toBeVisible();
  await reveal.getByRole('button', { name: '关闭' }).first().click();
  await record.getByRole('tab', { name: '历史' }).click();
  await expect(record.getByText('person.reveal')).toHaveCount(1);
  await expect(record.getByText(/verify/)).toBeVisible();

  // Disabling ends the other's open tab at its next call.
  const student = await enter(browser, product, 'student48');
  await record.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  const why = page.getByRole('alertdialog', { name: /停用/ });
  await why.getByLabel('原因').fill('毕业离校停用账号');
  await why.getByRole('button', { name: '停用' }).click();
  await expect(record.getByText('停用', { exact: true }).first()).toBeVisible();
  await student.goto(`${product.home}/account/center/editInfo`);
  await expect(student.getByRole('button', { name: /的账号菜单/ })).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(product.home + PEOPLE);
  await expect(page.getByRole('heading', { level: 1, name: '用户管理' })).toBeVisible();
  await expectAccessible(page, 'people on a phone');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide, 'no sideways scrolling on a phone').toBe(false);
  expect(heard.filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
});

/** A small sheet of the registrar, with faults corrected in the grid. */
test('people from a sheet', async ({ product, browser }) => {
  test.setTimeout(180_000);
  const page = await enter(browser, product, 'college');
  await page.goto(product.home + PEOPLE);
  const { units } = await callAs<{ units: { code: string }[] }>(page, '/api/v1/person-choices');
  const code = units[0]!.code;
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  await expectAccessible(page, 'import');
  const lines = [
    ['账号', '姓名', '学号/工号', '角色', '单位编码', '行政班', '手机号'],
    ['intake.101', '赵一一', '0026100101', '学生', code, '化学2610班', '13800001111'],
    ['intake.102', '钱二二', '0026100102', '学生', code, '化学2610班', '12345'],
  ];
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'intake.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}`),
  });
  await expect(dialog.getByText('手机号格式不正确')).toBeVisible();
  await dialog.getByRole('textbox', { name: /手机号/ }).fill('13800002222');
  await dialog.getByRole('button', { name: /重新检查修正/ }).click();
  await dialog.getByRole('button', { name: '导入 2 行' }).click();
  await expect(dialog.getByRole('button', { name: '初始密码清单' })).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '初始密码清单' }).click(),
  ]);
  expect(file.suggestedFilename()).toContain('初始密码清单');
  await expect(dialog.getByText(/2 次/)).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await find(page, product, '钱二二');
});

/** An application decided, and a right given: both are seen at once by whom they concern. */
test('applications and rights', async ({ product, browser }) => {
  test.setTimeout(180_000);
  const applicant = await enter(browser, product, 'student07');
  await applicant.goto(`${product.home}/account/center/bindingSchool`);
  await applicant.getByRole('combobox', { name: '单位' }).fill('化学');
  await expect(applicant.getByRole('option', { name: /化学/ }).first()).toBeVisible();
  await applicant.keyboard.press('Enter');
  await applicant.getByLabel('学号/工号').fill('E2E-0077');
  await applicant.getByRole('button', { name: '提交申请' }).click();
  await expect(applicant.getByText('待审核', { exact: true })).toBeVisible();

  const page = await enter(browser, product, 'admin');
  await page.goto(`${product.home}${PEOPLE}?tab=bindings`);
  await expect(list(page)).toContainText('E2E-0077');
  await expectAccessible(page, 'applications');
  await list(page).getByRole('rowheader').getByRole('link').first().click();
  const review = page.getByRole('dialog', { name: '绑定申请' });
  await expect(review).toContainText('名册中没有这个学号/工号');
  await expectAccessible(page, 'review');
  await review.getByRole('button', { name: '通过' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('没有待审的绑定申请').or(page.getByText('没有符合条件的数据'))).toBeVisible();
  await expect(applicant.getByText('已通过', { exact: true })).toBeVisible({ timeout: 20_000 });

  // A teacher who may look at users finds the page with the next request.
  const teacher = await enter(browser, product, 'teacher04');
  await teacher.goto(product.home + PEOPLE);
  await expect(teacher).not.toHaveURL(/usermanage/);
  await page.goto(`${product.home}${PEOPLE}?tab=roles`);
  await expectAccessible(page, 'rights');
  await page.getByRole('radio', { name: '教师' }).check();
  await page.getByRole('checkbox', { name: '用户管理：查询' }).check();
  await page.getByRole('button', { name: '保存' }).click();
  const confirm = page.getByRole('dialog', { name: '保存权限改动' });
  await expect(confirm).toContainText('教师 · 用户管理');
  await expectAccessible(page, 'difference');
  await confirm.getByLabel('原因').fill('教师协助核对用户信息');
  await confirm.getByLabel('登录密码').fill(PASSWORD);
  await confirm.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('权限已保存').first()).toBeVisible();
  await teacher.goto(product.home + PEOPLE);
  await expect(teacher.getByRole('heading', { level: 1, name: '用户管理' })).toBeVisible();
  await expect(teacher.getByRole('button', { name: '新建用户' })).toBeHidden();
});
