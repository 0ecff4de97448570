import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, inLooks, LOOKS, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { completenessRoute } from '../../../shared/info.contract.ts';
import { USUAL_TARGETS } from '../../../shared/targets.model.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const WHOLE: CallOutput<typeof completenessRoute> = {
  ...{ percent: 91, missing: ['nameEn'], ungraded: [1, 3], targets: USUAL_TARGETS },
  rows: [
    { check: 'facts', weight: 10, value: 0.875, have: 7, want: 8, lost: 1.25 },
    { check: 'objectives', weight: 10, value: 1, have: 3, want: 3, lost: 0 },
  ],
};

it('says which objectives no item of the grade scheme measures', async () => {
  const context = await gallery.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  let answer = WHOLE;
  await page.route(/^[^?]*\/api\/v1\//, (route) => route.fulfill({ json: { data: answer } }));
  await page.goto(`${gallery.address}?face=completeness`);
  const row = page.getByRole('row', { name: '课程目标' });
  await row.getByText('有 2 个目标没有成绩项考核：目标 1、3').waitFor();
  await inLooks(page, LOOKS, async (look) => {
    await sound(page, {}, look);
    const shots = process.env.GALLERY_SHOTS;
    if (shots) await page.screenshot({ path: join(shots, `completeness-${look}.png`) });
  });
  answer = { ...WHOLE, ungraded: [] };
  await page.getByRole('button', { name: '重新计算' }).click();
  await row.getByText('没有成绩项考核').waitFor({ state: 'detached' });
  expect(await row.getByText('权重合计 100%').count()).toBe(1);
  await context.close();
});
