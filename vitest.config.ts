import { defineConfig } from 'vitest/config';

const database = '**/*.{db,api}.test.ts';
const browser = '**/*.browser.test.ts';
// On a shared machine a second try tells a broken product from an unlucky moment; the end of the run names each flaky one.
const retry = process.env.CI ? 1 : 0;
const outside = ['**/node_modules/**', '**/.runtime/**', '**/.cache/**', 'dist/**', 'data/**'];

/**
 * Three kinds of tests by file name; `e2e/` belongs to Playwright. Files of a worker share their modules (`isolate: false`):
 * a test leaves no state in a module, and one with a database has a clone of the template of its own.
 */
export default defineConfig({
  test: {
    // Files in a new order each run: none may lean on what another left behind. The seed of a run is printed.
    sequence: { shuffle: { files: true } },
    // What a test prints helps where it failed, and is noise where it passed.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          include: ['src/**/*.test.{ts,tsx}', '{scripts,db,bench}/**/*.test.ts'],
          exclude: [...outside, database, browser],
          isolate: false,
          setupFiles: ['src/platform/testing/restore-globals.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Engines of experiments are made for browsers: one leaves a `window` behind, which breaks another.
        test: {
          name: 'unit-experiments',
          retry,
          include: ['experiments/**/*.test.ts'],
          exclude: [...outside, database, browser],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          retry,
          include: [database],
          exclude: outside,
          globalSetup: ['src/platform/testing/global-setup.ts', 'scripts/experiments-setup.ts'],
          setupFiles: ['src/platform/testing/restore-globals.ts'],
          pool: 'forks',
          isolate: false,
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
          globalSetup: ['e2e/fixtures/stand-pages.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Drawing in software may take its time; a poll waits for what it needs.
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
