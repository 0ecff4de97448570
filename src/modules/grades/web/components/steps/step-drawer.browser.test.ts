import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, inLooks, type Look, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import {
  ANSWERS,
  APPEAL,
  CLASS,
  COURSE,
  PERSON,
  READING,
  REPORT,
  RUN,
} from '../../../../../../e2e/fixtures/gradebook/world.ts';

const LOOKS: readonly Look[] = [
  [1440, 'light'],
  [390, 'dark'],
];
let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('gradebook');
}, 180_000);
afterAll(() => gallery?.close());

/** The gradebook at a query of its own; `over` answers some addresses otherwise, a number with that status. */
async function open(query: object = {}, over: Readonly<Record<string, unknown>> = {}) {
  const context = await gallery.browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/v1/', '');
    if (route.request().method() !== 'GET') {
      sent.push({ path, body: route.request().postDataJSON() });
      return route.fulfill({ json: { data: {} } });
    }
    const [, answer] = Object.entries(over).find(([end]) => path === end) ??
      ANSWERS.find(([end]) => path === end) ?? ['', { rows: [] }];
    if (typeof answer !== 'number') return route.fulfill({ json: { data: answer } });
    return route.fulfill({ status: answer, json: { error: { code: 'error.forbidden', message: '无权查看' } } });
  });
  const at = new URLSearchParams({ Id: COURSE, classId: CLASS, ...query }).toString();
  await page.goto(`${gallery.address}?at=${encodeURIComponent(at)}`);
  await page.getByRole('grid', { name: '成绩管理' }).waitFor();
  const step = () =>
    page.evaluate(() => new URLSearchParams(document.documentElement.dataset.at?.split('?')[1]).get('step'));
  return { page, sent, step, done: () => context.close() };
}

const focusedName = 'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent';

it('goes from a cell to the run, the report and the appeal and back by the keyboard alone', async () => {
  const { page, step, done } = await open();
  const grid = page.getByRole('grid', { name: '成绩管理' });
  const focused = () => page.evaluate<string>(focusedName);
  const dialog = page.getByRole('dialog');
  const shots = process.env.GALLERY_SHOTS;
  const look = (name: string) =>
    inLooks(page, LOOKS, async (at) => {
      await sound(page, {}, `${name}, ${at}`);
      const over = await dialog.evaluate((box) => {
        const body = box.querySelector('.vse-dialog-body')!;
        return body.scrollWidth - body.clientWidth;
      });
      expect(over, `${name}, ${at}`).toBeLessThanOrEqual(0);
      if (shots) await page.screenshot({ path: join(shots, `steps-${name}-${at}.png`) });
    });
  /** Tab until something of that name has the focus. */
  const tabTo = async (name: string) => {
    for (let i = 0; i < 20 && (await focused()) !== name; i++) await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  };

  await grid.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: '实验记录' }).waitFor();
  await look('cell');
  await tabTo('实验记录');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '李欣怡：实验记录' }).waitFor();
  await dialog.getByRole('row', { name: /测摆长/ }).waitFor();
  expect(await focused()).toBe('实验记录');
  expect(await step()).toBe(`run.${RUN}`);
  await look('run');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '李欣怡：如何计算' }).waitFor();
  expect(await focused()).toBe('实验记录');
  expect(await page.evaluate('document.activeElement.dataset.step')).toBe(`run.${RUN}`);

  await tabTo('实验报告');
  await page.keyboard.press('Enter');
  await dialog.getByText('误差的主要来源', { exact: false }).waitFor();
  expect(await dialog.getByRole('row', { name: /数据/ }).first().isVisible()).toBe(true);
  await look('report');
  await tabTo('复核申请（1）');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '李欣怡：复核申请' }).waitFor();
  await dialog.getByText('请再看一次', { exact: false }).waitFor();
  expect(await step()).toBe(`report.${REPORT}_appeal`);
  await look('appeal');

  // Two times Esc at once, of which the browser asks about the first one only: two steps back, the drawer stays.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '李欣怡：如何计算' }).waitFor();
  expect(await step()).toBeNull();
  expect(await focused()).toBe('实验报告');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await focused()).toBe('成绩管理');
  expect(await grid.locator('[data-active]').getAttribute('aria-colindex')).toBe('2');
  await done();
}, 60_000);

it('opens at the step of the address, keeps what is typed while one looks elsewhere, and closes whole by ×', async () => {
  const { page, step, sent, done } = await open({ person: PERSON, step: 'appeal' });
  const dialog = page.getByRole('dialog', { name: '李欣怡：复核申请' });
  const answer = dialog.getByRole('textbox', { name: '答复' });
  await answer.fill('已重新核对，维持原成绩。');
  await dialog.getByRole('radio', { name: '维持原成绩' }).check();
  await dialog.getByRole('link', { name: '实验报告' }).click();
  await page.getByRole('dialog', { name: '李欣怡：实验报告' }).getByText('请给出读数的不确定度').waitFor();
  // The way to the page itself stays.
  expect(await page.getByRole('link', { name: '在独立页面打开' }).getAttribute('href')).toContain(`mark=${REPORT}`);
  await page.getByRole('button', { name: '返回“复核申请”' }).click();
  expect(await answer.inputValue()).toBe('已重新核对，维持原成绩。');
  await dialog.getByRole('button', { name: '答复', exact: true }).click();
  await expect
    .poll(() => sent.at(-1))
    .toEqual({
      path: `classes/${CLASS}/appeals/${APPEAL}/answer`,
      body: { outcome: 'kept', answer: '已重新核对，维持原成绩。' },
    });
  await page.getByRole('button', { name: '关闭', exact: true }).first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await step()).toBeNull();
  await done();
});

it('goes from the list of all appeals to a report and back', async () => {
  const { page, step, done } = await open({ appeals: 'open' });
  await page.getByRole('dialog', { name: '复核申请' }).getByRole('link', { name: '实验报告' }).click();
  await page.getByRole('dialog', { name: '实验报告' }).getByText('误差的主要来源', { exact: false }).waitFor();
  expect(await step()).toBe(`report.${REPORT}`);
  await page.getByRole('button', { name: '返回“复核申请”' }).click();
  await page.getByRole('dialog', { name: '复核申请' }).waitFor();
  await done();
});

it('shows nothing the server does not give, and no report whose name is kept back', async () => {
  const refused = await open({ person: PERSON, step: `run.${RUN}` }, { [`runs/${RUN}/result`]: 403 });
  await refused.page.getByRole('dialog').getByText('无权查看').waitFor();
  expect(await refused.page.getByRole('dialog').getByText('测摆长').count()).toBe(0);
  await refused.done();
  const hidden = await open(
    { person: PERSON, step: `report.${REPORT}` },
    { [`reports/${REPORT}`]: { ...READING, anonymous: true, personName: 'R-17' } },
  );
  await hidden.page.getByText('该报告正在匿名批改', { exact: false }).waitFor();
  expect(await hidden.page.getByText('误差的主要来源', { exact: false }).count()).toBe(0);
  await hidden.done();
});
