import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, inLooks, LOOKS, sound, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import { USUAL_TARGETS } from '../../../courses/shared/targets.model.ts';
import { COVERAGES } from '../../shared/coverage.model.ts';
import { FIGURE_RULES, FIGURES } from '../../shared/figure.model.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('construction');
}, 180_000);
afterAll(() => gallery?.close());

const TERMS = ['0190f3c8-1111-7000-8000-0000000000a1', '0190f3c8-1111-7000-8000-0000000000a2'] as const;
const CLASS = '0190f3c8-1111-7000-8000-0000000000b1';
const row = (check: string, have: number, want: number, lost: number) => ({
  ...{ check, weight: 10, value: want === 0 ? 0 : Math.min(1, have / want), have, want, lost },
});

/** The answers of a course with something of everything, or with nothing. */
function courseOf(given: { readonly empty?: boolean; readonly overseer?: boolean; readonly fails?: boolean } = {}) {
  const asked: string[] = [];
  const saved: unknown[] = [];
  const n = (value: number) => (given.empty ? 0 : value);
  const answer = (request: Request) => {
    const url = new URL(request.url());
    const data = (value: unknown) => ({ json: { data: value } });
    asked.push(`${url.pathname.split('/').slice(5).join('/')}${url.search}`);
    if (given.fails) return { status: 500, json: { error: { code: 'error.server', message: '服务暂时不可用' } } };
    if (url.pathname.includes('/page-groups/')) {
      if (request.method() !== 'GET') saved.push(request.postDataJSON());
      return request.method() === 'GET'
        ? data({ live: { number: null, content: USUAL_TARGETS }, draft: null, versions: [], named: {}, can: {} })
        : data({ version: 1, content: USUAL_TARGETS, removed: [], number: 1, from: '2026-11-30T00:00:00.000Z' });
    }
    if (url.pathname.endsWith('/file')) {
      return { body: 'PK', headers: { 'content-disposition': "attachment; filename*=UTF-8''counts.xlsx" } };
    }
    if (url.pathname.endsWith('/rows')) {
      const thing = (name: string, more: object = {}) => ({
        ...{ kind: 'video', id: name, name, hidden: false, state: null, author: '林老师', met: null, of: null },
        ...{ at: '2026-09-08T02:00:00.000Z', changedAt: '2026-10-08T02:00:00.000Z', value: 12, ...more },
      });
      const hidden = url.searchParams.get('hidden') === '1';
      const rows = [thing('绪论'), thing('误差与有效数字'), ...(hidden ? [thing('草稿', { hidden: true })] : [])];
      return data({ value: rows.length * 12, total: rows.length, size: 100, rows });
    }
    return data({
      asOf: '2026-11-30T08:00:00.000Z',
      range: { from: '2026-09-01', until: '2026-11-30' },
      term: url.searchParams.get('term') ?? TERMS[0],
      terms: given.empty
        ? []
        : [
            { id: TERMS[0], name: '2026-2027 学年第一学期', from: '2026-09-01', until: '2027-01-20' },
            { id: TERMS[1], name: '2025-2026 学年第二学期', from: '2026-02-20', until: '2026-07-10' },
          ],
      classes: given.empty ? [] : [{ id: CLASS, name: '实验一班', counts: true }],
      completeness: {
        ...{ percent: n(76.66), missing: given.empty ? [] : ['nameEn'], ungraded: [], targets: USUAL_TARGETS },
        rows: [row('videoMinutes', n(142.5), n(240), 6.09), row('experiments', n(2), 3, 5), row('talk', n(5), 4, 0)],
      },
      figures: FIGURES.map((figure, at) => ({
        figure,
        value: figure === 'videoMean' && given.empty ? null : n(at + 1),
        withHidden: FIGURE_RULES[figure].outline ? n(at + 2) : null,
        terms: given.empty ? [] : [at + 1, at],
      })),
      questions: given.empty ? [] : [{ type: 'single', counts: [4, 9, 12, 3, 1] }],
      coverage: COVERAGES.map((coverage, at) => ({ coverage, have: n(at + 2), want: n(8) })),
      points: given.empty
        ? []
        : [
            {
              ...{ id: 'p1', code: 'KP1', name: '单摆周期与摆长' },
              counts: { video: 1, document: 2, experiment: 1, question: 6, task: 0 },
            },
          ],
      items: given.empty ? [] : [{ key: 'lab', name: '实验', weight: 60 }],
      objectives: given.empty ? [] : [{ id: 'o1', text: '能够独立完成基本物理量的测量', items: [true] }],
      contribution: [
        {
          ...{ personId: 'a', name: '林老师', role: 'lead', nodes: n(12), minutes: n(96.5), questions: n(40) },
          ...{ edits: n(3), announcements: n(4), posts: n(18), marked: n(62) },
        },
        {
          ...{ personId: null, name: null, role: null, nodes: n(2), minutes: 0, questions: 0, edits: 0 },
          ...{ announcements: 0, posts: 0, marked: 0 },
        },
      ],
      days: given.empty
        ? []
        : [
            { day: '2026-09-08', n: 14 },
            { day: '2026-10-21', n: 3 },
          ],
      can: { targets: given.overseer === true },
    });
  };
  return { answer, asked, saved };
}

async function open(given: Parameters<typeof courseOf>[0] = {}, at: { width?: number; query?: string } = {}) {
  const fake = courseOf(given);
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

describe('what a course consists of', () => {
  it('shows the ring, the gaps and every card in all looks', async () => {
    const { page, context } = await open();
    const ring = page.getByRole('progressbar', { name: '完整度' });
    await ring.waitFor();
    expect(await ring.getAttribute('aria-valuetext')).toBe('76.66%');
    const gap = page.getByRole('region', { name: '完整度' }).getByRole('row', { name: '视频量' });
    expect(await gap.getByRole('link').getAttribute('href')).toContain('/Maintain/CourseBulid/Structure?Id=');
    await inLooks(page, LOOKS, async (look) => {
      await sound(page, {}, look);
      const shots = process.env.GALLERY_SHOTS;
      if (shots) await page.screenshot({ path: join(shots, `construction-${look}.png`), fullPage: true });
    });
    await context.close();
  }, 120_000);

  it('opens what a figure is made of, hidden parts where asked for', async () => {
    const { page, context, asked } = await open();
    await page.getByRole('button', { name: '查看视频总时长（分钟）的明细 6' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('共 2 项 · 合计 24').waitFor();
    expect(await drawer.getByRole('link', { name: '绪论' }).getAttribute('href')).toContain('nodeId=');
    await drawer.getByLabel('含隐藏的内容').check();
    await drawer.getByText('学生不可见').waitFor();
    expect(asked.at(-1)).toContain('subject=videoMinutes');
    await sound(page, {}, 'drawer');
    await context.close();
  });

  it('switches chart and table, and saves picture, text and workbook', async () => {
    const { page, context, asked } = await open();
    const card = page.getByRole('region', { name: '题型 × 难度' });
    await card.getByRole('img', { name: '题型 × 难度' }).waitFor();
    const save = async (kind: string) => {
      await card.getByRole('button', { name: '导出题型 × 难度' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: kind }).click(),
      ]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const picture = await save('PNG');
    expect([picture.name, picture.bytes.subarray(1, 4).toString()]).toEqual(['题型 × 难度.png', 'PNG']);
    await card.getByRole('button', { name: '表', exact: true }).click();
    await card.getByRole('button', { name: '查看单选题 · 中等的明细 12' }).waitFor();
    const text = await save('CSV');
    expect(text.bytes.toString()).toBe('\uFEFF题型,易,较易,中等,较难,难\r\n单选题,4,9,12,3,1\r\n');
    await save('XLSX');
    expect(asked.at(-1)).toContain('part=questions');
    await context.close();
  });

  it('narrows everything by term, days, class and learners, kept in the address', async () => {
    const { page, context, asked } = await open();
    await page.getByLabel('学期', { exact: true }).selectOption('2025-2026 学年第二学期');
    await expect.poll(() => asked.at(-1)).toContain(`term=${TERMS[1]}`);
    await page.getByLabel('学生范围').selectOption('在读');
    await expect.poll(() => asked.at(-1)).toContain('learners=active');
    await page.getByLabel('班级').selectOption('实验一班');
    await expect.poll(() => asked.at(-1)).toContain(`classes=${CLASS}`);
    await page.getByLabel('起始日期').fill('2026-10-01');
    await expect.poll(() => asked.at(-1)).toContain('from=2026-10-01');
    await context.close();
  });

  it('exports the terms chosen as a document', async () => {
    const { page, context, asked } = await open();
    await page.getByRole('button', { name: '导出建设数据表' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('2025-2026 学年第二学期').uncheck();
    await dialog.getByLabel('Word 文档').check();
    await sound(page, {}, 'export');
    await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '导出', exact: true }).click(),
    ]);
    expect(asked.at(-1)).toContain(`part=counts&columns=${TERMS[0]}&format=docx`);
    await context.close();
  });

  it('has targets for who sets them', async () => {
    const { page, context, saved } = await open({ overseer: true });
    await page.getByRole('button', { name: '目标设置' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('视频最长（分钟）').fill('4');
    await dialog.getByText('最长不能小于最短').waitFor();
    expect(await dialog.getByRole('button', { name: '保存' }).isDisabled()).toBe(true);
    await dialog.getByLabel('视频最长（分钟）').fill('30');
    await sound(page, {}, 'targets');
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('目标已保存').waitFor();
    expect(saved[0]).toMatchObject({ version: 0, content: { ...USUAL_TARGETS, longest: 30 } });
    await context.close();
  });

  it('shows a course with nothing, and says what failed', async () => {
    const empty = await open({ empty: true });
    await empty.page.getByText('课程节点还没有关联知识点').waitFor();
    expect(await empty.page.getByRole('progressbar', { name: '完整度' }).getAttribute('aria-valuenow')).toBe('0');
    await sound(empty.page, {}, 'empty');
    await empty.context.close();
    const failed = await open({ fails: true });
    await failed.page.getByRole('button', { name: '重试' }).waitFor();
    await failed.context.close();
  });

  it('fits a phone', async () => {
    const { page, context } = await open({}, { width: 390 });
    await page.getByRole('progressbar', { name: '完整度' }).waitFor();
    await sound(page, {}, 'phone');
    const shots = process.env.GALLERY_SHOTS;
    if (shots) await page.screenshot({ path: join(shots, 'construction-phone.png'), fullPage: true });
    await context.close();
  });
});
