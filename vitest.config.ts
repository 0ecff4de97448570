import { defineConfig } from 'vitest/config';

const database = '**/*.{db,api}.test.ts';
const browser = '**/*.browser.test.ts';
// On a shared machine a second try tells a broken product from an unlucky moment; the end of the run names each flaky one.
const retry = process.env.CI ? 1 : 0;
const outside = ['**/node_modules/**', '**/.runtime/**', '**/.cache/**', 'dist/**', 'data/**'];

/** Three kinds of tests by file name; `e2e/` belongs to Playwright. */
export default defineConfig({
  test: {
    // Files in a new order each run: none may lean on what another left behind. The seed of a run is printed.
    sequence: { shuffle: { files: true } },
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          include: ['src/**/*.test.{ts,tsx}', '{scripts,experiments,db,bench}/**/*.test.ts'],
          exclude: [...outside, database, browser],
        },
      },
      {
        test: {
          name: 'db',
          retry,
          include: [database],
          exclude: outside,
          globalSetup: ['src/platform/testing/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          retry,
          include: [browser],
          exclude: outside,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
