import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import { SECONDS, silence } from '../../../../../../e2e/fixtures/media/samples.ts';

let gallery: Gallery;
let folder: string;
let film: string;
const MIB = 1024 * 1024;
const TOTAL = 20 * MIB;
/** What arrived of it when the line broke. */
const CUT = 12 * MIB;
beforeAll(async () => {
  gallery = await startGallery('media');
  folder = await mkdtemp(join(tmpdir(), 'film-'));
  film = join(folder, '单摆.mp4');
  const sound = silence();
  await writeFile(film, Buffer.concat([sound, Buffer.alloc(TOTAL - sound.length)]));
}, 180_000);
afterAll(async () => {
  await gallery?.close();
  await rm(folder, { recursive: true, force: true });
});

const NODES = ['0190f3c8-1111-7000-8000-0000000000c1', '0190f3c8-1111-7000-8000-0000000000c2'] as const;

/** A server that keeps what arrived; the line breaks in the second part, and stays so when asked to. */
async function open(staysDown = false) {
  const context = await gallery.browser.newContext({ viewport: { width: 900, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const offsets = new Map<string, number>();
  const said: string[] = [];
  const saved: unknown[] = [];
  const line = { breaks: true, down: false };
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const method = request.method();
    const tus = { 'tus-resumable': '1.0.0' };
    if (pathname.endsWith('/uploads')) {
      const id = `0190f3c8-1111-7000-8000-0000000000f${offsets.size + 1}`;
      offsets.set(id, 0);
      said.push(`POST ${offsets.size}`);
      return route.fulfill({ status: 201, headers: { ...tus, location: `/api/v1/uploads/${id}` } });
    }
    const id = pathname.split('/').at(-1)!;
    if (pathname.includes('/uploads/')) {
      if (line.down) return route.abort('connectionfailed');
      const at = offsets.get(id)!;
      if (method === 'HEAD') {
        said.push(`HEAD ${at / MIB}`);
        const headers = { ...tus, 'upload-offset': String(at), 'upload-length': String(TOTAL) };
        return route.fulfill({ status: 200, headers });
      }
      expect(Number(request.headers()['upload-offset'])).toBe(at);
      said.push(`PATCH ${at / MIB}`);
      const breaks = line.breaks && at > 0;
      offsets.set(id, breaks ? CUT : Math.min(TOTAL, at + 8 * MIB));
      if (!breaks) return route.fulfill({ status: 204, headers: { ...tus, 'upload-offset': String(offsets.get(id)) } });
      Object.assign(line, { breaks: false, down: staysDown });
      return route.abort('connectionreset');
    }
    if (method === 'PUT') saved.push(request.postDataJSON());
    const settings = {
      version: 3,
      kind: 'video',
      file: null,
      share: 90,
      can: { edit: true, learn: true },
      sources: [],
    };
    const own = { percent: 0, done: false, position: 0, ranges: [], pages: [] };
    return route.fulfill({ json: { data: { ...settings, own } } });
  });
  const go = (node = 0) => page.goto(`${gallery.address}?face=edit&node=${NODES[node]}`);
  return { page, go, said, saved, line, done: () => context.close() };
}
const bring = (page: Page) => page.locator('input[type=file]').first().setInputFiles(film);

it('goes on where the line broke, and is saved once all of it arrived', async () => {
  const { page, go, said, saved, done } = await open();
  await go();
  await bring(page);
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBe(1);
  // 12 of 20 MiB had arrived: the rest alone is sent.
  expect(said).toEqual(['POST 1', 'PATCH 0', 'PATCH 8', 'HEAD 12', 'PATCH 12']);
  expect(saved[0]).toMatchObject({ upload: { ext: 'mp4' }, duration: SECONDS });
  await done();
});

it('goes on after the page was left, for the node it was begun for and no other', async () => {
  const { page, go, said, saved, line, done } = await open(true);
  await go();
  await bring(page);
  await expect.poll(() => line.down).toBe(true);
  // Another node: the same file is another upload.
  await go(1);
  line.down = false;
  await bring(page);
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBe(1);
  expect(saved[0]).toMatchObject({ upload: { id: '0190f3c8-1111-7000-8000-0000000000f2' } });
  said.length = 0;
  await go();
  await bring(page);
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBe(2);
  expect(said).toEqual(['HEAD 12', 'PATCH 12']);
  expect(saved[1]).toMatchObject({ upload: { id: '0190f3c8-1111-7000-8000-0000000000f1' } });
  await done();
});
