import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, soundInLooks, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { groupSetRoute } from '../../../shared/groups.contract.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const person = (enrolmentId: string, name: string) => ({ enrolmentId, number: `2026${enrolmentId}`, name });
const SET: CallOutput<typeof groupSetRoute> = {
  ...{ id: 's1', classId: 'c1', name: '实验分组', locked: true, used: true, open: false, size: null, version: 4 },
  groups: [
    { id: 'g1', name: '第一组', works: 2, members: [person('01', '陈一'), person('02', '林二')] },
    { id: 'g2', name: '第二组', works: 0, members: [person('03', '黄三')] },
  ],
  unassigned: [],
  can: { manage: true },
};

/** A set whose groups handed something in, and what was sent. */
async function open(width = 1440) {
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  const sent: unknown[] = [];
  await page.route('**/api/v1/**', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { data: SET } });
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { data: { id: 's1', version: 5, works: 2 } } });
  });
  await page.goto(`${gallery.address}?face=groups`);
  await page.getByText('已有小组提交作业，分组已锁定').waitFor();
  return { page, sent };
}

it('of groups that handed something in says why it is locked, and asks which group keeps the work', async () => {
  const { page, sent } = await open();
  expect(await page.getByRole('switch', { name: '锁定分组' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: '添加小组' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: '“第一组”的更多操作' }).count()).toBe(0);
  await page.getByRole('button', { name: '移动陈一' }).click();
  await page.getByRole('menuitemradio', { name: '第二组' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('“第一组”已提交 2 份作业，以后哪一份计入该生？').waitFor();
  expect(await dialog.getByRole('radio', { name: '保留“第一组”的作业' }).isChecked()).toBe(true);
  await dialog.getByRole('radio', { name: '改用“第二组”的作业' }).check();
  await soundInLooks(page);
  await dialog.getByRole('button', { name: '移动', exact: true }).click();
  await page.getByText('陈一已移到第二组').waitFor();
  expect(sent).toEqual([{ enrolmentId: '01', groupId: 'g2', work: 'new' }]);
  await page.context().close();
});

it('moves who handed nothing in without that question, also on a phone', async () => {
  const { page, sent } = await open(390);
  await page.getByRole('button', { name: '移动黄三' }).click();
  await page.getByRole('menuitem', { name: '移出小组' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('该生所在小组没有提交过作业').waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(0);
  await dialog.getByRole('button', { name: '移出小组' }).click();
  await page.getByText('黄三已移出小组').waitFor();
  expect(sent).toEqual([{ enrolmentId: '03', groupId: null, work: 'old' }]);
  await page.context().close();
});
