import { expect, signIn, test } from '../fixtures/product.ts';

const PARTS = ['.vse-topbar-brand', '.vse-topbar-burger', '.vse-topbar-menu', '.vse-tabs-bar', '.vse-topbar-end'];

/** The longest names there are, in every language: the whole menu or one button for it, and nothing over another. */
test('the bar of the site has room for its words', async ({ product, browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, product, 'leader');
  for (const locale of ['zh-CN', 'zh-TW', 'en-US', 'pt-BR']) {
    await page.evaluate((value) => localStorage.setItem('cloudvse_app_language', JSON.stringify(value)), locale);
    await page.goto(product.home);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const bar = page.locator('.vse-topbar[data-compact]');
    await expect(bar.locator('.vse-account')).toBeVisible();
    for (const width of [1440, 1280, 1100, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const offered = bar.locator('.vse-topbar-menu button, .vse-topbar-burger button').locator('visible=true');
      await expect(offered.first()).toBeVisible();
      await expect
        .poll(
          () =>
            bar.evaluate((element, selectors) => {
              const parts = selectors
                .map((selector) => element.querySelector(selector)?.getBoundingClientRect())
                .filter((box) => box !== undefined && box.width > 0) as DOMRect[];
              const over = parts.slice(1).map((box, i) => Math.round(parts[i]!.right - box.left));
              const menu = element.querySelector('.vse-topbar-menu')!;
              const tall = parts.some((box) => box.height > 48) ? 100 : 0;
              const beyond = element.scrollWidth - element.clientWidth;
              return Math.max(0, ...over, menu.scrollWidth - menu.clientWidth, tall, beyond);
            }, PARTS),
          { message: `${locale} at ${width}` },
        )
        .toBe(0);
    }
  }
});
