import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { fakeNodes, linesOn, openOutline, startOutline, stopOutline } from '../../../../../../e2e/fixtures/outline.ts';

beforeAll(startOutline, 120_000);
afterAll(stopOutline);

const some = () =>
  fakeNodes('1 chapter 力学', '2 page 误差', '2 experiment 单摆', '1 chapter 光学', '2 page 干涉', '1 chapter 附录');
const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(`^${name}`) });
const field = (page: Page) => page.getByLabel('名称', { exact: true });
const isField = (page: Page) => page.evaluate(() => document.activeElement?.matches('.vse-outline-input'));
/** Pastes text where the focus is, as the clipboard of the system would. */
const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
const writes = (calls: readonly { method: string; path: string }[]) => calls.filter(({ method }) => method !== 'GET');
const saved = (page: Page) => page.getByText(/^已保存 \d\d:\d\d:\d\d$/).waitFor();

describe.skipIf(!CHROMIUM)('the outline', () => {
  it('is typed line by line: Enter makes a sibling, Tab and Shift+Tab set the level, nothing waits for the server', async () => {
    const { page, calls, server } = await openOutline({
      nodes: [],
      intercept: async (call) => {
        // A slow server: what is typed meanwhile must not be lost.
        if (call.method === 'POST') await new Promise((done) => setTimeout(done, 300));
        return undefined;
      },
    });
    await page.getByRole('button', { name: '新建第一章' }).click();
    await page.keyboard.type('力学');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('误差');
    await page.keyboard.press('Enter');
    await page.keyboard.type('单摆');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('光学');
    expect(await isField(page)).toBe(true);
    await page.keyboard.press('Enter');
    // A line without a name is none: Enter ends the list.
    await page.keyboard.press('Enter');
    expect(await linesOn(page)).toEqual(['1 力学', '2 误差', '2 单摆', '1 光学']);
    await saved(page);
    expect(server.nodes.map(({ name, type }) => `${type} ${name}`)).toEqual([
      'chapter 力学',
      'page 误差',
      'page 单摆',
      'chapter 光学',
    ]);
    expect(writes(calls)).toHaveLength(4);
    await expect.poll(() => linesOn(page)).toEqual(['1 力学', '2 误差', '2 单摆', '1 光学']);
    await page.context().close();
  });

  it('is walked and changed by keys alone', async () => {
    const { page, server } = await openOutline({ nodes: some() });
    await row(page, '力学').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await page.keyboard.type('误差与有效数字');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => linesOn(page)).toContain('2 误差与有效数字');
    // Typing on a line names it; Escape lets the old name stay.
    await row(page, '干涉').focus();
    await page.keyboard.type('衍射');
    await page.keyboard.press('Escape');
    await row(page, '干涉').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => linesOn(page)).toContain('1 干涉');
    await expect.poll(() => row(page, '干涉').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Alt+ArrowUp');
    expect((await linesOn(page)).slice(3)).toEqual(['1 干涉', '1 光学', '1 附录']);
    await row(page, '力学').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await linesOn(page)).toEqual(['1 力学', '1 干涉', '1 光学', '1 附录']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect.poll(() => server.nodes.some(({ name }) => name === '附录')).toBe(false);
    const isInRows = () => page.evaluate(() => document.activeElement?.closest('.vse-outline-row') !== null);
    // The focus goes to a neighbour once the dialog is gone.
    await expect.poll(isInRows).toBe(true);
    // Tab leaves the rows: it is the level only while a name is typed.
    await row(page, '力学').focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('Tab');
    expect(await isInRows()).toBe(false);
    await page.context().close();
  });

  it('offers the kinds of nodes behind a slash in a new line', async () => {
    const { page, server } = await openOutline({ nodes: some() });
    await row(page, '单摆').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('课堂讨论/');
    const menu = page.getByRole('listbox', { name: '类型' });
    await menu.waitFor();
    expect(await menu.getByRole('option').allInnerTexts()).toHaveLength(9);
    const box = await page.locator('.vse-outline-types').boundingBox();
    expect(box?.width).toBe(360);
    expect((await menu.getByRole('option').first().boundingBox())?.height).toBe(38);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('节');
    expect(await menu.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).toBe('课堂讨论');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => server.nodes.find(({ name }) => name === '课堂讨论')?.type).toBe('section');
    // A slash that names no kind is a sign like others.
    await row(page, '课堂讨论').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('速度/加速度');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => server.nodes.some(({ name }) => name === '速度/加速度')).toBe(true);
    await page.context().close();
  });

  it('takes an indented list in one call, and gives it back in one step', async () => {
    const { page, calls, server } = await openOutline({ nodes: some() });
    await row(page, '光学').focus();
    const before = await linesOn(page);
    await paste(page, '电学\n\t暂态过程\n\tRC 电路\n\t\t预习\n磁学');
    await expect.poll(() => server.nodes.length).toBe(11);
    expect((await linesOn(page)).slice(5, 10)).toEqual(['1 电学', '2 暂态过程', '2 RC 电路', '3 预习', '1 磁学']);
    expect(writes(calls).map(({ path }) => path.split('/').at(-1))).toEqual(['lines']);
    await row(page, '电学').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => server.nodes.length).toBe(6);
    await expect.poll(() => linesOn(page)).toEqual(before);
    expect(writes(calls).map(({ path }) => path.split('/').at(-1))).toEqual(['lines', 'removal']);
    // A skipped level is refused with the number of its line, and nothing is sent.
    await row(page, '光学').focus();
    await paste(page, '声学\n\t\t驻波');
    await page.getByText('第2行层级跳跃').waitFor();
    expect(writes(calls)).toHaveLength(2);
    // Where nothing can be pasted over a line, there is a field for it.
    await page.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem', { name: '粘贴大纲' }).click();
    const dialog = page.getByRole('dialog', { name: '粘贴大纲' });
    await dialog.getByLabel('大纲文字').fill('1 近代物理\n1.1.1 光谱');
    await dialog.locator('.vse-field-error').getByText('第2行层级跳跃').waitFor();
    expect(await dialog.getByRole('button', { name: /^添加/ }).isDisabled()).toBe(true);
    await dialog.getByLabel('大纲文字').fill('1 近代物理\n1.1 光谱');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '添加 2 个节点' }).click();
    await expect.poll(() => server.nodes.length).toBe(8);
    expect((await linesOn(page)).slice(-2)).toEqual(['1 1 近代物理', '2 1.1 光谱']);
    await page.context().close();
  });

  it('keeps what is typed without a network, and sends it when the network is back', async () => {
    let cut = true;
    const { page, server } = await openOutline({
      nodes: some(),
      intercept: async (call, route) => {
        if (!cut || call.method === 'GET') return undefined;
        await route.abort('internetdisconnected');
        return true;
      },
    });
    await row(page, '误差').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('误差与不确定度');
    await page.keyboard.press('Enter');
    await page.keyboard.type('有效数字');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByText('未保存·离线').waitFor();
    expect((await linesOn(page)).slice(0, 3)).toEqual(['1 力学', '2 误差与不确定度', '2 有效数字']);
    expect(await row(page, '有效数字').innerText()).toContain('未保存');
    expect(await violations(page)).toEqual([]);
    // A reload loses nothing either.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.evaluate(() => document.dispatchEvent(new Event('focusout')));
    await page.reload();
    await expect.poll(() => linesOn(page)).toContain('2 有效数字');
    cut = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await saved(page);
    expect(server.nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(['误差与不确定度', '有效数字']));
    await page.context().close();
  });

  it('keeps a name the server refuses at its place, with what was said and the ways on', async () => {
    let refuse = true;
    const { page, server } = await openOutline({
      nodes: some(),
      intercept: async (call, route) => {
        if (!refuse || call.method !== 'PATCH') return undefined;
        const error = { code: 'courses.course.archived', message: '课程已归档，只能查看' };
        await route.fulfill({ status: 409, json: { error } });
        return true;
      },
    });
    await row(page, '误差').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('误差理论');
    await page.keyboard.press('ArrowDown');
    await page.getByText('1 处未能保存').waitFor();
    expect(await row(page, '误差理论').innerText()).toContain('未能保存');
    await row(page, '误差理论').click();
    await page.getByText('课程已归档，只能查看').waitFor();
    refuse = false;
    await page.getByRole('button', { name: '重试' }).click();
    await saved(page);
    expect(server.nodes.some(({ name }) => name === '误差理论')).toBe(true);
    await page.context().close();
  });

  it('names over what somebody else changed beside it, but not over another name', async () => {
    const { page, server } = await openOutline({ nodes: some() });
    const node = server.nodes[1]!;
    await row(page, '误差').focus();
    Object.assign(node, { hours: 2, version: 7 });
    await page.keyboard.press('F2');
    await page.keyboard.type('误差理论');
    await page.keyboard.press('ArrowDown');
    await saved(page);
    expect(node).toMatchObject({ name: '误差理论', version: 8 });
    Object.assign(node, { name: '同事的名字', version: 9 });
    await row(page, '误差理论').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('我的名字');
    await page.keyboard.press('ArrowDown');
    await row(page, '我的名字').click();
    await page.getByText('名称已被他人改为“同事的名字”').waitFor();
    expect(node.name).toBe('同事的名字');
    await page.getByRole('button', { name: '放弃修改' }).first().click();
    await row(page, '同事的名字').waitFor();
    await page.context().close();
  });

  it('begins within 104 px, with rows of 36 px and steps of 32 px, and does not shift', async () => {
    const { page } = await openOutline({ nodes: some() });
    await row(page, '力学').waitFor();
    const top = (at: Locator) => at.evaluate((one) => one.getBoundingClientRect().top);
    expect(await top(page.locator('.vse-outline-box'))).toBeLessThanOrEqual(104);
    expect(await row(page, '误差').evaluate((one) => one.getBoundingClientRect().height)).toBe(36);
    const left = (name: string) =>
      row(page, name)
        .locator('.vse-outline-cell > svg')
        .evaluate((one) => one.getBoundingClientRect().left);
    expect((await left('误差')) - (await left('力学'))).toBe(32);
    expect(await page.locator('.vse-inspector').evaluate((one) => one.getBoundingClientRect().width)).toBe(380);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
              if (!entry.hadRecentInput) sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
        }),
    );
    expect(shift).toBeLessThan(0.05);
    await page.context().close();
  });

  it('shows problems with a mend, finds what is hidden, and publishes from beside the outline', async () => {
    const nodes = some();
    nodes[3]!.visible = false;
    nodes[1]!.body = '';
    const { page, server, calls } = await openOutline({ nodes });
    const views = page.getByRole('group', { name: '大纲筛选' });
    await views.getByRole('button', { name: /有问题/ }).click();
    await expect.poll(() => linesOn(page)).toEqual(['1 力学', '2 误差', '1 光学', '2 干涉', '1 附录']);
    await row(page, '干涉').click();
    await page.getByRole('button', { name: '显示“光学”', exact: true }).click();
    await expect.poll(() => server.nodes[3]!.visible).toBe(true);
    await views.getByRole('button', { name: /全部/ }).click();
    await page.getByRole('searchbox', { name: '搜索大纲' }).fill('单摆');
    await expect.poll(() => linesOn(page)).toEqual(['1 力学', '2 单摆']);
    await page.getByRole('searchbox', { name: '搜索大纲' }).fill('');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const side = page.getByRole('complementary', { name: '节点设置' });
    await side.getByRole('listitem').filter({ hasText: '成绩构成' }).getByRole('link', { name: '去完善' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await side.getByRole('button', { name: '发布', exact: true }).click();
    await expect.poll(() => calls.some(({ path }) => path.endsWith('/publish'))).toBe(true);
    await page.context().close();
  });

  it('changes what chosen nodes share, after a preview, and takes it back', async () => {
    const { page, server } = await openOutline({ nodes: some() });
    await row(page, '误差').focus();
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    const bar = page.getByRole('region', { name: /批量/ });
    expect((await bar.boundingBox())?.height).toBe(44);
    const side = page.getByRole('complementary', { name: '节点设置' });
    // A page is not due; both are items.
    expect(await side.getByLabel('截止时间').count()).toBe(0);
    await side.getByLabel('开放时间').selectOption({ label: '设为' });
    await side.getByLabel('开放时间：设为').fill('2026-12-01T08:00');
    expect(await violations(page)).toEqual([]);
    await side.getByRole('button', { name: '预览' }).click();
    await side.getByRole('button', { name: '应用到 2 个节点' }).click();
    await expect.poll(() => server.nodes.filter(({ opensAt }) => opensAt !== null).length).toBe(2);
    await page.locator('.vse-toast', { hasText: '已修改 2 个节点' }).getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => server.nodes.filter(({ opensAt }) => opensAt !== null).length).toBe(0);
    await bar.getByRole('button', { name: '删除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect.poll(() => server.nodes.length).toBe(4);
    await page.context().close();
  });

  it('is walked and read, and not changed, by who may only look', async () => {
    const { page, calls } = await openOutline({ nodes: some(), edit: false });
    await row(page, '力学').focus();
    await page.keyboard.press('ArrowDown');
    for (const key of ['F2', 'Enter', 'Delete', 'x', ' ', 'Alt+ArrowLeft']) await page.keyboard.press(key);
    await paste(page, '甲\n\t乙');
    expect(await row(page, '误差').evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await isField(page)).toBe(false);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: /发布|撤销|节点操作|新建/ }).count()).toBe(0);
    await page.getByRole('complementary', { name: '节点设置' }).getByText('内容').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(writes(calls)).toEqual([]);
    await page.context().close();
  });

  it('marks lines that have dates of classes, and names these', async () => {
    const nodes = some().map((node) => (node.name === '单摆' ? { ...node, datedFor: ['一班', '二班'] } : node));
    const { page } = await openOutline({ nodes });
    await row(page, '单摆')
      .getByTitle(/^一班.二班另有日期$/)
      .waitFor();
    expect(await page.getByText(/另有日期/).count()).toBe(1);
    await page.context().close();
  });

  it('asks before what learners have begun is hidden', async () => {
    const { page, calls } = await openOutline({ nodes: fakeNodes('1 chapter 力学', '2 page 误差'), begun: 3 });
    const toggle = row(page, '误差').getByRole('button', { name: /学生/ });
    await toggle.click();
    const question = page.getByRole('alertdialog', { name: '隐藏已有学习记录的内容？' });
    await question.getByText('至少 3 名学生已开始学习').waitFor();
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: '取消' }).click();
    expect(writes(calls)).toEqual([]);
    await toggle.click();
    await question.getByRole('button', { name: '隐藏' }).click();
    await expect.poll(() => writes(calls).length).toBe(1);
    expect(calls.find(({ method }) => method === 'POST')?.body?.visible).toBe(false);
    await page.context().close();
  });

  it.each([
    ['a tablet', 1024, 36],
    ['a phone', 390, 48],
  ] as const)('opens the settings over the outline on %s', async (_name, width, height) => {
    const { page } = await openOutline({ nodes: some(), width, theme: 'dark' });
    await row(page, '误差').waitFor();
    expect(await row(page, '误差').evaluate((one) => one.getBoundingClientRect().height)).toBe(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const drawn = await page.evaluateHandle(() => {
      const names: string[] = [];
      new MutationObserver(() => {
        const name = document.querySelector('dialog .vse-inspector-head h2')?.textContent;
        if (name && name !== names.at(-1)) names.push(name);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return names;
    });
    await page.getByRole('button', { name: '设置“误差”' }).click();
    const sheet = page.getByRole('dialog', { name: '节点设置' });
    await sheet.getByRole('tab', { name: '内容' }).waitFor();
    // Never the settings of another node, not even for a moment: what is typed would be lost with them.
    expect(await drawn.jsonValue()).toEqual(['误差']);
    await sheet.getByLabel('学时').fill('2');
    await saved(page);
    expect(await violations(page)).toEqual([]);
    if (width === 390) {
      await sheet.getByRole('button', { name: '关闭' }).click();
      const small = await page
        .locator('.vse-outline-row button')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
      expect(small).toBe(0);
    }
    await page.context().close();
  });
});
