import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { button, idOf, openBank } from '../../../testing/bank-page.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('question-bank');
}, 120_000);
afterAll(() => gallery?.close());

describe.skipIf(!CHROMIUM)('copying questions to another course', () => {
  it('asks for the course and a folder of it, and tells what the copies lack', async () => {
    for (const given of [{}, { width: 390, theme: 'dark' }]) {
      const { page, server } = await openBank(gallery, given);
      const meta = { folderId: null, points: 2, difficulty: 3, tags: [], source: '' };
      for (const [i, text] of ['第一题', '第二题'].entries()) {
        const content = { type: 'truth' as const, stem: `<p>${text}</p>`, analysis: '', key: true };
        server.questions.push({ id: idOf(i + 1), content, state: 'ready', version: 1, meta });
      }
      await page.reload();
      await page.getByLabel('选择本页全部').check();
      await button(page, '批量修改').click();
      await page.getByRole('menuitem', { name: '复制到其他课程' }).click();
      const dialog = page.getByRole('dialog', { name: '复制到其他课程的题库' });
      const run = dialog.getByRole('button', { name: '复制 2 道题目' });
      const course = dialog.getByLabel('课程', { exact: true });
      await course.waitFor();
      expect(await run.isDisabled()).toBe(true);
      // The course one is in is none to choose.
      expect(await course.locator('option').allInnerTexts()).toEqual(['请选择课程', 'PHYS-201 近代物理实验']);
      await course.selectOption({ label: 'PHYS-201 近代物理实验' });
      await dialog.getByLabel('文件夹').selectOption({ label: '力学' });
      expect(await violations(page)).toEqual([]);
      await run.click();
      await dialog.getByText('已复制 2 道题目，状态为草稿。').waitFor();
      await dialog.getByText('1 道题目在目标题库中已有，没有重复复制。').waitFor();
      await dialog.getByText('2 道题目的课程目标没有全部带入：目标课程没有相同的目标。').waitFor();
      expect(await dialog.getByRole('listitem').count()).toBe(3);
      expect(await dialog.getByRole('link', { name: '打开目标题库' }).getAttribute('href')).toContain(idOf(910));
      expect(await violations(page)).toEqual([]);
      expect(server.copied).toEqual([{ ids: [idOf(1), idOf(2)], to: idOf(910), folderId: idOf(520) }]);
      await dialog.getByRole('button', { name: '关闭' }).last().click();
      // Nothing is chosen any more.
      await button(page, '批量修改').waitFor({ state: 'detached' });
      await page.context().close();
    }
  });
});
