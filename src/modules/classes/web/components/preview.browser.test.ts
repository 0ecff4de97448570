import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const ID = '0190f3c8-1111-7000-8000-0000000000c1';
const COURSE = {
  ...{ id: ID, code: 'PHYS-101', name: '大学物理实验', nameEn: null, cover: null, nature: 'required', credits: 2 },
  ...{ theoryHours: 8, labHours: 24, leadName: '王芳', students: 36, trailer: false, state: 'published', version: 1 },
  ...{ intro: '', syllabus: '', assessment: '', prerequisites: [], textbooks: [], objectives: [], rights: null },
  can: { edit: true, publish: false, close: true, archive: false, structure: true, team: true, copy: true },
};

/** The study page of somebody with a role in the team, or of a learner. */
async function open(role: string | null, more = '&preview=1') {
  const context = await gallery.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  const calls: { readonly path: string; readonly method: string; readonly preview: boolean }[] = [];
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    calls.push({ path: pathname, method: request.method(), preview: request.headers()['x-preview'] === '1' });
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    if (pathname.endsWith('/enrolments')) return data({ rows: [] });
    if (pathname.endsWith('/nodes')) return data({ rows: [], progress: null, can: { edit: false, learn: false } });
    if (pathname.endsWith(ID)) return data({ ...COURSE, role });
    return data({ progress: null, begun: false, last: null, next: null, deadlines: [] });
  });
  const at = `/coursestudy/Structure?Id=${ID}${more}`;
  await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'study', at })}`);
  await page.getByText('教师还没有发布内容').waitFor();
  return { page, calls, done: () => context.close() };
}
const outline = (calls: Awaited<ReturnType<typeof open>>['calls']) =>
  calls.filter(({ path }) => path.endsWith('/nodes'));

it('says that nothing is kept, tells the server so with every call, and writes nothing', async () => {
  const { page, calls, done } = await open('lead');
  await page.getByText('预览模式：按学生可见的内容显示').waitFor();
  expect(outline(calls).every(({ preview }) => preview)).toBe(true);
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(await page.getByRole('link', { name: '维护课程' }).count()).toBe(0);
  await page.getByRole('button', { name: '退出预览' }).click();
  await page.waitForURL(/CourseBulid\/Info/i);
  expect(await page.evaluate(() => sessionStorage.getItem('cloudvse_preview'))).toBeNull();
  await done();
});

it('is no preview without being asked for, nor for a learner whom the address was passed on to', async () => {
  const team = await open('lead', '');
  await team.page.getByText('预览模式：您是教学团队成员').waitFor();
  expect(outline(team.calls).some(({ preview }) => preview)).toBe(false);
  await team.done();
  const learner = await open(null);
  expect(await learner.page.getByText('预览模式').count()).toBe(0);
  expect(learner.calls.some(({ preview }) => preview)).toBe(false);
  await learner.done();
});

it('keeps the learner whose eyes these are above the page, sends the view along, and leads back', async () => {
  const context = await gallery.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript((courseId) => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
    const learner = { courseId, name: '张三', view: 'signed-view', from: '/teachingManage/back?Id=c' };
    if (!sessionStorage.getItem('begun')) sessionStorage.setItem('cloudvse_view_as', JSON.stringify(learner));
    sessionStorage.setItem('begun', '1');
  }, ID);
  const calls: { readonly path: string; readonly method: string; readonly view: string | undefined }[] = [];
  let over = false;
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    calls.push({ path: pathname, method: request.method(), view: request.headers()['x-view-as'] });
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    if (over) {
      const error = { code: 'classes.view.ended', message: '学生视角已结束：您不再有权查看' };
      return route.fulfill({ status: 403, json: { error } });
    }
    if (pathname.endsWith('/nodes')) {
      const progress = { done: 0, total: 0 };
      return data({ rows: [], progress, can: { edit: false, learn: false } });
    }
    if (pathname.endsWith(ID)) return data({ ...COURSE, role: null });
    return data({ progress: null, begun: false, last: null, next: null, deadlines: [] });
  });
  const at = `/coursestudy/Structure?Id=${ID}`;
  await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'study', at })}`);
  await page.getByText('正在以张三的视角查看（只读）').waitFor();
  await page.getByText('教师还没有发布内容').waitFor();
  const ofCourse = calls.filter(({ path }) => path.includes(ID));
  expect(ofCourse.length).toBeGreaterThan(1);
  expect(ofCourse.every(({ view }) => view === 'signed-view')).toBe(true);
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(calls.filter(({ path }) => path.endsWith('/enrolments'))).toEqual([]);
  // Below the head of the page, which covers what stands above it; also where the page shows nothing of the learner.
  for (const [path, text] of [
    ['Structure', '教师还没有发布内容'],
    ['Forum', '此页不在学生视角中'],
  ]) {
    const there = `/coursestudy/${path}?Id=${ID}`;
    await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'study', at: there })}`);
    await page.getByText(text!).waitFor();
    const head = (await page.locator('.vse-context-bar, .vse-page-header').first().boundingBox())!;
    const banner = (await page.getByText('正在以张三的视角查看（只读）').boundingBox())!;
    expect(banner.y, path).toBeGreaterThanOrEqual(head.y + head.height);
  }
  // The right has gone: nothing of the learner stays on the page.
  over = true;
  await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'study', at })}`);
  await page.getByRole('heading', { name: '学生视角已结束' }).waitFor();
  await page.getByRole('button', { name: '退出' }).click();
  await page.waitForURL(/teachingManage\/back/);
  expect(await page.evaluate(() => sessionStorage.getItem('cloudvse_view_as'))).toBeNull();
  await context.close();
});
