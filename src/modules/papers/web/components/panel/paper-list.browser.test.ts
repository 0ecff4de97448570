import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Gallery,
  type Look,
  soundInLooks,
  startGallery,
  violations,
} from '../../../../../../e2e/fixtures/gallery.ts';
import {
  blueprintOf,
  type Given,
  idOf,
  type Kept,
  openPanel,
  openPaper,
} from '../../../../../../e2e/fixtures/papers/stand.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('papers');
}, 120_000);
afterAll(() => gallery?.close());
const open = (given: Given = {}) => openPanel(gallery, given);
const openFirst = (given: Given = {}) => openPaper(gallery, given);

describe('the list of papers', () => {
  const papers: Partial<Kept>[] = [
    { name: '期中试卷' },
    { name: '在用的', state: 'ready', label: 'A' },
    { name: '蓝图卷', kind: 'blueprint', plan: blueprintOf([3]), fullMark: 12 },
  ];

  it('has no faults for who cannot see or use a mouse', async () => {
    const { page } = await open({ papers });
    await page.getByText('期中试卷').waitFor();
    const looks: readonly Look[] = [
      [1440, 'light'],
      [390, 'dark'],
    ];
    await soundInLooks(page, looks);
  });

  it('is narrowed by state, and each row tells what it is given in', async () => {
    const { page } = await open({ papers });
    await page.getByRole('button', { name: /已定稿/ }).click();
    await page.getByRole('cell', { name: '期末考试' }).waitFor();
    await page.getByText('期中试卷').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^全部/ }).click();
    await page.getByText('期中试卷').waitFor();
  });

  it('begins a paper, which is opened at once', async () => {
    const { page, server } = await open();
    await page.getByRole('button', { name: '新建试卷' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '创建' }).click();
    await dialog.getByText('名称为2–80个字').waitFor();
    await dialog.getByLabel('试卷名称').fill('期末试卷');
    await dialog.getByRole('radio', { name: /蓝图/ }).check();
    await dialog.getByRole('button', { name: '创建' }).click();
    await page.getByRole('textbox', { name: '试卷名称' }).waitFor();
    expect(server.papers[0]).toMatchObject({ name: '期末试卷', kind: 'blueprint', fullMark: 100 });
  });

  it('deletes a paper, offers to undo, and finds it in the bin', async () => {
    const { page, server } = await open({ papers: [{ name: '不要的' }] });
    const remove = async () => {
      await page.getByRole('button', { name: '“不要的”的更多操作' }).click();
      await page.getByRole('menuitem', { name: '删除' }).click();
      await page.getByText('已删除“不要的”').first().waitFor();
    };
    await remove();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('button', { name: '不要的', exact: true }).waitFor();
    await remove();
    await page.getByRole('button', { name: '回收站' }).click();
    await page.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => server.papers[0]!.deleted).toBe(false);
  });

  it('shows names to who may not open papers', async () => {
    const { page } = await open({ papers, assistant: true });
    await page.getByText('您可以查看试卷名称与总分').waitFor();
    expect(await page.getByRole('button', { name: /期中试卷|新建|回收站|更多/ }).count()).toBe(0);
  });

  it('draws parallel papers from a blueprint', async () => {
    const { page } = await open({
      papers: [{ name: '蓝图卷', kind: 'blueprint', plan: blueprintOf([3]), fullMark: 12 }],
    });
    await page.getByRole('button', { name: '“蓝图卷”的更多操作' }).click();
    await page.getByRole('menuitem', { name: '生成A/B卷' }).click();
    await page.getByRole('button', { name: '生成', exact: true }).click();
    await page.getByText('已生成2份试卷').waitFor();
    await page.getByText('各卷难度差 0.02').waitFor();
    await page.getByText('平均重复率 10.0%').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('a printed paper', () => {
  it('is a sheet of questions, one for answers, or both', async () => {
    const { page, server } = await openFirst({ papers: [{ name: '期中试卷' }] });
    await page.getByRole('button', { name: '“期中试卷”的更多操作' }).click();
    await page.getByRole('menuitem', { name: '打印试卷' }).click();
    await page.getByRole('heading', { name: '期中试卷' }).waitFor();
    await page.getByRole('combobox', { name: '打印内容' }).selectOption('both');
    await page.getByRole('heading', { name: '答题卡' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(server.reasons).toEqual([null]);
    const asked = page.waitForRequest((request) => request.url().endsWith('/document'));
    await page.getByRole('button', { name: '下载 Word' }).click();
    expect((await asked).postDataJSON()).toEqual({ seed: '1', reason: null, what: 'both' });
  });

  it('has its key for a reason', async () => {
    const { page, server } = await openFirst({ papers: [{ name: '期中试卷' }] });
    await page.getByRole('button', { name: '“期中试卷”的更多操作' }).click();
    await page.getByRole('menuitem', { name: '打印答案' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(/原因/).fill('印制标准答案用于阅卷');
    await dialog.getByRole('button', { name: '打印答案' }).click();
    await page.getByRole('heading', { name: '期中试卷 参考答案' }).waitFor();
    await page.getByText('见第三章').first().waitFor();
    await page.getByText('人工评阅').waitFor();
    expect(server.reasons).toEqual(['印制标准答案用于阅卷']);
  });
});

describe('the field that takes a paper', () => {
  it('offers ready ones, and says when the chosen one is gone', async () => {
    const papers: Partial<Kept>[] = [{ name: '草稿卷' }, { name: '定稿卷', state: 'ready' }];
    const { page } = await open({ papers, select: idOf(100) });
    await page.getByText('所选试卷已不可用').waitFor();
    await page.getByRole('combobox', { name: '试卷' }).selectOption({ label: '定稿卷（2题 · 10分）' });
    await page.getByText(idOf(101)).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
