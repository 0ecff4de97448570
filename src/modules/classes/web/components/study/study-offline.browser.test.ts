import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, soundInLooks, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const ID = '0190f3c8-1111-7000-8000-0000000000c1';
const NODE = '0190f3c8-1111-7000-8000-0000000000d1';
const COURSE = {
  ...{ id: ID, code: 'PHYS-101', name: '大学物理实验', nameEn: null, cover: null, nature: 'required', credits: 2 },
  ...{ theoryHours: 8, labHours: 24, leadName: '王芳', students: 36, trailer: false, state: 'published', version: 1 },
  ...{ intro: '', syllabus: '', assessment: '', prerequisites: [], textbooks: [], objectives: [], rights: null },
  ...{
    role: null,
    can: { edit: false, publish: false, close: false, archive: false, structure: false, team: false, copy: false },
  },
};
const PAGE = {
  ...{ id: NODE, courseId: ID, type: 'page', parent: null, name: '误差', sort: 1, visible: true, blank: false },
  ...{ opensAt: null, closesAt: null, required: false, hours: null, completion: 'viewed', passScore: null, talk: null },
  ...{ unlock: null, experiment: null, mark: { state: 'none', percent: 0 }, lock: null, points: [], objectives: [] },
  ...{ classDates: [], body: '<p>随机误差服从正态分布</p>', address: null, version: 1 },
};

/** Copies of one kind of page become those an older version of the platform kept. */
const outdate = (page: Page, part: string): Promise<number> =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open('cloudvse_copies');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const writing = db.transaction('copy', 'readwrite');
    const reading = writing.objectStore('copy').getAll();
    const all = await new Promise<{ hash: string }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
    });
    const old = all.filter(({ hash }) => hash.includes(name));
    for (const one of old) writing.objectStore('copy').put({ ...one, shape: 'old' });
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    db.close();
    return old.length;
  }, part);

/** A browser of one device, whose network may be cut, at a study page of a student. */
async function device(width = 1280) {
  const context: BrowserContext = await gallery.browser.newContext({
    ...{ viewport: { width, height: 900 }, reducedMotion: 'reduce', timezoneId: 'Asia/Shanghai' },
  });
  const net = { cut: false };
  await context.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  await context.route('**/api/v1/**', (route) => {
    if (net.cut) return route.abort();
    const { pathname } = new URL(route.request().url());
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    if (pathname.endsWith('/enrolments')) return data({ rows: [] });
    if (pathname.endsWith('/nodes')) return data({ rows: [PAGE], progress: null, can: { edit: false, learn: false } });
    if (pathname.endsWith(ID)) return data(COURSE);
    if (pathname.endsWith(NODE)) return data(PAGE);
    return data({
      progress: null,
      begun: false,
      last: null,
      next: null,
      deadlines: [],
      rows: [],
      can: { edit: false },
    });
  });
  const open = async (student: string | null): Promise<Page> => {
    const page = await context.newPage();
    const at = `/coursestudy/Structure?Id=${ID}&nodeId=${NODE}`;
    const who: Record<string, string> = student === null ? {} : { student };
    await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'study', at, ...who })}`);
    return page;
  };
  return { context, net, open };
}

const text = (page: Page) => page.getByText('随机误差服从正态分布');
const notice = (page: Page) => page.getByText('离线内容（');
const copies = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const known = (await indexedDB.databases()).some(({ name }) => name === 'cloudvse_copies');
    if (!known) return 0;
    const opening = indexedDB.open('cloudvse_copies');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const counting = db.transaction('copy').objectStore('copy').count();
    const n = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result);
    });
    db.close();
    return n;
  });

describe('a study page without the network', () => {
  it('shows the last copy with its time, and goes on by itself when the network is back', async () => {
    const { context, net, open } = await device();
    const before = await open('p1');
    await text(before).waitFor();
    expect(await notice(before).count()).toBe(0);
    await expect.poll(() => copies(before)).toBeGreaterThan(2);
    net.cut = true;
    const page = await open('p1');
    await text(page).waitFor();
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toMatch(/离线内容（\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
    await soundInLooks(page);
    await context.setOffline(true);
    net.cut = false;
    await context.setOffline(false);
    await notice(page).waitFor({ state: 'detached' });
    await text(page).waitFor();
    await context.close();
  });

  it('shows no copy whose shape is that of an older version, and drops it', async () => {
    const { context, net, open } = await device();
    const before = await open('p1');
    await text(before).waitFor();
    await expect.poll(() => copies(before)).toBeGreaterThan(2);
    const kept = await copies(before);
    expect(await outdate(before, 'courses.node"')).toBe(1);
    await before.close();
    net.cut = true;
    const page = await open('p1');
    await page.getByRole('button', { name: '重试' }).first().waitFor();
    // What is still of the present shape stands there, with its time.
    await notice(page).waitFor();
    expect(await text(page).count()).toBe(0);
    await expect.poll(() => copies(page)).toBe(kept - 1);
    await context.close();
  });

  it('shows nothing of another account, and keeps nothing of the one before', async () => {
    const { context, net, open } = await device();
    const first = await open('p1');
    await text(first).waitFor();
    await expect.poll(() => copies(first)).toBeGreaterThan(2);
    await first.close();
    net.cut = true;
    const other = await open('p2');
    await other.getByRole('button', { name: '重试' }).first().waitFor();
    expect([await text(other).count(), await notice(other).count()]).toEqual([0, 0]);
    net.cut = false;
    await other.reload();
    const again = await open('p2');
    await text(again).waitFor();
    await expect.poll(() => copies(again)).toBeGreaterThan(2);
    net.cut = true;
    const back = await open('p1');
    await back.getByRole('button', { name: '重试' }).first().waitFor();
    expect(await text(back).count()).toBe(0);
    await context.close();
  });

  it('has no copy of what a team sees', async () => {
    const { context, open } = await device();
    const page = await open(null);
    await text(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await copies(page)).toBe(0);
    await context.close();
  });
});
