import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, inLooks, type Look, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

/** The form of a course with what it sends. */
async function open(edit = '') {
  const context = await gallery.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const sent: Record<string, unknown>[] = [];
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
