import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import type { Content } from '../../../shared/content.model.ts';
import { begin, button, editor, idOf, openBank, stem } from '../../../testing/bank-page.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('question-bank');
}, 120_000);
afterAll(() => gallery?.close());

const truth = (text: string): Content => ({ type: 'truth', stem: `<p>${text}</p>`, analysis: '', key: true });
const meta = { folderId: null, points: 2, difficulty: 3, tags: [] as string[], source: '' };

describe.skipIf(!CHROMIUM)('merging two questions', () => {
  it('shows both beside each other, what follows from the choice, and leaves one', async () => {
    const { page, server } = await openBank(gallery);
    const text = '单摆的周期与摆球质量无关。';
    const objectives = [
      { id: idOf(601), share: 30 },
      { id: idOf(602), share: 70 },
    ];
    server.questions.push(
      { id: idOf(1), content: truth(text), state: 'draft', version: 1, meta: { ...meta, tags: ['期末'] }, objectives },
      { id: idOf(2), content: truth(text), state: 'ready', version: 1, meta: { ...meta } },
      { id: idOf(3), content: truth('另一题'), state: 'draft', version: 1, meta: { ...meta } },
    );
    await page.reload();
    const boxes = page.getByRole('checkbox', { name: new RegExp(text) });
    await boxes.nth(0).check();
    await button(page, '批量修改').click();
    // It takes two.
    expect(await page.getByRole('menuitem', { name: '合并这两题' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await boxes.nth(1).check();
    await button(page, '批量修改').click();
    await page.getByRole('menuitem', { name: '合并这两题' }).click();
    const dialog = page.getByRole('dialog', { name: '合并题目' });
    // The one that is ready is rather kept.
    await dialog.getByRole('radio', { name: '题目 2' }).and(page.locator(':checked')).waitFor();
    await dialog.getByText('2 份试卷改用保留的题目：期中试卷、期末试卷').waitFor();
    await dialog.getByText('1 份使用中的试卷保持不变：补考试卷').waitFor();
    await dialog.getByText('保留的题目增加：期末').waitFor();
    const gained = dialog.getByRole('listitem').filter({ hasText: '保留的题目获得课程目标' }).getByRole('listitem');
    await expect
      .poll(() => gained.allInnerTexts())
      .toEqual(['1. 能够分析单摆实验的误差来源（30%）', '2. 能够正确处理和表达测量数据（70%）']);
    await dialog.getByText('另一题移入回收站').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '合并', exact: true }).click();
    await page.getByText('已合并，2 份试卷已更新').waitFor();
    expect(server.merged).toEqual([[idOf(1), idOf(2)]]);
    await expect.poll(() => page.getByRole('checkbox', { name: new RegExp(text) }).count()).toBe(1);
    await page.context().close();
  });

  it('says why two questions cannot be merged', async () => {
    const { page, server } = await openBank(gallery);
    const choice: Content = {
      ...{ type: 'single', stem: '<p>甲</p>', analysis: '', fixed: false, key: 'o1' },
      options: [
        { id: 'o1', text: '1' },
        { id: 'o2', text: '2' },
      ],
    };
    server.questions.push(
      { id: idOf(1), content: truth('甲'), state: 'draft', version: 1, meta: { ...meta } },
      { id: idOf(2), content: choice, state: 'draft', version: 1, meta: { ...meta } },
    );
    await page.reload();
    for (const i of [0, 1]) await page.getByRole('checkbox', { name: /甲/ }).nth(i).check();
    await button(page, '批量修改').click();
    await page.getByRole('menuitem', { name: '合并这两题' }).click();
    const dialog = page.getByRole('dialog', { name: '合并题目' });
    await dialog.getByRole('alert').filter({ hasText: '两题题型不同，不能合并' }).waitFor();
    expect(await dialog.getByRole('button', { name: '重试' }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: '合并', exact: true }).isDisabled()).toBe(true);
    expect(server.merged).toEqual([]);
    await page.context().close();
  });

  it('stores a question that is similar to one of the bank, to be merged with it', async () => {
    const { page, server } = await openBank(gallery);
    const text = '单摆的周期与振幅无关。';
    server.questions.push({ id: idOf(9), content: truth(text), state: 'ready', version: 1, meta: { ...meta } });
    await page.reload();
    await begin(page, '判断题');
    await stem(page).fill(text);
    await editor(page).getByRole('radio', { name: '正确' }).first().check();
    await button(page, '保存').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '保存并合并' }).click();
    const dialog = page.getByRole('dialog', { name: '合并题目' });
    await dialog.getByRole('button', { name: '合并', exact: true }).click();
    await expect.poll(() => server.merged).toEqual([[idOf(2), idOf(9)]]);
    // The page has gone on to the question that stays.
    await editor(page).getByText('已定稿').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });
});
