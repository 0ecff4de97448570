import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const ID = '0190f3c8-1111-7000-8000-0000000000c1';
const idOf = (n: number) => `0190f3c8-1111-7000-8000-0000000000d${n}`;
const COURSE = {
  ...{ id: ID, code: 'PHYS-101', name: '大学物理实验', nameEn: null, cover: null, nature: 'required', credits: 2 },
  ...{ theoryHours: 8, labHours: 24, leadName: '王芳', students: 36, trailer: false, state: 'published', version: 1 },
  ...{ intro: '', syllabus: '', assessment: '', prerequisites: [], textbooks: [], objectives: [], rights: null },
  ...{
    role: null,
    can: { edit: false, publish: false, close: false, archive: false, structure: false, team: false, copy: false },
  },
};
const page = (n: number, name: string, lock: object | null) => ({
  ...{ id: idOf(n), courseId: ID, type: 'page', parent: null, name, sort: n, visible: true, blank: false, version: 1 },
  ...{ opensAt: null, closesAt: null, required: false, hours: null, completion: 'viewed', passScore: null, talk: null },
  ...{ unlock: null, experiment: null, mark: { state: 'none', percent: 0 }, lock, points: [], objectives: [] },
  ...{ classDates: [], body: '<p>内容</p>', address: null },
});
const NODES = [page(1, '误差', null), page(2, '干涉', { code: 'notYet', at: '2030-01-01T00:00:00.000Z' })];
const FILE = { id: 'f1', name: '讲义.pdf', bytes: 20_480, url: '/2026/11/28/a.pdf?e=1&s=x&download=1' };

async function open(nodeId: string, rows: readonly object[]) {
  const context = await gallery.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const shown = await context.newPage();
  await shown.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  await shown.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    if (pathname.endsWith('/materials')) return data({ rows, can: { edit: false } });
    if (pathname.endsWith('/enrolments')) return data({ rows: [] });
    if (pathname.endsWith('/nodes')) return data({ rows: NODES, progress: null, can: { edit: false, learn: false } });
    if (pathname.endsWith(ID)) return data(COURSE);
    const node = NODES.find(({ id }) => pathname.endsWith(id));
    return data(node ?? { progress: null, begun: false, last: null, next: null, deadlines: [], rows: [] });
  });
  const at = `/coursestudy/Structure?Id=${ID}&nodeId=${nodeId}`;
  await shown.goto(`${gallery.address}?${new URLSearchParams({ face: 'study', at })}`);
  await shown.getByRole('heading', { level: 2 }).first().waitFor();
  return { shown, done: () => context.close() };
}

it('offers the files beside what is learnt to download, with their size', async () => {
  const { shown, done } = await open(idOf(1), [FILE]);
  await shown.getByRole('tab', { name: '资料' }).click();
  const link = shown.getByRole('link', { name: '讲义.pdf' });
  expect([await link.getAttribute('href'), await link.getAttribute('download')]).toEqual([FILE.url, FILE.name]);
  await shown.getByText('20 KB').waitFor();
  expect(await violations(shown)).toEqual([]);
  await done();
});

it('says that there are none, and offers nothing at what is not open yet', async () => {
  const empty = await open(idOf(1), []);
  await empty.shown.getByRole('tab', { name: '资料' }).click();
  await empty.shown.getByText('教师还没有放资料').waitFor();
  await empty.done();
  const locked = await open(idOf(2), [FILE]);
  await locked.shown.getByText(/开放/).first().waitFor();
  expect(await locked.shown.getByRole('tab', { name: '资料' }).count()).toBe(0);
  await locked.done();
});
