import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, inLooks, type Look, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

/** The form of a course with what it sends. @param kept what an interrupted session left in the browser */
async function open(edit = '', kept?: object) {
  const context = await gallery.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const sent: Record<string, unknown>[] = [];
  await page.addInitScript((v) => {
    if (v) localStorage.setItem('cloudvse_draft:visitor:courses.info:k1', JSON.stringify({ v, exp: Date.now() + 1e6 }));
  }, kept);
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    if (request.method() === 'PATCH') {
      sent.push(request.postDataJSON() as Record<string, unknown>);
      return route.fulfill({ status: 500, json: { error: { code: 'error.unexpected', message: '服务器出错了' } } });
    }
    const rows = new URL(request.url()).pathname.endsWith('/categories') ? [{ code: '0702', name: '物理学' }] : [];
    return route.fulfill({ json: { data: { rows } } });
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'info', edit })}`);
  const box = page.getByRole('checkbox', { name: '允许同单位教师复制' });
  await box.waitFor();
  return { page, box, sent, done: () => context.close() };
}

it('is switched by the lead, who is told that keys go along', async () => {
  const { page, box, sent, done } = await open();
  await page.getByText('试卷、试题和答案一并复制').waitFor();
  const looks: readonly Look[] = [
    [1440, 'light'],
    [390, 'dark'],
  ];
  await inLooks(page, looks, (look) => sound(page, {}, look));
  await box.check();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('服务器出错了').first().waitFor();
  expect(sent).toMatchObject([{ copyAllowed: true, version: 4 }]);
  // What was chosen stays for another try.
  expect(await box.isChecked()).toBe(true);
  await done();
});

it('is seen, not changed, by an instructor, whose other changes do not send it', async () => {
  const { page, box, sent, done } = await open('1');
  expect(await box.isDisabled()).toBe(true);
  await page.getByText('只有课程负责人可以更改。').waitFor();
  await page.getByLabel('学分').fill('3');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('服务器出错了').first().waitFor();
  expect(sent).toMatchObject([{ credits: 3 }]);
  expect(sent[0]).not.toHaveProperty('copyAllowed');
  await done();
});

const STALE = {
  ...{
    name: '大学物理实验',
    nameEn: null,
    category: '0702',
    nature: 'required',
    credits: 2,
    theoryHours: 8,
    labHours: 24,
  },
  ...{ code: 'PHYS-101', intro: '<p>测量、误差与基本物理规律，面向一年级学生。</p>', syllabus: '', assessment: '' },
  ...{ prerequisites: [], textbooks: [], objectives: [], copyAllowed: true },
};

it('is compared where somebody else saved first, and kept as it is chosen', async () => {
  for (const [side, sent] of [
    ['我的值', false],
    ['对方的值', undefined],
  ] as const) {
    const form = await open();
    const { page, done } = form;
    const again: Record<string, unknown>[] = [];
    await page.route(/^[^?]*\/api\/v1\/courses\/k1$/, (route) => {
      const request = route.request();
      const fresh = { ...STALE, id: 'k1', cover: null, state: 'published', version: 5, can: { edit: true } };
      if (request.method() !== 'PATCH')
        return route.fulfill({ json: { data: { ...fresh, rights: { course: 'all' }, role: 'lead' } } });
      const body = request.postDataJSON() as Record<string, unknown>;
      if (body.version === 4) {
        const data = { current: STALE, by: '李华', at: '2026-11-30T01:00:00.000Z' };
        return route.fulfill({ status: 409, json: { error: { code: 'error.stale', message: '已被修改', data } } });
      }
      again.push(body);
      return route.fulfill({ json: { data: { version: 6, removed: [] } } });
    });
    await page.getByLabel('学分').fill('3');
    await page.getByRole('button', { name: '保存' }).click();
    const field = page.getByRole('alertdialog').getByRole('group', { name: '允许同单位教师复制' });
    await field.waitFor();
    expect((await field.innerText()).match(/[是否]/g)).toEqual(['否', '是', '否']);
    await field.getByRole('radio', { name: side }).check();
    await page.getByRole('button', { name: '逐项合并后保存' }).click();
    await expect.poll(() => again.length).toBe(1);
    expect(again[0]).toMatchObject({ credits: 3, version: 5 });
    expect(again[0]!.copyAllowed).toBe(sent);
    await done();
  }
});

it('saves what an interrupted session left over the version it was typed over', async () => {
  const { page, sent, done } = await open('', { at: Date.now(), value: { credits: '3' }, version: 2 });
  expect(await page.getByLabel('学分').inputValue()).toBe('3');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => sent).toMatchObject([{ credits: 3, version: 2 }]);
  await done();
});
