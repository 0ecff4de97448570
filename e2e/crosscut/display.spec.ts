import { expect, expectAccessible, signIn, test, watchConsole } from '../fixtures/product.ts';

test.describe('display settings and help', () => {
  test('every control of the drawer takes effect at once and after a reload', async ({ product, context, page }) => {
    const heard = watchConsole(context);
    await page.goto(product.home);
    await page.getByRole('button', { name: '显示设置' }).click();
    const drawer = page.getByRole('dialog', { name: '显示设置' });
    await expectAccessible(page, 'display settings');
    const html = page.locator('html');
    const pick = (group: string, word: string) =>
      drawer.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: word, exact: true }).check();
    await pick('主题', '暗黑');
    await drawer.getByRole('radio', { name: '紫' }).check();
    await pick('字号', '18');
    await pick('密度', '紧凑');
    await pick('动画', '关闭');
    await pick('导航布局', '侧边');
    await pick('侧边栏', '收起');
    await pick('内容宽度', '定宽');
    await drawer.getByRole('switch', { name: '色弱模式' }).check();
    for (const off of ['单键快捷键', '浮动按钮', '固定顶栏', '固定侧栏', '多标签页']) {
      await drawer.getByRole('switch', { name: off }).uncheck();
    }
    await drawer.getByRole('switch', { name: '下滑隐藏顶栏' }).check();
    const wanted = {
      'data-theme': 'dark',
      'data-nav-theme': 'realDark',
      'data-color': 'violet',
      'data-font-size': '18',
      'data-density': 'compact',
      'data-motion': 'off',
      'data-layout': 'sidemenu',
      'data-sidebar-type': 'collapsed',
      'data-content-width': 'Fixed',
      'data-weak': 'true',
      'data-shortcuts': 'false',
      'data-button-show': 'false',
      'data-fixed-header': 'false',
      'data-fixed-sidebar': 'false',
      'data-multi-tab': 'false',
      'data-auto-hide-header': 'true',
    };
    for (const [name, value] of Object.entries(wanted)) await expect(html).toHaveAttribute(name, value);
    await page.reload();
    for (const [name, value] of Object.entries(wanted)) await expect(html).toHaveAttribute(name, value);
    await expect(page.getByRole('button', { name: '反馈' })).toBeHidden();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: '显示设置' }).click();
    await drawer.getByRole('button', { name: '恢复默认' }).click();
    await expect(html).toHaveAttribute('data-theme', 'light');
    await expect(html).toHaveAttribute('data-shortcuts', 'true');
    expect(heard).toEqual([]);
  });

  test('single keys lead on, rest inside fields, and list themselves', async ({ product, page }) => {
    await signIn(page, product, 'student');
    const main = page.getByRole('main');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page).toHaveURL(/\/experimentTwo\/index/);
    await expect(main.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('/');
    await expect(main.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('gh?');
    await expect(main.getByRole('searchbox')).toHaveValue('gh?');
    await expect(page.getByRole('dialog')).toBeHidden();
    await main.getByRole('searchbox').blur();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: '帮助' });
    await expect(help.getByRole('rowheader', { name: 'g h' })).toBeVisible();
    await expectAccessible(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  });

  test('the help says what this page is for, finds topics and gathers facts for feedback', async ({
    product,
    page,
  }) => {
    await page.goto(`${product.home}/experimentTwo/index`);
    await page.getByRole('button', { name: '帮助' }).first().click();
    const help = page.getByRole('dialog', { name: '帮助' });
    await expect(help.getByText('这里列出全部公开的实验')).toBeVisible();
    await help.getByRole('tab', { name: '全部主题' }).click();
    await help.getByRole('searchbox').fill('加入码');
    await expect(help.getByText('班级管理')).toBeVisible();
    await expect(help.getByText('修改密码', { exact: true }).filter({ visible: true })).toHaveCount(0);
    await help.getByRole('tab', { name: '反馈' }).click();
    await expect(help.getByRole('link', { name: '写邮件' })).toHaveAttribute('href', /^mailto:vlab@/);
    await expect(help.getByText('/experimentTwo/index')).toBeVisible();
    await expectAccessible(page, 'feedback');
  });

  for (const [width, height, why] of [
    [390, 844, 'a phone'],
    [720, 450, 'a desk at 200 %'],
  ] as const) {
    test(`help and the way back to the top lie over nothing on ${why}`, async ({ product, page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`${product.home}/experimentTwo/ExperimentTwoDetails?Id=CHEM-101`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: '我要做实验' })).toBeVisible();
      const covered = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('main :is(a, button, td, dd, dt, p, h2, strong)')].flatMap((element) => {
            const { x, y, width: wide, height: high } = element.getBoundingClientRect();
            const at = [x + wide / 2, y + high / 2] as const;
            // What a closed section holds has its place already, but nobody sees it.
            if (!element.checkVisibility() || wide === 0 || at[1] < 0 || at[1] >= innerHeight) return [];
            const over = document.elementFromPoint(...at)?.closest('section, button');
            const name = over?.getAttribute('aria-label') ?? '';
            return ['帮助', '回到顶部'].includes(name) && !over?.contains(element) ? [element.textContent] : [];
          }),
        );
      const end = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < end; top += height / 2) {
        await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
        expect(await covered(), `at ${top} px`).toEqual([]);
      }
      // Both are still there: one at the end of the page, the other in the bar or its menu.
      await page.getByRole('button', { name: '回到顶部' }).click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      if (width < 480) await page.getByRole('button', { name: '打开菜单' }).click();
      const bar = width < 480 ? page.getByRole('dialog') : page.getByRole('banner');
      await bar.getByRole('button', { name: '帮助', exact: true }).click();
      await expect(page.getByRole('dialog', { name: '帮助' })).toBeVisible();
    });
  }
});
