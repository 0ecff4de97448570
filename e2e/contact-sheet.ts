/**
 * `npm run contact-sheet [-- --at http://home.cloudvse.localhost:3000] [--only centre] [--quick]`: every built page of
 * a running demonstration at three widths, light and dark, in Chinese and Portuguese (quick: light and Chinese alone),
 * as one html page of pictures under `.cache/contact-sheet`. On the way each page is checked for sideways scrolling, for
 * contrast (WCAG 2.2 AA, axe) and, once on a desktop and once on a phone, for what moves while it loads. Ends with code 1
 * when something was found. Takes about twelve minutes, quick four.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts';
import { REPOSITORY } from '../scripts/command-line.ts';
import { ROUTES, type RouteRow } from '../src/kernel/routing/paths.ts';
import { findingsOf } from './fixtures/axe.ts';
import { MAX_SHIFT, shiftsOf, sumOf, watchShifts } from './fixtures/shifts.ts';

const WIDTHS = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;
/** The course that has something on each of its pages. */
const COURSE = 'PHYS-101';
const PASSWORD = 'CloudVSE@2026';
const OUT = join(REPOSITORY, '.cache/contact-sheet');

const { values } = parseArgs({
  options: {
    at: { type: 'string', default: 'http://home.cloudvse.localhost:3000' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const THEMES = values.quick ? ['light'] : ['light', 'realDark'];
const LOCALES = values.quick ? ['zh-CN'] : ['zh-CN', 'pt-BR'];
const home = values.at.replace(/\/$/, '');

/** Pages that nobody opens before a role is given them. */
const GIVEN_TO_NOBODY = ['management.experimentManage', 'management.experimentMajorMaintain'];

/** Who looks at a page: the one it is made for. */
function viewerOf({ key, auth }: RouteRow): string | null {
  if (auth === 'M' || key === 'previewExperimentPackage') return 'admin';
  if (auth === 'C') return key.startsWith('study.') ? 'student' : 'teacher';
  if (auth === 'U')
    return /hosting|putin/.test(key)
      ? 'leader'
      : /course|grade|class|report|studentManage/i.test(key)
        ? 'teacher'
        : 'student';
  return null;
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto(`${home}/user/login`);
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[type="password"]').first().fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
}

/** An id of something of this viewer, asked from the product: of the one with this code where there is such a one. */
async function idOf(page: Page, address: string, code = ''): Promise<string> {
  return page.evaluate(
    async ([path, wanted]) => {
      const stored = localStorage.getItem('cloudvse_access_token');
      const token = stored ? (JSON.parse(stored) as { v: { token: string } }).v.token : '';
      const answer = await fetch(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
      const body = (await answer.json()) as { data?: { id?: string; rows?: { id: string; code?: string }[] } };
      const rows = body.data?.rows ?? [];
      return body.data?.id ?? (rows.find((row) => row.code === wanted) ?? rows[0])?.id ?? '';
    },
    [address, code] as const,
  );
}

/** Pages of one thing: where to ask for one, and the page's address with its id. */
const OF_ONE: Readonly<Record<string, readonly [ask: string, address: (id: string) => string]>> = {
  putinExperimentDetails: ['/api/v1/experiments/PHYS-101', (id) => `/account/center/putinExperimentDetails?id=${id}`],
  cloudDetails: ['/api/v1/clouds?page=1&size=1', (id) => `/cloud/CloudDetails?Id=${id}`],
  previewExperimentPackage: [
    '/api/v1/lists/package?page=1&size=1',
    (id) => `/experimentTwo/PreviewExperimentPackage?Id=${id}`,
  ],
  publicNoticeItem: ['/api/v1/notices?page=1&size=1', (id) => `/notice/${id}`],
  'centre.labReport': ['/api/v1/runs?size=1', (id) => `/account/center/LabReport?runId=${id}`],
};

/** The address of a page with something on it. */
async function addressOf(page: Page, row: RouteRow): Promise<string> {
  if (row.key === 'publicDoc') return '/doc/help';
  if (/^experiment.*Details$/.test(row.key)) return `${row.path}?Id=PHYS-101`;
  const one = OF_ONE[row.key];
  if (one) return one[1](await idOf(page, one[0]));
  if (row.auth === 'C' || row.key.startsWith('maintain.')) {
    const as = row.key.startsWith('study.') ? 'student' : 'teacher';
    return `${row.path}?Id=${await idOf(page, `/api/v1/courses?size=50&as=${as}`, COURSE)}`;
  }
  return row.path.replace(/:(\w+)/g, 'x1');
}

interface Shot {
  readonly key: string;
  readonly file: string;
  readonly label: string;
}
const shots: Shot[] = [];
const faults: string[] = [];

async function look(page: Page, row: RouteRow, address: string, theme: string, locale: string): Promise<void> {
  await page.goto(home + address);
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
  // The stream of live events never rests: the page has come when nothing waits any more.
  await page
    .waitForFunction(() => !document.querySelector('.vse-skeleton, [aria-busy="true"]'), null, { timeout: 8000 })
    .catch(() => {});
  if ((await page.getByText(locale === 'zh-CN' ? '页面不存在或已被移走' : /A página não existe/).count()) > 0) return;
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(250);
    const label = `${width} ${theme === 'light' ? 'light' : 'dark'} ${locale}`;
    const file = `${row.key}-${label.replaceAll(' ', '-')}.jpg`;
    await page.screenshot({ path: join(OUT, file), type: 'jpeg', quality: 70 });
    shots.push({ key: row.key, file, label });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) faults.push(`${row.key} at ${label}: ${wide} px wider than the window`);
    // The bar fits itself in the frame after the window has changed.
    const bar = await page.evaluate(async () => {
      const over = () => {
        const menu = document.querySelector('.vse-topbar-menu');
        return menu ? menu.scrollWidth - menu.clientWidth : 0;
      };
      for (let frames = 0; frames < 30 && over() > 0; frames++) await new Promise(requestAnimationFrame);
      return over();
    });
    if (bar > 0) faults.push(`${row.key} at ${label}: the menu of the bar is ${bar} px wider than its room`);
    const violations = await findingsOf(page, { only: ['color-contrast'], without: 'iframe' });
    for (const node of violations.flatMap((one) => one.nodes)) {
      faults.push(`${row.key} at ${label}: contrast of ${node.target.join(' ')}`);
    }
  }
}

/** Opens a page anew at two widths and notes what moves until nothing in sight waits. */
async function watch(context: BrowserContext, row: RouteRow, address: string): Promise<void> {
  for (const width of [1440, 390]) {
    const page = await context.newPage();
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await watchShifts(page);
    await page.goto(home + address);
    const shifts = await shiftsOf(page);
    const sum = sumOf(shifts);
    if (sum > MAX_SHIFT) faults.push(`${row.key} at ${width} moves by ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
    await page.close();
  }
}

async function tour(
  context: BrowserContext,
  account: string | null,
  rows: readonly RouteRow[],
  theme: string,
  locale: string,
) {
  const page = await context.newPage();
  if (account) await signIn(page, account);
  else await page.goto(`${home}/homeTwo/index`);
  await page.evaluate(
    ([nav, language]) => {
      localStorage.setItem('cloudvse_nav_theme', JSON.stringify(nav));
      localStorage.setItem('cloudvse_app_language', JSON.stringify(language));
    },
    [theme, locale],
  );
  for (const row of rows) {
    try {
      const address = await addressOf(page, row);
      if (theme === THEMES[0] && locale === LOCALES[0]) await watch(context, row, address);
      await look(page, row, address, theme, locale);
    } catch (error) {
      faults.push(`${row.key} in ${theme} ${locale}: ${String(error).split('\n')[0]}`);
    }
  }
  await page.close();
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
const wanted = ROUTES.filter(
  (row) => !row.hard && !GIVEN_TO_NOBODY.includes(row.key) && (!values.only || row.key.includes(values.only)),
);
for (const account of [...new Set(wanted.map(viewerOf))]) {
  const rows = wanted.filter((row) => viewerOf(row) === account);
  for (const theme of THEMES) {
    for (const locale of LOCALES) {
      const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
      await tour(context, account, rows, theme, locale);
      await context.close();
      process.stdout.write(`▸ ${account ?? 'visitor'} ${theme} ${locale}: ${shots.length} pictures\n`);
    }
  }
}
await browser.close();

const pages = [...new Set(shots.map(({ key }) => key))].map(
  (key) =>
    `<h2>${key}</h2><div>${shots
      .filter((shot) => shot.key === key)
      .map(
        ({ file, label }) =>
          `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${label}"></a><figcaption>${label}</figcaption></figure>`,
      )
      .join('')}</div>`,
);
writeFileSync(
  join(OUT, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>body{font:14px system-ui;margin:16px}div{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{height:220px;border:1px solid #ccc}</style>${pages.join('')}`,
);
for (const fault of faults) process.stdout.write(`✗ ${fault}\n`);
process.stdout.write(`${shots.length} pictures of ${pages.length} pages in ${OUT}, ${faults.length} faults\n`);
if (faults.length > 0) process.exitCode = 1;
