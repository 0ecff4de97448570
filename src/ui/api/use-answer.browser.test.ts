import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('first-answer');
}, 180_000);
afterAll(() => gallery?.close());

it('leaves the browser to the reader while a first answer is drawn, and draws the next one in one piece', async () => {
  const page = await gallery.browser.newPage();
  await page.goto(gallery.address);
  await page.getByText('1', { exact: true }).nth(39).waitFor();
  const ofWindow = () => page.evaluate(() => (window as unknown as { between: number[] }).between);
  expect((await ofWindow())[0]).toBeGreaterThan(0);
  const before = (await ofWindow()).length;
  await page.evaluate(() => (window as unknown as { ask: () => Promise<void> }).ask());
  await page.getByText('2', { exact: true }).nth(39).waitFor();
  expect((await ofWindow()).slice(before)).toEqual([0]);
  await page.close();
});
