import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../e2e/fixtures/browser.ts';
import { type Gallery, sound, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import type { ScreenData } from '../screens.queries.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('screen');
}, 180_000);
afterAll(() => gallery?.close());

const NOON = new Date('2026-11-30T12:00:00+08:00');
const LONG = '基于虚拟现实的大型分布式能源系统协同调度与故障诊断综合设计实验';
const asOf = NOON.toISOString();

/** Full panels with long names: what has to fit. */
const FULL: ScreenData = {
  asOf,
  unit: null,
  readings: {
    experiments: { value: 1286, asOf },
    units: { value: 214, asOf },
    persons: { value: 186_420, asOf },
    runs: { value: 2_345_678, asOf },
    completion: { value: 87.5, numerator: 7, denominator: 8, records: 8, asOf },
    pass: { value: 91.2, numerator: 912, denominator: 1000, records: 1000, asOf },
    minutes: { value: 31.4, median: 30, records: 2000, asOf },
    distribution: { value: 2000, asOf },
    rating: { value: 4.6, records: 321, asOf },
  },
  today: 3456,
  running: 78,
  hours: Array.from({ length: 24 }, (_, i) => ({ hour: (i + 13) % 24, runs: (i * 37) % 211 })),
  top: Array.from({ length: 10 }, (_, i) => ({
    code: `T${i}`,
    name: `${LONG}${i}`,
    unit: '江海大学',
    runs: 900 - i * 60,
  })),
  categories: Array.from({ length: 5 }, (_, i) => ({ name: `机械与自动化类${i}`, count: 90 - i * 7 })),
  newest: Array.from({ length: 6 }, (_, i) => ({
    code: `N${i}`,
    name: `${LONG}${i}`,
    unit: '北岭大学',
    listedAt: asOf,
  })),
  shared: {
    own: 123_400,
    others: 62_000,
    units: Array.from({ length: 8 }, (_, i) => ({ name: `第${i + 1}理工大学`, runs: 800 - i * 90, others: 60 - i })),
  },
  bins: [4, 8, 15, 16, 23, 142, 218, 330, 410, 260],
  bands: { excellent: 520, standard: 800, below: 106 },
  expected: { value: 40, records: 2000 },
  steps: { value: 93.1, records: 2100 },
  finished: [{ unit: '江海大学', experiment: LONG }],
};

type Answer = ScreenData | number | 'none';

/** A screen whose answers and clock the test holds. */
async function open(at: string, size = { width: 1920, height: 1080 }, more: { still?: boolean } = {}) {
  const context = await gallery.browser.newContext({
    viewport: size,
    ...(more.still ? { reducedMotion: 'reduce' as const } : {}),
  });
  const page = await context.newPage();
  const held: { answer: Answer; calls: string[] } = { answer: FULL, calls: [] };
  await page.clock.install({ time: NOON });
  await page.route('**/api/v1/screen*', (route) => {
    held.calls.push(new URL(route.request().url()).search);
    const { answer } = held;
    if (answer === 'none') return route.abort();
    if (typeof answer === 'number') {
      return route.fulfill({ status: answer, json: { error: { code: 'screens.unit.refused', message: '不可查看' } } });
    }
    return route.fulfill({ json: { data: answer } });
  });
  const begin = async () => {
    await page.goto(`${gallery.address}?at=${encodeURIComponent(at)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  return { page, held, begin };
}

const shown = (page: Page) => page.locator('.vse-screen-scene:visible h2').allTextContents();
const seconds = async (page: Page, n: number) => {
  for (let i = 0; i < n; i++) await page.clock.runFor(1000);
};

/** Parts whose content is larger than they are, or that stand outside of the window. */
const cutParts = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[data-shown] :is(.vse-screen-panel, .vse-screen-figure, .vse-screen-bars, dd)',
      ),
    ]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const outside =
          box.top < -1 || box.left < -1 || box.right > window.innerWidth + 1 || box.bottom > window.innerHeight + 1;
        return outside || one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
      })
      .map((one) => `${one.className} ${one.textContent?.slice(0, 40)} ${one.scrollHeight}/${one.clientHeight}`),
  );

describe.skipIf(!CHROMIUM)('the data screen', () => {
  it('rotates by itself and by keys, rests while paused, and tells what figures mean', async () => {
    const { page, begin } = await open('');
    await begin();
    await page.getByText('234.57万').waitFor();
    expect(await page.getByText('(n=8)').count()).toBe(1);
    expect(await shown(page)).toEqual(['总览']);
    await seconds(page, 21);
    expect(await shown(page)).toEqual(['实验']);
    await page.keyboard.press('ArrowRight');
    expect(await shown(page)).toEqual(['共享']);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: '继续轮播' }).waitFor();
    await seconds(page, 45);
    expect(await shown(page)).toEqual(['实验']);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: '数据口径' });
    await dialog.getByText('分子 7，分母 8').waitFor();
    expect(await dialog.getByRole('link', { name: '核验实验人次' }).getAttribute('href')).toBe(
      '/verify/indicator/runs',
    );
    await page.keyboard.press('Escape');
    await page.getByText(`江海大学 · ${LONG} · 完成一次实验`).waitFor();
    await page.context().close();
  });

  it('shows the scenes of its address in their order, and drops what is no value', async () => {
    const { page, held, begin } = await open('scene=4,1&rotate=5&unit=U1');
    await begin();
    await page.locator('.vse-screen-scene').first().waitFor({ state: 'attached' });
    expect([await shown(page), held.calls[0]]).toEqual([['质量'], '?unit=U1']);
    await seconds(page, 6);
    expect(await shown(page)).toEqual(['总览']);
    await page.context().close();
    const bad = await open('rotate=1&scene=9');
    await bad.begin();
    await bad.page.getByText('部分参数无效，已忽略').waitFor();
    await bad.page.context().close();
  });

  it('speaks the language of its address', async () => {
    const { page, begin } = await open('lang=en-US');
    await begin();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByText('2,345,678').waitFor();
    await page.context().close();
  });

  it('keeps the last picture without a network, tells its age, and goes on by itself', async () => {
    const { page, held, begin } = await open('rotate=0');
    await begin();
    const time = page.getByText('数据截至');
    await time.waitFor();
    held.answer = 'none';
    await seconds(page, 125);
    await page.locator('[data-old]').waitFor();
    expect(await page.getByText('3,456').count()).toBe(1);
    const calls = held.calls.length;
    held.answer = { ...FULL, today: 4000 };
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await seconds(page, 3);
    await page.getByText('4,000').waitFor();
    expect([await page.locator('[data-old]').count(), held.calls.length]).toEqual([0, calls + 1]);
    await seconds(page, 31);
    expect(held.calls.length).toBe(calls + 2);
    await page.keyboard.press('r');
    await expect.poll(() => held.calls.length).toBe(calls + 3);
    await page.context().close();
  });

  it('says when it is closed, and when a unit is', async () => {
    const { page, held, begin } = await open('unit=U9');
    held.answer = 403;
    await begin();
    await page.getByRole('link', { name: '查看全平台' }).waitFor();
    expect(await page.locator('.vse-screen-scene').count()).toBe(0);
    held.answer = 401;
    await page.keyboard.press('r');
    await page.getByRole('button', { name: '登录' }).waitFor();
    await page.context().close();
  });

  it.each([
    [1366, 768],
    [1920, 1080],
    [3840, 2160],
  ])('shows every panel whole at %i × %i', async (width, height) => {
    for (const lang of ['zh-CN', 'pt-BR']) {
      const { page, begin } = await open(`rotate=0&lang=${lang}`, { width, height }, { still: true });
      await begin();
      for (let scene = 0; scene < 4; scene++) {
        await page.locator('.vse-screen-scene:visible').waitFor();
        await seconds(page, 1);
        expect(await cutParts(page), `${lang}, scene ${scene + 1}`).toEqual([]);
        await sound(page);
        await page.keyboard.press('ArrowRight');
      }
      await page.context().close();
    }
  });

  it('is a page that scrolls on narrow screens', async () => {
    const { page, begin } = await open('', { width: 390, height: 844 }, { still: true });
    await begin();
    await page.getByRole('heading', { name: '质量' }).waitFor();
    expect(await shown(page)).toEqual(['总览', '实验', '共享', '质量']);
    await seconds(page, 2);
    await sound(page);
    expect(await page.getByRole('button', { name: '下一屏' }).count()).toBe(0);
    await page.context().close();
  });

  it('has panels for nothing', async () => {
    const none = { value: null, records: 0, asOf: null };
    const { page, held, begin } = await open('rotate=0');
    held.answer = {
      ...FULL,
      readings: { ...FULL.readings, completion: none, pass: none, minutes: none, rating: none, distribution: none },
      ...{ top: [], categories: [], newest: [], finished: [], bins: null, bands: null, expected: none, steps: none },
      shared: { own: 0, others: 0, units: [] },
    };
    await begin();
    await page.getByText('—').first().waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('不足 10 次，暂不公开').waitFor();
    await sound(page);
    await page.context().close();
  });
});
