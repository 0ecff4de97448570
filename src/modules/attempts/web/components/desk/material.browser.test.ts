import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import { createExamServer, type ExamGiven } from '../../../testing/exam-server.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exam-desk');
}, 180_000);
afterAll(() => gallery?.close());

async function open(given: ExamGiven) {
  const server = createExamServer({ material: true, ...given });
  const viewport = { width: given.width ?? 1440, height: 800 };
  const context = await gallery.browser.newContext({ viewport, reducedMotion: 'reduce', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/v1/', '');
    return route.fulfill({ json: { data: server.answer(path, route.request().postDataJSON() ?? {}) } });
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ theme: given.theme ?? 'light', face: 'desk' })}`);
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '开始作答' }).click();
  await page.getByRole('heading', { name: '第1题（5分）' }).waitFor();
  return { page, server, context };
}

describe('questions below a material', () => {
  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ])('are answered each by itself while the material stays in sight, at %d px, %s', async (width, theme) => {
    const { page, server, context } = await open({ width, theme });
    const material = page.getByRole('region', { name: '阅读材料，回答第 2–3 题' });
    expect(await page.getByText('材料第1段').count()).toBe(1);
    const third = page.getByRole('article').filter({ hasText: '动能守恒总是成立' });
    await third.scrollIntoViewIfNeeded();
    await third.getByRole('radio', { name: '错误' }).check();
    await expect.poll(() => server.stored.get('q3')?.response).toEqual({ truth: false });
    const [text, question] = [(await material.boundingBox())!, (await third.boundingBox())!];
    // Beside the questions, or above them.
    if (width > 1200) expect(text.x + text.width).toBeLessThanOrEqual(question.x);
    else expect(text.width).toBeGreaterThan(300);
    expect(text.y).toBeGreaterThanOrEqual(0);
    expect(text.y).toBeLessThan(800);
    await sound(page, { part: '.vse-exam-desk-watermark' });
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/desk-${width}.png` });
    await context.close();
  });

  it('keep it beside them one by one, and count as questions of the card', async () => {
    const { page, context } = await open({ rules: { oneByOne: true } });
    expect(await page.locator('.vse-material').count()).toBe(0);
    await page.getByRole('button', { name: /^第2题/ }).click();
    await page.getByText('阅读材料，回答第 2–3 题').click();
    expect(await page.getByText('材料第1段').isVisible()).toBe(false);
    // Folded away by the candidate, it stays so at the next question of it.
    await page.getByRole('button', { name: '下一题' }).click();
    await page.getByText('动能守恒总是成立').waitFor();
    expect(await page.getByText('材料第1段').isVisible()).toBe(false);
    await page.getByRole('button', { name: '下一题' }).click();
    await expect.poll(() => page.locator('.vse-material').count()).toBe(0);
    await context.close();
  });
});
