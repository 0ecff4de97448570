import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, inLooks, sound, startGallery } from '../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const idOf = (n: number) => `0190f3c8-1111-7000-8000-0000000000c${n}`;
const enrolment = (n: number, courseName: string, more: object = {}) => ({
  ...{ classId: `k${n}`, className: `实验${n}班`, classState: 'running', courseId: idOf(n), courseCode: `PHYS-10${n}` },
  ...{ courseName, courseNameEn: null, courseState: 'published', termName: '2026秋', teachers: ['王芳'], place: null },
  ...{ state: 'active', joinedAt: `2026-09-0${n}T00:00:00.000Z`, leaveUntil: null, reason: null, ...more },
});
const standing = (n: number, more: object = {}) => ({
  ...{
    classId: `k${n}`,
    courseId: idOf(n),
    progress: { done: 2, total: 8 },
    next: null,
    due: null,
    unread: 0,
    unconfirmed: 0,
  },
  ...{ totalState: 'none', total: null, band: null, ...more },
});
const item = (id: string, name: string, day: string) => ({ id, name, dueAt: `2026-12-${day}T15:00:00.000Z` });
const next = (day: string) => ({ next: item('n1', '牛顿环', day), due: item('n1', '牛顿环', day) });
const ENROLMENTS = [
  enrolment(1, '大学物理实验'),
  enrolment(2, '光学实验'),
  enrolment(3, '力学实验', { state: 'completed', classState: 'ended' }),
];
const STANDINGS = [
  standing(1, { ...next('20'), unread: 3, unconfirmed: 1 }),
  standing(2, {
    next: { id: 'n7', name: '视频：双缝干涉', dueAt: null },
    due: item('n8', '实验报告', '02'),
    totalState: 'withdrawn',
  }),
  standing(3, { unread: 2, totalState: 'published', total: 88, band: '良好' }),
];

async function open(at = '/') {
  const context = await gallery.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const asked: string[] = [];
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    if (pathname.endsWith('/enrolments')) return data({ rows: ENROLMENTS });
    if (pathname.endsWith('/own-courses')) return data({ rows: STANDINGS });
    return data({ rows: [], total: 0, page: 1, size: 200 });
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'mine', at })}`);
  await page.getByRole('article').first().waitFor();
  return { page, asked, done: () => context.close() };
}

it('shows progress, what is due next and what waits to be read, soonest first', async () => {
  const { page, asked, done } = await open('/?tab=learn');
  const cards = page.getByRole('article');
  expect(await cards.getByRole('heading').allInnerTexts()).toEqual(['光学实验', '大学物理实验']);
  const second = cards.nth(1);
  await second.getByText('3 条未读公告').waitFor();
  await second.getByText('1 条公告待确认').waitFor();
  await second.getByText('下一项：牛顿环').waitFor();
  await second.getByText('必修 2/8').waitFor();
  const first = cards.first();
  // What comes next in the outline need have no date; what is due soonest is said beside it.
  await first.getByText('下一项：视频：双缝干涉').waitFor();
  await first.getByText('最近截止：实验报告').waitFor();
  expect(await second.getByText('最近截止').count()).toBe(0);
  await first.getByText('成绩复核中').waitFor();
  expect(await first.getByText(/未读公告|总评/).count()).toBe(0);
  // However many courses there are, they are asked for together.
  expect(asked.filter((path) => path.includes('/nodes'))).toEqual([]);
  await inLooks(
    page,
    [
      [1280, 'light'],
      [390, 'dark'],
    ],
    (look) => sound(page, {}, look),
  );
  await done();
});

it('shows of a course that has ended the published total alone', async () => {
  const { page, done } = await open('/?tab=learn&state=completed');
  const card = page.getByRole('article');
  await card.getByText('总评 88 · 良好').waitFor();
  expect(await card.getByText('未读公告').count()).toBe(0);
  await done();
});
