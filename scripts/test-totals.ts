/**
 * Sums the JSON reports that `npm test` leaves in `.cache/reports` into the line `N passed, N failed, N skipped`, and
 * says above it which tests failed or passed only at the second try, and why, so that the end of a long log is enough to
 * start from.
 */
import { join } from 'node:path';
import { isProgram, REPOSITORY } from './command-line.ts';
import { listFiles, readText } from './source-tree.ts';

export const REPORTS = '.cache/reports';
const LINES_OF_A_FAILURE = 14;
const ANSI_COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

export type Totals = { passed: number; failed: number; skipped: number };
/** A test that failed; a flaky one failed first and passed at its second try. */
export type Failure = { test: string; message: string; flaky: boolean };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
};
type VitestFile = {
  name?: string;
  status: string;
  /** Why the file failed as a whole (an import or a hook); such a file holds no failed test of its own. */
  message?: string;
  assertionResults: { status?: string; fullName?: string; failureMessages?: string[] | null }[];
};
type PlaywrightError = { message?: string; stack?: string };
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results: { errors: PlaywrightError[] }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: PlaywrightError[];
  suites?: PlaywrightSuite[];
};

const isPlaywright = (report: object): report is PlaywrightReport => 'stats' in report;
const isVitest = (report: object): report is VitestReport => 'numPassedTests' in report;
const brokeWhole = (file: VitestFile) => file.status === 'failed' && file.assertionResults.length === 0;

/** The totals of one report of vitest or Playwright. @throws when the report is neither */
export function readTotals(report: object): Totals {
  if (isPlaywright(report)) {
    const { stats, errors } = report;
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
  }
  if (isVitest(report)) {
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.testResults.filter(brokeWhole).length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  throw new Error('not a test report');
}

function failuresOfSuite({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        test: `${file} > ${title}`,
        flaky: status === 'flaky',
        message: results
          .flatMap(({ errors }) => errors)
          .map(({ message, stack }) => message ?? stack ?? '')
          .join('\n'),
      })),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** The failed and the flaky tests of one report, each with what its runner said. */
export function readFailures(report: object): Failure[] {
  if (isPlaywright(report)) {
    const outside = report.errors.map(({ message, stack }) => ({
      test: '(outside the tests)',
      flaky: false,
      message: message ?? stack ?? '',
    }));
    return [...(report.suites ?? []).flatMap(failuresOfSuite), ...outside];
  }
  if (!isVitest(report)) return [];
  return report.testResults.flatMap((file) => {
    const name = (file.name ?? '').replace(`${REPOSITORY}/`, '');
    if (brokeWhole(file)) return [{ test: name, message: file.message ?? '', flaky: false }];
    return file.assertionResults
      .filter(({ status, failureMessages }) => status === 'failed' || (failureMessages ?? []).length > 0)
      .map(({ status, fullName, failureMessages }) => ({
        test: `${name} > ${fullName ?? ''}`,
        flaky: status !== 'failed',
        message: (failureMessages ?? []).join('\n'),
      }));
  });
}

function readReports(root: string, folder: string): object[] {
  return listFiles(join(root, folder), '.')
    .filter((name) => name.endsWith('.json'))
    .map((file) => JSON.parse(readText(join(root, folder), file)) as object);
}

/** The sum over all reports of a folder. */
export function sumReports(root: string, folder: string): Totals {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const report of readReports(root, folder)) {
    const { passed, failed, skipped } = readTotals(report);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** The failures (✗) and flaky tests (~) of a folder of reports as text, each with the first lines of its reason; empty when all is well. */
export function formatFailures(root: string, folder: string): string {
  return readReports(root, folder)
    .flatMap(readFailures)
    .sort((a, b) => Number(b.flaky) - Number(a.flaky))
    .map(({ test, message, flaky }) => {
      const lines = message.replace(ANSI_COLOURS, '').split('\n').slice(0, LINES_OF_A_FAILURE);
      return `${flaky ? '~ flaky:' : '✗'} ${test}\n${lines.map((line) => `    ${line}\n`).join('')}`;
    })
    .join('');
}

/** Tests known to need a second try, each with the day it was seen; kept by hand, and empty on a good day. */
export const FLAKY_LIST = 'scripts/flaky-tests.json';
const DAY_MS = 86_400_000;

/**
 * The tests that stand in the list of flaky ones for more than a day, as text; empty when there is none. A list that
 * nobody shortens fails every run, so that a flaky test is mended the day it appears.
 */
export function formatOldFlaky(root: string, now: Date): string {
  const list = JSON.parse(readText(root, FLAKY_LIST)) as { test: string; seen: string }[];
  return list
    .filter(({ seen }) => !(now.getTime() - Date.parse(seen) < 2 * DAY_MS))
    .map(({ test, seen }) => `✗ flaky since ${seen} and still in ${FLAKY_LIST}: ${test}\n`)
    .join('');
}

/** `N passed, N failed, N skipped` */
export function formatTotals({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

if (isProgram(import.meta.url)) {
  const folder = process.argv[2] ?? REPORTS;
  process.stdout.write(formatFailures(REPOSITORY, folder));
  process.stdout.write(`${formatTotals(sumReports(REPOSITORY, folder))}\n`);
}
