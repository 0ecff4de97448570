import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, soundInLooks, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

/** A class of four in two administrative classes. */
async function open({ width = 1440, theme = 'light', hindered = false } = {}) {
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem(
      'cloudvse_access_token',
      JSON.stringify({ v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 }),
    );
  });
  const sent: unknown[] = [];
  await page.route('**/api/v1/classes/c1/split', (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: { data: { classes: [{ id: 'c2', name: '实验一班 2', members: 2 }] } } });
    }
    const members = [1, 2, 3, 4].map((n) => ({
      ...{ enrolmentId: `e${n}`, number: `2026${n}`, name: `学生${n}`, className: n < 3 ? '物理1班' : '物理2班' },
    }));
    const moves = [
      { kind: 'members', count: 4 },
      { kind: 'runs', count: 7 },
    ];
    const hindrances = hindered ? [{ kind: 'published', count: 3 }] : [];
    return route.fulfill({ json: { data: { members, moves, groupSets: 1, hindrances } } });
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ theme, face: 'split' })}`);
  await page.getByText('实验记录').waitFor();
  return { page, sent };
}

describe('splitting a class', () => {
  it('proposes who goes where, and sends what was chosen', async () => {
    const { page, sent } = await open();
    await page.getByLabel('学生3的去向').selectOption({ index: 0 });
    await page.getByRole('group', { name: '新班 2（1人）' }).getByLabel('班级名称').fill('实验三班');
    await page.getByRole('button', { name: '拆分', exact: true }).click();
    // Without a reason nothing is sent.
    await page.getByRole('textbox', { name: '原因' }).fill('人数过多，分两班上课');
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: '拆分', exact: true }).click();
    await page.getByText('已拆出 1 个新教学班').waitFor();
    expect(sent).toEqual([
      {
        parts: [{ name: '实验三班', code: 'PHYS-A-2', capacity: 60, enrolmentIds: ['e4'] }],
        reason: '人数过多，分两班上课',
        members: 4,
      },
    ]);
    await page.context().close();
  });

  it('says what hinders it, and offers nothing then', async () => {
    const { page } = await open({ hindered: true });
    await page.getByText('已发布 3 人的成绩').waitFor();
    expect(await page.getByRole('button', { name: '拆分', exact: true }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it('has no axe violation and no sideways scroll in any width and theme', async () => {
    const { page } = await open();
    await page.getByLabel('学生4的去向').waitFor();
    await soundInLooks(page, [
      [1440, 'dark'],
      [390, 'light'],
    ]);
    await page.context().close();
  });
});
