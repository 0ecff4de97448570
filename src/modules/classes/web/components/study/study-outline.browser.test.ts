import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

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
  ...{
    role: null,
    can: { edit: false, publish: false, close: false, archive: false, structure: false, team: false, copy: false },
  },
};
const idOf = (n: number) => `0190f3c8-1111-7000-8000-${String(n).padStart(12, '0')}`;
/** Twenty chapters with 24 pages each. */
const NODES = Array.from({ length: 500 }, (_, at) => {
  const chapter = Math.floor(at / 25);
  const heads = at % 25 === 0;
  return {
    ...{ id: idOf(at), courseId: ID, type: heads ? 'chapter' : 'page', parent: heads ? null : idOf(chapter * 25) },
    ...{ name: heads ? `第${chapter + 1}章` : `第${at}页`, sort: at % 25, visible: true, blank: false, version: 1 },
    ...{ opensAt: null, closesAt: null, required: !heads, hours: null, completion: heads ? null : 'viewed' },
    ...{ passScore: null, talk: null, unlock: null, experiment: null, mark: { state: 'none', percent: 0 }, lock: null },
    ...{ points: [], objectives: [], classDates: [], body: '<p>内容</p>', address: null },
  };
});

/** Commits of React, as its own hook for tools counts them. */
interface Counting {
  commits: number;
  changes: number;
}

it('of 500 nodes is scrolled from end to end without drawing anything anew', async () => {
  const context = await gallery.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
    const counting: Counting = { commits: 0, changes: 0 };
    const onCommitFiberRoot = () => {
      counting.commits += 1;
    };
    const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount: () => {} };
    Object.assign(window, { counting, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    if (pathname.endsWith('/enrolments')) return data({ rows: [] });
    if (pathname.endsWith('/nodes')) return data({ rows: NODES, progress: null, can: { edit: false, learn: false } });
    if (pathname.endsWith(ID)) return data(COURSE);
    const node = NODES.find(({ id }) => pathname.endsWith(id));
    return data(node ?? { progress: null, begun: false, last: null, next: null, deadlines: [], rows: [] });
  });
  const at = `/coursestudy/Structure?Id=${ID}&nodeId=${idOf(1)}`;
  await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'study', at })}`);
  const rows = page.getByRole('treeitem');
  await expect.poll(() => rows.count()).toBe(500);
  // The page beside the outline and what comes last in it: on a slow machine both are drawn after the rows.
  await page.getByRole('article').getByText('内容').waitFor();
  await page.getByText('教师还没有放资料').waitFor();
  await page.waitForLoadState('networkidle');
  const read = () => page.evaluate(() => ({ ...(window as unknown as { counting: Counting }).counting }));
  expect((await read()).commits).toBeGreaterThan(0);
  await page.evaluate(() => {
    const { counting } = window as unknown as { counting: Counting };
    const watch = new MutationObserver((found) => {
      counting.changes += found.length;
    });
    watch.observe(document.querySelector('[role=tree]')!, {
      ...{ subtree: true, childList: true, attributes: true, characterData: true },
    });
  });
  const before = await read();
  const seen: string[] = [];
  for (let step = 0; step < 500; step += 50) {
    const row = rows.nth(step);
    await row.scrollIntoViewIfNeeded();
    seen.push((await row.textContent()) ?? '');
  }
  await rows.last().scrollIntoViewIfNeeded();
  expect(seen).toHaveLength(10);
  const after = await read();
  expect(after.changes).toBe(0);
  expect(after.commits - before.commits).toBe(0);
  // Choosing one page, by contrast, is drawn.
  await rows.last().click();
  await expect.poll(async () => (await read()).changes).toBeGreaterThan(0);
  expect((await read()).commits).toBeGreaterThan(after.commits);
  await context.close();
});
