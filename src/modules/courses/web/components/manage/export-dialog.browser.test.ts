import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, soundInLooks, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { packageFilesRoute } from '../../../shared/life.contract.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const MIB = 1_048_576;
type Files = CallOutput<typeof packageFilesRoute>;
const FILES: Files = { count: 6, bytes: 42.4 * MIB, limit: { file: 100 * MIB, all: 256 * MIB }, over: [] };

async function open(files: Partial<Files> = {}) {
  const context = await gallery.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const asked: string[] = [];
  await page.route('**/api/v1/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(`${pathname}${search}`);
    if (pathname.endsWith('/package-files')) return route.fulfill({ json: { data: { ...FILES, ...files } } });
    return route.fulfill({ contentType: 'application/zip', body: 'PK' });
  });
  await page.goto(`${gallery.address}?face=export`);
  const dialog = page.getByRole('dialog', { name: '导出“大学物理实验”的课程包？' });
  await dialog.waitFor();
  return { page, dialog, asked, done: () => context.close() };
}

describe('exporting a course', () => {
  it('takes its files along where asked to, with their size said beforehand', async () => {
    const { page, dialog, asked, done } = await open();
    const along = dialog.getByRole('checkbox', { name: '附带文件（6 个，共 42 MB）' });
    expect(await along.isChecked()).toBe(false);
    await soundInLooks(page);
    await along.check();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '导出课程包' }).click();
    expect((await download).suggestedFilename()).toBe('PHYS-101.zip');
    expect(asked.at(-1)).toBe('/api/v1/courses/k1/package?files=1');
    await done();
  });

  it('names what is too large, and goes without files then', async () => {
    const { page, dialog, asked, done } = await open({
      bytes: 300 * MIB,
      over: [{ name: '实验全程录像.mp4', bytes: 180 * MIB }],
    });
    await dialog.getByText('实验全程录像.mp4（180 MB）').waitFor();
    await dialog.getByText('文件总量超过上限 256 MB').waitFor();
    expect(await dialog.getByRole('checkbox').isDisabled()).toBe(true);
    await soundInLooks(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '导出课程包' }).click();
    await download;
    expect(asked.at(-1)).toBe('/api/v1/courses/k1/package');
    await done();
  });

  it('says that there are no files', async () => {
    const { dialog, done } = await open({ count: 0, bytes: 0 });
    await dialog.getByText('课程里没有视频、文档、资料和宣传片文件。').waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await done();
  });
});
