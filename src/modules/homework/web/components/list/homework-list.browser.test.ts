import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import { FREE, type HomeworkWorld, NODE, openHomework, REPORT } from '../../../../../../e2e/fixtures/homework/world.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('homework');
}, 180_000);
afterAll(() => gallery?.close());
const open = (given: HomeworkWorld = {}) => openHomework(gallery, given);

describe('the list of homework', () => {
  it('says where each stands, and narrows by state and words in the address', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: '误差分析', exact: true }).waitFor();
    expect(
      await page
        .getByRole('row', { name: /单摆测重力加速度/ })
        .locator('td')
        .allTextContents(),
    ).toEqual([
      ...['第一章 误差', '物理实验一班', '—', '2026-11-27 09:00', '2026-11-28 09:00', '100', '30/42', '2', '12', '—'],
      '进行中',
    ]);
    const first = await page.getByRole('row').nth(1).boundingBox();
    expect(first!.y).toBeLessThanOrEqual(150);
    await sound(page);
    const titles = () => page.getByRole('rowheader').allTextContents();
    await page.getByRole('button', { name: /^已公布/ }).click();
    await expect.poll(titles).toEqual(['小组：设计性实验方案小组']);
    await page.getByRole('button', { name: /^全部/ }).click();
    await expect.poll(() => titles().then(({ length }) => length)).toBe(3);
    await page.getByRole('searchbox').fill('单摆');
    await expect.poll(titles).toEqual(['单摆测重力加速度']);
    await page.context().close();
  });

  it('begins homework at a new node of a chapter, or at one that waits', async () => {
    const { page, sent } = await open();
    await page.getByRole('button', { name: '新建作业' }).click();
    await page.getByRole('button', { name: '创建并设置' }).click();
    await page.getByText('标题为 2–80 个字符').waitFor();
    expect(sent).toEqual([]);
    await page.getByRole('dialog').getByLabel('标题').fill('读书报告');
    await page.getByRole('radio', { name: '已有作业节点' }).check();
    await page.getByRole('combobox', { name: '课程节点' }).selectOption(FREE.id);
    await page.getByRole('radio', { name: '新建课程节点' }).check();
    await page.getByRole('button', { name: '创建并设置' }).click();
    await page.getByRole('heading', { name: '读书报告' }).waitFor();
    expect(sent[0]!.body).toMatchObject({ title: '读书报告', nodeId: null, parentId: expect.any(String) });
    await page.getByRole('button', { name: '保存并检查' }).waitFor();
    await page.context().close();
  });

  it('has the lab reports of the course beside it, to be marked on their own screen', async () => {
    const { page } = await open({ more: '&tab=reports', reports: [REPORT] });
    await page.getByText('陈一').waitFor();
    const link = page.locator('a[href*="mark="]').first();
    const address = new URL(String(await link.getAttribute('href')), 'http://x');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ mark: REPORT.id, face: 'teach' });
    expect(address.searchParams.get('Id')).toBeNull();
    await sound(page);
    await page.context().close();
  });

  it('stands with its node in the outline, or is begun there', async () => {
    const there = await open({ nodeId: NODE.id });
    await there.page.getByRole('link', { name: '误差分析' }).waitFor();
    await there.page.context().close();
    const { page, sent } = await open({ nodeId: FREE.id });
    await page.getByText('该节点还没有作业').waitFor();
    await page.getByRole('button', { name: '新建作业' }).click();
    await expect.poll(() => sent[0]?.body).toEqual({ title: FREE.name, nodeId: FREE.id, parentId: null });
    await page.context().close();
  });

  it('says what to do while there is none, and fits a phone in the dark', async () => {
    const { page } = await open({ homework: [], width: 390, theme: 'dark' });
    await page.getByText('还没有作业').waitFor();
    await sound(page);
    await page.context().close();
    const phone = await open({ width: 390, theme: 'dark' });
    await phone.page.getByRole('link', { name: '误差分析', exact: true }).waitFor();
    await sound(phone.page);
    await phone.page.context().close();
  });
});
