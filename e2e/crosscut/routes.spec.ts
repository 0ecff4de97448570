import type { Page } from '@playwright/test';
import { ROUTES, type RouteRow } from '../../src/kernel/routing/paths.ts';
import { UNBUILT } from '../../src/kernel/routing/unbuilt.ts';
import { expect, signIn, test, watchConsole } from '../fixtures/product.ts';

/** Routes whose page is built; every other one answers as not found to everybody. */
const BUILT: ReadonlySet<string> = new Set(ROUTES.map(({ key }) => key).filter((key) => !UNBUILT.has(key)));

/** Centre pages that are not everybody's. */
const CENTRE: Readonly<Record<string, readonly number[]>> = {
  'centre.courseManage': [0, 2, 3, 5],
  'centre.classManage': [0, 2, 3, 5],
  'centre.studentManage': [0, 2, 3, 5],
  'centre.hostingManage': [3],
  'centre.putinExperiment': [2, 3, 5],
};

/** Built management pages by who holds them in a fresh installation; everybody else is led home. */
const MANAGEMENT: Readonly<Record<string, readonly number[]>> = {
  'management.userManage': [0, 2],
  'management.schoolManage': [0],
  'management.homeShowEdit': [0],
  'management.unitBankManage': [0, 2],
  'management.systemSettings': [0],
  'management.logManage': [0],
  'management.cloudManage': [0],
  'management.experimentTypeManage': [0],
  'management.orderManage': [0],
  'management.wishListManage': [0],
  'management.experimentOpenManager': [0],
  'management.teachingStatisticsManage': [0],
  'management.sharedLab': [0],
  'management.experimentManage': [],
  'management.experimentMajorMaintain': [],
};
/** Where the management area without a segment leads: the first page one holds. */
const firstPage = (role: number): string => {
  const row = ROUTES.find((one) => BUILT.has(one.key) && MANAGEMENT[one.key]?.includes(role));
  return row ? row.path : '/homeTwo/index';
};

/** What the demonstration has of a kind, where it is no experiment. */
const ITEM: Readonly<Record<string, string>> = {
  cloudDetails: '?Id=PHYS-CLOUD',
  previewExperimentPackage: '?Id=PK-BASIC',
};

/** A path that leads somewhere: details of an experiment, a document. */
const addressOf = (row: RouteRow): string =>
  row.key === 'publicDoc'
    ? '/doc/help'
    : row.path.replace(/:(\w+)/g, 'x1') + (ITEM[row.key] ?? (/Details$/.test(row.key) ? '?Id=PHYS-101' : ''));

/** Keys the browser may hold after a full tour; anything else is a leak or a slip. */
const LOCAL = new RegExp(
  '^cloudvse_(access_token|user_info|temp_role|sidebar_type|is_mobile|nav_theme|layout|fixed_header|fixed_sidebar|' +
    'content_width|auto_hide_header|color|weak|multi_tab|app_language|button_show|font_size|density|motion|shortcuts|' +
    'CRE_LX|CRE_LX_V|CRE_DW|CRE_DW_V|KNOWLEDGE|KNOWLEDGE_V|CODE_[a-z]+|CODE_[a-z]+_V|guest_wish|guest_seed|' +
    '(draft|table|recent|tour|seen|selfcheck):.+)$',
);
const SESSION =
  /^cloudvse_(session_token|session_user|tabs|scroll|compare|soft_seen|welcome|chunk_reload|config|intent|context|left|seen|desk_copy|wish_receipt|wish_merge_later)$/;

/** Changes the address inside the product, as a link does, without a new document. */
const go = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);

const path = (page: Page) => new URL(page.url()).pathname;

/**
 * Who walks which rows. The table of verdicts is proven for every path, form and role by the guard's own tests; here a
 * browser sees each page opened once by a person it is for, and each kind of refusal by a person it is meant for.
 */
const WALKS = [
  ['visitor', null, (row: RouteRow) => !BUILT.has(row.key) || isPublic(row) || SAMPLES.has(row.key)],
  ['student03', 6, (row: RouteRow) => BUILT.has(row.key) && !isPublic(row) && !MANAGEMENT[row.key]],
  ['leader03', 3, (row: RouteRow) => row.key in CENTRE || SAMPLES.has(row.key)],
  ['college', 2, (row: RouteRow) => row.key in CENTRE || row.key in MANAGEMENT],
  ['admin', 0, (row: RouteRow) => row.key in MANAGEMENT],
] as const;

/** One row of each kind that refuses: a page of a person, of a role, of the management, of a course. */
const SAMPLES: ReadonlySet<string> = new Set([
  'login',
  'centre.editInfo',
  'centre.hostingManage',
  'management.logManage',
  'maintain.courseBuild.info',
  'study.info',
]);
const isPublic = (row: RouteRow): boolean => !['U', 'M', 'C'].includes(row.auth);

test.describe('every page of the table', () => {
  for (const [account, role, walks] of WALKS) {
    test(`answers ${account} as declared`, async ({ product, page }) => {
      const heard = watchConsole(page.context());
      if (role === null) await page.goto(`${product.home}/doc/help`);
      else await signIn(page, product, account);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const visible = (text: string) => page.locator('main').getByText(text).first();
      const login = page.getByRole('dialog', { name: '登录/注册' });
      for (const row of ROUTES) {
        if (row.hard || !walks(row)) continue;
        const where = `${row.key} for ${account}`;
        await go(page, addressOf(row));
        if (!BUILT.has(row.key) || row.key === 'notFound') {
          await expect(visible('页面不存在或已被移走'), where).toBeVisible();
        } else if (role === null && !isPublic(row)) {
          await expect(page, where).toHaveURL(/[?&]redirect=/);
          await expect(login, where).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(page, where).not.toHaveURL(/redirect=/);
        } else if (role !== null && CENTRE[row.key]?.includes(role) === false) {
          await expect.poll(() => path(page), where).toBe('/account/center/editInfo');
        } else if (role !== null && MANAGEMENT[row.key]?.includes(role) === false) {
          await expect.poll(() => path(page), where).toBe('/homeTwo/index');
        } else if (role !== null && (row.key === 'login' || row.key === 'register')) {
          await expect.poll(() => path(page), where).toBe('/homeTwo/index');
        } else {
          await expect.poll(() => path(page), where).toBe(addressOf(row).split('?')[0]);
          await expect(page.locator('main').getByRole('heading', { level: 1 }).first(), where).toBeVisible();
          await expect(visible('页面出现意外错误'), where).toBeHidden();
          // Offered by pages a visitor may use too, and gone with them: what the next page asks is its own.
          if (role === null) await expect(login, where).toBeVisible({ visible: row.auth === 'S' });
        }
      }
      // A page that breaks once its data has come says so there; what a person may not read is the browser's own line.
      expect(heard.filter((line) => !line.includes('Failed to load resource'))).toEqual([]);
      // Aliases and other letter cases, sampled.
      for (const [asked, canonical] of [
        ['/EXPERIMENTTWO/INDEX/', '/experimentTwo/index'],
        ['/user/recover', '/forgetPassword'],
        ['/DOC/help', '/doc/help'],
      ] as const) {
        await go(page, asked);
        await expect.poll(() => path(page), asked).toBe(canonical);
      }
      const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)] as const);
      expect(kept[0].filter((key) => !LOCAL.test(key))).toEqual([]);
      expect(kept[1].filter((key) => !SESSION.test(key))).toEqual([]);
      if (role !== null) {
        await go(page, '/maintain/coursebuild/info');
        await expect.poll(() => path(page)).toBe('/Maintain/CourseBulid/Info');
        await go(page, '/account/management');
        await expect.poll(() => path(page)).toBe(firstPage(role));
      }
    });
  }
});
