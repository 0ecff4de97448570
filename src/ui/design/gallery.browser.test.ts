import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Gallery,
  inLooks,
  LOOKS,
  type Look,
  sideways,
  sound,
  startGallery,
  violations,
} from '../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;

beforeAll(async () => {
  gallery = await startGallery('ui-design');
}, 120_000);

afterAll(() => gallery?.close());

async function openGallery(width: number, query: string): Promise<Page> {
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${gallery.address}?${query}`);
  await page.locator('#states').waitFor();
  return page;
}

describe('gallery', () => {
  it.each<{ looks: readonly Look[]; query: string }>([
    { looks: LOOKS, query: '' },
    { looks: [[390, 'light']], query: 'lang=pt-BR&color=amber' },
    { looks: [[1440, 'dark']], query: 'lang=en-US&color=violet&weak=true' },
  ])(
    'has no axe violation and no sideways scroll at $looks, $query',
    async ({ looks, query }) => {
      const page = await openGallery(looks[0]![0], query);
      await inLooks(page, looks, async (look) => {
        await sound(page, {}, look);
        const shots = process.env.GALLERY_SHOTS;
        const name = `${look} ${query}`.replace(/\W+/g, '-');
        if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
      });
      await page.context().close();
    },
    60_000,
  );

  it('keeps the chosen tab of a strip that scrolls in sight', async () => {
    const page = await openGallery(200, 'theme=light');
    const chosen = page.locator('.vse-tabs [aria-current=page]').first();
    const inSight = await chosen.evaluate((tab) => {
      const strip = tab.parentElement!;
      const [box, own] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
      return {
        scrolls: strip.scrollWidth > strip.clientWidth,
        sees: own.right <= box.right + 1 && own.left >= box.left - 1,
      };
    });
    expect(inSight).toEqual({ scrolls: true, sees: true });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.context().close();
  });

  it('reflows at 320 px in every language', async () => {
    for (const lang of ['zh-CN', 'zh-TW', 'en-US', 'pt-BR']) {
      const page = await openGallery(320, `lang=${lang}`);
      expect(await sideways(page), lang).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  }, 60_000);

  it('gives every control 44 px on a phone, except inline text', async () => {
    const page = await openGallery(390, '');
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, select, .vse-button, .vse-chip-press, .vse-tab)')]
        .map((el) => ({ el, box: el.getBoundingClientRect() }))
        .filter(({ box, el }) => box.width > 0 && box.height < 44 && !el.matches('.vse-chip-remove, .vse-input-button'))
        .map(({ el, box }) => `${el.className} ${box.height}`),
    );
    expect(small).toEqual([]);
    await page.context().close();
  }, 60_000);
});

describe('keyboard', () => {
  it('dialog: first field has the focus, Esc closes the top layer only, the opener gets it back', async () => {
    const page = await openGallery(1440, '');
    await page.getByTestId('dialog').click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('textbox').evaluate((el) => el === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { expanded: false }).first().press('ArrowDown');
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('menuitem').count()).toBe(0);
    expect(await dialog.count()).toBe(1);
    await page.mouse.click(5, 5);
    expect(await dialog.count()).toBe(1);
    await dialog.locator('.vse-dialog-footer button').click();
    expect(await dialog.getByRole('alert').textContent()).toContain('请求出现错误');
    await page.keyboard.press('Escape');
    expect(await dialog.count()).toBe(0);
    expect(await page.getByTestId('dialog').evaluate((el) => el === document.activeElement)).toBe(true);
    expect(await page.locator('body > .vse-toasts').count()).toBe(1);
    await page.context().close();
  }, 60_000);

  it('drawer closes by its mask; confirm asks as an alert dialog', async () => {
    const page = await openGallery(1440, 'theme=dark');
    await page.getByTestId('drawer').click();
    expect(await violations(page)).toEqual([]);
    await page.mouse.click(100, 300);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByTestId('confirm').click();
    const ask = page.getByRole('alertdialog');
    expect(await violations(page)).toEqual([]);
    await ask.locator('.vse-button-danger').click();
    await ask.waitFor({ state: 'detached' });
    expect(await page.getByRole('status').textContent()).toContain('10 秒');
    await page.context().close();
  }, 60_000);

  it('menu: arrows, letters and Esc; tabs: arrows skip what is off', async () => {
    const page = await openGallery(1440, '');
    const button = page.locator('#navigation .vse-menu > button');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await button.press('ArrowUp');
    expect(await focused()).toBe('退出登录');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('显示设置');
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    expect(await button.evaluate((el) => el === document.activeElement)).toBe(true);
    const tabs = page.locator('#navigation [role=tab]');
    await tabs.first().press('ArrowRight');
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowRight');
    expect(await tabs.nth(0).getAttribute('aria-selected')).toBe('true');
    await page.context().close();
  }, 60_000);

  it('search: / brings the focus, and is plain text inside the field', async () => {
    const page = await openGallery(1440, '');
    await page.evaluate(() => document.querySelector<HTMLElement>('#main')?.focus());
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox');
    expect(await field.evaluate((el) => el === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe('');
    await page.keyboard.type('a/b');
    expect(await field.inputValue()).toBe('a/b');
    await page.context().close();
  }, 60_000);

  it('a greeting stands whole in a narrow window', async () => {
    const page = await openGallery(390, '');
    await page.getByTestId('welcome').click();
    const room = await page.locator('.vse-toast').evaluate((el) => {
      const { left, right } = el.getBoundingClientRect();
      return Math.min(left, innerWidth - right);
    });
    expect(room).toBeGreaterThanOrEqual(16);
    await page.context().close();
  }, 60_000);

  it('toasts: equal ones merge, hover holds, then they leave', async () => {
    const page = await openGallery(1440, '');
    await page.getByTestId('message').click();
    await page.getByTestId('message').click();
    const message = page.locator('.vse-toast');
    expect(await message.count()).toBe(1);
    expect(await message.textContent()).toContain('×2');
    await message.hover();
    expect(await violations(page)).toEqual([]);
    await page.waitForTimeout(3400);
    expect(await message.count()).toBe(1);
    await page.mouse.move(700, 880);
    await message.waitFor({ state: 'detached', timeout: 4000 });
    await page.context().close();
  }, 60_000);
});
