/** Sums the JSON reports that `npm test` leaves in `.cache/reports` into the line `N passed, N failed, N skipped`. */
import { join } from 'node:path';
import { isProgram, REPOSITORY } from './command-line.ts';
import { listFiles, readText } from './source-tree.ts';

export const REPORTS = '.cache/reports';

export type Totals = { passed: number; failed: number; skipped: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that failed as a whole (an import or a hook), which hold no failed test of their own. */
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** The totals of one report of vitest or Playwright. @throws when the report is neither */
export function readTotals(report: unknown): Totals {
  if (typeof report === 'object' && report !== null && 'stats' in report) {
    const { stats, errors } = report as PlaywrightReport;
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
  }
  if (typeof report === 'object' && report !== null && 'numPassedTests' in report) {
    const vitest = report as VitestReport;
    const broken = vitest.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    return {
      passed: vitest.numPassedTests,
      failed: vitest.numFailedTests + broken.length,
      skipped: vitest.numPendingTests + vitest.numTodoTests,
    };
  }
  throw new Error('not a test report');
}

/** The sum over all reports of a folder. */
export function sumReports(root: string, folder: string): Totals {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const file of listFiles(join(root, folder), '.').filter((name) => name.endsWith('.json'))) {
    const { passed, failed, skipped } = readTotals(JSON.parse(readText(join(root, folder), file)));
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** `N passed, N failed, N skipped` */
export function formatTotals({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

if (isProgram(import.meta.url)) {
  process.stdout.write(`${formatTotals(sumReports(REPOSITORY, process.argv[2] ?? REPORTS))}\n`);
}
