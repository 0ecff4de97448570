import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { streamRoute } from '../../../../../kernel/session/session.contract.ts';
import { COURSE, createHomeworkServer, HOMEWORK } from '../../../../hand-ins/testing/homework-server.builder.ts';
import type { ownShowcaseRoute, ShowcaseAnswer } from '../../../shared/showcase.contract.ts';
import { idOf, openDesk } from '../../../testing/desk-stand.builder.ts';

let desk: Gallery;
let learner: Gallery;
beforeAll(async () => {
  desk = await startGallery('homework-marking');
  learner = await startGallery('homework-desk');
}, 180_000);
afterAll(async () => {
  await desk?.close();
  await learner?.close();
});

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const STREAM = streamRoute.path.replace('/api/v1/', '');
const PATH = '/2026/11/20/figure.png';

/** The page of a learner whose own work is offered, beside two works that are shown. */
async function openPage({ width = 1440, theme = 'light' } = {}) {
  const state: CallOutput<typeof ownShowcaseRoute> = {
    own: { answer: null, standing: { members: 2, agreed: 1, declined: 0, shown: 'no' } },
    works: [
      {
        ...{ workId: idOf(1), own: false, authors: null, held: 1, pictures: [{ id: idOf(8), path: PATH }] },
        body: `<p>由高斯定理，<strong>场强与距离平方成反比</strong>。</p><p><img src="${PATH}" alt="场强分布"></p>`,
        files: [{ id: idOf(7), name: '附件1.pdf', bytes: 20_480 }],
      },
      { workId: idOf(2), own: false, authors: '陈一、林二', body: '<p>解法二</p>', pictures: [], files: [], held: 0 },
    ],
  };
  const server = createHomeworkServer({ state: 'released', versions: ['<p>一</p>'], showcase: state });
  const sent: unknown[] = [];
  const asked: string[] = [];
  const context = await learner.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/v1/', '');
    // The line to the server stays silent.
    if (path === STREAM) return undefined;
    if (path.endsWith('/showcase/answer')) {
      const { answer } = request.postDataJSON() as { answer: ShowcaseAnswer };
      sent.push(answer);
      state.own = { answer, standing: { members: 2, agreed: 2, declined: 0, shown: 'nameless' } };
      return route.fulfill({ json: { data: { answer } } });
    }
    if (path.includes('/files/')) {
      asked.push(path);
      return route.fulfill({ body: PICTURE, contentType: 'application/octet-stream' });
    }
    if (path.startsWith('own-homework/')) {
      const { status, json } = server.answer(request.method(), path, {} as never);
      return route.fulfill({ status, json });
    }
    const course = { id: COURSE, code: 'PHYS', name: '大学物理实验', nameEn: null, role: null, state: 'published' };
    return route.fulfill({ json: { data: course } });
  });
  await page.goto(`${learner.address}?${new URLSearchParams({ theme, homeworkId: HOMEWORK })}`);
  await page.getByRole('heading', { name: '优秀作业', exact: true }).waitFor();
  return { page, sent, asked };
}

describe('excellent work on the marking desk', () => {
  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('is offered and taken back with one switch, at %d in %s', async (width, theme) => {
    const { page, sent } = await openDesk(desk, { released: true, work: idOf(0), width, theme });
    const offer = page.getByRole('switch', { name: '推荐为优秀作业' });
    await offer.click();
    await page.getByText('已同意 0/1 人').waitFor();
    await offer.scrollIntoViewIfNeeded();
    await sound(page);
    expect(await offer.isChecked()).toBe(true);
    await offer.click();
    await page.getByText('已同意 0/1 人').waitFor({ state: 'detached' });
    expect(sent.filter(({ path }) => path.endsWith('/showcase'))).toHaveLength(2);
    await page.context().close();
  });

  it('is not offered before the release', async () => {
    const { page } = await openDesk(desk, { work: idOf(0) });
    await page.getByRole('heading', { level: 1, name: '陈一' }).waitFor();
    await page.getByText('陈一的推导').waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);
    await page.context().close();
  });
});

describe('excellent work on the page of a learner', () => {
  it('asks the author, and shows works with their pictures and files', async () => {
    const { page, sent, asked } = await openPage();
    await page.getByText('老师推荐你的作业作为优秀作业').waitFor();
    await page.getByLabel('你的选择').selectOption({ label: '同意，匿名展示' });
    await page.getByText('正在匿名展示').waitFor();
    expect(sent).toEqual(['nameless']);
    await page.getByText('优秀作业 1').click();
    const figure = page.getByRole('img', { name: '场强分布' });
    await expect.poll(() => figure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.getByText('另有 1 个附件').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载附件1.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('附件1.pdf');
    expect(asked.map((path) => path.split('/').at(-1))).toEqual([idOf(8), idOf(7)]);
    await page.getByText('作者：陈一、林二').waitFor();
    await page.context().close();
  });

  it.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('is sound at %d in %s', async (width, theme) => {
    const { page } = await openPage({ width, theme });
    await page.getByText('优秀作业 1').click();
    await page.getByText('场强与距离平方成反比').waitFor();
    await sound(page);
    await page.context().close();
  });
});
