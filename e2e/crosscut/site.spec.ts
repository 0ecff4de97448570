import { expect, expectAccessible, signIn, test, watchConsole } from '../fixtures/product.ts';

/** Storage entries of the code caches on this page. */
const keptLists = () => Object.keys(localStorage).filter((key) => /^cloudvse_(CRE|CODE|KNOWLEDGE)_?/.test(key));

test.describe('the site', () => {
  test('publishes its documents, prints them without the frame, and says who it is', async ({
    product,
    context,
    page,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.home });
    const heard = watchConsole(context);
    await page.goto(product.home);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(/版权所有 © \d{4} 江海大学/)).toBeVisible();
    await expect(footer.getByRole('link', { name: /ICP 备/ })).toHaveAttribute('href', /beian\.miit\.gov\.cn/);
    // The front page draws its parts in slices; the next page waits for those under way.
    await page.waitForLoadState('networkidle');
    await footer.getByRole('link', { name: '隐私政策' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible();
    await expect(page).toHaveTitle(/^隐私政策 · /);
    await page.getByRole('navigation', { name: '目录' }).getByRole('link', { name: '五、您的权利' }).click();
    await expect(page.getByRole('heading', { name: '五、您的权利' })).toBeInViewport();
    await expectAccessible(page, 'document');

    await page.emulateMedia({ media: 'print' });
    await expect(footer).toBeHidden();
    await expect(page.getByRole('article')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    await footer.getByRole('button', { name: '联系我们' }).click();
    const dialog = page.getByRole('dialog', { name: '联系我们' });
    await expect(dialog.getByRole('link', { name: '010-5555 0101' })).toHaveAttribute('href', 'tel:01055550101');
    await expect(dialog.getByRole('link', { name: /example\.edu\.cn/ })).toHaveAttribute('href', /^mailto:/);
    await dialog.getByRole('button', { name: /复制.*邮编/ }).click();
    await expect(dialog.getByText('复制成功！')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('100000');
    await expectAccessible(page, 'contact');
    expect(heard).toEqual([]);
  });

  test('offers the text for copying by hand where the browser forbids the clipboard', async ({ product, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await page.goto(product.home);
    await page.getByRole('contentinfo').getByRole('button', { name: '联系我们' }).click();
    await page.getByRole('button', { name: /复制.*地址/ }).click();
    const box = page.getByRole('dialog', { name: '请按 Ctrl+C 复制' });
    await expect(box.getByRole('textbox')).toBeFocused();
    await expect(box.getByRole('textbox')).toHaveValue(/江海市/);
    await expectAccessible(page, 'copy by hand');
    await box.getByRole('button', { name: '关闭' }).click();
    await expect(box).toBeHidden();
  });

  test('answers an unknown document and an unknown address with ways on', async ({ product, page }) => {
    await page.goto(`${product.home}/doc/no-such-document`);
    await expect(page.getByRole('heading', { name: '没有找到您要的内容' })).toBeVisible();
    await page.goto(`${product.home}/no/such/page`);
    const main = page.getByRole('main');
    await expect(main.getByText('/no/such/page')).toBeVisible();
    await main.getByRole('searchbox').fill('单摆');
    await main.getByRole('button', { name: '搜索' }).click();
    await expect(page).toHaveURL(/\/experimentTwo\/index\?kw=/);
  });

  test('paints the display settings before any part of the program has come', async ({ product, page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('cloudvse_nav_theme', '"realDark"');
      localStorage.setItem('cloudvse_color', '"#0F766E"');
      localStorage.setItem('cloudvse_font_size', '18');
      localStorage.setItem('cloudvse_weak', '"broken"');
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(product.home, { waitUntil: 'domcontentloaded' });
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(html).toHaveAttribute('data-color', 'teal');
    await expect(html).toHaveAttribute('data-font-size', '18');
    await expect(html).toHaveAttribute('data-weak', 'false');
  });

  test('can be read where no script runs: what the site offers, what an experiment is and its steps', async ({
    product,
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(product.home);
    await expect(page.getByRole('heading', { level: 1, name: /在这里动手做一遍/ })).toBeVisible();
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /实验报告/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index,follow');
    await page.goto(`${product.home}/experimentTwo/index`);
    await page.getByRole('link', { name: 'PHYS-101 单摆测重力加速度' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '单摆测重力加速度' })).toBeVisible();
    // Ten steps under their head.
    await expect(page.getByRole('row')).toHaveCount(11);
    await context.close();
  });

  test('tells an old browser what to use instead of showing an empty page', async ({ product, browser }) => {
    const context = await browser.newContext({
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:100.0) Gecko/20100101 Firefox/100.0',
    });
    const page = await context.newPage();
    await page.goto(product.home);
    await expect(page.getByRole('heading', { name: '浏览器版本过低' })).toBeVisible();
    await expect(page.getByText('极速模式')).toBeVisible();
    await expect(page.locator('#root')).toHaveCount(0);
    await context.close();
  });

  test('keeps code lists after the sign-in and asks for none again while versions stay', async ({ product, page }) => {
    await signIn(page, product, 'teacher');
    const tables = ['knowledgerelation', 'knowlevel', 'resourcereview', 'resourcesource', 'resourcestate'];
    const names = [
      'CRE_LX',
      'CRE_DW',
      ...[...tables, 'resourcetype', 'role', 'schoolgradation'].map((x) => `CODE_${x}`),
    ];
    const keys = names.flatMap((name) => [`cloudvse_${name}`, `cloudvse_${name}_V`]).sort();
    // They come when the first page is at rest.
    await expect.poll(async () => (await page.evaluate(keptLists)).sort(), { timeout: 20_000 }).toEqual(keys);
    const lists: string[] = [];
    page.on('request', (request) => {
      // The role of the person is asked for at every start.
      if (request.url().includes('/base/query') && !request.postData()?.includes('"TableView":"person"'))
        lists.push(request.url());
    });
    const versions = page.waitForResponse((answer) => answer.url().includes('/base/executeprocedure'));
    await page.reload();
    await versions;
    // Lists would follow their versions at once.
    await page.waitForTimeout(1500);
    expect(lists).toEqual([]);
  });
});
