import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { fakeNodes, openOutline, startOutline, stopOutline } from '../../../../../../e2e/fixtures/outline.ts';

beforeAll(startOutline, 120_000);
afterAll(stopOutline);

const KEPT = '01890000-0000-7000-8000-0000000000f1';

/** The settings of a page over a server that keeps its materials. */
async function open(edit = true) {
  let rows = [{ id: 'f0', name: '讲义.pdf', bytes: 2048, url: '/2026/11/28/a.pdf?e=1&s=x&download=1' }];
  const shown = await openOutline({
    edit,
    nodes: fakeNodes('1 chapter 力学', '2 page 误差'),
    intercept: async ({ method, path, body }, route) => {
      if (!path.includes('/materials')) return undefined;
      const ids = (body?.ids ?? []) as string[];
      if (method === 'POST') rows = [...rows, ...ids.map((id) => ({ ...rows[0]!, id, name: '数据.xlsx' }))];
      if (method === 'DELETE') rows = rows.filter(({ id }) => !path.endsWith(id));
      await route.fulfill({
        json: { data: method === 'GET' ? { rows, can: { edit } } : { count: rows.length } },
      });
      return true;
    },
  });
  await shown.page.route('**/attachment/uploadfiles', (route) =>
    route.fulfill({ json: { Result: 0, Data: [{ Id: KEPT, Name: '数据.xlsx', Size: 9, Url: '/x' }], ErrorMsg: '' } }),
  );
  await shown.page.getByRole('row', { name: /^误差/ }).click();
  return shown;
}

describe.skipIf(!CHROMIUM)('materials of a node', () => {
  it('are brought and taken away apart from the rest of the settings', async () => {
    const { page, calls } = await open();
    const field = page.getByRole('region', { name: '资料' });
    await field.getByRole('link', { name: '讲义.pdf' }).waitFor();
    await field.locator('input[type=file]').setInputFiles({
      ...{ name: '数据.xlsx', mimeType: 'application/octet-stream' },
      buffer: Buffer.from('data'),
    });
    await field.getByRole('link', { name: '数据.xlsx' }).waitFor();
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ body: { ids: [KEPT] } });
    expect(await violations(page)).toEqual([]);
    const asked = page.getByRole('alertdialog', { name: '移除资料“讲义.pdf”？' });
    await field.getByRole('button', { name: '移除 讲义.pdf' }).click();
    await asked.getByRole('button', { name: '取消' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await field.getByRole('button', { name: '移除 讲义.pdf' }).click();
    await asked.getByRole('button', { name: '移除 讲义.pdf' }).click();
    await field.getByRole('link', { name: '讲义.pdf' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: '保存', exact: true }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it('are only read by who may look and not change', async () => {
    const { page } = await open(false);
    const field = page.getByRole('region', { name: '资料' });
    await field.getByRole('link', { name: '讲义.pdf' }).waitFor();
    expect(await field.getByRole('button').count()).toBe(0);
    await page.context().close();
  });
});
