import type { Page, Route } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, startGallery, violations } from '../../../../../e2e/fixtures/gallery.ts';
import { pdf, SECONDS, silence } from '../../../../../e2e/fixtures/media/samples.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('media');
}, 180_000);
afterAll(() => gallery?.close());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: { readonly ranges?: [number, number][]; readonly pages?: number[] } & Record<string, unknown>;
}
const USUAL = {
  id: 'f1',
  bytes: 160_044 as number | null,
  address: null as string | null,
  maxSpeed: 2,
  noSkip: false,
  downloadable: false,
  captions: [] as object[],
  questions: [] as object[],
  poster: null as object | null,
};
const VIDEO = { ...USUAL, name: '单摆.mp4', ext: 'mp4', duration: SECONDS, pages: null, url: '/file?e=1' };
const DOCUMENT = { ...USUAL, name: '讲义.pdf', ext: 'pdf', duration: null, pages: 5, url: '/file?e=1' };

const QUESTION = {
  ...{ id: '0190f3c8-1111-7000-8000-0000000000d1', at: 5, stem: '周期与摆球质量有关吗？' },
  ...{ options: ['有关', '无关'], multiple: false, answer: null, team: null as object | null },
};

/** The answers about one node. Reports are credited as they come. */
function serverOf(kind: 'video' | 'document', given: { readonly file?: object | null; readonly own?: object } = {}) {
  const sent: Sent[] = [];
  const usual = kind === 'video' ? VIDEO : DOCUMENT;
  let file = given.file === null ? null : { ...usual, ...given.file };
  let broken = false;
  const answer = async (route: Route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    if (broken) return route.abort();
    if (request.method() === 'GET') {
      return data({
        ...{ version: 3, kind, file, share: kind === 'video' ? 90 : 80, can: { edit: true, learn: true } },
        sources: kind === 'video' ? ['https://video.example'] : [],
        own: { percent: 0, done: false, position: 0, ranges: [], pages: [], ...given.own },
      });
    }
    const body = (request.postDataJSON() ?? {}) as Sent['body'];
    sent.push({ method: request.method(), path: pathname, body });
    if (request.method() === 'PUT') {
      const { address } = body as { address?: string };
      file = { ...usual, ...(body as object), ...(address && { address, bytes: null }), questions: [] };
      return data({ version: 4 });
    }
    if (pathname.endsWith('/media-answers')) {
      const { chosen } = body as unknown as { chosen: number[] };
      return data({ chosen, right: chosen.join() === '1', keys: [1], analysis: '周期只与摆长有关' });
    }
    return data({ percent: request.method() === 'POST' ? 0 : 25, done: false, position: 0, refused: false });
  };
  const bytes = async (route: Route) =>
    route.fulfill({
      body: kind === 'video' ? silence() : pdf(5),
      contentType: kind === 'video' ? 'audio/wav' : 'application/pdf',
      headers: { 'accept-ranges': 'bytes' },
    });
  return { sent, answer, bytes, cut: (off: boolean) => (broken = off) };
}

async function open(query: string, fake: ReturnType<typeof serverOf>, width = 1280) {
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.route('**/api/v1/**', fake.answer);
  await page.route('**/file?**', fake.bytes);
  await page.route('https://video.example/film*', fake.bytes);
  await page.route('https://video.example/none*', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${gallery.address}?${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, ...fake };
}
const reports = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const time = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const seek = (page: Page, to: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at;
  }, to);
const play = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
const pause = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
const ready = (page: Page) =>
  expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);

describe('a video', () => {
  it('is opened, and what was played is told when it pauses; what was jumped over is not', async () => {
    const { page, sent } = await open('', serverOf('video'));
    await ready(page);
    await expect.poll(() => sent.map(({ method }) => method)).toContain('POST');
    expect(await violations(page, { rules: ['video-caption', 'heading-order'], part: '.pdfViewer' })).toEqual([]);
    await play(page);
    await expect.poll(() => time(page)).toBeGreaterThan(1);
    await seek(page, 10);
    await expect.poll(() => time(page)).toBeGreaterThan(11);
    await pause(page);
    await expect.poll(() => reports(sent).length).toBeGreaterThan(0);
    const ranges = reports(sent).flatMap(({ ranges: some }) => some ?? []);
    expect(ranges.every(([from, to]) => to <= 5 || from >= 9.5)).toBe(true);
    expect(ranges.some(([from]) => from >= 9.5)).toBe(true);
    await page.getByText('已观看 25%，达到 90% 即完成').waitFor();
    await page.context().close();
  });

  it('cannot be dragged beyond what was watched where its author says so', async () => {
    const { page } = await open('', serverOf('video', { file: { noSkip: true }, own: { ranges: [[0, 4]] } }));
    await ready(page);
    await page.getByText('首次观看不可拖动到未看过的部分').waitFor();
    await seek(page, 15);
    await expect.poll(() => time(page)).toBeLessThan(5);
    await seek(page, 3);
    await expect.poll(() => time(page)).toBeCloseTo(3, 0);
    await page.context().close();
  });

  it('is played no faster than allowed', async () => {
    const { page } = await open('', serverOf('video', { file: { maxSpeed: 1.25 } }));
    await ready(page);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 2;
    });
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.25);
    expect(await page.getByRole('combobox', { name: '播放速度' }).locator('option').allTextContents()).toEqual([
      '0.75 倍',
      '1 倍',
      '1.25 倍',
    ]);
    await page.context().close();
  });

  it('goes on where one was, with its captions', async () => {
    const captions = [{ language: 'zh-CN', label: '中文', text: 'WEBVTT\n\n00:08.000 --> 00:12.000\n摆长从悬点量起' }];
    const { page } = await open('', serverOf('video', { file: { captions }, own: { position: 9, ranges: [[0, 9]] } }));
    await page.getByText('已从上次的 00:09 继续').waitFor();
    expect(await time(page)).toBeCloseTo(9, 0);
    const cue = await page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => (video.textTracks[0]?.cues?.[0] as VTTCue | undefined)?.text);
    expect(cue).toBe('摆长从悬点量起');
    await page.getByRole('button', { name: '从头播放' }).click();
    await expect.poll(() => time(page)).toBe(0);
    await page.context().close();
  });

  it('keeps what was watched without a network, and tells it when that comes back', async () => {
    const { page, sent, cut } = await open('', serverOf('video'));
    await ready(page);
    await expect.poll(() => sent.length).toBe(1);
    cut(true);
    await play(page);
    await expect.poll(() => time(page)).toBeGreaterThan(1);
    await pause(page);
    await page.getByText('网络已断开，观看进度保存在本机，联网后自动提交').waitFor();
    cut(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => reports(sent).length).toBe(1);
    const [first] = reports(sent)[0]!.ranges ?? [];
    expect(first![1] - first![0]).toBeGreaterThan(0.5);
    await page.context().close();
  });

  it('stands still at its question until that is answered, by keys alone', async () => {
    const { page, sent } = await open('', serverOf('video', { file: { questions: [QUESTION] } }));
    await ready(page);
    await page.getByText('弹题已答 0/1').waitFor();
    // Jumped over: it is asked all the same, at its place.
    await seek(page, 12);
    // Playing that is stopped at once ends in a refusal.
    await play(page).catch(() => null);
    const panel = page.getByRole('region', { name: '弹题 1/1' });
    await panel.waitFor();
    await expect.poll(() => time(page)).toBeCloseTo(5, 0);
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await play(page).catch(() => null);
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    expect(await violations(page, { rules: ['video-caption', 'heading-order'] })).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => panel.getByRole('radio', { name: 'A. 有关' }).isChecked()).toBe(true);
    await panel.getByRole('button', { name: '提交答案' }).press('Enter');
    await panel.getByText('回答错误，正确答案：B').waitFor();
    await panel.getByText('周期只与摆长有关').waitFor();
    const go = panel.getByRole('button', { name: '继续播放' });
    await expect.poll(() => go.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'hidden' });
    await page.getByText('弹题已答 1/1').waitFor();
    await expect.poll(() => time(page)).toBeGreaterThan(5.3);
    expect(sent.filter(({ path }) => path.endsWith('/media-answers')).map(({ body }) => body)).toEqual([
      { questionId: QUESTION.id, chosen: [0] },
    ]);
    await page.context().close();
  });

  it('asks the team without a record', async () => {
    const team = { keys: [1], analysis: '', answers: 4, right: 3 };
    const { page, sent } = await open(
      'preview=1',
      serverOf('video', { file: { questions: [{ ...QUESTION, at: 0, team }] } }),
      390,
    );
    await ready(page);
    await play(page).catch(() => null);
    await page.getByRole('radio', { name: 'B. 无关' }).check();
    await page.getByRole('button', { name: '提交答案' }).click();
    await page.getByText('回答正确').waitFor();
    expect(await violations(page, { rules: ['video-caption', 'heading-order'] })).toEqual([]);
    expect(sent).toEqual([]);
    await page.context().close();
  });

  it('records nothing for the team', async () => {
    const { page, sent } = await open('preview=1', serverOf('video'));
    await ready(page);
    await page.getByText('预览模式，不记录学习数据').waitFor();
    await play(page);
    await expect.poll(() => time(page)).toBeGreaterThan(0.5);
    await pause(page);
    expect(sent).toEqual([]);
    await page.context().close();
  });

  it('that no browser plays is offered to download', async () => {
    const { page } = await open(
      '',
      serverOf('video', { file: { ext: 'flv', name: '旧课件.flv', duration: null } }),
      390,
    );
    await page.getByRole('link', { name: '下载并打开' }).waitFor();
    expect(await violations(page, { rules: ['video-caption', 'heading-order'], part: '.pdfViewer' })).toEqual([]);
    await page.context().close();
  });
});

describe('a document', () => {
  it('is read page by page, searched and enlarged, and tells the pages that were in sight', async () => {
    const { page, sent } = await open('', serverOf('document'));
    await page.getByText('/ 5').waitFor();
    await page.locator('.textLayer').getByText('Page 1 pendulum').waitFor();
    expect(await violations(page, { rules: ['video-caption', 'heading-order'], part: '.pdfViewer' })).toEqual([]);
    await page.getByRole('button', { name: '下一页' }).first().click();
    await page.locator('.textLayer').getByText('Page 2 pendulum').waitFor();
    const find = page.getByPlaceholder('在文档中查找');
    await find.fill('pendulum');
    await page.getByText(/第 \d 处，共 5 处/).waitFor();
    await find.fill('nothing of the kind');
    await page.getByText('没有找到').waitFor();
    const width = () =>
      page
        .locator('.page')
        .first()
        .evaluate((one) => one.clientWidth);
    const before = await width();
    await page.getByRole('button', { name: '放大' }).click();
    await expect.poll(width).toBeGreaterThan(before);
    await expect
      .poll(
        async () => {
          await page.evaluate(() => dispatchEvent(new Event('online')));
          return reports(sent).flatMap(({ pages }) => pages ?? []).length;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBeGreaterThan(0);
    await page.context().close();
  });

  it('begins at the page where one was, also on a phone', async () => {
    const { page } = await open('', serverOf('document', { own: { position: 4 } }), 390);
    await page.locator('.textLayer').getByText('Page 4 pendulum').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > 390)).toBe(false);
    await page.context().close();
  });
});

describe('the file in the inspector', () => {
  it('is asked for while there is none, and what is no video is refused at once', async () => {
    const { page } = await open('face=edit', serverOf('video', { file: null }));
    await page.getByRole('button', { name: '上传视频' }).waitFor();
    const chooser = page.locator('input[type=file]').first();
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await page.getByText('文件格式不符，可上传：mp4、flv、wmv').waitFor();
    await chooser.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') });
    await page.getByText(/无法读取视频时长/).waitFor();
    expect(await violations(page, { rules: ['video-caption', 'heading-order'], part: '.pdfViewer' })).toEqual([]);
    await page.context().close();
  });

  it('may lie on a server of the school: its address is measured, and nothing else is taken', async () => {
    const { page, sent } = await open('face=edit', serverOf('video', { file: null }));
    const field = page.getByLabel('或使用视频地址');
    const use = page.getByRole('button', { name: '使用该地址' });
    for (const [address, fault] of [
      ['ftp://video.example/film.mp4', '请输入以 http:// 或 https:// 开头的视频地址'],
      ['https://elsewhere.example/film.mp4', '只能使用学校允许的视频来源：https://video.example'],
      ['https://video.example/none.mp4', /无法播放该地址的视频/],
    ] as const) {
      await field.fill(address);
      await use.click();
      await page.getByText(fault).waitFor();
    }
    expect(sent).toEqual([]);
    expect(await violations(page, { rules: ['heading-order'] })).toEqual([]);
    await field.fill('https://video.example/film.mp4');
    await field.press('Enter');
    await page.getByText(`video.example · 00:${SECONDS}`).waitFor();
    expect(sent[0]!.body).toMatchObject({
      ...{ upload: null, address: 'https://video.example/film.mp4', duration: SECONDS, downloadable: false },
    });
    // What lies elsewhere is neither downloaded from here nor drawn from.
    expect(await page.getByLabel('允许学生下载').count()).toBe(0);
    expect(await page.getByRole('button', { name: '截取视频画面' }).count()).toBe(0);
    await page.context().close();
  });

  it('has settings that are saved with its version', async () => {
    const { page, sent } = await open('face=edit', serverOf('video'));
    await page.getByLabel('首次观看不可拖动').check();
    await page.getByLabel('最高播放速度').selectOption('1.5');
    const captions = page.locator('input[accept=".vtt,.srt"]');
    await captions.setInputFiles({ name: '坏.vtt', mimeType: 'text/vtt', buffer: Buffer.from('nothing') });
    await page.getByText('字幕“坏”无法识别，请使用 WebVTT（.vtt）或 SRT 文件').waitFor();
    await captions.setInputFiles({
      name: '中文.srt',
      mimeType: 'text/plain',
      buffer: Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n开始'),
    });
    await page.getByRole('button', { name: '保存设置' }).click();
    await page.getByText('设置已保存').waitFor();
    expect(sent[0]!.body).toMatchObject({
      ...{ version: 3, upload: null, duration: SECONDS, noSkip: true, maxSpeed: 1.5 },
      captions: [{ label: '中文' }],
    });
    await page.context().close();
  });

  it('asks questions at a time, none without an answer', async () => {
    const team = { keys: [1], analysis: '', answers: 4, right: 3 };
    const { page, sent } = await open('face=edit', serverOf('video', { file: { questions: [{ ...QUESTION, team }] } }));
    await page.getByText('4 人已答，75% 答对').waitFor();
    await page.getByRole('button', { name: '添加弹题' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.getByText('请输入时间，如 1:30').waitFor();
    await dialog.getByText('请填写每个选项').waitFor();
    await dialog.getByLabel('出现时间').fill('0:03');
    await dialog.getByLabel('题目').fill('摆长从哪里量起？');
    await dialog.getByLabel('选项 A', { exact: true }).fill('悬点');
    await dialog.getByLabel('选项 B', { exact: true }).fill('悬点');
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.getByText('选项不能相同').waitFor();
    await dialog.getByLabel('选项 B', { exact: true }).fill('桌面');
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.getByText('请勾选正确答案').waitFor();
    expect(await violations(page, { rules: ['heading-order'] })).toEqual([]);
    await dialog.getByRole('checkbox', { name: '选项 A 是正确答案' }).check();
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '保存设置' }).click();
    await page.getByText('设置已保存').waitFor();
    expect(sent[0]!.body).toMatchObject({
      questions: [
        { at: 3, stem: '摆长从哪里量起？', options: ['悬点', '桌面'], keys: [0] },
        { id: QUESTION.id, at: 5, keys: [1] },
      ],
    });
    await page.context().close();
  });
});
