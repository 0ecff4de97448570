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
  fixedOf,
  type Given,
  idOf,
  type Kept,
  openPaper,
} from '../../../../../../e2e/fixtures/papers/stand.ts';
import { planCount } from '../../../shared/paper.model.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('papers');
}, 120_000);
afterAll(() => gallery?.close());
const openFirst = (given: Given = {}) => openPaper(gallery, given);

describe('a fixed paper', () => {
  it('has no faults for who cannot see or use a mouse', async () => {
    const { page } = await openFirst({ papers: [{ plan: fixedOf([1, 2, 8]) }] });
    await page.getByText('简谐运动').waitFor();
    await page.locator('.katex').first().waitFor();
    const looks: readonly Look[] = [
      [1024, 'light'],
      [390, 'dark'],
    ];
    await soundInLooks(page, looks);
  });

  it('takes questions from the bank, in a basket that outlives a filter', async () => {
    const { page, server } = await openFirst({ papers: [{ plan: fixedOf([1]) }] });
    await page.getByRole('button', { name: '从题库选题' }).click();
    const drawer = page.getByRole('dialog');
    expect(await drawer.getByRole('checkbox', { name: /第1道题/ }).isDisabled()).toBe(true);
    await drawer.getByRole('checkbox', { name: /第2道题/ }).check();
    await drawer.getByRole('combobox', { name: '题型' }).selectOption('essay');
    await drawer.getByRole('checkbox', { name: /第5道题/ }).check();
    await drawer.getByRole('combobox', { name: '题型' }).selectOption('');
    await drawer.getByRole('combobox', { name: '课程目标' }).selectOption({ label: '目标1：能够处理实验数据' });
    await drawer.getByRole('checkbox', { name: /第5道题/ }).waitFor({ state: 'detached' });
    await drawer.getByRole('checkbox', { name: /第2道题/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: '加入2题' }).click();
    await page.getByText('3题 · 15/10分').waitFor();
    await page.getByText('总分15与设定满分10不一致').waitFor();
    await page.keyboard.press('Control+s');
    await expect.poll(() => planCount(server.papers[0]!.plan)).toBe(3);
  });

  it('takes questions of a linked bank into the same basket', async () => {
    const { page, server } = await openFirst({ papers: [{ plan: fixedOf([1]) }] });
    await page.getByRole('button', { name: '从题库选题' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('checkbox', { name: /第2道题/ }).check();
    await drawer.getByRole('combobox', { name: '当前题库' }).selectOption({ label: '学院题库' });
    await drawer.getByRole('checkbox', { name: /公共题库中的一道题/ }).check();
    // Tags to choose from are those of the bank that is shown.
    expect(await drawer.getByRole('combobox', { name: '标签' }).locator('option').allInnerTexts()).toContain('公共');
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: '加入2题' }).click();
    await page.getByText('公共题库中的一道题').waitFor();
    await page.keyboard.press('Control+s');
    await expect.poll(() => planCount(server.papers[0]!.plan)).toBe(3);
  });

  it('is put in order, its points are set, and it becomes ready once they add up', async () => {
    const { page, server } = await openFirst({ papers: [{ plan: fixedOf([1, 2, 3]), fullMark: 12 }] });
    await page.getByRole('button', { name: '上移 第3题' }).click();
    await page.getByRole('button', { name: '定稿' }).click();
    await page.getByText('试卷还有1处问题').waitFor();
    await page.getByRole('button', { name: '“一、选择题”的更多操作' }).click();
    await page.getByRole('menuitem', { name: '统一设置分值' }).click();
    await page.getByRole('spinbutton', { name: '每题分值' }).fill('4');
    await page.getByRole('button', { name: '应用到本部分' }).click();
    await page.getByText('3题 · 12/12分').waitFor();
    await page.getByRole('button', { name: '定稿' }).click();
    await page.getByText('试卷已定稿').first().waitFor();
    const [section] = server.papers[0]!.plan.sections;
    expect(section!.items.map(({ questionId, points }) => [questionId, points])).toEqual([
      [idOf(1), 4],
      [idOf(3), 4],
      [idOf(2), 4],
    ]);
    await page.getByRole('button', { name: '保存' }).waitFor({ state: 'detached' });
  });

  it('shows newer versions and takes them when asked', async () => {
    const { page, server } = await openFirst({ papers: [{ plan: fixedOf([1, 8]) }] });
    await page.getByText('有新版本 v1 → v2').waitFor();
    await page.getByRole('button', { name: '采用新版本' }).click();
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => server.papers[0]!.plan.sections[0]!.items[1]!.number).toBe(2);
  });

  it('has a question replaced, moved to another part, and taken out', async () => {
    const { page, server } = await openFirst({ papers: [{ plan: fixedOf([1, 2]) }] });
    await page.getByRole('button', { name: '添加部分' }).click();
    const more = async (n: number, item: string) => {
      await page.getByRole('button', { name: `“第${n}题”的更多操作` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await more(1, '换一题');
    await page.getByRole('dialog').getByRole('listitem').filter({ hasText: '第4道题' }).getByRole('button').click();
    await more(1, '移到“第2部分”');
    await more(1, '移出试卷');
    await page.getByRole('button', { name: '保存' }).click();
    await expect
      .poll(() => server.papers[0]!.plan.sections.map(({ items }) => items.map(({ questionId }) => questionId)))
      .toEqual([[], [idOf(4)]]);
  });

  it('is seen as candidates see it, what is being written included', async () => {
    const { page } = await openFirst({ papers: [{}] });
    await page.getByRole('button', { name: '预览' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('多选题：全对得满分，少选得50%，有错选不得分').waitFor();
    await drawer.getByRole('checkbox', { name: /摆长/ }).check();
    await drawer.getByRole('button', { name: '换一份' }).click();
    await drawer.getByText('卷面指纹 d2').waitFor();
    await drawer.locator('[contenteditable="true"]').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('that somebody else saved first is compared field by field', async () => {
    const { page, server } = await openFirst({ papers: [{}], stale: true });
    await page.getByRole('textbox', { name: '试卷名称' }).fill('我改的名称');
    await page.getByRole('button', { name: '保存' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('别人改的名称').waitFor();
    await dialog.getByRole('radio', { name: /我改的名称/ }).check();
    await dialog.getByRole('button', { name: '逐项合并后保存' }).click();
    await expect.poll(() => server.papers[0]!.name).toBe('我改的名称');
  });

  it('cannot be changed while it is given', async () => {
    const { page } = await openFirst({ papers: [{ name: '在用的', state: 'ready' }] });
    await page.getByText('试卷正用于“期末考试”').waitFor();
    expect(await page.getByRole('button', { name: /保存|定稿|从题库选题/ }).count()).toBe(0);
    await page.getByRole('button', { name: '“在用的”的更多操作' }).click();
    for (const name of ['继续编辑', '停用', '删除']) {
      expect(await page.getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe('true');
    }
  });
});

describe('a blueprint', () => {
  it('has no faults for who cannot see or use a mouse', async () => {
    const papers: Partial<Kept>[] = [{ kind: 'blueprint', plan: blueprintOf([5, 6]), fullMark: 44 }];
    const { page } = await openFirst({ papers });
    await page.getByText('题库不足').waitFor();
    const looks: readonly Look[] = [
      [1024, 'dark'],
      [390, 'light'],
    ];
    await soundInLooks(page, looks);
  });

  it('tells what is there for each rule, which are short together and what would help', async () => {
    const { page, server } = await openFirst({
      papers: [{ kind: 'blueprint', plan: blueprintOf([5]), fullMark: 20 }],
    });
    await page.getByText('可用 8 / 需要 5').waitFor();
    await page.getByText('33.3%').waitFor();
    await page.getByRole('button', { name: '添加抽题规则' }).click();
    await page.getByRole('spinbutton', { name: '题数' }).nth(1).fill('6');
    await page.getByText(/题库不足：规则1.规则2共需11题，缺3题/).waitFor();
    await page.getByText('规则1难度各放宽一级：多4题').waitFor();
    await page.getByRole('combobox', { name: '难度下限' }).nth(1).selectOption('5');
    await page.getByRole('combobox', { name: '标签' }).nth(1).selectOption('期中');
    await page.getByRole('button', { name: '移除标签 期中' }).waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await expect
      .poll(() => server.papers[0]!.plan.sections[0]!.rules[1])
      .toMatchObject({ need: 6, difficulty: { min: 5, max: 5 }, tags: ['期中'] });
  });

  it('draws from a linked bank, and says which one is linked no longer', async () => {
    const plan = blueprintOf([5]);
    const { page, server } = await openFirst({ papers: [{ kind: 'blueprint', plan, fullMark: 20 }] });
    const bank = page.getByRole('combobox', { name: '题库', exact: true });
    expect(await bank.inputValue()).toBe('');
    await page.getByRole('combobox', { name: '标签' }).selectOption('期中');
    const objective = page.getByRole('combobox', { name: '课程目标' });
    await objective.selectOption({ label: '目标1：能够处理实验数据' });
    await page.getByRole('button', { name: '保存' }).click();
    await expect
      .poll(() => server.papers[0]!.plan.sections[0]!.rules[0])
      .toMatchObject({ objectiveId: idOf(970), tags: ['期中'] });
    // Questions of a linked bank have no objectives.
    await bank.selectOption({ label: '学院题库' });
    await objective.waitFor({ state: 'detached' });
    // Folders and tags are those of the bank that is drawn from.
    await page.getByRole('button', { name: '移除标签 期中' }).waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: '标签' }).selectOption('公共');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '保存' }).click();
    const rules = () => server.papers[0]!.plan.sections[0]!.rules;
    await expect
      .poll(() => rules()[0])
      .toMatchObject({ bankId: idOf(950), objectiveId: null, tags: ['公共'], folderId: null });
  });

  it('shows a rule whose bank is linked no longer', async () => {
    const plan = blueprintOf([5]);
    const [section] = plan.sections;
    const rules = section!.rules.map((rule) => ({ ...rule, bankId: idOf(990) }));
    const { page, server } = await openFirst({
      papers: [{ kind: 'blueprint', plan: { ...plan, sections: [{ ...section!, rules }] }, fullMark: 20 }],
    });
    await page.getByText('该题库已不再与本课程关联').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('combobox', { name: '题库', exact: true }).selectOption({ label: '本课程题库' });
    await page.getByText('该题库已不再与本课程关联').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => server.papers[0]!.plan.sections[0]!.rules[0]!.bankId).toBeNull();
  });

  it('says which folder a rule leaves out, and draws from it once that is taken back', async () => {
    const plan = blueprintOf([5]);
    const [section] = plan.sections;
    const rules = section!.rules.map((rule) => ({ ...rule, outside: [idOf(980)] }));
    const { page, server } = await openFirst({
      papers: [{ kind: 'blueprint', plan: { ...plan, sections: [{ ...section!, rules }] }, fullMark: 20 }],
    });
    await page.getByText('不含“公共题库”').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '改为包含文件夹“公共题库”' }).click();
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => server.papers[0]!.plan.sections[0]!.rules[0]!.outside).toEqual([]);
  });

  it('takes a number of its own for a knowledge point', async () => {
    const { page, server } = await openFirst({
      papers: [{ kind: 'blueprint', plan: blueprintOf([5]), fullMark: 20 }],
    });
    await page.getByRole('button', { name: '知识点配额' }).click();
    await page.getByRole('combobox', { name: '规则1：添加知识点配额' }).fill('简谐');
    await page.getByRole('option', { name: /简谐运动/ }).click();
    const quota = page.getByRole('group', { name: '简谐运动' });
    await quota.getByRole('spinbutton', { name: '至少' }).fill('2');
    await quota.getByRole('spinbutton', { name: '最多' }).fill('3');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '保存' }).click();
    await expect
      .poll(() => server.papers[0]!.plan.sections[0]!.rules[0]!.quotas)
      .toEqual([{ pointId: idOf(300), min: 2, max: 3 }]);
    await quota.getByRole('button', { name: '移除“简谐运动”的配额' }).click();
    await quota.waitFor({ state: 'detached' });
  });
});
