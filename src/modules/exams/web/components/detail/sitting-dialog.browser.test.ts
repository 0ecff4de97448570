import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at1, type ExamWorld, idOf, OVER, openExams } from '../../../../../../e2e/fixtures/exams/world.ts';
import { type Gallery, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exams');
}, 180_000);
afterAll(() => gallery?.close());

const person = (n: number, name: string, more: object) => ({
  ...{
    personId: idOf(n),
    number: `202600${n}`,
    name,
    className: '物理实验一班',
    percent: null,
    arranged: null,
    deferred: false,
  },
  ...more,
});
const ROWS = [
  person(1, '陈一', { outcome: 'below', percent: 41.25 }),
  person(2, '林二', { outcome: 'absent' }),
  person(3, '张三', { outcome: 'absent', arranged: 'deferred' }),
];
const open = async (command: string, given: ExamWorld = {}) => {
  const later = given.later ?? { pending: 1, rows: ROWS };
  const opened = await openExams(gallery, { exams: [OVER], more: at1(6), ...given, later });
  await opened.page.getByRole('button', { name: '更多' }).click();
  await opened.page.getByRole('menuitem', { name: command }).click();
  return { ...opened, dialog: opened.page.getByRole('dialog') };
};

describe('a later sitting of an exam that is over', () => {
  it('is made up by who failed or was absent and has nothing arranged, unless the teacher says otherwise', async () => {
    const { page, dialog, sent } = await open('安排补考');
    await dialog.getByText('还有 1 份答卷未批阅').waitFor();
    const ticked = async () =>
      Promise.all(['陈一', '林二', '张三'].map((name) => dialog.getByRole('checkbox', { name }).isChecked()));
    expect(await ticked()).toEqual([true, true, false]);
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('得分率 41.3%'),
      expect.stringContaining('缺考'),
      expect.stringContaining('缺考 · 已安排缓考'),
    ]);
    expect(await dialog.getByLabel('名称').inputValue()).toBe('期末考试 补考');
    await sound(page);
    await dialog.getByRole('checkbox', { name: '林二' }).uncheck();
    await dialog.getByRole('button', { name: '创建草稿（1 人）' }).click();
    await page.getByText('已创建草稿').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(sent).toMatchObject([
      {
        path: `managed-exams/${idOf(6)}/sittings`,
        body: { sitting: 'makeup', name: '期末考试 补考', personIds: [idOf(1)], reason: null },
      },
    ]);
    await page.getByRole('heading', { name: '期末考试 补考' }).waitFor();
    await page.context().close();
  });

  it('is put off for those among the absent whom the teacher chooses, with a reason', async () => {
    const { page, dialog, sent } = await open('安排缓考', { width: 390, theme: 'dark' });
    await dialog.getByRole('listitem').first().waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(2);
    await dialog.getByRole('button', { name: '创建草稿（0 人）' }).click();
    await dialog.getByText('请至少选择一名考生').waitFor();
    await dialog.getByText('请输入 5–200 个字符的原因').waitFor();
    await sound(page);
    expect(sent).toEqual([]);
    await dialog.getByRole('checkbox', { name: '全选' }).check();
    await dialog.getByRole('checkbox', { name: '张三' }).uncheck();
    await dialog.getByLabel('原因').fill('住院治疗，有医院证明');
    await dialog.getByRole('button', { name: '创建草稿（1 人）' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(sent[0]!.body).toMatchObject({ sitting: 'deferred', personIds: [idOf(2)], reason: '住院治疗，有医院证明' });
    await page.context().close();
  });

  it('is not offered where nobody needs one', async () => {
    const { page, dialog } = await open('安排补考', { later: { pending: 0, rows: [] } });
    await dialog.getByText('没有缺考或不及格的考生').waitFor();
    expect(await dialog.getByRole('button', { name: '创建草稿（0 人）' }).isDisabled()).toBe(true);
    await page.context().close();
  });
});
