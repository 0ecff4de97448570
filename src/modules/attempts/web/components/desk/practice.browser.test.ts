import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import { createExamServer } from '../../../testing/exam-server.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exam-desk');
}, 180_000);
afterAll(() => gallery?.close());

it.each([
  [true, '练习已结束，这次作答没有保存'],
  [false, '等待教师裁定'],
])('an answer that comes too late says what becomes of it (practice: %s)', async (practice, banner) => {
  const server = createExamServer({ practice });
  const context = await gallery.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/v1/', '');
    const data = server.answer(path, route.request().postDataJSON() ?? {}) as { acks?: object[] };
    const late = data.acks?.map((ack) => ({ ...ack, status: 'closed' }));
    return route.fulfill({ json: { data: late ? { ...data, acks: late } : data } });
  });
  await page.goto(`${gallery.address}?face=desk`);
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '开始作答' }).click();
  await page.getByRole('heading', { name: '第1题（5分）' }).waitFor();
  expect(await page.getByText('练习 · 不计分').count()).toBe(practice ? 1 : 0);
  await page.getByRole('radio').first().check();
  await page.getByText(banner).waitFor();
  await context.close();
});
