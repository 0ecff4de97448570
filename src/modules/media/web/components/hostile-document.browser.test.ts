import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import { pdf } from '../../../../../e2e/fixtures/media/samples.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('media');
}, 180_000);
afterAll(() => gallery?.close());

const FILE = {
  ...{ name: '讲义.pdf', ext: 'pdf', duration: null, pages: 2, url: '/file?e=1', bytes: 4_000, captions: [] },
  ...{ questions: [], poster: null },
};
const ANSWER = {
  ...{ version: 3, kind: 'document', file: FILE, share: 80, can: { edit: false, learn: true }, sources: [] },
  own: { percent: 0, done: false, position: 0, ranges: [], pages: [] },
};

it('a document with scripts is read like any other: none of them runs, and its links lead to the web alone', async () => {
  const context = await gallery.browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    Object.assign(window, { hits: 0, hit: () => Object.assign(window, { hits: 1 }) });
  });
  await page.route('**/api/v1/**', (route) => route.fulfill({ json: { data: ANSWER } }));
  await page.route('**/file?**', (route) => route.fulfill({ body: pdf(2, true), contentType: 'application/pdf' }));
  await page.goto(gallery.address);
  await page.locator('.textLayer').getByText('Page 1 pendulum').waitFor();
  const links = page.locator('.annotationLayer').first().locator('a');
  await links.first().waitFor({ state: 'attached' });
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(addresses.filter((one) => one !== '' && !one.startsWith('#'))).toEqual(['https://example.org/']);
  for (const link of await links.all()) {
    if ((await link.getAttribute('href')) !== 'https://example.org/') await link.dispatchEvent('click');
  }
  await page.getByRole('button', { name: '下一页' }).first().click();
  await page.locator('.textLayer').getByText('Page 2 pendulum').waitFor();
  expect(await page.evaluate(() => (window as never as { hits: number }).hits)).toBe(0);
  expect(heard).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  await context.close();
});
