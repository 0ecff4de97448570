import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, inLooks, LOOKS, sound, startGallery } from '../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;

beforeAll(async () => {
  gallery = await startGallery('ui-chart');
}, 120_000);

afterAll(() => gallery?.close());

/** The gallery with every chart drawn. */
async function open(width: number, theme = 'light'): Promise<Page> {
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${gallery.address}?theme=${theme}`);
  await page.locator('.vse-chart-box[data-state="drawn"] svg').nth(5).waitFor();
  return page;
}

const chart = (page: Page, title: string): Locator => page.locator(`[data-chart="${title}"]`);

/** Computed colours of lines and areas in a drawing. */
const colours = (where: Locator): Promise<string[]> =>
  where
    .locator('svg path')
    .evaluateAll((paths) => [
      ...new Set(paths.flatMap((path) => [getComputedStyle(path).stroke, getComputedStyle(path).fill])),
    ]);

describe('charts', () => {
  it('pass axe and stay within the page in every width and theme', async () => {
    const page = await open(1440);
    await inLooks(page, LOOKS, async (look) => {
      for (const one of await page.locator('.vse-chart-box').all()) {
        const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
        const outer = await widthOf(one);
        // They follow their boxes a moment later.
        await expect
          .poll(async () => Math.abs((await widthOf(one.locator('svg'))) - outer), { message: look })
          .toBeLessThan(2);
      }
      await sound(page, {}, look);
      const shots = process.env.GALLERY_SHOTS;
      if (shots) await page.screenshot({ path: join(shots, `charts-${look}.png`), fullPage: true });
    });
    await page.context().close();
  }, 60_000);

  it('name themselves and show the same figures as a table', async () => {
    const page = await open(1024);
    const one = chart(page, '各月');
    await expect.poll(() => one.getByRole('img', { name: '各月的图' }).isVisible()).toBe(true);
    // Values stand above their columns.
    await expect.poll(() => one.locator('svg text').allTextContents()).toContain('310');
    await one.getByText('数据表').click();
    await one.getByRole('row').nth(12).waitFor();
    const rows = await one.getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.split(/\s+/))).toContainEqual(['9', '310', '240']);
    expect(rows).toHaveLength(13);
    await chart(page, '步骤得分').getByText('数据表').click();
    expect(await chart(page, '步骤得分').getByRole('row').nth(2).innerText()).toMatch(/2\s+80%\s+75%/);
    await page.context().close();
  }, 60_000);

  it('draw other figures, another width and another theme', async () => {
    const page = await open(1024);
    const one = chart(page, '各月');
    await page.getByRole('button', { name: '加倍' }).click();
    await expect.poll(() => one.locator('svg text').allTextContents()).toContain('620');
    await page.setViewportSize({ width: 500, height: 900 });
    await expect.poll(async () => (await one.locator('svg').boundingBox())?.width).toBeLessThan(480);
    const light = await colours(one);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    const dark = await colours(one);
    const bar = (seen: string[], colour: string) => seen.includes(colour);
    expect([bar(light, 'rgb(29, 78, 216)'), bar(dark, 'rgb(110, 168, 255)'), bar(dark, 'rgb(29, 78, 216)')]).toEqual([
      true,
      true,
      false,
    ]);
    await page.context().close();
  }, 60_000);

  it('fit a printed page', async () => {
    const page = await open(1440);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 640, height: 900 });
    for (const one of await page.locator('.vse-chart-box').all()) {
      const [box, svg] = [await one.boundingBox(), await one.locator('svg').boundingBox()];
      expect(svg!.width).toBeGreaterThan(80);
      expect(svg!.x + svg!.width).toBeLessThanOrEqual(box!.x + box!.width + 1);
      expect(svg!.y + svg!.height).toBeLessThanOrEqual(box!.y + box!.height + 1);
    }
    await page.context().close();
  }, 60_000);

  it('read out the point below the pointer, and names never as markup', async () => {
    const page = await open(1024);
    const one = chart(page, '各月').locator('.vse-chart-box');
    await one.scrollIntoViewIfNeeded();
    const box = (await one.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.72, box.y + box.height / 2);
    await expect
      .poll(() => page.locator('.vse-chart-tip:visible').innerText())
      .toMatch(/实验人次\s*310\s*实验人数\s*240/);
    const web = chart(page, '知识点得分').locator('.vse-chart-box');
    await web.scrollIntoViewIfNeeded();
    const at = (await web.boundingBox())!;
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2 - 20);
    await expect.poll(() => page.locator('.vse-chart-tip:visible').innerText()).toContain('<b>线性拟合</b>');
    await page.context().close();
  }, 60_000);

  it('leave the table where the drawing library does not come', async () => {
    const context = await gallery.browser.newContext();
    const page = await context.newPage();
    await page.route(/chart-engine/, (route) => route.abort());
    await page.goto(gallery.address);
    await expect.poll(() => page.getByText('图表加载失败').count()).toBe(6);
    await chart(page, '单摆').getByText('数据表').click();
    expect(await chart(page, '单摆').getByRole('row').nth(1).innerText()).toMatch(/0\.4\s+1\.6108/);
    await context.close();
  }, 60_000);
});
