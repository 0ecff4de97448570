import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, inLooks, type Look, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('media');
}, 180_000);
afterAll(() => gallery?.close());

const FILE = {
  ...{
    id: 'f1',
    name: '讲义.pdf',
    ext: 'pdf',
    bytes: 160_044,
    duration: null,
    pages: 5,
    url: '/file?e=1',
    address: null,
  },
  ...{ maxSpeed: 2, noSkip: false, downloadable: false, captions: [], questions: [], poster: null },
};
const CODES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  resourcesource: [
    ['01', '自建'],
    ['02', '引进'],
  ],
  resourcetype: [['02', '文档']],
  resourcereview: [['1', '审核通过']],
  resourcestate: [['1', '启用']],
};

it('is chosen among the codes that are offered, and one that is offered no longer stays', async () => {
  const context = await gallery.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const saved: { metadata?: unknown }[] = [];
  await page.route('**/data/api/v1/**', (route) => {
    const codes = CODES[new URL(route.request().url()).searchParams.get('TableView') ?? ''] ?? [];
    const JsonList = codes.map(([Code, Name]) => ({ Code, Name }));
    return route.fulfill({ json: { Result: 0, Data: { JsonList }, ErrorMsg: '' } });
  });
  await page.route(/^[^?]*\/api\/v1\/nodes\//, (route) => {
    if (route.request().method() === 'PUT') {
      saved.push(route.request().postDataJSON() as { metadata?: unknown });
      return route.fulfill({ json: { data: { version: 4 } } });
    }
    const file = { ...FILE, metadata: saved.at(-1)?.metadata ?? { source: '01', type: '09' } };
    const can = { edit: true, learn: false };
    return route.fulfill({
      json: { data: { version: 3, kind: 'document', file, share: 80, own: null, sources: [], can } },
    });
  });
  await page.goto(`${gallery.address}?face=edit&kind=document`);
  const group = page.getByRole('group', { name: '资源信息' });
  const field = (name: string) => group.getByLabel(name);
  await expect
    .poll(() => field('来源').evaluate((one: HTMLSelectElement) => one.selectedOptions[0]!.text))
    .toBe('自建');
  expect(await field('类型').evaluate((one: HTMLSelectElement) => one.selectedOptions[0]!.text)).toBe('09');
  const looks: readonly Look[] = [
    [1440, 'light'],
    [390, 'dark'],
  ];
  await inLooks(page, looks, (look) =>
    // Its heading stands below those of the inspector.
    sound(page, { rules: ['heading-order'] }, look),
  );
  await field('来源').selectOption('引进');
  await field('类型').selectOption('未填写');
  await field('审核').selectOption('审核通过');
  await page.getByRole('button', { name: '保存设置' }).click();
  await page.getByText('设置已保存').waitFor();
  expect(saved).toMatchObject([{ metadata: { source: '02', review: '1' }, upload: null }]);
  // Chosen and taken back is no change.
  await field('状态').selectOption('启用');
  await page.getByRole('button', { name: '保存设置' }).waitFor();
  await field('状态').selectOption('未填写');
  await expect.poll(() => page.getByRole('button', { name: '保存设置' }).count()).toBe(0);
  await context.close();
});
