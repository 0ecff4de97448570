import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, inLooks, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
let film: Buffer;
beforeAll(async () => {
  gallery = await startGallery('media');
  film = await redFilm(gallery.browser);
}, 180_000);
afterAll(() => gallery?.close());

/** A second of a red picture, made by the browser itself. */
async function redFilm(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage();
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const pen = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    for (let n = 0; n < 10; n++) {
      pen.fillStyle = n % 2 === 0 ? '#f00' : '#e00';
      pen.fillRect(0, 0, 320, 180);
      await new Promise((done) => setTimeout(done, 100));
    }
    const ended = new Promise((done) => {
      recorder.onstop = done;
    });
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  await page.close();
  return Buffer.from(text, 'base64');
}

const VIDEO = {
  ...{ id: 'f1', name: '单摆.mp4', ext: 'mp4', bytes: 160_044, duration: 20, pages: null },
  ...{ url: '/file?e=1', address: null },
  ...{ maxSpeed: 2, noSkip: false, downloadable: false, captions: [], questions: [], metadata: {} },
};
const POSTER = '0190f3c8-1111-7000-8000-0000000000e1';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function open({ theme = 'light', poster = null as object | null } = {}) {
  const context = await gallery.browser.newContext({ viewport: { width: 900, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const saved: { poster?: unknown }[] = [];
  const brought: Buffer[] = [];
  let file: object = { ...VIDEO, poster };
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    if (request.url().includes('/attachment/uploadfiles')) {
      brought.push(request.postDataBuffer()!);
      return route.fulfill({ json: { Result: 0, Data: [{ Id: POSTER, Url: '/picture?e=1' }], ErrorMsg: '' } });
    }
    if (request.method() === 'PUT') {
      const body = request.postDataJSON() as { poster: string | null };
      saved.push(body);
      file = { ...VIDEO, poster: body.poster === null ? null : { id: body.poster, url: '/picture?e=1' } };
      return route.fulfill({ json: { data: { version: 4 } } });
    }
    const own = { percent: 0, done: false, position: 0, ranges: [], pages: [] };
    const can = { edit: true, learn: false };
    return route.fulfill({ json: { data: { version: 3, kind: 'video', file, share: 90, own, sources: [], can } } });
  });
  await page.route('**/file?**', (route) =>
    route.fulfill({ body: film, contentType: 'video/webm', headers: { 'accept-ranges': 'bytes' } }),
  );
  await page.route('**/picture?**', (route) => route.fulfill({ body: PNG, contentType: 'image/png' }));
  await page.goto(`${gallery.address}?face=edit&theme=${theme}`);
  await page.getByRole('group', { name: '视频封面' }).waitFor();
  return { page, saved, brought, done: () => context.close() };
}

it('is uploaded, shown, and saved with the settings', async () => {
  const { page, saved, done } = await open();
  await page.getByLabel('上传封面').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('img', { name: '当前封面' }).waitFor();
  await page.getByRole('button', { name: '保存设置' }).click();
  await page.getByText('设置已保存').waitFor();
  expect(saved).toMatchObject([{ poster: POSTER, upload: null }]);
  await page.getByRole('button', { name: '移除封面' }).click();
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect.poll(() => saved.at(-1)?.poster).toBeNull();
  await done();
});

it('is what the video shows when its editor takes a frame', async () => {
  const { page, saved, brought, done } = await open();
  await page.getByRole('button', { name: '截取视频画面' }).click();
  const video = page.locator('video.media-poster');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  await page.getByRole('button', { name: '使用当前画面' }).click();
  await page.getByRole('img', { name: '当前封面' }).waitFor();
  const form = brought[0]!;
  const start = form.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  expect(start).toBeGreaterThan(0);
  // The picture is red: read back by the browser.
  const [red, green] = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext('2d')!;
    pen.drawImage(bitmap, 0, 0);
    return [...pen.getImageData(100, 100, 1, 1).data];
  }, form.subarray(start).toString('base64'));
  expect(red).toBeGreaterThan(180);
  expect(green).toBeLessThan(60);
  await page.getByRole('button', { name: '保存设置' }).click();
  await page.getByText('设置已保存').waitFor();
  expect(saved.at(-1)).toMatchObject({ poster: POSTER });
  await done();
});

it('has no axe violation in any theme', async () => {
  const { page, done } = await open({ poster: { id: POSTER, url: '/picture?e=1' } });
  await page.getByRole('img', { name: '当前封面' }).waitFor();
  const { width } = page.viewportSize()!;
  await inLooks(
    page,
    [
      [width, 'light'],
      [width, 'dark'],
    ],
    async (look) => expect(await violations(page, { rules: ['video-caption', 'heading-order'] }), look).toEqual([]),
  );
  await done();
});
