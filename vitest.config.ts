import { createHash } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const database = '**/*.{db,api}.test.ts';
const browser = '**/*.browser.test.ts';
// On a shared machine a second try tells a broken product from an unlucky moment; the end of the run names each flaky one.
const retry = process.env.CI ? 1 : 0;
const outside = ['**/node_modules/**', '**/.runtime/**', '**/.cache/**', 'dist/**', 'data/**'];

/** Files that take half a minute and more: begun last, one of them would run alone while the other worker waits. */
const LONG =
  /\/(?:crash|crash-exam|start|term|matrix|processes|lab-dev|homework-page|list-page|bank|desk)\.\w+\.test\.ts$/;

/** A new order each run: no file may lean on what another left behind. The seed of a run is printed. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const place = ({ moduleId }: TestSpecification) =>
      (LONG.test(moduleId) ? '0' : '1') + createHash('sha256').update(`${seed} ${moduleId}`).digest('hex');
    return [...files].sort((a, b) => (place(a) < place(b) ? -1 : 1));
  }
}

/**
 * Three kinds of tests by file name; `e2e/` belongs to Playwright. Files of a worker share their modules (`isolate: false`):
 * a test leaves no state in a module, and one with a database has a clone of the template of its own.
 */
export default defineConfig({
  test: {
    sequence: { shuffle: { files: true }, sequencer: LongFirst },
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
          isolate: false,
          globalSetup: ['e2e/fixtures/stand-pages.ts'],
          maxWorkers: 3,
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
