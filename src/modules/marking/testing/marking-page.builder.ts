import type { Browser } from '@playwright/test';
import {
  SENT_APPEAL as APPEAL,
  buildAnswer as answer,
  SOME_FIGURES as FIGURES,
  idOf,
  REGRADE_EFFECT,
  buildRow as row,
} from './desk.builder.ts';
import { SLIDES, WALK, type Walk } from './walkthrough.builder.ts';

const OBJECTIVES = {
  rows: [
    {
      ...{ id: idOf(61), text: '能够分析碰撞中的能量转化', expected: 0.65, questions: 3, n: 32, points: 12 },
      ...{ rate: 0.712, reached: 24, attained: true },
    },
    {
      ...{ id: idOf(62), text: '能够正确处理和表达测量数据', expected: 0.65, questions: 2, n: 32, points: 8 },
      ...{ rate: 0.588, reached: 11, attained: false },
    },
    {
      ...{ id: idOf(63), text: '能够团队协作完成实验报告', expected: 0.65, questions: 0, n: 0, points: null },
      ...{ rate: null, reached: 0, attained: null },
    },
  ],
  unmapped: 1,
};

/** An exam with two questions, one marked by hand; what is sent changes what is answered, as the server does. */
export async function openMarking(
  gallery: { readonly browser: Browser; readonly address: string },
  {
    tab = 'marking',
    width = 1440,
    theme = 'light',
    appealed = false,
    conflicts = 0,
    runs = false,
    walk = WALK,
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
    /** What is gone through with the class, as long as the object says so. */
    readonly walk?: Walk;
    readonly answers?: ReturnType<typeof answer>[];
  } = {},
) {
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
      case 'walkthrough-question':
        return reply(SLIDES[new URL(request.url()).searchParams.get('questionId')!]);
      case 'walkthrough':
        return reply({ ...walk, classId: new URL(request.url()).searchParams.get('classId') });
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
          objectives: OBJECTIVES,
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
              ...{
                blank: 2,
                mean: 2.5,
                facility: 0.5,
                discrimination: 0.1,
                restCorrelation: 0.12,
                alphaWithout: 0.83,
                seconds: 95,
              },
            },
          ],
        });
      case 'analysis-report':
        return route.fulfill({
          body: 'docx',
          headers: {
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('期末_试卷分析报告.docx')}`,
          },
        });
      default:
        return route.fulfill({ status: 404, json: { error: { code: 'x', message: '不存在' } } });
    }
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ tab, theme })}`);
  return { page, sent };
}
