import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures/product.ts';

/** Words of the controls that would be printed; a heading that sorts its table and a linked value are words of the page. */
const controls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a.vse-button, input, select, textarea, summary, [role=tab]')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
      .map((one) => one.textContent || one.getAttribute('aria-label')),
  );

/** Sheets of paper the page takes. */
const sheets = async (page: Page) =>
  ((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;

test('paper holds the details, the record and the report without controls, focus or empty pages', async ({
  product,
  page,
}) => {
  const print = async () => {
    await page.keyboard.press('Tab');
    await page.emulateMedia({ media: 'print' });
    expect(await controls(page)).toEqual([]);
    const outline = await page.evaluate(
      () => document.activeElement && getComputedStyle(document.activeElement).outline,
    );
    expect(outline).toMatch(/none|0px/);
    const count = await sheets(page);
    await page.emulateMedia({ media: 'screen' });
    return count;
  };
  await signIn(page, product, 'student');
  await page.goto(`${product.home}/experimentTwo/ExperimentTwoDetails?Id=CHEM-101`);
  await expect(page.getByRole('button', { name: /我要做实验|再做一次/ })).toBeVisible();
  // Formulas are drawn when the reader comes near them, and the device was looked at.
  await page.locator('.vse-formula').first().scrollIntoViewIfNeeded();
  await expect(page.locator('.vse-formula .katex').first()).toBeVisible();
  await expect(page.getByText('环境自检通过').or(page.getByText(/\d 项要注意/))).toBeVisible();
  expect(await print()).toBeLessThanOrEqual(4);

  await page.goto(`${product.home}/account/center/myExperiment?tab=done`);
  await page.getByRole('link', { name: '看结果' }).first().click();
  await expect(page.getByRole('heading', { name: '各步骤' })).toBeVisible();
  expect(await print()).toBeLessThanOrEqual(3);

  await page.goto(`${product.home}/account/center/LabReport?tab=graded`);
  const report = await page.getByRole('main').getByRole('article').getByRole('link').first().getAttribute('href');
  await page.goto(`${product.home}${report}&print=1`);
  await expect(page.getByRole('region', { name: '实验记录' })).toBeVisible();
  // Axes carry the names and units the content gave them.
  await expect(page.getByRole('img', { name: /pH.*V\(NaOH\) \/ mL|V\(NaOH\) \/ mL.*pH/ })).toBeVisible();
  expect(await print()).toBeLessThanOrEqual(3);
});
