import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, sound, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import {
  SENT_APPEAL as APPEAL,
  buildAnswer as answer,
  SOME_FIGURES as FIGURES,
  idOf,
  REGRADE_EFFECT,
  buildRow as row,
  buildRunAnswer as runAnswer,
} from '../../testing/desk.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('marking');
}, 180_000);
afterAll(() => gallery?.close());

/** An exam with two questions, one marked by hand; what is sent changes what is answered, as the server does. */
async function open({
  tab = 'marking',
  width = 1440,
  theme = 'light',
  appealed = false,
  conflicts = 0,
  runs = false,
  answers = [answer(1, '等时性', { suggested: 4 }), answer(2, null, { lateSeconds: 90 })],
}: {
  readonly tab?: string;
  readonly width?: number;
  readonly theme?: string;
  /** A candidate has asked for a review. */
  readonly appealed?: boolean;
  /** Answers two markers differ about. */
  readonly conflicts?: number;
  readonly runs?: boolean;
  readonly answers?: ReturnType<typeof answer>[];
} = {}) {
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
  let state = 'closed';
  const regrades: Record<string, unknown>[] = [];
  const own: Record<string, unknown>[] = [];
  const asked: Record<string, unknown>[] = appealed
    ? [
        {
          ...APPEAL,
          name: '陈一',
          studentNumber: '2026001',
          place: 2,
          stem: '为什么周期与振幅无关？',
          answeredBy: null,
        },
      ]
    : [];
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.split('/').at(-1)!;
    const reply = (data: unknown) => route.fulfill({ json: { data } });
    const body = (request.method() === 'GET' ? {} : (request.postDataJSON() ?? {})) as Record<string, unknown>;
    if (request.method() !== 'GET') sent.push({ path, body });
    const toMark = answers.filter(({ score }) => score === null).length;
    switch (path) {
      case 'marking': {
        const first = row(1, runs ? { type: 'experiment', reviewable: true } : {});
        const hand = { type: 'shortAnswer', stem: '为什么周期与振幅无关？', points: 10, byHand: true, blank: 1 };
        return reply({
          ...{ anonymous: true, double: conflicts > 0, released: false },
          rows: [first, row(2, { ...hand, toMark, marked: 2 - toMark, conflicts, mean: toMark === 2 ? null : 7 })],
          can: { mark: true },
        });
      }
      case 'regrades':
        if (request.method() === 'GET') return reply({ rows: regrades, can: { regrade: true } });
        regrades.push({
          ...{ id: idOf(8), questionId: idOf(1), number: 1, kind: 'key', policy: 'rule', reason: body.reason },
          ...{ gained: 1, lost: 1, kept: 0, by: '王芳', at: '2026-11-25T03:00:00Z', undone: null, undoable: true },
        });
        return reply({ id: idOf(8), changed: 2, notified: 2 });
      case 'appeals':
        if (request.url().includes('/attempts/')) {
          if (request.method() === 'GET') return reply({ until: '2026-12-02T03:00:00Z', open: true, rows: own });
          own.unshift({ ...APPEAL, item: body.item, text: body.text });
          return reply({ id: idOf(9) });
        }
        return reply({ rows: asked, can: { answer: true } });
      case 'withdraw':
        own[0] = { ...own[0], state: 'withdrawn' };
        return reply(null);
      case idOf(9):
        return reply({
          ...{ ...asked[0], points: 10, score: 4, comment: '不完整', kept: [], rubric: '' },
          view: { type: 'shortAnswer', stem: '<p>为什么周期与振幅无关？</p>', minCharacters: 0, maxCharacters: 500 },
          ...{ response: { text: '等时性' }, reference: '<p>回复力与位移成正比。</p>' },
        });
      case 'answer':
        asked[0] = {
          ...{ ...asked[0]!, state: 'changed', scoreAfter: body.score, answer: body.answer },
          ...{ answeredAt: '2026-11-26T03:00:00Z', answeredBy: '王芳' },
        };
        return reply(null);
      case 'undo':
        if (body.batch) {
          for (const one of body.answers as { attemptId: string }[]) {
            const back = answers.find(({ attemptId }) => attemptId === one.attemptId);
            if (back) back.score = null;
          }
          return reply({ undone: (body.answers as unknown[]).length, toMark: 3, mean: null });
        }
        regrades[0] = {
          ...regrades[0],
          ...{ undoable: false, undone: { by: '王芳', at: '2026-11-25T04:00:00Z', reason: body.reason } },
        };
        return reply({ changed: 2, notified: 2 });
      case 'regrade-question':
        return reply({
          content: { type: 'truth', stem: '<p>动能守恒总是成立。</p>', analysis: '', key: true },
          newer: null,
        });
      case 'regrade-preview':
        return reply(REGRADE_EFFECT);
      case 'marking-batches':
        return reply({
          answers: answers.filter(({ score }) => (score === null) === (body.what === 'open')),
          ...{ reference: '<p>回复力与位移成正比。</p>', rubric: '', toMark, mean: null },
        });
      case 'marks': {
        Object.assign(answers.find(({ attemptId }) => attemptId === body.attemptId)!, { score: body.score });
        const marked = 1 + ((body.same as unknown[] | undefined)?.length ?? 0);
        const left = answers.filter(({ score }) => score === null).length;
        return reply({ score: body.score, batch: idOf(5), marked, toMark: left, mean: 4 });
      }
      case 'results': {
        const attempt = { id: idOf(3), no: 1, state: state === 'released' ? 'released' : 'graded', objective: 5 };
        const rest = { subjective: 11, total: 16, toMark: 0, submittedAt: '2026-11-25T02:00:00Z', flag: null };
        return reply({
          ...{ fullMark: 20, passLine: 60, state, absent: 1, unmarked: 0, hindrances: [] },
          releasedAt: state === 'released' ? '2026-11-25T03:00:00Z' : null,
          rows: [
            {
              ...{ personId: idOf(4), name: '陈一', number: '2026001', counting: 16 },
              attempts: [{ ...attempt, ...rest, submitReason: 'self', lateSeconds: null, voided: false }],
            },
            { personId: idOf(5), name: '林二', number: '2026002', counting: null, attempts: [] },
          ],
          figures: { ...FIGURES, bins: [0, 0, 0, 1, 0, 0, 0, 0, 1, 0] },
          can: { release: state !== 'released', unrelease: state === 'released' },
        });
      }
      case 'release':
        state = 'released';
        return reply({ released: 2 });
      case 'unrelease':
        state = 'marking';
        return reply({ hidden: 2 });
      case 'analysis':
        return reply({
          ...{ n: 32, fullMark: 20, alpha: 0.81, sem: 1.2, meanDiscrimination: 0.34, facility: 0.62 },
          rows: [
            {
              ...{
                questionId: idOf(1),
                number: 1,
                type: 'truth',
                stem: '动能守恒总是成立。',
                of: null,
                points: 5,
                n: 32,
              },
              ...{ blank: 2, mean: 2.5, facility: 0.5, discrimination: 0.1, restCorrelation: 0.12, alphaWithout: 0.83 },
            },
          ],
        });
      default:
        return route.fulfill({ status: 404, json: { error: { code: 'x', message: '不存在' } } });
    }
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ tab, theme })}`);
  return { page, sent };
}

describe('marking', () => {
  it('goes from answer to answer with digits and Enter, and says when nothing waits', async () => {
    const { page, sent } = await open();
    await page.getByText('待评 2').waitFor();
    await page.getByRole('button', { name: '评阅第 2 题' }).click();
    await page.getByText('回复力与位移成正比。').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.getByText('请输入 0 至 10 之间').waitFor();
    expect(sent.map(({ path }) => path)).not.toContain('marks');
    await page.getByRole('button', { name: '采用' }).click();
    await page.getByLabel('评语').fill('再写出推导');
    await page.getByLabel('得分').press('Enter');
    await page.getByText('考生没有作答').waitFor();
    await page.getByText('本题均分 4').waitFor();
    expect(sent.at(-1)!.body).toEqual({ attemptId: idOf(1), item: 'q2', score: 4, comment: '再写出推导' });
    await page.getByRole('button', { name: '零分' }).click();
    await page.getByRole('button', { name: '保存并评下一份' }).click();
    await page.getByText('待评 0 份').waitFor();
    await page.getByText('这一题已没有待评的作答').waitFor();
    await page.getByRole('button', { name: '返回题目列表' }).click();
    await page.getByText('已评完').waitFor();
    await page.getByRole('button', { name: '复评第 2 题' }).click();
    await page.getByRole('button', { name: '作答 1' }).waitFor();
    expect(sent.at(-1)!.body).toMatchObject({ what: 'again' });
    await page.context().close();
  });

  it('looks at the runs of an experiment, and gives another mark', async () => {
    const { page, sent } = await open({ runs: true, answers: [runAnswer(1, 4), runAnswer(2, 8)] });
    await page.getByRole('button', { name: '查看实验：第 1 题' }).click();
    await page.getByRole('row', { name: /安装摆球 8\/10/ }).waitFor();
    await sound(page);
    await page.getByLabel('得分').fill('6');
    await page.getByLabel('得分').press('Enter');
    await expect.poll(() => sent.find(({ path }) => path === 'marks')?.body.score).toBe(6);
    await page.context().close();
  });

  it('marks the same answers at once, and takes that back with a key', async () => {
    const same = [2, 3].map((n) => ({ attemptId: idOf(n), item: 'q2' }));
    const { page, sent } = await open({ answers: [answer(1, '等时性', { same }), answer(4, '不知道')] });
    await page.getByRole('button', { name: '评阅第 2 题' }).click();
    await page.getByText('共有 3 份作答文字相同').waitFor();
    await sound(page);
    await page.keyboard.press('6');
    await page.keyboard.press('Enter');
    await page.getByText('已为 3 份相同作答评分').waitFor();
    expect(sent.at(-1)).toEqual({
      path: 'marks',
      body: { attemptId: idOf(1), item: 'q2', score: 6, comment: '', same },
    });
    await page.getByRole('button', { name: '撤销上一次评分' }).waitFor();
    await page.getByRole('heading', { name: /第 2 题/ }).click();
    await page.keyboard.press('z');
    await page.getByText('已撤销 3 份作答的评分').waitFor();
    expect(sent.at(-1)).toEqual({
      path: 'undo',
      body: { batch: idOf(5), answers: [{ attemptId: idOf(1), item: 'q2' }, ...same] },
    });
    expect(await page.getByRole('button', { name: /作答 1/ }).getAttribute('aria-current')).toBe('true');
    expect(await page.getByRole('button', { name: '撤销上一次评分' }).count()).toBe(0);
    await page.context().close();
  });

  it('brings what two markers differ about to a third one', async () => {
    const { page, sent } = await open({ conflicts: 1 });
    await page.getByText('本场考试双评').waitFor();
    await page.getByText('待仲裁 1').waitFor();
    await sound(page);
    expect(await page.getByRole('button', { name: '复评第 2 题' }).count()).toBe(0);
    await page.getByRole('button', { name: '仲裁第 2 题' }).click();
    await page.getByRole('button', { name: '返回题目列表' }).waitFor();
    await expect.poll(() => sent.at(-1)?.body).toMatchObject({ what: 'conflict' });
    await page.context().close();
  });

  it('brings the files of an answer to who marks it', async () => {
    const { page } = await open({
      answers: [
        answer(1, null, {
          view: { type: 'file', stem: '<p>上传推导过程。</p>', kinds: ['document'], files: 1, megabytes: 5 },
          response: { files: [{ id: idOf(7), name: '推导.pdf', size: 20_480 }] },
        }),
      ],
    });
    await page.getByRole('button', { name: '评阅第 2 题' }).click();
    const asked = page.waitForRequest(`**/api/v1/attempt-files/${idOf(7)}`);
    await page.getByRole('button', { name: /推导\.pdf/ }).click();
    await asked;
    await page.context().close();
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ])('is free of axe violations at %i px, %s', async (width, theme) => {
    const { page } = await open({ width, theme });
    await page.getByText('待评 2').waitFor();
    await sound(page);
    await page.getByRole('button', { name: '评阅第 2 题' }).click();
    await page.getByText('回复力与位移成正比。').waitFor();
    await sound(page);
    await page.context().close();
  });
});

describe('a regrade', () => {
  it('shows its effect before it is done, asks for a reason, and can be taken back', async () => {
    const { page, sent } = await open();
    await page.getByRole('button', { name: '重新判分第 1 题' }).click();
    await page.getByRole('radio', { name: '错误' }).check();
    await page.getByRole('button', { name: '预览影响' }).click();
    await page.getByText('16 → 11').waitFor();
    await page.getByText('1 人由及格变为不及格').waitFor();
    expect(sent.at(-1)!.body).toMatchObject({ correction: { kind: 'key', key: { type: 'truth', truth: false } } });
    await page.getByLabel('按原答案得分的作答仍然算对').check();
    await page.getByText('16 → 11').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '预览影响' }).click();
    await page.getByRole('button', { name: '按预览更正成绩' }).click();
    expect(sent.at(-1)!.path).toBe('regrade-preview');
    await page.getByLabel('原因').fill('标准答案录入有误');
    await page.getByRole('button', { name: '按预览更正成绩' }).click();
    await page.getByText('重新判分记录').first().waitFor();
    expect(sent.at(-1)).toMatchObject({
      path: 'regrades',
      body: { digest: 'a'.repeat(64), reason: '标准答案录入有误' },
    });
    await page.getByRole('button', { name: '撤销' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByLabel('原因').fill('更正本身有误');
    await asked.getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销').first().waitFor();
    expect(sent.at(-1)).toEqual({ path: 'undo', body: { reason: '更正本身有误' } });
    await page.context().close();
  });

  it.each([
    [1440, 'dark'],
    [390, 'light'],
  ])('is free of axe violations at %i px, %s', async (width, theme) => {
    const { page } = await open({ width, theme });
    await page.getByRole('button', { name: '重新判分第 1 题' }).click();
    await page.getByRole('radio', { name: '错误' }).check();
    await page.getByRole('button', { name: '预览影响' }).click();
    await page.getByText('16 → 11').waitFor();
    await sound(page);
    await page.context().close();
  });
});

describe('an appeal', () => {
  it('is answered beside the answer it is about, with a new score', async () => {
    const { page, sent } = await open({ appealed: true });
    await page.getByRole('button', { name: '答复陈一对第 2 题的复核申请' }).click();
    await page.getByText('我写明了等时性').waitFor();
    await page.getByText('回复力与位移成正比。').waitFor();
    await sound(page);
    await page.getByRole('radio', { name: '更正成绩' }).check();
    await page.getByLabel('更正后的得分').fill('12');
    await page.getByRole('textbox', { name: '答复' }).fill('步骤分漏计，已补');
    await page.getByRole('button', { name: '答复' }).click();
    await page.getByText('请输入 0 至 10 之间').waitFor();
    await page.getByLabel('更正后的得分').fill('7.5');
    await page.getByRole('button', { name: '答复' }).click();
    await page.getByText('4 → 7.5').waitFor();
    expect(sent.at(-1)).toEqual({
      path: 'answer',
      body: { outcome: 'changed', score: 7.5, answer: '步骤分漏计，已补' },
    });
    await page.context().close();
  });

  it('is made beside the score of the question, and taken back', async () => {
    const { page, sent } = await open({ tab: 'appeal', width: 390, theme: 'dark' });
    await page.getByRole('button', { name: '申请复核第 2 题' }).click();
    await page.getByLabel('复核理由').fill('太短');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('请填写至少 10 个字的理由').waitFor();
    await page.getByLabel('复核理由').fill('我写明了等时性，应当得分');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('待答复').waitFor();
    await sound(page);
    expect(sent.at(-1)!.body).toEqual({ item: 'q2', text: '我写明了等时性，应当得分' });
    await page.getByRole('button', { name: '撤回申请' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤回申请' }).click();
    await page.getByText('已撤回').first().waitFor();
    await page.getByRole('button', { name: '申请复核第 2 题' }).waitFor();
    await page.context().close();
  });
});

describe('results', () => {
  it('are released after the absent were named, and taken back with a reason', async () => {
    const { page, sent } = await open({ tab: 'results' });
    await page.getByRole('button', { name: '发布成绩' }).click();
    const asked = page.getByRole('alertdialog');
    expect(await asked.textContent()).toContain('1 人没有参加');
    await asked.getByRole('button', { name: '发布成绩' }).click();
    await page.getByText('成绩已于').waitFor();
    expect(sent.at(-1)).toEqual({ path: 'release', body: { absent: 1 } });
    await page.getByRole('button', { name: '撤回发布' }).click();
    await asked.getByLabel('原因').fill('第二题需要复评');
    await asked.getByRole('button', { name: '撤回发布' }).click();
    await page.getByRole('button', { name: '发布成绩' }).waitFor();
    expect(sent.at(-1)).toEqual({ path: 'unrelease', body: { reason: '第二题需要复评' } });
    await page.context().close();
  });

  it('prints the analysis without its controls', async () => {
    const { page } = await open({ tab: 'analysis' });
    await page.getByRole('button', { name: '打印分析' }).waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: '打印分析' }).click();
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('table').isVisible()).toBe(true);
    await page.context().close();
  });

  it.each([
    ['results', 1440, 'light'],
    ['results', 390, 'dark'],
    ['analysis', 1440, 'dark'],
    ['analysis', 390, 'light'],
  ])('%s are free of axe violations at %i px, %s', async (tab, width, theme) => {
    const { page } = await open({ tab, width, theme });
    await page
      .getByText(tab === 'results' ? '陈一' : '区分度低')
      .first()
      .waitFor();
    await sound(page);
    await page.context().close();
  });
});
