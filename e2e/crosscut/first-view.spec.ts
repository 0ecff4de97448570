import { callAs } from '../fixtures/entry.ts';
import { expect, signIn, test } from '../fixtures/product.ts';

const PEOPLE = '/account/management/usermanage';

/** Paths of the service a page asks for, the common call among them. */
const isCall = (path: string) => /^\/(api|data)\//.test(path) && !path.endsWith('/stream');

test('who has a sign-in sees the frame before any script has come, a visitor nothing', async ({ product, page }) => {
  await signIn(page, product, 'admin', '/doc/help');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(product.home + PEOPLE, { waitUntil: 'commit' });
  await expect(page.locator('.vse-topbar svg')).toBeVisible();
  await expect(page.locator('main .vse-skeleton').first()).toBeVisible();
  await expect(page.locator('main h1')).toHaveText('用户管理');
  await expect(page.locator('#root > *')).toHaveAttribute('aria-hidden', 'true');
  const other = await (await page.context().browser()!.newContext()).newPage();
  await other.route('**/assets/*.js', (route) => route.abort());
  await other.goto(product.home + PEOPLE, { waitUntil: 'commit' });
  await expect(other.locator('.vse-topbar')).toBeAttached();
  await expect(other.locator('.vse-topbar')).toBeHidden();
  await other.context().close();
});

test('a learner sees the picture of a course before any script has come', async ({ product, page }) => {
  await signIn(page, product, 'student', '/doc/help');
  const { rows } = await callAs<{ rows: { id: string; code: string }[] }>(page, '/api/v1/courses?as=student&size=50');
  const course = rows.find(({ code }) => code === 'PHYS-101')!;
  const address = `${product.home}/coursestudy/Info?Id=${course.id}`;
  await page.goto(address);
  const shown = await page.locator('.vse-study-info-cover img').getAttribute('src');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('main h1')).toHaveText('课程介绍');
  await expect(page.locator('[data-picture] img')).toHaveAttribute('src', shown!);
  await expect(page.locator('[data-picture] img')).toBeVisible();
  // Who reads in another language sees no word of the document's own.
  await page.evaluate(() => localStorage.setItem('cloudvse_app_language', '"en-US"'));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('main .vse-skeleton').first()).toBeVisible();
  await expect(page.locator('main h1')).toBeHidden();
});

test('what a page asks for first comes in one call, asked for by the document', async ({ product, page }) => {
  await signIn(page, product, 'admin', '/doc/help');
  const student = await (await page.context().browser()!.newContext()).newPage();
  await signIn(student, product, 'student', '/doc/help');
  const { rows } = await callAs<{ rows: { id: string; code: string }[] }>(
    student,
    '/api/v1/courses?as=student&size=50',
  );
  const course = rows.find(({ code }) => code === 'PHYS-101')!;
  for (const [who, address] of [
    [page, PEOPLE],
    [student, `/coursestudy/Info?Id=${course.id}`],
    [student, '/homeTwo/index'],
  ] as const) {
    let alone: string[] = [];
    let together: string[] = [];
    who.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (isCall(pathname) && pathname !== '/api/v1/start') alone.push(pathname + search);
    });
    who.on('response', async (answer) => {
      if (new URL(answer.url()).pathname !== '/api/v1/start') return;
      const { data } = (await answer.json()) as { data: { answers: { url: string }[] } };
      together = data.answers.map(({ url }) => url).filter((url) => url.startsWith('/api/'));
    });
    await who.goto(product.home + address);
    await expect(who.getByRole('heading', { level: 1 })).toBeVisible();
    await who.waitForFunction(() => !document.querySelector('[data-shown] :is(.vse-skeleton, [aria-busy="true"])'));
    expect(together.length, address).toBeGreaterThan(6);
    // Nothing that came is asked for again.
    for (const url of together) expect(alone, address).not.toContain(url);
    // Without the common call the page asks for each by itself: none came in vain.
    const given = together;
    alone = [];
    await who.route('**/api/v1/start?*', (route) => route.abort());
    await who.reload();
    await expect.poll(() => given.filter((url) => !alone.includes(url)), address).toEqual([]);
    await who.unroute('**/api/v1/start?*');
  }
  await student.context().close();
});

test('the texts of a course come without scrolling too, once the page is at rest', async ({ product, page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await signIn(page, product, 'student', '/doc/help');
  const { rows } = await callAs<{ rows: { id: string; code: string }[] }>(page, '/api/v1/courses?as=student&size=50');
  const course = rows.find(({ code }) => code === 'PHYS-101')!;
  await page.goto(`${product.home}/coursestudy/Info?Id=${course.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-later]').first()).toBeAttached();
  await expect(page.locator('[data-later]')).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: '教学团队' })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a part that does not come leaves the page standing and says so', async ({ product, page }) => {
  await signIn(page, product, 'teacher', '/doc/help');
  await page.route('**/assets/create-course-*.js', (route) => route.abort());
  await page.goto(`${product.home}/account/center/courseManage`);
  await page.getByRole('button', { name: '新建课程' }).first().click();
  await expect(page.getByText('页面资源加载失败')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /大学物理实验/ }).first()).toBeVisible();
});
