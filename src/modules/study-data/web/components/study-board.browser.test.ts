import type { Request } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, inLooks, LOOKS, sound, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type * as contract from '../../shared/study.contract.ts';
import { NUMBERS, WAYS } from '../../shared/study.model.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('study-data');
}, 180_000);
afterAll(() => gallery?.close());

const TERM = '0190f3c8-1111-7000-8000-0000000000a1';
const CLASS = '0190f3c8-1111-7000-8000-0000000000b1';
const at = '2026-11-29T08:00:00.000Z';

interface Given {
  /** No class at all, or a class of nobody. */
  readonly empty?: 'classes' | 'learners';
  /** Calls that fail, by the end of their path. */
  readonly fails?: readonly string[];
}

const person = (n: number, more: object = {}) => ({
  ...{ personId: `p${n}`, number: `20230100${n}`, name: `学生${n}`, classId: CLASS, className: '实验一班' },
  ...more,
});

function studyOf({ empty }: Given): CallOutput<typeof contract.studyDataRoute> {
  const none = empty !== undefined;
  return {
    asOf: at,
    range: { from: '2026-11-01', until: '2026-11-05' },
    term: TERM,
    terms: [{ id: TERM, name: '2026-2027 学年第一学期' }],
    classes: empty === 'classes' ? [] : [{ id: CLASS, name: '实验一班', counts: true }],
    numbers: NUMBERS.map((number) => {
      const sum = WAYS[number] === 'sum';
      return {
        number,
        have: none ? 0 : 12,
        of: none ? 0 : 24,
        missing: none ? 0 : 3,
        value: none ? (sum ? 0 : null) : 50,
      };
    }),
    beside: { progress: none ? null : 66.7, time: none ? null : 1.5 },
    days: ['01', '02', '03', '04', '05'].map((day, n) => ({ day: `2026-11-${day}`, n: none ? 0 : n })),
    bins: [0, 0, 0, none ? 0 : 5, 0, 0, 0, 0, 0, 0, none ? 0 : 7],
  };
}

function learnersOf({ empty }: Given): CallOutput<typeof contract.studyLearnersRoute> {
  if (empty) return { rows: [], correlation: { n: 0, r: null } };
  const calm = { level: 'normal', points: 0, idleDays: null, lag: null, overdue: null, mark: false, lastFailed: false };
  const row = (n: number, mark: number | null, risk: object | null) => ({
    ...person(n, { completed: risk === null, progress: 100 - n, hours: n / 2, lastAt: at, due: 3, submitted: 2 }),
    ...{ onTime: 1, runs: n, mark, risk: risk && { ...calm, ...risk } },
  });
  return {
    rows: [
      row(1, 93, {}),
      row(2, 48, { level: 'high', points: 5, idleDays: 17, lag: 33, mark: true, lastFailed: true }),
      row(3, 62, { level: 'watch', points: 2, overdue: 2 }),
      row(4, null, null),
    ],
    correlation: { n: 12, r: 0.49 },
  } as CallOutput<typeof contract.studyLearnersRoute>;
}

function nodesOf({ empty }: Given): CallOutput<typeof contract.studyNodesRoute> {
  if (empty) return { learners: 0, nodes: [], experiments: [] };
  const item = { chapter: '第一章', required: true, started: 20 };
  return {
    learners: 24,
    nodes: [
      { id: 'n1', name: '课前预习', type: 'page', ...item, done: 18 },
      { id: 'n2', name: '单摆', type: 'experiment', ...item, chapter: null, required: false, done: 0 },
    ],
    experiments: [
      {
        ...{ id: 'n2', name: '单摆', people: 11, runs: 14, ended: 13, finished: 12, scored: 12, passed: 9 },
        ...{ score: 81.25, minutes: 23.4 },
      },
    ],
  };
}

function answers(given: Given) {
  const asked: string[] = [];
  const answer = (request: Request) => {
    const url = new URL(request.url());
    const part = url.pathname.split('/study-data')[1] ?? '';
    asked.push(`${part}${url.search}`);
    const data = (value: unknown) => ({ json: { data: value } });
    if (given.fails?.includes(part)) {
      return { status: 500, json: { error: { code: 'error.server', message: '服务暂时不可用' } } };
    }
    if (part === '/file')
      return { body: 'PK', headers: { 'content-disposition': "attachment; filename*=UTF-8''a.xlsx" } };
    if (part === '/hours') {
      const minutes = Array.from({ length: 7 }, (_, day) =>
        Array.from({ length: 24 }, (_, hour) => (given.empty ? 0 : day * hour)),
      );
      return data({ minutes });
    }
    if (part === '/nodes') return data(nodesOf(given));
    if (part === '/learners') return data(learnersOf(given));
    if (part !== '/rows') return data(studyOf(given));
    const rows = [person(1, { have: 1, of: 2, lastAt: at }), person(2, { have: 0, of: 0, lastAt: null })];
    return data({ have: 1, parts: 2, total: 2, size: 100, rows });
  };
  return { answer, asked };
}

async function open(given: Given = {}, to: { readonly width?: number; readonly query?: string } = {}) {
  const fake = answers(given);
  const context = await gallery.browser.newContext({
    viewport: { width: to.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await page.route('**/api/v1/**', (route) => route.fulfill(fake.answer(route.request())));
  await page.goto(`${gallery.address}?${to.query ?? ''}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, context, asked: fake.asked };
}

describe('study data', () => {
  it('shows the numbers, what is beside them and who is left out, in all looks', async () => {
    const { page, context } = await open();
    const numbers = page.getByRole('region', { name: '总体情况' });
    await numbers.getByText('中位数 66.7% · 缺3人').waitFor();
    await page.getByRole('region', { name: '学习时长与成绩' }).scrollIntoViewIfNeeded();
    await page.getByText('样本不足（n<20），仅供参考').waitFor();
    await inLooks(page, LOOKS, (look) => sound(page, {}, look));
    await context.close();
  }, 120_000);

  it('opens the learners behind a number; who is left out has a dash', async () => {
    const { page, context, asked } = await open();
    await page.getByRole('button', { name: '查看任务提交率的学生 50.0%' }).click();
    const drawer = page.getByRole('dialog', { name: '任务提交率' });
    await drawer.getByText('2 名学生 · 合计 1 / 2').waitFor();
    expect(asked.at(-1)).toContain('subject=submitted');
    await drawer.getByRole('row', { name: '学生1' }).getByText('1/2').waitFor();
    expect(await drawer.getByRole('row', { name: '学生2' }).getByRole('cell').nth(2).textContent()).toBe('—');
    expect(await drawer.getByRole('link', { name: '学生1' }).getAttribute('href')).toContain('ElectiveStudents');
    await sound(page, {}, 'drawer');
    await context.close();
  });

  it('opens days, classes of progress, items and runs from their tables', async () => {
    const { page, context, asked } = await open();
    const card = page.getByRole('region', { name: '进度分布' });
    await card.getByRole('button', { name: '表', exact: true }).click();
    await card.getByRole('button', { name: '查看100%的学生 7' }).click();
    await expect.poll(() => asked.at(-1)).toContain('subject=bin&of=10');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: '学习进度' }).click();
    await page.getByRole('button', { name: '查看课前预习的学生 18' }).click();
    await expect.poll(() => asked.at(-1)).toContain('subject=node&of=n1');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: '实验', exact: true }).click();
    await page.getByRole('button', { name: '查看单摆的学生 14' }).click();
    await expect.poll(() => asked.at(-1)).toContain('subject=nodeRuns&of=n2');
    await context.close();
  });

  it('puts those at risk first with their signals, by level and by name', async () => {
    const { page, context } = await open({}, { query: 'tab=learners' });
    const table = page.getByRole('table', { name: '学生', exact: true });
    await table.getByText('17 天未学习').waitFor();
    const names = () => table.getByRole('rowheader').allTextContents();
    expect(await names()).toEqual(['学生2', '学生3', '学生1', '学生4']);
    for (const signal of ['进度落后 33 个百分点', '当前成绩 48', '最近两项均不及格', '2 项逾期未交', '不评估'])
      expect(await table.getByText(signal).count()).toBe(1);
    await page.getByRole('button', { name: /^高风险/ }).click();
    expect(await names()).toEqual(['学生2']);
    await page.getByRole('button', { name: /^全部/ }).click();
    await page.getByRole('searchbox', { name: '姓名或学号' }).fill('202301003');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['学生3']);
    await sound(page, {}, 'learners');
    await context.close();
  });

  it('narrows every part, and exports it as it is narrowed', async () => {
    const { page, context, asked } = await open({}, { query: 'tab=learners' });
    await page.getByLabel('学生范围').selectOption('在读');
    await expect.poll(() => asked.filter((one) => one.includes('learners=active')).length).toBeGreaterThan(1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出学生数据' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('a.xlsx');
    expect(asked.at(-1)).toMatch(/^\/file\?.*learners=active.*part=learners/);
    await context.close();
  });

  it('lets one card fail alone, and says when nothing came', async () => {
    const { page, context } = await open({ fails: ['/hours'] });
    await page.getByRole('region', { name: '学习时段分布' }).scrollIntoViewIfNeeded();
    await page.getByRole('region', { name: '学习时段分布' }).getByRole('button', { name: '重试' }).waitFor();
    await page.getByRole('region', { name: '学习时长与成绩' }).getByText('0.49').waitFor();
    await sound(page, {}, 'one card failed');
    await context.close();
    const failed = await open({ fails: [''] });
    await failed.page.getByRole('button', { name: '重试' }).waitFor();
    await failed.context.close();
  });

  it('asks for a class first, and has dashes for a class of nobody', async () => {
    const first = await open({ empty: 'classes' });
    await first.page.getByText('请先创建教学班').waitFor();
    expect(await first.page.getByRole('button', { name: '导出学生数据' }).isDisabled()).toBe(true);
    await sound(first.page, {}, 'no class');
    await first.context.close();
    const { page, context } = await open({ empty: 'learners' });
    const numbers = page.getByRole('region', { name: '总体情况' });
    await numbers.waitFor();
    expect(await numbers.getByText('—', { exact: true }).count()).toBe(NUMBERS.length - 3);
    await page.getByRole('tab', { name: '学生与预警' }).click();
    await page.getByText('没有符合条件的学生').waitFor();
    await sound(page, {}, 'nobody');
    await context.close();
  });

  it('fits a phone', async () => {
    const { page, context } = await open({}, { width: 390, query: 'tab=learners' });
    await page.getByText('17 天未学习').waitFor();
    await sound(page, {}, 'phone');
    await context.close();
  });
});
