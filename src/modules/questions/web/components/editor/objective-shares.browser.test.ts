import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { begin, button, editor, idOf, openBank, stem } from '../../../testing/bank-page.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('question-bank');
}, 120_000);
afterAll(() => gallery?.close());

describe.skipIf(!CHROMIUM)('objectives of a question', () => {
  it('are chosen with equal shares, changed, and made equal again', async () => {
    const { page, server } = await openBank(gallery);
    await begin(page, '判断题');
    await stem(page).fill('单摆的周期与振幅无关。');
    const group = editor(page).getByRole('group', { name: '课程目标' });
    await group.getByRole('checkbox', { name: /1\. 能够分析/ }).check();
    // A single one has everything.
    expect(await group.getByRole('textbox').count()).toBe(0);
    await group.getByRole('checkbox', { name: /2\. 能够正确/ }).check();
    const first = group.getByLabel('目标 1 占比（%）');
    expect(await first.inputValue()).toBe('50');
    await first.fill('70');
    await first.press('Tab');
    await group.getByText('目标占比合计应为 100%，现为 120%').waitFor();
    expect(await violations(page)).toEqual([]);
    await group.getByRole('button', { name: '平均分配' }).click();
    await first.fill('70');
    await first.press('Tab');
    await group.getByLabel('目标 2 占比（%）').fill('30');
    await group.getByLabel('目标 2 占比（%）').press('Tab');
    await group.getByRole('alert').waitFor({ state: 'detached' });
    await button(page, '保存').click();
    await expect
      .poll(() => server.questions[0]?.objectives)
      .toEqual([
        { id: idOf(601), share: 70 },
        { id: idOf(602), share: 30 },
      ]);
    await page.context().close();
  });
});
