import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

const PAGE = '/account/management/experimentTypeManage';
const shots = process.env.NOUN_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) });
};

/** A package from its form to the bin and back: what every noun of the managed-noun kit does. */
test('a package is created, edited by two people, listed, copied, deleted and brought back', async ({
  product,
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await (
    await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  ).newPage();
  const heard = watchConsole(page.context());
  await signIn(page, product, 'admin', PAGE);
  const row = (code: string) => page.locator('[data-row]').filter({ hasText: code });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  /** A command of a row: beside it where there is room, else in its menu. */
  const command = async (code: string, name: string, on: Page = page) => {
    const line = on.locator('[data-row]').filter({ hasText: code });
    const beside = line.getByRole('button', { name: new RegExp(`^${name} `) });
    const menu = line.getByRole('button', { name: /更多操作/ });
    await beside.or(menu).first().waitFor();
    if (await beside.isVisible()) return beside.click();
    await menu.click();
    await on.getByRole('menuitem', { name, exact: true }).click();
  };
  await expect(row('PK-BASIC')).toBeVisible();
  await shoot(page, 'list');

  // Faults stand at their fields, and what was typed outlives a reload.
  await page.getByRole('button', { name: '新建实验包' }).click();
  let form = dialog('新建实验包');
  await form.getByLabel('编码').fill('-');
  await form.getByLabel('学时合计').fill('0');
  await form.getByLabel('价格(元)').fill('1.234');
  await form.getByRole('button', { name: '保存' }).click();
  for (const fault of ['编码格式不正确', '请输入 2–60 个字符', '0.1–9,999 的数，最多 1 位小数', '不小于 0 的金额']) {
    await expect(form.getByText(fault)).toBeVisible();
  }
  await expect(form.getByLabel('编码')).toBeFocused();
  await expectAccessible(page, 'form of a package with faults');
  await shoot(page, 'form-faults');
  await form.getByLabel('名称').fill('力学入门');
  await page.reload();
  await page.getByRole('button', { name: '新建实验包' }).click();
  form = dialog('新建实验包');
  await expect(form.getByText('未提交的内容')).toBeVisible();
  await expect(form.getByLabel('名称')).toHaveValue('力学入门');
  await form.getByLabel('编码').fill('PK-KIT');
  await form.getByLabel('学时合计').fill('');
  await form.getByLabel('价格(元)').fill('1.2');
  await form.getByRole('button', { name: '物理学类', exact: true }).click();
  const picker = form.getByRole('combobox', { name: /实验/ });
  await picker.fill('PHYS-101');
  await form.getByRole('option').first().click();
  await shoot(page, 'form');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已创建“力学入门”')).toBeVisible();
  await expect(row('PK-KIT')).toContainText('1.2');

  // Two people edit it: the second is shown both versions, and their own is kept where they choose it.
  await command('PK-KIT', '编辑');
  form = dialog('编辑“力学入门”');
  await form.getByLabel('名称').fill('力学入门一');
  await form.getByLabel('名额上限').fill('200');
  // In a browser of their own: one browser would hand the second tab what is being typed in the first.
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(other, product, 'admin', PAGE);
  await command('PK-KIT', '编辑', other);
  await other.getByRole('dialog', { name: '编辑“力学入门”' }).getByLabel('名称').fill('力学入门二');
  await other.keyboard.press('Control+s');
  await expect(other.getByText('已保存“力学入门二”')).toBeVisible();
  await other.context().close();
  await form.getByRole('button', { name: '保存' }).click();
  const conflict = page.getByRole('alertdialog', { name: /该记录已被 .+ 于 .+ 修改/ });
  await expect(conflict.getByRole('group')).toHaveCount(2);
  await expect(conflict.getByText('力学入门二')).toBeVisible();
  await expectAccessible(page, 'conflict of a package');
  await shoot(page, 'conflict');
  await conflict
    .getByRole('group', { name: /名称/ })
    .getByRole('radio', { name: /我的值/ })
    .check();
  await conflict.getByRole('button', { name: '逐项合并后保存' }).click();
  await expect(page.getByText('已保存“力学入门一”')).toBeVisible();
  await expect(row('PK-KIT')).toContainText('200');

  // Commands with their question, in the drawer and in the bulk bar, and the reason of what is left out.
  await row('PK-KIT').getByRole('link', { name: '力学入门一', exact: true }).click();
  const drawer = dialog('实验包详情');
  await expect(drawer.getByText('草稿')).toBeVisible();
  await shoot(page, 'drawer');
  await drawer.getByRole('tab', { name: '历史' }).click();
  await expect(drawer.getByText('修改套餐')).toHaveCount(2);
  await expectAccessible(page, 'package');
  await drawer.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '上架' }).click();
  await page.getByRole('alertdialog', { name: '上架“力学入门一”？' }).getByRole('button', { name: '上架' }).click();
  await expect(drawer.locator('.vse-record-head')).toContainText('已上架');
  await page.keyboard.press('Escape');

  await command('PK-KIT', '复制');
  await dialog('复制“力学入门一”').getByLabel('编码').fill('PK-KIT-2');
  await dialog('复制“力学入门一”').getByRole('button', { name: '复制' }).click();
  await expect(row('PK-KIT-2')).toContainText('力学入门一（副本）');
  for (const code of ['PK-KIT-2', 'PK-BASIC']) await row(code).getByRole('checkbox').check();
  await page.getByRole('button', { name: '上架', exact: true }).last().click();
  const bulk = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(bulk.getByText('将上架 1 项。各单位可以看到它的预览页。')).toBeVisible();
  await expect(bulk.getByText(/状态已变为“已上架”/)).toBeVisible();
  await shoot(page, 'bulk');
  await bulk.getByRole('button', { name: /执行 1 条/ }).click();
  await expect(bulk.getByText('已完成 1 条')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row('PK-KIT-2')).toContainText('已上架');

  // To the bin and back, at once and later.
  await command('PK-KIT-2', '下架');
  await page.getByRole('alertdialog').getByRole('button', { name: '下架' }).click();
  await expect(row('PK-KIT-2')).toContainText('已下架');
  const remove = async () => {
    await command('PK-KIT-2', '删除');
    await page
      .getByRole('alertdialog', { name: '删除“力学入门一（副本）”？' })
      .getByRole('button', { name: '删除' })
      .click();
    await expect(row('PK-KIT-2')).toBeHidden();
  };
  await remove();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(row('PK-KIT-2')).toBeVisible();
  await remove();
  await page.goto(`${product.home + PAGE}?bin=1`);
  await command('PK-KIT-2', '恢复');
  await page.locator('dialog[open]').getByRole('button', { name: '恢复' }).click();
  await expect(row('PK-KIT-2')).toBeHidden();
  await page.goto(product.home + PAGE);
  await expect(row('PK-KIT-2')).toContainText('已下架');
  expect(heard.filter((one) => !one.includes('409'))).toEqual([]);
});
