import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import { at1, type HomeworkWorld, openHomework } from '../../../../../../e2e/fixtures/homework/world.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('homework');
}, 180_000);
afterAll(() => gallery?.close());
const open = (given: HomeworkWorld = {}) => openHomework(gallery, given);

describe('one homework', () => {
  it('says how far it is, its rules and its rubric', async () => {
    const { page } = await open({ more: at1(2) });
    await page.getByRole('heading', { name: '单摆测重力加速度' }).waitFor();
    await page.getByText('分析单摆实验的误差来源。').waitFor();
    await page.getByRole('rowheader', { name: '方法正确' }).waitFor();
    await sound(page);
    // Tabs of modules that are not there are not there either.
    expect(await page.getByRole('navigation', { name: '作业内容' }).getByRole('link').allTextContents()).toEqual([
      ...['概况', '设置', '延期', '日志'],
    ]);
    await page.context().close();
  });

  it('gets other dates with a reason, after one has seen whose hand-in they turn', async () => {
    const { page, sent } = await open({ more: at1(2), width: 1024, theme: 'dark' });
    await page.getByRole('button', { name: '改截止' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('将有 2 份变为迟交：陈一、林二').waitFor();
    await sound(page);
    await dialog.getByLabel('截止').fill('2026-11-27T08:00');
    await dialog.getByRole('textbox', { name: '关闭' }).fill('2026-11-26T08:00');
    await dialog.getByText('关闭时间不能早于截止时间').waitFor();
    await dialog.getByRole('textbox', { name: '关闭' }).fill('2026-11-28T08:00');
    const one = dialog.getByRole('group', { name: '物理实验一班' });
    await one.getByLabel('单独设置时间').check();
    await one.getByLabel('截止').fill('2026-11-27T20:00');
    await dialog.getByRole('button', { name: '修改时间' }).click();
    await dialog.getByRole('textbox', { name: /原因/ }).fill('与期中考试时间冲突');
    await dialog.getByRole('button', { name: '修改时间' }).click();
    await page.getByText('时间已修改').waitFor();
    expect(sent.at(-1)).toMatchObject({
      path: expect.stringMatching(/\/reschedule$/),
      body: {
        dueAt: '2026-11-27T00:00:00.000Z',
        cutoffAt: '2026-11-28T00:00:00.000Z',
        classes: [{ dueAt: '2026-11-27T12:00:00.000Z' }],
      },
    });
    await page.context().close();
  });

  it('reminds those who are missing, once one has seen how many', async () => {
    const { page, sent } = await open({ more: at1(2) });
    await page.getByRole('button', { name: '催交' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('将提醒 12 名未交的学生').waitFor();
    await dialog.getByText('陈一、林二等，另有 10 人').waitFor();
    await sound(page);
    await dialog.getByRole('button', { name: '发送提醒' }).click();
    await page.getByText('已发送提醒').waitFor();
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['nudge']);
    await page.context().close();
  });

  it('gives a learner more time, who then stands among those that have it', async () => {
    const { page, sent } = await open({ more: at1(2, 'extensions') });
    await page.getByText('没有个别延期的学生').waitFor();
    await page.getByRole('button', { name: '个别延期' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '延期', exact: true }).click();
    await dialog.getByText('请选择学生').waitFor();
    await dialog.getByRole('searchbox').fill('陈');
    await dialog.getByRole('button', { name: '添加陈一' }).click();
    await dialog.getByLabel('截止').fill('2026-12-01T10:00');
    await dialog.getByRole('textbox', { name: /原因/ }).fill('住院治疗一周');
    await sound(page);
    await dialog.getByRole('button', { name: '延期', exact: true }).click();
    await page.getByRole('row', { name: /陈一/ }).getByText('住院治疗一周').waitFor();
    expect(sent[0]!.body).toMatchObject({
      dueAt: '2026-12-01T02:00:00.000Z',
      cutoffAt: null,
      personIds: [expect.any(String)],
    });
    await sound(page);
    await page.context().close();
  });
});
