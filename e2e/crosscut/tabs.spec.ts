import { expect, expectAccessible, signIn, test } from '../fixtures/product.ts';

test.describe('open pages', () => {
  test('keep their state and scroll, close with the stated words, survive a reload', async ({ product, page }) => {
    await signIn(page, product, 'teacher', '/homeTwo/index');
    const bar = page.getByRole('navigation', { name: '已打开的页面' });
    const tab = (name: string | RegExp) => bar.getByRole('link', { name });
    await expect(tab('工作台')).toHaveAttribute('aria-current', 'page');

    // Nothing to close: the three messages, exactly then.
    const choose = async (name: string | RegExp, action: string) => {
      await tab(name).click({ button: 'right' });
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('工作台', '关闭当前');
    await expect(page.getByText('这是最后一个标签，无法关闭')).toBeVisible();
    await choose('工作台', '关闭左侧');
    await expect(page.getByText('左侧没有标签')).toBeVisible();
    await choose('工作台', '关闭右侧');
    await expect(page.getByText('右侧没有标签')).toBeVisible();

    // A message above the menu would make the pointer scroll about for a free spot.
    await expect(page.getByText('右侧没有标签')).toBeHidden({ timeout: 20_000 });
    // The bands of the front page come one after the other: there is something to scroll once they stand.
    await expect
      .poll(() =>
        page.evaluate(() => {
          window.scrollTo(0, 400);
          return window.scrollY;
        }),
      )
      .toBe(400);
    await page.waitForTimeout(300);
    await page.getByRole('button', { name: '教学' }).click();
    await page.getByRole('menuitem', { name: '课程管理' }).click();
    // The page left behind has a link of that name too.
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: '课程管理' })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /大学物理实验(?!（)/ })
      .first()
      .click();
    await expect(tab('大学物理实验')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('tab', { name: '介绍与大纲' }).click();
    const intro = page.getByRole('textbox', { name: /课程简介|简介/ }).first();
    await intro.fill('还没有保存');
    await expect(bar.getByRole('img', { name: '有未保存的内容' })).toBeVisible();
    await expectAccessible(page, 'a page with open tabs');

    await tab('工作台').click();
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(400);
    await page.keyboard.press('Control+Alt+ArrowLeft');
    await expect(intro).toHaveValue('还没有保存');

    // A dialog open in a page out of sight neither breaks it nor goes away.
    await tab('课程管理').click();
    await page.getByRole('button', { name: '新建课程' }).click();
    await page.getByRole('dialog').getByLabel('课程名称').fill('光学实验');
    await page.keyboard.press('Control+Alt+ArrowRight');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+Alt+ArrowLeft');
    await expect(page.getByRole('dialog').getByLabel('课程名称')).toHaveValue('光学实验');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await tab('大学物理实验').click();
    await expect(intro).toHaveValue('还没有保存');

    // The pages of a course share its tab, and each keeps what was typed.
    await page.getByRole('main').locator('xpath=..').getByRole('link', { name: '课程结构' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '课程结构' })).toBeVisible();
    await expect(bar.getByRole('link')).toHaveCount(3);
    await expect(bar.getByRole('img', { name: '有未保存的内容' })).toBeVisible();
    await page.getByRole('main').locator('xpath=..').getByRole('link', { name: '课程信息' }).click();
    await expect(intro).toHaveValue('还没有保存');

    // Unsaved text asks once; refusing keeps everything.
    await tab('大学物理实验').focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('内容尚未保存，确定关闭？')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
    await expect(intro).toHaveValue('还没有保存');

    await page.reload();
    await expect(bar.getByRole('link')).toHaveCount(3);
    await page.getByRole('button', { name: '放弃', exact: true }).click();
    await tab('课程管理').focus();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(bar.getByRole('link').last()).toHaveText('课程管理');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: '全部关闭' }).press('Enter');
    await expect(bar.getByRole('link')).toHaveCount(1);
    await expect(page).toHaveURL(/\/homeTwo\/index$/);
  });
});
