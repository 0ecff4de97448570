import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, sound, startGallery } from '../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('tab-bar');
}, 180_000);
afterAll(() => gallery?.close());

/** The bar as the frame shows it that follows a new width: what the button says, what is so, and loops of measuring. */
const widen = (page: Page, px: number) =>
  page.evaluate(async (width) => {
    const loops: string[] = [];
    const note = ({ message }: ErrorEvent) => loops.push(message);
    window.addEventListener('error', note);
    document.querySelector<HTMLElement>('#room')!.style.inlineSize = `${width}px`;
    // Sizes are reported behind the callbacks of this frame; the next ones begin when it was painted.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const strip = document.querySelector('.vse-tabs-bar ul')!;
    const room = strip.getBoundingClientRect();
    const isOut = (item: Element) => {
      const { left, right } = item.getBoundingClientRect();
      return left < room.left - 1 || right > room.right + 1;
    };
    const said = document.querySelector('.vse-tabs-rest')?.textContent ?? '0';
    const facts = {
      ...{ said: Number(said), out: [...strip.children].filter(isOut).length },
      present: !isOut(strip.querySelector('[data-current]')!),
    };
    await new Promise((done) => setTimeout(done, 50));
    window.removeEventListener('error', note);
    return { ...facts, loops };
  }, px);

it('counts the tabs out of sight within the frame that hides them, and keeps the present one in sight', async () => {
  const context = await gallery.browser.newContext({ viewport: { width: 1440, height: 300 } });
  const page = await context.newPage();
  await page.goto(`${gallery.address}?open=8`);
  await page.getByRole('link', { name: '大学物理实验 8' }).waitFor();
  const whole = { said: 0, out: 0, present: true, loops: [] };
  expect(await widen(page, 1200)).toEqual(whole);
  const strip = page.locator('.vse-tabs-bar ul');
  for (const width of [1000, 860, 640, 420]) {
    const seen = await widen(page, width);
    expect(seen, `${width}`).toEqual({ said: seen.out, out: seen.out, present: true, loops: [] });
  }
  expect(await strip.evaluate((at) => at.scrollLeft > 0)).toBe(true);
  await sound(page);
  const shots = process.env.GALLERY_SHOTS;
  if (shots) await page.screenshot({ path: join(shots, 'tab-bar.png') });

  // Where all have room without the button that counts them, it goes: at the least width that shows them all at once.
  const least = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector('.vse-tabs-bar ul')!;
    const button = document.querySelector('.vse-tabs-rest')!.getBoundingClientRect().width;
    return 420 + Math.ceil(scrollWidth - clientWidth - button) - 1;
  });
  expect((await widen(page, least - 4)).said).toBeGreaterThan(0);
  expect(await widen(page, least)).toEqual(whole);
  await context.close();
});
