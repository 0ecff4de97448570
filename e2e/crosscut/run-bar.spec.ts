import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../fixtures/product.ts';
import { launch } from '../pages/run.page.ts';

/** Visible texts of the page and of the experiment in its frame. */
async function visibleTexts(page: Page): Promise<string[]> {
  const read = () =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'))
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 1 && height > 1;
      })
      .flatMap((one) =>
        [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.nodeValue ?? ''),
      )
      .map((text) => text.trim())
      .filter((text) => text !== '');
  return (await Promise.all(page.frames().map((frame) => frame.evaluate(read)))).flat();
}

test('a run has one bar of 48, its bench most of the width, and says everything once', async ({ product, page }) => {
  await signIn(page, product, 'student', '/experimentTwo/ExperimentTwoDetails?Id=COMP-101');
  await page.setViewportSize({ width: 1440, height: 900 });
  await launch(page);
  const content = page.frameLocator('iframe');
  await expect(content.locator('#step-title')).toBeVisible({ timeout: 30_000 });
  const bar = page.locator('header.run-bar');
  const rail = bar.getByRole('button', { name: /做到第 1 步，共 11 步/ });
  await expect(rail).toBeVisible();
  expect((await bar.boundingBox())!.height).toBe(48);
  const bench = (await content.locator('.bench').boundingBox())!;
  expect(bench.width / 1440).toBeGreaterThanOrEqual(0.68);
  expect(bench.y).toBe(48);
  const texts = await visibleTexts(page);
  for (const once of ['全加器设计与验证', '0 / 0 分']) expect(texts.filter((text) => text === once)).toEqual([once]);
  expect(texts.filter((text) => /^(已保存|尚无记录|保存中|有操作尚未保存)/.test(text))).toHaveLength(1);
  expect(texts.filter((text) => /总分/.test(text))).toEqual([]);

  // A check that is not possible yet says why before it is pressed.
  await expect(content.locator('#b-why')).not.toBeEmpty();
  await expect(content.getByRole('button', { name: '检查并记录', description: /.+/ })).toBeVisible();

  // The list of the steps is a drawer over the bench.
  await rail.click();
  const drawer = page.getByRole('complementary', { name: '实验步骤' });
  expect((await drawer.boundingBox())!.width).toBe(360);
  expect((await content.locator('.bench').boundingBox())!.width).toBe(bench.width);
  await expectAccessible(page, 'run with the drawer');
  await drawer.press('Escape');
  await expect(drawer).toBeHidden();

  // A phone has the bench above a sheet of three heights.
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await bar.boundingBox())!.height).toBe(48);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const panel = content.locator('section.panel');
  const handle = content.getByRole('button', { name: /^面板高度/ });
  for (const height of [308, 748, 120, 308]) {
    await expect.poll(async () => Math.round((await panel.boundingBox())!.height)).toBe(height);
    await handle.click();
  }
  await expectAccessible(page, 'run on a phone');

  // The longest language: nothing leaves the bar at any width.
  await page.evaluate(() => localStorage.setItem('cloudvse_app_language', '"pt-BR"'));
  await page.reload();
  const resume = page.getByRole('button', { name: /^(Iniciar|Continuar)/ });
  await expect(resume.or(page.locator('iframe')).first()).toBeVisible({ timeout: 30_000 });
  await resume
    .first()
    .click({ timeout: 2000 })
    .catch(() => {});
  await expect(content.locator('#step-title')).toBeVisible({ timeout: 30_000 });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect((await bar.boundingBox())!.height, `height at ${width}`).toBe(48);
    const ends = await bar
      .locator(':scope > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]));
    for (const [left, right] of ends) {
      expect(left, `${width}`).toBeGreaterThanOrEqual(0);
      expect(right, `${width}`).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
