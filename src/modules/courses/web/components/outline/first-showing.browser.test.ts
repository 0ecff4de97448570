import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { fakeNodes, openOutline, startOutline, stopOutline } from '../../../../../../e2e/fixtures/outline.ts';

beforeAll(startOutline, 120_000);
afterAll(stopOutline);

describe.skipIf(!CHROMIUM)('the first showing of nodes', () => {
  it.each([
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 390 },
  ] as const)('notifies students of what they have not seen where that is ticked, %o', async ({ theme, width }) => {
    const nodes = fakeNodes('1 chapter 力学', '2 page 误差', '2 experiment 单摆', '1 chapter 光学', '2 page 干涉');
    for (const i of [1, 2, 3]) nodes[i]!.visible = false;
    const { page, calls } = await openOutline({ nodes, state: 'published', theme, width });
    const shows = () => calls.filter(({ path }) => path.endsWith('/nodes/visibility')).map(({ body }) => body);
    await page.getByRole('button', { name: '发布更改 3', exact: true }).click();
    const tick = page.getByLabel('首次显示时通知学生');
    await tick.check();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '显示给学生（3）' }).click();
    await page.getByText('已向学生显示 3 个节点，并通知了 31 名学生').waitFor();
    expect(shows()).toEqual([{ visible: true, notify: true }]);
    // Nothing is left to show, and what is shown later is ticked anew.
    expect(await tick.count()).toBe(0);
    if (width < 1000) return page.context().close();
    await page.getByRole('row', { name: /^单摆/ }).click();
    const side = page.getByRole('complementary', { name: '节点设置' });
    expect(await side.getByLabel('首次显示时通知学生').count()).toBe(0);
    await side.getByRole('switch', { name: '学生可见' }).click();
    await side.getByLabel('首次显示时通知学生').check();
    expect(await violations(page)).toEqual([]);
    await side.getByRole('switch', { name: '学生可见' }).click();
    await expect.poll(() => shows().at(-1)).toEqual({ ids: [nodes[2]!.id], visible: true, notify: true });
    await page.context().close();
  });
});
