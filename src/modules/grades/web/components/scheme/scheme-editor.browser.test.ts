import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, sound, soundInLooks, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const node = (id: string, type: string, name: string, parent: string | null, sort: number, more: object = {}) => ({
  ...{ id, type, name, parent, sort, courseId: 'k1', visible: true, required: true, experiment: null },
  ...more,
});
const outline = [
  node('c1', 'chapter', '第一章', null, 0),
  node('v1', 'video', '单摆的周期', 'c1', 0),
  node('p1', 'page', '拓展阅读', 'c1', 1, { required: false }),
  node('c2', 'chapter', '第二章', null, 1),
  node('p2', 'page', '误差分析', 'c2', 0),
];

const TRIED = [
  { personId: 'a', number: '001', name: '张三', before: 81, after: 86, beforeBand: 'good', afterBand: 'good' },
  { personId: 'b', number: '002', name: '李四', before: 62, after: 55, beforeBand: 'pass', afterBand: 'fail' },
  { personId: 'c', number: null, name: '王五', before: null, after: 70, beforeBand: null, afterBand: 'fair' },
];
const TREE = { exact: 55, shown: 55, decimals: 0, formula: '', items: [], steps: [], notes: [] };

const OBJECTIVES = [
  { id: 'o1', text: '能够分析单摆实验的误差来源', weight: 60 },
  { id: 'o2', text: '能够正确处理和表达测量数据', weight: 40 },
];

/** The editor of a scheme that begins with the general template; what it saves is kept. */
async function open({ width = 1440, theme = 'light', used = '' } = {}) {
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem(
      'cloudvse_access_token',
      JSON.stringify({ v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 }),
    );
  });
  const saved: { items: Record<string, unknown>[] }[] = [];
  const tried: { classId: string; personId?: string }[] = [];
  const activated: object[] = [];
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/nodes')) {
      const can = { edit: true, learn: false };
      return route.fulfill({ json: { data: { rows: outline, progress: null, can } } });
    }
    if (pathname.endsWith('/classes'))
      return route.fulfill({ json: { data: { rows: [{ id: 'k9', name: '实验一班' }] } } });
    if (pathname.endsWith('/trial')) {
      tried.push(route.request().postDataJSON());
      return route.fulfill({ json: { data: { rows: TRIED, tree: tried.at(-1)?.personId ? TREE : null } } });
    }
    if (pathname.endsWith('/activate')) {
      activated.push(route.request().postDataJSON());
      return route.fulfill({ json: { data: { id: 's2', number: 2 } } });
    }
    if (route.request().method() === 'PUT') {
      saved.push(route.request().postDataJSON());
      return route.fulfill({ json: { data: { id: 's1', number: 1, version: 1 } } });
    }
    if (pathname.endsWith('/courses/k1')) return route.fulfill({ json: { data: { objectives: OBJECTIVES } } });
    return route.fulfill({ json: { data: { rows: [] } } });
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'scheme', theme, used })}`);
  const item = page.getByRole('group', { name: 'chapter' });
  await item.waitFor();
  return { page, item, saved, tried, activated, close: () => context.close() };
}
const choices = (item: Locator) => item.locator('.vse-scheme-members').getByRole('checkbox').count();
const save = (page: Page) => page.getByRole('button', { name: '保存草稿' }).click();

describe('an item of learning', () => {
  it('counts everything, chosen required items, or each chapter, from a threshold on', async () => {
    const { page, item, saved, close } = await open();
    expect(await item.getByText('学生可见的必学内容的平均进度').isVisible()).toBe(true);
    expect(await choices(item)).toBe(0);
    expect(await item.getByLabel('去掉最低项数').count()).toBe(0);
    await item.getByLabel('满分进度').fill('80');
    await item.getByLabel('成绩来源').selectOption('chosen');
    expect(await choices(item)).toBe(2);
    await item.getByLabel('第二章 · 误差分析').uncheck();
    await save(page);
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]!.items[0]).toMatchObject({ kind: 'chapter', members: ['v1'], fullFrom: 80, perChapter: false });
    await item.getByLabel('成绩来源').selectOption('chapters');
    expect(await choices(item)).toBe(2);
    await item.getByLabel('去掉最低项数').fill('1');
    await save(page);
    await expect.poll(() => saved.length).toBe(2);
    expect(saved[1]!.items[0]).toMatchObject({ members: 'all', perChapter: true, dropLowest: 1 });
    await item.getByLabel('第一章', { exact: true }).uncheck();
    await item.getByLabel('去掉最低项数').fill('0');
    await save(page);
    await expect.poll(() => saved.length).toBe(3);
    expect(saved[2]!.items[0]).toMatchObject({ members: ['c2'], perChapter: true, dropLowest: 0 });
    await close();
  });

  it('is sound in every width and theme', async () => {
    const { page, item, close } = await open();
    await item.getByLabel('成绩来源').selectOption('chapters');
    await soundInLooks(page, [
      [1440, 'dark'],
      [390, 'light'],
    ]);
    await close();
  });
});

describe('a trial of a scheme', () => {
  it('makes a total of typed marks while they are typed', async () => {
    const { page, close } = await open();
    await page.getByRole('tab', { name: '填分试算' }).click();
    const trial = page.getByRole('group', { name: '填分试算' });
    await trial.getByText('填写分数后显示总评').waitFor();
    for (const [name, mark] of [
      ['chapter', '80'],
      ['homework', '90'],
      ['test', '70'],
      ['exam', '60'],
    ] as const) {
      await trial.getByLabel(name).fill(mark);
    }
    // 80 × 30 + 90 × 15 + 70 × 15 + 60 × 40, of 100.
    await trial.getByText('72', { exact: true }).waitFor();
    await close();
  });

  it('shows what it does to a class, each derivation, and what a change of the draft makes old', async () => {
    const { page, item, tried, close } = await open();
    const part = page.getByRole('group', { name: '对班级的影响' });
    await part.getByRole('button', { name: '计算影响' }).click();
    await part.getByText('3 人；2 人总评变化，1 人等级变化 · 平均 71.50 → 70.33 · 最大变化 -7').waitFor();
    expect(await part.getByRole('row', { name: /李四/ }).innerText()).toContain('-7');
    expect(await part.getByRole('row', { name: /张三/ }).innerText()).toContain('+5');
    await sound(page);
    const file = page.waitForEvent('download');
    await part.getByRole('button', { name: '下载 CSV' }).click();
    expect((await file).suggestedFilename()).toBe('成绩方案试算.csv');
    await part.getByRole('row', { name: /李四/ }).getByRole('button', { name: '如何计算' }).click();
    await page.getByRole('dialog', { name: '李四的总评如何计算' }).waitFor();
    expect(tried.map(({ classId, personId }) => [classId, personId])).toEqual([
      ['k9', undefined],
      ['k9', 'b'],
    ]);
    await page.keyboard.press('Escape');
    await item.getByLabel('满分进度').fill('80');
    await part.getByText('方案已修改，请重新计算').waitFor();
    await close();
  });
});

describe('the items of a scheme', () => {
  it('weigh what their borders are dragged to, by pointer and by keys', async () => {
    const { page, saved, close } = await open();
    const border = page.getByRole('separator', { name: '“chapter”与“homework”的分界' });
    await border.press('ArrowRight');
    await border.press('Shift+ArrowLeft');
    const weight = (name: string) => page.getByLabel(`“${name}”的权重`, { exact: true });
    expect([await weight('chapter').inputValue(), await weight('homework').inputValue()]).toEqual(['26', '19']);
    const bar = (await page.locator('.vse-weights-bar').boundingBox())!;
    const at = (await border.boundingBox())!;
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width / 2 + bar.width / 10, at.y, { steps: 5 });
    await page.mouse.up();
    expect([await weight('chapter').inputValue(), await weight('homework').inputValue()]).toEqual(['36', '9']);
    await weight('exam').fill('30');
    await page.getByText('权重合计应为100，当前90').waitFor();
    await page.getByRole('separator', { name: '“exam”与“未分配”的分界' }).press('Shift+ArrowRight');
    await page.getByText('权重合计应为100，当前95').waitFor();
    await save(page);
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]!.items.map((item) => item.weight)).toEqual([36, 9, 15, 35]);
    await close();
  });

  it('are added, ordered and removed, with weights and exceptions for what they count', async () => {
    const { page, saved, close } = await open();
    await page.getByRole('button', { name: '添加成绩项' }).click();
    await page.getByRole('menuitem', { name: '实验报告' }).click();
    const added = page.getByRole('group', { name: '实验报告' });
    await added.waitFor();
    await page.getByRole('button', { name: '上移“实验报告”' }).click();
    await page.getByRole('button', { name: '删除“exam”' }).click();
    await page.getByRole('button', { name: '编辑“chapter”' }).click();
    const item = page.getByRole('group', { name: 'chapter' });
    await item.getByLabel('成绩来源').selectOption('chapters');
    await item.getByLabel('项内权重').selectOption('custom');
    await item.getByLabel('“第二章”的权重').fill('3');
    await item.getByLabel('去掉最低项数').fill('1');
    await item.getByLabel('不去掉“第一章”').check();
    await save(page);
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]!.items.map((one) => one.key)).toEqual(['chapter', 'homework', 'test', 'labReport']);
    expect(saved[0]!.items[0]).toMatchObject({
      ...{ memberWeighting: 'custom', memberWeights: { c2: 3 } },
      ...{ dropLowest: 1, neverDrop: ['c1'] },
    });
    await page.getByText('去掉最低 1 项 · 自定权重').waitFor();
    await close();
  });

  it('of homework may have a rule of their own for late work', async () => {
    const { page, saved, close } = await open();
    await page.getByRole('button', { name: '编辑“homework”' }).click();
    const item = page.getByRole('group', { name: 'homework' });
    await item.getByLabel('迟交扣分').selectOption('own');
    await item.getByLabel('每天扣').fill('20');
    await item.getByLabel('最低保留').fill('40');
    await page.getByText('迟交每天扣 20%，最低保留 40%').waitFor();
    await soundInLooks(page, [
      [1440, 'dark'],
      [390, 'light'],
    ]);
    await save(page);
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]!.items[1]).toMatchObject({ late: { perDay: 20, least: 40 } });
    await item.getByLabel('迟交扣分').selectOption('none');
    expect(await item.getByLabel('每天扣').count()).toBe(0);
    await item.getByLabel('类别').selectOption('offline');
    expect(await item.getByLabel('迟交扣分').count()).toBe(0);
    await save(page);
    await expect.poll(() => saved.length).toBe(2);
    expect(saved[1]!.items[1]).toMatchObject({ kind: 'offline', late: 'homework' });
    await close();
  });

  it('give evidence of objectives of the course', async () => {
    const { page, item, saved, close } = await open();
    await item.getByLabel('2. 能够正确处理和表达测量数据 (40%)').check();
    await item.getByLabel('1. 能够分析单摆实验的误差来源 (60%)').check();
    await page.getByText('支撑 2 个课程目标').waitFor();
    await soundInLooks(page, [
      [1440, 'light'],
      [390, 'dark'],
    ]);
    await save(page);
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]!.items.map(({ objectives }) => objectives)).toEqual([['o1', 'o2'], ...Array(3).fill(undefined)]);
    await close();
  });

  it('has bands of an own kind, each with a name', async () => {
    const { page, saved, close } = await open();
    await page.getByLabel('等级制').selectOption('two');
    await page.getByRole('button', { name: '添加等级' }).click();
    expect(await page.getByLabel('等级制').inputValue()).toBe('own');
    await page.getByLabel('等级名称').nth(1).fill('');
    await save(page);
    await expect.poll(() => saved.length).toBe(1);
    expect(await page.getByRole('button', { name: '启用', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('等级名称').nth(1).fill('待定');
    await page.getByLabel('违纪处理').selectOption('total');
    await save(page);
    await expect.poll(() => saved.length).toBe(2);
    expect(saved[1]).toMatchObject({
      misconduct: 'total',
      bands: [
        { key: 'pass', from: 60 },
        { name: '待定', from: 30 },
        { key: 'fail', from: 0 },
      ],
    });
    await close();
  });
});

describe('using a scheme', () => {
  it('shows what it does to each class, and asks which of them take it and why', async () => {
    const { page, tried, activated, close } = await open({ used: '1' });
    await page.getByText('第 1 版使用中', { exact: true }).waitFor();
    await page.getByRole('separator', { name: '“chapter”与“homework”的分界' }).press('ArrowRight');
    await save(page);
    await page.getByRole('button', { name: '启用', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('现用第 1 版 · 3 人；2 人总评变化，1 人等级变化 · 平均 71.50 → 70.33').nth(1).waitFor();
    // Of a class that has ended nothing is computed, and it keeps its version unless it is chosen.
    expect(tried.map(({ classId }) => classId)).toEqual(['k9', 'k8']);
    expect(await dialog.getByLabel('往届班（已结课）').isChecked()).toBe(false);
    await sound(page);
    await dialog.getByLabel('实验一班').uncheck();
    await dialog.getByLabel('实验二班').uncheck();
    await dialog.getByText('请至少选择一个班级').waitFor();
    await dialog.getByLabel('实验二班').check();
    const use = dialog.getByRole('button', { name: '启用' });
    expect(await use.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').first().fill('按新大纲调整');
    expect(await use.isDisabled()).toBe(true);
    await dialog.getByLabel('请输入课程编号“PHYS-101”').fill('PHYS-101');
    await use.click();
    await expect.poll(() => activated).toEqual([{ reason: '按新大纲调整', typed: 'PHYS-101', classIds: ['k8'] }]);
    await close();
  });
});
