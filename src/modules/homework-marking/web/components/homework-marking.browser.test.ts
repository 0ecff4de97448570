import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, sound, soundInLooks, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import { idOf, openDesk } from '../../testing/desk-stand.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('homework-marking');
}, 180_000);
afterAll(() => gallery?.close());

const open = (given: Parameters<typeof openDesk>[1] = {}) => openDesk(gallery, given);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const pressed = (page: Page) => page.locator('.vse-rubric-levels [aria-pressed="true"]').count();

describe('the marking desk', () => {
  it('takes a level a key, saves with Ctrl+Enter and opens the next one with an empty rubric', async () => {
    const { page, marks } = await open();
    await page.getByRole('button', { name: '开始批改' }).click();
    await heading(page, '陈一');
    // Two criteria and the save: three presses of keys for one hand-in.
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await page.keyboard.press('Control+Enter');
    await heading(page, '林二');
    await page.getByText('林二的推导').waitFor();
    expect(marks()[0]!.body).toEqual({
      versionNo: 1,
      rounds: 0,
      levels: { idea: 55, form: 10 },
      points: null,
      comment: '',
    });
    expect(await pressed(page)).toBe(0);
    expect(await page.getByLabel('思路得分').inputValue()).toBe('');
    expect(await page.getByLabel('评语').inputValue()).toBe('');
    await page.getByText('已评 0/2 项').waitFor();
    await page.keyboard.press('p');
    await heading(page, '陈一');
    await page.getByText('已评 2/2 项').waitFor();
    expect(await pressed(page)).toBe(2);
    await page.context().close();
  });

  it('shows what a text shares with others side by side, and nothing of a class of others', async () => {
    const { page, sent } = await open();
    await page.getByRole('columnheader', { name: '相似度' }).waitFor();
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '比对相似度' }).click();
    await expect.poll(() => sent.map(({ path }) => path)).toContain('similarity');
    await page.getByRole('button', { name: '批改林二的作业' }).click();
    const list = page.locator('.vse-shared-texts');
    await list.getByText('其他班级的提交').waitFor();
    await list.getByText('《大学物理实验》2025秋的提交').waitFor();
    expect(await list.getByRole('button').count()).toBe(1);
    await list.getByRole('button', { name: '与陈一对照' }).click();
    const dialog = page.getByRole('dialog', { name: '与陈一对照' });
    expect(await dialog.locator('mark').allTextContents()).toEqual(['场强与距离平方成反比', '场强与距离平方成反比']);
    await sound(page);
    await page.context().close();
  });

  it('keeps what is written for one hand-in apart from the others', async () => {
    const { page, marks } = await open({ work: idOf(0) });
    await heading(page, '陈一');
    await page.keyboard.press('1');
    await page.keyboard.press('c');
    await page.keyboard.type('请补充单位');
    await page.getByLabel('评语').blur();
    await page.getByText('草稿已存').waitFor();
    await page.keyboard.press('n');
    await heading(page, '林二');
    await page.getByText('林二的推导').waitFor();
    expect(await pressed(page)).toBe(0);
    expect(await page.getByLabel('评语').inputValue()).toBe('');
    await page.keyboard.press('p');
    await heading(page, '陈一');
    await page.getByText('已恢复').or(page.getByText('恢复了')).first().waitFor();
    expect(await page.getByLabel('评语').inputValue()).toBe('请补充单位');
    expect(await pressed(page)).toBe(1);
    expect(marks()).toEqual([]);
    await page.context().close();
  });

  it('does not save half a rubric, and takes typed points inside the criterion only', async () => {
    const { page, marks } = await open({ work: idOf(0) });
    await heading(page, '陈一');
    await page.keyboard.press('2');
    await page.keyboard.press('Control+Enter');
    await page.getByText('还有评分项没有打分').waitFor();
    expect(marks()).toEqual([]);
    await page.keyboard.press('=');
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await heading(page, '林二');
    expect(marks()[0]!.body).toMatchObject({ levels: { form: 40 } });
    await page.context().close();
  });

  it('without a rubric begins the points with the first digit and saves with Enter', async () => {
    const { page, marks } = await open({ work: idOf(0), rubric: null });
    await heading(page, '陈一');
    await page.keyboard.press('8');
    await page.keyboard.press('6');
    await page.keyboard.press('Enter');
    await heading(page, '林二');
    expect(marks()[0]!.body).toMatchObject({ levels: null, points: 86 });
    await page.keyboard.type('101');
    await page.keyboard.press('Enter');
    await page.getByText('得分应在 0–100 之间').waitFor();
    expect(marks()).toHaveLength(1);
    await page.context().close();
  });

  it('returns work with what is to be changed, and goes on', async () => {
    const { page, sent } = await open({ work: idOf(0) });
    await heading(page, '陈一');
    await page.getByRole('button', { name: '退回重做' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '退回重做' }).click();
    await dialog.getByText('请填写 2–1000 个字的修改意见').waitFor();
    await dialog.getByLabel('修改意见').fill('请补充误差分析');
    await dialog.getByRole('button', { name: '退回重做' }).click();
    await heading(page, '林二');
    expect(sent.at(-1)).toMatchObject({ body: { versionNo: 1, opinion: '请补充误差分析', dueAt: null } });
    await page.context().close();
  });

  it('adjusts one member of a group with a reason', async () => {
    const { page, sent } = await open({ work: idOf(0), group: true });
    await heading(page, '陈一');
    expect(await page.getByRole('button', { name: '单独调整郑五的得分' }).count()).toBe(0);
    await page.keyboard.press('1');
    await page.keyboard.press('1');
    await page.keyboard.press('Control+Enter');
    await heading(page, '林二');
    await page.keyboard.press('p');
    await page.getByRole('button', { name: '单独调整郑五的得分' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('得分').fill('70');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('请填写 5–200 个字的原因').waitFor();
    await dialog.getByLabel('原因').fill('没有参加实验');
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('得分已调整').waitFor();
    expect(sent.at(-1)).toMatchObject({ body: { rounds: 0, points: 70, reason: '没有参加实验' } });
    await page.context().close();
  });

  it('is free of axe violations in every width and theme', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: '开始批改' }).waitFor();
    await soundInLooks(page);
    await page.getByRole('button', { name: '批改林二的作业' }).click();
    await heading(page, '林二');
    await page.getByText('迟交将扣 20%').waitFor();
    await soundInLooks(page);
    await page.getByRole('button', { name: '评分', exact: true }).click();
    await page.getByLabel('思路得分').waitFor();
    await soundInLooks(page, [
      [390, 'light'],
      [390, 'dark'],
    ]);
    await page.context().close();
  });
});

describe('the workbook', () => {
  it('shows what it would change before anything is written', async () => {
    const { page, sent } = await open();
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '导入成绩表' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('成绩表文件').setInputFiles({ name: 'a.xlsx', mimeType: '', buffer: Buffer.from('x') });
    await dialog.getByRole('button', { name: '预览差异' }).click();
    await dialog.getByText('“表达”没有打分').waitFor();
    await sound(page);
    await dialog.getByRole('button', { name: '写入 1 项改动' }).click();
    await page.getByText('已写入 1 份成绩').waitFor();
    expect(sent.map(({ path }) => path)).toEqual(['workbook-preview', 'workbook-import']);
    await page.context().close();
  });
});

describe('results', () => {
  it('are released after the missing were named, and taken back with a reason', async () => {
    const { page, sent } = await open({ tab: 'results' });
    await page.getByRole('button', { name: '公布成绩' }).click();
    const asked = page.getByRole('alertdialog');
    expect(await asked.textContent()).toContain('0 人未批、1 人未交');
    await asked.getByRole('button', { name: '公布成绩' }).click();
    await page.getByText('成绩已于').waitFor();
    expect(sent.at(-1)).toEqual({ path: 'release', body: { unmarked: 0, missing: 1 } });
    await page.getByRole('button', { name: '撤回公布' }).click();
    await asked.getByLabel('原因').fill('第二题需要复评');
    await asked.getByRole('button', { name: '撤回公布' }).click();
    await page.getByRole('button', { name: '公布成绩' }).waitFor();
    expect(sent.at(-1)).toEqual({ path: 'unrelease', body: { reason: '第二题需要复评' } });
    await page.context().close();
  });

  it('are free of axe violations in every width and theme', async () => {
    const { page } = await open({ tab: 'results' });
    await page.getByText('陈一').first().waitFor();
    await soundInLooks(page, [
      [1440, 'dark'],
      [390, 'light'],
    ]);
    await page.context().close();
  });
});
