import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, type Look, sound, soundInLooks, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import { idOf, openDesk } from '../../../testing/desk-stand.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('homework-marking');
}, 180_000);
afterAll(() => gallery?.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('remarks at the desk', () => {
  it('takes remarks on a passage that is selected, with C, and lets their writer change and remove them', async () => {
    const { page, sent } = await openDesk(gallery, { work: idOf(0) });
    await heading(page, '陈一');
    const passage = page.locator('.vse-report-text strong');
    const select = () =>
      passage.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        document.getSelection()!.removeAllRanges();
        document.getSelection()!.addRange(range);
      });
    const remark = async (text: string) => {
      await select();
      await page.getByRole('button', { name: '批注（C）' }).waitFor();
      await page.keyboard.press('c');
      await page.getByLabel('批注内容').fill(text);
    };
    await remark('适用条件是什么？');
    await page.keyboard.press('Control+Enter');
    const notes = page.getByRole('complementary', { name: '批注' });
    await notes.getByText('适用条件是什么？').waitFor();
    // The save key of the desk was not meant.
    await heading(page, '陈一');
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['annotations']);
    expect(sent[0]!.body).toEqual({
      versionNo: 1,
      start: 12,
      quote: '场强与距离平方成反比',
      comment: '适用条件是什么？',
    });
    await page.locator('mark[data-note]', { hasText: '场强与距离平方成反比' }).waitFor();
    await sound(page);
    await notes.getByRole('button', { name: '编辑' }).click();
    await page.getByLabel('批注内容').fill('请写出适用条件');
    await page.getByRole('button', { name: '保存', exact: true }).first().click();
    await notes.getByText('请写出适用条件').waitFor();
    await notes.getByRole('button', { name: '移除' }).click();
    await notes.waitFor({ state: 'detached' });
    // Taken back it stands where it stood, in its last words.
    await page.getByRole('button', { name: '撤销' }).click();
    await notes.getByText('请写出适用条件').waitFor();
    expect(sent.at(-1)!.body).toEqual({ ...(sent[0]!.body as object), comment: '请写出适用条件' });
    await notes.getByRole('button', { name: '移除' }).click();
    await notes.waitFor({ state: 'detached' });
    // Another hand-in has its own remarks and none half written.
    await page.locator('mark[data-note]').waitFor({ state: 'detached' });
    // A key at the very moment of the selection, before any word of its change.
    await passage.evaluate((element) => {
      document.getSelection()!.selectAllChildren(element);
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true, cancelable: true }));
    });
    await page.getByLabel('批注内容').fill('写了一半');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await heading(page, '林二');
    expect(await page.getByLabel('批注内容').count()).toBe(0);
    await page.context().close();
  });

  it('keep a comment of the bank that was removed by mistake', async () => {
    const { page, sent } = await openDesk(gallery, { work: idOf(0) });
    await heading(page, '陈一');
    await page.getByRole('button', { name: '评语库（1）' }).click();
    await page.getByRole('button', { name: '从评语库移除：推导严谨，单位齐全' }).click();
    await page.getByRole('button', { name: '评语库（0）' }).waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('button', { name: '从评语库移除：推导严谨，单位齐全' }).waitFor();
    expect(sent).toEqual([
      { path: 'report-phrases/p1', body: {} },
      { path: 'report-phrases', body: { text: '推导严谨，单位齐全', shared: true } },
    ]);
    await page.context().close();
  });

  it('have no axe violation and no sideways scroll in every width and theme', async () => {
    const { page } = await openDesk(gallery, { work: idOf(0), note: '请写出适用条件' });
    await page.getByRole('complementary', { name: '批注' }).getByText('请写出适用条件').waitFor();
    const looks: readonly Look[] = [
      [390, 'dark'],
      [1440, 'light'],
    ];
    await soundInLooks(page, looks);
    await page.context().close();
  });
});
