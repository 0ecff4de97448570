import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

/** Largest shift of a page, as of every other one. */
const MAX_SHIFT = 0.02;

const ID = '0190f3c8-1111-7000-8000-0000000000c1';
const idOf = (n: number) => `0190f3c8-1111-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const COURSE = {
  ...{ id: ID, code: 'PHYS-101', name: '大学物理实验', nameEn: null, cover: null, nature: 'required', credits: 2 },
  ...{ theoryHours: 8, labHours: 24, leadName: '王芳', students: 36, trailer: false, state: 'published', version: 1 },
  ...{ intro: '', syllabus: '', assessment: '', prerequisites: [], textbooks: [], objectives: [], rights: null },
  can: { edit: false, publish: false, close: false, archive: false, structure: false, team: false, copy: false },
  role: null,
};
const node = (n: number, type: string, parent: string | null) => ({
  ...{ id: idOf(n), courseId: ID, parent, type, name: `${type === 'chapter' ? '第' : '第一节'} ${n}`, sort: n },
  ...{ visible: true, hours: null, opensAt: null, closesAt: null, dueAt: null, experiment: null, lock: null },
  ...{ completion: type === 'page' ? 'view' : null, mark: type === 'page' ? { state: 'none', percent: 0 } : null },
  ...{ rule: null, homework: null, minutes: null, dates: [], classes: [], version: 1, address: null },
});
const NODES = [node(1, 'chapter', null), ...[2, 3, 4].map((n) => node(n, 'page', idOf(1)))];
const NEXT = { nodeId: idOf(2), name: '第一节 2' };
const STANDING = { begun: true, last: NEXT, next: NEXT, deadlines: [] };

interface Shifts {
  shifts: { value: number; of: string[] }[];
}

it('stands where it first stood on a phone that loads it cold and slowly', async () => {
  const context = await gallery.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
    const found = window as unknown as Shifts;
    found.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        sources: { node: Element | null }[];
      }[]) {
        found.shifts.push({
          value: entry.value,
          of: entry.sources.map(({ node }) => `${node?.nodeName ?? ''}.${node?.className ?? ''}`),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The heads of the page and its parts read one answer, whenever they come.
  let outlines = 0;
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
  await page.route('**/api/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    // Each answer comes by itself, so that every skeleton is seen.
    if (pathname.endsWith('/enrolments')) return wait(1200).then(() => data({ rows: [] }));
    if (pathname.endsWith('/nodes')) {
      outlines += 1;
      await wait(600);
      return data({
        rows: NODES,
        progress: { done: 1, total: 3 },
        standing: STANDING,
        can: { edit: false, learn: true },
      });
    }
    if (pathname.endsWith(ID)) return wait(300).then(() => data(COURSE));
    if (/\/nodes\/[^/]+$/.test(pathname)) {
      return wait(1500).then(() =>
        data({ ...NODES[1], body: '<p>读一读。</p>'.repeat(30), points: [], objectives: [] }),
      );
    }
    return wait(1600).then(() => data({ rows: [], state: 'none' }));
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const at = `/coursestudy/Structure?Id=${ID}`;
  await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'study', at })}`);
  await page.getByText('读一读').first().waitFor({ state: 'attached' });
  await wait(500);
  const shifts = await page.evaluate(() => (window as unknown as Shifts).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MAX_SHIFT);
  expect(outlines).toBe(1);
  await context.close();
}, 60_000);
