import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const REPOSITORY = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** Whether the module with this `import.meta.url` is the program Node was started with (works before Node 24.2 too). */
export function isProgram(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl);
}

/** Prints one line in Chinese and English. */
export function print(chinese: string, english: string): void {
  process.stdout.write(`▸ ${chinese} · ${english}\n`);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs Node with these arguments in the repository, with the terminal of this process, and resolves with its exit code.
 * A terminal sends Ctrl-C to the whole group, so SIGINT is passed on only when no terminal is attached.
 */
export function runNode(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: REPOSITORY, stdio: 'inherit', env });
    const forward = (signal: NodeJS.Signals) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, forward);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/** One broken rule. `file` is relative to the checked folder; `line` counts from 1. */
export type Finding = { file: string; line?: number; rule: string; message: string };

/** Prints the findings of a law, or what was checked when there are none, and sets the exit code. */
export function report(law: string, findings: Finding[], checked: string): void {
  for (const { file, line, rule, message } of findings) {
    process.stdout.write(`${file}${line ? `:${line}` : ''}  ${rule}  ${message}\n`);
  }
  if (findings.length > 0) {
    process.stdout.write(`${law}: ${findings.length} broken\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write(`${law}: ${checked}\n`);
  }
}
