import { expect, expectAccessible, signIn, test, watchConsole } from '../fixtures/product.ts';

test.describe('notices', () => {
  test('are read with the keyboard alone, on one device for all, in the language of the moment', async ({
    product,
    browser,
    context,
    page,
  }) => {
    const heard = watchConsole(context);
    await signIn(page, product, 'student02');
    const bell = page.getByRole('button', { name: /^通知，\d+ 条未读$/ });
    // A product that has just started still delivers the notices of its demonstration: counted is when no more come.
    let unread = -1;
    let same = 0;
    await expect
      .poll(
        async () => {
          const before = unread;
          unread = Number(/\d+/.exec((await bell.getAttribute('aria-label'))!)![0]);
          same = unread === before ? same + 1 : 0;
          return same;
        },
        { intervals: [2000], timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(3);

    const other = await browser.newContext();
    const phone = await other.newPage();
    await signIn(phone, product, 'student02');
    await expect(phone.getByRole('button', { name: `通知，${unread} 条未读` })).toBeVisible();

    await bell.press('Enter');
    const panel = page.getByRole('dialog', { name: '通知' });
    await expect(panel.getByRole('link', { name: /您已加入/ }).first()).toBeVisible();
    await expectAccessible(page, 'panel of the bell');
    await panel
      .getByRole('button', { name: /^标为已读/ })
      .first()
      .press('Enter');
    const left = unread > 1 ? `通知，${unread - 1} 条未读` : '通知';
    await expect(page.getByRole('button', { name: left, exact: true })).toBeVisible();
    // The stream tells the other device.
    await expect(phone.getByRole('button', { name: left, exact: true })).toBeVisible();
    await other.close();

    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: left, exact: true })).toBeFocused();

    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: '查看全部' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: '通知' });
    const lines = drawer.getByRole('listitem');
    await expect(lines.first()).toBeVisible();
    await expectAccessible(page, 'drawer of notices');
    const before = await lines.count();
    await drawer.getByRole('button', { name: /^删除/ }).first().press('Enter');
    await expect(lines).toHaveCount(before - 1);
    await drawer.getByRole('button', { name: '全部已读' }).press('Enter');
    await expect(drawer.getByRole('button', { name: /^标为已读/ })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '语言' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'English' }).press('Enter');
    await page.getByRole('button', { name: 'Notifications', exact: true }).press('Enter');
    await expect(page.getByRole('link', { name: /You have joined the class/ }).first()).toBeVisible();
    expect(heard).toEqual([]);
  });
});
