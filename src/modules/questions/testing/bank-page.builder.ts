import type { Browser, Page } from '@playwright/test';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Content } from '../shared/content.model.ts';
import type { bankRoute } from '../shared/folder.contract.ts';
import { PICTURES_PATH } from '../shared/picture.model.ts';
import { comparedText, plainOf } from '../shared/plain-text.model.ts';
import type { QuestionState, ReviewState } from '../shared/question.model.ts';
import { pngOf } from './picture.builder.ts';
import { type FakeUnitBanks, fakeUnitBanks } from './unit-bank-page.builder.ts';

/** An id by its number. */
export const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const COURSE = idOf(900);
/** Another course of the same teacher. */
const OTHER = {
  ...{ id: idOf(910), code: 'PHYS-201', name: '近代物理实验', nameEn: null, state: 'draft', role: 'lead' },
};
const AT = '2026-11-21T02:03:04.567Z';
/** Where the server keeps the picture that was brought. */
export const PICTURE = `${PICTURES_PATH}${'p'.repeat(92)}`;

/** An experiment that can be asked for. */
export const PENDULUM = {
  ...{ id: idOf(700), code: 'PHY-07', name: '单摆测重力加速度', versionId: idOf(701), number: 3, minutes: 30 },
  steps: [
    { seq: 1, title: '安装摆球', maxScore: 10 },
    { seq: 2, title: '测量周期', maxScore: 30 },
    { seq: 3, title: '预习', maxScore: 0 },
  ],
};

const NO_FIGURES = {
  ...{ uses: 0, lastUsedAt: null, facility: null, discrimination: null },
  ...{ exams: 0, candidates: 0, since: null },
};
/** Figures of a question that 26 people had. */
export const FIGURES = {
  ...{ uses: 26, lastUsedAt: AT, facility: 0.654, discrimination: 0.412 },
  ...{ exams: 1, candidates: 26, since: AT },
};
const USE = {
  ...{ examId: idOf(800), name: '期中考试', number: 1, usedAt: AT, attempts: 26 },
  ...{ candidates: 26, facility: 0.654, discrimination: 0.412, renewedAt: AT },
};

interface Kept {
  readonly id: string;
  content: Content;
  state: QuestionState;
  version: number;
  review?: ReviewState | null;
  opinion?: string;
  /** Replaces figures of a question nobody has used. */
  figures?: object;
  objectives?: { id: string; share: number }[];
  meta: { folderId: string | null; points: number; difficulty: number; tags: string[]; source: string };
}
interface Folder {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

interface Gallery {
  readonly browser: Browser;
  readonly address: string;
}
export interface BankGiven {
  readonly width?: number;
  readonly theme?: string;
  readonly fails?: boolean;
  readonly forbidden?: boolean;
  /** Banks of units that are there; the course is linked with none else. */
  readonly unitBanks?: FakeUnitBanks;
}

/** The page over a server that keeps the bank in memory. */
export async function openBank(gallery: Gallery, given: BankGiven = {}) {
  const server = {
    questions: [] as Kept[],
    folders: [] as Folder[],
    fails: given.fails ?? false,
    reviews: false,
    merged: [] as [string, string][],
    copied: [] as object[],
  };
  const unitBanks = fakeUnitBanks(COURSE, given.unitBanks);
  const context = await gallery.browser.newContext({
    viewport: { width: given.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  const course = {
    ...{ id: COURSE, code: 'PHYS-101', name: '大学物理实验', nameEn: null, cover: null, category: '0702' },
    ...{ nature: 'required', credits: 2, theoryHours: 16, labHours: 16, state: 'published', role: 'lead' },
    ...{ leadName: '王芳', students: 0, updatedAt: AT, unitId: idOf(901), intro: '', syllabus: '', assessment: '' },
    objectives: [
      { id: idOf(601), text: '能够分析单摆实验的误差来源', weight: 60 },
      { id: idOf(602), text: '能够正确处理和表达测量数据', weight: 40 },
    ].map((one) => ({ ...one, requirementCode: '', requirement: '', expected: 0.65 })),
    ...{ version: 1, rights: { course: 'all', bank: 'all' } },
    can: { edit: true, publish: false, close: true, archive: false, structure: true, team: true, copy: true },
  };
  const line = (one: Kept) => ({
    ...{
      id: one.id,
      type: one.content.type,
      stem: plainOf(one.content.stem),
      ...one.meta,
      state: one.state,
      review: one.review ?? null,
    },
    objectives: one.objectives ?? [],
    ...{ number: 1, used: false, updatedAt: AT, by: '王芳', version: one.version, knowledge: [] },
    figures: { ...NO_FIGURES, ...one.figures },
  });
  const lastReview = (one: Kept) => ({
    ...{ submitter: '赵强', submittedAt: AT, verdict: one.review === 'returned' ? 'returned' : null },
    ...{ reviewer: '王芳', decidedAt: one.review === 'returned' ? AT : null, opinion: one.opinion ?? '' },
  });
  const full = (one: Kept) => ({
    ...line(one),
    ...{ courseId: COURSE, content: one.content, createdAt: AT, deletedAt: null, mergedInto: null },
    uses: one.figures ? [USE] : [],
    versions: [{ number: 1, points: one.meta.points, savedAt: AT, by: '王芳', usedAt: null }],
    lastReview: one.review ? lastReview(one) : null,
    can: {
      ...{ edit: true, delete: true, review: one.review === 'pending' },
      commands: one.state === 'draft' ? [server.reviews ? 'submit' : 'ready', 'retire'] : ['retire'],
    },
  });
  const gained = (shares: Kept['objectives'] = []) =>
    course.objectives.flatMap(({ id, text }, i) => {
      const held = shares.find((one) => one.id === id);
      return held ? [{ number: i + 1, text, share: held.share }] : [];
    });
  const write = (one: Kept | null, body: Record<string, unknown>) => {
    const { content, folderId, points, difficulty, tags, source, keepSimilar, objectives } =
      body as unknown as Kept['meta'] & {
        objectives: { id: string; share: number }[];
        content: Content;
        keepSimilar: boolean;
      };
    const same = server.questions.filter(
      (other) => other !== one && comparedText(other.content) === comparedText(content),
    );
    if (same.length > 0 && !keepSimilar) {
      const message = '题库中有 1 道相同或相似的题目';
      const data = { similar: same.map(({ id }) => ({ id, same: true, percent: 100 })) };
      return { status: 409, json: { error: { code: 'questions.similar', message, data } } };
    }
    const meta = { folderId, points, difficulty, tags, source };
    const withdrawn = one?.review === 'pending';
    const review = withdrawn ? null : one?.review;
    if (one) Object.assign(one, { content, meta, objectives, state: 'draft', review, version: one.version + 1 });
    else
      server.questions.push({
        id: idOf(server.questions.length + 1),
        content,
        meta,
        objectives,
        state: 'draft',
        version: 1,
      });
    const now = one ?? server.questions.at(-1)!;
    return {
      json: { data: { id: now.id, version: now.version, number: 1, state: now.state, removed: [], withdrawn } },
    };
  };
  const list = (asked: URLSearchParams) => {
    const kw = asked.get('kw') ?? '';
    const fits = server.questions.filter(
      (one) =>
        plainOf(one.content.stem).includes(kw) &&
        (!asked.get('folder') || one.meta.folderId === asked.get('folder')) &&
        (!asked.get('type') || one.content.type === asked.get('type')) &&
        (!asked.get('objective') || one.objectives?.some(({ id }) => id === asked.get('objective'))) &&
        (!asked.get('facilityFrom') || Boolean(one.figures)),
    );
    const count = (state: QuestionState) => fits.filter((one) => one.state === state).length;
    const rows = fits.filter(
      (one) =>
        (!asked.get('state') || one.state === asked.get('state')) &&
        (!asked.get('review') || one.review === asked.get('review')),
    );
    const reviewed = (review: ReviewState) => fits.filter((one) => one.review === review).length;
    const counts = {
      ...{ draft: count('draft'), ready: count('ready'), retired: count('retired') },
      ...{ pending: reviewed('pending'), returned: reviewed('returned') },
    };
    return { rows: rows.map(line), next: null, counts };
  };
  const bank = (): CallOutput<typeof bankRoute> => ({
    owner: 'course',
    folders: server.folders.map((one) => ({
      ...{ ...one, version: 1 },
      questions: server.questions.filter(({ meta }) => meta.folderId === one.id).length,
    })),
    questions: server.questions.length,
    exams: [{ id: '0190f3c8-1111-7000-8000-0000000000e1', name: '期末考试' }],
    authors: [
      { id: idOf(71), name: '王芳' },
      { id: idOf(72), name: '李敏' },
    ],
    unfiled: server.questions.filter(({ meta }) => meta.folderId === null).length,
    tags: [],
    review: { on: server.reviews, waiting: server.questions.filter(({ review }) => review === 'pending').length },
    can: { edit: true, review: true },
  });
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const path = url.pathname.replace('/api/v1', '').replace(`/courses/${COURSE}`, '');
    const form = request.headers()['content-type']?.startsWith('multipart/') ?? false;
    const body = form ? null : (request.postDataJSON() as Record<string, unknown> | null);
    const one = server.questions.find(({ id }) => path.includes(id)) ?? null;
    const method = request.method();
    if (given.forbidden && path.startsWith('/question')) {
      const message = '您没有此操作的权限（题库）';
      return route.fulfill({ status: 403, json: { error: { code: 'questions.noRight', message } } });
    }
    if (server.fails && path === '/questions') {
      return route.fulfill({ status: 500, json: { error: { code: 'error.fault', message: '服务器开小差了' } } });
    }
    const data = (answer: unknown) => route.fulfill({ json: { data: answer } });
    if (path === '') return data(course);
    if (path === '/courses') return data({ rows: [course, OTHER], total: 2, page: 1, size: 100 });
    if (path === `/courses/${OTHER.id}/question-bank`) {
      const folders = [{ id: idOf(520), parentId: null, name: '力学', version: 1, questions: 0 }];
      return data({ ...bank(), folders });
    }
    if (path === '/question-copies') {
      server.copied.push(body!);
      const n = (body!.ids as string[]).length;
      return data({ copied: n, already: 1, withoutObjectives: 2, withoutPoints: 0, withoutExperiment: 0 });
    }
    if (path === '/question-bank') return data(bank());
    const ofUnits = unitBanks.answer(method, url.pathname, body);
    if (ofUnits !== null) return data(ofUnits);
    if (path === '/experiments') {
      const row = { id: PENDULUM.id, code: 'PHY-07', name: PENDULUM.name, unitName: '物理学院', runnable: true };
      return data({ rows: [{ ...row, category: null, cover: null }], total: 1, page: 1, size: 8 });
    }
    if (path === `/question-experiments/${PENDULUM.id}`) return data(PENDULUM);
    if (path === '/question-pictures') return data({ src: PICTURE });
    if (url.pathname === PICTURE) return route.fulfill({ contentType: 'image/png', body: pngOf(60, 40) });
    if (path === '/question-review') {
      server.reviews = body!.on === true;
      return data({ on: server.reviews, ended: 0 });
    }
    if (path === '/question-folders') {
      server.folders.push({ id: idOf(500 + server.folders.length), ...(body as { name: string; parentId: null }) });
      return data({ id: server.folders.at(-1)!.id, version: 1 });
    }
    if (path === '/questions')
      return method === 'POST' ? route.fulfill(write(null, body!)) : data(list(url.searchParams));
    if (path === '/question-commands') {
      const { ids, change } = body as {
        ids: string[];
        change: { command: string; difficulty: number; objectives: { id: string; share: number }[] };
      };
      const chosen = server.questions.filter(({ id }) => ids.includes(id));
      const [first, ...rest] = chosen;
      if (change.command === 'difficulty') for (const each of chosen) each.meta.difficulty = change.difficulty;
      if (change.command === 'objectives') for (const each of chosen) each.objectives = change.objectives;
      if (change.command !== 'ready') return data({ done: chosen.length, skipped: [] });
      for (const each of rest) each.state = 'ready';
      const reason = { key: 'questions.problem.truthKey', params: {} };
      return data({ done: rest.length, skipped: [{ id: first!.id, name: plainOf(first!.content.stem), reason }] });
    }
    if (one && path.endsWith('/review')) {
      Object.assign(one, { version: one.version + 1, opinion: body!.opinion });
      Object.assign(one, body!.verdict === 'pass' ? { state: 'ready', review: null } : { review: 'returned' });
      return data({ version: one.version, state: one.state });
    }
    if (one && path.endsWith('/merge')) {
      const into = server.questions.find(({ id }) => id === (body?.into ?? url.searchParams.get('into')))!;
      if (one.content.type !== into.content.type) {
        const message = '两题题型不同，不能合并';
        return route.fulfill({ status: 409, json: { error: { code: 'questions.merge.type', message } } });
      }
      if (method === 'POST') {
        server.merged.push([one.id, into.id]);
        server.questions.splice(server.questions.indexOf(one), 1);
        return data({ id: into.id, outcome: 'bin', papers: 2 });
      }
      const references = [
        { name: '期中试卷', becomes: 'moved' },
        { name: '期末试卷', becomes: 'moved' },
        { name: '补考试卷', becomes: 'kept' },
      ];
      return data({
        references,
        outcome: 'bin',
        uses: 0,
        tags: one.meta.tags,
        knowledge: [],
        objectives: gained(one.objectives),
      });
    }
    if (one && path.endsWith('/commands')) {
      if (body!.command === 'submit') one.review = 'pending';
      else one.state = body!.command === 'ready' ? 'ready' : 'retired';
      one.version += 1;
      return data({ version: one.version, state: one.state });
    }
    if (one && method === 'PUT' && body!.version !== one.version) {
      const current = { ...line(one), content: one.content };
      const stale = { current, version: one.version, by: '赵强', at: AT };
      return route.fulfill({
        status: 409,
        json: { error: { code: 'error.stale', message: '数据已更新', data: stale } },
      });
    }
    if (one) return method === 'PUT' ? route.fulfill(write(one, body!)) : data(full(one));
    return route.fulfill({ status: 404, json: { error: { code: 'error.notFound', message: '内容不存在' } } });
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ course: COURSE, theme: given.theme ?? 'light' })}`);
  return { page, server };
}

/** A button by its whole name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const editor = (page: Page) => page.locator('.vse-question-editor');
/** The stem once its editor has come. */
export const stem = (page: Page) => page.getByRole('textbox', { name: '题干' });
/** Begins a question of a type. */
export const begin = async (page: Page, type: string) => {
  await page.getByRole('button', { name: '新建题目' }).first().click();
  await page.getByRole('menuitem', { name: type }).click();
  // The question that was open before has a stem too.
  await editor(page).getByRole('heading', { name: '新建题目' }).waitFor();
  await stem(page).waitFor();
};
