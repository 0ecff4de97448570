import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';
import { rowCommand } from '../../pages/rows.page.ts';

const PAGE = '/account/management/schoolmanage';
/** Everything, however deep. */
const ALL = `${PAGE}?parent=&under=root`;

const rowOf = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code, exact: true }) });

const command = (page: Page, code: string, name: string) => rowCommand(rowOf(page, code), name);

const tree = (page: Page) => page.getByRole('tree', { name: '单位树' });
const modal = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

/** Fills 新建单位 and saves it. */
async function create(page: Page, code: string, name: string): Promise<void> {
  const form = page.getByRole('dialog', { name: '新建单位' });
  await form.getByRole('textbox', { name: '单位编码' }).fill(code);
  await form.getByRole('textbox', { name: '单位名称' }).fill(name);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`“${name}”已创建`)).toBeVisible();
  await expect(form).toBeHidden();
}

/** 单位 as a Chinese office saves it: GB18030 with commas. Bytes by hand, for encoders write UTF-8 only. */
function gb18030(text: string): Buffer {
  const decoder = new TextDecoder('gb18030');
  const table = new Map<string, [number, number]>();
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      if (low === 0x7f) continue;
      const sign = decoder.decode(Uint8Array.of(high, low));
      if (sign.length === 1 && !table.has(sign)) table.set(sign, [high, low]);
    }
  }
  return Buffer.from([...text].flatMap((sign) => (sign < '\u0080' ? [sign.charCodeAt(0)] : table.get(sign)!)));
}

test('a college is made, edited, moved, merged and taken away', async ({ product, browser }) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const heard = watchConsole(context);
  const page = await context.newPage();
  await signIn(page, product, 'admin', PAGE);
  await expect(rowOf(page, '10001')).toContainText('江海大学');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page, 'the top of the tree');

  // The keyboard walks the tree; letters find a unit by its code.
  await tree(page).getByRole('treeitem', { name: '全部单位' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(tree(page).getByRole('treeitem', { name: '江海大学' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tree(page).getByRole('treeitem', { name: '江海大学' })).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(tree(page).getByRole('treeitem').last()).toBeFocused();
  await page.keyboard.type('10001-c');
  await expect(tree(page).getByRole('treeitem', { name: '化学化工学院' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('还没有下级单位')).toBeVisible();
  await expectAccessible(page, 'an empty node');
  await tree(page).getByRole('treeitem', { name: '江海大学' }).click();
  await expect(rowOf(page, '10001-CHEM')).toBeVisible();

  // Alt and an arrow sort; the focus goes with the unit.
  await tree(page).getByRole('treeitem', { name: '化学化工学院' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('顺序已保存').first()).toBeVisible();
  await expect(tree(page).getByRole('treeitem').nth(2)).toContainText('化学化工学院');
  await expect(tree(page).getByRole('treeitem', { name: '化学化工学院' })).toBeFocused();

  // A search opens the path to the hit.
  await page.getByRole('searchbox', { name: '搜索名称或编码' }).fill('临床');
  await expect(tree(page).getByRole('treeitem')).toHaveText(['全部单位', '北岭医科大学', '临床医学院']);
  await page.getByRole('searchbox', { name: '搜索名称或编码' }).fill('');
  await expect(tree(page).getByRole('treeitem', { name: '物理学院' })).toBeVisible();

  // Made below the chosen node; faults on their fields first.
  await page.getByRole('button', { name: '新建单位' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('textbox', { name: '单位编码' })).toBeFocused();
  await page.getByRole('textbox', { name: '单位编码' }).fill('10001-CHEM');
  await page.getByRole('textbox', { name: '单位名称' }).fill('材料学院');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('单位编码“10001-CHEM”已存在')).toBeVisible();
  await expectAccessible(page, 'a new unit with a fault');
  await create(page, '10001-MAT', '材料学院');
  await expect(rowOf(page, '10001-MAT')).toContainText('学院');

  // Edited with a logo.
  await command(page, '10001-MAT', '编辑');
  const form = page.getByRole('dialog', { name: '编辑“材料学院”' });
  await form.getByRole('textbox', { name: '联系人' }).fill('周老师');
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
  await expect(form.getByRole('img', { name: '标志' })).toBeVisible();
  await expectAccessible(page, 'the form');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('“材料学院”已保存')).toBeVisible();

  // The drawer: tabs, quota, setting, history.
  await page.getByRole('link', { name: '10001-MAT', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '单位详情' });
  await expect(drawer).toContainText('周老师');
  const logo = drawer.locator('.units-head img');
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await expectAccessible(page, 'the facts');
  await drawer.getByRole('tab', { name: '成员' }).click();
  await expect(drawer.getByText('该单位还没有成员')).toBeVisible();
  await drawer.getByRole('tab', { name: '容量' }).click();
  await drawer.getByRole('textbox', { name: '容量上限' }).fill('2.5');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('容量上限已保存')).toBeVisible();
  await drawer.getByRole('tab', { name: '设置' }).click();
  await drawer.getByRole('switch', { name: '学院先审' }).click();
  await expect(page.getByText('设置已保存')).toBeVisible();
  await expect(drawer.getByRole('switch', { name: '学院先审' })).not.toBeChecked();
  await expectAccessible(page, 'the settings');
  await drawer.getByRole('tab', { name: '历史' }).click();
  await expect(drawer.getByText('unit.create')).toBeVisible();
  await expect(drawer.getByText('2,684,354,560')).toBeVisible();
  await expectAccessible(page, 'the history');
  await page.keyboard.press('Escape');

  // A wrong place snaps back with the reason; a right one asks with who is concerned.
  const college = tree(page).getByRole('treeitem', { name: '材料学院' });
  await college.dragTo(tree(page).getByRole('treeitem', { name: '临床医学院' }));
  await expect(page.getByText('学院只能位于高校之下')).toBeVisible();
  await college.dragTo(tree(page).getByRole('treeitem', { name: '北岭医科大学' }));
  await expect(modal(page)).toContainText('“材料学院”连同下级共 1 个单位将移到“北岭医科大学”之下');
  await expectAccessible(page, 'the question before a move');
  await page.getByRole('button', { name: '确认移动' }).click();
  await expect(page.getByText('“材料学院”已移动')).toBeVisible();
  await expect(rowOf(page, '10001-MAT')).toBeHidden();
  await tree(page).getByRole('treeitem', { name: '北岭医科大学' }).click();
  await expect(rowOf(page, '10001-MAT')).toBeVisible();
  // Back by the keyboard's way: the command of the row.
  await command(page, '10001-MAT', '移动');
  await modal(page).getByRole('treeitem', { name: '江海大学' }).click();
  await expect(modal(page)).toContainText('将移到“江海大学”之下');
  await page.getByRole('button', { name: '确认移动' }).click();
  await expect(rowOf(page, '10001-MAT')).toBeHidden();

  // Merged into another college: what moves is shown, then the reason and the code.
  await page.goto(product.home + ALL);
  await command(page, '10001-MAT', '合并');
  const wizard = page.getByRole('dialog', { name: '合并“材料学院”' });
  await expect(wizard.getByRole('treeitem', { name: '江海大学' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'the target of a merge');
  await wizard.getByRole('treeitem', { name: '化学化工学院' }).click();
  await expect(wizard.getByText('该单位下没有需要转移的内容。')).toBeVisible();
  await wizard.getByRole('button', { name: '下一步' }).click();
  await wizard.getByRole('textbox', { name: /原因/ }).fill('两院合署办公');
  await wizard.getByRole('button', { name: '开始合并' }).click();
  await expect(wizard.getByText('输入的单位编码不一致')).toBeVisible();
  await expectAccessible(page, 'the last step of a merge');
  await wizard.getByRole('textbox', { name: /10001-MAT/ }).fill('10001-MAT');
  await wizard.getByRole('button', { name: '开始合并' }).click();
  await expect(wizard.getByText('合并完成')).toBeVisible({ timeout: 30_000 });
  await wizard.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(page, '10001-MAT')).toContainText('已停用');
  await expect(rowOf(page, '10001-MAT').getByRole('button', { name: /编辑/ })).toHaveCount(0);

  // What is in use stays, with the reasons; what is not goes, comes back, goes for good and is restored from the bin.
  await command(page, '10001-PHYS', '删除');
  await modal(page).getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog', { name: '不能删除“物理学院”' })).toContainText('成员');
  await expectAccessible(page, 'why a unit cannot be deleted');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '新建单位' }).click();
  await create(page, 'DEMO-U', '演示大学');
  await command(page, 'DEMO-U', '删除');
  await modal(page).getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, 'DEMO-U')).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rowOf(page, 'DEMO-U')).toBeVisible();
  await command(page, 'DEMO-U', '删除');
  await modal(page).getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, 'DEMO-U')).toBeHidden();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '回收站' }).click();
  await expect(rowOf(page, 'DEMO-U')).toBeVisible();
  await expectAccessible(page, 'the recycle bin');
  await command(page, 'DEMO-U', '恢复');
  await modal(page).getByRole('button', { name: '恢复' }).click();
  await expect(page.getByText('已恢复').first()).toBeVisible();

  // Disabled with a reason, enabled again.
  await page.goto(product.home + ALL);
  await command(page, 'DEMO-U', '停用');
  await modal(page).getByRole('textbox', { name: /原因/ }).fill('演示结束，暂停使用');
  await expectAccessible(page, 'the question before disabling');
  await modal(page).getByRole('button', { name: '停用' }).click();
  await expect(rowOf(page, 'DEMO-U')).toContainText('已停用');
  await command(page, 'DEMO-U', '启用');
  await modal(page).getByRole('button', { name: '启用' }).click();
  await expect(rowOf(page, 'DEMO-U')).toContainText('正常');
  // A refused deletion is a 409 of the network, which the browser notes by itself.
  expect(heard.filter((line) => !line.includes('status of 409') && !line.includes('status of 422'))).toEqual([]);
  await context.close();
});

test('a sheet in GB18030 is read, and the second of two editors sees what the first one wrote', async ({
  product,
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, product, 'admin', ALL);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入单位' });
  const sheet = [
    '单位编码,单位名称,上级编码,类型,省,市',
    'IMP-U-HIST,历史学院,IMP-U,学院,江苏省,苏州市',
    'IMP-U,姑苏大学,,高校,江苏省,苏州市',
  ].join('\r\n');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '单位.csv', mimeType: 'text/csv', buffer: gb18030(sheet) });
  await expect(dialog.getByText('历史学院')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'the dry run of an import');
  await dialog.getByRole('button', { name: /^导入/ }).last().click();
  await expect(dialog.getByRole('button', { name: /撤销/ })).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(page, 'IMP-U-HIST')).toContainText('姑苏大学');
  await expect(tree(page).getByRole('treeitem', { name: '姑苏大学' })).toBeVisible();

  const other = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const second = await other.newPage();
  await signIn(second, product, 'admin', ALL);
  await command(page, 'IMP-U', '编辑');
  await command(second, 'IMP-U', '编辑');
  const field = (of: Page, name: string) => of.getByRole('dialog', { name: /^编辑/ }).getByRole('textbox', { name });
  await field(second, '联系人').fill('第一人');
  await field(second, '城市').fill('无锡市');
  await second.keyboard.press('Control+s');
  await expect(second.getByText('“姑苏大学”已保存')).toBeVisible();
  await field(page, '联系人').fill('第二人');
  await field(page, '地址').fill('十梓街1号');
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('alertdialog', { name: /该记录已被/ });
  await expect(conflict.getByRole('group')).toHaveCount(3);
  await expect(conflict.getByRole('group', { name: /联系人/ })).toContainText('第一人');
  await expectAccessible(page, 'the conflict of two editors');
  await conflict
    .getByRole('group', { name: /联系人/ })
    .getByRole('radio')
    .last()
    .check();
  await conflict.getByRole('button', { name: '逐项合并后保存' }).click();
  await expect(page.getByText('“姑苏大学”已保存')).toBeVisible();
  await page.getByRole('link', { name: 'IMP-U', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '单位详情' });
  for (const text of ['第二人', '十梓街1号', '江苏省 无锡市']) await expect(drawer).toContainText(text);
  await other.close();
  await context.close();
});

test('the page holds in dark, in Portuguese and at 390 px, where the tree is a drawer', { tag: '@full' }, async ({
  product,
  browser,
}) => {
  test.setTimeout(120_000);
  for (const [width, theme, language] of [
    [1440, 'realDark', 'zh-CN'],
    [390, 'light', 'zh-CN'],
    [390, 'realDark', 'pt-BR'],
  ] as const) {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width, height: 844 } });
    const heard = watchConsole(context);
    const page = await context.newPage();
    await signIn(page, product, 'admin');
    await page.evaluate(
      ([nav, lang]) => {
        localStorage.setItem('cloudvse_nav_theme', JSON.stringify(nav));
        localStorage.setItem('cloudvse_app_language', JSON.stringify(lang));
      },
      [theme, language] as const,
    );
    await page.goto(product.home + ALL);
    await expect(rowOf(page, '10001')).toBeVisible();
    const where = `${width} ${theme} ${language}`;
    await expectAccessible(page, where);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), where).toBe(true);
    if (width < 992) {
      await page.getByRole('button', { name: /^(单位：|Unidade:)/ }).click();
      await expectAccessible(page, `the tree, ${where}`);
      await page.getByRole('dialog').getByRole('treeitem', { name: '江海大学' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(rowOf(page, '10001')).toBeHidden();
      await expect(rowOf(page, '10001-PHYS')).toBeVisible();
    }
    await page.getByRole('link', { name: '10001-PHYS', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('物理学院');
    await expectAccessible(page, `the drawer, ${where}`);
    expect(heard, where).toEqual([]);
    await context.close();
  }
});
