import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { SECONDS, silence } from '../../../../../../e2e/fixtures/media/samples.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('media');
}, 180_000);
afterAll(() => gallery?.close());

const COURSE = '/api/v1/courses/0190f3c8-1111-7000-8000-0000000000c1/trailer';
const UPLOAD = '0190f3c8-1111-7000-8000-0000000000f1';
const POSTER = '0190f3c8-1111-7000-8000-0000000000e1';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILM = { id: 'f1', name: '课程介绍.mp4', ext: 'mp4', bytes: 160_044, duration: SECONDS, url: '/file?e=1' };

interface Sent {
  readonly method: string;
  readonly body: unknown;
}

async function open(face: string, { film = null as object | null, edit = true, theme = 'light' } = {}) {
  const context = await gallery.browser.newContext({ viewport: { width: 900, height: 1000 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const sent: Sent[] = [];
  let file: object | null = film && { ...FILM, poster: null, ...film };
  let whole = true;
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const method = request.method();
    if (pathname.includes('/attachment/uploadfiles')) {
      return route.fulfill({ json: { Result: 0, Data: [{ Id: POSTER, Url: '/picture?e=1' }], ErrorMsg: '' } });
    }
    const tus = { 'tus-resumable': '1.0.0', 'upload-offset': String(request.postDataBuffer()?.length ?? 0) };
    if (pathname.endsWith('/uploads')) {
      return route.fulfill({ status: 201, headers: { ...tus, location: `/api/v1/uploads/${UPLOAD}` } });
    }
    if (pathname.includes('/uploads/')) return route.fulfill({ status: 204, headers: tus });
    expect(pathname).toBe(COURSE);
    if (method === 'GET') return route.fulfill({ json: { data: { file, can: { edit } } } });
    const body = method === 'PUT' ? (request.postDataJSON() as { poster: string | null }) : search;
    sent.push({ method, body });
    const poster = method === 'PUT' && typeof body === 'object' ? body.poster : null;
    file = method === 'PUT' ? { ...FILM, poster: poster && { id: poster, url: '/picture?e=1' } } : null;
    return route.fulfill({ json: { data: method === 'PUT' ? { id: FILM.id } : null } });
  });
  await page.route('**/file?**', (route) =>
    whole
      ? route.fulfill({ body: silence(), contentType: 'audio/wav', headers: { 'accept-ranges': 'bytes' } })
      : route.fulfill({ status: 404 }),
  );
  await page.route('**/picture?**', (route) => route.fulfill({ body: PNG, contentType: 'image/png' }));
  const go = () => page.goto(`${gallery.address}?face=${face}&theme=${theme}${edit ? '' : '&locked=1'}`);
  return { page, sent, go, lose: (lost: boolean) => (whole = !lost), done: () => context.close() };
}

it('is measured, uploaded and shown at once, then gets its picture, and is taken away', async () => {
  const { page, sent, go, done } = await open('trailer');
  await go();
  const film = { name: '课程介绍.mp4', mimeType: 'video/mp4', buffer: silence() };
  await page.getByLabel('宣传片文件').setInputFiles(film);
  await page.getByText('宣传片已保存').waitFor();
  const upload = { id: UPLOAD, duration: SECONDS };
  expect(sent).toEqual([{ method: 'PUT', body: { replaces: null, upload, poster: null } }]);
  await page.getByLabel('课程宣传片：课程介绍.mp4').waitFor();
  await page.getByLabel('上传封面').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await page.getByText('宣传片封面已更新').waitFor();
  expect(sent[1]).toEqual({ method: 'PUT', body: { replaces: FILM.id, upload: null, poster: POSTER } });
  expect(await page.locator('.media-trailer > video').getAttribute('poster')).toBe('/picture?e=1');
  // Asked first: a film that was taken away has to be uploaded again.
  const asked = page.getByRole('alertdialog', { name: '移除宣传片' });
  await page.getByRole('button', { name: '移除宣传片' }).click();
  await asked.getByText('恢复需要重新上传').waitFor();
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  expect(sent).toHaveLength(2);
  await page.getByRole('button', { name: '移除宣传片' }).click();
  await asked.getByRole('button', { name: '移除宣传片' }).click();
  await page.getByText('宣传片已移除').waitFor();
  expect(sent[2]).toEqual({ method: 'DELETE', body: `?replaces=${FILM.id}` });
  await page.getByRole('button', { name: '上传宣传片' }).waitFor();
  await done();
});

it('is refused here when it is no mp4', async () => {
  const { page, sent, go, done } = await open('trailer');
  await go();
  const film = { name: '课程介绍.wmv', mimeType: 'video/x-ms-wmv', buffer: silence() };
  await page.getByLabel('宣传片文件').setInputFiles(film);
  await page.getByText('文件格式不符，可上传：mp4').waitFor();
  expect(sent).toEqual([]);
  await done();
});

it('is only watched by who may not change the course', async () => {
  const { page, go, done } = await open('trailer', { film: {}, edit: false, theme: 'dark' });
  await go();
  await page.getByLabel('课程宣传片：课程介绍.mp4').waitFor();
  expect(await page.getByRole('button', { name: /宣传片|封面/ }).count()).toBe(0);
  expect(await violations(page, { rules: ['video-caption', 'heading-order'] })).toEqual([]);
  await done();
});

it('plays on the page that introduces the course, and is asked for again when its address ran out', async () => {
  const { page, go, lose, done } = await open('introduction', { film: {} });
  lose(true);
  await go();
  await page.getByText('视频加载失败').waitFor();
  lose(false);
  await page.getByRole('button', { name: '重试' }).click();
  const video = page.locator('.media-trailer > video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0);
  await done();
});
