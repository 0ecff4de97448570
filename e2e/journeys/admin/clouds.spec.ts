import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';
import { rowCommand } from '../../pages/rows.page.ts';
import { launch } from '../../pages/run.page.ts';

const CODE = 'QUEUE-CLOUD';
const NAME = '排队练习微云';

/** An administrator opens a cloud for one at a time: the first student gets in, the second waits for the place. */
test('a micro cloud from draft to a queue of one', async ({ product, browser }) => {
  test.setTimeout(240_000);
  const open = async () =>
    (
      await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    ).newPage();
  const [admin, first, second] = [await open(), await open(), await open()];
  const heard = watchConsole(admin.context());

  await signIn(admin, product, 'admin', '/account/management/cloudManage');
  await expect(admin.locator('[data-row]').first()).toBeVisible();
  await expectAccessible(admin, 'cloudManage');
  await admin.getByRole('button', { name: '新建微云' }).click();
  const form = admin.getByRole('dialog', { name: '新建微云' });
  await form.getByLabel('编码').fill(CODE);
  await form.getByRole('textbox', { name: /^名称/ }).fill(NAME);
  await form.getByLabel('归属单位').selectOption({ label: '江海大学' });
  const intro = form.getByRole('textbox', { name: '简介' });
  await intro.fill('一次一人，先读指导书。');
  await intro.press('ControlOrMeta+a');
  await form.getByRole('button', { name: '加粗' }).click();
  await form.getByRole('combobox', { name: '实验（按顺序显示）' }).fill('PHYS-101');
  await expect(form.getByRole('option', { name: /单摆/ })).toHaveAttribute('aria-selected', 'true');
  await admin.keyboard.press('Enter');
  await form.getByLabel('并发上限').fill('1');
  // Without hours of its own it is open day and night, whenever this runs.
  await form.getByText('按分钟调整').click();
  const hours = form.getByRole('button', { name: /^移除周/ });
  await expect(hours).toHaveCount(7);
  for (let left = 7; left > 0; left--) {
    await hours.last().click();
    await expect(hours).toHaveCount(left - 1);
  }
  await expectAccessible(admin, 'form of a cloud');
  await form.getByRole('button', { name: '保存' }).click();
  const row = admin.locator('[data-row]').filter({ hasText: CODE });
  await expect(row).toContainText('草稿');
  await rowCommand(row, '上架');
  await admin.getByRole('alertdialog').getByRole('button', { name: '上架' }).click();
  await expect(row).toContainText('已上架');

  await signIn(first, product, 'student06', '/cloud/CloudList');
  await expect(first.getByRole('link', { name: NAME })).toBeVisible();
  await expectAccessible(first, 'CloudList');
  await first.getByRole('link', { name: NAME }).click();
  await first.waitForURL(/CloudDetails/);
  await expect(first.getByRole('button', { name: '我要做实验' })).toBeVisible();
  await expectAccessible(first, 'CloudDetails');
  await first.getByRole('tab', { name: '简介' }).click();
  await expect(first.locator('strong', { hasText: '一次一人，先读指导书。' })).toBeVisible();
  await expectAccessible(first, 'introduction');
  await first.getByRole('tab', { name: /^实验 / }).click();
  await launch(first);

  await signIn(second, product, 'student04', `/cloud/CloudDetails?Id=${CODE}`);
  await expect(second.getByText(/1\/1/).first()).toBeVisible();
  await second.getByRole('button', { name: '我要做实验' }).click();
  await second.waitForURL(/\/experiment\/run\//);
  await expect(second.getByRole('heading', { name: /您排在第 1 位/ })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(second, 'waiting');

  // The place is free: whoever waits in an open tab is let in at once.
  await admin.goto(`${product.home}/account/management/cloudManage?kw=${CODE}`);
  await row.getByRole('link', { name: NAME }).click();
  await admin.getByRole('tab', { name: /运行中/ }).click();
  await admin.getByRole('button', { name: '结束运行' }).click();
  const ending = admin.getByRole('alertdialog');
  await ending.getByLabel('原因').fill('占用名额过久');
  await ending.getByRole('button', { name: '结束运行' }).click();
  await expect(
    second
      .locator('iframe')
      .or(second.getByRole('button', { name: '开始实验' }))
      .first(),
  ).toBeVisible({
    timeout: 30_000,
  });
  expect(heard).toEqual([]);
});
