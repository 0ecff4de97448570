import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at1, check, type ExamWorld, openExams, PAPER } from '../../../../../../e2e/fixtures/exams/world.ts';
import { type Gallery, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exams');
}, 180_000);
afterAll(() => gallery?.close());
const open = (given: ExamWorld = {}) => openExams(gallery, given);

describe('the wizard', () => {
  it('saves each step before it goes on, and publishes when the checks have passed', async () => {
    const { page, sent } = await open({ more: at1(1, 'settings') });
    // The editor of the instructions comes later and moves what is below it.
    await page.getByRole('textbox', { name: '考试须知' }).waitFor();
    await page.getByLabel('名称').fill('期末考试 A');
    await page.getByRole('button', { name: '保存并继续' }).click();
    await page.locator('[name=paperId]').waitFor();
    expect(sent[0]).toMatchObject({ method: 'PUT', body: { name: '期末考试 A', version: 3, paperId: PAPER.id } });
    await page.getByRole('button', { name: /检查/ }).click();
    await page.getByText('“期末卷”：20 题，满分 100').waitFor();
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    expect(await dialog.textContent()).toContain('将通知 2 名考生：2026-11-26 10:00 – 12:00');
    await dialog.getByRole('button', { name: '发布' }).click();
    await page.getByText('应考').waitFor();
    expect(sent.at(-1)).toMatchObject({ body: { version: 4, startNow: false, confirmAnswers: false } });
    await page.context().close();
  });

  it('says what is wrong at its field, also what the server found on another step', async () => {
    const { page, sent } = await open({ more: at1(1, 'settings', 'time') });
    await page.getByLabel('时长').fill('200');
    await page.getByRole('button', { name: '保存并继续' }).click();
    await page.getByText('考试时长不能超过时间窗').waitFor();
    expect(sent).toEqual([]);
    await page.context().close();
    const refused = await open({
      more: at1(1, 'settings', 'release'),
      refusal: { path: 'settings.networks.0', message: 'IP段格式不正确：x' },
    });
    await refused.page.getByLabel('公布成绩分布').check();
    await refused.page.getByRole('button', { name: '保存', exact: true }).click();
    await refused.page.getByText('IP段格式不正确：x').waitFor();
    await refused.page.getByLabel('允许的网络').waitFor();
    await refused.page.context().close();
  });

  it('holds back what has not passed, leads to its step, and wants a word for answers', async () => {
    const { page } = await open({
      more: at1(1, 'settings', 'check'),
      checks: [
        check('paper', 'error', 'paperTotal', { a: 96, b: 100 }),
        check('overlap', 'warning', 'overlap', { n: 1 }, ['张三 · 大学物理']),
        check('answers', 'confirm', 'answers'),
      ],
    });
    await page.getByText('总分96与设定满分100不一致').waitFor();
    expect(await page.getByRole('button', { name: '发布', exact: true }).isDisabled()).toBe(true);
    await page.getByText('还有 1 项未通过').waitFor();
    await sound(page);
    await page.getByRole('listitem').filter({ hasText: '总分96' }).getByRole('button', { name: '去修改' }).click();
    await page.locator('[name=paperId]').waitFor();
    await page.context().close();
  });

  it('keeps what was typed through a reload, never the password', async () => {
    const { page } = await open({ more: at1(1, 'settings', 'rules') });
    await page.getByLabel('最早交卷（开始后）').fill('15');
    await page.getByLabel('考试口令').fill('room-302');
    await page.clock.runFor(6000);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain('room-302');
    await page.reload();
    await page.getByText(/已恢复/).waitFor();
    expect(await page.getByLabel('最早交卷（开始后）').inputValue()).toBe('15');
    await page.context().close();
  });

  it('shows what can no longer be changed, and lets the rest be', async () => {
    const { page } = await open({ more: at1(2, 'settings', 'time') });
    await page.getByText('请用“改时间”修改时间和时长').waitFor();
    expect(await page.getByLabel('开放时间').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: '物理实验二班' }).isEnabled()).toBe(true);
    await page.context().close();
  });

  it('lets a test be practised, and drawn anew for it only then', async () => {
    const { page, sent } = await open({ page: 'TestManage', more: at1(5, 'settings') });
    const practice = page.getByLabel('截止后可练习');
    await practice.waitFor();
    expect(await page.getByLabel('练习时重新抽题').count()).toBe(0);
    await practice.check();
    await page.getByLabel('练习时重新抽题').check();
    await sound(page);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const settings = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body.settings);
    await expect.poll(settings).toMatchObject([{ practice: true, practiceRedraw: true }]);
    // Without practice there is nothing to draw anew.
    await practice.uncheck();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(() => settings().at(1)).toMatchObject({ practice: false, practiceRedraw: false });
    await page.context().close();
  });

  it.each(['basic', 'paper', 'time', 'rules', 'release'])('has no axe violation at the step %s', async (step) => {
    const { page } = await open({ more: at1(1, 'settings', step) });
    await page.locator('fieldset').first().waitFor();
    await sound(page);
    await page.context().close();
  });
});
