import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

const EDIT = '/account/management/HomeShowEdit';

/** An editor arranges the front page, looks at the draft by a private link, publishes; a visitor then sees it. */
test('a section, a slide and a notice from draft to the front page', async ({ product, browser }) => {
  test.setTimeout(180_000);
  const editor = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const visitor = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const heard = watchConsole(editor.context());
  await signIn(editor, product, 'admin');

  // A section of a discipline, found and filled by the keyboard.
  await editor.goto(`${product.home}${EDIT}?tab=sections`);
  await expect(editor.getByRole('list', { name: '首页实验' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(editor, 'sections');
  await editor.getByRole('button', { name: '添加学科栏目' }).click();
  const drawer = editor.getByRole('dialog', { name: '学科栏目' });
  await drawer.getByLabel('学科').selectOption({ label: '物理学类' });
  await drawer.getByRole('combobox', { name: '置顶的实验' }).fill('PHYS-101');
  await expect(drawer.getByRole('option', { name: /单摆/ })).toHaveAttribute('aria-selected', 'true');
  await editor.keyboard.press('Enter');
  await expect(drawer.getByRole('list', { name: '已选实验（1）' })).toContainText('PHYS-101');
  await expectAccessible(editor, 'a section');
  await editor.getByRole('button', { name: '确定' }).click();
  await editor.getByRole('button', { name: '保存草稿' }).click();
  await expect(editor.getByText('陈建国 保存于')).toBeVisible();

  // The draft: seen by its link alone.
  await visitor.goto(`${product.home}/homeTwo/index`);
  await expect(visitor.getByRole('heading', { name: '推荐实验' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: '物理学类', level: 2 })).toHaveCount(0);
  await editor.getByRole('button', { name: '预览' }).click();
  const link = await editor.getByRole('link', { name: '打开预览' }).getAttribute('href');
  await visitor.goto(link!);
  await expect(visitor.getByText('草稿预览')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: '物理学类', level: 2 })).toBeVisible();

  // Published with its differences and a reason.
  await editor.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = editor.getByRole('dialog', { name: '发布这些改动' });
  await expect(dialog.getByText('与当前页面相比有 1 处不同')).toBeVisible();
  await expectAccessible(editor, 'publishing');
  await dialog.getByLabel('原因').fill('开设物理学科栏目');
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(editor.getByText('第 2 版，陈建国 发布')).toBeVisible();
  await expect(async () => {
    await visitor.goto(`${product.home}/homeTwo/index`);
    await expect(visitor.getByRole('heading', { name: '物理学类', level: 2 })).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 15_000 });
  await expectAccessible(visitor, 'front page');
  await visitor.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(visitor, 'front page, dark');

  // A notice: written, published, read, withdrawn.
  await editor.goto(`${product.home}${EDIT}?tab=notices`);
  await editor.getByRole('button', { name: '新建公告' }).click();
  const form = editor.getByRole('dialog', { name: '新建公告' });
  await form.getByRole('textbox', { name: /^标题/ }).fill('元旦期间平台开放安排');
  await form.getByRole('textbox', { name: '正文' }).click();
  await editor.keyboard.type('平台照常开放。');
  await expectAccessible(editor, 'a notice');
  await form.getByRole('button', { name: '保存' }).click();
  const row = editor.getByRole('row').filter({ hasText: '元旦期间' });
  await expect(row).toContainText('草稿');
  await row.getByRole('button', { name: '发布' }).click();
  await editor.getByRole('alertdialog').getByRole('button', { name: '发布' }).click();
  await expect(row).toContainText('已发布');
  await visitor.goto(`${product.home}/notice?kw=${encodeURIComponent('元旦')}`);
  await visitor.getByRole('link', { name: '元旦期间平台开放安排' }).click();
  // The list shows the beginning of a notice, too.
  await expect(visitor.getByRole('heading', { level: 1, name: '元旦期间平台开放安排' })).toBeVisible();
  await expect(visitor.getByText('平台照常开放。')).toBeVisible();
  await expectAccessible(visitor, 'notice');
  await row.getByRole('button', { name: '撤回' }).click();
  await editor.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
  await expect(row).toContainText('已撤回');
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText('平台照常开放。')).toHaveCount(0, { timeout: 1500 });
  }).toPass({ timeout: 15_000 });
  expect(heard).toEqual([]);
});

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** 上传图片 opens the chooser by itself; the button beside the picture opens it again. */
test('a slide with a picture of the device', async ({ product, page }) => {
  await signIn(page, product, 'admin', `${EDIT}?tab=slides`);
  await page.getByRole('button', { name: '添加轮播图' }).click();
  const drawer = page.getByRole('dialog', { name: '轮播图' });
  const button = drawer.getByRole('button', { name: '选择图片' });
  await expect(drawer.getByLabel('图案', { exact: true })).toBeVisible();
  await expect(button).toBeHidden();
  for (const opener of [drawer.getByRole('radio', { name: '上传图片' }), button]) {
    const chooser = page.waitForEvent('filechooser');
    await opener.click();
    await (await chooser).setFiles({ name: '实验楼.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });
    await page.getByRole('button', { name: '使用', exact: true }).click();
    await expect(drawer.locator('img.vse-editing-picture')).toHaveAttribute('src', /\.(jpg|png)/);
    await expect(button).toBeVisible();
  }
  await expectAccessible(page, 'a slide');
});

const BANDS: readonly (readonly [call: string, heading: string])[] = [
  ['/api/v1/home/sections', '推荐实验'],
  ['/api/v1/catalogue/summary', '按学科浏览'],
  ['/api/v1/notices', '公告'],
  ['/api/v1/home/partners', '合作院校'],
  ['/api/v1/home/centre', '中心介绍'],
  ['/api/v1/home/slides', '精选内容'],
];

/** Done when (2): each call stopped in turn leaves every other band working; its own band offers another try. */
for (const [stopped, own] of BANDS) {
  test(`without ${stopped} the other bands of the front page work`, async ({ product, page }) => {
    let down = true;
    await page.route(
      (url) => url.pathname === stopped,
      (route) =>
        down ? route.fulfill({ status: 500, json: { error: { code: 'x', message: '坏了' } } }) : route.continue(),
    );
    await page.goto(`${product.home}/homeTwo/index`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [call, heading] of BANDS) {
      if (call === stopped || (call === '/api/v1/home/slides' && heading === '精选内容')) continue;
      await expect(page.getByRole('region', { name: heading })).toBeVisible();
      await expect(page.getByRole('region', { name: heading }).getByRole('button', { name: '重试' })).toHaveCount(0);
    }
    const band = page.getByRole('region', { name: own });
    await expect(band.getByRole('button', { name: '重试' })).toBeVisible();
    down = false;
    await band.getByRole('button', { name: '重试' }).click();
    await expect(band.getByRole('button', { name: '重试' })).toHaveCount(0);
    await expect(band).toBeVisible();
  });
}

/** Done when (1): what is seen first waits for no answer. */
test('the hero paints before any call returns', async ({ product, page }) => {
  await page.route(
    (url) => url.pathname.startsWith('/api/v1/'),
    () => {
      // Never answered.
    },
  );
  await page.goto(`${product.home}/homeTwo/index`);
  await expect(page.getByRole('heading', { level: 1, name: /在这里动手做一遍/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: '搜索实验' })).toBeEditable();
});

test('the search suggests by keyboard', async ({ product, page }) => {
  await page.goto(`${product.home}/homeTwo/index`);
  const box = page.getByRole('combobox', { name: '搜索实验' });
  await box.fill('滴定');
  await expect(page.getByRole('option').first()).toContainText('酸碱滴定');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/ExperimentTwoDetails\?Id=CHEM-101/);
});
