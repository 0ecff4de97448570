import { expect, type Page } from '@playwright/test';
import { drive as drivePendulum } from '../../experiments/phys-101/autopilot.ts';

/** The page on which an experiment is done. */
export interface RunPage {
  readonly runId: string;
  /** Values the run was given, as the shell hands them to the content. */
  readonly params: Record<string, number>;
}

/** Presses the start button of an experiment or a course node and waits until the content stands. */
export async function launch(page: Page, button: string | RegExp = '我要做实验'): Promise<RunPage> {
  const told = page.waitForResponse((answer) => /\/api\/v1\/runs\/[0-9a-f-]{36}$/.test(new URL(answer.url()).pathname));
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/experiment\/run\//);
  const facts = (await (await told).json()).data as { id: string; content?: { params?: Record<string, number> } };
  const params = findParams(facts);
  const start = page.getByRole('button', { name: /^(开始实验|继续实验|在此继续)$/ });
  const frame = page.locator('iframe');
  await expect(start.or(frame).first()).toBeVisible({ timeout: 30_000 });
  // A clean check goes on by itself, perhaps while the pointer is on its way to the button.
  await start.click({ timeout: 2000 }).catch(() => {});
  await expect(frame).toBeVisible({ timeout: 30_000 });
  return { runId: new URL(page.url()).pathname.split('/').at(-1)!, params };
}

/** The `params` object wherever the launch facts keep it. */
function findParams(value: unknown): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {};
  const record = value as Record<string, unknown>;
  if (record.params && typeof record.params === 'object') return record.params as Record<string, number>;
  for (const inner of Object.values(record)) {
    const found = findParams(inner);
    if (Object.keys(found).length > 0) return found;
  }
  return {};
}

/** Does the pendulum experiment, all of it or up to a step. */
export async function doPendulum(page: Page, params: Record<string, number>, stopBefore?: number): Promise<void> {
  await drivePendulum(page.frameLocator('iframe'), params, stopBefore);
}

/** Waits for the result page and returns the score on it. */
export async function result(page: Page): Promise<void> {
  await expect(page.getByText(/全部已保存/)).toBeVisible({ timeout: 30_000 });
}
