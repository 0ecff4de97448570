import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from './test.ts';
import { formatTotals, readTotals, sumReports } from './test-totals.ts';

const vitest = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
  ],
};
const playwright = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] };

describe('totals of test reports', () => {
  it('counts a file that broke before its first test as failed', () => {
    expect(readTotals(vitest)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it('counts flaky journeys and errors outside tests as failed', () => {
    expect(readTotals(playwright)).toEqual({ passed: 4, failed: 3, skipped: 3 });
  });

  it('refuses what is no report', () => {
    expect(() => readTotals({})).toThrow('not a test report');
  });

  it('sums a folder into one line', () => {
    const root = mkdtempSync(join(tmpdir(), 'totals-'));
    writeFileSync(join(root, 'a.json'), JSON.stringify(vitest));
    writeFileSync(join(root, 'b.json'), JSON.stringify(playwright));
    expect(formatTotals(sumReports(root, '.'))).toBe('9 passed, 5 failed, 6 skipped');
  });
});

describe('arguments of npm test', () => {
  it.each([
    [[], ['check', 'unit', 'db', 'browser', 'e2e'], []],
    [['e2e', 'unit'], ['unit', 'e2e'], []],
    [['db', 'src/modules/units'], ['db'], ['src/modules/units']],
    [['unit', '--', '-t', 'name'], ['unit'], ['-t', 'name']],
  ])('%j runs %j with %j', (args, parts, rest) => {
    expect(readArguments(args)).toEqual({ parts, rest });
  });
});
