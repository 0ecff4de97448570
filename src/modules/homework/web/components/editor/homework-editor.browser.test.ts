import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import { at1, type HomeworkWorld, openHomework } from '../../../../../../e2e/fixtures/homework/world.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('homework');
}, 180_000);
afterAll(() => gallery?.close());
const open = (given: HomeworkWorld = {}) => openHomework(gallery, given);

describe('the editor of homework', () => {
  it('adds up the rubric while it is written, and is published once all is saved', async () => {
    const { page, sent } = await open({ more: at1(1, 'settings') });
    await page.getByText('合计 100，满分 100').waitFor();
    await page.getByRole('button', { name: '删除评分项 2', exact: true }).click();
    await page.getByText('评分标准合计60与满分100不一致').waitFor();
    await page.getByRole('button', { name: '添加评分项' }).click();
    await page.getByLabel('评分项 2：评分项', { exact: true }).fill('表达');
    await page.getByText('合计 100，满分 100').waitFor();
    expect(await page.getByLabel('评分项 2，等级 1：最高分').inputValue()).toBe('40');
    await sound(page);
    await page.getByRole('button', { name: '保存并检查' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('节点未向学生显示，发布时将一并显示').waitFor();
    expect(sent[0]!.body).toMatchObject({
      ...{ title: '误差分析', maxScore: 100, version: 3 },
      rubric: [{ name: '方法正确' }, { name: '表达', levels: [{ from: 36, to: 40 }, {}, {}, { from: 0 }] }],
    });
    await sound(page);
    await dialog.getByRole('button', { name: '发布' }).click();
    await page.getByRole('button', { name: '催交' }).waitFor();
    expect(sent.at(-1)!.body).toMatchObject({ showNode: true });
    await page.context().close();
  });

  it('shows what is wrong at its field, its own faults and those of the server', async () => {
    const refusal = { path: 'settings.groups', message: '已有提交，不能改为小组作业或更换分组' };
    const { page, sent } = await open({ more: at1(2, 'settings'), refusal });
    expect(await page.getByLabel('截止', { exact: false }).first().isDisabled()).toBe(true);
    await page.getByLabel('文件数上限').fill('11');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('请填写 1–10 之间的整数').waitFor();
    expect(sent).toEqual([]);
    await page.getByLabel('文件数上限').fill('3');
    await page.getByLabel('小组作业').check();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText(refusal.message).waitFor();
    await page.context().close();
  });

  it('gives classes dates and groups of their own, and fits a phone', async () => {
    const { page, sent } = await open({ more: at1(1, 'settings'), width: 390, theme: 'dark' });
    await page.getByLabel('小组作业').check();
    const one = page.getByRole('group', { name: '物理实验一班' });
    await one.getByLabel('分组方案').selectOption({ label: '期中分组' });
    await one.getByLabel('单独设置时间').check();
    await one.getByLabel('截止').fill('2026-11-29T10:00');
    await page.getByRole('button', { name: '物理实验二班' }).click();
    await page.getByLabel('迟交扣分').check();
    await sound(page);
    await page.getByRole('button', { name: '存草稿' }).click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]!.body).toMatchObject({
      settings: { groups: true, late: { unit: 'day', perUnit: 10, floor: 50, of: 'earned' } },
      classes: [
        { dueAt: '2026-11-29T02:00:00.000Z', groupSetId: expect.any(String) },
        { dueAt: null, groupSetId: null },
      ],
    });
    await page.context().close();
  });
});
