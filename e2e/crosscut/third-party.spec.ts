import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish, zip } from '../fixtures/packages.ts';
import { expect, signIn, test } from '../fixtures/product.ts';
import { unityPackage } from '../fixtures/unity-shape.ts';
import { launch } from '../pages/run.page.ts';

const root = join(import.meta.dirname, '../..');

test.describe('content that was not made for this platform', () => {
  test('digitaljs: its own test page, unmodified, computes a full adder', async ({ product, page, browser }) => {
    test.setTimeout(180_000);
    const dist = join(root, 'node_modules/digitaljs/dist');
    const names = (await readdir(dist)).filter((name) => name.endsWith('.js'));
    const scripts = await Promise.all(names.map(async (name) => [name, await readFile(join(dist, name))] as const));
    const bytes = await zip({
      ...Object.fromEntries(scripts),
      'test/fulladder.html': await readFile(join(dist, 'test/fulladder.html')),
      'vse.json': JSON.stringify({ vse: 1, entry: 'test/fulladder.html' }),
    });
    await signIn(page, product, 'leader');
    expect(await publish(page, product, 'COMP-207', bytes, 2)).toBe('published');

    const student = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await signIn(student, product, 'student09', '/experimentTwo/ExperimentTwoDetails?Id=COMP-207');
    await launch(student);
    const content = student.frameLocator('iframe');
    // Boxes of the page's panel in their order: inputs a, b, d, then the lamps of sum and carry.
    const box = (device: number) => content.locator('#iopanel input[type=checkbox]').nth(device);
    await expect(content.locator('#paper svg .joint-element')).toHaveCount(8, { timeout: 60_000 });
    // Sum and carry of all eight inputs, as the lamps of the panel show them.
    for (let bits = 0; bits < 8; bits++) {
      const ones = [0, 1, 2].map((device) => (bits >> device) & 1);
      for (const device of [0, 1, 2]) await box(device).setChecked(ones[device] === 1);
      const sum = ones.reduce((total, one) => total + one, 0);
      await expect(box(3)).toBeChecked({ checked: sum % 2 === 1 });
      await expect(box(4)).toBeChecked({ checked: sum > 1 });
    }
    await student.context().close();
  });

  test('a Unity build: loader, compressed code and data, and its steps on the record', async ({
    product,
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    const sdk = await readFile(join(root, 'build/sdk/vse.js'));
    await signIn(page, product, 'leader');
    expect(await publish(page, product, 'EE-221', await zip(await unityPackage(sdk)), 2)).toBe('published');

    const student = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await signIn(student, product, 'student09', '/experimentTwo/ExperimentTwoDetails?Id=EE-221');
    await launch(student);
    const content = student.frameLocator('iframe');
    await expect(content.locator('#progress')).toHaveText('1', { timeout: 60_000 });
    await expect(content.getByRole('listitem')).toHaveCount(4, { timeout: 30_000 });
    for (const id of [1, 2, 3, 4]) {
      await expect(
        content.getByRole('listitem').filter({ hasText: new RegExp(`^${id}\\|(stored|committed)$`) }),
      ).toHaveCount(1);
    }
    await content.getByRole('button', { name: 'Quit' }).click();
    await expect(student.getByRole('heading', { name: '实验结果' })).toBeVisible({ timeout: 30_000 });
    const first = student.getByRole('table').first().getByRole('row').nth(1);
    await expect(first.getByRole('cell', { name: '5', exact: true })).toBeVisible();
    await student.context().close();
  });
});
