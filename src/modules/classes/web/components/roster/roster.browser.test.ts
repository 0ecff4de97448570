import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, inLooks, LOOKS, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { learnerWorkRoute } from '../../../shared/learner-work.contract.ts';
import type { enrolmentRoute } from '../../../shared/roster.contract.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const idOf = (n: number) => `0190f3c8-1111-7000-8000-00000000000${n}`;
/** The frame that folds the list's head on phones is not part of this stand. */
const WIDE = LOOKS.filter(([width]) => width === 1440);
const TIMES = [62.02, 0, null];
const RECORD: CallOutput<typeof enrolmentRoute> = {
  ...{ id: idOf(1), personId: idOf(4), number: '202601', name: '张三', unit: '物理学院', major: '物理学' },
  ...{ className: '物理 2601', mobile: null, courseId: 'k1', courseName: '大学物理实验', courseNameEn: null },
  ...{ classId: 'c1', teachingClass: '实验一班', termId: 't1', termName: '2026秋', classState: 'running' },
  ...{ state: 'active', source: 'code', joinedAt: '2026-09-01T01:00:00.000Z', leftAt: null, reason: null },
  ...{ progress: { done: 2, total: 4 }, seconds: 3721, can: { manage: true, view: false } },
};
const WORK: CallOutput<typeof learnerWorkRoute> = {
  ...{ rows: [], capped: false, mark: null, passLine: null, sees: { marks: false } },
};

/** The list of learners with its record; it fills the time where that is asked for. */
async function open(record = RECORD) {
  const context = await gallery.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.route(/^[^?]*\/api\/v1\//, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    if (pathname.endsWith('/work')) return data(WORK);
    if (pathname.includes('/enrolments/')) return data(record);
    if (pathname.endsWith('/completeness')) return data({ percent: 80, missing: [], ungraded: [], rows: [] });
    if (!pathname.endsWith('/coursestudent')) return data({ rows: [] });
    const asked = searchParams.get('more')?.split(',').includes('time') === true;
    const rows = ['张三', '李四', '王五'].map((name, at) => ({
      ...{ id: idOf(at + 1), courseid: 'k1', classid: 'c1', personid: idOf(at + 4), number: `20260${at + 1}`, name },
      ...{ unit: '物理学院', classname: '物理 2601', class: '实验一班', state: 'active', progress: 50 },
      ...{ joined: '2026-09-01T01:00:00.000Z', lastseen: null, manageable: true, time: asked ? TIMES[at] : null },
    }));
    return data({ rows, total: 3, capped: false, page: 1, size: 20, strip: { active: 3 }, ignored: [] });
  });
  page.on('pageerror', (fault) => console.error(fault));
  await page.goto(`${gallery.address}?face=roster`);
  return { page, done: () => context.close() };
}

it('shows the time of learning once its column is chosen', async () => {
  const { page, done } = await open();
  const row = (name: string) => page.getByRole('row', { name });
  await row('张三').waitFor();
  expect(await page.getByRole('columnheader', { name: '学习时长' }).count()).toBe(0);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: '学习时长（分钟）' }).check();
  await page.keyboard.press('Escape');
  await row('张三').getByText('62.02', { exact: true }).waitFor();
  const at = await page.getByRole('columnheader').allTextContents();
  const cell = (name: string) =>
    row(name)
      .locator('th, td')
      .nth(at.findIndex((one) => one.includes('学习时长')))
      .textContent();
  expect([await cell('李四'), await cell('王五')]).toEqual(['0', '—']);
  await inLooks(page, WIDE, async (look) => {
    await sound(page, {}, look);
    const shots = process.env.GALLERY_SHOTS;
    if (shots) await page.screenshot({ path: join(shots, `roster-${look}.png`) });
  });
  await done();
});

it('shows it in the record of a learner, and leaves it out for who does not read the statistics', async () => {
  const seen = await open();
  await seen.page.getByRole('link', { name: '张三' }).click();
  const drawer = seen.page.getByRole('dialog', { name: '张三' });
  await drawer.getByText('1:02:01').waitFor();
  expect(await drawer.getByRole('term').allTextContents()).toContain('学习时长');
  await inLooks(seen.page, WIDE, async (look) => {
    await sound(seen.page, {}, look);
    const shots = process.env.GALLERY_SHOTS;
    if (shots) await seen.page.screenshot({ path: join(shots, `record-${look}.png`) });
  });
  await seen.done();
  const blind = await open({ ...RECORD, seconds: null });
  await blind.page.getByRole('link', { name: '张三' }).click();
  const terms = blind.page.getByRole('dialog', { name: '张三' }).getByRole('term');
  await terms.filter({ hasText: '加入' }).first().waitFor();
  expect(await terms.allTextContents()).not.toContain('学习时长');
  await blind.done();
});
