import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import type { Content } from '../../../shared/content.model.ts';
import {
  type BankGiven,
  begin,
  button,
  editor,
  FIGURES,
  idOf,
  openBank,
  PICTURE,
  stem,
} from '../../../testing/bank-page.builder.ts';
import { pngOf } from '../../../testing/picture.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('question-bank');
}, 120_000);
afterAll(() => gallery?.close());

const open = (given?: BankGiven) => openBank(gallery, given);
const result = (page: Page) => page.locator('.vse-try-result');

describe.skipIf(!CHROMIUM)('the question bank of a course', () => {
  it('takes a question from its first word to being found: written, tried, made ready', async () => {
    const { page, server } = await open();
    await page.getByText('这里还没有题目').waitFor();
    await begin(page, '单选题');
    // The tools lie at the edge of their box: its pane scrolls by itself, below the bars that others keep clear of.
    const [tools, box] = await Promise.all(
      ['.vse-editor-bar', '.vse-editor'].map((part) => editor(page).locator(part).first().boundingBox()),
    );
    expect(tools!.y - box!.y).toBeLessThanOrEqual(2);
    await stem(page).fill('摆长 1 m 的单摆，周期约为多少？公式 $T=2\\pi\\sqrt{l/g}$');
    await button(page, '保存并定稿').click();
    // What is missing is said where it is, and nothing was sent.
    await editor(page).getByText('请选择一个正确选项').waitFor();
    expect(await editor(page).getByText('第 1 项为空，请填写或删除').count()).toBe(1);
    expect(server.questions).toEqual([]);
    for (const [i, text] of ['1.0 s', '2.0 s', '4.0 s', '8.0 s'].entries()) {
      await page.getByLabel(`选项 ${'ABCD'[i]}`, { exact: true }).fill(text);
    }
    await page.getByLabel('选项 B 正确').check();
    await editor(page).locator('.katex').first().waitFor();
    const answers = page.getByRole('group', { name: '作答' });
    await answers.getByRole('radio').nth(0).check();
    await expect.poll(() => result(page).innerText()).toContain('0 / 2 分');
    await answers.getByRole('radio').nth(1).check();
    await expect.poll(() => result(page).innerText()).toContain('2 / 2 分');
    expect(await violations(page)).toEqual([]);
    await button(page, '保存并定稿').click();
    await expect.poll(() => server.questions[0]?.state).toBe('ready');
    expect(server.questions).toMatchObject([
      { state: 'ready', content: { key: expect.stringMatching(/^[a-z0-9]+$/) } },
    ]);
    await button(page, '关闭题目').click();
    await page.getByLabel('搜索题干和选项').fill('没有这样的题');
    await page.getByText('没有符合条件的题目').waitFor();
    await button(page, '重置筛选').click();
    await page.getByLabel('搜索题干和选项').fill('单摆');
    await page.getByRole('link', { name: /单选题 摆长 1 m/ }).waitFor();
    await page.getByRole('link', { name: /单选题 摆长 1 m/ }).press('Enter');
    await expect.poll(() => stem(page).innerText()).toContain('摆长 1 m');
    // What is opened while a search still waits for the end of the word stays open.
    await button(page, '关闭题目').click();
    await stem(page).waitFor({ state: 'detached' });
    const asked = page.waitForRequest((request) => request.url().includes(`kw=${encodeURIComponent('摆长')}`));
    await page.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>('.vse-context-tools input[type=search]')!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, '摆长');
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      document.querySelector<HTMLElement>('.vse-bank-open')!.click();
    });
    await asked;
    await expect.poll(() => stem(page).innerText()).toContain('摆长 1 m');
    await page.context().close();
  });

  it('tries blanks, numbers, an order and pairs by their rules', async () => {
    const { page, server } = await open();
    await begin(page, '填空题');
    await stem(page).fill('电流的单位是 ');
    await button(page, '在题干末尾插入空').click();
    await page.getByRole('textbox', { name: '第 1 空的答案' }).fill('安培|A');
    await page.getByRole('textbox', { name: '第 1 空', exact: true }).fill('　安 培。');
    await expect.poll(() => result(page).innerText()).toContain('1 / 1 分');
    await editor(page).getByLabel('题型').selectOption('numeric');
    await page.getByRole('textbox', { name: '数值' }).fill('9.8');
    await button(page, '添加一档误差').click();
    await page.getByRole('textbox', { name: '误差 1' }).fill('0.05');
    await page.getByLabel('单位要求').selectOption('required');
    await button(page, '添加单位').click();
    await page.getByRole('textbox', { name: '单位 1' }).fill('m/s^2');
    await page.getByLabel('作答').fill('9.76 m/s²');
    await expect.poll(() => result(page).innerText()).toContain('2 / 2 分');
    await page.getByLabel('作答').fill('9.76');
    await expect.poll(() => result(page).innerText()).toContain('1.6 / 2 分');
    await page.getByLabel('作答').fill('九点八');
    await expect.poll(() => result(page).innerText()).toContain('请输入数字');
    await editor(page).getByLabel('题型').selectOption('ordering');
    for (const [i, text] of ['调零', '接线', '通电', '读数'].entries()) {
      await page.getByLabel(`第 ${i + 1} 项`, { exact: true }).fill(text);
    }
    await expect.poll(() => result(page).innerText()).toContain('未作答');
    // The order shown is never the key.
    await button(page, '就按这个顺序').click();
    await expect.poll(() => result(page).innerText()).toContain('0 / 2 分');
    await page.keyboard.press('Control+s');
    await page.getByText('已保存').first().waitFor();
    expect(server.questions).toMatchObject([{ state: 'draft', content: { type: 'ordering' } }]);
    await page.context().close();
  });

  it('takes pictures into stem and options, and says why another file is none', async () => {
    const { page, server } = await open();
    await begin(page, '单选题');
    await stem(page).fill('如图，读数是多少？');
    const field = page.locator('.vse-editor', { has: stem(page) });
    const choose = async (name: string, mimeType: string, buffer: Buffer, box = field) => {
      const chooser = page.waitForEvent('filechooser');
      await box.getByRole('button', { name: '插入图片' }).click();
      await (await chooser).setFiles({ name, mimeType, buffer });
    };
    const width = (box: Locator) => box.evaluate((one: HTMLImageElement) => one.naturalWidth);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await choose('a.svg', 'image/svg+xml', svg);
    await page.getByText(/不能作为图片读取/).waitFor();
    // From the disk: so many bytes take half a minute through the protocol of the browser.
    const folder = await mkdtemp(join(tmpdir(), 'cloudvse-bank-'));
    const large = join(folder, 'b.png');
    await writeFile(large, Buffer.alloc(30 * 1_048_576));
    const chooser = page.waitForEvent('filechooser');
    await field.getByRole('button', { name: '插入图片' }).click();
    await (await chooser).setFiles(large);
    await page.getByText('图片超过 25 MB').waitFor();
    await rm(folder, { recursive: true });
    await choose('c.png', 'image/png', pngOf(60, 40));
    await expect.poll(() => width(field.locator('img'))).toBe(60);
    // The preview beside it shows the same.
    await expect.poll(() => width(page.locator('.vse-try .vse-question-text img').first())).toBe(60);
    await button(page, '“选项 A”：插入图片、公式或格式').click();
    const option = page.locator('.vse-editor', { has: page.getByRole('textbox', { name: '选项 A', exact: true }) });
    await option.waitFor();
    await choose('c.png', 'image/png', pngOf(60, 40), option);
    await expect.poll(() => width(option.locator('img'))).toBe(60);
    await page.getByLabel('选项 B', { exact: true }).fill('2 mm');
    expect(await violations(page)).toEqual([]);
    await button(page, '保存').click();
    await expect.poll(() => server.questions[0]?.content.stem).toContain(`<img src="${PICTURE}"`);
    await page.context().close();
  });

  it('shows what is the same side by side before it is saved twice', async () => {
    const { page, server } = await open();
    const write = async () => {
      await begin(page, '判断题');
      await stem(page).fill('单摆的周期与摆球质量无关。');
      await editor(page).locator('.vse-question-form').getByRole('radio', { name: '正确' }).check();
      await button(page, '保存').click();
    };
    await write();
    // The page has gone on to the question that is stored by now.
    await editor(page).getByRole('heading', { name: '新建题目' }).waitFor({ state: 'detached' });
    await write();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('题库中的题目').waitFor();
    expect(await dialog.getByText('单摆的周期与摆球质量无关。').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '返回修改' }).click();
    expect(server.questions).toHaveLength(1);
    await button(page, '保存').click();
    await dialog.getByRole('button', { name: '仍然保存' }).click();
    await expect.poll(() => server.questions.length).toBe(2);
    await page.context().close();
  });

  it('walks the list by keys, changes several at once, and overwrites nothing unseen', async () => {
    const { page, server } = await open();
    const truth = (text: string): Content => ({ type: 'truth', stem: `<p>${text}</p>`, analysis: '', key: true });
    const meta = { folderId: null, points: 2, difficulty: 3, tags: [], source: '' };
    for (const [i, text] of ['第一题', '第二题', '第三题'].entries()) {
      server.questions.push({ id: idOf(i + 1), content: truth(text), state: 'draft', version: 1, meta: { ...meta } });
    }
    await page.reload();
    await page.getByRole('link', { name: /第一题/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    expect(await page.getByRole('checkbox', { name: /第一题/ }).isChecked()).toBe(false);
    expect(await page.getByRole('checkbox', { name: /第三题/ }).isChecked()).toBe(true);
    await button(page, '批量修改').click();
    await page.getByRole('menuitem', { name: '修改难度' }).click();
    await page.getByRole('dialog').getByLabel('难度').selectOption('5');
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect.poll(() => server.questions.map((one) => one.meta.difficulty)).toEqual([3, 5, 5]);
    await page.getByLabel('选择本页全部').check();
    await button(page, '定稿').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('请选择答案：正确或错误').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await page.getByRole('link', { name: /第二题/ }).click();
    await expect.poll(() => stem(page).innerText()).toContain('第二题');
    // Somebody else saves meanwhile.
    Object.assign(server.questions[1]!, { version: 7, content: truth('第二题，别人改过') });
    await stem(page).fill('第二题，我改的');
    await button(page, '保存').click();
    const conflict = page.getByRole('alertdialog');
    await conflict.getByText('第二题，别人改过').waitFor();
    await conflict.getByText('第二题，我改的').waitFor();
    expect(server.questions[1]!.content.stem).toContain('别人改过');
    await conflict.getByRole('radio').last().check();
    await conflict.getByRole('button', { name: '逐项合并后保存' }).click();
    await expect.poll(() => server.questions[1]!.content.stem).toContain('我改的');
    await page.context().close();
  });

  it('compares what was typed over an older version with what was saved since', async () => {
    const { page, server } = await open();
    const truth = (text: string): Content => ({ type: 'truth', stem: `<p>${text}</p>`, analysis: '', key: true });
    const meta = { folderId: null, points: 2, difficulty: 3, tags: [], source: '' };
    server.questions.push({ id: idOf(1), content: truth('第一题'), state: 'draft', version: 1, meta });
    await page.reload();
    await page.getByRole('link', { name: /第一题/ }).click();
    await expect.poll(() => stem(page).innerText()).toContain('第一题');
    await stem(page).fill('第一题，写了一半');
    await stem(page).blur();
    Object.assign(server.questions[0]!, { version: 7, content: truth('第一题，别人改过') });
    await page.reload();
    if (!(await stem(page).isVisible())) await page.getByRole('link', { name: /第一题/ }).click();
    await expect.poll(() => stem(page).innerText()).toContain('写了一半');
    await button(page, '保存').click();
    const conflict = page.getByRole('alertdialog');
    await conflict.getByText('第一题，别人改过').first().waitFor();
    await conflict.getByText('第一题，写了一半').waitFor();
    expect(server.questions[0]!.content.stem).toContain('别人改过');
    await page.context().close();
  });

  it('shows how questions did, narrows by it, and says why there is nothing', async () => {
    for (const given of [{}, { width: 390, theme: 'dark' }]) {
      const { page, server } = await open(given);
      const meta = { folderId: null, points: 2, difficulty: 3, tags: [], source: '' };
      const truth = (text: string): Content => ({ type: 'truth', stem: `<p>${text}</p>`, analysis: '', key: true });
      const kept = { state: 'ready' as const, version: 1, meta };
      server.questions.push(
        { id: idOf(1), content: truth('用过的题'), ...kept, figures: FIGURES },
        { id: idOf(2), content: truth('没用过的题'), ...kept },
      );
      await page.reload();
      const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
      await row('没用过的题').waitFor();
      expect((await row('判断题用过的题').locator('dl').innerText()).split(/\s+/)).toEqual(
        expect.arrayContaining(['26', '0.65', '0.41']),
      );
      expect(await row('没用过的题').locator('dl').getAttribute('title')).toContain('还没有考生交卷');
      expect(await row('判断题用过的题').locator('dl').getAttribute('title')).toContain('共 26 人有成绩');
      await page.getByRole('button', { name: '使用次数、P 和 D 的说明' }).focus();
      await page
        .getByRole('tooltip')
        .getByText(/少于 20 人不显示/)
        .waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await button(page, 'width' in given ? '筛选' : '更多筛选').click();
      await page.getByLabel('P（易度）').selectOption({ label: '自定义范围…' });
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('不低于').fill('0.9');
      await dialog.getByLabel('不高于').fill('0.5');
      await dialog.getByText('上限应不小于下限').waitFor();
      await dialog.getByLabel('不低于').fill('0.3');
      await dialog.getByRole('button', { name: '确定' }).click();
      await row('没用过的题').waitFor({ state: 'detached' });
      expect(await page.getByLabel('P（易度）').locator('option:checked').innerText()).toBe('P 0.30 至 0.50');
      await page.getByRole('link', { name: /用过的题/ }).click();
      // What lies below the texts moves until they are there.
      await expect.poll(() => stem(page).innerText()).toContain('用过的题');
      await editor(page).getByText('使用统计（26 次）').click();
      await editor(page).getByRole('listitem').filter({ hasText: '期中考试' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.context().close();
    }
  });

  it('has questions reviewed where that is switched on: submitted, returned with an opinion, mended, passed', async () => {
    const { page, server } = await open();
    await button(page, '题库的更多操作').click();
    await page.getByRole('menuitem', { name: '审题' }).click();
    await page.getByRole('switch', { name: '启用审题' }).click();
    await expect.poll(() => server.reviews).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    await begin(page, '判断题');
    await stem(page).fill('单摆的周期与摆球质量无关。');
    await editor(page).locator('.vse-question-form').getByRole('radio', { name: '正确' }).check();
    await button(page, '保存并提交审核').click();
    await expect.poll(() => server.questions[0]?.review).toBe('pending');
    await page.getByText(/赵强 于 .* 提交审核/).waitFor();
    expect(await button(page, '提交审核').count()).toBe(0);
    await page.getByRole('button', { name: /^待审核/ }).click();
    await page.getByRole('link', { name: /单摆的周期/ }).waitFor();
    await button(page, '退回').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '退回' }).click();
    await dialog.getByText('请填写退回意见').waitFor();
    await dialog.getByRole('textbox', { name: /意见/ }).fill('请写明小角度条件');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '退回' }).click();
    await editor(page)
      .getByText(/王芳 于 .* 退回：请写明小角度条件/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await stem(page).fill('小角度时，单摆的周期与摆球质量无关。');
    await button(page, '保存并提交审核').click();
    await expect.poll(() => server.questions[0]?.review).toBe('pending');
    // A change of what it asks takes it out again, and says so.
    await stem(page).fill('小角度时，单摆的周期与摆球质量、振幅无关。');
    await button(page, '保存').click();
    await page.getByText(/审核已撤回/).waitFor();
    await button(page, '提交审核').click();
    await button(page, '通过').click();
    await expect.poll(() => server.questions[0]).toMatchObject({ state: 'ready', review: null });
    await page.context().close();
  });

  it('keeps folders, and says what failed or is not allowed', async () => {
    const { page, server } = await open({ width: 390, theme: 'dark' });
    // The folders wait behind the open one, and the commands stand in one row.
    const unfold = button(page, /^文件夹 · 全部题目/);
    expect(await button(page, '新建文件夹').count()).toBe(0);
    const list = await page.getByRole('region', { name: '题目列表' }).boundingBox();
    expect(list!.y).toBeLessThanOrEqual(260);
    await unfold.click();
    await button(page, '新建文件夹').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('请填写名称').waitFor();
    await dialog.getByLabel('名称').fill('第一章 力学');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /第一章 力学/ }).click();
    await button(page, /^文件夹 · 第一章 力学/).waitFor();
    expect(await page.getByRole('link', { name: /第一章 力学/ }).count()).toBe(0);
    await begin(page, '论述题');
    await stem(page).fill('说明单摆的等时性。');
    await button(page, '保存').click();
    await expect.poll(() => server.questions[0]?.meta.folderId).toBe(server.folders[0]!.id);
    expect(await violations(page)).toEqual([]);
    // On a phone the questions come first; their filters wait behind one button that counts them.
    await button(page, '关闭题目').click();
    const difficulty = page.locator('.vse-bank-filters').getByLabel('难度', { exact: true });
    expect(await difficulty.isVisible()).toBe(false);
    await button(page, '筛选').click();
    await difficulty.selectOption('3');
    await page.getByLabel('图和公式').selectOption({ label: '有公式' });
    await page.getByLabel('作者', { exact: true }).selectOption({ label: '李敏' });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.at))
      .toContain(`holds=formula&author=${idOf(72)}`);
    await page.getByLabel('用于的考试、测验').selectOption({ label: '期末考试' });
    await page.getByLabel('重复情况').selectOption({ label: '有重复题' });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.at))
      .toMatch(/&exam=0190f3c8-1111-7000-8000-0000000000e1&doubles=yes/);
    await button(page, '筛选 5').click();
    await difficulty.waitFor({ state: 'hidden' });
    await page.context().close();
    const failed = await open({ fails: true });
    await failed.page.getByText('服务器开小差了').first().waitFor();
    failed.server.fails = false;
    await button(failed.page, '重试').first().click();
    await failed.page.getByText('这里还没有题目').waitFor();
    await failed.page.context().close();
    const refused = await open({ forbidden: true });
    await refused.page.getByText('您没有此操作的权限（题库）').first().waitFor();
    expect(await button(refused.page, /新建题目/).count()).toBe(0);
    await refused.page.context().close();
  });
});
