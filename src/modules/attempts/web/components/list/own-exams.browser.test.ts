import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Gallery,
  type Look,
  soundInLooks,
  startGallery,
  violations,
} from '../../../../../../e2e/fixtures/gallery.ts';
import { responseDigest } from '../../../shared/event-chain.model.ts';
import type { OwnExam } from '../../../shared/result.contract.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exam-desk');
}, 180_000);
afterAll(() => gallery?.close());

const NOW = Date.parse('2026-11-25T02:00:00.000Z');
const COURSE = '0190f3c8-1111-7000-8000-0000000000c0';
const SALT = '00112233445566778899aabbccddeeff';
const id = (n: number) => `0190f3c8-1111-7000-8000-0000000000a${n}`;
const rules = {
  ...{ minutes: 90, latestEntry: 30, earliestHandIn: 0, attempts: 1, needsPassword: false, inNetworks: false },
  ...{ devices: 'any' as const, singlePlace: true, leave: { seconds: 3, limit: 3, action: 'lock' as const } },
  ...{ fullScreen: false, blockCopy: false, watermark: true, oneByOne: false, noReturn: false, passLine: 60 },
  feedbackAtOnce: false,
};
const exam = (n: number, name: string, opensIn: number, more: object = {}) => ({
  ...{ id: id(n), courseId: COURSE, kind: 'exam' as const, name, instructions: '', sitting: 'normal' as const },
  ...{
    fullMark: 100,
    opensAt: NOW + opensIn * 60_000,
    closesAt: NOW + (opensIn + 120) * 60_000,
    extraMinutes: 0,
    rules,
  },
  ...more,
});
const attempt = (n: number, more: object = {}): OwnExam['attempts'][number] => ({
  ...{
    id: id(n),
    no: 1,
    practice: false,
    state: 'released',
    startedAt: NOW - 9e6,
    submittedAt: NOW - 6e6,
    submitReason: 'self',
  },
  ...{ voided: false, voidReason: null, receipt: 'X', visible: { score: true, paper: true, key: false }, score: 86 },
  ...more,
});
const row = (one: OwnExam['exam'], state: OwnExam['state'], more: Partial<OwnExam> = {}): OwnExam => ({
  ...{
    exam: one,
    state,
    enter: false,
    deadline: null,
    nodeId: null,
    nodeName: null,
    counts: 'last',
    attempts: [],
    score: null,
    practise: false,
    practices: [],
  },
  ...more,
});
const PRACTISED: Pick<OwnExam, 'practise' | 'practices'> = {
  practise: true,
  practices: [attempt(6, { practice: true, score: 70 }), attempt(7, { no: 2, practice: true, score: null })],
};
const hidden = { visible: { score: false, paper: false, key: false }, score: null };
const ROWS: readonly OwnExam[] = [
  row(exam(1, '期中考试', -20), 'running', {
    deadline: NOW + 40 * 60_000,
    attempts: [attempt(1, { ...hidden, state: 'in_progress', submittedAt: null, submitReason: null })],
  }),
  row(exam(2, '期末考试', 3000, { extraMinutes: 23 }), 'upcoming'),
  row(exam(3, '随堂考试', -9000), 'pending', { attempts: [attempt(3, hidden)] }),
  row(exam(4, '补考', -9000, { sitting: 'makeup' }), 'done', { attempts: [attempt(4)], score: 86 }),
  row(exam(5, '第一次考试', -9000), 'missed'),
];
const REVIEW = {
  ...{
    serverTime: NOW,
    exam: exam(4, '补考', -9000),
    person: { name: '张三', number: '****0101' },
    fullMark: 10,
    passMark: 6,
  },
  attempt: attempt(4, { score: 5, visible: { score: true, paper: true, key: true } }),
  receipt: {
    ...{
      number: '8F3KQ2MD7XWZP',
      attempt: id(4),
      exam: '补考',
      name: '张三',
      maskedNumber: '****0101',
      reason: 'self',
    },
    ...{ handedInAt: new Date(NOW).toISOString(), answered: 1, items: 2, events: 3, head: 'ab'.repeat(32) },
    ...{ signature: 's', publicKey: 'k', salt: SALT },
    digests: [{ item: 'q1', digest: responseDigest(SALT, { choice: ['a'] }) }],
  },
  form: {
    sections: [{ title: '', instructions: '', rule: null }],
    items: [
      {
        ...{ id: 'q1', section: 0, points: 5, rule: null },
        view: {
          type: 'single',
          stem: '<p>单摆</p>',
          options: [
            { id: 'a', text: '摆长' },
            { id: 'b', text: '质量' },
          ],
        },
      },
      { id: 'q2', section: 0, points: 5, rule: null, view: { type: 'truth', stem: '<p>动能守恒</p>' } },
    ],
  },
  items: [
    {
      item: 'q1',
      response: { choice: ['a'] },
      digest: 'd',
      score: 5,
      seconds: 95,
      comment: null,
      correction: null,
      key: { choice: ['a'] },
      analysis: '<p>见教材。</p>',
      knowledge: [],
    },
    {
      item: 'q2',
      response: null,
      digest: null,
      score: 0,
      comment: '请复习',
      key: { truth: true },
      analysis: '',
      knowledge: [],
    },
  ],
  distribution: [0, 0, 0, 1, 2, 3, 5, 4, 2, 1],
};

async function open(
  face: string,
  {
    width = 1440,
    theme = 'light',
    practise = false,
  }: { readonly width?: number; readonly theme?: string; readonly practise?: boolean } = {},
) {
  const context = await gallery.browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  const sent: unknown[] = [];
  const deferrals: Record<string, unknown>[] = [];
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/v1/', '');
    const answer = (data: unknown) => route.fulfill({ json: { data } });
    if (path.endsWith('/review')) {
      return answer(practise ? { ...REVIEW, attempt: { ...REVIEW.attempt, practice: true } } : REVIEW);
    }
    if (path.endsWith('/own-deferrals')) {
      return answer({
        open: deferrals.length ? [] : [{ examId: id(2), until: '2026-11-29T02:00:00Z' }],
        rows: deferrals,
      });
    }
    if (path.endsWith('/deferrals')) {
      sent.push(route.request().postDataJSON());
      deferrals.push({
        ...{ id: id(9), examId: id(2), reason: '', state: 'submitted', opinion: null, files: [] },
        ...{ submittedAt: '2026-11-25T02:00:00Z', decidedAt: null },
      });
      return answer({ id: id(9) });
    }
    if (path.endsWith('/deferral-withdrawal')) {
      deferrals[0]!.state = 'withdrawn';
      return answer(null);
    }
    if (path.endsWith('/own-homework')) return answer({ serverTime: NOW, rows: [] });
    if (path.endsWith('/own-exams')) {
      const tests = ROWS.slice(2, 4).map((one) => ({
        ...one,
        exam: { ...one.exam, kind: 'test' },
        ...(practise ? PRACTISED : {}),
      }));
      return answer({ serverTime: NOW, rows: face.startsWith('test') ? tests : ROWS });
    }
    return answer({ id: COURSE, code: 'PHYS', name: '大学物理实验', nameEn: null, role: null, state: 'published' });
  });
  await page.route('**/uploadfiles', (route) =>
    route.fulfill({ json: { Result: 0, Data: [{ Id: id(8), Name: '诊断证明.png' }], ErrorMsg: '' } }),
  );
  await page.goto(`${gallery.address}?${new URLSearchParams({ theme, face, test: id(4) })}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, context, sent };
}

describe('own exams', () => {
  it('put the running one first, with the time that is left by the server’s clock', async () => {
    const { page, context } = await open('exams');
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      '期中考试',
      '期末考试',
      '随堂考试',
      '补考',
      '第一次考试',
    ]);
    await page.getByText(/剩余 (40:00|39:5)/).waitFor();
    await page.getByText('您另有23分钟延时', { exact: false }).waitFor();
    const href = await page.getByRole('link', { name: '继续作答' }).getAttribute('href');
    expect(href).toContain(`examId=${id(1)}`);
    expect(await page.getByText('成绩将于发布后可见').count()).toBe(1);
    await context.close();
  });

  it('can be put off with a reason and proof', async () => {
    const { page, context, sent } = await open('exams');
    await page.getByRole('button', { name: '申请缓考：期末考试' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('申请原因').fill('因急性阑尾炎住院，不能参加');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await dialog.getByText('请至少上传一份证明材料').waitFor();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '诊断证明.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await dialog.getByText('诊断证明.png').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('缓考审批中').waitFor();
    expect(sent).toEqual([{ reason: '因急性阑尾炎住院，不能参加', files: [id(8)] }]);
    await page.getByRole('button', { name: '撤回申请' }).waitFor();
    await context.close();
  });

  it('look back at an attempt, and check it against the receipt', async () => {
    const { page, context } = await open('review');
    await page.getByText('得分 5/10').first().waitFor();
    await page.getByText('未及格').waitFor();
    await page.getByText('用时 01:35').waitFor();
    await page.getByRole('button', { name: '与回执核对' }).click();
    await page.getByText('一致', { exact: true }).waitFor();
    await page.getByText('评语：请复习').waitFor();
    await page
      .getByRole('radio', { name: /扣分/ })
      .or(page.getByRole('button', { name: /扣分/ }))
      .first()
      .click();
    expect(await page.getByText('动能守恒').count()).toBe(1);
    expect(await page.getByText('单摆', { exact: true }).count()).toBe(0);
    await context.close();
  });

  it('list tests, and open one with its attempts', async () => {
    const { page, context } = await open('tests');
    const href = await page.getByRole('link', { name: '补考', exact: true }).getAttribute('href');
    expect(href).toContain(`testId=${id(4)}`);
    await context.close();
    const one = await open('test');
    await one.page.getByRole('heading', { level: 2, name: '补考' }).waitFor();
    await one.page.getByRole('link', { name: '查看第1次作答' }).waitFor();
    expect(await one.page.getByRole('rowheader').count()).toBe(0);
    await one.context.close();
  });

  it('may be practised once they are over, beside what counts', async () => {
    const { page, context } = await open('test', { practise: true });
    const href = await page.getByRole('link', { name: '练习', exact: true }).getAttribute('href');
    expect(href).toContain(`examId=${id(4)}`);
    expect(href).toContain('practice=1');
    await page.getByText('练习自动判分，不计入成绩').waitFor();
    const table = page.getByRole('table', { name: '《补考》的练习记录' });
    await table.getByRole('link', { name: '查看第2次练习' }).waitFor();
    expect(await table.getByText('不计分').count()).toBe(2);
    // What counts is the attempt before the close.
    await page.getByText('得分 86/100').waitFor();
    await soundInLooks(page, [
      [1440, 'light'],
      [390, 'dark'],
    ]);
    await context.close();
    const back = await open('review', { practise: true });
    await back.page.getByText('练习 · 不计分').waitFor();
    await back.context.close();
  });

  it('offer to upload what was left unsent of an attempt that counts, and of none for practice', async () => {
    const { page, context } = await open('tests');
    await page.getByRole('link', { name: '补考', exact: true }).waitFor();
    await page.evaluate(async (person) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('cloudvse_exam');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const work = database.transaction(['meta', 'answers'], 'readwrite');
      for (const [attempt, examName, practice] of [
        ['left', '落下的测验', false],
        ['tried', '练过的测验', true],
      ] as const) {
        const held = { attempt, exam: attempt, examName, person, token: 't', client: 'c', epoch: 1, at: Date.now() };
        work.objectStore('meta').put({ ...held, handIn: null, practice });
        work.objectStore('answers').put({ attempt, item: 'q1', rev: 1, base: 0, at: 1, response: {}, dirty: true });
      }
      await new Promise((resolve) => {
        work.oncomplete = resolve;
      });
      database.close();
    }, id(1));
    await page.reload();
    await page.getByText('落下的测验').waitFor();
    expect(await page.getByText('练过的测验').count()).toBe(0);
    await context.close();
  });

  const WIDE_AND_DARK: readonly Look[] = [
    [1440, 'light'],
    [390, 'dark'],
  ];
  const DARK_AND_NARROW: readonly Look[] = [
    [1440, 'dark'],
    [320, 'light'],
  ];
  it.each([
    ['exams', WIDE_AND_DARK],
    ['tests', [[390, 'light']]],
    ['review', DARK_AND_NARROW],
  ] as const)('%s have no axe violation and no sideways scroll at %s', async (face, looks) => {
    const { page, context } = await open(face, { width: looks[0][0] });
    await page.getByText('补考').first().waitFor();
    await soundInLooks(page, looks);
    await context.close();
  });
});
