/**
 * `npm run check`: every static law of the repository, two at a time, with a table of names, times and results, the
 * output of failures only, and the lines of every module. `--fast` leaves out the dead-code search and what has not changed
 * since it passed. The tests run by `npm test`, which starts with this.
 */
import { spawn } from 'node:child_process';
import { countModuleLines, showModuleLines } from './check-modules.ts';
import { CHANGED } from './checked-files.ts';
import { isProgram, REPOSITORY } from './command-line.ts';

/** `keeps`: passes over what it has passed before, when asked. `alone`: takes both cores by itself, so it runs first. */
type Step = { name: string; command: string[]; slow?: boolean; keeps?: boolean; alone?: boolean };
type Outcome = { name: string; milliseconds: number; passed: boolean; output: string };

const TSC = ['node_modules/typescript-7/bin/tsc'];

/**
 * Longest first, so that two workers end at about the same time. Tests are checked against the declarations of what they
 * test, which the same command has written. Types are checked by TypeScript 7, ten times as fast as
 * 6; the tools that read the syntax tree (import laws, words, dead code) need 6 until 7 has a stable interface.
 */
const STEPS: Step[] = [
  { name: 'types', command: [...TSC, '-b', 'tsconfig.tests.json', '--builders', '1', '--checkers', '2'], alone: true },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'], slow: true },
  { name: 'import laws', command: ['scripts/check-laws.ts'], keeps: true },
  { name: 'format, lint', command: ['scripts/check-format.ts'], keeps: true },
  { name: 'words in code', command: ['scripts/check-words.ts'], keeps: true },
  { name: 'vocabulary', command: ['scripts/check-modules.ts'] },
  { name: 'messages', command: ['scripts/check-messages.ts'] },
  { name: 'page words', command: ['scripts/check-page-words.ts'] },
  { name: 'documents', command: ['scripts/check-docs.ts'] },
  { name: 'renewed', command: ['scripts/check-renewed.ts'] },
  {
    name: 'pages known',
    command: [
      'node_modules/vitest/vitest.mjs',
      ...['run', '--project', 'unit', '--reporter', 'dot'],
      ...['help-topics.model', 'page-sounds', 'palette'].map((name) => `src/ui/shell/${name}.test.ts`),
    ],
  },
];

/** Runs one step and keeps its output. */
function runStep(step: Step): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(process.execPath, step.command, { cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    const finish = (passed: boolean, extra = '') => {
      const output = Buffer.concat(chunks).toString('utf8') + extra;
      resolve({ name: step.name, milliseconds: performance.now() - started, passed, output });
    };
    child.on('error', (error) => finish(false, error.message));
    child.on('close', (code) => finish(code === 0));
  });
}

/** Runs what runs alone, then the others, `width` at a time, in the order given; calls `onDone` as each ends. */
export async function runSteps(steps: Step[], width: number, onDone: (outcome: Outcome) => void): Promise<Outcome[]> {
  const waiting = steps.filter(({ alone }) => !alone);
  const outcomes: Outcome[] = [];
  const run = async (step: Step) => {
    const outcome = await runStep(step);
    outcomes.push(outcome);
    onDone(outcome);
  };
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await run(step);
  };
  for (const step of steps.filter(({ alone }) => alone)) await run(step);
  await Promise.all(Array.from({ length: width }, worker));
  return outcomes;
}

if (isProgram(import.meta.url)) {
  const fast = process.argv.includes('--fast');
  const outcomes = await runSteps(
    fast
      ? STEPS.filter(({ slow }) => !slow).map((step) =>
          step.keeps ? { ...step, command: [...step.command, CHANGED] } : step,
        )
      : STEPS,
    2,
    ({ name, milliseconds, passed }) => {
      const seconds = (milliseconds / 1000).toFixed(1).padStart(6);
      process.stdout.write(`${passed ? '✓' : '✗'} ${name.padEnd(16)}${seconds} s  ${passed ? 'passed' : 'failed'}\n`);
    },
  );
  for (const { name, output } of outcomes.filter((outcome) => !outcome.passed)) {
    process.stdout.write(`\n── ${name} ──\n${output.trimEnd()}\n`);
  }
  process.stdout.write(`\n${showModuleLines(countModuleLines(REPOSITORY))}\n`);
  if (outcomes.some((outcome) => !outcome.passed)) process.exitCode = 1;
}
