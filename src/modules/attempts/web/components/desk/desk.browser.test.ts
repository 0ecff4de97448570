import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import type { DeskItem, DeskState } from '../../../shared/desk-parts.model.ts';
import { responseDigest } from '../../../shared/event-chain.model.ts';
import { decideSave, type StoredAnswer } from '../../../shared/save-rule.model.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery(join(import.meta.dirname, '../../../../../../e2e/fixtures/exam-desk'));
}, 180_000);
afterAll(() => gallery?.close());

const COURSE = '0190f3c8-1111-7000-8000-0000000000c0';
const EXAM = '0190f3c8-1111-7000-8000-0000000000e0';
const ATTEMPT = '0190f3c8-1111-7000-8000-0000000000f0';
const SALT = '00112233445566778899aabbccddeeff';
const MINUTE = 60_000;
const part = (id: string, text: string) => ({ id, text });
const item = (id: string, view: DeskItem['view'], section = 0): DeskItem => ({
  id,
  section,
  points: 5,
  view,
  rule: null,
});
const ITEMS: readonly DeskItem[] = [
  item('q1', {
    type: 'single',
    stem: '<p>单摆的周期与什么有关？</p>',
    options: [part('a', '摆长'), part('b', '质量'), part('c', '振幅')],
  }),
  item('q2', {
    type: 'multiple',
    stem: '<p>下列哪些是矢量？</p>',
    options: [part('a', '力'), part('b', '功'), part('c', '速度')],
  }),
  item('q3', { type: 'truth', stem: '<p>动能守恒总是成立。</p>' }),
  item('q4', { type: 'blank', stem: '<p>电流的单位是 {{1}}。</p>', blanks: 1 }, 1),
  item('q5', { type: 'numeric', stem: '<p>重力加速度是多少？</p>', unit: true }, 1),
  item('q6', { type: 'ordering', stem: '<p>排列实验步骤。</p>', items: [part('a', '读数'), part('b', '调零')] }, 1),
  item(
    'q7',
    {
      type: 'matching',
      stem: '<p>连线。</p>',
      lefts: [part('a', '电流'), part('b', '电压')],
      rights: [part('x', '安培'), part('y', '伏特')],
    },
    1,
  ),
  item('q8', { type: 'shortAnswer', stem: '<p>说明等时性。</p>', minCharacters: 0, maxCharacters: 0 }, 1),
];
const rules = {
  minutes: 60,
  latestEntry: null,
  earliestHandIn: 0,
  attempts: 1,
  needsPassword: false,
  inNetworks: false,
  devices: 'any' as const,
  singlePlace: true,
  leave: { seconds: 3, limit: 3, action: 'lock' as const },
  fullScreen: false,
  blockCopy: false,
  watermark: true,
  oneByOne: false,
  noReturn: false,
  passLine: 60,
  feedbackAtOnce: false,
};

interface Given {
  readonly width?: number;
  readonly theme?: string;
  readonly face?: string;
  readonly opensIn?: number;
  readonly minutes?: number;
  readonly rules?: Partial<typeof rules>;
  readonly refusal?: string;
}

/** A server with one exam: it saves by the rule, and its clock is that of the test. */
function createServer(given: Given) {
  const begun = Date.now();
  const exam = {
    id: EXAM,
    courseId: COURSE,
    kind: 'exam' as const,
    name: '大学物理期末考试',
    instructions: '<p>请独立完成。</p>',
    sitting: 'normal' as const,
    fullMark: 40,
    opensAt: begun + (given.opensIn ?? -1) * MINUTE,
    closesAt: begun + 120 * MINUTE,
    extraMinutes: 0,
    rules: { ...rules, ...given.rules },
  };
  const stored = new Map<string, StoredAnswer & { response: unknown }>();
  const state = {
    started: false,
    ended: false,
    epoch: 1,
    deadline: begun + (given.minutes ?? 60) * MINUTE,
    leaves: 0,
    locked: false,
    reported: 0,
    notices: [] as { id: string; text: string; at: number }[],
    extraMinutes: 0,
  };
  const counts = new Map<string, number>();
  const moment = () => ({ serverTime: Date.now(), deadline: state.deadline, epoch: state.epoch });
  const receipt = () => ({
    ...{ number: '8F3KQ2MD7XWZP', attempt: ATTEMPT, exam: exam.name, name: '张三', maskedNumber: '****0101' },
    ...{ handedInAt: new Date().toISOString(), reason: 'self', answered: stored.size, items: ITEMS.length, events: 9 },
    ...{ head: 'ab'.repeat(32), signature: 'sig', publicKey: 'key', salt: SALT },
    digests: [...stored].map(([id, { digest }]) => ({ item: id, digest })),
  });
  const desk = (): DeskState => ({
    ...moment(),
    attempt: {
      ...{
        id: ATTEMPT,
        no: 1,
        state: state.ended ? 'submitted' : 'in_progress',
        startedAt: begun,
        formDigest: 'a'.repeat(64),
      },
      ...{ salt: SALT, seq: stored.size, locked: state.locked, leaves: state.leaves, extraMinutes: 0, forceAt: null },
    },
    exam,
    person: { name: '张三', number: '****0101' },
    form: state.ended
      ? null
      : {
          sections: [
            { title: '一、选择题', instructions: '', rule: { rule: 'half', fewer: 50 } },
            { title: '二、综合题', instructions: '<p>写出必要的过程。</p>', rule: null },
          ],
          items: [...ITEMS],
        },
    answers: [...stored].map(([id, one]) => ({ item: id, ...one, savedAt: Date.now(), feedback: null })),
    kept: [],
    notices: state.notices,
    receipt: state.ended ? (receipt() as never) : null,
  });
  const answer = (path: string, body: Record<string, never>): unknown => {
    counts.set(path, (counts.get(path) ?? 0) + 1);
    if (path.endsWith('/entry')) {
      const refusal = given.refusal ? { check: 'network', code: 'x', message: given.refusal } : null;
      return {
        serverTime: Date.now(),
        exam,
        person: desk().person,
        refusal,
        attemptsUsed: 0,
        running: null,
        notices: [],
      };
    }
    if (path.endsWith('/waiting'))
      return { serverTime: Date.now(), opensAt: exam.opensAt, closesAt: exam.closesAt, notices: [] };
    if (path === `exams/${EXAM}/attempts`) {
      state.started = true;
      return { ...desk(), token: `At_${'t'.repeat(43)}` };
    }
    if (path === 'attempts/clock') return { serverTime: Date.now() };
    if (path === 'attempts/desk') return desk();
    if (path === 'attempts/save') {
      const batch = (body as never as { batch: { item: string; rev: number; response: unknown }[] }).batch;
      const acks = batch.map(({ item: id, rev, response }) => {
        const before = stored.get(id) ?? null;
        const digest = responseDigest(SALT, response);
        const decision = decideSave(
          before,
          { rev, digest, epoch: 1 },
          { closed: state.ended, epoch: state.epoch, valid: true },
        );
        if (decision.write) stored.set(id, { rev: decision.rev, digest, epoch: 1, response });
        return {
          item: id,
          rev: decision.rev,
          status: decision.status,
          savedAt: Date.now(),
          reason: null,
          stored: null,
        };
      });
      return { ...moment(), acks, seq: stored.size, head: 'ab'.repeat(32) };
    }
    if (path === 'attempts/heartbeat') {
      const { read } = body as never as { read: string[] };
      state.notices = state.notices.filter(({ id }) => !read.includes(id));
      const events = (body as never as { events: { n: number; cause: string; seconds: number }[] }).events;
      for (const { n, cause, seconds } of events) {
        if (n <= state.reported) continue;
        state.reported = n;
        if ((cause === 'hidden' || cause === 'blur') && seconds >= 3) state.leaves += 1;
      }
      state.locked ||= state.leaves >= 3;
      const { leaves, locked, notices, extraMinutes, reported } = state;
      return {
        ...moment(),
        state: state.ended ? 'ended' : 'in_progress',
        locked,
        forceAt: null,
        leaves,
        extraMinutes,
        seq: stored.size,
        reported,
        notices,
        changed: [],
      };
    }
    if (path === 'attempts/submit') {
      const { manifest } = body as never as { manifest: { item: string; rev: number }[] };
      const missing = manifest.filter(({ item: id, rev }) => rev > (stored.get(id)?.rev ?? 0)).map((one) => one.item);
      if (missing.length > 0) return { ...moment(), missing, receipt: null };
      state.ended = true;
      return { ...moment(), missing: [], receipt: receipt() };
    }
    throw new Error(`unknown ${path}`);
  };
  return { state, stored, counts, answer, exam };
}

async function open(given: Given = {}, server = createServer(given), context?: BrowserContext) {
  const own =
    context ??
    (await gallery.browser.newContext({
      viewport: { width: given.width ?? 1440, height: 900 },
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Shanghai',
    }));
  const page = await own.newPage();
  // Nobody waits for the spread of automatic hand-ins here.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/v1/', '');
    return route.fulfill({ json: { data: server.answer(path, route.request().postDataJSON() ?? {}) } });
  });
  const query = new URLSearchParams({ theme: given.theme ?? 'light', face: given.face ?? 'desk' });
  await page.goto(`${gallery.address}?${query}`);
  return { page, server, context: own };
}
async function start(page: Page): Promise<void> {
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '开始作答' }).click();
  await page.getByRole('heading', { name: '第1题（5分）' }).waitFor();
}
const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Decoration, hidden from readers: it says whose picture of the screen it is.
    .exclude('.vse-desk-watermark')
    .disableRules(['region', 'landmark-one-main', 'page-has-heading-one', 'heading-order'])
    .analyze();
  return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`));
};
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('before the attempt', () => {
  it('wants the rules to be accepted, and says what stands in the way', async () => {
    const { page, context } = await open({ refusal: '当前网络（10.0.0.9）不在允许范围内' });
    await page.getByText('当前网络（10.0.0.9）不在允许范围内').waitFor();
    expect(await page.getByRole('button', { name: '开始作答' }).count()).toBe(0);
    await context.close();
  });

  it('counts down to the opening', async () => {
    const { page, context } = await open({ opensIn: 5 });
    await page.getByText(/距离开始 0[45]:/).waitFor();
    expect(await page.getByRole('button', { name: '开始作答' }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});

describe('the desk', () => {
  it('saves what is chosen and typed, says so, and hands in once with a receipt', async () => {
    const { page, server, context } = await open();
    await start(page);
    await page.getByRole('radio', { name: '摆长' }).check();
    await page.getByText(/已保存 \d/).waitFor();
    expect(server.stored.get('q1')!.response).toEqual({ choice: ['a'] });
    await page.getByRole('button', { name: /^第8题/ }).click();
    await page.getByRole('article').filter({ hasText: '说明等时性' }).getByRole('textbox').fill('周期与振幅无关');
    await expect.poll(() => server.stored.get('q8')?.response).toEqual({ text: '周期与振幅无关' });
    await page.getByRole('button', { name: '交卷' }).first().click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('已答 2 / 未答 6 / 标记 0 / 未上传 0').waitFor();
    await dialog.getByRole('button', { name: '确定交卷' }).click();
    await page.getByRole('heading', { name: '已交卷' }).waitFor();
    expect(await page.getByText('8F3KQ2MD7XWZP').count()).toBe(1);
    expect(server.counts.get('attempts/submit')).toBe(1);
    // What was proven by the receipt is gone from the device.
    const kept = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('cloudvse_exam');
          request.onsuccess = () => {
            const all = request.result.transaction('answers').objectStore('answers').getAll();
            all.onsuccess = () => resolve(all.result.length);
          };
        }),
    );
    expect(kept).toBe(0);
    await context.close();
  });

  it('goes on without the network, and loses nothing when it comes back', async () => {
    const { page, server, context } = await open();
    await start(page);
    await context.setOffline(true);
    await page.getByRole('radio', { name: '质量' }).check();
    await page.getByText('离线，1题已存本机，可继续作答').waitFor();
    await page.getByRole('radio', { name: '振幅' }).check();
    await context.setOffline(false);
    await expect.poll(() => server.stored.get('q1')?.response, { timeout: 10_000 }).toEqual({ choice: ['c'] });
    await page.getByText(/已保存 \d/).waitFor();
    await context.close();
  });

  it('is there again after the tab was killed, at the same question with the same answers, signed in or not', async () => {
    const { page, server, context } = await open();
    await start(page);
    await page.getByRole('radio', { name: '摆长' }).check();
    await page.getByRole('button', { name: /^第5题/ }).click();
    await page.getByRole('article').filter({ hasText: '重力加速度' }).getByRole('textbox').fill('9.8 m/s^2');
    await expect.poll(() => server.stored.size).toBe(2);
    await page.close();
    const again = await context.newPage();
    await again.route('**/api/v1/**', (route) => {
      const path = new URL(route.request().url()).pathname.replace('/api/v1/', '');
      return route.fulfill({ json: { data: server.answer(path, route.request().postDataJSON() ?? {}) } });
    });
    await again.goto(`${gallery.address}?face=desk&signedOut=1`);
    await again.getByText('登录已过期，不影响当前操作，完成后请重新登录').waitFor();
    expect(await again.getByRole('article').filter({ hasText: '重力加速度' }).getByRole('textbox').inputValue()).toBe(
      '9.8 m/s^2',
    );
    expect(server.counts.get(`exams/${EXAM}/attempts`)).toBe(1);
    await context.close();
  });

  it('hands in by itself when the time is over', async () => {
    const { page, server, context } = await open({ minutes: 0.2 });
    await start(page);
    await page.getByRole('radio', { name: '摆长' }).check();
    await page.getByText('时间到，正在交卷').waitFor({ timeout: 20_000 });
    await page.getByRole('heading', { name: '已交卷' }).waitFor({ timeout: 15_000 });
    expect(server.stored.get('q1')!.response).toEqual({ choice: ['a'] });
    await context.close();
  });

  it('leads in one tab: the other one asks, and takes over with everything', async () => {
    const { page, server, context } = await open();
    await start(page);
    await page.getByRole('radio', { name: '摆长' }).check();
    await expect.poll(() => server.stored.size).toBe(1);
    const { page: other } = await open({}, server, context);
    await other.getByText('本场考试已在另一标签页打开').waitFor();
    await other.getByRole('button', { name: '在此继续' }).click();
    await other.getByRole('heading', { name: '第1题（5分）' }).waitFor();
    expect(await other.getByRole('radio', { name: '摆长' }).isChecked()).toBe(true);
    await page.getByText('本场考试已在另一标签页打开').waitFor();
    await context.close();
  });

  it('is read only once the attempt went on in another browser', async () => {
    const { page, server, context } = await open();
    await start(page);
    server.state.epoch = 2;
    await page.getByRole('radio', { name: '摆长' }).check();
    await page.getByText('已在其他设备继续作答，本页面只读').waitFor();
    expect(await page.getByRole('radio', { name: '质量' }).isDisabled()).toBe(true);
    await context.close();
  });

  it('shows what the invigilator says until it is closed, and goes on by keys', async () => {
    const { page, server, context } = await open();
    server.state.notices = [{ id: EXAM, text: '第 3 题更正', at: 0 }];
    await start(page);
    await page.getByText('监考老师：第 3 题更正').waitFor();
    await page.getByRole('button', { name: '知道了' }).click();
    await expect.poll(() => page.getByText('监考老师：第 3 题更正').count()).toBe(0);
    await page.getByRole('heading', { name: '第1题（5分）' }).click();
    await page.keyboard.press('b');
    await expect.poll(() => server.stored.get('q1')?.response).toEqual({ choice: ['b'] });
    await page.keyboard.press('m');
    await page.getByRole('button', { name: '第1题：已答、已标记' }).waitFor();
    const saves = server.counts.get('attempts/save');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor();
    // Saving with nothing changed sends nothing.
    expect(server.counts.get('attempts/save')).toBe(saves);
    await context.close();
  });

  it.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [320, 'light'],
  ])('has no axe violation and no sideways scroll at %d, %s', async (width, theme) => {
    const { page, context } = await open({ width, theme });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await start(page);
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: '下一题' }).click();
    await page.getByRole('button', { name: '下一题' }).click();
    await page.getByRole('button', { name: '下一题' }).click();
    await page.getByRole('heading', { name: '二、综合题' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await context.close();
  });
});
