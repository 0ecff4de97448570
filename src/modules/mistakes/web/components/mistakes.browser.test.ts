import type { Request } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, type Look, sound, soundInLooks, startGallery } from '../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('mistakes');
}, 180_000);
afterAll(() => gallery?.close());

const COURSE = '0190f3c8-1111-7000-8000-0000000000c0';
const EXAM = '0190f3c8-1111-7000-8000-0000000000e0';
const POINT = '0190f3c8-1111-7000-8000-0000000000b0';
const REDO = '0190f3c8-1111-7000-8000-0000000000d0';
const question = (n: number) => `0190f3c8-1111-7000-8000-00000000000${n}`;
const ITEM = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'] as const;

const VIEWS = [
  {
    type: 'single',
    stem: '<p>单摆的周期与什么有关？</p>',
    options: [
      { id: 'a', text: '摆长' },
      { id: 'b', text: '质量' },
    ],
  },
  { type: 'truth', stem: '<p>动能守恒总是成立。</p>' },
] as const;
const KEYS = [{ choice: ['a'] }, { truth: false }] as const;
const ANALYSIS = '<p>见教材第三章。</p>';

const row = (n: number, more: object = {}) => ({
  ...{ questionId: question(n), number: 1, type: n === 1 ? 'single' : 'truth', stem: `题目${n}的题干` },
  course: { id: COURSE, name: '大学物理' },
  exam: { id: EXAM, name: '期末考试', kind: 'exam' },
  ...{ attemptId: EXAM, times: n, wrongAt: '2026-11-25T02:00:00.000Z', score: 0, points: 10 },
  knowledge: [{ id: POINT, name: '单摆' }],
  ...{ mastered: false, masteredAt: null, streak: 0, redos: 0, redoable: true },
  ...more,
});

const NODE = '0190f3c8-1111-7000-8000-0000000000a9';
const FIGURES = {
  total: { questions: 3, full: 30, score: 16.5, classPercent: 71.25 },
  points: [
    {
      ...{ id: POINT, name: '单摆', questions: 2, full: 20, score: 6.5, classPercent: 70 },
      nodes: [{ id: NODE, name: '1.2 单摆实验' }],
    },
    { id: EXAM, name: '能量', questions: 1, full: 10, score: 10, classPercent: null, nodes: [] },
  ],
  types: [{ type: 'single', questions: 3, full: 30, score: 16.5, classPercent: 71.25 }],
  exams: [{ id: EXAM, name: '期末考试' }],
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A learner with three wrong questions: one to redo, one mastered, one that a person marked. */
function learner() {
  const sent: Sent[] = [];
  const results = new Map<string, object>();
  let mastered = true;
  const rows = () => [
    row(1, { streak: 1, redos: 1 }),
    row(2, mastered ? { mastered: true, masteredAt: '2026-11-26T02:00:00.000Z', streak: 2, redos: 2 } : {}),
    row(3, { type: 'essay', redoable: false, score: 4 }),
  ];
  const redo = () => ({
    id: REDO,
    items: VIEWS.map((view, at) => ({ item: ITEM[at], points: 10, view, result: results.get(ITEM[at]!) ?? null })),
  });
  const answer = (request: Request): unknown => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v1/own-results-analysis')
      return searchParams.get('examId') ? { ...FIGURES, points: [] } : FIGURES;
    const path = pathname.replace('/api/v1/own-mistakes', '');
    if (request.method() !== 'GET') sent.push({ method: request.method(), path, body: request.postDataJSON() });
    if (path === '/redos' || path === `/redos/${REDO}`) return redo();
    if (path.startsWith(`/redos/${REDO}/answers/`)) {
      const at = ITEM.indexOf(path.split('/').at(-1) as (typeof ITEM)[number]);
      const { response } = request.postDataJSON() as { response: unknown };
      const right = JSON.stringify(response) === JSON.stringify(KEYS[at]);
      const result = { response, score: right ? 10 : 0, right, key: KEYS[at], analysis: ANALYSIS };
      results.set(ITEM[at]!, result);
      return { result, mastered: right && at === 0, masteredAt: null, streak: right ? 1 : 0 };
    }
    if (path.endsWith('/mastery')) {
      mastered = (request.postDataJSON() as { mastered: boolean }).mastered;
      return { mastered, masteredAt: null, streak: 0 };
    }
    if (path.includes('/versions/')) {
      const n = Number(path.split('/')[1]!.at(-1));
      const written = { type: 'essay', stem: '<p>论述能量守恒。</p>', minCharacters: 0, maxCharacters: 0 };
      return {
        mistake: rows()[n - 1],
        ...{
          view: n === 3 ? written : VIEWS[n - 1],
          points: 10,
          analysis: ANALYSIS,
          key: n === 3 ? null : KEYS[n - 1],
        },
        ...{ response: n === 1 ? { choice: ['b'] } : null, comment: n === 3 ? '论据不足' : null },
      };
    }
    const state = searchParams.get('state');
    const found = rows().filter((one) => state === null || one.mastered === (state === 'mastered'));
    return {
      ...{ rows: searchParams.get('examId') ? [] : found, next: null },
      counts: { open: mastered ? 2 : 3, mastered: mastered ? 1 : 0 },
      ...{ courses: [{ id: COURSE, name: '大学物理' }], exams: [{ id: EXAM, name: '期末考试' }] },
      points: [{ id: POINT, name: '单摆' }],
    };
  };
  return { sent, answer };
}

async function open(
  query = '',
  { width = 1280, theme = 'light' }: { readonly width?: number; readonly theme?: string } = {},
) {
  const fake = learner();
  const context = await gallery.browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  await page.route('**/api/v1/**', (route) => route.fulfill({ json: { data: fake.answer(route.request()) } }));
  await page.goto(`${gallery.address}?theme=${theme}${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, sent: fake.sent, done: () => context.close() };
}

const LOOKS: readonly Look[] = [
  [1280, 'light'],
  [390, 'dark'],
];

describe('the list of own wrong questions', () => {
  it('is sound in every width and theme', async () => {
    const { page, done } = await open();
    await page.getByText('题目1的题干').waitFor();
    await soundInLooks(page, LOOKS);
    await page.getByRole('button', { name: '查看第3题' }).click();
    await page.getByRole('dialog').getByText('论据不足').waitFor();
    await soundInLooks(page, LOOKS);
    await done();
  }, 60_000);

  it('is narrowed by its filters, and says when nothing fits', async () => {
    const { page, done } = await open();
    await page.getByText('题目1的题干').waitFor();
    await page.getByRole('button', { name: /已掌握/ }).click();
    await page.getByText('题目1的题干').waitFor({ state: 'detached' });
    expect(await page.getByRole('listitem').count()).toBe(1);
    await page.getByRole('combobox', { name: '来源考试' }).selectOption(EXAM);
    await page.getByText('没有符合条件的错题').waitFor();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await page.getByText('题目1的题干').waitFor();
    await done();
  }, 60_000);

  it('takes a mastered question back, and lets what a person marked be set mastered', async () => {
    const { page, sent, done } = await open();
    await page.getByRole('button', { name: '查看第2题' }).click();
    await page.getByRole('button', { name: '移回未掌握' }).click();
    await page.getByText('已移回未掌握').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '查看第3题' }).click();
    await page.getByRole('button', { name: '标为已掌握' }).click();
    await page.getByText('已标为已掌握').waitFor();
    expect(sent).toEqual([
      { method: 'PUT', path: `/${question(2)}/versions/1/mastery`, body: { mastered: false } },
      { method: 'PUT', path: `/${question(3)}/versions/1/mastery`, body: { mastered: true } },
    ]);
    await done();
  }, 60_000);
});

describe('redoing', () => {
  it('goes by the keyboard from the choice to the sum, with the key after each answer', async () => {
    const { page, sent, done } = await open();
    await page.getByRole('checkbox', { name: '选择第1题' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('已选1题').waitFor();
    await page.getByRole('button', { name: '重做所选' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /第1题，共2题/ }).waitFor();
    expect(sent[0]).toMatchObject({ path: '/redos', body: { questions: [{ questionId: question(1), number: 1 }] } });
    expect(await page.getByText('见教材第三章。').count()).toBe(0);
    expect(await page.getByRole('button', { name: '提交本题' }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: /摆长/ }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: '提交本题' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('回答正确').waitFor();
    await page.getByText('已掌握此题').waitFor();
    await page.getByText('见教材第三章。').waitFor();
    await sound(page);
    await page.getByRole('button', { name: '下一题' }).focus();
    await page.keyboard.press('Enter');
    const second = page.getByRole('heading', { name: /第2题，共2题/ });
    await second.waitFor();
    expect(await second.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.getByRole('radio', { name: '正确' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: '提交本题' }).click();
    await page.getByText('回答有误，得0/10分').waitFor();
    await page.getByText('本次重做2题，答对1题').waitFor();
    await page.getByRole('button', { name: '完成' }).click();
    await page.getByRole('heading', { level: 1, name: '错题本' }).waitFor();
    await done();
  }, 60_000);

  it('is come back to by its address, on a phone in the dark too', async () => {
    const { page, done } = await open(`&redo=${REDO}`, { width: 390, theme: 'dark' });
    await page.getByRole('heading', { name: /第1题，共2题/ }).waitFor();
    await sound(page);
    await done();
  }, 60_000);
});

describe('the analysis', () => {
  it('is sound in every width and theme', async () => {
    const { page, done } = await open('&view=analysis');
    await page.getByText('共 3 题，得分 16.5 / 30').waitFor();
    await soundInLooks(page, LOOKS);
    await done();
  }, 60_000);

  it('leads from a weak point to what teaches it and to its wrong questions', async () => {
    const { page, done } = await open();
    await page.getByText('题目1的题干').waitFor();
    await page.getByRole('button', { name: '学习分析' }).click();
    await page.getByRole('heading', { level: 1, name: '学习分析' }).waitFor();
    const weak = page.getByRole('row', { name: /单摆/ });
    await weak.getByText('薄弱').waitFor();
    await weak.getByText('32.5%').waitFor();
    expect(await weak.getByRole('link', { name: '1.2 单摆实验' }).getAttribute('href')).toContain(`nodeId=${NODE}`);
    expect(await page.getByRole('row', { name: /能量/ }).getByRole('link').count()).toBe(0);
    await page.getByRole('combobox', { name: '来源考试' }).selectOption(EXAM);
    await page.getByText('这些题目还没有标注知识点').waitFor();
    await page.getByRole('combobox', { name: '来源考试' }).selectOption('');
    const practice = weak.getByRole('link', { name: '去练习“单摆”的错题' });
    expect(await practice.getAttribute('href')).toContain(`ExamObject?Id=${COURSE}&point=${POINT}`);
    await done();
  }, 60_000);
});
