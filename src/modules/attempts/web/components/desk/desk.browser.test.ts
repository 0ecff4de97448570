import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Gallery,
  type Look,
  soundInLooks,
  startGallery,
  violations,
} from '../../../../../../e2e/fixtures/gallery.ts';
import { PICTURES_PATH } from '../../../../questions/shared/picture.model.ts';
import { pngOf } from '../../../../questions/testing/picture.builder.ts';
import { createExamServer, EXAM, type ExamGiven } from '../../../testing/exam-server.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exam-desk');
}, 180_000);
afterAll(() => gallery?.close());

async function open(given: ExamGiven = {}, server = createExamServer(given), context?: BrowserContext) {
  const own =
    context ??
    (await gallery.browser.newContext({
      viewport: { width: given.width ?? 1440, height: 900 },
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Shanghai',
    }));
  const page = await own.newPage();
  // Nobody waits until a short time is over either: its clock is put forward.
  if (given.minutes) await page.clock.install();
  // Nobody waits for the spread of automatic hand-ins here.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/v1/', '');
    return route.fulfill({ json: { data: server.answer(path, route.request().postDataJSON() ?? {}) } });
  });
  const query = new URLSearchParams({ theme: given.theme ?? 'light', face: given.face ?? 'desk' });
  await page.goto(`${gallery.address}?${query}`);
  return { page, server, context: own };
}
async function start(page: Page): Promise<void> {
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '开始作答' }).click();
  await page.getByRole('heading', { name: '第1题（5分）' }).waitFor();
}

describe('before the attempt', () => {
  it('wants the rules to be accepted, and says what stands in the way', async () => {
    const { page, context } = await open({ refusal: '当前网络（10.0.0.9）不在允许范围内' });
    await page.getByText('当前网络（10.0.0.9）不在允许范围内').waitFor();
    expect(await page.getByRole('button', { name: '开始作答' }).count()).toBe(0);
    await context.close();
  });

  it('counts down to the opening', async () => {
    const { page, context } = await open({ opensIn: 5 });
    await page.getByText(/距离开始 0[45]:/).waitFor();
    expect(await page.getByRole('button', { name: '开始作答' }).isDisabled()).toBe(true);
    expect(await violations(page, { part: '.vse-exam-desk-watermark' })).toEqual([]);
    await context.close();
  });
});

describe('the desk', () => {
  it('opens an experiment in a tab of its own, tells the steps done and no score, and counts no leaving', async () => {
    const { page, server, context } = await open({ experiment: true, rules: { oneByOne: true } });
    await start(page);
    await page.getByRole('button', { name: /^第9题/ }).click();
    const card = page.getByRole('region', { name: '实验操作' });
    await card.getByText('单摆测重力加速度').waitFor();
    await card.getByText('尚未开始').waitFor();
    expect(await violations(page, { part: '.vse-exam-desk-watermark' })).toEqual([]);
    await context.route('**/experiment/run/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>实验</p>' }),
    );
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      card.getByRole('button', { name: '打开实验' }).click(),
    ]);
    await tab.waitForURL(/\/experiment\/run\/0190f3c8/);
    await expect.poll(() => server.stored.get('q9')?.response).toEqual({ run: expect.stringMatching(/^0190f3c8/) });
    server.state.done = 3;
    await tab.close();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await card.getByText('已完成步骤 3/4').waitFor();
    await card.getByRole('button', { name: '继续实验' }).waitFor();
    expect(await card.innerText()).not.toMatch(/得分[:： ]?\d/);
    expect(server.state.leaves).toBe(0);
    server.state.done = 4;
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await card.getByText('实验已完成，步骤 4/4').waitFor();
    expect(await page.getByRole('button', { name: '清除答案' }).count()).toBe(0);
    await context.close();
  });

  it('saves what is chosen and typed, says so, and hands in once with a receipt', async () => {
    const { page, server, context } = await open();
    await start(page);
    await page.getByRole('radio', { name: '摆长' }).check();
    await page.getByText(/已保存 \d/).waitFor();
    expect(server.stored.get('q1')!.response).toEqual({ choice: ['a'] });
    await page.getByRole('button', { name: /^第8题/ }).click();
    await page.getByRole('article').filter({ hasText: '说明等时性' }).getByRole('textbox').fill('周期与振幅无关');
    await expect.poll(() => server.stored.get('q8')?.response).toEqual({ text: '周期与振幅无关' });
    await page.getByRole('button', { name: '交卷' }).first().click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('已答 2 / 未答 6 / 标记 0 / 未上传 0').waitFor();
    await dialog.getByRole('button', { name: '确定交卷' }).click();
    await page.getByRole('heading', { name: '已交卷' }).waitFor();
    expect(await page.getByText('8F3KQ2MD7XWZP').count()).toBe(1);
    expect(server.counts.get('attempts/submit')).toBe(1);
    // What was proven by the receipt is gone from the device.
    const kept = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('cloudvse_exam');
          request.onsuccess = () => {
            const all = request.result.transaction('answers').objectStore('answers').getAll();
            all.onsuccess = () => resolve(all.result.length);
          };
        }),
    );
    expect(kept).toBe(0);
    await context.close();
  });

  it('goes on without the network, and loses nothing when it comes back', async () => {
    const { page, server, context } = await open();
    await start(page);
    await context.setOffline(true);
    await page.getByRole('radio', { name: '质量' }).check();
    await page.getByText('离线，1题已存本机，可继续作答').waitFor();
    await page.getByRole('radio', { name: '振幅' }).check();
    await context.setOffline(false);
    await expect.poll(() => server.stored.get('q1')?.response, { timeout: 10_000 }).toEqual({ choice: ['c'] });
    await page.getByText(/已保存 \d/).waitFor();
    await context.close();
  });

  it('is there again after the tab was killed, at the same question with the same answers, signed in or not', async () => {
    const { page, server, context } = await open();
    await start(page);
    await page.getByRole('radio', { name: '摆长' }).check();
    await page.getByRole('button', { name: /^第5题/ }).click();
    await page.getByRole('article').filter({ hasText: '重力加速度' }).getByRole('textbox').fill('9.8 m/s^2');
    await expect.poll(() => server.stored.size).toBe(2);
    await page.close();
    const again = await context.newPage();
    await again.route('**/api/v1/**', (route) => {
      const path = new URL(route.request().url()).pathname.replace('/api/v1/', '');
      return route.fulfill({ json: { data: server.answer(path, route.request().postDataJSON() ?? {}) } });
    });
    await again.goto(`${gallery.address}?face=desk&signedOut=1`);
    await again.getByText('登录已过期，不影响当前操作，完成后请重新登录').waitFor();
    expect(await again.getByRole('article').filter({ hasText: '重力加速度' }).getByRole('textbox').inputValue()).toBe(
      '9.8 m/s^2',
    );
    expect(server.counts.get(`exams/${EXAM}/attempts`)).toBe(1);
    await context.close();
  });

  it('shows pictures under the token of the attempt, all fetched at the start', async () => {
    const src = `${PICTURES_PATH}${'p'.repeat(92)}`;
    const given = { stem: `<p><img src="${src}" alt="单摆装置"><img src="https://evil.example/x.png" alt="外链"></p>` };
    const { page, context } = await open(given);
    const asked: (string | undefined)[] = [];
    let elsewhere = 0;
    await page.route('https://evil.example/**', (route) => {
      elsewhere += 1;
      return route.abort();
    });
    await page.route(`**/api/v1/attempts/pictures/${'p'.repeat(92)}`, (route) => {
      asked.push(route.request().headers()['x-attempt-token']);
      return route.fulfill({ contentType: 'image/png', body: pngOf(40, 30) });
    });
    await start(page);
    const picture = page.getByRole('img', { name: '单摆装置' });
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(40);
    // Shown again without the network, from what the page has.
    await context.setOffline(true);
    await page.getByRole('button', { name: /^第5题/ }).click();
    await page.getByRole('button', { name: /^第1题/ }).click();
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(40);
    expect(asked).toEqual([`At_${'t'.repeat(43)}`]);
    expect(elsewhere).toBe(0);
    await context.close();
  });

  it('hands in by itself when the time is over', async () => {
    const { page, server, context } = await open({ minutes: 0.2 });
    await start(page);
    await page.getByRole('radio', { name: '摆长' }).check();
    await page.clock.fastForward(12_000);
    await page.getByRole('heading', { name: '已交卷' }).waitFor({ timeout: 40_000 });
    expect(server.stored.get('q1')!.response).toEqual({ choice: ['a'] });
    await context.close();
  });

  it('leads in one tab: the other one asks, and takes over with everything', async () => {
    const { page, server, context } = await open();
    await start(page);
    await page.getByRole('radio', { name: '摆长' }).check();
    await expect.poll(() => server.stored.size).toBe(1);
    const { page: other } = await open({}, server, context);
    await other.getByText('本场考试已在另一标签页打开').waitFor();
    await other.getByRole('button', { name: '在此继续' }).click();
    await other.getByRole('heading', { name: '第1题（5分）' }).waitFor();
    expect(await other.getByRole('radio', { name: '摆长' }).isChecked()).toBe(true);
    await page.getByText('本场考试已在另一标签页打开').waitFor();
    await context.close();
  });

  it('is read only once the attempt went on in another browser', async () => {
    const { page, server, context } = await open();
    await start(page);
    server.state.epoch = 2;
    await page.getByRole('radio', { name: '摆长' }).check();
    await page.getByText('已在其他设备继续作答，本页面只读').waitFor();
    expect(await page.getByRole('radio', { name: '质量' }).isDisabled()).toBe(true);
    await context.close();
  });

  it('shows what the invigilator says until it is closed, and goes on by keys', async () => {
    const { page, server, context } = await open();
    server.state.notices = [{ id: EXAM, text: '第 3 题更正', at: 0 }];
    await start(page);
    await page.getByText('监考老师：第 3 题更正').waitFor();
    await page.getByRole('button', { name: '知道了' }).click();
    await expect.poll(() => page.getByText('监考老师：第 3 题更正').count()).toBe(0);
    await page.getByRole('heading', { name: '第1题（5分）' }).click();
    await page.keyboard.press('b');
    await expect.poll(() => server.stored.get('q1')?.response).toEqual({ choice: ['b'] });
    await page.keyboard.press('m');
    await page.getByRole('button', { name: '第1题：已答、已标记' }).waitFor();
    const saves = server.counts.get('attempts/save');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor();
    // Saving with nothing changed sends nothing.
    expect(server.counts.get('attempts/save')).toBe(saves);
    await context.close();
  });

  it('has no axe violation and no sideways scroll in every width and theme', async () => {
    const { page, context } = await open();
    // Ends at the narrowest width, where it is led on.
    const looks: readonly Look[] = [
      [1440, 'light'],
      [1440, 'dark'],
      [390, 'light'],
      [320, 'light'],
    ];
    const check = () => soundInLooks(page, looks, { part: '.vse-exam-desk-watermark' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await check();
    await start(page);
    await check();
    await page.getByRole('button', { name: '下一题' }).click();
    await page.getByRole('button', { name: '下一题' }).click();
    await page.getByRole('button', { name: '下一题' }).click();
    await page.getByRole('heading', { name: '二、综合题' }).first().waitFor();
    await check();
    await context.close();
  });
});
