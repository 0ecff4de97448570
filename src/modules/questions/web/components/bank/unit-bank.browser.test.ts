import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { begin, button, editor, idOf, openBank } from '../../../testing/bank-page.builder.ts';
import type { FakeUnitBank } from '../../../testing/unit-bank-page.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('question-bank');
}, 120_000);
afterAll(() => gallery?.close());

const bankOf = (n: number, name: string, change: Partial<FakeUnitBank> = {}): FakeUnitBank => ({
  ...{ id: idOf(n), name, offered: true, version: 1, manage: false, level: null, stems: ['公共题一', '公共题二'] },
  ...change,
});

/** An entry of the menu of the bank, which is opened. */
async function inMenu(page: Page, name: string) {
  await button(page, '题库的更多操作').click();
  await page.getByRole('menuitem', { name: '回收站' }).waitFor();
  return page.getByRole('menuitem', { name });
}

describe.skipIf(!CHROMIUM)('banks of units on the page of a course', () => {
  it('one switches between the own bank and linked ones; what is read only is copied and not changed', async () => {
    for (const given of [{}, { width: 390, theme: 'dark' }]) {
      const rows = [bankOf(950, '学院题库', { level: 'read' }), bankOf(951, '实验中心题库', { level: 'write' })];
      const { page } = await openBank(gallery, { ...given, unitBanks: { rows, canLink: false } });
      const shown = page.getByLabel('当前题库');
      await shown.waitFor();
      expect(await shown.locator('option').allInnerTexts()).toEqual(['本课程题库', '学院题库（只读）', '实验中心题库']);
      // Only the lead links banks.
      expect(await (await inMenu(page, '关联题库')).count()).toBe(0);
      await page.keyboard.press('Escape');
      await shown.selectOption({ label: '学院题库（只读）' });
      await page.getByText('公共题一').waitFor();
      expect(await shown.inputValue()).toBe(idOf(950));
      // A row is a title with one line of facts.
      const height = await page
        .locator('.vse-bank-row')
        .first()
        .evaluate((row) => row.clientHeight);
      expect(height).toBeLessThanOrEqual(given.width ? 110 : 64);
      await button(page, '新建题目').waitFor({ state: 'detached' });
      await page.getByLabel('选择本页全部').check();
      await button(page, '复制到其他课程').waitFor();
      expect(await button(page, '批量修改').count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await shown.selectOption({ label: '实验中心题库' });
      await begin(page, '判断题');
      // Objectives belong to courses.
      await editor(page).getByLabel('来源').waitFor();
      expect(await editor(page).getByText('课程目标').count()).toBe(0);
      await page.context().close();
    }
  });

  it('the lead links one for reading, ends that and takes it back, and makes one of the unit', async () => {
    for (const given of [{}, { width: 390, theme: 'dark' }]) {
      const rows = [bankOf(950, '学院题库')];
      const { page } = await openBank(gallery, { ...given, unitBanks: { rows, canLink: true } });
      await (await inMenu(page, '关联题库')).click();
      const dialog = page.getByRole('dialog', { name: '关联题库' });
      await dialog.getByText('本课程还没有关联题库').waitFor();
      await dialog.getByRole('button', { name: '关联题库“学院题库”', exact: true }).click();
      await dialog.getByText('只读', { exact: true }).waitFor();
      expect(rows[0]!.level).toBe('read');
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: '取消关联题库“学院题库”' }).click();
      await expect.poll(() => rows[0]!.level).toBe(null);
      await dialog.getByRole('button', { name: '新建单位题库' }).click();
      await dialog.getByRole('button', { name: '新建并关联' }).click();
      await dialog.getByText('请填写题库名称').waitFor();
      await dialog.getByLabel('题库名称').fill('物理学院公共题库');
      await dialog.getByRole('button', { name: '新建并关联' }).click();
      await dialog.getByText('可编辑', { exact: true }).waitFor();
      expect(rows[1]).toMatchObject({ name: '物理学院公共题库', offered: true, level: 'write' });
      await dialog.getByRole('button', { name: '管理题库“物理学院公共题库”' }).click();
      const manage = dialog.getByRole('region', { name: '管理题库“物理学院公共题库”' });
      await manage.getByLabel('课程“大学物理实验”的权限').selectOption({ label: '只读' });
      await expect.poll(() => rows[1]!.level).toBe('read');
      await manage.getByLabel('本单位课程的负责人可自行关联（只读）').uncheck();
      await manage.getByRole('button', { name: '保存' }).click();
      await expect.poll(() => rows[1]!.offered).toBe(false);
      expect(await violations(page)).toEqual([]);
      await manage.getByLabel('管理人').selectOption({ label: '李敏 (T20107)' });
      await manage.getByRole('button', { name: '移交' }).click();
      const asked = page.getByRole('alertdialog', { name: '将题库“物理学院公共题库”移交给李敏？' });
      expect(await violations(page)).toEqual([]);
      await asked.getByRole('button', { name: '移交' }).click();
      await manage.waitFor({ state: 'detached' });
      expect(rows[1]!.manage).toBe(false);
      await dialog.getByRole('button', { name: '关闭' }).last().click();
      await page.getByLabel('当前题库').selectOption(rows[1]!.id);
      await (await inMenu(page, '关联题库')).click();
      await dialog.getByRole('button', { name: '取消关联题库“物理学院公共题库”' }).click();
      // Under the pointer the offer stays, however long the page takes.
      const undo = page.getByRole('button', { name: '撤销' }).last();
      await undo.hover();
      // The own bank is shown again, and the link comes back as it was.
      await page.getByLabel('当前题库').waitFor({ state: 'detached' });
      await undo.click();
      await expect.poll(() => rows[1]!.level).toBe('read');
      await page.context().close();
    }
  });

  it('who manages one deletes it after seeing whom it concerns, and has it back', async () => {
    for (const given of [{}, { width: 390, theme: 'dark' }]) {
      const rows = [
        bankOf(950, '学院题库', { level: 'write', manage: true }),
        bankOf(951, '空题库', { manage: true, level: 'write', stems: [] }),
      ];
      const { page } = await openBank(gallery, { ...given, unitBanks: { rows, canLink: true } });
      const dialog = page.getByRole('dialog', { name: '关联题库' });
      const remove = async (name: string) => {
        await (await inMenu(page, '关联题库')).click();
        await dialog.getByRole('button', { name: `管理题库“${name}”` }).click();
        await dialog.getByRole('button', { name: `删除题库“${name}”` }).click();
        return page.getByRole('alertdialog', { name: `删除题库“${name}”？` });
      };
      const asked = await remove('学院题库');
      await asked.getByText('共 2 道题目，其中 1 道已被使用；删除后 30 天内可恢复。').waitFor();
      await asked.getByText('可编辑 · 2 份试卷使用其中的题目 · 1 份试卷从中抽题').waitFor();
      await asked.getByText('关联已取消 · 1 份试卷使用其中的题目').waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await asked.getByRole('button', { name: '删除' }).click();
      await expect.poll(() => rows[0]!.deleted).toBe(true);
      await dialog.getByRole('button', { name: '关闭' }).last().click();
      await page.getByRole('button', { name: '撤销' }).last().click();
      await expect.poll(() => rows[0]!.deleted).toBe(false);
      await (await remove('学院题库')).getByRole('button', { name: '删除' }).click();
      await expect.poll(() => rows[0]!.deleted).toBe(true);
      await dialog.getByRole('button', { name: '关闭' }).last().click();
      await (await inMenu(page, '已删除的题库')).click();
      const bin = page.getByRole('dialog', { name: '回收站' });
      await bin.getByRole('rowheader', { name: '学院题库' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await bin.getByRole('button', { name: '恢复' }).click();
      await expect.poll(() => rows[0]!.deleted).toBe(false);
      await bin.getByText('回收站是空的').waitFor();
      await bin.getByRole('button', { name: '关闭' }).click();
      const empty = await remove('空题库');
      await empty.getByText('该题库从未存放题目，删除后不可恢复。').waitFor();
      await empty.getByRole('button', { name: '删除' }).click();
      await expect.poll(() => rows.length).toBe(1);
      await page.context().close();
    }
  });
});
