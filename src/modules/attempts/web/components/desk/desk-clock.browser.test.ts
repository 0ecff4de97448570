import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import { createExamServer } from '../../../testing/exam-server.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exam-desk');
}, 180_000);
afterAll(() => gallery?.close());

const HOUR = 3_600_000;

/** A desk with an hour to answer. @param hours by which the device clock is wrong from the beginning; null: the page's own clock */
async function open(hours: number | null) {
  const server = createExamServer({});
  const context = await gallery.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const sent: { readonly path: string; readonly body: { readonly seconds?: Record<string, number> } }[] = [];
  if (hours === null) await page.clock.install();
  else {
    await page.addInitScript((first) => {
      const Real = Date;
      let shift = first;
      const now = () => Real.now() + shift;
      class Wrong extends Real {
        constructor(...given: [number]) {
          super(...(given.length > 0 ? given : ([now()] as [number])));
        }
        static override now = now;
      }
      Object.assign(window, {
        Date: Wrong,
        setClock: (by: number) => {
          shift = by;
        },
      });
    }, hours * HOUR);
  }
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/v1/', '');
    const body = route.request().postDataJSON() ?? {};
    sent.push({ path, body });
    return route.fulfill({ json: { data: server.answer(path, body) } });
  });
  await page.goto(`${gallery.address}?face=desk`);
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '开始作答' }).click();
  await page.getByRole('heading', { name: '第1题（5分）' }).waitFor();
  return { page, context, sent };
}

/** Seconds the timer of the page shows. */
async function shownSeconds(page: Page): Promise<number> {
  const text = await page.locator('.vse-exam-desk-time strong').innerText();
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

describe('the clock of the device', () => {
  it.each([2, -2])('that is %i hours wrong, and is then set, moves no deadline', async (hours) => {
    const { page, context, sent } = await open(hours);
    const before = await shownSeconds(page);
    expect(before).toBeGreaterThan(HOUR / 1000 - 60);
    expect(before).toBeLessThanOrEqual(HOUR / 1000);
    await page.evaluate((by) => (window as never as { setClock(ms: number): void }).setClock(by), -hours * HOUR);
    // The page notices, and tells the server.
    await expect
      .poll(() => sent.some(({ path, body }) => path.endsWith('heartbeat') && JSON.stringify(body).includes('"clock"')))
      .toBe(true);
    const after = await shownSeconds(page);
    expect(after).toBeGreaterThan(before - 60);
    expect(after).toBeLessThanOrEqual(before);
    expect(await page.getByRole('heading', { name: '第1题（5分）' }).count()).toBe(1);
    await context.close();
  });
});

it('sends with each save how long the questions were worked at, and with the hand-in what is left of it', async () => {
  const { page, context, sent } = await open(null);
  const saves = () => sent.filter(({ path }) => path.endsWith('/save'));
  await page.clock.runFor(30_000);
  await page.getByRole('radio', { name: '摆长' }).check();
  await expect.poll(() => saves().length).toBe(1);
  const first = saves()[0]!.body.seconds!;
  expect(Object.keys(first)).toEqual(['q1']);
  expect(first.q1).toBeGreaterThanOrEqual(30);
  expect(first.q1).toBeLessThan(60);
  await page.getByRole('button', { name: /^第8题/ }).click();
  await page.clock.runFor(20_000);
  await page.getByRole('article').filter({ hasText: '说明等时性' }).getByRole('textbox').fill('周期与振幅无关');
  await page.clock.runFor(1000);
  await expect.poll(() => saves().length).toBe(2);
  const second = saves()[1]!.body.seconds!;
  expect(second.q8).toBeGreaterThanOrEqual(20);
  expect(second.q1).toBeGreaterThanOrEqual(first.q1!);
  await page.clock.runFor(10_000);
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定交卷' }).click();
  await expect.poll(() => sent.some(({ path }) => path.endsWith('/submit'))).toBe(true);
  const { seconds } = sent.find(({ path }) => path.endsWith('/submit'))!.body;
  expect(seconds!.q8).toBeGreaterThanOrEqual(second.q8! + 9);
  await context.close();
});
