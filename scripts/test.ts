/**
 * `npm test [-- unit|db|browser|e2e|check …] [-- vitest or Playwright arguments]`: all checks and tests in order, each
 * with its time beside its budget; without a name, all parts. A part that cannot run here says plainly why and counts as
 * skipped. `npm run test:full` adds what proves the same thing again more widely (larger numbers, more combinations).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from './build-server.ts';
import { findChromium } from './chromium.ts';
import { isProgram, print, REPOSITORY, runNode } from './command-line.ts';
import { listFiles } from './source-tree.ts';
import { buildExperiments, buildWeb } from './start.ts';
import { compareWithBudget, measureSlowness, type Part } from './test-budget.ts';
import { formatFailures, formatOldFlaky, formatTotals, REPORTS, sumReports } from './test-totals.ts';

const PARTS: readonly Part[] = ['check', 'unit', 'db', 'browser', 'e2e'];
type Result = { part: Part; seconds: number; state: 'passed' | 'failed' | 'skipped'; why?: string; note?: string };

/** Splits the command line into the parts to run (all when none is named) and what goes to the test runners. */
export function readArguments(given: string[]): { parts: Part[]; rest: string[]; full: boolean } {
  const full = given[0] === '--full';
  const args = full ? given.slice(1) : given;
  const first = args.findIndex((arg) => !(PARTS as readonly string[]).includes(arg));
  const named = (first < 0 ? args : args.slice(0, first)) as Part[];
  const rest = first < 0 ? [] : args.slice(first).filter((arg, index) => !(index === 0 && arg === '--'));
  return { parts: named.length > 0 ? PARTS.filter((part) => named.includes(part)) : [...PARTS], rest, full };
}

/** Whether this machine is a Debian on which we may install packages. */
function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function fontsPresent(): boolean {
  const folder = '/usr/share/fonts/opentype/noto';
  return existsSync(folder) && readdirSync(folder).some((name) => name.includes('CJK'));
}

/** Installs a browser and Chinese fonts where that is possible. @returns why browser tests cannot run, if so */
function ensureBrowser(): string | undefined {
  if (process.platform === 'linux' && mayInstall() && !(findChromium() && fontsPresent())) {
    print('正在安装浏览器与中文字体', 'installing a browser and Chinese fonts');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'], env };
    spawnSync('apt-get', ['update', '-qq'], options);
    const install = (...packages: string[]) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
    install('chromium', 'fonts-noto-cjk');
    // Not every Debian has it; without it the tests take longer.
    install('chromium-headless-shell');
  }
  if (findChromium()) return undefined;
  return 'no Chromium on this machine: install it (Debian: apt-get install chromium fonts-noto-cjk) or name one in CHROMIUM';
}

function vitest(project: string, rest: string[]): Promise<number> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', `${project}*`];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/${project}.json`];
  return runNode([...args, ...reporters, ...rest]);
}

/** The journeys, each worker on its copy of one data directory, which the setup of the run fills. */
function journeys(rest: string[]): Promise<number> {
  return runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...rest], {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/e2e.json`,
  });
}

async function runPart(part: Part, rest: string[]): Promise<{ code: number; why?: string }> {
  if (part === 'check') return { code: await runNode(['scripts/check.ts']) };
  if (part === 'unit' || part === 'db') return { code: await vitest(part, rest) };

  const pattern = part === 'browser' ? /\.browser\.test\.ts$/ : /^e2e\/.*\.spec\.ts$/;
  const places = part === 'browser' ? ['src', 'experiments'] : ['e2e'];
  const files = places.flatMap((place) => listFiles(REPOSITORY, place)).filter((file) => pattern.test(file));
  if (files.length === 0) return { code: 0, why: 'there is no such test in this tree' };
  const why = ensureBrowser();
  if (why) return { code: 0, why };
  const built = (await buildWeb(REPOSITORY)) || (await buildServer(REPOSITORY)) || (await buildExperiments(REPOSITORY));
  if (built !== 0) return { code: built };
  return { code: part === 'browser' ? await vitest('browser', rest) : await journeys(rest) };
}

if (isProgram(import.meta.url)) {
  const { parts, rest, full } = readArguments(process.argv.slice(2));
  if (full) process.env.TEST_FULL = '1';
  const timed = rest.length === 0 && !full;
  rmSync(join(REPOSITORY, REPORTS), { recursive: true, force: true });
  mkdirSync(join(REPOSITORY, REPORTS), { recursive: true });
  const results: Result[] = [];
  let slowness = timed ? await measureSlowness() : 0;
  for (const part of parts) {
    process.stdout.write(`\n━━ ${part} ━━\n`);
    const started = performance.now();
    const { code, why } = await runPart(part, rest);
    const seconds = (performance.now() - started) / 1000;
    if (why) process.stdout.write(`skipped: ${why}\n`);
    const before = slowness;
    if (timed) slowness = await measureSlowness();
    const time = timed && !why ? compareWithBudget(part, seconds, [before, slowness]) : undefined;
    const state = code !== 0 || time?.failed ? 'failed' : why ? 'skipped' : 'passed';
    results.push({ part, seconds, state, why, note: time?.note });
    // A signal ends the whole run; the part that it struck reports 128 + its number.
    if (code > 128) break;
  }
  process.stdout.write('\n');
  for (const { part, seconds, state, why, note } of results) {
    const mark = { passed: '✓', failed: '✗', skipped: '–' }[state];
    process.stdout.write(
      `${mark} ${part.padEnd(8)}${seconds.toFixed(1).padStart(7)} s  ${state}${why ? `: ${why}` : ''}${note ? `  (${note})` : ''}\n`,
    );
  }
  if (parts.some((part) => part !== 'check')) {
    process.stdout.write(formatFailures(REPOSITORY, REPORTS));
    process.stdout.write(`${formatTotals(sumReports(REPOSITORY, REPORTS))}\n`);
  }
  const old = formatOldFlaky(REPOSITORY, new Date());
  process.stdout.write(old);
  if (old) process.exitCode = 1;
  if (results.some((result) => result.state === 'failed')) process.exitCode = 1;
}
