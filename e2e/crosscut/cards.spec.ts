import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures/product.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Pictures under a part of the page that have come, and those that have not. */
const pictures = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { complete, naturalWidth } = one as HTMLImageElement;
      return complete && naturalWidth > 0;
    }),
  );
const shoot = async (page: Page, name: string) => {
  if (process.env.CARD_SHOTS) await page.screenshot({ path: `${process.env.CARD_SHOTS}/${name}.png` });
};

test('clouds, packages and courses come as cards, each with its picture, until the table is chosen', async ({
  product,
  browser,
}) => {
  for (const [account, path] of [
    ['admin', '/account/management/cloudManage'],
    ['admin', '/account/management/experimentTypeManage'],
    ['teacher', '/account/center/courseManage'],
  ] as const) {
    const page = await (
      await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    ).newPage();
    await signIn(page, product, account, path);
    const card = page.getByRole('listitem').and(page.locator('[data-row]'));
    await expect(card.first(), path).toBeVisible();
    await expect(page.getByRole('table'), path).toHaveCount(0);
    await expect.poll(() => pictures(page, '[data-row] .vse-cover img').then((all) => all.every(Boolean))).toBe(true);
    // A cover that is drawn is a picture too; none is an empty frame.
    await expect(card.locator('.vse-cover:is(:has(img), :has(svg))')).toHaveCount(await card.count());
    await expect(card.first().getByRole('term').first()).toBeVisible();
    await shoot(page, path.split('/').at(-1)!);
    await page.getByRole('button', { name: '视图', exact: true }).click();
    await page.getByRole('menuitemradio', { name: '表格' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('table'), path).toBeVisible();
    await page.context().close();
  }
});

test('own experiments come as cards with picture, score and how far the run is', async ({ product, page }) => {
  await page.route(/\/my-experiments(\?|$)/, async (route) => {
    const address = new URL(route.request().url());
    const { host } = address;
    // Only the browser knows that such names are this machine.
    address.hostname = '127.0.0.1';
    const answer = await route.fetch({ url: address.href, headers: { ...route.request().headers(), host } });
    const { data, ...rest } = await answer.json();
    const [first, ...others] = data.rows as { key: string; experiment: object }[];
    // One that was left at its fifth step, and enough of them for a second line.
    const open = { id: first!.key, step: 5, seconds: 766, progress: 0.4 };
    const begun = { ...first, key: 'begun', state: 'doing', open, report: null, used: 1 };
    const rows = [begun, first, ...others, { ...first, key: 'further' }];
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, rows } } });
  });
  await signIn(page, product, 'student', '/account/center/myExperiment');
  const cards = page.locator('.run-own-card:not([aria-hidden])');
  await expect(cards.first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  const boxes = await cards.evaluateAll((all) =>
    all.map((one) => {
      const { left, height } = one.getBoundingClientRect();
      return { left: Math.round(left), height: Math.round(height) };
    }),
  );
  // Three columns of cards that are equally high where they stand side by side.
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(3);
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(336);
  await expect(cards.locator('.vse-cover img')).toHaveCount(await cards.count());
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => pictures(page, '.run-own-card .vse-cover img').then((all) => all.every(Boolean))).toBe(true);
  await expect(cards.getByRole('img', { name: /^最高成绩 \d+ 分$/ })).toHaveCount(1);
  const begun = cards.filter({ hasText: '做到第 5 步，共 10 步' });
  await expect(begun.getByRole('link', { name: '继续第 5 步' })).toBeVisible();
  await expect(begun.locator('.run-own-rail > [data-at="done"]')).toHaveCount(4);
  await expect(begun.locator('.run-own-rail > [data-at="open"]')).toHaveCount(5);
  await shoot(page, 'myExperiment');
});

test('the details show the bench: a clip that waits for a press, three pictures by step', async ({ product, page }) => {
  const clips: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') clips.push(request.url());
  });
  await page.goto(`${product.home}/experimentTwo/ExperimentTwoDetails?Id=PHYS-101`);
  const media = page.locator('.lab-media');
  const play = media.getByRole('button');
  await expect(play).toBeVisible();
  const stills = media.getByRole('listitem');
  await expect(stills).toHaveCount(3);
  for (const still of await stills.all()) await expect(still).toContainText(/第 \d+ 步/);
  await expect.poll(() => pictures(page, '.lab-media img')).toEqual([true, true, true, true]);
  const { width, height } = (await media.boundingBox())!;
  expect(width / height).toBeGreaterThan(1.6);
  await shoot(page, 'details');
  // It never plays by itself, and nothing of it is loaded before.
  expect(clips).toEqual([]);
  await play.click();
  const clip = media.locator('video');
  await expect.poll(() => clip.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
  const facts = await clip.evaluate((one: HTMLVideoElement) => [one.muted, one.duration <= 15]);
  expect(facts).toEqual([true, true]);
});

test('the pictures of an experiment fill their column on a desk and fit the narrowest phone', async ({
  product,
  page,
}) => {
  const media = page.locator('.vse-details-media');
  for (const [width, least] of [
    [1440, 700],
    [320, 260],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${product.home}/experimentTwo/ExperimentTwoDetails?Id=BIO-101`);
    await expect(media.locator('img').first()).toBeVisible();
    const box = (await media.boundingBox())!;
    expect(box.width, `${width}`).toBeGreaterThanOrEqual(least);
    expect(box.x + box.width, `${width}`).toBeLessThanOrEqual(width);
  }
});
