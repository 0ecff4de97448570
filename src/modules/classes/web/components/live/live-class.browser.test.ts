import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, LOOKS, soundInLooks, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('live');
}, 180_000);
afterAll(() => gallery?.close());

const NOW = Date.parse('2026-11-23T02:42:00.000Z');
const NODE = '0190f3c8-1111-7000-8000-0000000000d1';
const ago = (seconds: number) => NOW - seconds * 1000;
const did = (seconds: number, text: string) => ({
  ...{ epoch: 1, n: 9, at: ago(seconds), type: 'event', verb: 'set', object: 'angle', stepSeq: null, text },
});
const person = (n: number, name: string, more: object = {}) => ({
  personId: `p${n}`,
  name,
  number: `20260${n}`,
  runId: `r${n}`,
  state: 'running',
  step: 2,
  stepAt: ago(30),
  repeats: 1,
  score: null,
  progress: 0,
  heartbeatAt: NOW + 600_000,
  endedAt: null,
  failed: 0,
  evaluation: null,
  action: did(6, '5 °'),
  hints: 0,
  ...more,
});
const SNAPSHOT = {
  at: NOW,
  experiment: { id: 'e1', name: '单摆测重力加速度' },
  steps: ['开机自检', '调整摆角', '测 20 周期', '提交'].map((title, at) => ({ seq: at + 1, title, expectSeconds: 90 })),
  words: { angle: '摆角' },
  used: ['松手后等两个周期再计时'],
  tiles: [
    person(1, '陈一', { stepAt: ago(240), failed: 2, repeats: 3, evaluation: '摆角大于 5°' }),
    person(2, '林二', { stepAt: ago(400), action: did(150, '12 °') }),
    person(3, '黄三'),
    person(4, '徐四', { step: 3, stepAt: ago(100) }),
    person(5, '何五', { step: 1 }),
    person(6, '罗六', { state: 'waiting', runId: null, step: null, stepAt: null }),
    person(7, '梁七', { state: 'finished', step: null, stepAt: null, score: 94, endedAt: ago(600) }),
  ],
};

interface Given {
  readonly width?: number;
  readonly theme?: string;
  readonly people?: readonly object[];
  /** What the stream says, once. */
  readonly stream?: string;
}

async function open(given: Given = {}) {
  const context = await gallery.browser.newContext({
    viewport: { width: given.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await page.clock.install({ time: NOW });
  await page.addInitScript(() => {
    localStorage.setItem(
      'cloudvse_access_token',
      JSON.stringify({ v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 }),
    );
  });
  const hints: { readonly text: string; readonly persons?: readonly string[] }[] = [];
  let answers = true;
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (!answers) return route.abort();
    if (pathname.endsWith('/snapshot')) {
      return route.fulfill({ json: { data: { ...SNAPSHOT, tiles: given.people ?? SNAPSHOT.tiles } } });
    }
    if (pathname.endsWith('/stream')) {
      if (!given.stream) return route.abort();
      return route.fulfill({ body: given.stream, headers: { 'content-type': 'text/event-stream' } });
    }
    if (pathname.endsWith('/hint')) {
      const body = route.request().postDataJSON();
      hints.push(body);
      return route.fulfill({ json: { data: { told: body.persons?.length ?? 5 } } });
    }
    if (pathname.includes('/runs/')) {
      const actions = [did(6, '5 °'), { ...did(40, '12 °'), n: 8 }];
      const hint = { text: '先看水平仪', at: ago(60), whole: false };
      return route.fulfill({
        json: { data: { name: '', state: 'running', score: 12, steps: [], actions, hints: [hint] } },
      });
    }
    return route.fulfill({ json: { data: null } });
  });
  await page.goto(`${gallery.address}?theme=${given.theme ?? 'light'}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return {
    page,
    hints,
    cut: () => {
      answers = false;
    },
  };
}

const cardOf = (page: Page, name: string) => page.locator('.vse-live-tile', { hasText: name });
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset.person ?? '');

describe('the live class', () => {
  it('names who is stuck without a press: longest first, with the reason and the last action', async () => {
    const { page } = await open();
    const rows = page.locator('.vse-live-stuck');
    expect(await rows.locator('strong').allTextContents()).toEqual(['林二', '陈一']);
    expect(await rows.nth(0).textContent()).toContain('2 分钟没有操作');
    expect(await rows.nth(1).textContent()).toContain('本步 2 次未达标：摆角大于 5°');
    expect(await rows.nth(1).textContent()).toContain('摆角 · 5 °');
    expect(
      await rows.getByRole('checkbox').evaluateAll((all) => all.every((one) => (one as HTMLInputElement).checked)),
    ).toBe(true);
    const { y } = (await page.locator('.vse-live-body').boundingBox())!;
    // With the bar of the site, 48 px.
    expect(y).toBeLessThanOrEqual(104);
    await page.context().close();
  });

  it('has no axe violation and no sideways scroll in any width and theme', async () => {
    const { page } = await open();
    await cardOf(page, '黄三').waitFor();
    await soundInLooks(page, [...LOOKS, [1024, 'light']]);
    await page.context().close();
  });

  it('sends the hint to the chosen only, and to the whole class by another button that asks', async () => {
    const { page, hints } = await open();
    await page.getByRole('checkbox', { name: '林二' }).uncheck();
    await cardOf(page, '黄三').focus();
    await page.keyboard.press('Space');
    const field = page.getByRole('textbox', { name: '提示选中的 2 人' });
    await field.fill('摆角先调到 5° 以内');
    await field.press('Control+Enter');
    await page.getByText('提示已送达 2 人').waitFor();
    expect(hints).toEqual([{ node: NODE, text: '摆角先调到 5° 以内', persons: ['p1', 'p3'] }]);
    expect(await field.inputValue()).toBe('');
    await page.locator('h1').focus();
    await page.keyboard.press('h');
    const dialog = page.getByRole('dialog', { name: '提示全班' });
    await dialog.getByRole('textbox').fill('还有十分钟');
    expect(hints).toHaveLength(1);
    await dialog.getByRole('button', { name: '发送给 5 人' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(hints[1]).toEqual({ node: NODE, text: '还有十分钟' });
    await page.context().close();
  });

  it('is walked with arrows; Enter opens the person, Esc comes back', async () => {
    const { page } = await open();
    await cardOf(page, '何五').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('p2');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('p1');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('p4');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: '林二' });
    await drawer.getByText('先看水平仪').waitFor();
    expect(await drawer.locator('.vse-live-actions').first().getByRole('listitem').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('p2');
    await page.context().close();
  });

  it('shows the wall without a name, in figures that the last row reads; Esc leaves', async () => {
    const { page } = await open();
    await page.keyboard.press('v');
    const wall = page.getByRole('dialog');
    const text = (await wall.textContent()) ?? '';
    for (const { name } of SNAPSHOT.tiles as { name: string }[]) expect(text).not.toContain(name);
    const sizes = await wall
      .locator('dd, strong')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(sizes).toHaveLength(3 + SNAPSHOT.steps.length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(48);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await wall.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('moves a person when its run tells, and says how old the picture is until the line is back', async () => {
    const news = {
      ...{ at: NOW + 500, person: 'p5', run: 'r5', node: NODE, state: 'running', step: 3, stepAt: NOW },
      ...{ score: null, progress: 0.5, heartbeatAt: NOW, action: null, tries: null },
    };
    const stream = `event: hello\ndata: {"at":${NOW}}\n\nevent: tile\ndata: ${JSON.stringify(news)}\n\n`;
    const { page, cut } = await open({ stream });
    const age = page.locator('.vse-live-age');
    await page.clock.runFor(500);
    await page.locator('[aria-labelledby="live-step-3"]').getByText('何五').waitFor();
    expect(await age.getAttribute('data-age')).toBe('fresh');
    cut();
    await page.clock.runFor(12_000);
    expect(await age.getAttribute('data-age')).toBe('old');
    await page.clock.runFor(22_000);
    expect(await age.getAttribute('data-age')).toBe('cut');
    expect(await age.textContent()).toContain('已断开');
    await age.getByRole('button', { name: '重试' }).waitFor();
    await page.context().close();
  });

  it('raises the banner under the class-block rule only', async () => {
    const banner = '.vse-live-block:not([hidden])';
    const calm = await open();
    expect(await calm.page.locator(banner).count()).toBe(0);
    await calm.page.context().close();
    const stuck = [1, 2, 3].map((n) => person(n, `同学${n}`, { stepAt: ago(300) }));
    const { page } = await open({ people: [...stuck, ...SNAPSHOT.tiles.slice(3)] });
    expect(await page.locator(banner).textContent()).toContain('班级卡点：步骤 2 调整摆角');
    expect((await page.locator(banner).boundingBox())!.height).toBeLessThanOrEqual(45);
    await page.context().close();
  });

  it('says who was last and when it is due while nobody is at work', async () => {
    const { page } = await open({ people: SNAPSHOT.tiles.slice(5) });
    const quiet = page.locator('.vse-live-quiet');
    expect(await quiet.textContent()).toContain('最近一位是 梁七');
    expect(await quiet.textContent()).toContain('2026-11-30 12:00');
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
