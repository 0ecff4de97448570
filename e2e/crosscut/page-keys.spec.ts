import type { Page } from '@playwright/test';
import { taughtCourse } from '../fixtures/course-desk.ts';
import { expect, signIn, test } from '../fixtures/product.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** What `?` says of the page in view, by its rows: keys and what they do. */
async function keysOf(page: Page): Promise<string[]> {
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '帮助' });
  const own = help.locator('tbody').filter({ has: page.getByText('本页', { exact: true }) });
  await expect(own).toBeVisible();
  const rows = await own.getByRole('row').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  return rows.slice(1).map((row) => row.replace(/\s+/g, ' ').trim());
}

test('every work surface says its keys by `?`', async ({ product, page }) => {
  test.setTimeout(120_000);
  await signIn(page, product, 'teacher');
  const Id = await taughtCourse(page, 'PHYS-101');
  for (const [path, ready, key] of [
    [`/Maintain/TeachingManage/ScoreManagement?Id=${Id}`, '.vse-book-page [role="grid"]', 'p 发布成绩'],
    [`/Maintain/CourseBulid/Structure?Id=${Id}`, '[role="treegrid"]', 'Enter 新建同级'],
    [`/Maintain/TeachingManage/MyClass?Id=${Id}&tab=live`, '.vse-live-quiet', 'v 投屏，按 Esc 退出'],
    [`/Maintain/TeachingManage/ElectiveStudents?Id=${Id}`, '[data-row]', 'Enter 打开所在行'],
  ] as const) {
    await page.goto(product.home + path);
    await page.locator(ready).first().waitFor();
    // Keys come with their part of the page, which is drawn after the first rows.
    await expect.poll(() => keysOf(page), path).toContain(key);
  }
});

test('the palette acts: it marks, publishes and opens a class', async ({ product, page }) => {
  test.setTimeout(120_000);
  await signIn(page, product, 'teacher');
  const Id = await taughtCourse(page, 'PHYS-101');
  const choose = async (typed: string, name: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '查找页面' }).fill(typed);
    await expect(page.getByRole('option', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
  };
  await page.goto(`${product.home}/Maintain/TeachingManage/ElectiveStudents?Id=${Id}`);
  await page.locator('[data-row]').first().waitFor();
  await choose('xjbj', '新建班级');
  await expect(page.getByRole('dialog', { name: '新建班级' })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose('fbcj', '发布成绩');
  await page.waitForURL(/\/TeachingManage\/ScoreManagement\?/);
  await expect(page.getByRole('dialog', { name: '发布成绩' })).toBeVisible();
  await expect(page).not.toHaveURL(/do=/);
  await page.keyboard.press('Escape');
  await choose('批改', '批改实验报告');
  await page.waitForURL(/\/LabReport\?.*face=teach/);
  expect(new URL(page.url()).searchParams.get('course')).toBe(Id);
  await expect(page.getByRole('combobox', { name: '课程' })).toHaveValue(Id);
});
