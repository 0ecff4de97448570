import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './fixture-tree.ts';
import { readArguments } from './test.ts';
import { FLAKY_LIST, formatFailures, formatOldFlaky, formatTotals, readTotals, sumReports } from './test-totals.ts';

const vitest = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'passed', fullName: 'waits', failureMessages: ['expected 3'] },
        { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  to be 2'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ],
};
const errors = [{ message: 'not found' }];
const playwright = {
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 },
  errors: [{ message: 'the worker ended' }],
  suites: [
    {
      suites: [
        {
          specs: [
            {
              title: 'signs in',
              file: 'c.spec.ts',
              ok: true,
              tests: [{ status: 'expected', results: [{ errors: [] }] }],
            },
            { title: 'runs', file: 'c.spec.ts', ok: false, tests: [{ status: 'unexpected', results: [{ errors }] }] },
          ],
        },
      ],
      specs: [
        {
          title: 'waits',
          file: 'd.spec.ts',
          ok: true,
          tests: [{ status: 'flaky', results: [{ errors }, { errors: [] }] }],
        },
      ],
    },
  ],
};

describe('totals of test reports', () => {
  it('counts a file that broke before its first test as failed', () => {
    expect(readTotals(vitest)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it('counts errors outside tests as failed, and a journey by its last try', () => {
    expect(readTotals(playwright)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it('refuses what is no report', () => {
    expect(() => readTotals({})).toThrow('not a test report');
  });

  it('sums a folder into one line', () => {
    const root = temporaryFolder();
    writeFileSync(join(root, 'a.json'), JSON.stringify(vitest));
    writeFileSync(join(root, 'b.json'), JSON.stringify(playwright));
    expect(formatTotals(sumReports(root, '.'))).toBe('10 passed, 4 failed, 6 skipped');
    expect(formatFailures(root, '.').split('\n')).toEqual([
      '~ flaky: a.test.ts > waits',
      '    expected 3',
      '~ flaky: d.spec.ts > waits',
      '    not found',
      '✗ a.test.ts > subtracts',
      '    expected 1',
      '      to be 2',
      '✗ b.test.ts',
      '    no such module',
      '✗ c.spec.ts > runs',
      '    not found',
      '✗ (outside the tests)',
      '    the worker ended',
      '',
    ]);
  });
});

describe('the list of flaky tests', () => {
  it('fails a run once an entry is older than its day', () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'scripts'));
    const write = (list: object[]) => writeFileSync(join(root, FLAKY_LIST), JSON.stringify(list));
    const now = new Date('2026-11-22T20:00:00Z');
    write([]);
    expect(formatOldFlaky(root, now)).toBe('');
    write([{ test: 'a waits', seen: '2026-11-22' }]);
    expect(formatOldFlaky(root, now)).toBe('');
    write([
      { test: 'a waits', seen: '2026-11-20' },
      { test: 'b waits', seen: 'soon' },
    ]);
    expect(formatOldFlaky(root, now).split('\n')).toHaveLength(3);
  });
});

describe('arguments of npm test', () => {
  it.each([
    [[], ['check', 'unit', 'db', 'browser', 'e2e'], [], false],
    [['--full'], ['check', 'unit', 'db', 'browser', 'e2e'], [], true],
    [['e2e', 'unit'], ['unit', 'e2e'], [], false],
    [['db', 'src/modules/units'], ['db'], ['src/modules/units'], false],
    [['--full', 'unit', '--', '-t', 'name'], ['unit'], ['-t', 'name'], true],
  ])('%j runs %j with %j', (args, parts, rest, full) => {
    expect(readArguments(args)).toEqual({ parts, rest, full });
  });
});
