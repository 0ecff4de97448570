import { expect, type Locator } from '@playwright/test';

/** Gives a command of a row, by its button where the table has room for it, else from the row's menu. */
export async function rowCommand(row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name: new RegExp(`^${name} `) });
  const menu = row.getByRole('button', { name: /更多操作$/ }).locator('visible=true');
  await expect(button.or(menu).locator('visible=true').first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}
