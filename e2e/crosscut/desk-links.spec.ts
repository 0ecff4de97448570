import { expect, signIn, test } from '../fixtures/product.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Fewest links a desk of the demonstration has. */
const LEAST = { student: 5, teacher: 5, college: 2, admin: 2 } as const;

for (const account of ['student', 'teacher', 'college', 'admin'] as const) {
  test(`every link of the desk of ${account} leads to a page its person may see`, async ({ product, page }) => {
    test.setTimeout(180_000);
    await signIn(page, product, account, '/homeTwo/index');
    const desk = page.locator('.vse-desk');
    const links = desk.locator('a[href]');
    const listed = () =>
      links.evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLAnchorElement).getAttribute('href')!))]);
    // One call answers all parts of a desk.
    await expect.poll(async () => (await listed()).length).toBeGreaterThanOrEqual(LEAST[account]);
    const addresses = await listed();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/api/') && answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    for (const address of addresses) {
      const wanted = new URL(address, product.home);
      await page.goto(wanted.href);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first(), address).toBeVisible();
      await expect(page.locator('[aria-busy="true"]').filter({ visible: true }), address).toHaveCount(0);
      expect(new URL(page.url()).pathname, address).toBe(wanted.pathname);
      await expect(page.locator('.vse-state[role="alert"], .vse-state-page'), address).toHaveCount(0);
    }
    expect(refused).toEqual([]);
  });
}
