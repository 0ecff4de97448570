import { expect, signIn, test } from '../fixtures/product.ts';

/** The longest names there are, in every language: no word of the bar may lie on another. */
test('the bar of the site has room for its words', async ({ product, browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, product, 'leader');
  for (const locale of ['zh-CN', 'zh-TW', 'en-US', 'pt-BR']) {
    await page.evaluate((value) => localStorage.setItem('cloudvse_app_language', JSON.stringify(value)), locale);
    await page.goto(product.home);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const menu = page.locator('.vse-topbar-menu');
    await expect(menu.getByRole('button').first()).toBeVisible();
    for (const width of [1440, 1280, 1100, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(
          async () => {
            const last = await menu.locator(':scope > *').last().boundingBox();
            const tools = await page.locator('.vse-topbar-end').boundingBox();
            if (!last || !tools) return -1;
            // Neither beside its room nor in two lines.
            return Math.max(0, Math.round(last.x + last.width - tools.x), last.height > 48 ? last.height : 0);
          },
          { message: `${locale} at ${width}` },
        )
        .toBe(0);
    }
  }
});
