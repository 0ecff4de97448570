import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, soundInLooks, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { runningRoute } from '../../../shared/running.contract.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exam-desk');
}, 180_000);
afterAll(() => gallery?.close());

type Running = CallOutput<typeof runningRoute>['rows'][number];
const EXAM = '0190f3c8-1111-7000-8000-0000000000e0';
const COURSE = '0190f3c8-1111-7000-8000-0000000000c0';
const NOW = Date.parse('2026-11-25T02:00:00.000Z');

/** The frame's place of what runs, ten years away from the clock of the device. */
async function open(rows: readonly Partial<Running>[], width = 1440) {
  const context = await gallery.browser.newContext({ viewport: { width, height: 400 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.install({ time: NOW - 10 * 365 * 86_400_000 });
  let asked = 0;
  const one: Running = {
    ...{ attemptId: COURSE, examId: EXAM, courseId: COURSE, kind: 'exam', name: '大学物理期末考试' },
    ...{ deadline: NOW + 40 * 60_000, practice: false },
  };
  await page.route('**/api/v1/own-attempts/running', (route) => {
    asked += 1;
    return route.fulfill({ json: { data: { serverTime: NOW, rows: rows.map((row) => ({ ...one, ...row })) } } });
  });
  await page.goto(`${gallery.address}?face=chip`);
  await page.getByText('别的页面').waitFor();
  expect(asked).toBe(0);
  await page.clock.runFor(3500);
  await expect.poll(() => asked).toBeGreaterThan(0);
  return { page, context };
}

describe('the chip of what runs', () => {
  it('leads back to the exam from every page, with the time left by the server’s clock', async () => {
    const { page, context } = await open([{}]);
    const chip = page.getByRole('link', { name: /考试进行中 (40:00|39:5\d)/ });
    await chip.waitFor();
    const href = await chip.getAttribute('href');
    expect(href).toContain('/coursestudy/ExamObject');
    expect(href).toContain(`examId=${EXAM}`);
    expect(href).not.toContain('practice');
    await page.clock.runFor(60_000);
    await page.getByRole('link', { name: /考试进行中 3(9:0\d|8:[45]\d)/ }).waitFor();
    await soundInLooks(page, [
      [1440, 'light'],
      [390, 'dark'],
    ]);
    await context.close();
    const narrow = await open([{}], 390);
    await narrow.page.getByText(/^考试 (40:00|39:5\d)$/).waitFor();
    expect(await narrow.page.getByText(/^考试进行中/).isVisible()).toBe(false);
    await narrow.context.close();
  });

  it('says what kind it is, and stands nowhere without an attempt', async () => {
    const practice = await open([{ kind: 'test', practice: true }]);
    const chip = practice.page.getByRole('link', { name: /练习进行中/ });
    await chip.waitFor();
    expect(await chip.getAttribute('href')).toContain('practice=1');
    await practice.context.close();
    const test = await open([{ kind: 'test', deadline: null }]);
    await test.page.getByRole('link', { name: /测验进行中/ }).waitFor();
    await test.context.close();
    const none = await open([]);
    expect(await none.page.getByRole('link').count()).toBe(0);
    await none.context.close();
  });
});
