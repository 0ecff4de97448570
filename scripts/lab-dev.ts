/**
 * `npm run lab:dev <folder or zip> [-- --port <n>] [--report <file>] [--check]`: opens a package in a fake shell.
 *
 * The page shows the package in its isolated frame with a message log, network loss, late acks, the end by the platform,
 * state restore, four languages, and a conformance report. `--check` rehearses all of it in a browser without a window,
 * prints the report and ends: exit code 0 when nothing failed. Sources with an `autopilot.ts` are done
 * by it from the first step to the last. `--report` writes the report as JSON.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type FrameLocator, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import { isProgram, print } from './command-line.ts';
import { startLabKit } from './lab-kit.ts';
import { type ConformanceReport, conforms, faultOf, type Status } from './lab-page/src/kit.model.ts';
import { enUs } from './lab-page/src/messages/en-us.ts';
import { zhCn } from './lab-page/src/messages/zh-cn.ts';

const SHAPES: Readonly<Record<Status, string>> = { pass: '✓', warn: '△', fail: '✗', open: '–' };

/** The report as text: one line each, failures first, in Chinese and English. */
export function formatReport(report: ConformanceReport): string {
  const order: readonly Status[] = ['fail', 'warn', 'pass', 'open'];
  const lines = order.flatMap((status) => report.lines.filter((line) => line.status === status));
  const { pass, warn, fail, open } = report.summary;
  return [
    `${report.package.code || '?'} ${report.package.version} · vse ${report.bridge}`,
    ...lines.map(
      ({ id, section, status, detail }) =>
        `${SHAPES[status]} §${section.padEnd(4)} ${zhCn[id]} · ${enUs[id]}${detail ? `  [${detail}]` : ''}`,
    ),
    ...report.findings.map(
      ({ code, path, line, text }) =>
        `  ${code} ${path ?? ''}${line ? `:${line}` : ''}  ${text['zh-CN']} · ${text['en-US']}`,
    ),
    `${SHAPES.pass} ${pass}  ${SHAPES.warn} ${warn}  ${SHAPES.fail} ${fail}  ${SHAPES.open} ${open}`,
    verdictLabels(report),
    '',
  ].join('\n');
}

/** The verdict with its reason, in Chinese and English. */
function verdictLabels(report: ConformanceReport): string {
  switch (faultOf(report)) {
    case 'failed':
      return `结果：不通过，有 ${report.summary.fail} 项不通过 · not passed: ${report.summary.fail} lines failed`;
    case 'silent':
      return '结果：不通过，实验没有发送 ready，平台不会知道它已开始；接入 SDK、编写 adapter.js，或声明 "record": "platform" · not passed: the content never sent ready';
    default:
      return '结果：通过 · passed';
  }
}

/** What the command line asks for. @throws Error naming what is wrong with it */
export function readArguments(args: readonly string[]): {
  path: string;
  port: number;
  report: string | null;
  check: boolean;
} {
  const rest = [...args];
  const valueAfter = (name: string): string | null => {
    const at = rest.indexOf(name);
    if (at < 0) return null;
    const [, value] = rest.splice(at, 2);
    if (value === undefined || value.startsWith('--')) throw new Error(`${name} needs a value`);
    return value;
  };
  const port = Number(valueAfter('--port') ?? 4600);
  const report = valueAfter('--report');
  const check = rest.includes('--check');
  const [path, ...more] = rest.filter((arg) => arg !== '--check' && arg !== '--');
  if (path === undefined || more.length > 0 || path.startsWith('--')) throw new Error('name one folder or zip');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port is a number up to 65535');
  return { path: resolve(path), port, report, check };
}

/** What a run may still say after its last act, in milliseconds. */
const SETTLE_MS = 2000;

/** Does an experiment by roles and labels, up to a step or to its end; see `experiments/shared/autopilot.ts`. */
type Drive = (scope: FrameLocator, params: Record<string, number>, stopBefore?: number) => Promise<void>;

/** The autopilot that stands beside an experiment's sources, if there is one. */
export async function autopilotOf(path: string): Promise<Drive | null> {
  const file = join(path, 'autopilot.ts');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as { drive: Drive }).drive : null;
}

/** Waits for a condition of the page, asked from outside: its policy lets nothing be evaluated inside. */
async function until(page: Page, condition: string): Promise<void> {
  for (const end = Date.now() + 30_000; !(await page.evaluate(condition)); await page.waitForTimeout(100)) {
    if (Date.now() > end) throw new Error(`the page never said: ${condition}`);
  }
}

/**
 * Rehearses the package of a running kit in a browser without a window; with an autopilot two steps are done before,
 * and the rest afterwards, so that every line is seen. @returns the report
 */
export async function checkInBrowser(
  address: string,
  executablePath: string,
  drive: Drive | null = null,
): Promise<ConformanceReport> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    await page.goto(address);
    await until(page, 'window.labKit !== undefined');
    const frame = page.frameLocator('iframe');
    const params = (await page.evaluate('window.labKit.params()')) as Record<string, number>;
    await drive?.(frame, params, 3);
    const report = async () => {
      // A promise that is rejected late, or a message after the end, still belongs to the run.
      await page.waitForTimeout(SETTLE_MS);
      return (await page.evaluate('window.labKit.report()')) as ConformanceReport;
    };
    await page.evaluate('window.labKit.rehearse()');
    if (!drive) return await report();
    await drive(frame, params);
    // The last message is acknowledged and checked before the report is taken.
    await until(
      page,
      "window.labKit.report().lines.some(({ id, status }) => id === 'finish.once' && status !== 'open')",
    );
    return await report();
  } finally {
    await browser.close();
  }
}

async function run(): Promise<number> {
  const { path, port, report: target, check } = readArguments(process.argv.slice(2));
  const kit = await startLabKit(path, check ? 0 : port);
  const finish = async (report: ConformanceReport | null): Promise<number> => {
    await kit.close();
    if (!report) return 0;
    process.stdout.write(formatReport(report));
    if (target) await writeFile(target, `${JSON.stringify(report, null, 2)}\n`);
    return conforms(report) ? 0 : 1;
  };
  if (check) {
    const browser = findChromium();
    if (!browser) {
      await kit.close();
      print('没有找到 Chromium（可用 CHROMIUM 指定）', 'no Chromium was found (CHROMIUM names one)');
      return 1;
    }
    try {
      return await finish(await checkInBrowser(kit.address, browser, await autopilotOf(path)));
    } catch (error) {
      // What was seen until then says more than the fault alone.
      const reason = error instanceof Error ? error.message : String(error);
      await finish(kit.report());
      print(`演练没有走完：${reason}`, `the rehearsal did not come to its end: ${reason}`);
      return 1;
    }
  }
  print(`请打开 ${kit.address}，按 Ctrl-C 结束并打印报告`, `open ${kit.address}, Ctrl-C ends it and prints the report`);
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void finish(kit.report()).then(done));
  });
}

if (isProgram(import.meta.url)) {
  try {
    process.exitCode = await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    print(`无法启动：${reason}`, `cannot start: ${reason}`);
    process.exitCode = 1;
  }
}
