import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';

const root = join(import.meta.dirname, '../gallery');
let folder: string;
let server: PreviewServer;
let browser: Browser;
let address: string;

/** Builds the gallery and starts a browser. */
export async function startLists(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'lists-'));
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true, target: 'es2022' } });
  server = await preview({
    root,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  });
  address = server.resolvedUrls?.local[0] ?? '';
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  });
}

/** Ends what `startLists` began. */
export async function stopLists(): Promise<void> {
  await browser?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
}

/** Everything the fake server holds. */
export const ROWS = Array.from({ length: 2345 }, (_, i) => ({
  id: `r${i}`,
  account: `2026${String(i).padStart(4, '0')}`,
  name: `学生${i}`,
  state: i % 10 === 3 ? 'locked' : 'active',
  score: i % 7 === 0 ? null : 60 + (i % 40) + 0.5,
  open: i % 2 === 0,
  tags: ['a', 'b'],
  created: '2026-11-21T02:03:04.567Z',
}));

/** What was asked of the fake server, newest last. */
export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown> | null;
}

/** A page of the sample list over a server that answers the list contract from memory. */
export async function openList(
  given: {
    at?: string;
    width?: number;
    theme?: string;
    grants?: string;
    fail?: () => boolean;
    rows?: typeof ROWS;
  } = {},
): Promise<{ page: Page; asked: Asked[] }> {
  const context = await browser.newContext({
    viewport: { width: given.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const asked: Asked[] = [];
  await page.route('**/api/v1/lists/**', async (route) => {
    const url = new URL(route.request().url());
    const query = url.searchParams;
    asked.push({ path: url.pathname, query, body: route.request().postDataJSON() });
    if (given.fail?.()) {
      const error = { code: 'error.fault', message: '服务器开小差了', requestId: 'req-1' };
      return route.fulfill({ status: 500, json: { error }, headers: { 'x-request-id': 'req-1' } });
    }
    const filters = JSON.parse(query.get('f') || '{}') as Record<string, string[]>;
    const matching = (given.rows ?? ROWS).filter(
      (row) =>
        (!filters.state || filters.state.includes(row.state)) &&
        (row.account + row.name).includes(query.get('kw') ?? ''),
    );
    if (url.pathname.endsWith('/keys')) {
      return route.fulfill({ json: { data: { keys: matching.map((row) => row.id), capped: false } } });
    }
    if (url.pathname.endsWith('/export')) {
      const many = route.request().postDataJSON().keys === undefined;
      return many
        ? route.fulfill({ status: 202, json: { data: { jobId: 'j1' } } })
        : route.fulfill({
            body: 'xlsx',
            headers: { 'content-disposition': "attachment; filename*=UTF-8''%E7%94%A8%E6%88%B7.xlsx" },
          });
    }
    const size = Number(query.get('size'));
    const at = Math.min(Number(query.get('page')), Math.max(1, Math.ceil(matching.length / size)));
    const sorted = query.get('sort') === 'account' ? matching : matching.toReversed();
    return route.fulfill({
      json: {
        data: {
          rows: sorted.slice((at - 1) * size, at * size),
          page: at,
          size,
          total: matching.length,
          capped: false,
          strip: { all: matching.length, active: 2110, locked: 235, late: 4 },
          ignored: [],
        },
      },
    });
  });
  const query = new URLSearchParams({ at: given.at ?? '', theme: given.theme ?? 'light' });
  if (given.grants !== undefined) query.set('grants', given.grants);
  await page.goto(`${address}?${query}`);
  return { page, asked };
}

/** What axe finds on a page. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}
/** Rows on the screen. */
export const rowsOf = (page: Page) => page.locator('tr[data-row]');
/** The newest question. */
export const last = (asked: Asked[]) => asked.at(-1)!;
