import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** An administrator changes when the sign-in warns and locks; the next visitor meets the new rule. */
test('a parameter from its field to its effect', async ({ product, browser }) => {
  test.setTimeout(120_000);
  const editor = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const heard = watchConsole(editor.context());
  await signIn(editor, product, 'admin', '/account/management/SystemSettings?tab=parameters');
  const failures = editor.getByRole('spinbutton', { name: '锁定前的错误次数' });
  const warn = editor.getByRole('spinbutton', { name: '从第几次错误起提示' });
  await expect(failures).toHaveValue('5');
  await expectAccessible(editor, 'parameters');

  // Out of its range: told at the field, and nothing is kept.
  await failures.fill('3');
  await editor.getByRole('button', { name: '保存草稿' }).click();
  await expect(editor.getByText('提示次数必须小于锁定次数（3 次）')).toBeVisible();
  await expect(warn).toHaveAttribute('aria-invalid', 'true');
  await warn.fill('1');
  await editor.getByRole('button', { name: '保存草稿' }).click();
  await expect(editor.getByText('陈建国 保存于')).toBeVisible();

  const dialog = editor.getByRole('dialog', { name: '发布这些改动' });
  const publish = async (reason: string, changes: readonly string[]) => {
    await editor.getByRole('button', { name: '发布', exact: true }).click();
    for (const change of changes)
      await expect(dialog.getByRole('listitem').filter({ hasText: change })).toContainText('修改');
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
  };
  await publish('等级保护检查要求', ['锁定前的错误次数：5 → 3', '从第几次错误起提示：3 → 1']);
  await expect(editor.getByText('第 1 版，陈建国 发布')).toBeVisible();

  const visitor = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await visitor.goto(`${product.home}/user/login`);
  await visitor.getByLabel('账号').fill('nobody-here');
  await visitor.getByLabel('密码', { exact: true }).fill('Wrong@2026!');
  await visitor.getByRole('button', { name: '登录' }).click();
  // Where many sign in from one address, work stands in the place of the lock.
  await expect(visitor.getByText(/再错 2 次(将锁定 30 分钟|后登录前须先完成一次验证)/).first()).toBeVisible();

  // Back to the usual ones with one press each.
  await editor.getByRole('button', { name: '恢复默认：锁定前的错误次数' }).click();
  await editor.getByRole('button', { name: '恢复默认：从第几次错误起提示' }).click();
  await expect(failures).toHaveValue('5');
  await expect(editor.getByRole('button', { name: '恢复默认：锁定前的错误次数' })).toBeDisabled();
  await publish('检查结束，恢复默认', ['锁定前的错误次数：3 → 5', '从第几次错误起提示：1 → 3']);
  await expect(editor.getByText('第 2 版，陈建国 发布')).toBeVisible();
  // The refusal above is all the browser had to say.
  expect(heard).toEqual([expect.stringContaining('422')]);
});
