import { spawn } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from './command-line.ts';
import { plant } from './fixture-tree.ts';

/** A tree whose packages are linked, which the launcher never installs into. */
function tree(files: Record<string, string> = {}): string {
  const root = plant({
    'a folder/scripts/run.mjs': readFileSync(join(REPOSITORY, 'scripts/run.mjs'), 'utf8'),
    'a folder/package-lock.json': '{}',
    ...files,
  });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'a folder/node_modules'));
  return join(root, 'a folder');
}

type Ended = { code: number | null; output: string };

/** Runs the launcher from another folder; sends `signal` once the output holds `ready`. */
function launch(root: string, args: string[], signal?: NodeJS.Signals): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), ...args], {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (signal && output.includes('ready')) {
        child.kill(signal);
        signal = undefined;
      }
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

const WAITING = `
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => { console.log('got ' + name); process.exit(7); });
  setInterval(() => {}, 1000);
  console.log('ready');
`;

describe('the launcher', () => {
  it('runs in the package folder and hands on arguments and exit code', async () => {
    const root = tree();
    const { code, output } = await launch(root, [
      'node',
      '-e',
      'console.log(process.cwd(), process.argv[1]); process.exit(5)',
      'x y',
    ]);
    expect({ code, output }).toEqual({ code: 5, output: `${root} x y\n` });
  });

  it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM'])('hands on %s and waits for the end', async (signal) => {
    const { code, output } = await launch(tree({ 'a folder/wait.mjs': WAITING }), ['node', 'wait.mjs'], signal);
    expect({ code, output }).toEqual({ code: 7, output: `ready\ngot ${signal}\n` });
  });

  it('explains itself', async () => {
    const { code, output } = await launch(tree(), ['dance']);
    expect(code).toBe(1);
    expect(output).toContain('用法：');
    expect(output).toContain(
      'usage: node scripts/run.mjs <start | dev | test | test:full | check | check:fast | node>',
    );
  });
});
