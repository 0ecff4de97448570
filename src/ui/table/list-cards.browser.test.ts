import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inLooks, LOOKS, sound } from '../../../e2e/fixtures/gallery.ts';
import { last, openList as open, rowsOf, startLists, stopLists } from '../../../e2e/fixtures/lists.ts';

beforeAll(startLists, 120_000);
afterAll(stopLists);

it('cards have no axe violation and no sideways scroll in any width and theme', async () => {
  const { page } = await open({ cards: true });
  await rowsOf(page).nth(9).waitFor();
  await page.getByRole('checkbox', { name: '选择 学生2344' }).check();
  const all = page.getByRole('checkbox', { name: '选择本页' });
  await inLooks(page, LOOKS, async (look) => {
    await sound(page, {}, look);
    // The box stands on the line of its label.
    const off = await all.evaluate((box) => {
      const middle = (at: DOMRect) => (at.top + at.bottom) / 2;
      return middle(box.getBoundingClientRect()) - middle(box.parentElement!.getBoundingClientRect());
    });
    expect(Math.abs(off), look).toBeLessThan(1);
    const shots = process.env.GALLERY_SHOTS;
    if (shots) await page.screenshot({ path: join(shots, `cards-${look}.png`) });
  });
  await page.context().close();
});

it('stand in the middle of a phone; beside a mouse nothing reaches into the room kept for the scroll bar', async () => {
  for (const phone of [true, false]) {
    const { page } = await open({ cards: true, width: 390, phone });
    await rowsOf(page).nth(9).waitFor();
    // Not `clientWidth`: while a page is short it counts the room that is kept for the scroll bar.
    const { width, over } = await page.evaluate(() => {
      const page = document.documentElement;
      const { width } = page.getBoundingClientRect();
      return { width, over: page.scrollWidth - width };
    });
    if (phone) expect(width).toBe(390);
    expect(over).toBeLessThanOrEqual(0);
    const shots = process.env.GALLERY_SHOTS;
    if (shots) await page.screenshot({ path: join(shots, `cards-390-${phone ? 'phone' : 'mouse'}.png`) });
    const card = (await rowsOf(page).first().boundingBox())!;
    expect(card.x).toBe(16);
    expect(width - card.x - card.width).toBe(16);
    // What is above the cards begins where they do.
    expect((await page.locator('.vse-filters-keyword').boundingBox())!.x).toBe(16);
    await page.context().close();
  }
});

it('stand where a list has them, until the person chooses the table; the choice and the address keep it', async () => {
  const { page, asked } = await open({ cards: true });
  await rowsOf(page).first().waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  const asks = asked.length;
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('menuitemradio', { name: '表格' }).click();
  await page.getByRole('table', { name: '用户管理' }).waitFor();
  expect(asked.length).toBe(asks);
  await page.reload();
  await page.getByRole('table', { name: '用户管理' }).waitFor();
  await page.context().close();
  const shared = await open({ cards: true, at: '?look=table&kw=学生1' });
  await shared.page.getByRole('table').waitFor();
  expect(last(shared.asked).query.get('kw')).toBe('学生1');
  await shared.page.context().close();
  const none = await open({ at: '?look=cards' });
  await none.page.getByText('部分筛选条件无效，已忽略').waitFor();
  await none.page.context().close();
});

it('carry the state, the facts and the commands of the row, in the order that is chosen', async () => {
  const { page, asked } = await open({ cards: true });
  const card = page.getByRole('listitem').filter({ hasText: '学生2344' });
  await card.waitFor();
  const facts = await card.getByRole('term').allTextContents();
  expect(facts).toEqual(['最大值', '是', '开始']);
  expect(await card.getByText('正常').count()).toBe(1);
  expect(await card.locator('img').count()).toBe(1);
  await card.getByRole('button', { name: '编辑 学生2344' }).click();
  await page.getByText('edit 20262344').waitFor();
  await card.getByRole('button', { name: '学生2344 的更多操作' }).click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['重置密码', '调整单位', '删除']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '排序：开始 降序' }).click();
  await page.getByRole('menuitemradio', { name: '排序：账号 升序' }).click();
  await expect.poll(() => last(asked).query.get('sort')).toBe('account');
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  await page.getByText('已选 10 条').waitFor();
  await page.context().close();
});

it('follow the keyboard: arrows over the grid, Space chooses, Enter opens, Esc comes back', async () => {
  const { page } = await open({ cards: true });
  await rowsOf(page).first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
  const perLine = await rowsOf(page).evaluateAll(
    (all) => all.filter((one) => (one as HTMLElement).offsetTop === (all[0] as HTMLElement).offsetTop).length,
  );
  expect(perLine).toBeGreaterThan(1);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('r2344');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('r2343');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(`r${2343 - perLine}`);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('r2344');
  await page.keyboard.press(' ');
  await page.getByText('已选 1 条').waitFor();
  await page.keyboard.press('e');
  await page.getByText('edit 20262344').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '学生2344' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().close();
});

it('wait as cards of the same height', async () => {
  const { page } = await open({ cards: true });
  await rowsOf(page).first().waitFor();
  const card = await rowsOf(page)
    .first()
    .evaluate((one) => one.getBoundingClientRect().height);
  await page.context().route('**/api/v1/lists/**', () => {});
  await page.route('**/api/v1/lists/**', () => {});
  await page.reload();
  const skeleton = page.locator('.vse-list-card[aria-hidden]').first();
  await skeleton.waitFor();
  expect(await skeleton.evaluate((one) => one.getBoundingClientRect().height)).toBe(card);
  await page.context().close();
});
