import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, inLooks, type Look, sound, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import type { CallInput, CallOutput } from '../../../../kernel/http/contract.ts';
import type { cloudChoicesRoute, getManagedCloudRoute, updateCloudRoute } from '../../shared/cloud-manage.contract.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('clouds');
}, 180_000);
afterAll(() => gallery?.close());

type Cloud = CallOutput<typeof getManagedCloudRoute>;
type Body = CallInput<typeof updateCloudRoute>['body'];

const ID = '0190a6f0-0000-7000-8000-000000000001';
const UNIT = '0190a6f0-0000-7000-8000-000000000002';
const zhao = { id: '0190a6f0-0000-7000-8000-000000000003', account: 'zhao', name: '赵老师', unitName: '物理学院' };
const CLOUD: Cloud = {
  ...{ id: ID, code: 'PHYS-CLOUD', name: '物理云', nameEn: null, unitId: UNIT, unitName: '物理学院', subject: null },
  ...{ cover: null, coverUrl: null, intro: '<p>原来的简介</p>', externalUrl: null, externalMembers: false },
  ...{ week: [{ day: 1, from: '08:00', to: '22:00' }], exceptions: [], concurrency: 30, memberRule: 'unit' },
  ...{ state: 'draft', maintenanceText: null, maintenanceUntil: null, experiments: [], packages: [], managers: [zhao] },
  figures: { now: 0, waiting: 0, runs: 0, runs30: 0, persons: 0, persons30: 0, members: 0 },
  ...{ createdAt: '2026-09-01T00:00:00.000Z', createdBy: null, updatedAt: '2026-09-01T00:00:00.000Z' },
  ...{ updatedBy: null, deletedAt: null, version: 4 },
  can: { edit: true, list: true, maintain: false, delist: false, remove: true, restore: false, members: true },
} as Cloud;
/** What somebody else saved meanwhile. */
const THEIRS: Cloud = { ...CLOUD, intro: '<p>李华的简介</p>', concurrency: 50, managers: [], version: 5 };
const CHOICES: CallOutput<typeof cloudChoicesRoute> = {
  units: [{ id: UNIT, name: '物理学院', parentId: null }],
  ...{ managers: [], packages: [] },
};
const stale = {
  status: 409,
  json: {
    error: {
      ...{ code: 'clouds.stale', message: '已被修改' },
      data: { current: THEIRS, version: 5, by: '李华', at: '2026-11-30T01:00:00.000Z' },
    },
  },
};

/** The form of the cloud in a browser of its own. `answers`: of the saves, in their order; the last one stays. */
async function open(answers: readonly object[], context?: BrowserContext, who = 'p1', cloud = CLOUD) {
  const own = context ?? (await gallery.browser.newContext({ viewport: { width: 1440, height: 900 } }));
  const page = await own.newPage();
  const sent: Body[] = [];
  await page.route(/^[^?]*\/api\/v1\//, (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/cloud-choices')) return route.fulfill({ json: { data: CHOICES } });
    if (!pathname.endsWith(`/managed-clouds/${ID}`)) return route.fulfill({ json: { data: { rows: [], total: 0 } } });
    if (request.method() === 'GET') return route.fulfill({ json: { data: cloud } });
    sent.push(request.postDataJSON());
    return route.fulfill(answers[Math.min(sent.length, answers.length) - 1]!);
  });
  await page.goto(`${gallery.address}?id=${ID}&who=${who}`);
  const form = page.getByRole('dialog', { name: '编辑“物理云”' });
  const intro = form.getByRole('textbox', { name: '简介' });
  await intro.waitFor();
  return { context: own, page, form, intro, sent };
}
const shots = process.env.GALLERY_SHOTS;
const TWO_LOOKS: readonly Look[] = [
  [1440, 'light'],
  [390, 'dark'],
];

it('gives back what was typed to who typed it, in the editor too, and lets it go', async () => {
  const { context, page, form, intro } = await open([]);
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('物理云二');
  await intro.fill('写了一半的简介');
  await page.close({ runBeforeUnload: false });

  const other = await open([], context, 'p2');
  expect(await other.intro.innerText()).toBe('原来的简介');
  expect(await other.form.getByText('未提交的内容').count()).toBe(0);
  await other.page.close();

  const again = await open([], context);
  await again.form.getByText('未提交的内容').waitFor();
  expect(await again.form.getByRole('textbox', { name: '名称', exact: true }).inputValue()).toBe('物理云二');
  await expect.poll(() => again.intro.innerText()).toBe('写了一半的简介');
  await inLooks(again.page, TWO_LOOKS, async (look) => {
    await sound(again.page, {}, look);
    if (shots) await again.page.screenshot({ path: join(shots, `cloud-form-${look}.png`) });
  });
  await again.form.getByRole('button', { name: '放弃' }).click();
  await expect.poll(() => again.intro.innerText()).toBe('原来的简介');
  expect(await again.form.getByRole('textbox', { name: '名称', exact: true }).inputValue()).toBe('物理云');
  await context.close();
});

it('gives back what was typed over a version that somebody replaced, and saves it over that one', async () => {
  const first = await open([]);
  await first.form.getByRole('textbox', { name: '名称', exact: true }).fill('物理云二');
  await first.page.close({ runBeforeUnload: false });

  const saved = { json: { data: { ...THEIRS, version: 6, removed: [] } } };
  const { context, page, form, sent } = await open([stale, saved], first.context, 'p1', THEIRS);
  await form.getByText('未提交的内容').waitFor();
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('alertdialog', { name: /该记录已被 李华 于/ });
  await conflict.getByRole('group', { name: '名称', exact: true }).waitFor();
  await conflict.getByRole('button', { name: '逐项合并后保存' }).click();
  await page.locator('body[data-closed]').waitFor();
  expect(sent.map(({ version, name }) => [version, name])).toEqual([
    [4, '物理云二'],
    [5, '物理云二'],
  ]);
  await context.close();
});

it('holds what was chosen in a conflict, and saves it over what the other one saved', async () => {
  const broken = { status: 500, json: { error: { code: 'error.internal', message: '服务器出错了' } } };
  const { context, page, form, intro, sent } = await open([
    stale,
    broken,
    { json: { data: { ...THEIRS, version: 6, removed: [] } } },
  ]);
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('我的云');
  await intro.fill('我的简介');
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('alertdialog', { name: /该记录已被 李华 于/ });
  await conflict.waitFor();
  expect(await conflict.getByRole('group').count()).toBe(4);
  expect(await conflict.getByRole('group', { name: '负责人' }).innerText()).toContain('赵老师');
  await inLooks(page, TWO_LOOKS, async (look) => {
    await sound(page, {}, look);
    if (shots) await page.screenshot({ path: join(shots, `cloud-conflict-${look}.png`) });
  });
  await conflict
    .getByRole('group', { name: '简介' })
    .getByRole('radio', { name: /对方的值/ })
    .check();
  await conflict.getByRole('button', { name: '逐项合并后保存' }).click();

  // The server failed: the choice stands in the form, and is what the next save sends.
  await page.getByText('服务器出错了').first().waitFor();
  await expect.poll(() => intro.innerText()).toBe('李华的简介');
  expect(await form.getByRole('textbox', { name: '名称', exact: true }).inputValue()).toBe('我的云');
  expect(await form.getByRole('textbox', { name: /^并发上限/ }).inputValue()).toBe('50');
  await page.keyboard.press('Control+s');
  await page.locator('body[data-closed]').waitFor();
  expect(sent.map(({ version }) => version)).toEqual([4, 5, 5]);
  for (const body of sent.slice(1))
    expect(body).toMatchObject({ name: '我的云', intro: '<p>李华的简介</p>', concurrency: 50, managers: [] });
  await context.close();
});

it('says at each field what is wrong with it: on leaving it, and when the server refuses it', async () => {
  const message = '实验包已下架';
  const refused = { code: 'error.invalid', message: '输入有误', fields: [{ path: 'body.packages', message }] };
  const { context, page, form, sent } = await open([{ status: 422, json: { error: refused } }]);
  const address = form.getByRole('textbox', { name: /^外部地址/ });
  await address.fill('不是链接');
  await form.getByRole('textbox', { name: '英文名称' }).focus();
  await form.getByText('地址格式不正确').waitFor();
  await page.keyboard.press('Control+s');
  expect(await address.evaluate((field) => field.getAttribute('aria-invalid'))).toBe('true');
  expect(sent).toEqual([]);
  await address.fill('https://lab.example.edu');
  await page.keyboard.press('Control+s');
  await form.getByText(message).waitFor();
  expect(sent).toHaveLength(1);
  await context.close();
});
