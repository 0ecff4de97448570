import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Gallery,
  type Look,
  soundInLooks,
  startGallery,
  violations,
} from '../../../../../../e2e/fixtures/gallery.ts';
import type { CandidateView } from '../../../../questions/shared/candidate-view.model.ts';
import { responseProblem } from '../../../shared/response.model.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('questions-desk');
}, 120_000);
afterAll(() => gallery?.close());

const parts = (...texts: string[]) => texts.map((text, i) => ({ id: `x${i + 1}`, text: `<p>${text}</p>` }));
const VIEWS = {
  single: {
    type: 'single',
    stem: '<p>单摆周期 $T=2\\pi\\sqrt{l/g}$ 与什么有关？</p>',
    options: parts('摆长', '质量', '振幅'),
  },
  multiple: { type: 'multiple', stem: '<p>影响周期的量</p>', options: parts('摆长', '重力加速度', '颜色') },
  truth: { type: 'truth', stem: '<p>周期与振幅无关。</p>' },
  blank: { type: 'blank', stem: '<p>电流的单位是{{1}}，电阻的单位是<b>{{2}}</b>。</p>', blanks: 2 },
  numeric: { type: 'numeric', stem: '<p>重力加速度是多少？</p>', unit: true },
  ordering: { type: 'ordering', stem: '<p>把步骤排好。</p>', items: parts('闭合开关', '调零', '读数') },
  matching: {
    type: 'matching',
    stem: '<p>连线。</p>',
    lefts: parts('电流', '电压'),
    rights: parts('伏特', '安培', '欧姆'),
  },
  shortAnswer: { type: 'shortAnswer', stem: '<p>为什么？</p>', minCharacters: 2, maxCharacters: 5 },
  essay: { type: 'essay', stem: '<p>论述误差来源。</p>', minCharacters: 0, maxCharacters: 0 },
  file: { type: 'file', stem: '<p>交实验报告。</p>', kinds: ['document'], files: 2, megabytes: 1 },
} satisfies Record<string, CandidateView>;
type Kind = keyof typeof VIEWS;

/** Questions of these types on a page, and what was answered to the first of them. */
async function open(kinds: readonly Kind[], given: { answers?: object; disabled?: boolean } = {}) {
  const context = await gallery.browser.newContext({
    viewport: { width: 1024, height: 900 },
    reducedMotion: 'reduce',
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  const desk = {
    views: kinds.map((kind) => VIEWS[kind]),
    given: given.answers ?? {},
    disabled: given.disabled ?? false,
  };
  await page.addInitScript((value) => Object.assign(window, { desk: value }), desk);
  await page.goto(`${gallery.address}`);
  await page.getByRole('heading', { name: '答题' }).waitFor();
  const answer = async (at = 0) => {
    const value = await page.evaluate((i) => (window as never as { answers: object[] }).answers[i], at);
    expect(value === undefined ? null : responseProblem(VIEWS[kinds[at]!], value)).toBeNull();
    return value;
  };
  return { page, answer };
}
const EVERY = Object.keys(VIEWS) as Kind[];

describe('every type of question', () => {
  it('is shown without faults in every width and theme', async () => {
    const { page } = await open(EVERY);
    await page.locator('.katex').first().waitFor();
    await page.getByRole('textbox', { name: '作答', exact: true }).last().waitFor();
    const looks: readonly Look[] = [
      [1024, 'light'],
      [320, 'dark'],
    ];
    await soundInLooks(page, looks);
  });

  it('is read without fields that could be changed once it is over', async () => {
    const answers = {
      0: { choice: ['x2'] },
      3: { blanks: ['安培', ''] },
      7: { text: '第一行\n第二行' },
      8: { html: '<p>读数误差</p>' },
    };
    const { page } = await open(EVERY, { answers, disabled: true });
    expect(await page.getByRole('textbox', { name: '第1空' }).inputValue()).toBe('安培');
    await page.getByText('读数误差').waitFor();
    await page.getByText('第一行').waitFor();
    expect(
      await page.locator('input:enabled, textarea:enabled, select:enabled, [contenteditable="true"]').count(),
    ).toBe(0);
    expect(await page.getByRole('button', { name: /移|清除|上传/ }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});

const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key);
};

describe('by keyboard', () => {
  it('one option is chosen, changed and taken back', async () => {
    const { page, answer } = await open(['single']);
    await page.getByRole('radio', { name: /摆长/ }).focus();
    await keys(page, 'Space');
    expect(await answer()).toEqual({ choice: ['x1'] });
    await keys(page, 'ArrowDown');
    expect(await answer()).toEqual({ choice: ['x2'] });
    await page.getByRole('button', { name: '清除作答' }).click();
    expect(await answer()).toEqual({ choice: [] });
    await page.getByRole('button', { name: '按B' }).click();
    expect(await answer()).toEqual({ choice: ['x2'] });
  });

  it('several options are chosen, and the question says that they may be', async () => {
    const { page, answer } = await open(['multiple']);
    await page.getByRole('group', { name: /^多选/ }).waitFor();
    await page.getByRole('checkbox', { name: /重力加速度/ }).focus();
    await keys(page, 'Space', 'Shift+Tab', 'Space');
    expect(await answer()).toEqual({ choice: ['x2', 'x1'] });
  });

  it('true or false is told apart', async () => {
    const { page, answer } = await open(['truth']);
    await page.getByRole('radio', { name: '正确' }).focus();
    await keys(page, 'Space', 'ArrowRight');
    expect(await answer()).toEqual({ truth: false });
  });

  it('blanks are filled where they stand in the text', async () => {
    const { page, answer } = await open(['blank']);
    await page.getByRole('textbox', { name: '第1空' }).focus();
    await page.keyboard.type('安培');
    await keys(page, 'Tab');
    await page.keyboard.type('Ω');
    expect(await answer()).toEqual({ blanks: ['安培', 'Ω'] });
    expect(await page.locator('b input').getAttribute('aria-label')).toBe('第2空');
  });

  it('a number is taken with its unit, and what is none is said', async () => {
    const { page, answer } = await open(['numeric']);
    const field = page.getByRole('textbox', { name: '数值和单位' });
    await field.fill('约九点八');
    await keys(page, 'Tab');
    await page.getByText('请输入数字，如 9.8 或 1.2×10^-3').waitFor();
    await field.fill('9.8 m/s^2');
    expect(await page.getByText('请输入数字').count()).toBe(0);
    expect(await answer()).toEqual({ number: '9.8 m/s^2' });
  });

  it('items are put in order by buttons, or kept as they are shown', async () => {
    const { page, answer } = await open(['ordering']);
    expect(await answer()).toBeUndefined();
    await page.getByRole('button', { name: '就按现在的顺序作答' }).click();
    expect(await answer()).toEqual({ order: ['x1', 'x2', 'x3'] });
    await page.getByRole('button', { name: '上移 读数' }).focus();
    await keys(page, 'Enter');
    expect(await answer()).toEqual({ order: ['x1', 'x3', 'x2'] });
    await page.getByText('读数 已移到第 2 位').waitFor({ state: 'attached' });
  });

  it('items are put in order by dragging too', async () => {
    const { page, answer } = await open(['ordering']);
    const rows = page.locator('.vse-sortable > li');
    await rows
      .nth(0)
      .locator('[data-grip]')
      .dragTo(rows.nth(2), { targetPosition: { x: 60, y: 40 } });
    await expect.poll(() => answer()).toEqual({ order: ['x2', 'x3', 'x1'] });
  });

  it('pairs are chosen from lists', async () => {
    const { page, answer } = await open(['matching']);
    await page.getByRole('combobox', { name: '“电流”对应' }).selectOption({ label: 'B 安培' });
    await page.getByRole('combobox', { name: '“电压”对应' }).selectOption({ label: 'A 伏特' });
    expect(await answer()).toEqual({
      pairs: [
        ['x1', 'x2'],
        ['x2', 'x1'],
      ],
    });
    await page.getByRole('combobox', { name: '“电流”对应' }).selectOption('');
    expect(await answer()).toEqual({ pairs: [['x2', 'x1']] });
  });

  it('a short text counts its characters, and one that is too long is kept', async () => {
    const { page, answer } = await open(['shortAnswer']);
    await page.getByRole('textbox', { name: '作答' }).fill('因为 等时');
    await page.getByText('已写4字').waitFor();
    expect(await page.getByText('要求2–5字').count()).toBe(1);
    await page.getByRole('textbox', { name: '作答' }).fill('因为等时性。');
    await page.getByText('超出1字，仍会保存').waitFor();
    expect(await answer()).toEqual({ text: '因为等时性。' });
  });

  it('an essay is written as rich text, cleared, and written again', async () => {
    const { page, answer } = await open(['essay']);
    const text = page.locator('[contenteditable="true"]');
    await text.click();
    await page.keyboard.type('读数误差');
    await page.getByText('已写4字').waitFor();
    expect(await answer()).toEqual({ html: '<p>读数误差</p>' });
    await page.getByRole('button', { name: '清除作答' }).click();
    await page.getByText('已写0字').waitFor();
    await text.click();
    await page.keyboard.type('仪器');
    await page.getByText('已写2字').waitFor();
    expect(await answer()).toEqual({ html: '<p>仪器</p>' });
  });

  it('files are brought, refused with the reason and removed', async () => {
    const { page, answer } = await open(['file']);
    const bring = (...files: [name: string, size: number][]) =>
      page
        .getByLabel('上传文件')
        .first()
        .setInputFiles(
          files.map(([name, size]) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size) })),
        );
    await bring(['报告.pdf', 2048]);
    await page.getByText('报告.pdf').waitFor();
    expect(await answer()).toEqual({ files: [{ id: 'f-报告.pdf', name: '报告.pdf', size: 2048 }] });
    await bring(['大.pdf', 1_048_577]);
    await page.getByRole('alert').filter({ hasText: '“大.pdf”超过1 MB，请压缩后再上传' }).waitFor();
    await bring(['图.png', 10]);
    await page.getByRole('alert').filter({ hasText: '“图.png”的文件类型不在允许范围内' }).waitFor();
    await bring(['a.pdf', 1], ['b.pdf', 1]);
    await page.getByRole('alert').filter({ hasText: '最多上传2个文件' }).waitFor();
    await bring(['坏.pdf', 10]);
    await page.getByRole('alert').filter({ hasText: '网络中断，请重试' }).waitFor();
    await page.getByRole('button', { name: '移除 报告.pdf' }).click();
    expect(await answer()).toEqual({ files: [] });
  });
});
