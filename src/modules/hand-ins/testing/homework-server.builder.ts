import { decideDraft } from '../shared/draft-rule.model.ts';
import type { HandInFile, OwnHomework, OwnHomeworkRow } from '../shared/own-homework.contract.ts';

const MINUTE = 60_000;
export const COURSE = '0190f3c8-1111-7000-8000-0000000000c0';
export const HOMEWORK = '0190f3c8-1111-7000-8000-0000000000b1';
const WORK = '0190f3c8-1111-7000-8000-0000000000d1';
export const NODE = '0190f3c8-1111-7000-8000-0000000000e1';

/** What a fake server of one homework begins with. */
export interface HomeworkGiven {
  /** Minutes to the due date; below 0 it is over. */
  readonly dueIn?: number;
  readonly group?: { readonly writer: string | null };
  readonly versions?: readonly string[];
  readonly returned?: string;
  readonly mark?: OwnHomework['mark'];
  readonly annotations?: OwnHomework['annotations'];
  readonly state?: OwnHomework['state'];
  readonly looks?: number;
  /** Excellent work, as the module that marks answers it. */
  readonly showcase?: object;
}

const RUBRIC = (
  [
    ['method', '推导过程', 60],
    ['text', '表达与作图', 40],
  ] as const
).map(([id, name, points]) => ({
  ...{ id, name, weight: 1 },
  levels: [
    { name: '优秀', from: points, to: points, words: '步骤完整，依据充分' },
    { name: '合格', from: points / 2, to: points - 1, words: '' },
  ],
}));

/** A server with one homework, by the rules of its calls; its clock is that of the test. */
export function createHomeworkServer(given: HomeworkGiven = {}) {
  const begun = Date.now();
  const dueAt = begun + (given.dueIn ?? 600) * MINUTE;
  const cutoffAt = dueAt + 3 * 1440 * MINUTE;
  const state = {
    rev: 0,
    html: '',
    files: [] as HandInFile[],
    savedAt: null as number | null,
    writer: given.group?.writer ?? null,
    self: false,
    versions: (given.versions ?? []).map((body, i) => ({ body, at: begun - (10 - i) * MINUTE })),
    down: false,
    /** Something is to be told over the live stream. */
    news: false,
    calls: [] as string[],
  };
  const page = (): OwnHomework => ({
    serverTime: Date.now(),
    homework: {
      ...{ id: HOMEWORK, courseId: COURSE, nodeId: NODE, title: '静电场的能量', maxScore: 100 },
      brief: '<p>推导平行板电容器的储能公式，并说明各量的物理意义。</p>',
      attachments: [{ id: 'a', name: '习题.pdf', bytes: 345_678, url: '/2026/11/20/a.pdf' }],
      ...{ opensAt: begun - 1440 * MINUTE, dueAt, cutoffAt, extended: false },
      ...{ answer: 'both', endings: ['docx', 'pdf', 'zip'], maxFiles: 3, maxFileMb: 20, resubmit: 'untilDue' },
      late: { unit: 'day', perUnit: 10, floor: 50, of: 'earned' },
      rubric: RUBRIC,
    },
    state: given.state ?? (state.versions.length > 0 ? 'submitted' : state.rev > 0 ? 'draft' : 'todo'),
    takenUntil: cutoffAt,
    dueNow: dueAt,
    can: { write: given.state === undefined || given.state === 'returned', recall: state.versions.length > 0 },
    refusal: given.state === 'released' ? '成绩已公布，不能再提交' : null,
    group: given.group
      ? {
          name: '第一组',
          members: ['张三', '李四', '王五', '赵六'].map((name, i) => ({ id: String(i), name, self: i === 0 })),
          turn:
            state.self || state.writer !== null
              ? { name: state.self ? '张三' : state.writer!, self: state.self, until: Date.now() + 90_000 }
              : null,
        }
      : null,
    draft: { rev: state.rev, html: state.html, files: state.files, pictures: {}, savedAt: state.savedAt, by: '张三' },
    workId: WORK,
    returned: given.returned ? { opinion: given.returned, at: begun, dueAt: begun + 2880 * MINUTE, times: 1 } : null,
    versions: state.versions.map(({ at }, i) => ({
      ...{ no: i + 1, submittedAt: at, by: '张三', forced: false, recalled: false, lateSeconds: at > dueAt ? 60 : 0 },
      ...{ counts: i === state.versions.length - 1, sha256: 'ab'.repeat(32), receiptCode: '8F3KQ2MD7XWZP' },
    })),
    mark: given.mark ?? null,
    annotations: given.annotations ?? [],
    peer: false,
    similarityLeft: given.looks ?? null,
  });
  /** @returns the answer, or a refusal with its status */
  const answer = (method: string, path: string, body: never): { status: number; json: unknown } => {
    state.calls.push(`${method} ${path}`);
    const ok = (data: unknown) => ({ status: 200, json: { data } });
    const refuse = (code: string, message: string) => ({ status: 409, json: { error: { code, message } } });
    const serverTime = Date.now();
    if (path === `own-homework/${HOMEWORK}`) return ok(page());
    if (path.endsWith('/showcase')) return ok(given.showcase ?? { own: null, works: [] });
    if (path.endsWith('/draft')) {
      const { base, html, files } = body as { base: number; html: string; files: string[] };
      if (state.writer !== null) return refuse('handIns.draft.turn', `小组成员${state.writer}正在编辑`);
      const decision = decideDraft(state.rev, html === state.html && files.length === state.files.length, { base });
      if (decision.kind === 'stale') return refuse('error.stale', '内容已被更新');
      if (decision.kind === 'store') {
        Object.assign(state, { rev: decision.rev, html, savedAt: serverTime });
        state.files = state.files.filter(({ id }) => files.includes(id));
      }
      return ok({ serverTime, rev: state.rev, savedAt: state.savedAt ?? serverTime, removed: [] });
    }
    if (path.endsWith('/turn')) {
      const { takeOver } = body as { takeOver: boolean };
      if (state.writer !== null && !takeOver) return refuse('handIns.draft.turn', `小组成员${state.writer}正在编辑`);
      Object.assign(state, { writer: null, self: true });
      return ok({ serverTime, rev: state.rev, until: serverTime + 90_000 });
    }
    if (path.endsWith('/versions')) {
      state.versions.push({ body: state.html, at: serverTime });
      const receipt = { no: state.versions.length, code: '8F3KQ2MD7XWZP', submittedAt: serverTime };
      return ok({ serverTime, receipt: { ...receipt, sha256: 'ab'.repeat(32) } });
    }
    if (path.endsWith('/similarity')) {
      const text = '储能等于电场能量密度的体积分';
      return ok({ percent: 72.73, text, shared: [{ start: 0, end: 8 }], left: (given.looks ?? 1) - 1 });
    }
    if (path.endsWith('/recall')) {
      state.versions = [];
      return ok({ serverTime });
    }
    const version = /\/versions\/(\d+)$/.exec(path);
    if (version) {
      const no = Number(version[1]);
      const { body: html, at } = state.versions[no - 1]!;
      return ok({ no, submittedAt: at, body: html, files: [], pictures: {}, sha256: 'ab'.repeat(32) });
    }
    return { status: 404, json: { error: { code: 'error.notFound', message: '未找到' } } };
  };
  return { state, page, answer };
}

const row = (n: number, title: string, dueIn: number, more: Partial<OwnHomeworkRow> = {}): OwnHomeworkRow => ({
  ...{ id: HOMEWORK.replace(/b1$/, `b${n}`), nodeId: NODE, nodeName: '第一章 静电场', title, group: false },
  ...{ state: 'todo', opensAt: null, dueAt: Date.now() + dueIn * MINUTE, cutoffAt: null, extended: false, late: false },
  ...{ submittedAt: null, savedAt: null, returnDue: null, versions: 0, maxScore: 100, points: null },
  ...more,
});

/** Homework of a list: to do, returned, waiting, marked, missed. */
export const homeworkRows = (): OwnHomeworkRow[] => [
  row(1, '静电场的能量', 600),
  row(2, '误差分析报告', -900, {
    ...{ state: 'returned', versions: 1, returnDue: Date.now() + 2900 * MINUTE },
  }),
  row(3, '小组调研', -60, { group: true, state: 'late', versions: 1, late: true }),
  row(4, '预习作业', -9000, { state: 'released', versions: 2, points: 86 }),
  row(5, '绪论思考题', -20_000, { state: 'missed' }),
];
