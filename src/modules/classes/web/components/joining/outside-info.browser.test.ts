import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, inLooks, type Look, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { getCourseRoute } from '../../../../courses/shared/course.contract.ts';
import type { copyPlanRoute } from '../../../../courses/shared/life.contract.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const ID = '0190f3c8-1111-7000-8000-0000000000c1';
const COURSE: CallOutput<typeof getCourseRoute> = {
  ...{ id: ID, code: 'PHYS-101', name: '大学物理实验', nameEn: null, cover: null, nature: 'required', credits: 2 },
  ...{ theoryHours: 8, labHours: 24, leadName: '王芳', students: 36, trailer: false, unitId: 'u1', category: 'GX' },
  ...{ state: 'published', role: null, rights: null, copyAllowed: false, version: 0, updatedAt: '' },
  can: { edit: false, publish: false, close: false, archive: false, structure: false, team: false, copy: false },
  ...{ intro: '<p>测量、误差与基本物理规律。</p>', syllabus: '', assessment: '', prerequisites: [], textbooks: [] },
  objectives: [],
  outside: {
    unitName: '物理学院',
    team: [{ personId: 'p1', name: '王芳', role: 'lead', title: '教授', avatar: null, intro: '' }],
  },
};
const klass = (id: string, name: string, way: string) => ({ id, name, termName: '2026秋', teachers: ['王芳'], way });
const CLASSES = [
  klass('k1', '实验一班', 'open'),
  klass('k2', '实验二班', 'full'),
  klass('k3', '实验三班', 'approval'),
  klass('k4', '实验四班', 'code'),
  klass('k5', '实验五班', 'closed'),
];
const TERM = { id: 't1', code: '2026F', name: '2026秋', startsOn: '2026-09-01', endsOn: '2027-01-20', current: true };
const COUNTS: CallOutput<typeof copyPlanRoute> = {
  ...{
    chapters: 6,
    pages: 12,
    experiments: 8,
    homework: 3,
    papers: 2,
    tests: 4,
    exams: 1,
    objectives: 4,
    textbooks: 1,
  },
};
const PLACES = { k1: ['active', null], k2: ['waiting', 3], k3: ['applied', null] } as const;

/** The page of somebody outside, with the calls that change something. */
async function open({ classes = CLASSES, ended = false, there = true, code = '', copy = false } = {}) {
  const context = await gallery.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  const sent: string[] = [];
  const asked: string[] = [];
  const bodies: object[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname.startsWith('/api/')) asked.push(`${response.status()} ${pathname}${search}`);
  });
  let mine: object[] = [];
  let refuse = false;
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    const fail = (status: number, code: string, message: string) =>
      route.fulfill({ status, json: { error: { code, message } } });
    if (pathname.endsWith(`/courses/${ID}`))
      return there ? data({ ...COURSE, can: { ...COURSE.can, copy } }) : fail(404, 'courses.course.absent', '');
    if (pathname.endsWith('/terms')) return data({ rows: [TERM] });
    if (pathname.endsWith('/copy') && request.method() === 'GET') return data(COUNTS);
    if (pathname.endsWith('/ways-in')) return data({ classes, ended });
    if (pathname.endsWith('/enrolments')) return data({ rows: mine });
    if (request.method() !== 'POST') return fail(404, 'error.notFound', '');
    sent.push(pathname);
    if (pathname.endsWith('/copy')) {
      bodies.push(request.postDataJSON());
      return data({ jobId: 'j1' });
    }
    if (pathname.endsWith('/queue/leave')) {
      mine = [];
      return data(null);
    }
    if (refuse) return fail(409, 'classes.join.closed', '该班级暂不开放加入');
    const classId = pathname.split('/').at(-2) as keyof typeof PLACES;
    const [state, place] = PLACES[classId];
    const className = CLASSES.find(({ id }) => id === classId)!.name;
    const joined = { classId, courseId: ID, className, courseName: COURSE.name, courseNameEn: null, state, place };
    mine = [{ ...joined, leaveUntil: null, joinedAt: '2026-09-01T00:00:00.000Z' }];
    return data(joined);
  });
  const at = `/coursestudy/Info?Id=${ID}${code && `&code=${code}`}`;
  await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'outside', at })}`);
  return { page, sent, asked, bodies, shut: () => (refuse = true), done: () => context.close() };
}
type Page = Awaited<ReturnType<typeof open>>['page'];
const wait = (page: Page) => page.getByRole('heading', { name: '加入课程' }).waitFor();

describe('the introduction of a course to somebody outside', () => {
  it('shows what it is and what each of its classes takes', async () => {
    const { page, asked, done } = await open();
    await wait(page);
    await page.getByRole('heading', { level: 1, name: '大学物理实验' }).waitFor();
    await page.getByText('测量、误差与基本物理规律。').waitFor();
    await page.getByText('物理学院').waitFor();
    // One answer says all of it, and nothing is asked for that an outsider is refused.
    expect(asked.filter((one) => one.includes(ID))).toEqual([
      `200 /api/v1/courses/${ID}?study=1`,
      `200 /api/v1/courses/${ID}/ways-in`,
    ]);
    expect(asked.filter((one) => !one.startsWith('200'))).toEqual([]);
    const looks: readonly Look[] = [
      [1280, 'light'],
      [390, 'dark'],
    ];
    await inLooks(page, looks, async (look) => {
      const rows = await page.locator('.vse-ways-in > li').allInnerTexts();
      expect(rows.map((row) => row.split('\n').filter(Boolean).slice(2).join(' '))).toEqual([
        '开放加入 加入',
        '班级人数已满，可排队候补 排队候补',
        '申请后由教师审批 申请加入',
        '凭加入码加入',
        '暂不开放加入',
      ]);
      expect(await page.getByLabel('加入码').count()).toBe(1);
      await sound(page, {}, look);
    });
    await done();
  });
  it('joins an open class in one press', async () => {
    const { page, sent, done } = await open();
    await page.getByRole('button', { name: '加入实验一班' }).click();
    await page.getByText('加入成功：大学物理实验 · 实验一班').waitFor();
    expect(sent).toEqual(['/api/v1/classes/k1/join']);
    await done();
  });
  it('tells the place in a queue, and takes it back', async () => {
    const { page, sent, done } = await open();
    await page.getByRole('button', { name: '排队候补实验二班' }).click();
    await page.getByText('您正在“实验二班”候补，排在第 3 位').waitFor();
    await page.getByRole('button', { name: '取消候补' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '取消候补' }).click();
    await page.getByRole('button', { name: '排队候补实验二班' }).waitFor();
    expect(sent).toEqual(['/api/v1/classes/k2/join', '/api/v1/classes/k2/queue/leave']);
    await done();
  });
  it('tells that an application waits for its decision', async () => {
    const { page, done } = await open();
    await page.getByRole('button', { name: '申请加入实验三班' }).click();
    await page.getByText('您已申请加入“实验三班”，请等待教师审批。').waitFor();
    await done();
  });
  it('says why it was refused, beside the class', async () => {
    const { page, shut, done } = await open();
    await wait(page);
    shut();
    await page.getByRole('button', { name: '加入实验一班' }).click();
    await page.locator('.vse-ways-in').getByText('该班级暂不开放加入').first().waitFor();
    await page.getByRole('button', { name: '加入实验一班' }).waitFor();
    await done();
  });
  it('says that all classes have ended, or that there are none', async () => {
    const over = await open({ classes: [], ended: true });
    await over.page.getByText('本课程的教学班已全部结课，暂时不能加入。').waitFor();
    await over.done();
    const none = await open({ classes: [] });
    await none.page.getByText('本课程还没有开设教学班，暂时不能加入。').waitFor();
    await none.done();
  });
  it('is copied by a teacher of the unit where the lead allows it, and offers that to nobody else', async () => {
    const student = await open();
    await wait(student.page);
    expect(await student.page.getByRole('button', { name: '复制为我的课程' }).count()).toBe(0);
    await student.done();
    const { page, bodies, done } = await open({ copy: true });
    await page.getByText('课程负责人允许本单位教师复制这门课程。').waitFor();
    const looks: readonly Look[] = [
      [1440, 'light'],
      [390, 'dark'],
    ];
    await inLooks(page, looks, async (look) => {
      await sound(page, {}, look);
      await page.getByRole('button', { name: '复制为我的课程' }).click();
      const dialog = page.getByRole('dialog', { name: '复制“大学物理实验”' });
      await dialog.getByText('这门课程有：章节 6').waitFor();
      // A class of somebody else's course is not what one opens.
      expect(await dialog.getByRole('radio', { name: '只开新班' }).count()).toBe(0);
      await sound(page, {}, look);
      await dialog.getByRole('button', { name: '取消' }).click();
    });
    await page.getByRole('button', { name: '复制为我的课程' }).click();
    await page.getByLabel('新课程名称').fill('大学物理实验（二）');
    await page.getByRole('button', { name: '开始复制' }).click();
    await page.getByText('正在复制，完成后可在任务中打开新课程').waitFor();
    expect(bodies).toMatchObject([
      { name: '大学物理实验（二）', code: 'PHYS-101-2026F', shift: { from: 't1', to: 't1' } },
    ]);
    await done();
  });
  it('is the page of an absent course where there is nothing to read, with the field of a code for who brings one', async () => {
    const absent = await open({ there: false });
    await absent.page.getByText('课程不存在或您无权访问').waitFor();
    expect(await absent.page.getByLabel('加入码').count()).toBe(0);
    await absent.done();
    const withCode = await open({ there: false, code: 'abc234' });
    expect(await withCode.page.getByLabel('加入码').inputValue()).toBe('ABC234');
    await withCode.done();
  });
});
