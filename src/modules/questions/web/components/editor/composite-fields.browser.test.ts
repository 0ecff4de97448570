import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { begin, button, editor, openBank } from '../../../testing/bank-page.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('question-bank');
}, 120_000);
afterAll(() => gallery?.close());

describe.skipIf(!CHROMIUM)('a question with a material', () => {
  it('is written with its parts, moved, tried and made ready', async () => {
    const { page, server } = await openBank(gallery);
    await page.getByRole('button', { name: '新建题目' }).first().click();
    await page.getByRole('menuitem', { name: '材料题' }).click();
    const material = editor(page).getByRole('textbox', { name: '材料' });
    await material.fill('某同学用单摆测量重力加速度。');
    await button(page, '保存并定稿').click();
    await editor(page).getByText('材料题需要 1 至 15 道小题').waitFor();
    await button(page, '添加小题').click();
    const open = editor(page).locator('.vse-child-form');
    await open.getByLabel('题型').selectOption('truth');
    await open.getByRole('textbox', { name: '题干' }).fill('周期与振幅无关。');
    await button(page, '添加小题').click();
    // The one that was open is closed, and the new one is of its type.
    await expect.poll(() => editor(page).locator('.vse-child-open[aria-expanded=true]').count()).toBe(1);
    await open.getByLabel('题型').selectOption('shortAnswer');
    await open.getByRole('textbox', { name: '题干' }).fill('为什么要测五十次？');
    await open.getByRole('spinbutton', { name: '分值' }).fill('4');
    const first = editor(page).getByRole('button', { name: /^第 1 小题/ });
    await editor(page).locator('.vse-child-head').first().getByText('1 处需要补充').waitFor();
    await first.click();
    await open.getByRole('radio', { name: '正确' }).check();
    await editor(page).getByText('1 处需要补充').waitFor({ state: 'detached' });
    const tried = page.getByRole('region', { name: '学生看到的样子' });
    await tried.getByRole('radio', { name: '正确' }).check();
    await tried.getByText(/^合计 2 \/ 6 分$/).waitFor();
    await tried.getByText('简答、论述和文件小题由教师评阅，未计入').waitFor();
    await editor(page).getByRole('button', { name: '下移 第 1 小题' }).click();
    expect(await violations(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/editor.png` });
    await button(page, '保存并定稿').click();
    await expect.poll(() => server.questions[0]?.state).toBe('ready');
    expect(server.questions[0]!.content).toMatchObject({
      type: 'composite',
      children: [
        { points: 4, content: { type: 'shortAnswer' } },
        { points: 2, content: { type: 'truth', key: true } },
      ],
    });
    await page.context().close();
  });

  it('keeps a question that becomes one as its first part, on a small screen too', async () => {
    const { page } = await openBank(gallery, { width: 390 });
    await begin(page, '判断题');
    await editor(page).getByRole('textbox', { name: '题干' }).fill('周期与质量无关。');
    await editor(page).getByLabel('题型').selectOption('composite');
    await expect
      .poll(() => editor(page).locator('.vse-child-form').getByRole('textbox', { name: '题干' }).textContent())
      .toContain('周期与质量无关。');
    await expect.poll(() => editor(page).getByRole('textbox', { name: '材料' }).textContent()).toBe('');
    await button(page, '添加小题').click();
    await editor(page).getByRole('button', { name: '删除第 2 小题' }).click();
    expect(await editor(page).locator('.vse-child').count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/editor-390.png`, fullPage: true });
    await page.context().close();
  });
});
