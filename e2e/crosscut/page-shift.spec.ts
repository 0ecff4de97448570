import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures/product.ts';
import { MAX_SHIFT, shiftsOf, sumOf, watchShifts } from '../fixtures/shifts.ts';

/** Most calls of the page's first view, those of the frame included. */
const MAX_CALLS = 14;
/** Most files of script and style, and bytes of script as they travel; charts are drawn after the page stands. */
const MAX_FILES = 41;
const MAX_SCRIPT = 312 * 1024;
const AFTERWARDS = /\/chart-engine-/;

const PAGES = {
  student: [
    '/homeTwo/index',
    '/account/center/myExperiment',
    '/account/center/myCourse',
    '/coursestudy/Info?Id={course}',
    '/coursestudy/Structure?Id={course}',
    '/coursestudy/ScaleOfMarks?Id={course}',
    '/experimentTwo/ExperimentTwoDetails?Id=PHYS-101',
    '/account/center/MyWishlist',
    '/account/center/OpenExperiment',
  ],
  teacher: [
    '/homeTwo/index',
    '/account/center/courseManage',
    '/account/center/accessExperimentPackage',
    '/experiment/ShoppingCartDesc',
    '/account/center/LabReport',
    '/Maintain/CourseBulid/Notice?Id={course}',
    '/Maintain/CourseBulid/Structure?Id={course}',
    '/Maintain/TeachingManage/MyClass?Id={course}',
    '/Maintain/TeachingManage/ScoreManagement?Id={course}',
  ],
  admin: [
    '/homeTwo/index',
    '/account/management/userManage',
    '/account/management/cloudManage',
    '/account/management/orderManage',
    '/account/management/WishListManage',
    '/account/management/ExperimentOpenManager',
    '/account/management/teachingStatisticsManage',
  ],
} as const;

/** Pages whose commands or parts come with data, and on a phone pushed down what stood below. */
const ON_PHONES = {
  student: [
    ...PAGES.student,
    '/coursestudy/Forum?Id={course}',
    '/coursestudy/Attendance?Id={course}',
    '/account/center/bindingSchool',
    '/account/center/editInfo',
  ],
  teacher: [
    ...PAGES.teacher,
    '/account/center/studentManage',
    '/Maintain/CourseBulid/ExamDatabase?Id={course}',
    '/Maintain/StatisticalAnalysls/QualityTeaching?Id={course}',
    '/Maintain/StatisticalAnalysls/CourseConstruction?Id={course}',
    '/Maintain/StatisticalAnalysls/StudyData?Id={course}',
    ...['ExamManage', 'TestManage', 'JobManagement', 'Discuss', 'StudyRanking'].map(
      (page) => `/Maintain/TeachingManage/${page}?Id={course}`,
    ),
  ],
  admin: PAGES.admin,
  visitor: ['/doc/help', '/notice', '/verify', '/user/register', '/forgetPassword', '/bigscreen'],
} as const;

/** The course of the pages, as the account meets it. */
const courseOf = (page: Page, account: string) =>
  page.evaluate(
    async (face) => {
      const stored = localStorage.getItem('cloudvse_access_token')!;
      const authorization = `Bearer ${(JSON.parse(stored) as { v: { token: string } }).v.token}`;
      const answer = await fetch(`/api/v1/courses?size=20&as=${face}`, { headers: { authorization } });
      const { data } = (await answer.json()) as { data: { rows: { id: string; code: string }[] } };
      return data.rows.find(({ code }) => code === 'PHYS-101')?.id ?? '';
    },
    account === 'student' ? 'student' : 'teacher',
  );

test.describe('signed-in pages stand where they first stood, and ask little', () => {
  for (const [account, paths] of Object.entries(PAGES)) {
    test(account, async ({ product, page }) => {
      test.setTimeout(120_000);
      await signIn(page, product, account);
      const course = await courseOf(page, account);
      const faults: string[] = [];
      for (const path of paths) {
        const tab = await page.context().newPage();
        await watchShifts(tab);
        const calls: string[] = [];
        tab.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (/\/(api|base|data)\//.test(pathname)) calls.push(pathname);
        });
        const files = new Map<string, Promise<number>>();
        let counting = true;
        tab.on('response', (answer) => {
          const { pathname } = new URL(answer.url());
          if (!counting) return;
          if (!/^\/assets\/.*\.(js|css)$/.test(pathname) || AFTERWARDS.test(pathname)) return;
          const weigh = async () => (pathname.endsWith('.js') ? gzipSync(await answer.body()).length : 0);
          files.set(pathname, weigh());
        });
        await tab.goto(product.home + path.replace('{course}', course));
        const shifts = await shiftsOf(tab);
        const sum = sumOf(shifts);
        if (sum > MAX_SHIFT) faults.push(`${path} moves by ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
        if (calls.length > MAX_CALLS) faults.push(`${path} asks ${calls.length} times: ${calls.join(' ')}`);
        // What comes from now on is not read any more: the page is about to close.
        counting = false;
        const script = (await Promise.all(files.values())).reduce((total, bytes) => total + bytes, 0);
        const weight = `${files.size} files, ${Math.round(script / 1024)} KB of script`;
        test.info().annotations.push({ type: path, description: `${calls.length} calls, ${weight}` });
        if (files.size > MAX_FILES || script > MAX_SCRIPT) faults.push(`${path} loads ${weight}`);
        await tab.close();
      }
      expect(faults).toEqual([]);
    });
  }
});

/** Most requests and bytes of script, as they travel, in the first five seconds of a phone that has seen nothing yet. */
const FIRST_VIEW_MS = 5_000;
const MAX_REQUESTS = 35;
const MAX_FIRST_SCRIPT = 223 * 1024;

test.describe('the first view of signed-in people on a phone asks little', () => {
  test.use({ viewport: { width: 412, height: 823 } });
  for (const [account, path] of [
    ['student', '/coursestudy/Info?Id={course}'],
    ['admin', '/account/management/usermanage'],
  ] as const) {
    test(path, async ({ product, page }) => {
      await signIn(page, product, account);
      const address = product.home + path.replace('{course}', await courseOf(page, account));
      await page.goto('about:blank');
      const network = await page.context().newCDPSession(page);
      await network.send('Network.enable');
      await network.send('Network.clearBrowserCache');
      const answers = new Map<string, { readonly type: string; readonly url: string }>();
      let script = 0;
      network.on('Network.responseReceived', ({ requestId, type, response }) => {
        answers.set(requestId, { type, url: response.url });
      });
      network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (answers.get(requestId)?.type === 'Script') script += encodedDataLength;
      });
      await page.goto(address);
      await page.waitForTimeout(FIRST_VIEW_MS);
      const asked = [...answers.values()].map(({ url }) => url).join('\n');
      test
        .info()
        .annotations.push({ type: path, description: `${answers.size} requests, ${Math.round(script / 1024)} KB` });
      expect(answers.size, asked).toBeLessThanOrEqual(MAX_REQUESTS);
      expect(script, asked).toBeLessThanOrEqual(MAX_FIRST_SCRIPT);
    });
  }
});

test.describe('pages stand where they first stood on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const [account, paths] of Object.entries(ON_PHONES)) {
    test(account, async ({ product, page }) => {
      test.setTimeout(120_000);
      if (account !== 'visitor') await signIn(page, product, account);
      const course = account === 'visitor' ? '' : await courseOf(page, account);
      const faults: string[] = [];
      for (const path of paths) {
        const tab = await page.context().newPage();
        await watchShifts(tab);
        await tab.goto(product.home + path.replace('{course}', course));
        const shifts = await shiftsOf(tab);
        const sum = sumOf(shifts);
        if (sum > MAX_SHIFT) faults.push(`${path} moves by ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
        await tab.close();
      }
      expect(faults).toEqual([]);
    });
  }
});

/** How many times slower than this machine a phone's processor is taken to be. */
const SLOWER = 4;

test.describe('the desk of each role stands where it first stood on a slow phone that has seen nothing yet', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const account of ['student', 'teacher', 'leader', 'college', 'admin']) {
    test(account, async ({ product, page }) => {
      test.setTimeout(120_000);
      await signIn(page, product, account);
      for (const locale of ['zh-CN', 'pt-BR']) {
        await page.evaluate((value) => localStorage.setItem('cloudvse_app_language', JSON.stringify(value)), locale);
        const tab = await page.context().newPage();
        await watchShifts(tab);
        const machine = await page.context().newCDPSession(tab);
        await machine.send('Network.enable');
        await machine.send('Network.setCacheDisabled', { cacheDisabled: true });
        await machine.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        await tab.goto(`${product.home}/homeTwo/index`);
        const shifts = await shiftsOf(tab);
        expect(sumOf(shifts), `${locale}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT);
        await tab.close();
      }
    });
  }
});
