import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import { EXAM_DEFAULTS, TEST_DEFAULTS } from '../../shared/exam-settings.model.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery(join(import.meta.dirname, '../../../../../e2e/fixtures/exams'));
}, 180_000);
afterAll(() => gallery?.close());

const NOW = Date.parse('2026-11-26T01:00:00.000Z');
const COURSE = '0190f3c8-1111-7000-8000-0000000000c0';
const CLASS = { id: '0190f3c8-1111-7000-8000-0000000000c1', name: '物理实验一班' };
const PAPER = { id: '0190f3c8-1111-7000-8000-0000000000f1', name: '期末卷', fullMark: 100, questions: 20 };
const NODE = { id: '0190f3c8-1111-7000-8000-0000000000d1', name: '误差小测', chapter: '第一章', visible: false };
const idOf = (n: number) => `0190f3c8-1111-7000-8000-0000000000e${n}`;
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const CAN = {
  ...{ edit: false, publish: false, withdraw: false, redraft: false, reschedule: false, extend: false, close: false },
  ...{ accommodate: false, admit: false, copy: true, remove: false, history: true, password: true },
};
const FIGURES = { candidates: 0, started: 0, inProgress: 0, submitted: 0, toMark: 0, mean: null as number | null };

/** An exam as the server tells of it. */
function exam(n: number, more: Record<string, unknown> = {}, can: Partial<typeof CAN> = {}) {
  const kind = (more.kind as 'exam' | 'test' | undefined) ?? 'exam';
  return {
    ...{ id: idOf(n), name: `考试${n}`, sitting: 'normal', paper: PAPER, node: null, classes: [CLASS] },
    ...{ opensAt: at(60), closesAt: at(180), minutes: 90, attempts: 1, state: 'draft', collecting: false, mine: true },
    ...{ version: 3, ...FIGURES, courseId: COURSE, kind, instructions: '', parent: null, mode: 'flexible' },
    ...{ settings: kind === 'exam' ? EXAM_DEFAULTS : TEST_DEFAULTS, persons: [], fullMark: null, closingAt: null },
    ...{ endsAt: at(180), publishedAt: null, openedAt: null, closedAt: null, releasedAt: null, createdAt: at(-60) },
    ...{ updatedAt: at(-5), deletedAt: null, forms: 0, now: at(0), termId: 't1' },
    ...more,
    can: { ...CAN, ...can },
  };
}
type Exam = ReturnType<typeof exam>;

const DRAFT = exam(
  1,
  { name: '期末考试' },
  { edit: true, publish: true, accommodate: true, admit: true, remove: true },
);
const AHEAD = exam(
  2,
  { name: '期中考试', state: 'published', candidates: 2, forms: 1, fullMark: 100, publishedAt: at(-30) },
  { edit: true, withdraw: true, reschedule: true, accommodate: true, admit: true },
);
const OPEN = exam(
  3,
  {
    name: '单元测评',
    state: 'open',
    candidates: 2,
    forms: 2,
    started: 2,
    inProgress: 1,
    submitted: 1,
    opensAt: at(-30),
  },
  { edit: true, reschedule: true, extend: true, close: true, accommodate: true, admit: true },
);
const MAKEUP = exam(4, { name: '补考', sitting: 'makeup', state: 'released', mine: false, mean: 73.5, candidates: 9 });
const TEST = exam(
  5,
  {
    kind: 'test',
    name: '误差小测',
    node: NODE,
    paper: null,
    minutes: null,
    attempts: null,
    opensAt: null,
    closesAt: null,
    endsAt: null,
    classes: [],
  },
  { edit: true, publish: true, accommodate: true, admit: true, remove: true },
);

const check = (name: string, level: string, key: string, params: object = {}, names: string[] = []) => ({
  check: name,
  level,
  message: { key: `exams.check.${key}`, params },
  names,
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}
interface World {
  readonly page?: 'ExamManage' | 'TestManage';
  readonly more?: string;
  readonly width?: number;
  readonly theme?: string;
  readonly exams?: Exam[];
  readonly checks?: object[];
  /** Field a save is refused for. */
  readonly refusal?: { readonly path: string; readonly message: string };
}

/** A course with five exams; what is sent changes what is answered, as the server does. */
async function open(given: World = {}) {
  const context = await gallery.browser.newContext({
    viewport: { width: given.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await page.clock.install({ time: NOW });
  await page.addInitScript(() => {
    localStorage.setItem(
      'cloudvse_access_token',
      JSON.stringify({ v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 }),
    );
  });
  const sent: Sent[] = [];
  const exams = structuredClone(given.exams ?? [DRAFT, AHEAD, OPEN, MAKEUP, TEST]);
  const people = [
    {
      personId: idOf(8),
      number: '2026001',
      name: '陈一',
      classId: CLASS.id,
      className: CLASS.name,
      via: 'class',
      form: true,
      accommodation: null as object | null,
    },
    {
      personId: idOf(9),
      number: '2026002',
      name: '林二',
      classId: CLASS.id,
      className: CLASS.name,
      via: 'person',
      form: false,
      accommodation: null as object | null,
    },
  ];
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const path = url.pathname.replace('/api/v1/', '');
    const method = request.method();
    const answer = (data: unknown) => route.fulfill({ json: { data } });
    const body = method === 'GET' ? {} : (request.postDataJSON() ?? {});
    if (method !== 'GET') sent.push({ method, path, body });
    if (path === `courses/${COURSE}`) {
      return answer({ id: COURSE, code: 'PHYS', name: '大学物理实验', nameEn: null, role: 'lead', state: 'published' });
    }
    if (path.endsWith('/managed-exams') && method === 'GET') {
      const rows = url.searchParams.get('bin') ? [] : exams.filter(({ kind }) => kind === url.searchParams.get('kind'));
      return answer({ rows, terms: [{ id: 't1', name: '2026 秋' }], can: { create: true } });
    }
    if (path.endsWith('/managed-exams')) {
      exams.push(
        exam(6, { name: body.name, kind: body.kind, paper: null, classes: [] }, { edit: true, publish: true }),
      );
      return answer({ id: idOf(6), version: 1 });
    }
    if (path.endsWith('/exam-choices')) {
      const classes = [
        { ...CLASS, people: 2 },
        { id: idOf(7), name: '物理实验二班', people: 0 },
      ];
      return answer({ papers: [PAPER], classes, nodes: [{ ...NODE, taken: false }], parents: [] });
    }
    if (path.endsWith('/exam-persons')) {
      return answer({ rows: [{ personId: idOf(9), name: '林二', number: '2026002', className: CLASS.name }] });
    }
    const one = exams.find(({ id }) => path.includes(id));
    if (path.endsWith('/checks')) {
      const rows = given.checks ?? [check('paper', 'ok', 'paperOk', { name: '期末卷', questions: 20, points: 100 })];
      return answer({ rows, candidates: 2, ready: true });
    }
    if (path.endsWith('/publish')) {
      Object.assign(one!, { state: 'published', candidates: 2, forms: 2, can: { ...CAN, withdraw: true } });
      return answer({ id: one!.id, version: 4, candidates: 2 });
    }
    if (path.endsWith('/candidates') && method === 'GET') {
      const rows = people.filter(({ name }) => name.includes(url.searchParams.get('kw') ?? ''));
      return answer({
        rows,
        page: 1,
        size: 50,
        total: rows.length,
        expected: one?.state === 'draft',
        classes: [CLASS],
      });
    }
    if (path.includes('/accommodations/')) {
      people[0]!.accommodation = { ...body };
      return answer(null);
    }
    if (method === 'PUT') {
      if (given.refusal) {
        const error = {
          code: 'exams.fault',
          message: given.refusal.message,
          fields: [{ ...given.refusal, code: 'x' }],
        };
        return route.fulfill({ status: 422, json: { error } });
      }
      Object.assign(one!, { name: body.name, version: one!.version + 1 });
      return answer({ id: one!.id, version: one!.version, removed: [] });
    }
    if (method === 'POST' || method === 'DELETE') return answer({ id: one?.id ?? '', version: 4, closingAt: at(1) });
    if (!one) return route.fulfill({ status: 404, json: { error: { code: 'exams.absent', message: '考试不存在' } } });
    return answer(one);
  });
  const query = new URLSearchParams({
    theme: given.theme ?? 'light',
    page: given.page ?? 'ExamManage',
    more: given.more ?? '',
  });
  await page.goto(`${gallery.address}?${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, sent };
}
const at1 = (n: number, tab = '', step = '') =>
  `&examId=${idOf(n)}${tab ? `&tab=${tab}` : ''}${step ? `&step=${step}` : ''}`;

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('head')
    .disableRules(['region', 'landmark-one-main', 'page-has-heading-one'])
    .analyze();
  return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`));
};
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const sound = async (page: Page) => {
  expect(await violations(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
};

describe('the list of exams', () => {
  it('narrows by state, nature and words, in the address', async () => {
    const { page } = await open();
    const names = () => page.getByRole('rowheader').allTextContents();
    await page.getByRole('link', { name: '期末考试' }).waitFor();
    expect(await names()).toEqual(['期末考试', '期中考试', '单元测评', '补考补考']);
    expect(
      await page
        .getByRole('row', { name: /单元测评/ })
        .locator('td')
        .allTextContents(),
    ).toEqual([
      '期末卷20 题 · 100 分',
      '物理实验一班',
      '2026-11-26 08:30 – 12:00',
      ...['90', '2', '1', '1', '0', '—', '进行中'],
    ]);
    await page.getByRole('button', { name: /进行中/ }).click();
    await expect.poll(names).toEqual(['单元测评']);
    await page.getByRole('button', { name: /^全部/ }).click();
    await page.getByRole('button', { name: '筛选' }).click();
    await page.getByLabel('性质').selectOption('makeup');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '筛选 · 1' }).waitFor();
    await expect.poll(names).toEqual(['补考补考']);
    await page.context().close();
  });

  it('begins an exam by its name and goes on to its settings', async () => {
    const { page, sent } = await open();
    await page.getByRole('button', { name: '新建考试' }).click();
    await page.getByRole('button', { name: '创建并设置' }).click();
    await page.getByText('名称为 2–80 个字符').waitFor();
    expect(sent).toEqual([]);
    await page.getByRole('dialog').getByLabel('名称').fill('第三次测评');
    await page.getByRole('button', { name: '创建并设置' }).click();
    await page.getByRole('heading', { name: '第三次测评' }).waitFor();
    expect(sent[0]!.body).toEqual({ kind: 'exam', name: '第三次测评', nodeId: null });
    await page.getByRole('navigation', { name: '设置步骤' }).waitFor();
    await page.context().close();
  });

  it('says what to do while there is none', async () => {
    const { page } = await open({ exams: [] });
    await page.getByText('还没有考试').waitFor();
    await sound(page);
    await page.context().close();
  });
});

describe('the wizard', () => {
  it('saves each step before it goes on, and publishes when the checks have passed', async () => {
    const { page, sent } = await open({ more: at1(1, 'settings') });
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

  it.each(['basic', 'paper', 'time', 'rules', 'release'])('has no axe violation at the step %s', async (step) => {
    const { page } = await open({ more: at1(1, 'settings', step) });
    await page.locator('fieldset').first().waitFor();
    await sound(page);
    await page.context().close();
  });
});

describe('an exam', () => {
  it('that waits shows how far its forms are, and is moved or taken back with a reason', async () => {
    const { page, sent } = await open({ more: at1(2) });
    await page.getByText('正在生成试卷：1 / 2').waitFor();
    await page.getByRole('button', { name: '改时间' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('结束时间').fill('2026-11-26T13:00');
    await dialog.getByRole('button', { name: '修改时间' }).click();
    await page.getByText('请输入 5–200 个字符的原因').waitFor();
    expect(sent).toEqual([]);
    await dialog.getByLabel('原因').fill('与其他课程错开');
    await dialog.getByRole('button', { name: '修改时间' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(sent[0]!.body).toEqual({
      ...{ version: 3, opensAt: AHEAD.opensAt, closesAt: '2026-11-26T05:00:00.000Z', minutes: 90 },
      reason: '与其他课程错开',
    });
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '撤回' }).click();
    const asked = page.getByRole('alertdialog');
    expect(await asked.textContent()).toContain('2 名考生将收到通知');
    await asked.getByLabel('原因').fill('机房维护，改期举行');
    await asked.getByRole('button', { name: '撤回' }).click();
    await expect.poll(() => sent.at(-1)?.path).toBe(`managed-exams/${idOf(2)}/withdraw`);
    await page.context().close();
  });

  it('that is open gets more time for all, and ends early once its name was typed', async () => {
    const { page, sent } = await open({ more: at1(3) });
    await page.getByRole('button', { name: '全体延时' }).click();
    await page.getByLabel('延长').fill('15');
    await page.getByLabel('原因').fill('网络故障补时');
    await page.getByRole('button', { name: '延时', exact: true }).click();
    await page.getByText('已全体延长 15 分钟').waitFor();
    expect(sent[0]!.body).toEqual({ minutes: 15, reason: '网络故障补时' });
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '提前结束' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: '提前结束' }).click();
    await dialog.getByText('请输入完整的考试名称').waitFor();
    await dialog.getByRole('textbox').fill('单元测评');
    await dialog.getByRole('button', { name: '提前结束' }).click();
    await page.getByText('60 秒后收卷').waitFor();
    expect(sent.at(-1)!.body).toEqual({ name: '单元测评' });
    await page.context().close();
  });

  it('grants a candidate more time with a reason', async () => {
    const { page, sent } = await open({ more: at1(2, 'candidates') });
    await page.getByRole('button', { name: '为陈一设置照顾' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('加时', { exact: true }).fill('30');
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('请输入 5–200 个字符的原因').waitFor();
    await dialog.getByLabel('原因').fill('手部受伤，需要更多时间');
    await sound(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByRole('row', { name: /陈一/ }).getByText('加时 30 分钟').waitFor();
    expect(sent[0]).toMatchObject({
      path: `managed-exams/${idOf(2)}/accommodations/${idOf(8)}`,
      body: { extraMinutes: 30, extraPercent: null, opensAt: null, networkExempt: false },
    });
    await page.getByLabel('姓名或学号').fill('林');
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['林二']);
    await page.context().close();
  });

  it('that is gone says so and leads back', async () => {
    const { page } = await open({ more: at1(0) });
    await page.getByText('考试不存在或已删除').waitFor();
    await page.getByRole('link', { name: '返回列表' }).click();
    await page.getByRole('link', { name: '期末考试' }).waitFor();
    await page.context().close();
  });

  it.each([
    [1440, 'light', ''],
    [1440, 'dark', at1(3)],
    [390, 'light', ''],
    [390, 'dark', at1(2, 'candidates')],
    [390, 'light', at1(1, 'settings')],
    [1024, 'light', at1(2)],
  ])('has no axe violation and no sideways scroll at %d, %s%s', async (width, theme, more) => {
    const { page } = await open({ width, theme, more });
    await page.locator('.vse-exams table, .vse-exams dl, .vse-exams fieldset').first().waitFor();
    await sound(page);
    await page.context().close();
  });
});

describe('tests', () => {
  it('stand by their chapter, and say when their node is hidden', async () => {
    const { page } = await open({ page: 'TestManage' });
    const row = page.getByRole('row', { name: /误差小测/ });
    await row.getByText('所属节点未显示').waitFor();
    expect(await row.locator('td').allTextContents()).toEqual(['第一章', '—', '不限', '—', '—', '—', '草稿']);
    await sound(page);
    await page.context().close();
  });

  it('are set up on one page: feedback at once locks the answers', async () => {
    const { page, sent } = await open({ page: 'TestManage', more: at1(5, 'settings') });
    await page.locator('[name=paperId]').selectOption(PAPER.id);
    await page.getByLabel('反馈时机').selectOption('atOnce');
    await page.getByText('答完一题即锁定，不能返回修改').waitFor();
    await sound(page);
    await page.getByRole('button', { name: '保存并继续' }).click();
    await page.getByRole('button', { name: '发布', exact: true }).waitFor();
    expect(sent[0]!.body).toMatchObject({
      ...{ paperId: PAPER.id, nodeId: NODE.id, minutes: null, opensAt: null },
      settings: { feedback: 'atOnce', oneByOne: true, noReturn: true, attempts: null },
    });
    await page.context().close();
  });
});
