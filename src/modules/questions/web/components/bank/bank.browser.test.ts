import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import type { Content } from '../../../shared/content.model.ts';
import { PICTURES_PATH } from '../../../shared/picture.model.ts';
import { comparedText, plainOf } from '../../../shared/plain-text.model.ts';
import type { QuestionState } from '../../../shared/question.model.ts';
import { pngOf } from '../../../testing/picture.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('question-bank');
}, 120_000);
afterAll(() => gallery?.close());

const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const COURSE = idOf(900);
const AT = '2026-11-21T02:03:04.567Z';
const PICTURE = `${PICTURES_PATH}${'p'.repeat(92)}`;

interface Kept {
  readonly id: string;
  content: Content;
  state: QuestionState;
  version: number;
  meta: { folderId: string | null; points: number; difficulty: number; tags: string[]; source: string };
}
interface Folder {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

/** The page over a server that keeps the bank in memory. */
async function open(given: { width?: number; theme?: string; fails?: boolean; forbidden?: boolean } = {}) {
  const server = { questions: [] as Kept[], folders: [] as Folder[], fails: given.fails ?? false };
  const context = await gallery.browser.newContext({
    viewport: { width: given.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  const course = {
    ...{ id: COURSE, code: 'PHYS-101', name: '大学物理实验', nameEn: null, cover: null, category: '0702' },
    ...{ nature: 'required', credits: 2, theoryHours: 16, labHours: 16, state: 'published', role: 'lead' },
    ...{ leadName: '王芳', students: 0, updatedAt: AT, unitId: idOf(901), intro: '', syllabus: '', assessment: '' },
    ...{ version: 1, rights: { course: 'all', bank: 'all' } },
    can: { edit: true, publish: false, close: true, archive: false, structure: true, team: true },
  };
  const line = (one: Kept) => ({
    ...{ id: one.id, type: one.content.type, stem: plainOf(one.content.stem), ...one.meta, state: one.state },
    ...{ number: 1, used: false, updatedAt: AT, by: '王芳', version: one.version, knowledge: [] },
  });
  const full = (one: Kept) => ({
    ...line(one),
    ...{ courseId: COURSE, content: one.content, createdAt: AT, deletedAt: null },
    versions: [{ number: 1, points: one.meta.points, savedAt: AT, by: '王芳', usedAt: null }],
    can: { edit: true, delete: true, commands: one.state === 'draft' ? ['ready', 'retire'] : ['retire'] },
  });
  const write = (one: Kept | null, body: Record<string, unknown>) => {
    const { content, folderId, points, difficulty, tags, source, keepSimilar } = body as unknown as Kept['meta'] & {
      content: Content;
      keepSimilar: boolean;
    };
    const same = server.questions.filter(
      (other) => other !== one && comparedText(other.content) === comparedText(content),
    );
    if (same.length > 0 && !keepSimilar) {
      const message = '题库中有 1 道相同或相似的题目';
      const data = { similar: same.map(({ id }) => ({ id, same: true, percent: 100 })) };
      return { status: 409, json: { error: { code: 'questions.similar', message, data } } };
    }
    const meta = { folderId, points, difficulty, tags, source };
    if (one) Object.assign(one, { content, meta, state: 'draft', version: one.version + 1 });
    else server.questions.push({ id: idOf(server.questions.length + 1), content, meta, state: 'draft', version: 1 });
    const now = one ?? server.questions.at(-1)!;
    return { json: { data: { id: now.id, version: now.version, number: 1, state: now.state, removed: [] } } };
  };
  const list = (asked: URLSearchParams) => {
    const kw = asked.get('kw') ?? '';
    const fits = server.questions.filter(
      (one) =>
        plainOf(one.content.stem).includes(kw) &&
        (!asked.get('folder') || one.meta.folderId === asked.get('folder')) &&
        (!asked.get('type') || one.content.type === asked.get('type')),
    );
    const count = (state: QuestionState) => fits.filter((one) => one.state === state).length;
    const rows = fits.filter((one) => !asked.get('state') || one.state === asked.get('state'));
    const counts = { draft: count('draft'), ready: count('ready'), retired: count('retired') };
    return { rows: rows.map(line), next: null, counts };
  };
  const bank = () => ({
    folders: server.folders.map((one) => ({
      ...{ ...one, version: 1 },
      questions: server.questions.filter(({ meta }) => meta.folderId === one.id).length,
    })),
    questions: server.questions.length,
    unfiled: server.questions.filter(({ meta }) => meta.folderId === null).length,
    tags: [],
    can: { edit: true },
  });
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const path = url.pathname.replace('/api/v1', '').replace(`/courses/${COURSE}`, '');
    const form = request.headers()['content-type']?.startsWith('multipart/') ?? false;
    const body = form ? null : (request.postDataJSON() as Record<string, unknown> | null);
    const one = server.questions.find(({ id }) => path.includes(id)) ?? null;
    const method = request.method();
    if (given.forbidden && path.startsWith('/question')) {
      const message = '您没有此操作的权限（题库）';
      return route.fulfill({ status: 403, json: { error: { code: 'questions.noRight', message } } });
    }
    if (server.fails && path === '/questions') {
      return route.fulfill({ status: 500, json: { error: { code: 'error.fault', message: '服务器开小差了' } } });
    }
    const data = (answer: unknown) => route.fulfill({ json: { data: answer } });
    if (path === '') return data(course);
    if (path === '/question-bank') return data(bank());
    if (path === '/question-pictures') return data({ src: PICTURE });
    if (url.pathname === PICTURE) return route.fulfill({ contentType: 'image/png', body: pngOf(60, 40) });
    if (path === '/question-folders') {
      server.folders.push({ id: idOf(500 + server.folders.length), ...(body as { name: string; parentId: null }) });
      return data({ id: server.folders.at(-1)!.id, version: 1 });
    }
    if (path === '/questions')
      return method === 'POST' ? route.fulfill(write(null, body!)) : data(list(url.searchParams));
    if (path === '/question-commands') {
      const { ids, change } = body as { ids: string[]; change: { command: string; difficulty: number } };
      const chosen = server.questions.filter(({ id }) => ids.includes(id));
      const [first, ...rest] = chosen;
      if (change.command === 'difficulty') for (const each of chosen) each.meta.difficulty = change.difficulty;
      if (change.command !== 'ready') return data({ done: chosen.length, skipped: [] });
      for (const each of rest) each.state = 'ready';
      const reason = { key: 'questions.problem.truthKey', params: {} };
      return data({ done: rest.length, skipped: [{ id: first!.id, name: plainOf(first!.content.stem), reason }] });
    }
    if (one && path.endsWith('/commands')) {
      one.state = body!.command === 'ready' ? 'ready' : 'retired';
      one.version += 1;
      return data({ version: one.version, state: one.state });
    }
    if (one && method === 'PUT' && body!.version !== one.version) {
      const current = { ...line(one), content: one.content };
      const stale = { current, version: one.version, by: '赵强', at: AT };
      return route.fulfill({
        status: 409,
        json: { error: { code: 'error.stale', message: '数据已更新', data: stale } },
      });
    }
    if (one) return method === 'PUT' ? route.fulfill(write(one, body!)) : data(full(one));
    return route.fulfill({ status: 404, json: { error: { code: 'error.notFound', message: '内容不存在' } } });
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ course: COURSE, theme: given.theme ?? 'light' })}`);
  return { page, server };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const editor = (page: Page) => page.locator('.vse-question-editor');
/** The stem once its editor has come. */
const stem = (page: Page) => page.getByRole('textbox', { name: '题干' });
const begin = async (page: Page, type: string) => {
  await page.getByRole('button', { name: '新建题目' }).first().click();
  await page.getByRole('menuitem', { name: type }).click();
  // The question that was open before has a stem too.
  await editor(page).getByRole('heading', { name: '新建题目' }).waitFor();
  await stem(page).waitFor();
};
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
    await choose('b.png', 'image/png', Buffer.alloc(30 * 1_048_576));
    await page.getByText('图片超过 25 MB').waitFor();
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

  it('keeps folders, and says what failed or is not allowed', async () => {
    const { page, server } = await open({ width: 390, theme: 'dark' });
    await button(page, '新建文件夹').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('请填写名称').waitFor();
    await dialog.getByLabel('名称').fill('第一章 力学');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /第一章 力学/ }).click();
    await begin(page, '论述题');
    await stem(page).fill('说明单摆的等时性。');
    await button(page, '保存').click();
    await page.getByText('已保存').first().waitFor();
    expect(server.questions[0]!.meta.folderId).toBe(server.folders[0]!.id);
    expect(await violations(page)).toEqual([]);
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
