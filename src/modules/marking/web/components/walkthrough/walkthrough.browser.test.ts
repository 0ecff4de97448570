import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, soundInLooks, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import { openMarking } from '../../../testing/marking-page.builder.ts';
import { WALK } from '../../../testing/walkthrough.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('marking');
}, 180_000);
afterAll(() => gallery?.close());

async function open(given: Parameters<typeof openMarking>[1] = {}) {
  const { page } = await openMarking(gallery, { tab: 'analysis', ...given });
  await page.getByRole('button', { name: '讲评', exact: true }).click();
  return { page, wall: page.getByRole('dialog') };
}

describe('going through with a class', () => {
  it('goes by keys, and shows what is right only when asked', async () => {
    const { page, wall } = await open();
    await wall.getByText('第1题，共3题').waitFor();
    await wall.getByText('25人 · 63%').waitFor();
    await wall.getByText('失分率 38%').waitFor();
    const bars = wall.getByRole('list', { name: '各选项的选择人数' }).getByRole('listitem');
    expect(await bars.count()).toBe(4);
    await bars.first().locator('.katex').waitFor();
    expect(await wall.locator('.katex').count()).toBe(1);
    expect(await wall.getByText('正确', { exact: true }).count()).toBe(0);
    expect(await wall.getByText('只与摆长和重力加速度有关').count()).toBe(0);
    await page.keyboard.press('Space');
    await bars.first().getByText('正确', { exact: true }).waitFor();
    await wall.getByText('只与摆长和重力加速度有关').waitFor();
    await wall.locator('.vse-walk-key .katex').waitFor();
    await page.keyboard.press('ArrowRight');
    await wall.getByText('第2题，共3题').waitFor();
    await wall.getByText('伏特').waitFor();
    expect(await wall.getByText('安培').count()).toBe(0);
    await wall.getByRole('button', { name: '显示答案' }).click();
    await wall.getByText('安培 / A').waitFor();
    // With a button in focus the keys still change the question.
    await page.keyboard.press('ArrowRight');
    await wall.getByText('得分 80%–100%').waitFor();
    await page.keyboard.press('ArrowRight');
    await wall.getByText('第3题，共3题').waitFor();
    await page.keyboard.press('ArrowLeft');
    await wall.getByText('第2题，共3题').waitFor();
    expect(await wall.getByText('安培 / A').count()).toBe(0);
    await page.keyboard.press('Escape');
    await wall.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('takes what was got wrong most first, and one class', async () => {
    const { page, wall } = await open();
    await wall.getByLabel('题目顺序').selectOption({ label: '失分多的在前' });
    await wall.getByText('电流的国际单位是').waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('classId='));
    await wall.getByLabel('讲评的班级').selectOption({ label: '物理2302' });
    await asked;
    await wall.getByText('第1题，共3题').waitFor();
    await page.context().close();
  });

  it('waits for who still writes, and asks while other classes do', async () => {
    const waiting = { ...WALK, writing: 2, rows: [] };
    const { page, wall } = await open({ walk: waiting });
    await wall.getByText('还有2人正在作答或仍可开始作答').waitFor();
    expect(await wall.getByRole('button', { name: '显示答案' }).count()).toBe(0);
    Object.assign(waiting, { ...WALK, elsewhere: 5, askedUntil: '2026-12-20T02:00:00.000Z' });
    await wall.getByRole('button', { name: '重新检查' }).click();
    await wall.getByText('其他班级还有5人').waitFor();
    await wall.getByText('该试卷还会用于另一场考试').waitFor();
    await soundInLooks(page, [
      [1440, 'light'],
      [390, 'dark'],
    ]);
    expect(await wall.getByText('摆球的质量').count()).toBe(0);
    await wall.getByRole('button', { name: '继续讲评' }).click();
    await wall.getByText('摆球的质量').waitFor();
    await page.keyboard.press('Space');
    await wall.getByText('只与摆长和重力加速度有关').waitFor();
    await page.context().close();
  });

  it('is read from the last row, by screen readers and on phones', async () => {
    const { page, wall } = await open();
    await wall.getByText('25人 · 63%').waitFor();
    await page.keyboard.press('Space');
    await wall.getByText('只与摆长和重力加速度有关').waitFor();
    const size = await wall.getByText('单摆的周期与下列').evaluate((node) => getComputedStyle(node).fontSize);
    expect(Number.parseFloat(size)).toBeGreaterThan(24);
    await soundInLooks(page, [
      [1440, 'light'],
      [1440, 'dark'],
      [390, 'dark'],
      [390, 'light'],
    ]);
    await page.context().close();
  });
});
