import { gzipSync } from 'node:zlib';
import { expect, test } from '../fixtures/product.ts';

/** Script of a public page's first load, gzip, in bytes (design/ui: budgets). */
const MAX = 200 * 1024;
/** The same as it travels, brotli with headers (design/speed). */
const MAX_ON_WIRE = 170 * 1024;

test.describe('public pages', () => {
  for (const path of [
    '/homeTwo/index',
    '/experimentTwo/index',
    '/experimentTwo/ExperimentTwoDetails?Id=PHYS-101',
    '/experiment/TinyTest',
    '/cloud/CloudList',
    '/doc/help',
    '/notice',
    '/user/login',
  ]) {
    test(`load at most 200 KB of script: ${path}`, async ({ product, page }) => {
      const scripts = new Map<string, number>();
      const reading: Promise<unknown>[] = [];
      let wire = 0;
      page.on('response', (answer) => {
        if (!new URL(answer.url()).pathname.endsWith('.js')) return;
        reading.push(
          answer
            .request()
            .sizes()
            .then(({ responseBodySize, responseHeadersSize }) => {
              wire += responseBodySize + responseHeadersSize;
            }),
        );
        reading.push(
          answer.body().then((body) => {
            scripts.set(answer.url(), gzipSync(body).length);
          }),
        );
      });
      await page.goto(product.home + path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForTimeout(2000);
      await Promise.all(reading);
      // What the document asks for at once is what the page then uses, none of it in vain.
      const early = await page
        .locator('link[rel=modulepreload]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
      for (const href of early) expect([...scripts.keys()]).toContain(href);
      if (path !== '/user/login') expect(early.length).toBeGreaterThan(3);
      const sum = [...scripts.values()].reduce((total, bytes) => total + bytes, 0);
      test.info().annotations.push({ type: 'script', description: `${(sum / 1024).toFixed(1)} KB` });
      expect(sum, [...scripts].map(([url, bytes]) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(MAX);
      expect(sum).toBeGreaterThan(50 * 1024);
      test.info().annotations.push({ type: 'wire', description: `${(wire / 1024).toFixed(1)} KB` });
      expect(wire).toBeLessThanOrEqual(MAX_ON_WIRE);
      expect(wire).toBeGreaterThan(50 * 1024);
    });
  }
});
