import { defineConfig } from '@playwright/test';
import { CHROMIUM_ENV, CHROMIUM_FLAGS, findTestBrowser } from './scripts/chromium.ts';

/** What proves the same again in more combinations waits for `npm run test:full`. */
const later = process.env.TEST_FULL ? [] : [/@full/];

/** Long journeys in a real browser. The fixtures in `e2e/` start the product themselves, so there is no web server here. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/fixtures/seeded-data.ts',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  grepInvert: later,
  // On a shared machine a second try tells a broken product from an unlucky moment; the end of the run names each flaky one.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // A click that finds nothing says so before the whole journey runs out of time.
    actionTimeout: 20_000,
    // A recording costs half as much again as what it records: a second try has one; a failure always brings its picture.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findTestBrowser(), args: CHROMIUM_FLAGS, env: CHROMIUM_ENV },
  },
});
