import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CheckInput, type CheckResult, INPUT_FILE, RESULT_FILE } from './package-check.engine.ts';

const PROGRAM = fileURLToPath(new URL('./package-check.engine.ts', import.meta.url));

/** Limits of a check that runs as a process of its own. */
export interface CheckLimits {
  readonly memoryMiB: number;
  readonly wallMs: number;
}
export const CHECK_LIMITS: CheckLimits = { memoryMiB: 512, wallMs: 600_000 };

const EMPTY = { findings: [], files: [], flavour: null, entry: null, profile: null, manifest: null, inflatedBytes: 0 };

/**
 * Checks a package in a child process, so that a hostile file can at most end that process: a crash or a limit is a
 * reason to fail, never a hang.
 */
export async function checkInProcess(
  zipPath: string,
  folder: string,
  input: CheckInput,
  limits: CheckLimits = CHECK_LIMITS,
): Promise<CheckResult> {
  await writeFile(join(folder, INPUT_FILE), JSON.stringify(input));
  const ending = await new Promise<'done' | 'crashed' | 'late'>((resolve) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${limits.memoryMiB}`, PROGRAM, zipPath, folder], {
      stdio: 'ignore',
      // Nothing of this process's settings and secrets reaches the one that opens foreign files.
      env: {},
    });
    let late = false;
    const alarm = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, limits.wallMs);
    child.on('error', () => resolve('crashed'));
    child.on('close', (code) => {
      clearTimeout(alarm);
      resolve(late ? 'late' : code === 0 ? 'done' : 'crashed');
    });
  });
  if (ending === 'late') {
    return { ...EMPTY, reason: { key: 'experiments.check.late', params: { minutes: limits.wallMs / 60_000 } } };
  }
  if (ending === 'crashed') return { ...EMPTY, reason: { key: 'experiments.check.crashed', params: {} } };
  return JSON.parse(await readFile(join(folder, RESULT_FILE), 'utf8')) as CheckResult;
}
