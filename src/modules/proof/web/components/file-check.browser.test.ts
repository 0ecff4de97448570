import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../e2e/fixtures/browser.ts';
import { type Gallery, sound, startGallery } from '../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('proof');
}, 180_000);
afterAll(() => gallery?.close());

const fileOf = (text: string) => ({ name: '成绩.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

describe.skipIf(!CHROMIUM)('checking a file against its proof', () => {
  it('compares the chosen one, and again what became of it', async () => {
    const page = await gallery.browser.newPage();
    const sha256 = createHash('sha256').update('registered').digest('hex');
    await page.goto(`${gallery.address}?sha256=${sha256}`);
    const choose = async (text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: '选择文件' }).click();
      await (await chooser).setFiles(fileOf(text));
    };
    await choose('registered');
    await page.getByText('文件与登记一致').waitFor();
    await choose('changed');
    await page.getByText('不一致').waitFor();
    expect(await page.getByText('成绩.csv').count()).toBe(1);
    await sound(page);
    await page.close();
  });
});
