import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

const item = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });

/** Names of the outline from top to bottom with their levels. */
const outline = (page: Page) =>
  page
    .getByRole('treeitem')
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
  await expect(page.getByRole('heading', { name: '课程大纲' })).toBeVisible();

  const name = page.getByRole('textbox', { name: /^名称/ });
  const rename = async (text: string) => {
    await expect(name).toBeFocused();
    await name.fill(text);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(item(page, text)).toBeVisible();
  };
  for (const chapter of ['甲章', '乙章']) {
    await page.getByRole('button', { name: '新建章' }).click();
    await rename(chapter);
  }
  await item(page, '甲章').click();
  for (const leaf of ['甲一', '甲二']) {
    await item(page, '甲章').click();
    await page.getByRole('button', { name: '新建下级' }).click();
    await page.getByRole('menuitem', { name: '页面' }).click();
    await rename(leaf);
  }
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

  await page.getByRole('button', { name: '移动到…' }).click();
  const dialog = page.getByRole('dialog', { name: '移动“甲一”' });
  await dialog.getByLabel('上级').selectOption({ label: '乙章' });
  await dialog.getByRole('button', { name: '移动', exact: true }).click();
  await expect.poll(tail).toEqual(['1 乙章', '2 甲一', '1 甲章', '2 甲二']);

  await item(page, '甲章').click();
  await page.getByRole('button', { name: '复制' }).click();
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
  await page.getByRole('button', { name: '更多' }).click();
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
    await page.getByRole('button', { name: '保存' }).click();
  };
  await waitFor('甲二', '甲一');
  await expect(item(page, '甲二').first()).toContainText('有解锁条件');
  await expectAccessible(page, 'an unlock rule');
  await waitFor('甲一', '甲二');
  await expect(page.getByText(/解锁条件形成循环：(甲一→甲二→甲一|甲二→甲一→甲二)/)).toBeVisible();
  await page.getByRole('button', { name: '放弃修改' }).click();

  // Several at once: a preview first, one step back.
  await page.getByRole('button', { name: '批量设置' }).click();
  const batch = page.getByRole('dialog', { name: '批量设置' });
  await batch.getByRole('checkbox', { name: '甲一' }).check();
  await batch.getByLabel('必修').selectOption({ label: '设为必修' });
  await expectAccessible(page, 'the batch');
  await batch.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: '预览批量设置' });
  await expect(preview.getByText('必修：否 → 是')).toBeVisible();
  await expectAccessible(page, 'the preview');
  await preview.getByRole('button', { name: '应用到 1 个节点' }).click();
  await expect(item(page, '甲一')).toContainText('必修');
  // The offers of the steps before may stand there still.
  await page.locator('.vse-toast', { hasText: '已修改 1 个节点' }).getByRole('button', { name: '撤销' }).click();
  await expect(item(page, '甲一')).not.toContainText('必修');
  // The browser itself notes the one refusal: that of the circle.
  expect(heard.filter((line) => !line.includes('422'))).toEqual([]);
  await context.close();
});
