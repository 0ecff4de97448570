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

  it('are set for several at once, shown in the list and looked for', async () => {
    for (const given of [{}, { width: 390, theme: 'dark' }]) {
      const { page, server } = await openBank(gallery, given);
      const meta = { folderId: null, points: 2, difficulty: 3, tags: [], source: '' };
      for (const [i, text] of ['第一题', '第二题', '第三题'].entries()) {
        const content = { type: 'truth' as const, stem: `<p>${text}</p>`, analysis: '', key: true };
        server.questions.push({ id: idOf(i + 1), content, state: 'draft', version: 1, meta });
      }
      await page.reload();
      await page.getByRole('checkbox', { name: /第一题/ }).check();
      await page.getByRole('checkbox', { name: /第三题/ }).check();
      await button(page, '批量修改').click();
      await page.getByRole('menuitem', { name: '设置课程目标' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: /1\. 能够分析/ }).check();
      await dialog.getByRole('checkbox', { name: /2\. 能够正确/ }).check();
      expect(await violations(page)).toEqual([]);
      await dialog.getByLabel('目标 1 占比（%）').fill('70');
      await dialog.getByLabel('目标 1 占比（%）').press('Tab');
      await dialog.getByText('目标占比合计应为 100%，现为 120%').waitFor();
      expect(await dialog.getByRole('button', { name: '确定' }).isDisabled()).toBe(true);
      await dialog.getByRole('button', { name: '平均分配' }).click();
      await dialog.getByRole('button', { name: '确定' }).click();
      await expect.poll(() => server.questions.map((one) => one.objectives?.length ?? 0)).toEqual([2, 0, 2]);
      await page.getByRole('listitem').filter({ hasText: '第一题' }).getByText('目标 1、2').waitFor();
      if ('width' in given) await button(page, '筛选').click();
      await page.getByLabel('课程目标', { exact: true }).selectOption({ label: '2. 能够正确处理和表达测量数据' });
      await page.getByRole('link', { name: /第二题/ }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: /第三题/ }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.context().close();
    }
  });
});
