import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import { violations } from '../../../../../../e2e/fixtures/lists.ts';
import type { QuestionType } from '../../../../questions/shared/question.model.ts';
import { emptyPlan, emptyRule, type PaperPlan, planCount, planTotal, stateAfter } from '../../../shared/paper.model.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery(join(import.meta.dirname, '../../../../../../e2e/fixtures/papers'));
}, 120_000);
afterAll(() => gallery?.close());

const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const COURSE = idOf(900);
const AT = '2026-11-21T02:03:04.567Z';

interface Kept {
  readonly id: string;
  name: string;
  readonly kind: 'fixed' | 'blueprint';
  state: 'draft' | 'ready' | 'retired';
  fullMark: number;
  plan: PaperPlan;
  version: number;
  deleted: boolean;
  readonly label: 'A' | 'B' | null;
}
const TYPES: readonly QuestionType[] = ['single', 'multiple', 'truth', 'blank', 'essay'];
/** Questions of the bank; the last one has a newer version than papers began with. */
const QUESTIONS = Array.from({ length: 8 }, (_, i) => ({
  ...{
    id: idOf(i + 1),
    type: TYPES[i % TYPES.length]!,
    stem: `第${i + 1}道题：单摆周期 $T=2\\pi\\sqrt{l/g}$ 与什么有关？`,
  },
  ...{ state: 'ready' as const, difficulty: 1 + (i % 5), points: 5, number: i === 7 ? 2 : 1, deleted: false },
}));
const QUESTION_LINE = { used: false, tags: [], source: '', folderId: null, updatedAt: AT, by: '王芳', version: 1 };

const fixedOf = (numbers: readonly number[], points = 5): PaperPlan => {
  const plan = emptyPlan(() => 's1');
  const items = numbers.map((n) => ({ questionId: idOf(n), number: 1, points }));
  return { ...plan, sections: [{ ...plan.sections[0]!, title: '一、选择题', items }] };
};
const blueprintOf = (needs: readonly number[]): PaperPlan => {
  const plan = emptyPlan(() => 's1');
  const rules = needs.map((need, i) => ({ ...emptyRule(`r${i + 1}`), need, points: 4 }));
  return { ...plan, sections: [{ ...plan.sections[0]!, title: '一、选择题', rules }] };
};

interface Given {
  readonly papers?: readonly Partial<Kept>[];
  readonly width?: number;
  readonly theme?: string;
  readonly at?: string;
  readonly select?: string;
  readonly assistant?: boolean;
  /** Answers the next save with what somebody else has saved. */
  readonly stale?: boolean;
}

/** The panel over a server that keeps papers in memory. */
async function open(given: Given = {}) {
  const papers: Kept[] = (given.papers ?? []).map((paper, i) => ({
    ...{ id: idOf(100 + i), name: `试卷${i + 1}`, kind: 'fixed', state: 'draft', fullMark: 10, version: 1 },
    ...{ plan: fixedOf([1, 2]), deleted: false, label: null },
    ...paper,
  }));
  const server = { papers, stale: given.stale ?? false, reasons: [] as (string | null)[] };
  const can = given.assistant ? { open: false, edit: false, keys: false } : { open: true, edit: true, keys: true };
  const line = (one: Kept) => ({
    ...{ id: one.id, name: one.name, kind: one.kind, state: one.state, fullMark: one.fullMark, label: one.label },
    ...{ questions: planCount(one.plan), total: planTotal(one.plan), difficulty: 2.5, types: { single: 2, essay: 1 } },
    ...{ version: one.version, by: '王芳', updatedAt: AT },
  });
  const form = (plan: PaperPlan) => ({
    sections: plan.sections.map(({ title }) => ({ title, instructions: '', rule: { rule: 'half', fewer: 50 } })),
    items: Array.from({ length: Math.max(1, planCount(plan)) }, (_, i) => ({
      ...{ id: `i${i}`, section: 0, points: 5, rule: null },
      view:
        i === 0
          ? {
              type: 'multiple',
              stem: '<p>影响周期的量</p>',
              options: [
                { id: 'a', text: '摆长' },
                { id: 'b', text: '颜色' },
              ],
            }
          : { type: 'essay', stem: '<p>说明理由</p>', minCharacters: 0, maxCharacters: 0 },
    })),
  });
  const review = (key: unknown) => ({
    key,
    analysis: '<p>见第三章</p>',
    knowledge: [],
    difficulty: 3,
    reference: '',
    rubric: '',
  });
  const answer = (
    path: string,
    method: string,
    body: Record<string, unknown> | null,
    query: URLSearchParams,
  ): object | null => {
    if (path === '/papers' && method === 'GET') {
      const rows = server.papers.filter((one) => !one.deleted && one.name.includes(query.get('kw') ?? ''));
      const count = (state: string) => rows.filter((one) => one.state === state).length;
      const shown = rows.filter((one) => !query.get('state') || one.state === query.get('state'));
      const counts = { draft: count('draft'), ready: count('ready'), retired: count('retired') };
      const uses = (one: Kept) => (one.name === '在用的' ? [{ name: '期末考试', live: true }] : []);
      return { rows: shown.map((one) => ({ ...line(one), uses: uses(one) })), counts, can };
    }
    if (path === '/papers') {
      const made = { id: idOf(200), state: 'draft' as const, version: 1, deleted: false, label: null, ...body };
      server.papers.push({ plan: emptyPlan(() => 's1'), ...made } as Kept);
      return { id: made.id, version: 1 };
    }
    if (path === '/paper-bin') {
      const rows = server.papers.filter(({ deleted }) => deleted);
      return { rows: rows.map(({ id, name, kind }) => ({ id, name, kind, deletedAt: AT, by: '王芳' })) };
    }
    if (path === '/questions') {
      const fits = QUESTIONS.filter(({ type }) => !query.get('type') || type === query.get('type'));
      const rows = fits.map((one) => ({ ...one, ...QUESTION_LINE, knowledge: [] }));
      return { rows, next: null, counts: { draft: 0, ready: rows.length, retired: 0 } };
    }
    if (path === '/question-bank') {
      return { folders: [], questions: 8, unfiled: 8, tags: ['期中', '期末'], can: { edit: true } };
    }
    const paper = server.papers.find(({ id }) => path.startsWith(`/papers/${id}`));
    if (!paper) return null;
    const rest = path.replace(`/papers/${paper.id}`, '');
    const saved = () => ({ id: paper.id, version: ++paper.version });
    switch (`${method} ${rest}`) {
      case 'GET ':
        return {
          ...line(paper),
          ...{
            courseId: COURSE,
            plan: paper.plan,
            questionFacts: QUESTIONS,
            points: [],
            problems: [],
            deletedAt: null,
          },
          ...{ live: paper.name === '在用的' ? ['期末考试'] : [], recent: true, can },
        };
      case 'PUT ':
        Object.assign(paper, { name: body!.name, fullMark: body!.fullMark, plan: body!.plan });
        return saved();
      case 'POST /commands':
        paper.state = stateAfter(body!.command as 'ready', paper.state)!;
        return { ...saved(), state: paper.state };
      case 'POST /check': {
        const rules = (body!.plan as PaperPlan).sections.flatMap((section) => section.rules);
        const needed = rules.reduce((sum, { need }) => sum + need, 0);
        const relaxations = [{ rule: rules[0]?.id ?? '', filter: 'difficulty', gain: 4 }];
        return {
          rules: rules.map(({ id }) => ({ id, available: 8 })),
          shortages:
            needed > 8
              ? [{ rules: rules.map(({ id }) => id), needed, available: 8, short: needed - 8, relaxations }]
              : [],
          ...{ mean: 2.5, overlap: rules.length > 0 ? 0.333 : null },
          coverage: [
            { point: { id: idOf(300), name: '简谐运动' }, counts: [1, 2, 0, 1, 0] },
            { point: null, counts: [0, 0, 1.5, 0, 0] },
          ],
        };
      }
      case 'POST /trial':
        return { form: form((body!.plan as PaperPlan | null) ?? paper.plan), mean: 2.5, digest: `d${body!.seed}` };
      case 'POST /copy':
        server.papers.push({ ...paper, id: idOf(201), name: body!.name as string, state: 'draft', version: 1 });
        return { id: idOf(201) };
      case 'POST /parallel': {
        const rows = (['A', 'B'] as const).map((label, i) => {
          const id = idOf(210 + i);
          const name = `${paper.name}（${label}卷）`;
          server.papers.push({ ...paper, id, name, label, kind: 'fixed', plan: fixedOf([1, 2]), state: 'draft' });
          return { id, name, label, difficulty: 2.5 };
        });
        return { rows, difference: 0.02, overlap: 0.1 };
      }
      case 'DELETE ':
        paper.deleted = true;
        return { id: paper.id };
      case 'POST /restore':
        paper.deleted = false;
        return { id: paper.id };
      case 'POST /print': {
        server.reasons.push(body!.reason as string | null);
        const sheet = form(paper.plan);
        const reviews = Object.fromEntries(
          sheet.items.map(({ id }, i) => [id, review(i === 0 ? { choice: ['a'] } : null)]),
        );
        return {
          name: paper.name,
          courseName: '大学物理',
          total: 10,
          form: sheet,
          reviews: body!.reason ? reviews : null,
        };
      }
      default:
        return null;
    }
  };
  const context = await gallery.browser.newContext({
    viewport: { width: given.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const path = url.pathname.replace('/api/v1', '').replace(`/courses/${COURSE}`, '');
    const method = request.method();
    if (server.stale && method === 'PUT') {
      server.stale = false;
      const [paper] = server.papers;
      paper!.version = 5;
      const current = { name: '别人改的名称', fullMark: 10, plan: paper!.plan };
      const data = { version: 5, current, by: '李强', at: AT };
      return route.fulfill({ status: 409, json: { error: { code: 'error.stale', message: '内容已被修改', data } } });
    }
    const data = answer(path, method, request.postDataJSON() as Record<string, unknown> | null, url.searchParams);
    return data === null
      ? route.fulfill({ status: 404, json: { error: { code: 'papers.gone', message: '试卷不存在' } } })
      : route.fulfill({ json: { data } });
  });
  const query = new URLSearchParams({ course: COURSE, theme: given.theme ?? 'light', at: given.at ?? '' });
  if (given.select !== undefined) query.set('select', given.select);
  await page.goto(`${gallery.address}?${query}`);
  return { page, server };
}
const openPaper = (given: Given = {}) => open({ ...given, at: `paper=${idOf(100)}` });

const fits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

describe('the list of papers', () => {
  const papers: Partial<Kept>[] = [
    { name: '期中试卷' },
    { name: '在用的', state: 'ready', label: 'A' },
    { name: '蓝图卷', kind: 'blueprint', plan: blueprintOf([3]), fullMark: 12 },
  ];

  it('has no faults for who cannot see or use a mouse', async () => {
    for (const [width, theme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      const { page } = await open({ papers, width, theme });
      await page.getByText('期中试卷').waitFor();
      expect(await violations(page)).toEqual([]);
      await fits(page, width);
    }
  });

  it('is narrowed by state, and each row tells what it is given in', async () => {
    const { page } = await open({ papers });
    await page.getByRole('button', { name: /已定稿/ }).click();
    await page.getByRole('cell', { name: '期末考试' }).waitFor();
    expect(await page.getByText('期中试卷').count()).toBe(0);
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

describe('a fixed paper', () => {
  it('has no faults for who cannot see or use a mouse', async () => {
    for (const [width, theme] of [
      [1024, 'light'],
      [390, 'dark'],
    ] as const) {
      const { page } = await openPaper({ papers: [{ plan: fixedOf([1, 2, 8]) }], width, theme });
      await page.getByText('简谐运动').waitFor();
      await page.locator('.katex').first().waitFor();
      expect(await violations(page)).toEqual([]);
      await fits(page, width);
    }
  });

  it('takes questions from the bank, in a basket that outlives a filter', async () => {
    const { page, server } = await openPaper({ papers: [{ plan: fixedOf([1]) }] });
    await page.getByRole('button', { name: '从题库选题' }).click();
    const drawer = page.getByRole('dialog');
    expect(await drawer.getByRole('checkbox', { name: /第1道题/ }).isDisabled()).toBe(true);
    await drawer.getByRole('checkbox', { name: /第2道题/ }).check();
    await drawer.getByRole('combobox', { name: '题型' }).selectOption('essay');
    await drawer.getByRole('checkbox', { name: /第5道题/ }).check();
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: '加入2题' }).click();
    await page.getByText('3题 · 15/10分').waitFor();
    await page.getByText('总分15与设定满分10不一致').waitFor();
    await page.keyboard.press('Control+s');
    await expect.poll(() => planCount(server.papers[0]!.plan)).toBe(3);
  });

  it('is put in order, its points are set, and it becomes ready once they add up', async () => {
    const { page, server } = await openPaper({ papers: [{ plan: fixedOf([1, 2, 3]), fullMark: 12 }] });
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
    expect(await page.getByRole('button', { name: '保存' }).count()).toBe(0);
  });

  it('shows newer versions and takes them when asked', async () => {
    const { page, server } = await openPaper({ papers: [{ plan: fixedOf([1, 8]) }] });
    await page.getByText('有新版本 v1 → v2').waitFor();
    await page.getByRole('button', { name: '采用新版本' }).click();
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => server.papers[0]!.plan.sections[0]!.items[1]!.number).toBe(2);
  });

  it('has a question replaced, moved to another part, and taken out', async () => {
    const { page, server } = await openPaper({ papers: [{ plan: fixedOf([1, 2]) }] });
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
    const { page } = await openPaper({ papers: [{}] });
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
    const { page, server } = await openPaper({ papers: [{}], stale: true });
    await page.getByRole('textbox', { name: '试卷名称' }).fill('我改的名称');
    await page.getByRole('button', { name: '保存' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('别人改的名称').waitFor();
    await dialog.getByRole('radio', { name: /我改的名称/ }).check();
    await dialog.getByRole('button', { name: '逐项合并后保存' }).click();
    await expect.poll(() => server.papers[0]!.name).toBe('我改的名称');
  });

  it('cannot be changed while it is given', async () => {
    const { page } = await openPaper({ papers: [{ name: '在用的', state: 'ready' }] });
    await page.getByText('试卷正用于“期末考试”').waitFor();
    expect(await page.getByRole('button', { name: /保存|定稿|从题库选题/ }).count()).toBe(0);
  });
});

describe('a blueprint', () => {
  it('has no faults for who cannot see or use a mouse', async () => {
    for (const [width, theme] of [
      [1024, 'dark'],
      [390, 'light'],
    ] as const) {
      const papers: Partial<Kept>[] = [{ kind: 'blueprint', plan: blueprintOf([5, 6]), fullMark: 44 }];
      const { page } = await openPaper({ papers, width, theme });
      await page.getByText('题库不足').waitFor();
      expect(await violations(page)).toEqual([]);
      await fits(page, width);
    }
  });

  it('tells what is there for each rule, which are short together and what would help', async () => {
    const { page, server } = await openPaper({
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
});

describe('a printed paper', () => {
  it('is a sheet of questions, one for answers, or both', async () => {
    const { page, server } = await openPaper({ papers: [{ name: '期中试卷' }] });
    await page.getByRole('button', { name: '“期中试卷”的更多操作' }).click();
    await page.getByRole('menuitem', { name: '打印试卷' }).click();
    await page.getByRole('heading', { name: '期中试卷' }).waitFor();
    await page.getByRole('combobox', { name: '打印内容' }).selectOption('both');
    await page.getByRole('heading', { name: '答题卡' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(new Set(server.reasons)).toEqual(new Set([null]));
  });

  it('has its key for a reason', async () => {
    const { page, server } = await openPaper({ papers: [{ name: '期中试卷' }] });
    await page.getByRole('button', { name: '“期中试卷”的更多操作' }).click();
    await page.getByRole('menuitem', { name: '打印答案' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(/原因/).fill('印制标准答案用于阅卷');
    await dialog.getByRole('button', { name: '打印答案' }).click();
    await page.getByRole('heading', { name: '期中试卷 参考答案' }).waitFor();
    await page.getByText('见第三章').first().waitFor();
    await page.getByText('人工评阅').waitFor();
    expect(new Set(server.reasons)).toEqual(new Set(['印制标准答案用于阅卷']));
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
