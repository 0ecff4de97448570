import type { Browser } from '@playwright/test';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { showcaseRoute } from '../shared/showcase.contract.ts';
import type { similarWorksRoute } from '../shared/similarity.contract.ts';

export const idOf = (n: number) => `0190f3c8-1111-7000-8000-0000000000a${n}`;
const level = (name: string, from: number, to: number) => ({ name, from, to, words: `${name}：见评分说明` });
const RUBRIC = [
  { id: 'idea', name: '思路', levels: [level('优', 50, 60), level('良', 30, 49.5), level('差', 0, 29.5)] },
  { id: 'form', name: '表达', levels: [level('好', 40, 40), level('差', 10, 10)] },
];
const similarTo = (n: number, opens: boolean) => ({
  ...{ workId: idOf(n), alias: null, name: opens ? '陈一' : '', className: opens ? '物理一班' : '' },
  ...{ share: opens ? 72.73 : 31, kind: 'text' as const, version: 1, otherVersion: 1, opens, earlier: null },
});
const SIMILAR: CallOutput<typeof similarWorksRoute>['rows'] = [
  similarTo(0, true),
  similarTo(9, false),
  { ...similarTo(8, false), share: 25, earlier: { course: '大学物理实验', courseEn: null, term: '2025秋' } },
];
const NAMES = ['陈一', '林二', '周三'];

interface Hand {
  readonly workId: string;
  readonly name: string;
  state: string;
  points: number | null;
  levels: Record<string, number> | null;
  comment: string;
  rounds: number;
  notes: { readonly id: string; readonly start: number; readonly quote: string; comment: string }[];
}

/** The desk of homework with three hand-ins, the second one late; what is sent changes what is answered, as the server does. */
export async function openDesk(
  stand: { readonly browser: Browser; readonly address: string },
  {
    tab = 'work',
    work = '',
    width = 1440,
    theme = 'light',
    rubric = RUBRIC as typeof RUBRIC | null,
    group = false,
    note = '',
    released = false,
  }: {
    readonly tab?: string;
    readonly work?: string;
    readonly width?: number;
    readonly theme?: string;
    readonly rubric?: typeof RUBRIC | null;
    readonly group?: boolean;
    /** Words of a remark on the first hand-in. */
    readonly note?: string;
    /** Marks are released. */
    readonly released?: boolean;
  } = {},
) {
  const context = await stand.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
  let state = released ? 'released' : 'closed';
  let showcase: CallOutput<typeof showcaseRoute>['standing'] = null;
  const hands = NAMES.map(
    (name, n): Hand => ({
      workId: idOf(n),
      name,
      state: 'waiting',
      points: null,
      levels: null,
      comment: '',
      rounds: 0,
      notes: note && n === 0 ? [{ id: 'n0', start: 12, quote: '场强与距离平方成反比', comment: note }] : [],
    }),
  );
  const who = ({ name }: Hand, n: number) => ({
    ...{ alias: null, name, number: `202600${n + 1}`, className: '物理一班', group },
  });
  const queue = () => ({
    ...{
      title: '静电场作业',
      maxScore: 100,
      state,
      rubric,
      anonymous: false,
      maxReturns: 2,
      mean: null,
      collectable: 1,
    },
    rows: [
      ...hands.map((hand, n) => ({
        ...{ key: hand.workId, workId: hand.workId, state: hand.state, version: 1, forced: false, points: hand.points },
        ...{ ...who(hand, n), similar: n === 1 ? 72.73 : null },
        lateSeconds: n === 1 ? 93_600 : null,
        submittedAt: `2026-11-2${n}T08:00:00.000Z`,
      })),
      {
        ...{
          key: idOf(9),
          workId: null,
          alias: null,
          name: '吴四',
          number: '2026009',
          className: '物理一班',
          group: false,
        },
        ...{ state: 'missing', lateSeconds: null, version: null, submittedAt: null, forced: false, points: null },
      },
    ],
    can: { mark: true, collect: true },
  });
  const deskWork = (hand: Hand, n: number) => ({
    ...{ workId: hand.workId, ...who(hand, n), state: hand.state, dueAt: '2026-11-21T00:00:00.000Z', counting: 1 },
    versions: [
      {
        ...{ no: 1, submittedAt: `2026-11-2${n}T08:00:00.000Z`, forced: false },
        body: `<p>${hand.name}的推导：由高斯定理，<strong>场强与距离平方成反比</strong>。</p>`,
        pictures: {},
        files: [{ id: idOf(7), name: '推导.pdf', bytes: 20_480, kind: 'document' }],
        ...(n === 1 ? { lateSeconds: 93_600, penalty: 20 } : { lateSeconds: null, penalty: 0 }),
      },
    ],
    annotations: hand.notes.map((note) => ({
      ...{ ...note, versionNo: 1, authorName: '王芳', own: true, at: '2026-11-25T02:00:00.000Z' },
    })),
    rounds: hand.rounds,
    mark:
      hand.points === null
        ? null
        : {
            ...{ versionNo: 1, levels: hand.levels, points: hand.points, comment: hand.comment, by: '王芳' },
            at: '2026-11-25T02:00:00.000Z',
          },
    ...{ markedBy: null, counted: hand.points, returns: 0, returnDue: null },
    members: group
      ? ['陈一', '郑五'].map((name, m) => ({
          ...{ personId: idOf(4 + m), name, number: null, rounds: 0, own: null },
        }))
      : [],
    can: { mark: true, return: true, choose: false, adjust: group && hand.points !== null },
  });
  const results = () => ({
    ...{ maxScore: 100, state, releasedAt: state === 'released' ? '2026-11-25T03:00:00.000Z' : null },
    rows: [
      {
        ...{ personId: idOf(1), name: '陈一', number: '2026001', className: '物理一班', state: 'marked', own: true },
        ...{ submittedAt: '2026-11-21T08:00:00.000Z', lateSeconds: 93_600, points: 80, penalty: 20, final: 64 },
      },
      {
        ...{ personId: idOf(2), name: '林二', number: '2026002', className: '物理一班', state: 'missing', own: false },
        ...{ submittedAt: null, lateSeconds: null, points: null, penalty: 0, final: null },
      },
    ],
    ...{ marked: 1, unmarked: 0, missing: 1, mean: 64, hindrances: [] },
    can: { release: state !== 'released', unrelease: state === 'released' },
  });
  let phrases = [{ id: 'p1', text: '推导严谨，单位齐全', shared: true, own: true }];
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const parts = new URL(request.url()).pathname.split('/').slice(4);
    const reply = (data: unknown) => route.fulfill({ json: { data } });
    const form = (request.headers()['content-type'] ?? '').startsWith('multipart');
    const body = request.method() === 'GET' || form ? {} : ((request.postDataJSON() ?? {}) as Record<string, unknown>);
    if (request.method() !== 'GET') sent.push({ path: parts.slice(1).join('/'), body });
    const at = hands.findIndex(({ workId }) => workId === parts[2]);
    const hand = hands[at];
    if (parts[1] === 'marking') return reply(queue());
    if (parts[1] === 'results') return reply(results());
    if (parts[1] === 'report-phrases') {
      if (request.method() === 'DELETE') phrases = phrases.filter(({ id }) => id !== parts[2]);
      if (request.method() === 'POST' && !parts[2]) {
        phrases = [...phrases, { ...(body as { text: string; shared: boolean }), id: 'p2', own: true }];
      }
      return reply(request.method() === 'GET' ? { rows: phrases } : null);
    }
    if (parts[1] === 'release' || parts[1] === 'unrelease') {
      state = parts[1] === 'release' ? 'released' : 'closed';
      return reply(parts[1] === 'release' ? { released: 2 } : { hidden: 2 });
    }
    if (parts[1] === 'workbook-preview') {
      return reply({
        changes: [{ line: 2, name: '陈一', number: '2026001', before: null, after: 88, comment: true }],
        faults: [{ line: 3, fault: 'incomplete', criterion: '表达' }],
        ...{ unchanged: 1, digest: 'a'.repeat(64) },
      });
    }
    if (parts[1] === 'workbook-import') return reply({ changed: 1 });
    if (hand && parts[3] === 'marks') {
      const levels = body.levels as Record<string, number> | null;
      const points = levels ? Object.values(levels).reduce((sum, one) => sum + one, 0) : (body.points as number);
      Object.assign(hand, { state: 'marked', points, levels, comment: body.comment, rounds: hand.rounds + 1 });
      return reply({ points, rounds: hand.rounds });
    }
    if (hand && parts[3] === 'annotations') {
      const at = hand.notes.findIndex(({ id }) => id === parts[4]);
      if (request.method() === 'DELETE') hand.notes.splice(at, 1);
      else if (at >= 0) hand.notes[at]!.comment = String(body.comment);
      else
        hand.notes.push({
          ...(body as { start: number; quote: string; comment: string }),
          id: `n${hand.notes.length}`,
        });
      return reply({ id: 'n' });
    }
    if (hand && parts[3] === 'return') {
      hand.state = 'returned';
      return reply({ returns: 1 });
    }
    if (hand && parts[3] === 'similar') {
      if (!parts[4]) return reply({ rows: SIMILAR });
      const text = '由高斯定理，场强与距离平方成反比';
      const side = { text, shared: [{ start: 6, end: text.length }] };
      return reply({ share: 72.73, own: side, other: side });
    }
    if (hand && parts[3] === 'showcase') {
      if (request.method() === 'PUT') showcase = { members: 1, agreed: 0, declined: 0, shown: 'no' };
      if (request.method() === 'DELETE') showcase = null;
      if (request.method() !== 'GET') return reply({ offered: showcase !== null });
      return reply({ standing: showcase, can: { offer: showcase === null, takeBack: showcase !== null } });
    }
    if (hand && parts[3] === 'members') return reply({ rounds: 1 });
    if (hand && !parts[3]) return reply(deskWork(hand, at));
    return route.fulfill({ status: 404, json: { error: { code: 'x', message: '不存在' } } });
  });
  await page.goto(`${stand.address}?${new URLSearchParams({ tab, theme, ...(work ? { work } : {}) })}`);
  const marks = () => sent.filter(({ path }) => path.endsWith('/marks'));
  return { page, sent, marks };
}
