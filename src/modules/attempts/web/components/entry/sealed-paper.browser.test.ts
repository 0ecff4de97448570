import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { PICTURES_PATH } from '../../../../questions/shared/picture.model.ts';
import { createExamServer, type ExamGiven, sealedPicture } from '../../../testing/exam-server.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exam-desk');
}, 180_000);
afterAll(() => gallery?.close());

const NAME = 'p'.repeat(92);
const STEM = `<p><img src="${PICTURES_PATH}${NAME}" alt="单摆装置" /></p>`;

/** The waiting page some seconds before the opening; random waits are left out. @param secure whether it has cryptography */
async function wait(given: ExamGiven, { secure = true, width = 1440, theme = 'light' } = {}) {
  const server = createExamServer({ opensIn: 1, ...given });
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript((plain) => {
    Math.random = () => 0;
    if (plain) Object.defineProperty(globalThis, 'isSecureContext', { get: () => false });
  }, !secure);
  const fetched: string[] = [];
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/v1/', '');
    // The wait begins with the page, however long that took to load.
    if (path.endsWith('/entry')) server.exam.opensAt = Date.now() + 8000;
    fetched.push(path);
    if (path.startsWith('sealed-pictures/')) {
      return route.fulfill({ body: sealedPicture(40, 30), contentType: 'application/octet-stream' });
    }
    if (path.startsWith('attempts/pictures/')) return route.fulfill({ status: 404, json: {} });
    return route.fulfill({ json: { data: server.answer(path, route.request().postDataJSON() ?? {}) } });
  });
  await page.goto(`${gallery.address}?face=desk&theme=${theme}`);
  await page.getByLabel('我已阅读并同意').check();
  return { page, server, fetched, close: () => context.close() };
}
const firstQuestion = (page: Page) => page.getByRole('heading', { name: '第1题（5分）' }).waitFor();

describe('the paper of who waits', () => {
  it('is fetched sealed, said to be ready, and opened by the key of the start with its pictures', async () => {
    const { page, server, fetched, close } = await wait({ sealed: 'good', stem: STEM });
    await page.getByText('试卷已就绪').waitFor();
    expect(await page.content()).not.toContain('单摆的周期');
    expect(await violations(page, { part: '.vse-exam-desk-watermark' })).toEqual([]);
    // At the opening it begins by itself.
    await firstQuestion(page);
    expect(server.state.asked).toBe('v1');
    await page.getByText('单摆的周期与什么有关？').first().waitFor();
    const picture = page.getByRole('img', { name: '单摆装置' });
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(40);
    expect(fetched.filter((path) => path.startsWith('attempts/pictures/'))).toEqual([]);
    await page.getByRole('radio').first().check();
    await expect.poll(() => server.stored.get('q1')?.response).toEqual({ choice: ['a'] });
    await close();
  });

  it.each(['stale', 'foreign'] as const)('comes from the server when what is held is %s', async (sealed) => {
    const { page, server, close } = await wait({ sealed });
    await page.getByText('试卷已就绪').waitFor();
    await firstQuestion(page);
    expect(server.state.asked).toBe('v1');
    await page.getByText('单摆的周期与什么有关？').first().waitFor();
    await close();
  });

  it.each([
    ['there is none yet', true],
    ['the connection is a plain one', false],
  ])('comes with the start where %s', async (_, secure) => {
    const { page, server, fetched, close } = await wait(secure ? {} : { sealed: 'good' }, { secure });
    await firstQuestion(page);
    expect(server.state.asked).toBeNull();
    expect(fetched.some((path) => path.endsWith('/sealed-form'))).toBe(secure);
    await close();
  });
});
