import type { Locator, Page } from '@playwright/test';
import { countHand } from '../../fixtures/hand.ts';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** A line of the outline; tables of dialogs have rows of the same names. */
const item = (page: Page, name: string) =>
  page.getByRole('treegrid').getByRole('row', { name: new RegExp(`^${name}`) });

/** Names of the outline from top to bottom with their levels. */
const outline = (page: Page) =>
  page
    .locator('.vse-outline-row')
    .evaluateAll((lines) =>
      lines.map(
        (line) => `${line.getAttribute('aria-level')} ${line.querySelector('.vse-outline-name')?.textContent ?? ''}`,
      ),
    );

/** Drags one line onto a share of the height of another one, in the steps a hand makes. */
async function drag(page: Page, line: Locator, onto: Locator, share: number) {
  await line.hover();
  await page.mouse.down();
  const box = (await onto.boundingBox())!;
  const y = box.y + box.height * share;
  await page.mouse.move(box.x + 90, y - 2, { steps: 6 });
  await page.mouse.move(box.x + 90, y, { steps: 2 });
  await page.mouse.up();
}

test('an outline is built by dragging and by keys, and nothing done to it is final', async ({ product, browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const heard = watchConsole(context);
  const page = await context.newPage();
  await signIn(page, product, 'teacher', '/account/center/courseManage');
  await page
    .getByRole('link', { name: /实验室安全导论/ })
    .first()
    .click();
  await page.getByRole('link', { name: '课程结构' }).first().click();
  await expect(page.getByRole('treegrid', { name: '课程大纲' })).toBeVisible();
  // The bar of the site and the bar of the page, and nothing else before the outline.
  const top = (await page.locator('.vse-outline-box').boundingBox())!.y;
  expect(top).toBeLessThanOrEqual(104);
  expect((await page.locator('.vse-outline-row').first().boundingBox())!.height).toBe(36);

  await page.getByRole('button', { name: '新建章' }).click();
  const written = ['甲章', '甲一', '甲二', '乙章'];
  for (const [i, name] of written.entries()) {
    if (i === 1) await page.keyboard.press('Tab');
    if (i === 3) await page.keyboard.press('Shift+Tab');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^已保存/)).toBeVisible();
  const tail = async () => (await outline(page)).slice(-4);
  expect(await tail()).toEqual(['1 甲章', '2 甲一', '2 甲二', '1 乙章']);

  await drag(page, item(page, '甲二'), item(page, '甲一'), 0.1);
  await expect.poll(tail).toEqual(['1 甲章', '2 甲二', '2 甲一', '1 乙章']);
  await drag(page, item(page, '甲一'), item(page, '乙章'), 0.5);
  await expect.poll(tail).toEqual(['1 甲章', '2 甲二', '1 乙章', '2 甲一']);
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect.poll(tail).toEqual(['1 甲章', '2 甲二', '2 甲一', '1 乙章']);
  // A chapter goes nowhere but beside chapters.
  await drag(page, item(page, '乙章'), item(page, '甲章'), 0.4);
  await expect.poll(tail).toEqual(['1 乙章', '1 甲章', '2 甲二', '2 甲一']);

  await item(page, '甲一').click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(tail).toEqual(['1 乙章', '1 甲章', '2 甲一', '2 甲二']);
  await expect(item(page, '甲一')).toBeFocused();

  const command = async (name: string) => {
    await page.getByRole('button', { name: '节点操作' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await command('移动到…');
  const dialog = page.getByRole('dialog', { name: '移动“甲一”' });
  await dialog.getByLabel('上级').selectOption({ label: '乙章' });
  await dialog.getByRole('button', { name: '移动', exact: true }).click();
  await expect.poll(tail).toEqual(['1 乙章', '2 甲一', '1 甲章', '2 甲二']);

  await item(page, '甲章').click();
  await command('复制');
  await expect.poll(tail).toEqual(['1 甲章', '2 甲二', '1 甲章（副本）', '2 甲二']);

  await item(page, '甲章（副本）').click();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect.poll(tail).toEqual(['1 乙章', '2 甲一', '1 甲章', '2 甲二']);
  await expect(item(page, '甲二')).toBeFocused();
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect.poll(tail).toEqual(['1 甲章', '2 甲二', '1 甲章（副本）', '2 甲二']);

  await item(page, '甲章（副本）').click();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(item(page, '甲章（副本）')).toHaveCount(0);
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '回收站' }).click();
  const bin = page.getByRole('dialog', { name: '回收站' });
  await expect(bin.getByRole('listitem')).toContainText('共 2 个节点');
  await expectAccessible(page, 'the outline');
  await bin.getByRole('button', { name: '恢复“甲章（副本）”' }).click();
  await expect(bin.getByText('回收站是空的')).toBeVisible();
  await bin.getByRole('button', { name: '关闭' }).click();
  await expect.poll(tail).toEqual(['1 甲章', '2 甲二', '1 甲章（副本）', '2 甲二']);
  await expectAccessible(page, 'the outline');

  // What opens a node is set on its own tab, and a circle is told with the way round.
  const tabOf = (name: string) => page.getByRole('tab', { name });
  const waitFor = async (line: string, target: string) => {
    await item(page, line).first().click();
    await tabOf('开放与解锁').click();
    await page.getByRole('button', { name: '添加条件' }).click();
    await page.getByLabel('节点', { exact: true }).selectOption({ label: `\u3000${target}` });
    await page.getByRole('button', { name: '保存', exact: true }).click();
  };
  await waitFor('甲二', '甲一');
  await expect(item(page, '甲二').first()).toContainText('有解锁条件');
  await expectAccessible(page, 'an unlock rule');
  await waitFor('甲一', '甲二');
  await expect(page.getByText(/解锁条件形成循环：(甲一→甲二→甲一|甲二→甲一→甲二)/)).toBeVisible();
  await page.getByRole('button', { name: '放弃修改' }).click();

  // Several at once: a preview first, one step back.
  const side = page.getByRole('complementary', { name: '节点设置' });
  for (const line of ['甲一', '甲二'])
    await page
      .getByRole('checkbox', { name: `选择“${line}”` })
      .first()
      .check();
  await side.getByLabel('必修').selectOption({ label: '设为必修' });
  await expectAccessible(page, 'the batch');
  await side.getByRole('button', { name: '预览' }).click();
  await expect(side.getByText('必修：否 → 是').first()).toBeVisible();
  await expectAccessible(page, 'the preview');
  await side.getByRole('button', { name: '应用到 2 个节点' }).click();
  await expect(item(page, '甲一')).toContainText('必修');
  // The offers of the steps before may stand there still.
  await page.locator('.vse-toast', { hasText: '已修改 2 个节点' }).getByRole('button', { name: '撤销' }).click();
  await expect(item(page, '甲一')).not.toContainText('必修');
  // The browser itself notes the one refusal: that of the circle.
  expect(heard.filter((line) => !line.includes('422'))).toEqual([]);
  await context.close();
});

test('a course with ten nodes takes few presses to build, and fewer to open', async ({ product, browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const heard = watchConsole(context);
  const page = await context.newPage();
  await signIn(page, product, 'teacher', '/account/center/courseManage');
  await expect(page.getByRole('heading', { level: 1, name: '课程管理' })).toBeVisible();
  const hand = await countHand(page);

  await page.getByRole('button', { name: '新建课程' }).click();
  const code = `OUT-${Date.now().toString(36)}`;
  const form = page.getByRole('dialog', { name: '新建课程' });
  const type = async (label: string, text: string) => {
    await form.getByLabel(label).focus();
    await page.keyboard.type(text);
  };
  await type('课程名称', '电磁学实验');
  await type('课程编码', code);
  await form.getByLabel('类别').selectOption({ index: 1 });
  await form.getByLabel(/理论学时/).fill('16');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /^简介/ }).click();
  await page.keyboard.type('本课程面向一年级学生，介绍电磁学实验的基本方法与数据处理。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('修改成功')).toBeVisible();
  await page.getByRole('link', { name: '课程结构' }).first().click();
  await page.getByRole('button', { name: '新建第一章' }).click();
  const lines: readonly (readonly [string, string?])[] = [
    ['静电场'],
    ['电场线', 'Tab'],
    ['等势面'],
    ['稳恒电流', 'Shift+Tab'],
    ['欧姆定律', 'Tab'],
    ['电桥'],
    ['磁场', 'Shift+Tab'],
    ['霍尔效应', 'Tab'],
    ['磁滞回线'],
  ];
  for (const [name, level] of lines) {
    if (level) await page.keyboard.press(level);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('/实验');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '选择实验' }).getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByText(/^已保存/)).toBeVisible();
  await expect.poll(async () => (await outline(page)).length).toBe(10);
  expect((await outline(page)).slice(0, 4)).toEqual(['1 静电场', '2 电场线', '2 等势面', '1 稳恒电流']);
  const built = await hand();

  await page.getByRole('button', { name: '发布', exact: true }).click();
  const side = page.getByRole('complementary', { name: '节点设置' });
  await expectAccessible(page, 'the checks of a publication');
  await side.getByRole('button', { name: '全部显示' }).click();
  await side.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('课程已发布')).toBeVisible();
  const opened = await hand();
  const open = { clicks: opened.clicks - built.clicks, keys: opened.keys - built.keys };
  console.log(
    `outline of 10 nodes: ${built.clicks} clicks, ${built.keys} keys; open to students: ${open.clicks} clicks`,
  );
  expect(built.clicks).toBeLessThanOrEqual(12);
  expect(open.clicks).toBeLessThanOrEqual(3);
  expect(heard).toEqual([]);
  await context.close();
});
