import type { Page } from '@playwright/test';
import { callAs } from '../fixtures/entry.ts';
import { expect, signIn, test } from '../fixtures/product.ts';

/** Upper edge of the first element there is, in CSS pixels of the window. */
const topOf = async (page: Page, selector: string): Promise<number> => {
  const first = page.locator(selector).first();
  await first.waitFor();
  // Drawn anew between two looks, it has no box for a moment.
  let top: number | undefined;
  await expect.poll(async () => (top = (await first.boundingBox())?.y), selector).toBeDefined();
  return Math.round(top!);
};

/** Settled: nothing waits any more, so nothing moves any more. */
const settled = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[data-shown] :is(.vse-skeleton, [aria-busy="true"])'));

test.use({ viewport: { width: 1440, height: 900 } });

test('a list begins within 150 px of the window and keeps its head in sight', async ({ product, page }) => {
  await signIn(page, product, 'admin', '/account/management/usermanage?size=50');
  await expect(page.getByRole('heading', { level: 1, name: '用户管理' })).toBeVisible();
  for (const address of [
    '/account/management/usermanage?size=50',
    '/account/management/SharedLab?tab=catalogue',
    '/account/management/cloudManage',
  ]) {
    await page.goto(product.home + address);
    expect(await topOf(page, '[data-row]'), address).toBeLessThanOrEqual(150);
  }
  await page.goto(`${product.home}/account/management/usermanage?size=50`);
  await topOf(page, 'tr[data-row]');
  await settled(page);
  const seen = await page.locator('tr[data-row]').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );
  expect(seen).toBeGreaterThanOrEqual(17);
  const head = page.getByRole('columnheader').first();
  const before = (await head.boundingBox())!.y;
  await page.locator('tr[data-row]').last().scrollIntoViewIfNeeded();
  expect(Math.abs((await head.boundingBox())!.y - before)).toBeLessThanOrEqual(1);
  // Filters cost a row only while they are open or in force.
  await expect(page.getByRole('search')).toHaveCount(0);
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await expect(page.getByRole('search')).toBeVisible();
});

test('the gradebook is a work surface: 104 px of frame, twenty rows, the total always in sight', async ({
  product,
  page,
}) => {
  await signIn(page, product, 'teacher', '/homeTwo/index');
  const { rows } = await callAs<{ rows: { id: string; code: string }[] }>(page, '/api/v1/courses?as=teacher&size=20');
  const course = rows.find(({ code }) => code === 'PHYS-101')!;
  await page.goto(`${product.home}/Maintain/TeachingManage/ScoreManagement?Id=${course.id}`);
  const grid = page.getByRole('grid', { name: '成绩管理' });
  await grid.waitFor();
  await settled(page);
  const box = (await grid.boundingBox())!;
  expect(box.y).toBeLessThanOrEqual(104);
  // The side menu is a column of signs with the names as titles.
  expect(box.x).toBeLessThanOrEqual(57);
  const foot = await page.locator('.vse-grid-foot').boundingBox();
  const whole = await grid.locator('.vse-grid-row').evaluateAll(
    (all, bottom) =>
      all.filter((row) => {
        const { top, bottom: end } = row.getBoundingClientRect();
        return top > 0 && end <= bottom + 1;
      }).length,
    foot!.y,
  );
  expect(whole).toBeGreaterThanOrEqual(20);
  const total = grid.getByRole('columnheader', { name: '总评' });
  const right = (await total.boundingBox())!.x;
  await grid.evaluate((element) => element.scrollTo({ left: 400 }));
  expect(Math.abs((await total.boundingBox())!.x - right)).toBeLessThanOrEqual(1);
});

/** Chooses the language of the pages opened from now on. */
const speak = (page: Page, language: string) =>
  page.evaluate((value) => localStorage.setItem('cloudvse_app_language', JSON.stringify(value)), language);

test('the frame keeps its height in every language, commands without room behind one button', async ({
  product,
  page,
}) => {
  await signIn(page, product, 'teacher', '/homeTwo/index');
  const { rows } = await callAs<{ rows: { id: string; code: string }[] }>(page, '/api/v1/courses?as=teacher&size=20');
  const course = rows.find(({ code }) => code === 'PHYS-101')!;
  const grid = page.locator('.vse-book-page [role="grid"]');
  const commands = page.locator('.vse-head-commands > [data-fold]');
  // A published book with appeals that wait has the most commands.
  await page.route(/\/classes\/[^/]+\/gradebook$/, async (route) => {
    const address = new URL(route.request().url());
    const { host } = address;
    // Only the browser knows that such names are this machine.
    address.hostname = '127.0.0.1';
    const answer = await route.fetch({ url: address.href, headers: { ...route.request().headers(), host } });
    const { data, ...rest } = await answer.json();
    const can = { ...data.can, registry: true, handIn: true };
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, openAppeals: 3, can } } });
  });
  for (const language of ['zh-CN', 'en-US', 'pt-BR']) {
    await speak(page, language);
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${product.home}/Maintain/TeachingManage/ScoreManagement?Id=${course.id}`);
      await grid.waitFor();
      await settled(page);
      const place = `${language} ${width}`;
      expect((await grid.boundingBox())!.y, place).toBeLessThanOrEqual(104);
      await expect(page.locator('.vse-head-commands > .vse-button-primary'), place).toBeInViewport({ ratio: 1 });
    }
  }
  // At 1024 in pt-BR not all have room; every one is a line of the menu instead.
  const hidden = (await commands.evaluateAll((all) =>
    all.filter((one) => (one as HTMLElement).hidden).map((one) => one.textContent),
  )) as string[];
  expect(hidden.length).toBeGreaterThan(0);
  await page.locator('.vse-head-commands').getByRole('button', { name: 'Mais', exact: true }).click();
  for (const name of hidden) await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  // With room again they come back.
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(commands.filter({ visible: true })).toHaveCount(await commands.count());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.home}/Maintain/TeachingManage/ElectiveStudents?Id=${course.id}`);
  expect(await topOf(page, '[data-row]')).toBeLessThanOrEqual(150);
});

test('the gradebook shows grades first on a phone, its filters behind one button', async ({ product, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'teacher', '/homeTwo/index');
  await speak(page, 'pt-BR');
  const { rows } = await callAs<{ rows: { id: string; code: string }[] }>(page, '/api/v1/courses?as=teacher&size=20');
  const course = rows.find(({ code }) => code === 'PHYS-101')!;
  await page.goto(`${product.home}/Maintain/TeachingManage/ScoreManagement?Id=${course.id}`);
  const first = page.locator('.vse-book-page .vse-grid-row').first();
  await first.waitFor();
  await settled(page);
  expect((await first.boundingBox())!.y).toBeLessThanOrEqual(844 * 0.4);
  const search = page.locator('.vse-book-search');
  await expect(search).toBeHidden();
  // The commands stand in one line, the chief one in sight.
  const tops = await page
    .locator('.vse-page-header-actions :is(a, button):visible')
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().bottom))).size);
  expect(tops).toBe(1);
  // None is cut at the edge, and the keyboard meets them in the order seen.
  const edges = await page.locator('.vse-page-header-actions :is(a, button):visible').evaluateAll((all) =>
    all.map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return [left, right];
    }),
  );
  expect(edges.flat()).toEqual(edges.flat().toSorted((a, b) => a - b));
  expect(Math.max(...edges.flat())).toBeLessThanOrEqual(390);
  // The key of the search opens what holds it.
  await page.keyboard.press('/');
  await expect(search.getByRole('searchbox')).toBeFocused();
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await expect(search).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test('work surfaces begin with their data on a phone, in the longest language too', async ({ product, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'teacher', '/homeTwo/index');
  await speak(page, 'pt-BR');
  const { rows } = await callAs<{ rows: { id: string; code: string }[] }>(page, '/api/v1/courses?as=teacher&size=20');
  const Id = rows.find(({ code }) => code === 'PHYS-101')!.id;
  for (const [path, row] of [
    [`/Maintain/TeachingManage/ElectiveStudents?Id=${Id}`, '[data-row]'],
    [`/Maintain/CourseBulid/Structure?Id=${Id}`, '[role="treegrid"] [role="row"][aria-level]'],
    [`/Maintain/CourseBulid/ExamDatabase?Id=${Id}`, '.vse-bank-scroll'],
    ['/account/center/LabReport?face=teach', 'tbody tr'],
  ] as const) {
    await page.goto(product.home + path);
    const top = await topOf(page, row);
    await settled(page);
    expect(Math.min(top, await topOf(page, row)), path).toBeLessThanOrEqual(844 * 0.4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    if (process.env.FRAME_SHOTS)
      await page.screenshot({ path: `${process.env.FRAME_SHOTS}/${path.split(/[/?]/).at(-2)}.png` });
  }
});

test('the rail folds by its key, for pages and work surfaces apart', async ({ product, page }) => {
  await signIn(page, product, 'admin', '/account/management/usermanage');
  const rail = page.getByRole('navigation', { name: '本栏目导航' });
  await expect(rail).toBeVisible();
  const width = async () => Math.round((await rail.boundingBox())!.width);
  expect(await width()).toBe(184);
  await page.getByRole('heading', { level: 1, name: '用户管理' }).click();
  await page.keyboard.press('[');
  await expect.poll(width).toBe(56);
  await expect(rail.getByRole('link', { name: '日志审计' })).toBeVisible();
  await page.reload();
  await expect.poll(width).toBe(56);
  // A bracket typed in a field is a letter.
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').press('[');
  expect(await width()).toBe(56);
  await page.getByRole('button', { name: '展开侧栏' }).click();
  await expect.poll(width).toBe(184);
});

test('a phone has five places within reach, the whole menu behind the last', async ({ product, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'student', '/homeTwo/index');
  const places = page.getByRole('navigation', { name: '常用入口' });
  await expect(places.getByRole('link')).toHaveText(['今天', '实验', '课程', '成绩']);
  for (const place of await places.locator('> *').all()) {
    const { width, height } = (await place.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await places.getByRole('link', { name: '实验' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的实验' })).toBeVisible();
  await places.getByRole('button', { name: '更多' }).click();
  await expect(page.getByRole('dialog', { name: '主导航' })).toBeVisible();
});
