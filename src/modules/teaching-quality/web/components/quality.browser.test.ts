import { join } from 'node:path';
import type { Request } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, inLooks, LOOKS, sound, startGallery } from '../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('teaching-quality');
}, 180_000);
afterAll(() => gallery?.close());

const TERM = '0190f3c8-1111-7000-8000-0000000000a1';
const CLASSES = ['0190f3c8-1111-7000-8000-0000000000b1', '0190f3c8-1111-7000-8000-0000000000b2'] as const;
const NODE = '0190f3c8-1111-7000-8000-0000000000d1';

interface Given {
  readonly empty?: boolean;
  readonly classless?: boolean;
  readonly schemeless?: boolean;
  readonly fails?: string;
}

const summaryOf = (n: number) => ({
  ...{ n, mean: n ? 74.25 : null, median: n ? 76 : null, low: n ? 66 : null, high: n ? 84 : null },
  ...{ max: n ? 98 : null, min: n ? 41 : null, sd: n ? 12.4 : null, passed: Math.round(n * 0.9) },
  excellent: Math.round(n * 0.2),
});

const gradesOf = ({ empty, classless, schemeless }: Given, absent: boolean) => ({
  ...{ asOf: '2026-11-30T08:00:00.000Z', range: { from: '2026-09-01', until: '2026-11-30' }, term: TERM },
  terms: [{ id: TERM, name: '2026-2027 学年第一学期' }],
  classes: classless
    ? []
    : CLASSES.map((id, at) => ({
        ...{ id, name: `实验${at + 1}班`, counts: true, source: at === 0 ? 'published' : 'draft' },
        ...{ differs: !empty && at === 1, summary: summaryOf(empty ? 0 : 20) },
      })),
  ...{ scheme: !schemeless, learners: empty ? 0 : 43 },
  groups: [
    ...[
      { group: 'marked', n: empty ? 0 : 38 },
      { group: 'absent', n: empty ? 0 : 2 },
    ],
    ...[
      { group: 'deferred', n: empty ? 0 : 1 },
      { group: 'excused', n: 0 },
      { group: 'undone', n: empty ? 0 : 2 },
    ],
  ],
  summary: summaryOf(empty ? 0 : absent ? 40 : 38),
  bands: ['excellent', 'good', 'medium', 'pass', 'fail'].map((key, at) => ({
    ...{ key, name: null, from: [90, 80, 70, 60, 0][at], count: empty ? 0 : 8, share: empty ? null : 20 },
  })),
  bins: Array.from({ length: 10 }, (_, at) => (empty || at < 4 ? 0 : at)),
  items: ['实验操作', '实验报告', '期末考试'].map((name, at) => ({
    ...{ key: `i${at}`, name, weight: [50, 30, 20][at], exam: at === 2 },
    ...{ rate: empty ? null : 70 + at * 5, n: empty ? 0 : 38, left: empty ? 0 : 2 },
  })),
  relation: empty
    ? { r: null, points: [] }
    : { r: 0.63, points: Array.from({ length: 12 }, (_, at) => ({ x: 60 + at, y: 55 + at * 2 })) },
  attainment: empty ? null : 0.7209,
});

const question = (at: number) => ({
  ...{ questionId: `q${at}`, number: 1, name: `测量单摆周期 ${at}`, points: 10, n: 12, facility: 0.4 + at * 0.2 },
  ...{ deviation: 2, high: 0.9, low: 0.3, discrimination: 0.5 - at * 0.2, restCorrelation: 0.4 },
  ...{ alphaWithout: 0.61, seconds: 84 },
});
const cell = (reached: number) => ({
  ...{ runs: 20, reached, rate: reached ? 0.7 : null, failed: reached ? 4 : null, late: reached ? 2 : null },
  repeats: reached ? 1.2 : null,
});

function answersOf(given: Given) {
  const asked: string[] = [];
  const saved: unknown[] = [];
  const answer = (request: Request) => {
    const url = new URL(request.url());
    const data = (value: unknown) => ({ json: { data: value } });
    const part = url.pathname.split('/').slice(6).join('/');
    asked.push(`${part}${url.search}`);
    if (given.fails === part) {
      return { status: 500, json: { error: { code: 'error.server', message: '服务暂时不可用' } } };
    }
    const some = !given.empty;
    switch (part) {
      case '':
        return data(gradesOf(given, url.searchParams.get('absent') !== 'out'));
      case 'papers': {
        const exam = (id: string, n: number) => ({
          ...{
            id,
            name: `期中考试 ${id}`,
            kind: 'exam',
            full: 100,
            n,
            mean: 62.5,
            sd: 9.2,
            median: 65,
            max: 95,
            min: 25,
          },
          ...{
            facility: 0.625,
            discrimination: 0.62,
            alpha: 0.7025,
            error: 2.6126,
            questions: [0, 1, 2].map(question),
          },
        });
        return data({ exams: some ? [exam('a', 12), exam('b', 40)] : [] });
      }
      case 'objectives':
        return data({
          ...{ n: some ? 36 : 0, left: some ? 7 : 0, course: some ? 0.7209 : null },
          rows: [0.7779, 0.6354].map((value, at) => ({
            ...{ id: `o${at}`, text: `能够独立完成基本物理量的测量 ${at}`, weight: 50, expected: 0.65 },
            ...{
              value: some ? value : null,
              attained: some ? value >= 0.65 : null,
              assessed: some,
              reached: some ? 30 : 0,
            },
            evidence: some ? [{ key: 'i0', name: '实验操作', weight: 1, rate: value, part: value }] : [],
          })),
        });
      case 'steps':
        return data({
          nodes: [{ id: NODE, name: '单摆', runs: some ? 40 : 0 }],
          ...{ node: NODE, runs: some ? 40 : 0 },
          classes: CLASSES.map((id, at) => ({ id, name: `实验${at + 1}班` })),
          steps: some
            ? ['调平', '计时', '数据处理'].map((title, at) => ({
                ...{ seq: at + 1, title, max: 10, cells: [cell(18), cell(18), cell(at === 2 ? 0 : 18)] },
              }))
            : [],
        });
      case 'feedback':
        return data({
          marking: {
            ...{ marked: some ? 62 : 0, hours: some ? 27.5 : null, pending: some ? 4 : 0, oldestDays: some ? 6 : null },
            weeks: some ? [{ week: '2026-11-02', n: 30, hours: 24 }] : [],
            markers: some ? [{ personId: 'p', name: '林老师', n: 62, hours: 27.5 }] : [],
            kinds: ['homework', 'exam', 'report'].map((kind) => ({
              ...{ kind, marked: some ? 20 : 0, pending: some ? 1 : 0, hours: some ? 20 : null },
            })),
          },
          replies: {
            ...{ questions: some ? 9 : 0, due: some ? 8 : 0, inTime: some ? 6 : 0, replied: some ? 7 : 0 },
            ...{ hours: some ? 11 : null, weeks: some ? [{ week: '2026-11-02', n: 7, hours: 11 }] : [] },
          },
          reviews: { n: some ? 5 : 0, mean: some ? 4.2 : null, counts: some ? [0, 0, 1, 2, 2] : [0, 0, 0, 0, 0] },
          appeals: { published: some ? 40 : 0, appeals: some ? 2 : 0, decided: some ? 1 : 0, changed: 0 },
        });
      case 'rows': {
        const row = (name: string, value: number) => ({
          ...{ kind: 'learner', id: name, name, number: '2026001', className: '实验1班', group: 'marked', value },
          ...{ second: null, met: value >= 60, at: null, of: CLASSES[0] },
        });
        return data({ value: 1, total: 2, size: 100, rows: [row('张三', 88), row('李四', 52)] });
      }
      case 'snapshots': {
        const kept = {
          ...{ id: 's', name: '2026 秋评估', term: '第一学期', at: '2026-11-30T08:00:00.000Z', author: '林老师' },
          ...{ range: { from: '2026-09-01', until: '2026-11-30' }, n: 40, mean: 74.25, passed: 36, attainment: 0.72 },
        };
        if (request.method() === 'GET') return data({ rows: saved.length > 0 ? [kept] : [] });
        saved.push(request.postDataJSON());
        return data(kept);
      }
      default:
        return { body: 'PK', headers: { 'content-disposition': "attachment; filename*=UTF-8''file.xlsx" } };
    }
  };
  return { answer, asked, saved };
}

async function open(given: Given = {}, at: { width?: number; query?: string } = {}) {
  const fake = answersOf(given);
  const context = await gallery.browser.newContext({
    viewport: { width: at.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await page.route('**/api/v1/**', (route) => route.fulfill(fake.answer(route.request())));
  await page.goto(`${gallery.address}?${at.query ?? ''}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, context, ...fake };
}

const TABS = ['成绩分析', '试卷与题目', '目标达成', '实验步骤', '教学反馈'] as const;

describe('teaching quality', () => {
  it('shows the whole and every tab, each in all looks', async () => {
    const { page, context, asked } = await open();
    await page.getByRole('button', { name: '查看及格率的明细 90.0%' }).waitFor();
    expect(asked.filter((one) => !one.startsWith('?'))).toEqual([]);
    for (const [at, tab] of TABS.entries()) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
      await inLooks(page, LOOKS, async (look) => {
        await sound(page, {}, `${tab} ${look}`);
        const shots = process.env.GALLERY_SHOTS;
        if (shots) await page.screenshot({ path: join(shots, `quality-${at}-${look}.png`), fullPage: true });
      });
    }
    expect(['papers', 'objectives', 'steps', 'feedback'].every((tab) => asked.some((one) => one.startsWith(tab)))).toBe(
      true,
    );
    await context.close();
  }, 240_000);

  it('opens the rows behind a number', async () => {
    const { page, context, asked } = await open();
    await page.getByRole('button', { name: '查看及格率的明细 90.0%' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('共 2 项 · 指标值 1').waitFor();
    expect(await drawer.getByRole('link', { name: '张三' }).getAttribute('href')).toContain('person=');
    expect(asked.at(-1)).toContain('subject=passed');
    await sound(page, {}, 'drawer');
    await context.close();
  });

  it('opens the runs of a cell of the map', async () => {
    const { page, context, asked } = await open({}, { query: 'tab=steps' });
    const card = page.getByRole('region', { name: '步骤失分热力图' });
    await card.locator('.vse-heat-open').first().click();
    await page.getByRole('dialog', { name: '1. 调平 · 全部' }).waitFor();
    expect(asked.at(-1)).toContain(`subject=cell&of=1&node=${NODE}&runs=first&measure=lost`);
    await page.keyboard.press('Escape');
    await page.getByLabel('显示', { exact: true }).selectOption('失败率');
    await card.getByRole('button', { name: '表', exact: true }).click();
    await card.getByRole('button', { name: '查看2. 计时 · 实验1班的明细 22.2%' }).click();
    await page.getByRole('dialog').waitFor();
    expect(asked.at(-1)).toContain(`measure=failed&class=${CLASSES[0]}`);
    await context.close();
  });

  it('narrows everything by what stands in the address', async () => {
    const { page, context, asked } = await open();
    await page.getByLabel('缺考', { exact: true }).selectOption('剔除缺考');
    await expect.poll(() => asked.at(-1)).toContain('absent=out');
    await page.getByRole('button', { name: '查看参评人数的明细 38' }).waitFor();
    await page.getByLabel('成绩来源').selectOption('当前成绩');
    await expect.poll(() => asked.at(-1)).toContain('marks=draft');
    await page.getByLabel('班级', { exact: true }).selectOption('实验1班');
    await expect.poll(() => asked.at(-1)).toContain(`classes=${CLASSES[0]}`);
    await page.getByLabel('起始日期').fill('2026-10-01');
    await expect.poll(() => asked.at(-1)).toContain('from=2026-10-01');
    await context.close();
  });

  it('hides coefficients of few results until they are asked for', async () => {
    const { page, context } = await open({}, { query: 'tab=papers' });
    const row = page.getByRole('region', { name: '试卷质量' }).getByRole('row', { name: '期中考试 a' });
    await row.getByText('样本不足（n<20）').waitFor();
    expect(await row.getByText('0.7025').count()).toBe(0);
    await page.getByLabel('样本不足时仍然显示').check();
    await row.getByText('0.7025').waitFor();
    await context.close();
  });

  it('keeps figures as they stand, and saves files', async () => {
    const { page, context, saved, asked } = await open();
    await page.getByRole('button', { name: '已存统计' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('还没有保存过统计').waitFor();
    await drawer.getByLabel('名称').fill('2026 秋评估');
    await drawer.getByRole('button', { name: '保存本次统计' }).click();
    await drawer.getByRole('row', { name: '2026 秋评估' }).waitFor();
    expect(saved).toEqual([{ name: '2026 秋评估' }]);
    await sound(page, {}, 'kept');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: '目标达成' }).click();
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '课程目标达成情况评价报告' }).click(),
    ]);
    expect(asked.at(-1)).toContain('report');
    await context.close();
  });

  it('shows no value for nobody, and what is missing', async () => {
    const { page, context } = await open({ empty: true });
    const whole = page.getByRole('region', { name: '总体' });
    await whole.waitFor();
    expect(await whole.locator('dd').allTextContents()).toEqual(['0', '—', '—', '—0 / 0', '—0 / 0', '—']);
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').locator('.vse-card, .vse-state').first().waitFor();
      await sound(page, {}, `${tab} of nobody`);
    }
    await context.close();
    const classless = await open({ classless: true });
    await classless.page.getByText('请先创建教学班').waitFor();
    await classless.context.close();
    const schemeless = await open({ schemeless: true });
    await schemeless.page.getByText('请先设置成绩构成').waitFor();
    await schemeless.context.close();
  }, 120_000);

  it('fails a tab alone, with the way to try again', async () => {
    const { page, context } = await open({ fails: 'feedback' }, { query: 'tab=feedback' });
    await page.getByRole('tabpanel').getByRole('button', { name: '重试' }).waitFor();
    expect(await page.getByRole('region', { name: '总体' }).isVisible()).toBe(true);
    await context.close();
  });

  it.each(TABS)('fits a phone: %s', async (tab) => {
    const { page, context } = await open({}, { width: 390 });
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
    await sound(page, {}, `${tab} on a phone`);
    const shots = process.env.GALLERY_SHOTS;
    if (shots) await page.screenshot({ path: join(shots, `quality-phone-${TABS.indexOf(tab)}.png`), fullPage: true });
    await context.close();
  });
});
